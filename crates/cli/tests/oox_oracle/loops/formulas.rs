//! Numbers, conditions and what may be asserted.

use super::super::tree::{Assertion, Expr, Line, Quantified, Statement, Ty};
use super::Maker;

/// What is easily asserted of two numbers, the strongest first.
const COMPARED: [&str; 6] = ["==", "<=", ">=", "<", ">", "!="];
/// Possible assertions at one place.
const POSSIBLE: usize = 9;

impl Maker<'_> {
    /// A small constant, seldom one where machine integers end.
    pub(super) fn small(&mut self) -> Expr {
        if self.is_narrow && self.random.percent(12) {
            let large = [2_147_483_647, 2_147_483_640, 1_073_741_824, 2_000_000_000];
            return Expr::Int(*self.random.pick(&large));
        }
        Expr::Int([0, 0, 0, 1, 1, 2, 3, 5, 10][self.random.below(9)])
    }

    /// A number without operators.
    pub(super) fn simple(&mut self) -> Expr {
        let chance = self.random.below(10);
        match (chance, self.int_var()) {
            (0..=5, Some(name)) => Expr::Var(name),
            (6..=7, _) => match self.one_of(|it| matches!(it.ty, Ty::Array(_))) {
                Some(array) => Expr::Length(array),
                None => self.small(),
            },
            _ => self.small(),
        }
    }

    pub(super) fn number(&mut self) -> Expr {
        let first = self.simple();
        match self.random.below(10) {
            0..=4 => first,
            5 => Expr::binary("-", first, self.simple()),
            6 => {
                let factor = Expr::Int(2 + self.random.below(2) as i64);
                Expr::binary("*", first, factor)
            }
            7 => {
                let op = *self.random.pick(&["/", "%"]);
                let by = Expr::Int(2 + self.random.below(3) as i64);
                Expr::binary(op, first, by)
            }
            8 if self.random.percent(30) => Expr::binary("*", first, self.simple()),
            _ => Expr::binary("+", first, self.simple()),
        }
    }

    /// A condition as branches have it; it raises nothing.
    pub(super) fn condition(&mut self) -> Expr {
        let flag = self.one_of(|it| it.ty == Ty::Bool);
        match (self.random.below(10), flag) {
            (0..=1, Some(flag)) => Expr::Var(flag),
            (2, Some(flag)) => Expr::Not(Box::new(Expr::Var(flag))),
            (3, _) => {
                let half = Expr::binary("%", self.simple(), Expr::Int(2));
                Expr::binary("==", half, Expr::Int(self.random.below(2) as i64))
            }
            (4, _) => {
                let op = *self.random.pick(&["&&", "||"]);
                Expr::binary(op, self.comparison(), self.comparison())
            }
            (5, _) => match self.list() {
                Some(list) => Expr::binary("==", Expr::Var(list), Expr::Null),
                None => self.comparison(),
            },
            _ => self.comparison(),
        }
    }

    pub(super) fn comparison(&mut self) -> Expr {
        let op = *self.random.pick(&COMPARED);
        let left = match self.int_var() {
            Some(name) => Expr::Var(name),
            None => self.simple(),
        };
        Expr::binary(op, left, self.simple())
    }

    pub(super) fn assertion(&mut self) -> Line {
        self.assertions += 1;
        let mut possible: Vec<(usize, Expr)> = (0..POSSIBLE).map(|_| self.asserted()).collect();
        possible.sort_by_key(|it| it.0);
        Statement::Assert(Assertion {
            number: self.assertions,
            possible: possible.into_iter().map(|it| it.1).collect(),
            chosen: None,
        })
        .into()
    }

    /// What may be asserted, and how weak it is.
    fn asserted(&mut self) -> (usize, Expr) {
        let flag = self.one_of(|it| it.ty == Ty::Bool);
        match (self.random.below(12), flag) {
            (0, Some(flag)) => (2, Expr::binary("==>", Expr::Var(flag), self.comparison())),
            (1, _) => match self.list() {
                Some(list) => {
                    let op = *self.random.pick(&["==", "!="]);
                    (1, Expr::binary(op, Expr::Var(list), Expr::Null))
                }
                None => (3, self.comparison()),
            },
            (2 | 3, _) => match self.about_elements() {
                Some(expr) => (0, expr),
                None => (3, self.comparison()),
            },
            (4 | 5, _) => {
                let sum = Expr::binary("+", self.simple(), self.simple());
                let at = self.random.below(3);
                (at, Expr::binary(COMPARED[at], sum, self.simple()))
            }
            (6, _) => {
                let rest = Expr::binary("%", self.simple(), Expr::Int(2));
                (1, Expr::binary("==", rest, Expr::Int(0)))
            }
            (7, _) => {
                let product = Expr::binary("*", self.simple(), self.simple());
                (1, Expr::binary("==", product, self.simple()))
            }
            _ => {
                let at = self.random.below(COMPARED.len());
                let left = match self.int_var() {
                    Some(name) => Expr::Var(name),
                    None => self.simple(),
                };
                (at, Expr::binary(COMPARED[at], left, self.number()))
            }
        }
    }

    /// Something about all or some elements of an array that is there.
    fn about_elements(&mut self) -> Option<Expr> {
        let array = self.array()?;
        let (element, index) = (self.fresh(), self.fresh());
        let op = *self.random.pick(&["==", "<=", ">=", "!="]);
        let holds = Expr::binary(op, Expr::var(&element), self.simple());
        let body = match self.random.below(3) {
            0 => {
                let below = Expr::binary("<", Expr::var(&index), self.simple());
                Expr::binary("==>", below, holds)
            }
            _ => holds,
        };
        let there = Expr::binary("!=", Expr::var(&array), Expr::Null);
        let quantified = Expr::Quantified(Box::new(Quantified {
            all: self.random.percent(85),
            element,
            index,
            array,
            body,
        }));
        Some(Expr::binary("==>", there, quantified))
    }
}
