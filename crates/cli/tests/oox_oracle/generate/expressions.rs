//! Expressions and formulas.

use super::super::inputs::Random;
use super::super::tree::{Expr, Quantified, Ty};
use super::{WHOLE, Writer};

impl Writer<'_> {
    pub(super) fn names_of(&self, wanted: impl Fn(&Ty) -> bool) -> Vec<String> {
        let fitting = self.scope.iter().filter(|it| wanted(&it.1));
        fitting.map(|it| it.0.clone()).collect()
    }

    pub(super) fn type_of(&self, name: &str) -> Ty {
        let found = self.scope.iter().rev().find(|it| it.0 == name);
        found.map_or(Ty::Int, |it| it.1.clone())
    }

    /// A pure expression of a type.
    pub(super) fn value(&mut self, ty: &Ty, depth: usize) -> Expr {
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

    pub(super) fn name_or_null(&mut self, wanted: impl Fn(&Ty) -> bool) -> Expr {
        let names = self.names_of(wanted);
        if names.is_empty() || self.random.percent(10) {
            return Expr::Null;
        }
        Expr::Var(self.random.pick(&names).clone())
    }

    pub(super) fn whole(&mut self, depth: usize) -> Expr {
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
    pub(super) fn logic_strict(&mut self, depth: usize) -> Expr {
        self.formula(depth, false)
    }

    /// A formula as assertions and clauses have them.
    pub(super) fn logic(&mut self, depth: usize) -> Expr {
        self.formula(depth, true)
    }

    pub(super) fn formula(&mut self, depth: usize, logic: bool) -> Expr {
        if depth > 0 && self.random.percent(35) {
            let op = *self.random.pick(&["&&", "||", "==>"]);
            let left = self.formula(depth - 1, logic);
            return Expr::binary(op, left, self.formula(depth - 1, logic));
        }
        if depth > 0 && self.random.percent(8) {
            return Expr::Not(Box::new(self.formula(depth - 1, logic)));
        }
        if logic
            && self.random.percent(25)
            && let Some(quantified) = self.quantified()
        {
            return quantified;
        }
        self.comparison(depth)
    }

    pub(super) fn comparison(&mut self, depth: usize) -> Expr {
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
    pub(super) fn quantified(&mut self) -> Option<Expr> {
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

    /// Whether an element is in some order with all others.
    pub(super) fn ordered(&mut self, array: &str, element: &str, index: &str) -> Expr {
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
