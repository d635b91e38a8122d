//! Random programs: a fixed class hierarchy with random bodies, specifications and a random `Main.main`.

use oxpecker_base::Rng;

use crate::expressions::{Expressions, Var};
use crate::sketch::Sketch;
use crate::statements::Statements;
use crate::types::Ty;

/// Parameters of `Main.main` are drawn from these groups, so that one program is about few things.
const THEMES: [&[Ty]; 11] = [
    &[Ty::Int, Ty::Int, Ty::Bool],
    &[Ty::Int, Ty::Bool, Ty::Float],
    &[Ty::Node, Ty::Node, Ty::Int],
    &[Ty::Node, Ty::Sub, Ty::Face],
    &[Ty::Face, Ty::Crate, Ty::Node],
    &[Ty::Ints, Ty::Ints, Ty::Int],
    &[Ty::Nodes, Ty::Node, Ty::Int],
    &[Ty::Nodes, Ty::Nodes, Ty::Int],
    &[Ty::Str, Ty::Str, Ty::Crate],
    &[Ty::Bools, Ty::Ints, Ty::Bool],
    &Ty::ALL,
];

/// Generates a program.
pub(crate) fn program(rng: &mut Rng, careful: bool, untyped: bool) -> Sketch {
    let mut writer = Writer {
        rng,
        fresh: 0,
        careful,
        untyped,
    };
    let mut out = Sketch::default();
    writer.classes(&mut out);
    writer.main(&mut out);
    out
}

struct Writer<'a> {
    rng: &'a mut Rng,
    fresh: usize,
    careful: bool,
    untyped: bool,
}

impl Writer<'_> {
    fn classes(&mut self, out: &mut Sketch) {
        out.push("interface Face {");
        out.push("int area(int p);");
        self.method(out, "int twice", &[("p", Ty::Int)], (Ty::Face, Ty::Int));
        out.push("}");
        out.push("class Node {");
        out.push("int v; bool flag; Node next; int[] data;");
        out.push("Node(int v) { this.v := v; }");
        self.method(out, "int step", &[("p", Ty::Int)], (Ty::Node, Ty::Int));
        out.push("void link(Node n) { this.next := n; }");
        self.method(out, "Node pick", &[("n", Ty::Node)], (Ty::Node, Ty::Node));
        out.push("}");
        out.push("class Sub extends Node implements Face {");
        out.push("int w; Face face;");
        out.push("Sub(int v) { super(v); this.w := v; }");
        self.method(out, "int step", &[("p", Ty::Int)], (Ty::Sub, Ty::Int));
        self.method(out, "int area", &[("p", Ty::Int)], (Ty::Sub, Ty::Int));
        if self.rng.percent(50) {
            out.push("void link(Node n) { super.link(n); this.w := 1; }");
        }
        out.push("}");
        out.push("class Crate implements Face {");
        out.push("int size; Node item; string name;");
        out.push("Crate() { this.size := 1; }");
        self.method(out, "int area", &[("p", Ty::Int)], (Ty::Crate, Ty::Int));
        if self.rng.percent(50) {
            self.method(out, "int twice", &[("p", Ty::Int)], (Ty::Crate, Ty::Int));
        }
        out.push("}");
    }

    /// A method without calls, so that everything ends.
    fn method(
        &mut self,
        out: &mut Sketch,
        head: &str,
        params: &[(&str, Ty)],
        (this, result): (Ty, Ty),
    ) {
        let list: Vec<String> = params
            .iter()
            .map(|(name, ty)| format!("{} {name}", ty.name()))
            .collect();
        let spec = if this == Ty::Face {
            String::new()
        } else {
            self.clauses(params, Some(result), 20)
        };
        out.push(format!("{head}({}) {spec} {{", list.join(", ")));
        let mut scope = variables(params);
        if this != Ty::Int {
            scope.push(Var {
                name: "this".into(),
                ty: this,
                writable: false,
            });
        }
        let count = self.rng.below(3);
        self.body(out, scope, (count, Some(result), false));
        out.push("}");
    }

    fn body(
        &mut self,
        out: &mut Sketch,
        scope: Vec<Var>,
        (count, result, calls): (usize, Option<Ty>, bool),
    ) {
        let types: Vec<Ty> = scope.iter().map(|var| var.ty).collect();
        let mut statements = Statements {
            rng: self.rng,
            fresh: &mut self.fresh,
            scope,
            out: Sketch::default(),
            careful: self.careful,
            calls,
            types: &types,
            result,
            in_loop: false,
            untyped: self.untyped,
        };
        statements.block(count, if calls { 2 } else { 1 });
        if calls {
            statements.scenario();
        }
        match result {
            Some(ty) => {
                let value = statements.expressions().of(ty, 1);
                statements.out.push(format!("return {value};"));
            }
            None => statements.assertion(),
        }
        let written = statements.out;
        out.append(written);
    }

    /// Some clauses over parameters and the result.
    fn clauses(&mut self, params: &[(&str, Ty)], result: Option<Ty>, percent: usize) -> String {
        let mut spec = String::new();
        for kind in ["requires", "ensures", "exceptional"] {
            if !self.rng.percent(percent) {
                continue;
            }
            let mut scope = variables(params);
            if let (Some(ty), "ensures") = (result, kind) {
                scope.push(Var {
                    name: "retval".into(),
                    ty,
                    writable: false,
                });
            }
            let mut expressions = Expressions {
                rng: self.rng,
                scope: &scope,
                logic: true,
                fresh: &mut self.fresh,
                risky: false,
            };
            let clause = if kind == "ensures" && result.is_none() {
                "true".into()
            } else {
                expressions.bool(2)
            };
            spec.push_str(&format!("{kind}({clause}) "));
        }
        spec
    }

    fn main(&mut self, out: &mut Sketch) {
        out.push("class Main {");
        let head = "static int help";
        let params = [("p", Ty::Int), ("q", Ty::Int)];
        self.method(out, head, &params, (Ty::Int, Ty::Int));
        let base = self.rng.below(3);
        out.push(format!(
            "static int count(int p, int q) {{ if (p <= 0 || p > 3) {{ return q; }} int r := Main.count(p - 1, q + {base}); return r + 1; }}"
        ));
        out.push("static Node walk(Node n, int p) { Node c := n; int i := 0; while (i < p && i < 2) { c := c.next; i := i + 1; } return c; }");
        let theme = THEMES[self.rng.below(THEMES.len())];
        let count = 1 + self.rng.below(4);
        let names = ["p", "q", "r", "t"];
        let params: Vec<(&str, Ty)> = names[..count]
            .iter()
            .map(|name| (*name, theme[self.rng.below(theme.len())]))
            .collect();
        let list: Vec<String> = params
            .iter()
            .map(|(name, ty)| match ty {
                Ty::Int if self.rng.percent(10) => format!("uint {name}"),
                ty => format!("{} {name}", ty.name()),
            })
            .collect();
        out.push(format!("static void main({})", list.join(", ")));
        let requires = self.clauses(&params, None, 25);
        match requires.find("ensures").or(requires.find("exceptional")) {
            Some(end) => out.push(&requires[..end]),
            None => out.push(requires),
        }
        out.hole(vec!["exceptional(false)".into()]);
        out.push("{");
        let count = 2 + self.rng.below(7);
        self.body(out, variables(&params), (count, None, true));
        out.push("}");
        out.push("}");
    }
}

fn variables(params: &[(&str, Ty)]) -> Vec<Var> {
    let vars = params.iter().map(|(name, ty)| Var {
        name: (*name).into(),
        ty: *ty,
        writable: true,
    });
    vars.collect()
}
