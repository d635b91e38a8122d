//! Evaluation of terms under a model, with an explicit stack and without evaluating what does not matter.
//!
//! This is the judge of every model a solver returns, so it states the semantics of each operation once more,
//! independently of the rules.

pub(crate) mod small;

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use crate::integer::Integer;
use crate::literal::Literal;
use crate::model::{Model, ModelValue};
use crate::node::{Node, Sum, TermId, VarId};
use crate::pool::TermPool;
use crate::sort::Scalar;

/// Quantifiers over more values are not evaluated.
const LONGEST_QUANTIFIER: i64 = 100_000;

/// One evaluation does at most this many rounds of quantifiers, nested ones included.
const MOST_ROUNDS: u64 = 1_000_000;

/// One evaluation: the model, and the values of the quantified variables around the current term.
pub(crate) struct Evaluation<'a> {
    pool: &'a TermPool,
    model: &'a Model,
    /// Innermost last, each with the values of the terms that depend on it and on nothing further in.
    bound: Vec<Binding>,
    rounds: u64,
}

struct Binding {
    var: VarId,
    value: Literal,
    known: FxHashMap<TermId, Literal>,
}

/// What to do about the term on top of the stack.
enum Step {
    /// It has this value.
    Value(Literal),
    /// It needs these terms first.
    Needs(Vec<TermId>),
    /// It has the value of this other term, which is known.
    Same(TermId),
    /// Its value cannot be computed.
    Stuck,
}

impl<'a> Evaluation<'a> {
    pub(crate) fn new(pool: &'a TermPool, model: &'a Model) -> Self {
        Self {
            pool,
            model,
            bound: Vec::new(),
            rounds: 0,
        }
    }

    /// The value of a scalar term.
    pub(crate) fn scalar(&mut self, term: TermId) -> Option<Literal> {
        let mut stack = vec![term];
        while let Some(top) = stack.last().copied() {
            if self.known(top).is_some() {
                stack.pop();
                continue;
            }
            let value = match self.step(top) {
                Step::Needs(terms) => {
                    stack.extend(terms);
                    continue;
                }
                Step::Same(other) => self.known(other)?,
                Step::Value(value) => value,
                Step::Stuck => return None,
            };
            self.remember(top, value);
            stack.pop();
        }
        self.known(term)
    }

    /// The value of an array term.
    pub(crate) fn array(&mut self, term: TermId) -> Option<ModelValue> {
        let mut above: Vec<(Literal, Literal)> = Vec::new();
        let mut current = term;
        let base = loop {
            match *self.pool.node(current) {
                Node::Store(base, index, value) => {
                    above.push((self.scalar(index)?, self.scalar(value)?));
                    current = base;
                }
                Node::Ite(condition, first, second) => {
                    let yes = self.scalar(condition)? == Literal::Bool(true);
                    current = if yes { first } else { second };
                }
                Node::ConstArray(_, value) => {
                    break ModelValue::Array {
                        default: self.scalar(value)?,
                        entries: BTreeMap::new(),
                    };
                }
                Node::Var(var) => break self.model.value(self.pool, var),
                _ => return None,
            }
        };
        let ModelValue::Array {
            default,
            mut entries,
        } = base
        else {
            return None;
        };
        entries.extend(above.into_iter().rev());
        Some(ModelValue::Array { default, entries }.normalized())
    }

    fn known(&self, term: TermId) -> Option<Literal> {
        if let Some(literal) = self.pool.literal_ref(term) {
            return Some(literal.clone());
        }
        match self.level(term) {
            Some(level) => self.bound[level].known.get(&term).cloned(),
            None => self.model.known.borrow().get(&term).cloned(),
        }
    }

    fn remember(&mut self, term: TermId, value: Literal) {
        match self.level(term) {
            Some(level) => self.bound[level].known.insert(term, value),
            None => self.model.known.borrow_mut().insert(term, value),
        };
    }

    /// The innermost quantified variable a term depends on.
    fn level(&self, term: TermId) -> Option<usize> {
        if self.bound.is_empty() {
            return None;
        }
        let vars = self.pool.free_vars(term);
        self.bound
            .iter()
            .rposition(|binding| vars.binary_search(&binding.var).is_ok())
    }

