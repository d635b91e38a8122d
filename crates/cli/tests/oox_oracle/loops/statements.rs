//! Statements that are no loops.

use super::super::tree::{Expr, Left, Line, Right, Statement, Ty};
use super::{Maker, branch, call, declare, plus, set};

impl Maker<'_> {
    pub(super) fn declaration(&mut self, out: &mut Vec<Line>) {
        let name = self.fresh();
        let (ty, right) = match self.random.below(10) {
            0 => (Ty::Bool, Right::Expr(self.condition())),
            1 => {
                let size = match self.random.percent(50) {
                    true => Expr::Int(1 + self.random.below(3) as i64),
                    false => self.simple(),
                };
                (Ty::array(Ty::Int), Right::NewArray(Ty::Int, vec![size]))
            }
            2 => {
                let value = self.simple();
                (Ty::Class("Node"), Right::New("Node", vec![value]))
            }
            3..=5 => (Ty::Int, Right::Expr(self.simple())),
            _ => (Ty::Int, Right::Expr(self.small())),
        };
        out.push(declare(ty.clone(), &name, right));
        self.add(&name, ty, false);
    }

    /// Statements with a scope of their own.
    fn nested(&mut self) -> Vec<Line> {
        let scope = self.scope.len();
        let mut lines = Vec::new();
        for _ in 0..1 + self.random.below(2) {
            self.simple_statement(&mut lines);
        }
        self.scope.truncate(scope);
        lines
    }

    pub(super) fn statement(&mut self, out: &mut Vec<Line>) {
        match self.random.below(10) {
            0..=2 => {
                let condition = self.condition();
                let other = match self.random.percent(50) {
                    true => self.nested(),
                    false => Vec::new(),
                };
                let then = self.nested();
                out.push(branch(condition, then, other));
            }
            3 if self.loops > 0 => out.push(self.jump().into()),
            4 => self.call(out),
            5 => out.push(self.assertion()),
            _ => self.simple_statement(out),
        }
    }

    fn simple_statement(&mut self, out: &mut Vec<Line>) {
        match self.random.below(12) {
            0..=4 => {
                if let Some(name) = self.target() {
                    let by = [1, 1, 2, -1, 3][self.random.below(5)];
                    out.push(set(&name, plus(&name, by)));
                }
            }
            5 => {
                if let Some(name) = self.target() {
                    let sum = Expr::binary("+", Expr::var(&name), self.simple());
                    out.push(set(&name, sum));
                }
            }
            6 => {
                if let Some(name) = self.target() {
                    let value = self.number();
                    out.push(set(&name, value));
                }
            }
            7 => {
                if let Some(name) = self.one_of(|it| it.ty == Ty::Bool && !it.is_fixed) {
                    let value = self.condition();
                    out.push(set(&name, value));
                }
            }
            8 | 9 => self.element(out),
            10 => self.row(out),
            _ => self.field(out),
        }
    }

    /// Reads or writes an element.
    fn element(&mut self, out: &mut Vec<Line>) {
        let Some(array) = self.array() else {
            return;
        };
        let index = match self.one_of(|it| it.ty == Ty::Int && it.is_fixed) {
            Some(name) if self.random.percent(85) => Expr::Var(name),
            _ => self.simple(),
        };
        if self.random.percent(50) {
            let value = self.number();
            let left = Left::Element(array, index);
            out.push(Statement::Assign(left, Right::Expr(value)).into());
            return;
        }
        let name = self.fresh();
        out.push(declare(Ty::Int, &name, Right::Element(array, index)));
        self.add(&name, Ty::Int, false);
    }

    /// A row of an array of arrays.
    fn row(&mut self, out: &mut Vec<Line>) {
        let rows = Ty::array(Ty::array(Ty::Int));
        let Some(array) = self.one_of(|it| it.ty == rows) else {
            return self.element(out);
        };
        let index = self.simple();
        let name = self.fresh();
        let ty = Ty::array(Ty::Int);
        out.push(declare(ty.clone(), &name, Right::Element(array, index)));
        self.add(&name, ty, false);
    }

    /// Reads or writes a field.
    fn field(&mut self, out: &mut Vec<Line>) {
        let Some(list) = self.list() else {
            return;
        };
        if self.random.percent(50) {
            let value = self.number();
            let left = Left::Field(list, "v");
            out.push(Statement::Assign(left, Right::Expr(value)).into());
            return;
        }
        if self.random.percent(15) {
            let left = Left::Field(list, "next");
            let to = match self.list().filter(|_| self.random.percent(60)) {
                Some(other) => Expr::Var(other),
                None => Expr::Null,
            };
            out.push(Statement::Assign(left, Right::Expr(to)).into());
            return;
        }
        let name = self.fresh();
        out.push(declare(Ty::Int, &name, Right::Field(list, "v")));
        self.add(&name, Ty::Int, false);
    }

    /// Calls a method that was made before.
    pub(super) fn call(&mut self, out: &mut Vec<Line>) {
        let callable = self.helpers.iter();
        let callable = callable.filter(|it| self.result.is_none() || it.params.len() == 1);
        let callable: Vec<_> = callable
            .map(|it| (it.name, it.result.clone(), it.params.clone()))
            .collect();
        if callable.is_empty() {
            return self.simple_statement(out);
        }
        let (name, result, params) = self.random.pick(&callable).clone();
        let mut args = Vec::new();
        for (_, ty) in params {
            args.push(match ty {
                Ty::Int => self.simple(),
                Ty::Class(_) => self.list().map_or(Expr::Null, Expr::Var),
                _ => self.array().map_or(Expr::Null, Expr::Var),
            });
        }
        let Some(ty) = result else {
            out.push(Statement::Call(call(name, args)).into());
            return;
        };
        let var = self.fresh();
        out.push(declare(ty.clone(), &var, Right::Call(call(name, args))));
        self.add(&var, ty, false);
    }
}
