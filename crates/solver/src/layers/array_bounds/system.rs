//! The linear inequalities that constraints state, over terms whose insides are not looked at.
//!
//! Machine integers count as far as their sums do not wrap around, which their intervals tell. Whatever is left out makes the
//! system weaker, never wrong.

use oxpecker_term::{Conversion, Integer, Interval, Node, Scalar, Sum, TermId, TermPool};
use rustc_hash::FxHashMap;

use super::Found;
use super::rational::gcd;
use super::simplex::{Bounds, Row, solve};

/// Larger systems are left to the back ends.
const MOST_ROWS: usize = 64;
const MOST_TERMS: usize = 64;
const MOST_ATOMS: usize = 256;

/// A sum of terms.
#[derive(Default)]
struct Linear {
    constant: i128,
    parts: Vec<(i128, TermId)>,
}

/// The inequalities.
#[derive(Debug, Default)]
pub(super) struct System {
    places: FxHashMap<TermId, usize>,
    bounds: Vec<Bounds>,
    rows: Vec<Row>,
    contradictory: bool,
}

/// The constraints without conjunctions, those that state inequalities; `None` if there are too many.
pub(super) fn atoms(pool: &TermPool, constraints: &[TermId]) -> Option<Vec<TermId>> {
    let mut atoms = Vec::new();
    let mut stack = constraints.to_vec();
    let mut left = MOST_ATOMS;
    while let Some(term) = stack.pop() {
        left = left.checked_sub(1)?;
        match pool.node(term) {
            Node::And(parts) => stack.extend(parts.iter().copied()),
            Node::NotPositive(_) | Node::IsZero(_) | Node::BvLe(..) => atoms.push(term),
            Node::Not(inner) if matches!(pool.node(*inner), Node::BvLe(..)) => atoms.push(term),
            _ => {}
        }
    }
    atoms.sort_unstable();
    atoms.dedup();
    Some(atoms)
}

impl System {
    /// What atoms state; `None` if that is too much.
    pub(super) fn of(pool: &TermPool, atoms: &[TermId]) -> Option<System> {
        let mut system = System::default();
        for atom in atoms {
            system.add(pool, *atom)?;
        }
        Some(system)
    }

    /// Whether the inequalities exclude each other, or values with which they hold if all their terms are variables.
    pub(super) fn solve(&self, pool: &TermPool) -> Found {
        let empty = |it: &Bounds| it.lo.zip(it.hi).is_some_and(|(lo, hi)| lo > hi);
        if self.contradictory || self.bounds.iter().any(empty) {
            return Found::Refuted;
        }
        if self.rows.is_empty() {
            return Found::Nothing;
        }
        match solve(&self.bounds, &self.rows) {
            Some(None) => Found::Refuted,
            Some(Some(values)) => {
                let value =
                    |(term, place): (&TermId, &usize)| Some((pool.var_of(*term)?, values[*place]?));
                let mut named: Option<Vec<_>> = self.places.iter().map(value).collect();
                if let Some(named) = &mut named {
                    named.sort_unstable();
                }
                named.map_or(Found::Nothing, Found::Values)
            }
            None => Found::Nothing,
        }
    }

    fn add(&mut self, pool: &TermPool, atom: TermId) -> Option<()> {
        match pool.node(atom) {
            Node::NotPositive(term) => self.at_most_zero(pool, linear(pool, *term), 1),
            Node::IsZero(term) => {
                // A sum that wraps around may be 0 when its parts are not.
                let (form, other) = (linear(pool, *term), linear(pool, *term));
                self.at_most_zero(pool, form, 1)?;
                self.at_most_zero(pool, other, -1)
            }
            Node::BvLe(one, two) => {
                let form = difference(linear(pool, *one), linear(pool, *two), 0);
                self.at_most_zero(pool, form, 1)
            }
            Node::Not(inner) => match pool.node(*inner) {
                // one > two is two - one + 1 <= 0.
                Node::BvLe(one, two) => {
                    let form = difference(linear(pool, *two), linear(pool, *one), 1);
                    self.at_most_zero(pool, form, 1)
                }
                _ => Some(()),
            },
            _ => Some(()),
        }
    }

