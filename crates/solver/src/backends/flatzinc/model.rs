//! Constraints as a FlatZinc model: variables with ranges, and one line for each constraint.

use std::collections::BTreeMap;
use std::fmt::Write;

use num_bigint::BigInt;
use oxpecker_term::{Literal, Model, ModelValue, Node, Scalar, Sort, TermId, TermPool, VarId};
use rustc_hash::FxHashMap;

use super::super::finite::bounds::Bounds;
use super::super::finite::refused::Refused;
use super::expressions::{Linear, Number, Truth};

/// Solvers compute with machine integers of their own; wider ranges are refused.
const WIDEST: i128 = 1_000_000_000;

/// A model that grows.
#[derive(Debug)]
pub(super) struct FlatZincModel {
    pub(super) bounds: Bounds,
    variables: String,
    constraints: String,
    count: usize,
    /// The names of the variables that occur.
    shown: Vec<(VarId, String)>,
    pub(super) truths: FxHashMap<TermId, Truth>,
    pub(super) numbers: FxHashMap<TermId, Number>,
}

impl FlatZincModel {
    /// The model of constraints.
    pub(super) fn new(pool: &TermPool, constraints: &[TermId]) -> Result<Self, Refused> {
        let mut model = FlatZincModel {
            bounds: Bounds::of_constraints(pool, constraints),
            variables: String::new(),
            constraints: String::new(),
            count: 0,
            shown: Vec::new(),
            truths: FxHashMap::default(),
            numbers: FxHashMap::default(),
        };
        for constraint in constraints {
            model.assert(pool, *constraint, true)?;
        }
        Ok(model)
    }

    /// The text of the model.
    pub(super) fn text(&self) -> String {
        let (variables, constraints) = (&self.variables, &self.constraints);
        format!("{variables}{constraints}solve satisfy;\n")
    }

    /// The model that the values of a solution are.
    pub(super) fn read(&self, pool: &TermPool, values: &BTreeMap<String, i128>) -> Model {
        let mut model = Model::new();
        for (var, name) in &self.shown {
            let Some(value) = values.get(name) else {
                continue;
            };
            let literal = match pool.var_sort(*var) {
                Sort::Scalar(Scalar::Bool) => Literal::Bool(*value != 0),
                Sort::Scalar(Scalar::Bv32) => Literal::Bv32(*value as i32),
                Sort::Scalar(Scalar::Bv64) => Literal::Bv64(*value as i64),
                _ => Literal::big(BigInt::from(*value)),
            };
            model.set(*var, ModelValue::Scalar(literal));
        }
        model
    }

    /// A variable of the query.
    pub(super) fn show(&mut self, var: VarId, domain: &str) -> String {
        let name = self.variable(domain, " :: output_var");
        self.shown.push((var, name.clone()));
        name
    }

    /// A variable for what a term is.
    pub(super) fn truth_variable(&mut self) -> String {
        self.variable("bool", "")
    }

    /// A variable for an integer of a range.
    pub(super) fn number_variable(&mut self, range: (i128, i128)) -> Result<Number, Refused> {
        let domain = domain(range)?;
        let name = self.variable(&domain, "");
        Ok(Number::variable(name, range))
    }

    fn variable(&mut self, domain: &str, annotation: &str) -> String {
        let name = format!("v{}", self.count);
        self.count += 1;
        let _ = writeln!(self.variables, "var {domain}: {name}{annotation};");
        name
    }

    /// One more constraint.
    pub(super) fn post(&mut self, constraint: &str) {
        let _ = writeln!(self.constraints, "constraint {constraint};");
    }

    /// From now on a term is true, or false.
    fn assert(&mut self, pool: &TermPool, term: TermId, holds: bool) -> Result<(), Refused> {
        match pool.node(term) {
            Node::Not(inner) => self.assert(pool, *inner, !holds),
            Node::And(parts) if holds => {
                let mut parts = parts.iter();
                parts.try_for_each(|it| self.assert(pool, *it, true))
            }
            Node::And(parts) => {
                let parts = parts.iter().map(|it| self.truth(pool, *it));
                let parts: Vec<Truth> = parts.collect::<Result<_, _>>()?;
                self.clause(parts.iter().map(Truth::not));
                Ok(())
            }
            Node::IsZero(inner) => {
                let sum = self.linear(pool, *inner)?;
                let relation = if holds { "int_lin_eq" } else { "int_lin_ne" };
                self.post(&sum.compared(relation, 0));
                Ok(())
            }
            Node::NotPositive(inner) => {
                let sum = self.linear(pool, *inner)?;
                self.at_most_zero(&sum, holds);
                Ok(())
            }
            Node::BvLe(one, two) => {
                let difference = self.difference(pool, *one, *two)?;
                self.at_most_zero(&difference, holds);
                Ok(())
            }
            _ => {
                let truth = self.truth(pool, term)?;
                let truth = if holds { truth } else { truth.not() };
                self.clause([truth].into_iter());
                Ok(())
            }
        }
    }

    /// `sum <= 0`, or `-sum <= -1`.
    fn at_most_zero(&mut self, sum: &Linear, holds: bool) {
        let constraint = match holds {
            true => sum.compared("int_lin_le", 0),
            false => sum.negated().compared("int_lin_le", -1),
        };
        self.post(&constraint);
    }

    /// At least one of them holds.
    pub(super) fn clause(&mut self, truths: impl Iterator<Item = Truth>) {
        let (mut positive, mut negative) = (Vec::new(), Vec::new());
        for truth in truths {
            match truth {
                Truth::Known(true) => return,
                Truth::Known(false) => {}
                Truth::Variable(name, true) => positive.push(name),
                Truth::Variable(name, false) => negative.push(name),
            }
        }
        let (positive, negative) = (positive.join(","), negative.join(","));
        self.post(&format!("bool_clause([{positive}],[{negative}])"));
    }
}

/// A range as a domain.
pub(super) fn domain((low, high): (i128, i128)) -> Result<String, Refused> {
    match low >= -WIDEST && high <= WIDEST {
        true => Ok(format!("{low}..{high}")),
        false => Err(Refused("integers of a wide range")),
    }
}
