//! Ranges: all integers between two bounds that leave one remainder. The arithmetic on them is exact or wider.
//!
//! A bound that grows beyond 2^100 is dropped, so no operation overflows. There is no empty range: an operation that
//! can have no result says so by `None`.
//!
//! This file has the sets; [`arithmetic`] computes with them, [`width`] cuts them to machine integers.

mod arithmetic;
#[cfg(test)]
mod tests;
mod width;

use oxpecker_term::interval::Interval;
use oxpecker_term::{Integer, Scalar};

use self::width::window;

const LARGEST: i128 = 1 << 100;
/// Larger moduli say little and make products of residues overflow.
const LARGEST_MODULUS: i128 = 1 << 62;

/// The integers from `lo` to `hi` that are `residue` modulo `modulus`; a modulus of 0 leaves the residue itself only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Range {
    pub(super) lo: Option<i128>,
    pub(super) hi: Option<i128>,
    modulus: i128,
    residue: i128,
}

impl Range {
    /// Every integer.
    pub(super) const FULL: Range = Range {
        lo: None,
        hi: None,
        modulus: 1,
        residue: 0,
    };

    /// One integer.
    pub(super) fn point(value: i128) -> Range {
        if value.abs() > LARGEST {
            return Range::FULL;
        }
        Range {
            lo: Some(value),
            hi: Some(value),
            modulus: 0,
            residue: value,
        }
    }

    /// The integers between two bounds; `None` is no bound.
    pub(super) fn between(lo: Option<i128>, hi: Option<i128>) -> Option<Range> {
        Range::bounded_by(lo, hi)
    }

    /// The integers between two bounds, which need not be moved to any remainder.
    fn bounded_by(lo: Option<i128>, hi: Option<i128>) -> Option<Range> {
        if let (Some(low), Some(high)) = (lo, hi) {
            if low > high {
                return None;
            }
            if low == high {
                return Some(Range::point(low));
            }
        }
        Some(Range {
            lo,
            hi,
            ..Range::FULL
        })
    }

    /// The integers that leave this remainder.
    pub(super) fn congruent(modulus: i128, residue: i128) -> Range {
        Range::FULL.with_congruence(modulus, residue)
    }

    /// The values of a term of this sort whose interval is known.
    pub(super) fn of_interval(interval: Interval, scalar: Scalar) -> Range {
        let (lo, hi) = match window(scalar) {
            Some((lo, hi)) => (Some(lo), Some(hi)),
            None => (None, None),
        };
        let (lo, hi) = (
            interval.lo().map(i128::from).or(lo),
            interval.hi().map(i128::from).or(hi),
        );
        Range::between(lo, hi).unwrap_or(Range::FULL)
    }

    /// The interval around it.
    pub(super) fn interval(self) -> Interval {
        let lo = self
            .lo
            .and_then(|it| i64::try_from(it.min(i64::MAX.into())).ok());
        let hi = self
            .hi
            .and_then(|it| i64::try_from(it.max(i64::MIN.into())).ok());
        Interval::new(lo, hi)
    }

    /// The only value.
    pub(super) fn value(self) -> Option<i128> {
        self.lo.filter(|_| self.lo == self.hi)
    }

    /// Whether the value may be in it.
    pub(super) fn contains(self, value: i128) -> bool {
        self.intersect(Range::point(value)).is_some()
    }

    /// What is in both.
    pub(super) fn intersect(self, other: Range) -> Option<Range> {
        let lo = match (self.lo, other.lo) {
            (Some(one), Some(two)) => Some(one.max(two)),
            (one, two) => one.or(two),
        };
        let hi = match (self.hi, other.hi) {
            (Some(one), Some(two)) => Some(one.min(two)),
            (one, two) => one.or(two),
        };
        if self.modulus == 1 && other.modulus == 1 {
            return Range::bounded_by(lo, hi);
        }
        let shared = gcd(self.modulus, other.modulus);
        let apart = self.residue - other.residue;
        let is_apart = match shared {
            0 => apart != 0,
            1 => false,
            _ => apart % shared != 0,
        };
        if is_apart {
            return None;
        }
        // The stronger of the two is kept, not their combination.
        let stronger = if self.modulus == 0 || (other.modulus != 0 && self.modulus >= other.modulus)
        {
            self
        } else {
            other
        };
        Range { lo, hi, ..stronger }.tightened()
    }

    /// The smallest range that has both.
    pub(super) fn union(self, other: Range) -> Range {
        let lo = self.lo.zip(other.lo).map(|(one, two)| one.min(two));
        let hi = self.hi.zip(other.hi).map(|(one, two)| one.max(two));
        let whole = Range {
            lo,
            hi,
            ..Range::FULL
        };
        if self.modulus == 1 || other.modulus == 1 {
            return whole;
        }
        let apart = (self.residue - other.residue).abs();
        let modulus = gcd(gcd(self.modulus, other.modulus), apart);
        whole.with_congruence(modulus, self.residue)
    }

    /// The distance of the farthest value from 0.
    pub(super) fn reach(self) -> Option<i128> {
        self.lo.zip(self.hi).map(|(lo, hi)| lo.abs().max(hi.abs()))
    }

    fn with_congruence(self, modulus: i128, residue: i128) -> Range {
        if modulus > LARGEST_MODULUS || (modulus == 0 && residue.abs() > LARGEST) {
            return self;
        }
        let residue = if modulus == 0 {
            residue
        } else {
            remainder(residue, modulus)
        };
        Range {
            modulus,
            residue,
            ..self
        }
    }

    /// Moves the bounds to the next values that leave the remainder.
    fn tightened(self) -> Option<Range> {
        if self.modulus == 0 {
            let inside = self.lo.is_none_or(|lo| lo <= self.residue)
                && self.hi.is_none_or(|hi| self.residue <= hi);
            return inside.then(|| Range::point(self.residue));
        }
        let (lo, hi) = match self.modulus {
            1 => (self.lo, self.hi),
            _ => {
                let up = |lo: i128| lo + remainder(self.residue - lo, self.modulus);
                let down = |hi: i128| hi - remainder(hi - self.residue, self.modulus);
                (self.lo.map(up), self.hi.map(down))
            }
        };
        match (lo, hi) {
            (Some(lo), Some(hi)) if lo > hi => None,
            (Some(lo), Some(hi)) if lo == hi => Some(Range::point(lo)),
            _ => Some(Range { lo, hi, ..self }),
        }
    }
}

/// The constant as a number that can be calculated with.
pub(super) fn number(value: &Integer) -> Option<i128> {
    bounded(value.to_i128())
}

fn bounded(bound: Option<i128>) -> Option<i128> {
    bound.filter(|it| it.abs() <= LARGEST)
}

/// Rounded up; the divisor is positive.
pub(super) fn ceil_div(dividend: i128, divisor: i128) -> i128 {
    -(-dividend).div_euclid(divisor)
}

/// The remainder that is not negative, of a positive divisor. Almost all numbers are words, and words are divided many times
/// as fast as numbers of 128 bits.
fn remainder(dividend: i128, divisor: i128) -> i128 {
    match (i64::try_from(dividend), i64::try_from(divisor)) {
        _ if divisor == 1 => 0,
        (Ok(dividend), Ok(divisor)) => dividend.rem_euclid(divisor).into(),
        _ => dividend.rem_euclid(divisor),
    }
}

fn gcd(one: i128, two: i128) -> i128 {
    let (mut one, mut two) = (one.abs(), two.abs());
    if one == 1 || two == 1 {
        return 1;
    }
    while two != 0 {
        (one, two) = (two, remainder(one, two));
    }
    one
}