    /// Adds `sign · form <= 0`.
    fn at_most_zero(&mut self, pool: &TermPool, form: Option<Linear>, sign: i128) -> Option<()> {
        let Some(form) = form else {
            return Some(());
        };
        let mut parts: Vec<(i128, usize)> = Vec::with_capacity(form.parts.len());
        for (factor, term) in form.parts {
            let place = self.place(pool, term)?;
            match parts.iter_mut().find(|it| it.1 == place) {
                Some(part) => part.0 += sign * factor,
                None => parts.push((sign * factor, place)),
            }
        }
        parts.retain(|it| it.0 != 0);
        let divisor = parts.iter().fold(0, |all, it| gcd(all, it.0));
        if divisor == 0 {
            self.contradictory |= sign * form.constant > 0;
            return Some(());
        }
        // All terms are whole numbers, so the bound may be rounded.
        parts.iter_mut().for_each(|it| it.0 /= divisor);
        let bound = (-sign * form.constant).div_euclid(divisor);
        match *parts.as_slice() {
            [(1, place)] => {
                let hi = &mut self.bounds[place].hi;
                *hi = Some(hi.map_or(bound, |it| it.min(bound)));
            }
            [(_, place)] => {
                let lo = &mut self.bounds[place].lo;
                *lo = Some(lo.map_or(-bound, |it| it.max(-bound)));
            }
            _ => self.rows.push(Row { parts, bound }),
        }
        (self.rows.len() <= MOST_ROWS).then_some(())
    }

    fn place(&mut self, pool: &TermPool, term: TermId) -> Option<usize> {
        if let Some(place) = self.places.get(&term) {
            return Some(*place);
        }
        let interval = pool.interval(term);
        let place = self.bounds.len();
        self.places.insert(term, place);
        self.bounds.push(Bounds {
            lo: interval.lo().map(i128::from),
            hi: interval.hi().map(i128::from),
        });
        (self.bounds.len() <= MOST_TERMS).then_some(place)
    }
}

fn difference(one: Option<Linear>, two: Option<Linear>, constant: i128) -> Option<Linear> {
    let (mut one, two) = (one?, two?);
    one.constant += constant - two.constant;
    let negated = two.parts.into_iter().map(|(factor, term)| (-factor, term));
    one.parts.extend(negated);
    Some(one)
}

/// A term as a sum; `None` if a number is too large.
fn linear(pool: &TermPool, term: TermId) -> Option<Linear> {
    match pool.node(term) {
        Node::Literal(literal) => Some(Linear {
            constant: literal.as_i64()?.into(),
            parts: Vec::new(),
        }),
        Node::Sum(scalar, sum) if is_exact(pool, *scalar, sum) => {
            let mut parts = Vec::with_capacity(sum.monomials.len());
            for (factor, part) in &sum.monomials {
                parts.push((factor.to_i64()?.into(), narrow(pool, *part)));
            }
            Some(Linear {
                constant: sum.constant.to_i64()?.into(),
                parts,
            })
        }
        _ => Some(Linear {
            constant: 0,
            parts: vec![(1, narrow(pool, term))],
        }),
    }
}

/// The term whose value another one has.
fn narrow(pool: &TermPool, term: TermId) -> TermId {
    match pool.node(term) {
        Node::Convert(Conversion::Widen, inner) => *inner,
        _ => term,
    }
}

/// Whether a sum cannot wrap around.
fn is_exact(pool: &TermPool, scalar: Scalar, sum: &Sum) -> bool {
    if scalar == Scalar::Int {
        return true;
    }
    let parts = sum.monomials.iter();
    let parts = parts.map(|(factor, it): &(Integer, TermId)| (factor.clone(), pool.interval(*it)));
    let exact = Interval::sum(&sum.constant, parts);
    let fits = |it: i64| scalar == Scalar::Bv64 || i32::try_from(it).is_ok();
    exact.lo().is_some_and(fits) && exact.hi().is_some_and(fits)
}
