//! Random programs over a small hierarchy of classes whose members, bodies and clauses are random.

mod expressions;
mod statements;

use super::inputs::Random;
use super::tree::{
    Call, Class, Clause, Condition, Expr, Left, Line, Method, Program, Right, Statement, Target, Ty,
};

const WHOLE: [&str; 4] = ["<", "<=", ">", ">="];
const CLASSES: [&str; 5] = ["Base", "Near", "Far", "Crate", "Face"];

/// Methods that may be called on something, with the class that declares them.
const METHODS: [(&str, &str); 5] = [
    ("Base", "step"),
    ("Base", "pick"),
    ("Base", "put"),
    ("Face", "area"),
    ("Face", "twice"),
];

/// Makes a program up.
pub(crate) fn program(random: &mut Random) -> Program {
    let (jip, bare) = (random.percent(20), random.percent(50));
    let mut writer = Writer {
        jip,
        random,
        names: 0,
        assertions: 0,
        scope: Vec::new(),
        result: None,
        own: None,
        loops: 0,
        calls: false,
    };
    let mut classes = writer.hierarchy();
    classes.push(writer.main());
    Program { jip, bare, classes }
}

struct Writer<'a> {
    jip: bool,
    random: &'a mut Random,
    names: usize,
    assertions: usize,
    scope: Vec<(String, Ty)>,
    result: Option<Ty>,
    /// The class whose method is written, unless that is static.
    own: Option<&'static str>,
    loops: usize,
    /// Methods may be called: those of `Main` may, others not, so that everything ends.
    calls: bool,
}

