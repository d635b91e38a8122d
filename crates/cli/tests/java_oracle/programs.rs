//! Random Java programs whose inputs have small domains.

use oxpecker_base::Rng;

use super::expressions::{Expressions, Ty, Var};

/// A part of a program's text.
#[derive(Clone, Debug)]
enum Piece {
    Text(String),
    /// A place for an assertion: its number and conditions that are possible.
    Assertion(usize, Vec<String>),
}

/// A program in which assertions are still to be chosen.
#[derive(Clone, Debug)]
pub(crate) struct Sketch {
    pub(crate) name: String,
    /// The method to verify: `main`, which asks for its inputs, or one whose parameters are inputs of any size.
    pub(crate) entry: &'static str,
    pieces: Vec<Piece>,
}

/// Conditions for one place of an assertion.
const POSSIBLE: usize = 6;

impl Sketch {
    /// The program that only looks which conditions fail.
    pub(crate) fn probing(&self) -> String {
        self.text(|number, possible| {
            let conditions = possible.iter().enumerate().map(|(place, condition)| {
                let id = number * POSSIBLE + place;
                format!(
                    "try {{ Brute.Probe.see({id}, {condition}); }} catch (RuntimeException ignored{id}) {{ Brute.Probe.see({id}, false); }}"
                )
            });
            conditions.collect::<Vec<String>>().join("\n")
        })
    }

    /// The program with an assertion at each place: one that did not fail, now and then one that may.
    pub(crate) fn chosen(&self, failed: &[usize], rng: &mut Rng) -> String {
        self.text(|number, possible| {
            let good = (0..possible.len()).find(|it| !failed.contains(&(number * POSSIBLE + it)));
            let any = rng.percent(20).then_some(0);
            match any.or(good) {
                Some(place) => format!("assert {};", possible[place]),
                None => ";".into(),
            }
        })
    }

    fn text(&self, mut assertion: impl FnMut(usize, &[String]) -> String) -> String {
        let lines = self.pieces.iter().map(|piece| match piece {
            Piece::Text(text) => text.clone(),
            Piece::Assertion(number, possible) => assertion(*number, possible),
        });
        lines.collect::<Vec<String>>().join("\n")
    }
}

/// Makes a program up.
pub(crate) fn program(number: u64) -> Sketch {
    let rng = &mut Rng::new(number);
    let name = format!("P{number}");
    let risky = rng.percent(50);
    let has_parameters = rng.percent(30);
    let mut writer = Writer {
        rng,
        has_parameters,
        risky,
        calls: false,
        scope: Vec::new(),
        names: 0,
        assertions: 0,
        pieces: Vec::new(),
        in_try: false,
        loops: 0,
    };
    writer.whole(&name);
    let pieces = writer.pieces;
    let entry = if has_parameters { "entry" } else { "main" };
    Sketch {
        name,
        entry,
        pieces,
    }
}

struct Writer<'a> {
    rng: &'a mut Rng,
    has_parameters: bool,
    risky: bool,
    calls: bool,
    scope: Vec<Var>,
    names: usize,
    assertions: usize,
    pieces: Vec<Piece>,
    /// Whether somebody may catch what is thrown here; assertions are not.
    in_try: bool,
    loops: usize,
}

