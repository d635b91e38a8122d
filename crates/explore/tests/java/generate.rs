//! Java programs at random: methods on numbers, truth values and arrays, and a `main` that calls them.

use std::fmt::Write as _;

use oxpecker_base::Rng;

/// Methods per program.
const METHODS: usize = 40;

/// The types that occur.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Ty {
    Int,
    Long,
    Bool,
    Double,
    Byte,
    Char,
}

const TYPES: [Ty; 6] = [Ty::Int, Ty::Long, Ty::Bool, Ty::Double, Ty::Byte, Ty::Char];

impl Ty {
    fn name(self) -> &'static str {
        match self {
            Ty::Int => "int",
            Ty::Long => "long",
            Ty::Bool => "boolean",
            Ty::Double => "double",
            Ty::Byte => "byte",
            Ty::Char => "char",
        }
    }
}

/// The program of a seed; its class is called `Made` and the seed.
pub(crate) fn program(seed: u64) -> String {
    let mut writer = Writer {
        random: Rng::new(seed),
        out: String::new(),
        method: 0,
        variables: Vec::new(),
        loops: 0,
        next: 0,
    };
    let _ = writeln!(writer.out, "class Made{seed} {{");
    let _ = writeln!(
        writer.out,
        "static int si; static long sl; int f; Made{seed} next;"
    );
    for method in 0..METHODS {
        writer.method(method);
    }
    writer.main();
    writer.out.push_str("}\n");
    writer.out
}

struct Writer {
    random: Rng,
    out: String,
    /// The number of the method being written; it calls earlier ones only.
    method: usize,
    /// Names and types of variables in scope.
    variables: Vec<(String, Ty)>,
    /// How many loops are around the statement.
    loops: usize,
    /// The number of the next variable.
    next: usize,
}

impl Writer {
    fn below(&mut self, bound: usize) -> usize {
        self.random.below(bound)
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.random.percent(percent)
    }

    fn one<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    fn method(&mut self, number: usize) {
        self.method = number;
        self.loops = 0;
        self.next = 0;
        self.variables = [
            ("a", Ty::Int),
            ("b", Ty::Long),
            ("c", Ty::Bool),
            ("d", Ty::Double),
        ]
        .map(|(name, ty)| (name.to_owned(), ty))
        .to_vec();
        let head = "(int a, long b, boolean c, double d, int[] xs)";
        let _ = writeln!(self.out, "static long m{number}{head} {{");
        self.block(3);
        let result = self.expression(Ty::Long, 3);
        let _ = writeln!(self.out, "return {result};\n}}");
    }

    fn main(&mut self) {
        self.out
            .push_str("public static void main(String[] args) {\n");
        for method in 0..METHODS {
            for _ in 0..3 {
                let (a, b) = (self.literal(Ty::Int), self.literal(Ty::Long));
                let (c, d) = (self.literal(Ty::Bool), self.literal(Ty::Double));
                let xs = self.one(&["new int[] {3, -1, 7}", "new int[0]", "new int[9]", "null"]);
                let _ = writeln!(
                    self.out,
                    "try {{ System.out.println(m{method}({a}, {b}, {c}, {d}, {xs})); }}\n\
                     catch (Throwable t) {{ System.out.println(t.getClass().getName()); }}"
                );
            }
        }
        self.out
            .push_str("System.out.println(si + \" \" + sl);\n}\n");
    }

    fn block(&mut self, depth: usize) {
        let scope = self.variables.len();
        for _ in 0..1 + self.below(4) {
            self.statement(depth);
        }
        self.variables.truncate(scope);
    }

    fn statement(&mut self, depth: usize) {
        let choice = if depth == 0 {
            self.below(4)
        } else {
            self.below(13)
        };
        match choice {
            0 | 1 => self.declaration(),
            2 => self.assignment(),
            3 => {
                let (index, value) = (self.expression(Ty::Int, 1), self.expression(Ty::Int, 2));
                let op = self.one(&["=", "+=", "^=", "%="]);
                let _ = writeln!(self.out, "xs[({index}) & 7] {op} {value};");
            }
            4..=6 => {
                let cond = self.expression(Ty::Bool, 3);
                let _ = writeln!(self.out, "if ({cond}) {{");
                self.block(depth - 1);
                if self.chance(50) {
                    self.out.push_str("} else {\n");
                    self.block(depth - 1);
                }
                self.out.push_str("}\n");
            }
            7 | 8 => self.repetition(depth),
            9 => self.switch(depth),
            10 | 11 => self.attempt(depth),
            _ => self.leave(),
        }
    }

