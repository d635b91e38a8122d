//! Random Java programs whose inputs have small domains.

mod statements;

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
        // For the JVM, which runs the program many times.
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
}