impl Writer<'_> {
    fn hierarchy(&mut self) -> Vec<Class> {
        let face = Class {
            name: "Face",
            is_interface: true,
            methods: vec![
                Method {
                    name: "area",
                    result: Some(Ty::Int),
                    params: vec![("p".into(), Ty::Int)],
                    ..Method::default()
                },
                self.method("Face", "twice"),
            ],
            ..Class::default()
        };
        let mut base = self.class("Base", None, &[]);
        base.fields.push(("next", Ty::Class("Base")));
        for name in ["step", "pick", "put"] {
            base.methods.push(self.method("Base", name));
        }
        let mut near = self.class("Near", Some("Base"), &["Face"]);
        near.methods.push(self.method("Near", "area"));
        let mut far = self.class("Far", Some("Base"), &[]);
        for class in [&mut near, &mut far] {
            for name in ["step", "put"] {
                if self.random.percent(50) {
                    class.methods.push(self.method(class.name, name));
                }
            }
        }
        let mut crates = self.class("Crate", None, &["Face"]);
        crates.methods.push(self.method("Crate", "area"));
        if self.random.percent(50) {
            crates.methods.push(self.method("Crate", "twice"));
        }
        vec![face, base, near, far, crates]
    }

    fn class(
        &mut self,
        name: &'static str,
        parent: Option<&'static str>,
        interfaces: &[&'static str],
    ) -> Class {
        let names: [&'static str; 3] = match name {
            "Base" => ["v", "mark", "data"],
            "Near" => ["w", "sizes", "peer"],
            "Far" => ["z", "face", "rows"],
            _ => ["size", "item", "grid"],
        };
        let fields = names.into_iter().map(|name| {
            let ty = match name {
                "mark" => Ty::Uint,
                "data" => Ty::array(Ty::Int),
                "sizes" => Ty::array(Ty::Uint),
                "rows" => Ty::array(Ty::array(Ty::Int)),
                "grid" => Ty::array(Ty::array(Ty::Uint)),
                "peer" | "item" => Ty::Class("Base"),
                "face" => Ty::Class("Face"),
                _ => Ty::Int,
            };
            (name, ty)
        });
        let mut body: Vec<Line> = Vec::new();
        if parent.is_some() {
            body.push(Statement::SuperConstructor(vec![Expr::var("p")]).into());
        }
        let value = match self.random.below(3) {
            0 => Expr::Int(self.random.below(4) as i64),
            1 => Expr::binary("+", Expr::var("p"), Expr::Int(1)),
            _ => Expr::var("p"),
        };
        let first = names[0];
        let set = Statement::Assign(Left::Field("this".into(), first), Right::Expr(value));
        body.push(set.into());
        let constructor = Method {
            name,
            params: vec![("p".into(), Ty::Int)],
            body: Some(body),
            ..Method::default()
        };
        Class {
            name,
            parent,
            interfaces: interfaces.to_vec(),
            fields: fields.collect(),
            methods: vec![constructor],
            ..Class::default()
        }
    }

    /// A method without calls, except of the one it overrides.
    fn method(&mut self, class: &'static str, name: &'static str) -> Method {
        let (params, result): (Vec<(String, Ty)>, Option<Ty>) = match name {
            "pick" => (
                vec![("n".into(), Ty::Class("Base"))],
                Some(Ty::Class("Base")),
            ),
            "put" => (vec![("n".into(), Ty::Class("Base"))], None),
            _ => (vec![("p".into(), Ty::Int)], Some(Ty::Int)),
        };
        self.scope = params.clone();
        self.result = result.clone();
        self.own = (class != "Face").then_some(class);
        if let Some(own) = self.own {
            self.scope.push(("this".into(), Ty::Class(own)));
        }
        self.calls = false;
        let mut method = Method {
            name,
            result,
            params,
            ..Method::default()
        };
        if class != "Face" {
            self.clauses(&mut method, 15);
        }
        let overrides = matches!((class, name), ("Near" | "Far", "step" | "put"));
        let mut body = Vec::new();
        if overrides && self.random.percent(40) {
            body.push(self.call_of_super(name));
        }
        let count = self.random.below(3);
        self.statements(&mut body, count, 1);
        self.finish(&mut body);
        method.body = Some(body);
        self.own = None;
        method
    }

    fn call_of_super(&mut self, name: &'static str) -> Line {
        let target = Target::Super;
        if name == "put" {
            let args = vec![Expr::var("n")];
            let method = "put";
            return Statement::Call(Call {
                target,
                method,
                args,
            })
            .into();
        }
        let fresh = self.fresh();
        let args = vec![Expr::var("p")];
        let call = Call {
            target,
            method: name,
            args,
        };
        self.scope.push((fresh.clone(), Ty::Int));
        Statement::Declare(Ty::Int, fresh, Some(Right::Call(call))).into()
    }

    fn finish(&mut self, body: &mut Vec<Line>) {
        if let Some(ty) = self.result.clone() {
            let value = self.value(&ty, 2);
            body.push(Statement::Return(Some(value)).into());
        }
    }

    fn clauses(&mut self, method: &mut Method, share: usize) {
        let scope = self.scope.clone();
        for kind in 0..3 {
            if !self.random.percent(share) || kind == 2 && self.jip {
                continue;
            }
            if let (1, Some(ty)) = (kind, &method.result) {
                self.scope.push(("retval".into(), ty.clone()));
            }
            self.scope.retain(|it| it.0 != "this");
            let expr = self.logic(2);
            let clause = Some(Clause { line: 0, expr });
            match kind {
                0 => method.requires = clause,
                1 => method.ensures = clause,
                _ => method.exceptional = clause,
            }
            self.scope.clone_from(&scope);
        }
    }

    fn main(&mut self) -> Class {
        let mut helper = Method {
            name: "help",
            is_static: true,
            result: Some(Ty::Int),
            params: vec![("p".into(), Ty::Int), ("q".into(), Ty::Int)],
            ..Method::default()
        };
        self.scope = helper.params.clone();
        self.result = helper.result.clone();
        self.clauses(&mut helper, 25);
        let mut body = Vec::new();
        let count = 1 + self.random.below(2);
        self.statements(&mut body, count, 1);
        self.finish(&mut body);
        helper.body = Some(body);
        let count = self.counter();
        let mut main = Method {
            name: "main",
            is_static: true,
            ..Method::default()
        };
        let theme = self.theme();
        for name in &["a", "b", "c", "d"][..1 + self.random.below(4)] {
            let ty = self.random.pick(&theme).clone();
            main.params.push(((*name).into(), ty));
        }
        self.scope = main.params.clone();
        self.result = None;
        self.calls = true;
        self.clauses(&mut main, 20);
        if !self.jip && self.random.percent(40) {
            let expr = Expr::Bool(false);
            main.exceptional = Some(Clause { line: 0, expr });
        }
        let mut body = Vec::new();
        let statements = 3 + self.random.below(7);
        self.statements(&mut body, statements, 2);
        body.push(self.assertion());
        main.body = Some(body);
        Class {
            name: "Main",
            methods: vec![helper, count, main],
            ..Class::default()
        }
    }

    /// A recursive method that ends.
    fn counter(&mut self) -> Method {
        let name = "count";
        let call = Call {
            target: Target::Class("Main"),
            method: name,
            args: vec![
                Expr::binary("-", Expr::var("p"), Expr::Int(1)),
                Expr::binary("+", Expr::var("q"), Expr::Int(self.random.below(3) as i64)),
            ],
        };
        let small = Expr::binary("<=", Expr::var("p"), Expr::Int(0));
        let large = Expr::binary(">", Expr::var("p"), Expr::Int(3));
        let stop = Condition::Expr(Expr::binary("||", small, large));
        let back = |expr: Expr| Line::from(Statement::Return(Some(expr)));
        let body = vec![
            Statement::If(stop, vec![back(Expr::var("q"))], Vec::new()).into(),
            Statement::Declare(Ty::Int, "r".into(), Some(Right::Call(call))).into(),
            back(Expr::binary("+", Expr::var("r"), Expr::Int(1))),
        ];
        Method {
            name,
            is_static: true,
            result: Some(Ty::Int),
            params: vec![("p".into(), Ty::Int), ("q".into(), Ty::Int)],
            body: Some(body),
            ..Method::default()
        }
    }

    fn theme(&mut self) -> Vec<Ty> {
        let (ints, uints) = (Ty::array(Ty::Int), Ty::array(Ty::Uint));
        let base = Ty::Class("Base");
        match self.random.below(8) {
            0 => vec![Ty::Int, Ty::Int, Ty::Bool, Ty::Uint],
            1 => vec![base, Ty::Int],
            2 => vec![base, Ty::Class("Near"), Ty::Class("Face")],
            3 => vec![Ty::Class("Face"), Ty::Class("Crate"), base],
            4 => vec![ints, uints, Ty::Int],
            5 => vec![Ty::array(base.clone()), base, Ty::Int],
            6 => vec![Ty::array(uints), Ty::array(ints), Ty::Int],
            _ => vec![Ty::Uint, uints, Ty::Class("Far"), Ty::Bool, ints],
        }
    }

    fn fresh(&mut self) -> String {
        self.names += 1;
        format!("x{}", self.names)
    }
}
