//! Random programs over a small hierarchy of classes whose members, bodies and clauses are random.

use super::inputs::Random;
use super::tree::{
    Assertion, Call, Class, Clause, Condition, Expr, Left, Line, Method, Program, Quantified,
    Right, Statement, Target, Ty,
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
            body.push(self.to_super(name));
        }
        let count = self.random.below(3);
        self.statements(&mut body, count, 1);
        self.finish(&mut body);
        method.body = Some(body);
        self.own = None;
        method
    }

    fn to_super(&mut self, name: &'static str) -> Line {
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

    fn statements(&mut self, out: &mut Vec<Line>, count: usize, depth: usize) {
        for _ in 0..count {
            self.statement(out, depth);
        }
    }

    /// Statements with a scope of their own.
    fn nested(&mut self, depth: usize) -> Vec<Line> {
        let scope = self.scope.len();
        let mut lines = Vec::new();
        let count = 1 + self.random.below(3);
        self.statements(&mut lines, count, depth);
        self.scope.truncate(scope);
        lines
    }

    fn statement(&mut self, out: &mut Vec<Line>, depth: usize) {
        match self.random.below(20) {
            0..=6 => self.declaration(out),
            7..=9 => self.assignment(out),
            10..=12 if depth > 0 => {
                let condition = self.condition();
                let (then, other) = (self.nested(depth - 1), self.nested(depth - 1));
                out.push(Statement::If(condition, then, other).into());
            }
            13 if depth > 0 => self.repetition(out, depth),
            14 if depth > 0 => {
                let (body, handler) = (self.nested(depth - 1), self.nested(depth - 1));
                out.push(Statement::Try(body, handler).into());
            }
            15 if depth < 2 && self.loops > 0 => {
                let condition = Condition::Expr(self.logic_strict(1));
                let jump = match self.random.below(2) {
                    0 => Statement::Break,
                    _ => Statement::Return(self.result.clone().map(|ty| self.value(&ty, 1))),
                };
                out.push(Statement::If(condition, vec![jump.into()], Vec::new()).into());
            }
            16 if depth < 2 => {
                let condition = Condition::Expr(self.logic_strict(1));
                let thrown = vec![Statement::Throw.into()];
                out.push(Statement::If(condition, thrown, Vec::new()).into());
            }
            17 => out.push(Statement::Assume(Condition::Expr(self.logic(1))).into()),
            18 if depth > 0 && self.random.percent(30) => {
                let body = self.nested(depth - 1);
                out.push(Statement::Block(body).into());
            }
            19 => out.push(self.assertion()),
            _ => self.call_statement(out),
        }
    }

    fn assertion(&mut self) -> Line {
        self.assertions += 1;
        let possible = (0..6).map(|_| self.logic(2)).collect();
        Statement::Assert(Assertion {
            number: self.assertions,
            possible,
            chosen: None,
        })
        .into()
    }

    fn repetition(&mut self, out: &mut Vec<Line>, depth: usize) {
        let counter = self.fresh();
        let start = Some(Right::Expr(Expr::Int(0)));
        out.push(Statement::Declare(Ty::Int, counter.clone(), start).into());
        let limit = Expr::Int(1 + self.random.below(3) as i64);
        let mut guard = Expr::binary("<", Expr::var(&counter), limit);
        if self.random.percent(60) {
            let bound = self.value(&Ty::Int, 1);
            let below = Expr::binary("<", Expr::var(&counter), bound);
            guard = Expr::binary("&&", below, guard);
        }
        self.loops += 1;
        let scope = self.scope.len();
        // The counter is changed first, so that nothing can go on for ever; it may be read but is never assigned.
        let more = Expr::binary("+", Expr::var(&counter), Expr::Int(1));
        let more = Statement::Assign(Left::Var(counter.clone()), Right::Expr(more));
        let mut body = vec![more.into()];
        self.statements(&mut body, 2, depth - 1);
        if self.random.percent(20) {
            let condition = Condition::Expr(self.logic_strict(1));
            let jump = vec![Statement::Continue.into()];
            body.push(Statement::If(condition, jump, Vec::new()).into());
            self.statements(&mut body, 1, 0);
        }
        self.scope.truncate(scope);
        self.loops -= 1;
        out.push(Statement::While(guard, body).into());
    }

    fn condition(&mut self) -> Condition {
        let objects = self.names_of(|ty| matches!(ty, Ty::Class(_)));
        if !self.jip && !objects.is_empty() && self.random.percent(20) {
            let var = self.random.pick(&objects).clone();
            if let Some(class) = self.below(&var) {
                let not = self.random.percent(30);
                return Condition::Instance { not, var, class };
            }
        }
        Condition::Expr(self.logic_strict(2))
    }

    /// A class that an object may have.
    fn below(&mut self, var: &str) -> Option<&'static str> {
        let ty = self.scope.iter().rev().find(|it| it.0 == var)?;
        let classes: &[&'static str] = match ty.1 {
            Ty::Class("Base") => &["Near", "Far"],
            Ty::Class("Face") => &["Near", "Crate"],
            _ => return None,
        };
        Some(*self.random.pick(classes))
    }

    fn names_of(&self, wanted: impl Fn(&Ty) -> bool) -> Vec<String> {
        let fitting = self.scope.iter().filter(|it| wanted(&it.1));
        fitting.map(|it| it.0.clone()).collect()
    }

    fn type_of(&self, name: &str) -> Ty {
        let found = self.scope.iter().rev().find(|it| it.0 == name);
        found.map_or(Ty::Int, |it| it.1.clone())
    }

    fn declaration(&mut self, out: &mut Vec<Line>) {
        let (ty, right) = self.something();
        let name = self.fresh();
        out.push(Statement::Declare(ty.clone(), name.clone(), Some(right)).into());
        self.scope.push((name, ty));
    }

    /// Some right-hand side.
    fn something(&mut self) -> (Ty, Right) {
        let objects = self.names_of(|ty| matches!(ty, Ty::Class(_)));
        let arrays = self.names_of(|ty| matches!(ty, Ty::Array(_)));
        match self.random.below(12) {
            0..=3 if !objects.is_empty() => {
                let var = self.random.pick(&objects).clone();
                if let Some((field, ty)) = self.some_field(&var) {
                    return (ty, Right::Field(var, field));
                }
            }
            4..=6 if !arrays.is_empty() => {
                let var = self.random.pick(&arrays).clone();
                if let Ty::Array(element) = self.type_of(&var) {
                    let index = self.index(&var);
                    return (*element, Right::Element(var, index));
                }
            }
            7 => {
                let class = *self.random.pick(&CLASSES[..4]);
                let value = self.value(&Ty::Int, 1);
                return (Ty::Class(class), Right::New(class, vec![value]));
            }
            8 => {
                let base = self.random.pick(&[Ty::Int, Ty::Uint, Ty::Class("Base")]);
                let base = base.clone();
                let mut sizes = vec![Expr::Int(self.random.below(4) as i64)];
                if self.random.percent(30) {
                    sizes.push(Expr::Int(self.random.below(3) as i64));
                } else if self.random.percent(15) {
                    sizes = vec![self.small_size()];
                }
                let ty = sizes.iter().fold(base.clone(), |ty, _| Ty::array(ty));
                return (ty, Right::NewArray(base, sizes));
            }
            9 if !objects.is_empty() && !self.jip => {
                let var = self.random.pick(&objects).clone();
                if let Some(class) = self.below(&var) {
                    return (Ty::Class(class), Right::Cast(class, var));
                }
            }
            10 if self.calls => {
                if let Some(made) = self.call_with_result(&objects) {
                    return made;
                }
            }
            _ => {}
        }
        let ty = self
            .random
            .pick(&[Ty::Int, Ty::Int, Ty::Bool, Ty::Uint])
            .clone();
        let value = self.value(&ty, 2);
        (ty, Right::Expr(value))
    }

    /// A size of which only small ones are not negative.
    fn small_size(&mut self) -> Expr {
        let value = self.value(&Ty::Int, 1);
        Expr::binary("%", value, Expr::Int(3))
    }

    fn index(&mut self, array: &str) -> Expr {
        match self.random.below(5) {
            0..=2 => Expr::Int(self.random.below(3) as i64),
            3 => Expr::binary("-", Expr::Length(array.into()), Expr::Int(1)),
            _ => self.value(&Ty::Int, 1),
        }
    }

    fn some_field(&mut self, var: &str) -> Option<(&'static str, Ty)> {
        let Ty::Class(class) = self.type_of(var) else {
            return None;
        };
        let mut fields: Vec<(&'static str, Ty)> = Vec::new();
        if matches!(class, "Base" | "Near" | "Far") {
            fields.push(("v", Ty::Int));
            fields.push(("mark", Ty::Uint));
            fields.push(("data", Ty::array(Ty::Int)));
            fields.push(("next", Ty::Class("Base")));
        }
        match class {
            "Near" => {
                fields.push(("w", Ty::Int));
                fields.push(("sizes", Ty::array(Ty::Uint)));
                fields.push(("peer", Ty::Class("Base")));
            }
            "Far" => {
                fields.push(("z", Ty::Int));
                fields.push(("face", Ty::Class("Face")));
                fields.push(("rows", Ty::array(Ty::array(Ty::Int))));
            }
            "Crate" => {
                fields.push(("size", Ty::Int));
                fields.push(("item", Ty::Class("Base")));
                fields.push(("grid", Ty::array(Ty::array(Ty::Uint))));
            }
            _ => {}
        }
        (!fields.is_empty()).then(|| self.random.pick(&fields).clone())
    }

    fn call_with_result(&mut self, objects: &[String]) -> Option<(Ty, Right)> {
        if objects.is_empty() || self.random.percent(40) {
            let method = *self.random.pick(&["help", "count"]);
            let args = vec![self.value(&Ty::Int, 1), self.value(&Ty::Int, 1)];
            let target = Target::Class("Main");
            let call = Call {
                target,
                method,
                args,
            };
            return Some((Ty::Int, Right::Call(call)));
        }
        let var = self.random.pick(objects).clone();
        let method = self.some_method(&var, true)?;
        let (ty, args) = match method {
            "pick" => {
                let base = Ty::Class("Base");
                (base.clone(), vec![self.value(&base, 1)])
            }
            _ => (Ty::Int, vec![self.value(&Ty::Int, 1)]),
        };
        let target = Target::Var(var);
        let call = Call {
            target,
            method,
            args,
        };
        Some((ty, Right::Call(call)))
    }

    fn some_method(&mut self, var: &str, has_result: bool) -> Option<&'static str> {
        let Ty::Class(class) = self.type_of(var) else {
            return None;
        };
        let declared = |owner: &str| match owner {
            "Base" => matches!(class, "Base" | "Near" | "Far"),
            _ => matches!(class, "Face" | "Near" | "Crate"),
        };
        let fitting = METHODS.iter().filter(|it| declared(it.0));
        let fitting = fitting.filter(|it| (it.1 != "put") == has_result);
        let fitting: Vec<&'static str> = fitting.map(|it| it.1).collect();
        (!fitting.is_empty()).then(|| *self.random.pick(&fitting))
    }

    fn call_statement(&mut self, out: &mut Vec<Line>) {
        let objects = self.names_of(|ty| matches!(ty, Ty::Class(_)));
        if !self.calls || objects.is_empty() {
            return self.declaration(out);
        }
        let var = self.random.pick(&objects).clone();
        let Some(method) = self.some_method(&var, false) else {
            return self.declaration(out);
        };
        let args = vec![self.value(&Ty::Class("Base"), 1)];
        let target = Target::Var(var);
        let call = Call {
            target,
            method,
            args,
        };
        out.push(Statement::Call(call).into());
    }

    fn assignment(&mut self, out: &mut Vec<Line>) {
        let targets = self.names_of(|_| true);
        if targets.is_empty() {
            return;
        }
        let var = self.random.pick(&targets).clone();
        let ty = self.type_of(&var);
        let (left, ty) = match &ty {
            Ty::Class(_) if var == "this" || self.random.percent(70) => {
                let Some((field, ty)) = self.some_field(&var) else {
                    return;
                };
                (Left::Field(var, field), ty)
            }
            Ty::Array(element) if self.random.percent(80) => {
                let index = self.index(&var);
                (Left::Element(var, index), (**element).clone())
            }
            _ if var == "this" => return,
            _ => (Left::Var(var), ty),
        };
        let value = self.value(&ty, 2);
        out.push(Statement::Assign(left, Right::Expr(value)).into());
    }

    /// A pure expression of a type.
    fn value(&mut self, ty: &Ty, depth: usize) -> Expr {
        match ty {
            Ty::Bool => self.logic_strict(depth),
            Ty::Int | Ty::Uint => self.whole(depth),
            Ty::Class(wanted) => {
                let wanted = *wanted;
                let below = |ty: &Ty| match ty {
                    Ty::Class(class) => is_below(class, wanted),
                    _ => false,
                };
                self.name_or_null(below)
            }
            Ty::Array(_) => {
                let ty = ty.clone();
                self.name_or_null(|it| *it == ty)
            }
        }
    }

    fn name_or_null(&mut self, wanted: impl Fn(&Ty) -> bool) -> Expr {
        let names = self.names_of(wanted);
        if names.is_empty() || self.random.percent(10) {
            return Expr::Null;
        }
        Expr::Var(self.random.pick(&names).clone())
    }

    fn whole(&mut self, depth: usize) -> Expr {
        let names = self.names_of(Ty::is_whole);
        if depth == 0 || self.random.percent(40) {
            if !names.is_empty() && self.random.percent(75) {
                return Expr::Var(self.random.pick(&names).clone());
            }
            let arrays = self.names_of(|ty| matches!(ty, Ty::Array(_)));
            if !arrays.is_empty() && self.random.percent(25) {
                return Expr::Length(self.random.pick(&arrays).clone());
            }
            return Expr::Int([0, 1, 2, 3, 5, 10][self.random.below(6)]);
        }
        if self.random.percent(8) {
            return Expr::Negative(Box::new(self.whole(depth - 1)));
        }
        let op = *self.random.pick(&["+", "+", "-", "-", "*", "/", "%"]);
        let left = self.whole(depth - 1);
        let right = match op {
            "/" | "%" if self.random.percent(70) => Expr::Int([1, 2, 3, -2][self.random.below(4)]),
            _ => self.whole(depth - 1),
        };
        Expr::binary(op, left, right)
    }

    /// A formula without quantifiers.
    fn logic_strict(&mut self, depth: usize) -> Expr {
        self.formula(depth, false)
    }

    /// A formula as assertions and clauses have them.
    fn logic(&mut self, depth: usize) -> Expr {
        self.formula(depth, true)
    }

    fn formula(&mut self, depth: usize, logic: bool) -> Expr {
        if depth > 0 && self.random.percent(35) {
            let op = *self.random.pick(&["&&", "||", "==>"]);
            let left = self.formula(depth - 1, logic);
            return Expr::binary(op, left, self.formula(depth - 1, logic));
        }
        if depth > 0 && self.random.percent(8) {
            return Expr::Not(Box::new(self.formula(depth - 1, logic)));
        }
        if logic && self.random.percent(25) {
            if let Some(quantified) = self.quantified() {
                return quantified;
            }
        }
        self.comparison(depth)
    }

    fn comparison(&mut self, depth: usize) -> Expr {
        let references = self.names_of(|ty| matches!(ty, Ty::Class(_) | Ty::Array(_)));
        let bools = self.names_of(|ty| *ty == Ty::Bool);
        match self.random.below(6) {
            0 | 1 if !references.is_empty() => {
                let var = self.random.pick(&references).clone();
                let ty = self.type_of(&var);
                let other = if self.random.percent(60) {
                    Expr::Null
                } else {
                    self.value(&ty, 0)
                };
                let op = *self.random.pick(&["==", "!="]);
                Expr::binary(op, Expr::Var(var), other)
            }
            2 if !bools.is_empty() => Expr::Var(self.random.pick(&bools).clone()),
            3 => {
                let op = *self.random.pick(&["==", "!="]);
                let left = self.whole(depth.min(1));
                Expr::binary(op, left, self.whole(depth.min(1)))
            }
            _ => {
                let op = *self.random.pick(&WHOLE);
                let left = self.whole(depth.min(1));
                Expr::binary(op, left, self.whole(depth.min(1)))
            }
        }
    }

    /// A quantifier over an array, behind a test whether there is one; its body cannot raise anything.
    fn quantified(&mut self) -> Option<Expr> {
        let arrays = self.names_of(|ty| matches!(ty, Ty::Array(_)));
        if arrays.is_empty() {
            return None;
        }
        let array = self.random.pick(&arrays).clone();
        let Ty::Array(element) = self.type_of(&array) else {
            return None;
        };
        let (name, index) = (self.fresh(), self.fresh());
        let simple = |random: &mut Random| Expr::Int(random.below(3) as i64);
        let body = match *element {
            Ty::Int | Ty::Uint if self.random.percent(15) => self.ordered(&array, &name, &index),
            Ty::Int | Ty::Uint if self.random.percent(80) => {
                let op = *self.random.pick(&["<", "<=", ">=", "!=", "=="]);
                let names = self.names_of(Ty::is_whole);
                let other = match names.first() {
                    Some(name) if self.random.percent(40) => Expr::Var(name.clone()),
                    _ => simple(self.random),
                };
                Expr::binary(op, Expr::Var(name.clone()), other)
            }
            Ty::Class(_) | Ty::Array(_) if self.random.percent(80) => {
                let op = *self.random.pick(&["==", "!="]);
                Expr::binary(op, Expr::Var(name.clone()), Expr::Null)
            }
            _ => Expr::binary("<", Expr::Var(index.clone()), simple(self.random)),
        };
        let all = self.random.percent(60);
        let there = Expr::binary("!=", Expr::var(&array), Expr::Null);
        let quantified = Expr::Quantified(Box::new(Quantified {
            all,
            element: name,
            index,
            array,
            body,
        }));
        let op = if self.random.percent(60) { "&&" } else { "==>" };
        Some(Expr::binary(op, there, quantified))
    }
}

impl Writer<'_> {
    /// Whether an element is in some order with all others.
    fn ordered(&mut self, array: &str, element: &str, index: &str) -> Expr {
        let (other, place) = (self.fresh(), self.fresh());
        let op = *self.random.pick(&["<=", ">=", "!="]);
        let before = Expr::binary("<", Expr::var(index), Expr::var(&place));
        let holds = Expr::binary(op, Expr::var(element), Expr::var(&other));
        Expr::Quantified(Box::new(Quantified {
            all: self.random.percent(80),
            element: other,
            index: place,
            array: array.into(),
            body: Expr::binary("==>", before, holds),
        }))
    }
}

fn is_below(class: &str, wanted: &str) -> bool {
    class == wanted
        || wanted == "Base" && matches!(class, "Near" | "Far")
        || wanted == "Face" && matches!(class, "Near" | "Crate")
}
