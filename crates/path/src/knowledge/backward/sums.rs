//! What is known about a sum says something about each of its parts, and an excluded value about the last open one.

use std::rc::Rc;

use oxpecker_term::{Node, Scalar, Sum, TermId, TermPool};

use super::super::forward::MAX_PARTS;
use super::super::range::{Kept, Range, number};
use super::super::{Known, Work};

/// What a sum adds up: factors, terms and what the terms can be.
struct Added {
    parts: Vec<(i128, TermId, Range)>,
    constant: Range,
}

impl Added {
    /// What the sum can be before it is cut to the width of its sort.
    fn total(&self) -> Range {
        let parts = self.parts.iter();
        let scaled = parts.map(|(factor, _, part)| part.times(*factor));
        scaled.fold(self.constant, Range::plus)
    }
}

impl Known {
    /// Narrows a sum of machine integers, of which nothing is kept but what it says about its parts. Their ranges are the most
    /// of the work, so they are computed once.
    pub(super) fn narrow_machine_sum(
        &mut self,
        pool: &mut TermPool,
        (term, (scalar, sum)): (TermId, &(Scalar, Box<Sum>)),
        (range, depth): (Range, u32),
        work: &mut Work,
    ) {
        let Some(parts) = self.added(pool, sum) else {
            self.contradictory |= self.range(pool, term).intersect(range).is_none();
            return;
        };
        let own = Range::of_interval(pool.interval(term), *scalar);
        let before = own.intersect(parts.total().wrapped(*scalar)).unwrap_or(own);
        match before.intersect(range) {
            None => self.contradictory = true,
            Some(after) if depth > 0 => {
                self.narrow_added(pool, (*scalar, parts), (after, depth), work);
            }
            Some(_) => {}
        }
    }

    pub(super) fn narrow_sum(
        &mut self,
        pool: &mut TermPool,
        (scalar, sum): (Scalar, &Sum),
        (range, depth): (Range, u32),
        work: &mut Work,
    ) {
        if let Some(parts) = self.added(pool, sum) {
            self.narrow_added(pool, (scalar, parts), (range, depth), work);
        }
    }

    fn narrow_added(
        &mut self,
        pool: &mut TermPool,
        (scalar, added): (Scalar, Added),
        (range, depth): (Range, u32),
        work: &mut Work,
    ) {
        let total = added.total();
        let Added {
            constant,
            mut parts,
        } = added;
        let target = match range.unwrapped(scalar, total) {
            None => return,
            Some(None) => {
                self.contradictory = true;
                return;
            }
            Some(Some(target)) => target,
        };
        // What holds for all values of the parts says nothing about any of them.
        if total.intersect(target) == Some(total) {
            return;
        }
        let first = work.done();
        for index in 0..parts.len() {
            let others = parts
                .iter()
                .enumerate()
                .filter(|(place, _)| *place != index);
            let others = others.map(|(_, (factor, _, part))| part.times(*factor));
            let rest = target.plus(others.fold(constant, Range::plus).times(-1));
            let (factor, term, mut before) = parts[index];
            // What was found out about other parts may be about this one, too.
            if work.done() != first {
                before = self.range(pool, term);
            }
            let done = work.done();
            match rest.divided(factor) {
                Some(range) => {
                    self.narrow_from(pool, (term, before), (range, depth - 1), work);
                }
                None => self.contradictory = true,
            }
            if self.contradictory {
                return;
            }
            if work.done() != done {
                parts[index].2 = self.range(pool, term);
            }
        }
    }

    /// Remembers a sum of several terms, so that it is known with every other constant too.
    pub(super) fn keep_sum(&mut self, scalar: Scalar, sum: &Sum, range: Range) {
        if scalar != Scalar::Int || !(2..=MAX_PARTS).contains(&sum.monomials.len()) {
            return;
        }
        let Some(constant) = number(&sum.constant) else {
            return;
        };
        let range = range.plus(Range::point(-constant));
        let first_negative = sum.monomials[0].0.is_negative();
        let (key, range): (Rc<[_]>, Range) = if first_negative {
            let monomials = sum.monomials.iter();
            let negated = monomials.map(|(factor, term)| (factor.neg(), *term));
            (negated.collect(), range.times(-1))
        } else {
            (sum.monomials.iter().cloned().collect(), range)
        };
        let known = self.sums.get(&key).map_or(Range::FULL, Kept::range);
        if let Some(both) = known.intersect(range).filter(|both| *both != known) {
            self.sums.insert(key, both.into());
        }
    }

    /// The term's value is another one: an end of a range that is excluded is the next one inside.
    pub(super) fn exclude(
        &mut self,
        pool: &mut TermPool,
        term: TermId,
        value: i128,
        work: &mut Work,
    ) {
        let (term, value) = match pool.node(term).clone() {
            Node::Sum(Scalar::Int, sum) => match self.open_part(pool, &sum) {
                Some((1, part, rest)) => (part, value - rest),
                Some((-1, part, rest)) => (part, rest - value),
                _ => return,
            },
            _ => (term, value),
        };
        let range = self.range(pool, term);
        if range.lo() == Some(value) {
            if range.hi() == Some(value) {
                self.contradictory = true;
            } else {
                self.at_least(pool, term, Some(value + 1), work);
            }
        } else if range.hi() == Some(value) {
            self.at_most(pool, term, Some(value - 1), work);
        }
    }

    /// The only part of a sum that has more than one value, with its factor and the sum of the others.
    fn open_part(&self, pool: &TermPool, sum: &Sum) -> Option<(i128, TermId, i128)> {
        let mut rest = number(&sum.constant)?;
        let mut open = None;
        for (factor, part, range) in self.parts(pool, sum)? {
            match range.value() {
                Some(value) => rest = rest.checked_add(value.checked_mul(factor)?)?,
                None if open.is_some() => return None,
                None => open = Some((factor, part)),
            }
        }
        let (factor, part) = open?;
        (rest.abs() < 1 << 100).then_some((factor, part, rest))
    }

    fn added(&self, pool: &TermPool, sum: &Sum) -> Option<Added> {
        Some(Added {
            parts: self.parts(pool, sum)?,
            constant: number(&sum.constant).map(Range::point)?,
        })
    }

    fn parts(&self, pool: &TermPool, sum: &Sum) -> Option<Vec<(i128, TermId, Range)>> {
        if sum.monomials.len() > MAX_PARTS {
            return None;
        }
        let parts = sum.monomials.iter();
        parts
            .map(|(factor, part)| Some((number(factor)?, *part, self.range(pool, *part))))
            .collect()
    }
}