    fn declaration(&mut self) {
        let ty = self.one(&TYPES);
        let value = self.expression(ty, 3);
        let name = format!("v{}", self.next);
        self.next += 1;
        let _ = writeln!(self.out, "{} {name} = {value};", ty.name());
        self.variables.push((name, ty));
    }

    fn assignment(&mut self) {
        let index = self.below(self.variables.len());
        let (name, ty) = self.variables[index].clone();
        let op = match ty {
            Ty::Bool => self.one(&["=", "&=", "|=", "^="]),
            Ty::Double => self.one(&["=", "+=", "*=", "-="]),
            _ => self.one(&["=", "+=", "*=", "-=", "/=", "^=", "<<=", ">>>="]),
        };
        let value = self.expression(ty, 3);
        let _ = writeln!(self.out, "{name} {op} {value};");
    }

    /// A loop that runs a few times.
    fn repetition(&mut self, depth: usize) {
        let name = format!("i{}", self.next);
        self.next += 1;
        let cond = self.expression(Ty::Bool, 1);
        let _ = writeln!(
            self.out,
            "for (int {name} = 0; {name} < 4 && (({cond}) | {name} < 2); {name}++) {{"
        );
        self.loops += 1;
        self.block(depth - 1);
        self.loops -= 1;
        self.out.push_str("}\n");
    }

    fn switch(&mut self, depth: usize) {
        let value = self.expression(Ty::Int, 2);
        let _ = writeln!(self.out, "switch (({value}) & 7) {{");
        let (first, step) = (self.below(3), self.one(&[1, 2, 50]));
        for case in 0..3 {
            let _ = writeln!(self.out, "case {}: {{", first + case * step);
            self.block(depth - 1);
            self.out.push('}');
            let ends = self.chance(60);
            self.out.push_str(if ends { " break;\n" } else { "\n" });
            if self.chance(30) {
                break;
            }
        }
        self.out.push_str("default: si++;\n}\n");
    }

    fn attempt(&mut self, depth: usize) {
        self.out.push_str("try {\n");
        self.block(depth - 1);
        let caught = self.below(3);
        if caught != 1 {
            let class = self.one(&[
                "ArithmeticException",
                "RuntimeException",
                "NullPointerException",
            ]);
            let _ = writeln!(self.out, "}} catch ({class} e{}) {{", self.next);
            self.next += 1;
            self.block(depth - 1);
        }
        if caught != 0 {
            self.out.push_str("} finally {\n");
            self.block(depth - 1);
        }
        self.out.push_str("}\n");
    }

    /// Leaves the method or a loop, on a condition.
    fn leave(&mut self) {
        let cond = self.expression(Ty::Bool, 2);
        let how = match self.below(4) {
            0 if self.loops > 0 => "break".to_owned(),
            1 if self.loops > 0 => "continue".to_owned(),
            2 => "throw new IllegalStateException()".to_owned(),
            _ => format!("return {}", self.expression(Ty::Long, 2)),
        };
        let _ = writeln!(self.out, "if ({cond}) {how};");
    }

    fn literal(&mut self, ty: Ty) -> String {
        match ty {
            Ty::Int => self.one(&[
                "0",
                "1",
                "-1",
                "7",
                "31",
                "-2147483648",
                "2147483647",
                "100003",
            ]),
            Ty::Long => self.one(&[
                "0L",
                "1L",
                "-1L",
                "63L",
                "-9223372036854775808L",
                "5000000000L",
            ]),
            Ty::Bool => self.one(&["true", "false"]),
            Ty::Double => self.one(&[
                "0.0",
                "-0.0",
                "1.5",
                "-2.25",
                "1e20",
                "0.0 / 0.0",
                "1.0 / 0.0",
            ]),
            Ty::Byte => self.one(&["(byte) 0", "(byte) -128", "(byte) 127"]),
            Ty::Char => self.one(&["'a'", "'\\0'", "'\\uffff'"]),
        }
        .to_owned()
    }

