//! How far a point is from satisfying the constraints.

use num_traits::ToPrimitive;
use oxpecker_term::{Integer, Literal, Node, TermId, TermPool};

use super::tape::Tape;
use super::values::ordinal;

/// Formulas nested deeper count as true or false only.
const DEEPEST: u32 = 40;

/// What a comparison that cannot be made, because of `NaN`, is worth.
const HOPELESS: f64 = 140.0;

/// The constraints as a tree of comparisons.
#[derive(Debug)]
pub(super) enum Goal {
    All(Vec<Goal>),
    Any(Vec<Goal>),
    Atom(Atom),
}

/// A comparison that is to hold, or not to hold.
#[derive(Debug)]
pub(super) struct Atom {
    relation: Relation,
    negated: bool,
    left: usize,
    /// The right side; none is 0.
    right: Option<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Relation {
    /// The left side is true.
    Truth,
    Less,
    AtMost,
    Equal,
}

impl Goal {
    pub(super) fn of(pool: &TermPool, tape: &Tape<'_>, constraints: &[TermId]) -> Goal {
        let each = constraints.iter();
        Goal::All(
            each.map(|it| formula(pool, tape, (*it, false), DEEPEST))
                .collect(),
        )
    }

    /// 0 if the constraints hold, else the larger the farther they are from that.
    pub(super) fn cost(&self, tape: &Tape<'_>) -> f64 {
        match self {
            Goal::All(parts) => parts.iter().map(|it| it.cost(tape)).sum(),
            Goal::Any(parts) => {
                let costs = parts.iter().map(|it| it.cost(tape));
                costs.fold(HOPELESS, f64::min)
            }
            Goal::Atom(atom) => atom.cost(tape),
        }
    }

    /// The comparisons of numbers that decide whether the point is a model: those that fail, and equations.
    pub(super) fn active<'a>(&'a self, tape: &Tape<'_>, atoms: &mut Vec<&'a Atom>) {
        match self {
            Goal::All(parts) => parts.iter().for_each(|it| it.active(tape, atoms)),
            Goal::Any(parts) => {
                let cost = |it: &&Goal| it.cost(tape);
                let least = parts
                    .iter()
                    .min_by(|one, two| cost(one).total_cmp(&cost(two)));
                if let Some(least) = least {
                    least.active(tape, atoms);
                }
            }
            Goal::Atom(atom) => {
                let equation = atom.relation == Relation::Equal && !atom.negated;
                if atom.relation != Relation::Truth && (equation || atom.cost(tape) > 0.0) {
                    atoms.push(atom);
                }
            }
        }
    }
}

fn formula(pool: &TermPool, tape: &Tape<'_>, (term, negated): (TermId, bool), depth: u32) -> Goal {
    let atom = |relation, left: TermId, right: Option<TermId>| {
        Goal::Atom(Atom {
            relation,
            negated,
            left: tape.place(left).unwrap_or_default(),
            right: right.and_then(|it| tape.place(it)),
        })
    };
    if depth == 0 {
        return atom(Relation::Truth, term, None);
    }
    let part = |term: TermId, negated| formula(pool, tape, (term, negated), depth - 1);
    match *pool.node(term) {
        Node::Not(inner) => part(inner, !negated),
        Node::And(ref list) => {
            let parts = list.iter().map(|it| part(*it, negated)).collect();
            if negated {
                Goal::Any(parts)
            } else {
                Goal::All(parts)
            }
        }
        Node::Eq(one, two) if pool.sort(one).is_bool() => Goal::Any(vec![
            Goal::All(vec![part(one, false), part(two, negated)]),
            Goal::All(vec![part(one, true), part(two, !negated)]),
        ]),
        Node::NotPositive(one) => atom(Relation::AtMost, one, None),
        Node::IsZero(one) => atom(Relation::Equal, one, None),
        Node::BvLe(one, two) | Node::FloatLe(one, two) => atom(Relation::AtMost, one, Some(two)),
        Node::FloatLt(one, two) => atom(Relation::Less, one, Some(two)),
        Node::Eq(one, two) => atom(Relation::Equal, one, Some(two)),
        _ => atom(Relation::Truth, term, None),
    }
}

impl Atom {
    fn cost(&self, tape: &Tape<'_>) -> f64 {
        let left = tape.value(self.left);
        let right = self.right.map(|it| tape.value(it));
        if self.relation == Relation::Truth {
            let holds = left.as_bool() == Some(!self.negated);
            return if holds { 0.0 } else { 1.0 };
        }
        match left.as_f64().zip(right.and_then(Literal::as_f64)) {
            Some((one, two)) => {
                let right = right.unwrap_or(left);
                self.ieee_cost((one, two), (left, right))
            }
            None => self.integer_cost(left, right),
        }
    }

    /// In numbers between the two, and in how large the difference is: each alone is flat somewhere.
    fn ieee_cost(&self, (one, two): (f64, f64), (left, right): (&Literal, &Literal)) -> f64 {
        let holds = match self.relation {
            Relation::Less => one < two,
            Relation::AtMost => one <= two,
            Relation::Equal | Relation::Truth => one == two,
        };
        if holds != self.negated {
            return 0.0;
        }
        if one.is_nan() || two.is_nan() {
            return HOPELESS;
        }
        if self.negated && self.relation == Relation::Equal {
            return 1.0;
        }
        let between = (ordinal(left) - ordinal(right)).unsigned_abs().max(1);
        let size = ((one - two).abs() * 1e9 + 1.0).log2().min(64.0);
        1.0 + (steps(between) + size) / 2.0
    }

    fn integer_cost(&self, left: &Literal, right: Option<&Literal>) -> f64 {
        let value = |it: &Literal| Integer::of_literal(it).unwrap_or(Integer::ZERO);
        let right = right.map_or(Integer::ZERO, value);
        let difference = value(left).sub(&right);
        let above = match (self.relation, self.negated) {
            (Relation::AtMost, false) => difference,
            (Relation::AtMost, true) => Integer::ONE.sub(&difference),
            (Relation::Less, false) => difference.add(&Integer::ONE),
            (Relation::Less, true) => difference.neg(),
            (_, false) => difference.abs(),
            (_, true) if difference.is_zero() => Integer::ONE,
            (_, true) => Integer::ZERO,
        };
        if above <= Integer::ZERO {
            return 0.0;
        }
        1.0 + above.to_big().to_f64().unwrap_or(f64::MAX).log2().min(64.0)
    }

    /// The difference of the two sides, and what it should be at the next point.
    pub(super) fn residual(&self, tape: &Tape<'_>) -> Option<(f64, f64)> {
        let side = |it: &Literal| {
            let integer = || Integer::of_literal(it).and_then(|it| it.to_big().to_f64());
            it.as_f64().or_else(integer)
        };
        let left = side(tape.value(self.left))?;
        let right = match self.right {
            Some(right) => side(tape.value(right))?,
            None => 0.0,
        };
        let difference = left - right;
        let margin = difference.abs() * 1e-3 + 1e-9;
        let wanted = match (self.relation, self.negated) {
            (Relation::Equal, false) => 0.0,
            (Relation::Equal | Relation::Less | Relation::AtMost, true) => margin,
            _ => -margin,
        };
        difference.is_finite().then_some((difference, wanted))
    }
}

#[expect(clippy::cast_precision_loss, reason = "only its size matters")]
fn steps(count: u128) -> f64 {
    (count as f64).log2()
}