impl Writer<'_> {
    fn put(&mut self, text: impl Into<String>) {
        self.pieces.push(Piece::Text(text.into()));
    }

    fn expressions(&mut self) -> Expressions<'_> {
        Expressions {
            rng: self.rng,
            scope: &self.scope,
            risky: self.risky,
            calls: self.calls,
        }
    }

    fn of(&mut self, ty: Ty, depth: usize) -> String {
        self.expressions().of(ty, depth)
    }

    fn condition(&mut self, depth: usize) -> String {
        self.expressions().bool(depth)
    }

    fn fresh(&mut self) -> String {
        self.names += 1;
        format!("x{}", self.names)
    }

    fn bind(&mut self, name: &str, ty: Ty, is_final: bool) {
        let name = name.to_string();
        self.scope.push(Var { name, ty, is_final });
    }

    fn whole(&mut self, name: &str) {
        self.put("import java.util.*;");
        self.put("import java.util.function.*;");
        self.put("import org.sosy_lab.sv_benchmarks.Verifier;");
        self.put("@SuppressWarnings(\"all\")");
        self.put(format!("class {name} {{"));
        let total = self.of(Ty::Int, 0);
        self.put(format!("static int total = {total};"));
        // For the Java machine, which runs the program many times.
        self.put(format!(
            "static void reset() {{ total = {total}; Node.made = 0; }}"
        ));
        self.classes();
        self.helper();
        self.scope.clear();
        if self.has_parameters {
            self.parameters();
        } else {
            self.put("public static void main(String[] args) {");
            self.inputs();
        }
        self.calls = true;
        let count = 3 + self.rng.below(7);
        self.statements(count, 2);
        self.assertion();
        self.put("}");
        self.put("}");
    }

    /// `return` of a random expression over a parameter and fields.
    fn returned(&mut self, fields: &[&str]) -> String {
        self.scope.clear();
        self.bind("p", Ty::Int, true);
        for field in fields {
            self.bind(field, Ty::Int, false);
        }
        let value = self.of(Ty::Int, 2);
        format!("return {value};")
    }

    fn classes(&mut self) {
        let area = self.returned(&[]);
        self.put(format!(
            "interface Face {{ int area(int p); default int twice(int p) {{ {} }} }}",
            area.replace("return ", "return area(p) + ")
        ));
        let step = self.returned(&["v"]);
        self.put("static class Node {");
        self.put("static int made; int v; Node next;");
        self.put("Node(int v) { this.v = v; made++; }");
        self.put(format!("int step(int p) {{ {step} }}"));
        self.put("void put(Node n) { this.next = n; if (n != null) n.v++; }");
        self.put("}");
        let inherits = self.rng.percent(50);
        self.put("static class Sub extends Node implements Face {");
        self.put("int w = 2;");
        self.put("Sub(int v) { super(v); w += v; }");
        let area = self.returned(&["v", "w"]);
        self.put(format!("public int area(int p) {{ {area} }}"));
        if !inherits {
            let step = self.returned(&["v", "w"]);
            let step = match self.rng.percent(50) {
                true => step.replace("return ", "return super.step(p) - "),
                false => step,
            };
            self.put(format!("@Override int step(int p) {{ {step} }}"));
        }
        self.put("}");
        self.put("static abstract class Shape implements Face {");
        self.put("int size; Shape(int size) { this.size = size; init(); }");
        self.put("abstract void init();");
        self.put("}");
        self.put("static class Crate extends Shape {");
        self.put("Crate(int size) { super(size); }");
        self.scope.clear();
        let more = self.of(Ty::Int, 0);
        self.put(format!("void init() {{ size += {more}; }}"));
        let area = self.returned(&["size"]);
        self.put(format!("public int area(int p) {{ {area} }}"));
        if self.rng.percent(40) {
            let twice = self.returned(&["size"]);
            self.put(format!("public int twice(int p) {{ {twice} }}"));
        }
        self.put("}");
        self.put("static class Outer { int base; Outer(int base) { this.base = base; }");
        self.put("class Inner { int k; Inner(int k) { this.k = k; base++; } int get() { return k * 2 + base; } } }");
        self.put("static class Oops extends RuntimeException { int code; Oops(int code) { this.code = code; } }");
        self.put("static class Trouble extends Exception { }");
        let limit = self.rng.below(3);
        self.put(format!(
            "static int checked(int p) throws Trouble {{ if (p > {limit}) throw new Trouble(); return p + 1; }}"
        ));
        self.put("enum Color { RED, GREEN, BLUE; Color next() { return values()[(ordinal() + 1) % 3]; } }");
    }

    fn helper(&mut self) {
        self.put("static int help(int p, int q) {");
        self.scope.clear();
        self.bind("p", Ty::Int, false);
        self.bind("q", Ty::Int, false);
        self.in_try = true;
        let count = 1 + self.rng.below(3);
        self.statements(count, 1);
        self.in_try = false;
        let value = self.of(Ty::Int, 2);
        self.put(format!("return {value};"));
        self.put("}");
    }

    /// The method to verify: its parameters are inputs, and so are the static fields.
    fn parameters(&mut self) {
        let all = [
            Ty::Int,
            Ty::Node,
            Ty::Node,
            Ty::Node,
            Ty::Ints,
            Ty::Face,
            Ty::Text,
            Ty::Boxed,
            Ty::Bool,
            Ty::Long,
            Ty::Char,
        ];
        let mut parameters = Vec::new();
        for _ in 0..1 + self.rng.below(3) {
            let ty = all[self.rng.below(all.len())];
            let name = self.fresh();
            parameters.push(format!("{} {name}", ty.name()));
            self.bind(&name, ty, false);
        }
        self.put(format!("static void entry({}) {{", parameters.join(", ")));
    }

    fn inputs(&mut self) {
        for _ in 0..1 + self.rng.below(3) {
            let name = self.fresh();
            let low = self.rng.below(3) as i64 - 2;
            let high = low + 1 + self.rng.below(4) as i64;
            let within = format!("{name} >= {low} && {name} <= {}", high.min(3));
            let (ty, method, domain) = match self.rng.below(12) {
                0 => (Ty::Bool, "Boolean", String::new()),
                1 => (Ty::Long, "Long", within),
                2 => (Ty::Short, "Short", within),
                3 => (Ty::Byte, "Byte", within),
                4 => (Ty::Char, "Char", format!("{name} >= 'a' && {name} <= 'c'")),
                5 => {
                    let some = ["2.0", "-1.5", "0.1", "1e10"][self.rng.below(4)];
                    let domain = format!("{name} == 1.0 || {name} == {some} || {name} != {name}");
                    (Ty::Double, "Double", domain)
                }
                6 => (
                    Ty::Float,
                    "Float",
                    format!("{name} == 2.0f || {name} == -1.5f"),
                ),
                7 | 8 => {
                    let some = ["b", "ab", "ba", "abc"][self.rng.below(4)];
                    let domain = format!(
                        "{name}.equals(\"\") || {name}.equals(\"a\") || {name}.equals(\"{some}\")"
                    );
                    (Ty::Text, "String", domain)
                }
                _ => (Ty::Int, "Int", within),
            };
            self.put(format!(
                "final {} {name} = Verifier.nondet{method}();",
                ty.name()
            ));
            if !domain.is_empty() {
                self.put(format!("Verifier.assume({domain});"));
            }
            self.bind(&name, ty, true);
        }
        if self.rng.percent(60) {
            self.objects();
        }
    }

    /// Objects that may be null or the same.
    fn objects(&mut self) {
        let which = self.fresh();
        self.put(format!("final int {which} = Verifier.nondetInt();"));
        self.put(format!("Verifier.assume({which} >= 0 && {which} <= 3);"));
        self.bind(&which, Ty::Int, true);
        let (one, two) = (self.fresh(), self.fresh());
        let class = ["Node", "Sub"][self.rng.below(2)];
        let value = self.of(Ty::Int, 0);
        self.put(format!("Node {one} = new {class}({value});"));
        self.bind(&one, Ty::Node, false);
        let none = if self.risky { "null" } else { "new Node(0)" };
        self.put(format!(
            "Node {two} = {which} == 0 ? {none} : {which} == 1 ? {one} : {which} == 2 ? new Sub({value}) : new Node(1);"
        ));
        self.bind(&two, Ty::Node, false);
        if self.rng.percent(50) {
            self.put(format!("{one}.next = {two};"));
        }
    }

    fn assertion(&mut self) {
        if self.in_try {
            return;
        }
        self.assertions += 1;
        let number = self.assertions;
        let possible = (0..POSSIBLE).map(|_| self.claim()).collect();
        self.pieces.push(Piece::Assertion(number, possible));
    }

    /// Something about a variable, or any condition.
    fn claim(&mut self) -> String {
        let numbers = self.scope.iter().filter(|it| it.ty == Ty::Int);
        let mut names: Vec<String> = numbers.map(|it| it.name.clone()).collect();
        names.push("total".into());
        let one = names[self.rng.below(names.len())].clone();
        let op = ["!=", "<=", ">=", "=="][self.rng.below(4)];
        match self.rng.below(4) {
            0 => format!("{one} {op} {}", self.rng.below(12)),
            1 => {
                let two = names[self.rng.below(names.len())].clone();
                format!("{one} {op} {two} + {}", self.rng.below(3))
            }
            _ => self.condition(2),
        }
    }

    fn statements(&mut self, count: usize, depth: usize) {
        for _ in 0..count {
            self.statement(depth);
        }
    }

    fn block(&mut self, depth: usize) {
        let scope = self.scope.len();
        let count = 1 + self.rng.below(2);
        self.statements(count, depth.saturating_sub(1));
        self.scope.truncate(scope);
    }

    fn statement(&mut self, depth: usize) {
        match self.rng.below(24) {
            0..=6 => self.declaration(),
            7..=9 => self.assignment(),
            10..=12 if depth > 0 => {
                let condition = self.condition(2);
                self.put(format!("if ({condition}) {{"));
                self.block(depth);
                self.put("} else {");
                self.block(depth);
                self.put("}");
            }
            13 | 14 if depth > 0 => self.repetition(depth),
            15 | 16 if depth > 0 => self.attempt(depth),
            17 if depth > 0 => self.switch(depth),
            18 if depth > 0 => self.text_switch(depth),
            19 => {
                let (condition, code) = (self.condition(1), self.of(Ty::Int, 0));
                if self.risky || self.in_try {
                    self.put(format!("if ({condition}) throw new Oops({code});"));
                }
            }
            20 if self.loops > 0 => {
                let condition = self.condition(1);
                let jump = ["break", "continue"][self.rng.below(2)];
                self.put(format!("if ({condition}) {jump};"));
            }
            21 => self.change(),
            22 => self.switch_expression(),
            23 => self.assertion(),
            _ => self.declaration(),
        }
    }

    fn declaration(&mut self) {
        let all = [
            Ty::Int,
            Ty::Int,
            Ty::Long,
            Ty::Short,
            Ty::Byte,
            Ty::Char,
            Ty::Bool,
            Ty::Double,
            Ty::Float,
            Ty::Text,
            Ty::Text,
            Ty::Boxed,
            Ty::Node,
            Ty::Face,
            Ty::Face,
            Ty::Ints,
            Ty::Grid,
            Ty::List,
            Ty::Map,
            Ty::Function,
        ];
        let ty = all[self.rng.below(all.len())];
        let value = self.of(ty, 2);
        let name = self.fresh();
        self.put(format!("{} {name} = {value};", ty.name()));
        self.bind(&name, ty, false);
    }

    fn assignment(&mut self) {
        let targets: Vec<Var> = self
            .scope
            .iter()
            .filter(|it| !it.is_final)
            .cloned()
            .collect();
        if targets.is_empty() || self.rng.percent(15) {
            let value = self.of(Ty::Int, 2);
            let op = ["=", "+=", "-="][self.rng.below(3)];
            self.put(format!("total {op} {value};"));
            return;
        }
        let Var { name, ty, .. } = targets[self.rng.below(targets.len())].clone();
        let line = match ty {
            Ty::Ints if self.rng.percent(70) => {
                let (index, value) = (self.of(Ty::Int, 1), self.of(Ty::Int, 2));
                match self.risky {
                    true => format!("{name}[{index}] = {value};"),
                    false => format!("{name}[({index}) & 1] = {value};"),
                }
            }
            Ty::Grid if self.rng.percent(70) => {
                let value = self.of(Ty::Int, 2);
                format!("{name}[1][0] += {value};")
            }
            Ty::Node if self.rng.percent(60) => {
                let value = self.of(Ty::Int, 2);
                let line = format!("{name}.v = {value};");
                match self.risky {
                    true => line,
                    false => format!("if ({name} != null) {line}"),
                }
            }
            Ty::Int | Ty::Long | Ty::Short | Ty::Byte | Ty::Char if self.rng.percent(50) => {
                let value = self.of(Ty::Int, 1);
                match self.rng.below(3) {
                    0 => format!("{name}{};", ["++", "--"][self.rng.below(2)]),
                    1 => {
                        let op = ["+=", "-=", "*=", "^=", "|="][self.rng.below(5)];
                        format!("{name} {op} {value};")
                    }
                    _ => {
                        let op = ["<<=", ">>=", ">>>="][self.rng.below(3)];
                        format!("{name} {op} {value};")
                    }
                }
            }
            ty => {
                let value = self.of(ty, 2);
                format!("{name} = {value};")
            }
        };
        self.put(line);
    }

    /// A change of an object through a method.
    fn change(&mut self) {
        let found = [Ty::List, Ty::Map, Ty::Node][self.rng.below(3)];
        let Some(name) = self.expressions().name(found) else {
            return self.assignment();
        };
        let value = self.of(Ty::Int, 1);
        let line = match found {
            Ty::List => format!("{name}.add({value});"),
            Ty::Map => format!("{name}.put({value}, {});", self.of(Ty::Int, 0)),
            _ => {
                let other = self.of(Ty::Node, 0);
                let line = format!("{name}.put({other});");
                match self.risky {
                    true => line,
                    false => format!("if ({name} != null) {line}"),
                }
            }
        };
        self.put(line);
    }

    fn repetition(&mut self, depth: usize) {
        let name = self.fresh();
        let limit = 1 + self.rng.below(3);
        self.loops += 1;
        let scope = self.scope.len();
        match self.rng.below(3) {
            0 => {
                let condition = self.condition(1);
                self.put(format!("int {name} = 0;"));
                self.put(format!("while ({name} < {limit} && {condition}) {{"));
                self.put(format!("{name}++;"));
                self.block(depth);
                self.put("}");
            }
            1 => {
                self.put(format!(
                    "for (int {name} = 0; {name} < {limit}; {name}++) {{"
                ));
                self.put(format!("final int c{name} = {name};"));
                self.bind(&format!("c{name}"), Ty::Int, true);
                self.block(depth);
                self.put("}");
            }
            _ => {
                let condition = self.condition(1);
                self.put(format!("int {name} = 0;"));
                self.put("do {");
                self.put(format!("{name}++;"));
                self.block(depth);
                self.put(format!("}} while ({name} < {limit} && {condition});"));
            }
        }
        self.scope.truncate(scope);
        self.loops -= 1;
    }

    fn attempt(&mut self, depth: usize) {
        let (before, loops) = (self.in_try, self.loops);
        self.in_try = true;
        let risky = std::mem::replace(&mut self.risky, true);
        self.put("try {");
        self.block(depth);
        let checked = self.rng.percent(25);
        if checked {
            let value = self.of(Ty::Int, 1);
            self.put(format!("total += checked({value});"));
        }
        self.risky = risky;
        if checked {
            let name = self.fresh();
            self.put(format!("}} catch (Trouble {name}) {{"));
            self.block(depth);
        }
        let name = self.fresh();
        match self.rng.below(4) {
            0 => {
                self.put(format!(
                    "}} catch (ArithmeticException | NullPointerException {name}) {{"
                ));
                self.block(depth);
                if !risky {
                    let other = self.fresh();
                    self.put(format!("}} catch (RuntimeException {other}) {{"));
                    self.block(depth);
                }
            }
            1 => {
                self.put(format!("}} catch (Oops {name}) {{"));
                self.put(format!("total = {name}.code;"));
                let other = self.fresh();
                self.put(format!(
                    "}} catch (IndexOutOfBoundsException | NegativeArraySizeException {other}) {{"
                ));
                self.block(depth);
                if !risky {
                    let other = self.fresh();
                    self.put(format!("}} catch (RuntimeException {other}) {{"));
                    self.block(depth);
                }
            }
            _ => {
                self.put(format!("}} catch (RuntimeException {name}) {{"));
                self.put(format!(
                    "if ({name} instanceof ArithmeticException) total = 77;"
                ));
                self.block(depth);
            }
        }
        if self.rng.percent(40) {
            // A jump out of it would swallow what was thrown.
            self.loops = 0;
            self.put("} finally {");
            self.block(depth);
        }
        self.put("}");
        (self.in_try, self.loops) = (before, loops);
    }

    fn switch(&mut self, depth: usize) {
        let value = self.of(Ty::Int, 1);
        let loops = std::mem::replace(&mut self.loops, 0);
        self.put(format!("switch ({value}) {{"));
        for case in ["case 0:", "case 1: case 5:", "default:"] {
            self.put(format!("{case} {{"));
            self.block(depth);
            self.put("}");
            if self.rng.percent(70) {
                self.put("break;");
            }
        }
        self.put("}");
        self.loops = loops;
    }

    fn text_switch(&mut self, depth: usize) {
        let Some(name) = self.expressions().name(Ty::Text) else {
            return self.switch(depth);
        };
        let loops = std::mem::replace(&mut self.loops, 0);
        self.put(format!("switch ({name} + \"\") {{"));
        for case in ["case \"a\":", "case \"\": case \"ab\":", "default:"] {
            self.put(format!("{case} {{"));
            self.block(depth);
            self.put("}");
            self.put("break;");
        }
        self.put("}");
        self.loops = loops;
    }

    fn switch_expression(&mut self) {
        let name = self.fresh();
        let index = self.of(Ty::Int, 1);
        let values: Vec<String> = (0..3).map(|_| self.of(Ty::Int, 1)).collect();
        self.put(format!(
            "int {name} = switch (Color.values()[(({index}) & 0x7fffffff) % 3].next()) {{ case RED -> {}; case GREEN -> {{ total++; yield {}; }} default -> {}; }};",
            values[0], values[1], values[2]
        ));
        self.bind(&name, Ty::Int, false);
    }
}
