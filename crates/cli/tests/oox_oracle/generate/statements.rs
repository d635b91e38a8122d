//! Statements and what stands on their right-hand sides.

use super::super::tree::{
    Assertion, Call, Condition, Expr, Left, Line, Right, Statement, Target, Ty,
};
use super::{CLASSES, METHODS, Writer};

impl Writer<'_> {
    pub(super) fn statements(&mut self, out: &mut Vec<Line>, count: usize, depth: usize) {
        for _ in 0..count {
            self.statement(out, depth);
        }
    }

    /// Statements with a scope of their own.
    pub(super) fn nested(&mut self, depth: usize) -> Vec<Line> {
        let scope = self.scope.len();
        let mut lines = Vec::new();
        let count = 1 + self.random.below(3);
        self.statements(&mut lines, count, depth);
        self.scope.truncate(scope);
        lines
    }

    pub(super) fn statement(&mut self, out: &mut Vec<Line>, depth: usize) {
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

    pub(super) fn assertion(&mut self) -> Line {
        self.assertions += 1;
        let possible = (0..6).map(|_| self.logic(2)).collect();
        Statement::Assert(Assertion {
            number: self.assertions,
            possible,
            chosen: None,
        })
        .into()
    }

    pub(super) fn repetition(&mut self, out: &mut Vec<Line>, depth: usize) {
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

    pub(super) fn condition(&mut self) -> Condition {
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
    pub(super) fn below(&mut self, var: &str) -> Option<&'static str> {
        let ty = self.scope.iter().rev().find(|it| it.0 == var)?;
        let classes: &[&'static str] = match ty.1 {
            Ty::Class("Base") => &["Near", "Far"],
            Ty::Class("Face") => &["Near", "Crate"],
            _ => return None,
        };
        Some(*self.random.pick(classes))
    }

    pub(super) fn declaration(&mut self, out: &mut Vec<Line>) {
        let (ty, right) = self.something();
        let name = self.fresh();
        out.push(Statement::Declare(ty.clone(), name.clone(), Some(right)).into());
        self.scope.push((name, ty));
    }

    /// Some right-hand side.
    pub(super) fn something(&mut self) -> (Ty, Right) {
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
    pub(super) fn small_size(&mut self) -> Expr {
        let value = self.value(&Ty::Int, 1);
        Expr::binary("%", value, Expr::Int(3))
    }

    pub(super) fn index(&mut self, array: &str) -> Expr {
        match self.random.below(5) {
            0..=2 => Expr::Int(self.random.below(3) as i64),
            3 => Expr::binary("-", Expr::Length(array.into()), Expr::Int(1)),
            _ => self.value(&Ty::Int, 1),
        }
    }

    pub(super) fn some_field(&mut self, var: &str) -> Option<(&'static str, Ty)> {
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

    pub(super) fn call_with_result(&mut self, objects: &[String]) -> Option<(Ty, Right)> {
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

    pub(super) fn some_method(&mut self, var: &str, has_result: bool) -> Option<&'static str> {
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

    pub(super) fn call_statement(&mut self, out: &mut Vec<Line>) {
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

    pub(super) fn assignment(&mut self, out: &mut Vec<Line>) {
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
}