    fn step(&mut self, term: TermId) -> Step {
        let pool = self.pool;
        match pool.node(term) {
            Node::Literal(literal) => Step::Value(literal.clone()),
            Node::Var(var) => self.var(*var),
            Node::And(list) => self.conjunction(list),
            Node::Ite(condition, first, second) => match self.known(*condition) {
                None => Step::Needs(vec![*condition]),
                Some(value) => {
                    let branch = if value == Literal::Bool(true) {
                        *first
                    } else {
                        *second
                    };
                    match self.known(branch) {
                        Some(_) => Step::Same(branch),
                        None => Step::Needs(vec![branch]),
                    }
                }
            },
            Node::Select(array, index) => match self.known(*index) {
                None => Step::Needs(vec![*index]),
                Some(index) => self.element(*array, &index),
            },
            Node::Eq(left, right) if pool.sort(*left).scalar().is_none() => {
                match (self.array(*left), self.array(*right)) {
                    (Some(left), Some(right)) => Step::Value(Literal::Bool(left == right)),
                    _ => Step::Stuck,
                }
            }
            Node::Forall { bound, len, body } => match self.known(*len) {
                None => Step::Needs(vec![*len]),
                Some(len) => self.forall(*bound, &len, *body),
            },
            Node::Store(..) | Node::ConstArray(..) => Step::Stuck,
            node => self.strict(node),
        }
    }

    fn var(&self, var: VarId) -> Step {
        let binding = self.bound.iter().rev().find(|binding| binding.var == var);
        if let Some(binding) = binding {
            return Step::Value(binding.value.clone());
        }
        match self.model.value(self.pool, var) {
            ModelValue::Scalar(literal) => Step::Value(literal),
            ModelValue::Array { .. } => Step::Stuck,
        }
    }

    fn conjunction(&self, list: &[TermId]) -> Step {
        let mut open = None;
        for part in list {
            match self.known(*part) {
                Some(Literal::Bool(false)) => return Step::Value(Literal::Bool(false)),
                Some(_) => {}
                None => open = open.or(Some(*part)),
            }
        }
        match open {
            Some(part) => Step::Needs(vec![part]),
            None => Step::Value(Literal::Bool(true)),
        }
    }

    fn element(&self, array: TermId, index: &Literal) -> Step {
        let Node::Var(var) = self.pool.node(array) else {
            return Step::Stuck;
        };
        let element = match self.model.get(*var) {
            Some(value) => value.element(index).cloned(),
            None => {
                let crate::Sort::Array { element, .. } = self.pool.var_sort(*var) else {
                    return Step::Stuck;
                };
                Some(Literal::default_of(element))
            }
        };
        element.map_or(Step::Stuck, Step::Value)
    }

    /// Evaluates the body for every value; the recursion is as deep as quantifiers are nested.
    fn forall(&mut self, var: VarId, len: &Literal, body: TermId) -> Step {
        let scalar = len.scalar();
        let Some(len) = len.as_i64().filter(|len| *len <= LONGEST_QUANTIFIER) else {
            // A length that does not fit is negative or too long.
            let empty = Integer::of_literal(len).is_some_and(|len| len.is_negative());
            return if empty {
                Step::Value(Literal::Bool(true))
            } else {
                Step::Stuck
            };
        };
        let mut all = Some(true);
        for index in 0..len {
            self.rounds += 1;
            if self.rounds > MOST_ROUNDS {
                return Step::Stuck;
            }
            self.bound.push(Binding {
                var,
                value: word(scalar, &Integer::Small(index)),
                known: FxHashMap::default(),
            });
            let value = self.scalar(body);
            self.bound.pop();
            match value {
                Some(Literal::Bool(false)) => return Step::Value(Literal::Bool(false)),
                Some(_) => {}
                None => all = None,
            }
        }
        all.map_or(Step::Stuck, |all| Step::Value(Literal::Bool(all)))
    }

