//! Terms as operations in the order in which their variables are decided.
//!
//! Sums and conjunctions become chains, what is known first comes first: halfway through the variables one number says all
//! about a sum, however many parts it has.

use oxpecker_term::{Integer, Node, Scalar, Sort, TermId, TermPool, VarId};
use rustc_hash::FxHashMap;

use super::super::bounds::Bounds;

/// More operations are left to others.
const MOST_OPERATIONS: usize = 60_000;
/// Integers of more values are left to others.
const MOST_VALUES: i128 = 64;
/// Numbers are below this.
const MOST: i128 = 1 << 60;

/// An operation of a graph.
pub(super) type Place = u32;

/// An operation; truth values are 0 and 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Operation {
    Constant(i64),
    /// The variable with this number.
    Variable(u32),
    Not(Place),
    Both(Place, Place),
    Equal(Place, Place),
    AtMost(Place, Place),
    Choice(Place, Place, Place),
    /// The first, and a multiple of the second.
    Plus(Place, i64, Place, Width),
}

/// How sums wrap around.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Width {
    Bits32,
    Bits64,
    /// They do not, and none is too large.
    Unbounded,
}

/// A variable, and its values in the order in which they are tried.
#[derive(Debug)]
pub(super) struct Variable {
    pub(super) id: VarId,
    pub(super) low: i64,
    pub(super) high: i64,
}

/// Operations, each behind what it is about.
#[derive(Debug, Default)]
pub(super) struct Graph {
    pub(super) operations: Vec<Operation>,
    /// How many variables are decided when an operation is known.
    pub(super) levels: Vec<u32>,
    /// Whether an operation may wrap around.
    pub(super) wraps: Vec<bool>,
    ranges: Vec<(i128, i128)>,
    pub(super) variables: Vec<Variable>,
    known: FxHashMap<Operation, Place>,
    places: FxHashMap<TermId, Place>,
    numbers: FxHashMap<VarId, u32>,
}

impl Graph {
    /// A graph over the variables of some terms, which must be few-valued.
    pub(super) fn over(pool: &TermPool, terms: &[TermId], bounds: &Bounds) -> Option<Self> {
        let mut vars: Vec<VarId> = Vec::new();
        for term in terms {
            vars.extend(pool.free_vars(*term));
        }
        vars.sort_unstable();
        vars.dedup();
        let mut graph = Graph::default();
        for id in vars {
            let (low, high) = match pool.var_sort(id) {
                Sort::Scalar(Scalar::Bool) => (0, 1),
                Sort::Scalar(Scalar::Bv32 | Scalar::Bv64 | Scalar::Int) => bounds.of(pool, id)?,
                _ => return None,
            };
            if high - low >= MOST_VALUES {
                return None;
            }
            let (low, high) = (i64::try_from(low).ok()?, i64::try_from(high).ok()?);
            graph.numbers.insert(id, graph.variables.len() as u32);
            graph.variables.push(Variable { id, low, high });
        }
        Some(graph)
    }

    /// The operation of a term, if all of it can be computed here.
    pub(super) fn place(&mut self, pool: &TermPool, term: TermId) -> Option<Place> {
        let mut open = vec![(term, false)];
        while let Some((term, is_ready)) = open.pop() {
            if self.places.contains_key(&term) {
                continue;
            }
            if is_ready {
                let place = self.operation_of(pool, term)?;
                self.places.insert(term, place);
            } else {
                open.push((term, true));
                pool.node(term)
                    .for_each_child(|child| open.push((child, false)));
            }
        }
        self.places.get(&term).copied()
    }

    fn operation_of(&mut self, pool: &TermPool, term: TermId) -> Option<Place> {
        let at = |graph: &Self, term: &TermId| graph.places[term];
        let operation = match pool.node(term) {
            Node::Literal(literal) => {
                let value = match literal {
                    oxpecker_term::Literal::Bool(value) => i64::from(*value),
                    number => Integer::of_literal(number)?.to_i64()?,
                };
                Operation::Constant(value)
            }
            Node::Var(var) => Operation::Variable(*self.numbers.get(var)?),
            Node::Not(one) => Operation::Not(at(self, one)),
            Node::And(parts) => {
                let mut parts: Vec<Place> = parts.iter().map(|it| at(self, it)).collect();
                parts.sort_by_key(|it| (self.level(*it), *it));
                let mut parts = parts.into_iter();
                let first = parts.next()?;
                return parts.try_fold(first, |all, it| self.add(Operation::Both(all, it)));
            }
            Node::Eq(one, two) => {
                let is_float = matches!(
                    pool.sort(*one),
                    Sort::Scalar(Scalar::Float | Scalar::Single)
                );
                if is_float {
                    return None;
                }
                Operation::Equal(at(self, one), at(self, two))
            }
            Node::Ite(condition, one, two) => {
                Operation::Choice(at(self, condition), at(self, one), at(self, two))
            }
            Node::BvLe(one, two) => Operation::AtMost(at(self, one), at(self, two)),
            Node::NotPositive(one) => {
                let zero = self.add(Operation::Constant(0))?;
                Operation::AtMost(at(self, one), zero)
            }
            Node::IsZero(one) => {
                let zero = self.add(Operation::Constant(0))?;
                Operation::Equal(at(self, one), zero)
            }
            Node::Sum(scalar, sum) => {
                let width = match scalar {
                    Scalar::Bv32 => Width::Bits32,
                    Scalar::Bv64 => Width::Bits64,
                    _ => Width::Unbounded,
                };
                let monomials = sum.monomials.iter();
                let parts = monomials.map(|(factor, it)| Some((at(self, it), factor.to_i64()?)));
                let mut parts = parts.collect::<Option<Vec<(Place, i64)>>>()?;
                parts.sort_by_key(|(place, _)| (self.level(*place), *place));
                let start = self.add(Operation::Constant(sum.constant.to_i64()?))?;
                return parts.into_iter().try_fold(start, |all, (part, factor)| {
                    self.add(Operation::Plus(all, factor, part, width))
                });
            }
            _ => return None,
        };
        self.add(operation)
    }