    fn expression(&mut self, ty: Ty, depth: usize) -> String {
        if depth == 0 || self.chance(15) {
            let fitting: Vec<String> = self
                .variables
                .iter()
                .filter(|it| it.1 == ty)
                .map(|it| it.0.clone())
                .collect();
            return match fitting.is_empty() || self.chance(30) {
                true => self.literal(ty),
                false => fitting[self.below(fitting.len())].clone(),
            };
        }
        if self.chance(10) {
            let cond = self.expression(Ty::Bool, depth - 1);
            let (then, otherwise) = (
                self.expression(ty, depth - 1),
                self.expression(ty, depth - 1),
            );
            return format!("(({cond}) ? ({then}) : ({otherwise}))");
        }
        let depth = depth - 1;
        match ty {
            Ty::Bool => self.condition(depth),
            Ty::Byte | Ty::Char => {
                let from = self.one(&[Ty::Int, Ty::Long, Ty::Double]);
                format!("({}) ({})", ty.name(), self.expression(from, depth))
            }
            Ty::Double => self.float(depth),
            Ty::Int | Ty::Long => self.integer(ty, depth),
        }
    }

    fn condition(&mut self, depth: usize) -> String {
        match self.below(6) {
            0 => format!("!({})", self.expression(Ty::Bool, depth)),
            1..=3 => {
                let op = self.one(&["&&", "||", "&", "|", "^", "==", "!="]);
                let (lhs, rhs) = (
                    self.expression(Ty::Bool, depth),
                    self.expression(Ty::Bool, depth),
                );
                format!("(({lhs}) {op} ({rhs}))")
            }
            _ => {
                let op = self.one(&["<", "<=", ">", ">=", "==", "!="]);
                let ty = self.one(&[Ty::Int, Ty::Long, Ty::Double, Ty::Byte, Ty::Char]);
                let (lhs, rhs) = (self.expression(ty, depth), self.expression(ty, depth));
                format!("(({lhs}) {op} ({rhs}))")
            }
        }
    }

    fn float(&mut self, depth: usize) -> String {
        match self.below(4) {
            0 => {
                let from = self.one(&[Ty::Int, Ty::Long, Ty::Byte, Ty::Char]);
                format!("(double) ({})", self.expression(from, depth))
            }
            1 => format!("(float) ({})", self.expression(Ty::Double, depth)),
            _ => {
                let op = self.one(&["+", "-", "*", "/"]);
                let (lhs, rhs) = (
                    self.expression(Ty::Double, depth),
                    self.expression(Ty::Double, depth),
                );
                format!("(({lhs}) {op} ({rhs}))")
            }
        }
    }

    fn integer(&mut self, ty: Ty, depth: usize) -> String {
        match self.below(11) {
            0 => format!("-({})", self.expression(ty, depth)),
            1 => format!("~({})", self.expression(ty, depth)),
            2 => {
                let from = self.one(&[Ty::Int, Ty::Long, Ty::Double, Ty::Byte, Ty::Char]);
                format!("({}) ({})", ty.name(), self.expression(from, depth))
            }
            3 => {
                let op = self.one(&["<<", ">>", ">>>"]);
                let by = self.one(&[Ty::Int, Ty::Long]);
                let (lhs, rhs) = (self.expression(ty, depth), self.expression(by, depth));
                format!("(({lhs}) {op} ({rhs}))")
            }
            4 => format!("xs[({}) & 3]", self.expression(Ty::Int, depth)),
            5 => self
                .one(&["xs.length", "si", "si++", "--si", "(si += 3)"])
                .to_owned(),
            6 if self.method > 0 && self.loops == 0 => {
                let callee = self.below(self.method);
                let (a, b) = (self.expression(Ty::Int, depth), self.literal(Ty::Long));
                let c = self.expression(Ty::Bool, depth.min(1));
                format!("({}) m{callee}({a}, {b}, {c}, d, xs)", ty.name())
            }
            _ => {
                let op = self.one(&["+", "-", "*", "/", "%", "&", "|", "^"]);
                let (lhs, rhs) = (self.expression(ty, depth), self.expression(ty, depth));
                format!("(({lhs}) {op} ({rhs}))")
            }
        }
    }
}