    /// Operations that need all of their operands.
    fn strict(&self, node: &Node) -> Step {
        let mut operands = Vec::new();
        let mut needs = Vec::new();
        node.for_each_child(|child| match self.known(child) {
            Some(value) => operands.push(value),
            None => needs.push(child),
        });
        if !needs.is_empty() {
            return Step::Needs(needs);
        }
        compute(node, &operands).map_or(Step::Stuck, Step::Value)
    }
}

/// The value of an operation whose operands have these values, in the order of [`Node::for_each_child`]; `None` for
/// operations on arrays, quantifiers, operands that are not what it works on, and numbers that are too large.
pub fn compute(node: &Node, operands: &[Literal]) -> Option<Literal> {
    let truth = |value: bool| Some(Literal::Bool(value));
    match (node, operands) {
        (Node::And(_), values) => truth(values.iter().all(|it| *it == Literal::Bool(true))),
        (Node::Ite(..), [Literal::Bool(condition), first, second]) => {
            Some(if *condition { first } else { second }.clone())
        }
        (Node::Not(_), [Literal::Bool(value)]) => truth(!value),
        (Node::Eq(..), [left, right]) if left.scalar().is_float() => {
            truth(left.as_f64()? == right.as_f64()?)
        }
        (Node::Eq(..), [left, right]) => truth(left == right),
        (Node::NotPositive(_), [value]) => truth(Integer::of_literal(value)? <= Integer::ZERO),
        (Node::IsZero(_), [value]) => truth(Integer::of_literal(value)?.is_zero()),
        (Node::BvLe(..), [left, right]) => truth(left <= right),
        (Node::Bits(op, ..), [left, right]) => op.apply(left, right),
        (Node::Convert(conversion, _), [value]) => conversion.apply(value),
        (Node::Table(table, _), [index]) => Some(table.at(index.as_i64())),
        (Node::Text(op, _), values) => op.apply(values),
        // Singles are doubles, so comparing them as such is exact.
        (Node::FloatLt(..), [left, right]) => truth(left.as_f64()? < right.as_f64()?),
        (Node::FloatLe(..), [left, right]) => truth(left.as_f64()? <= right.as_f64()?),
        (Node::FloatNeg(_), [Literal::Float(value)]) => Some(Literal::float(-value)),
        (Node::FloatNeg(_), [Literal::Single(value)]) => Some(Literal::single(-value)),
        (Node::Function(function, _), operands) => function.apply(operands),
        (Node::Float(op, ..), [left, right]) => op.apply(left, right),
        (Node::Sum(scalar, sum), values) => sum_value(*scalar, sum, values),
        (Node::Product(scalar, _), values) => {
            let mut product = Integer::ONE;
            for value in values {
                product = product.checked_mul(&Integer::of_literal(value)?)?;
                if *scalar != Scalar::Int {
                    product = product.wrap(64);
                }
            }
            Some(word(*scalar, &product))
        }
        (Node::Div(..), [left, right]) => {
            let quotient = Integer::of_literal(left)?.div(&Integer::of_literal(right)?);
            Some(word(left.scalar(), &quotient))
        }
        (Node::Rem(..), [left, right]) => {
            let remainder = Integer::of_literal(left)?.rem(&Integer::of_literal(right)?);
            Some(word(left.scalar(), &remainder))
        }
        _ => None,
    }
}

fn sum_value(scalar: Scalar, sum: &Sum, values: &[Literal]) -> Option<Literal> {
    let mut total = sum.constant.clone();
    for ((factor, _), value) in sum.monomials.iter().zip(values) {
        total = total.add(&factor.checked_mul(&Integer::of_literal(value)?)?);
    }
    Some(word(scalar, &total))
}

/// The constant of an integral sort, wrapped around if the sort is narrower.
fn word(scalar: Scalar, value: &Integer) -> Literal {
    match scalar {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "already wrapped to 32 bits"
        )]
        Scalar::Bv32 => Literal::Bv32(value.wrap(32).to_i64().unwrap_or_default() as i32),
        Scalar::Bv64 => Literal::Bv64(value.wrap(64).to_i64().unwrap_or_default()),
        Scalar::Ref => Literal::Ref(value.wrap(64).to_i64().unwrap_or_default()),
        _ => value.clone().into(),
    }
}