    fn add(&mut self, operation: Operation) -> Option<Place> {
        if let Some(known) = self.known.get(&operation) {
            return Some(*known);
        }
        if self.operations.len() >= MOST_OPERATIONS {
            return None;
        }
        let (range, wraps) = self.range_of(&operation)?;
        let mut level = match operation {
            Operation::Variable(number) => number + 1,
            _ => 0,
        };
        operation.for_each(|it| level = level.max(self.level(it)));
        let place = self.operations.len() as Place;
        self.operations.push(operation);
        self.levels.push(level);
        self.ranges.push(range);
        self.wraps.push(wraps);
        self.known.insert(operation, place);
        Some(place)
    }

    /// The least and the greatest value of an operation, and whether it wraps around.
    fn range_of(&self, operation: &Operation) -> Option<((i128, i128), bool)> {
        let of = |place: &Place| self.ranges[*place as usize];
        Some(match operation {
            Operation::Constant(value) => ((i128::from(*value), i128::from(*value)), false),
            Operation::Variable(number) => {
                let Variable { low, high, .. } = &self.variables[*number as usize];
                ((i128::from(*low), i128::from(*high)), false)
            }
            Operation::Choice(_, one, two) => {
                let (one, two) = (of(one), of(two));
                ((one.0.min(two.0), one.1.max(two.1)), false)
            }
            Operation::Plus(start, factor, part, width) => {
                let (start, part) = (of(start), of(part));
                let ends = [part.0, part.1].map(|it| it * i128::from(*factor));
                let range = (
                    start.0 + ends[0].min(ends[1]),
                    start.1 + ends[0].max(ends[1]),
                );
                let most: i128 = match width {
                    Width::Bits32 => 1 << 31,
                    Width::Bits64 => 1 << 63,
                    Width::Unbounded => MOST,
                };
                if range.0 >= -most && range.1 < most {
                    (range, false)
                } else if *width == Width::Unbounded {
                    return None;
                } else {
                    ((-most, most - 1), true)
                }
            }
            _ => ((0, 1), false),
        })
    }

    /// Whether an operation is the variable with a number.
    pub(super) fn is_variable(&self, place: Place, number: usize) -> bool {
        self.operations[place as usize] == Operation::Variable(number as u32)
    }

    /// Whether an operation is the negation of another one, or a multiple of it and a constant: who knows one of them knows the
    /// other one.
    pub(super) fn follows(&self, place: Place) -> bool {
        match self.operations[place as usize] {
            Operation::Not(_) => true,
            Operation::Plus(start, ..) => self.level(start) == 0,
            _ => false,
        }
    }

    pub(super) fn level(&self, place: Place) -> u32 {
        self.levels[place as usize]
    }

    /// What an operation is, given what it is about.
    pub(super) fn value(&self, place: Place, values: &[i64]) -> i64 {
        let of = |place: Place| values[place as usize];
        match self.operations[place as usize] {
            Operation::Constant(value) => value,
            Operation::Variable(_) => of(place),
            Operation::Not(one) => 1 - of(one),
            Operation::Both(one, two) => of(one) & of(two),
            Operation::Equal(one, two) => i64::from(of(one) == of(two)),
            Operation::AtMost(one, two) => i64::from(of(one) <= of(two)),
            Operation::Choice(condition, one, two) => match of(condition) {
                0 => of(two),
                _ => of(one),
            },
            Operation::Plus(start, factor, part, width) => {
                let sum = of(start).wrapping_add(factor.wrapping_mul(of(part)));
                match width {
                    Width::Bits32 => i64::from(sum as i32),
                    Width::Bits64 | Width::Unbounded => sum,
                }
            }
        }
    }
}

impl Operation {
    /// Calls the function with everything the operation is about.
    pub(super) fn for_each(&self, mut visit: impl FnMut(Place)) {
        match *self {
            Operation::Constant(_) | Operation::Variable(_) => {}
            Operation::Not(one) => visit(one),
            Operation::Both(one, two)
            | Operation::Equal(one, two)
            | Operation::AtMost(one, two)
            | Operation::Plus(one, _, two, _) => [one, two].into_iter().for_each(visit),
            Operation::Choice(one, two, three) => [one, two, three].into_iter().for_each(visit),
        }
    }
}
