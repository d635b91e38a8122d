//! Ranges: all integers between two bounds that leave one remainder. The arithmetic on them is exact or wider.
//!
//! A bound that grows beyond 2^100 is dropped, so no operation overflows. There is no empty range: an operation that
//! can have no result says so by `None`.
//!
//! This file has the sets; [`arithmetic`] computes with them, [`width`] cuts them to machine integers, [`kept`] makes
//! them small.

mod arithmetic;
mod kept;
#[cfg(test)]
mod tests;
mod width;

use std::cmp::Ordering;

use oxpecker_term::interval::Interval;
use oxpecker_term::{Integer, Scalar};

pub(super) use self::kept::Kept;
use self::width::window;

const LARGEST: i128 = 1 << 100;
/// Larger moduli say little and make products of residues overflow.
const LARGEST_MODULUS: i128 = 1 << 62;
/// What stands for no bound, above and, negated, below. All others are nearer to 0.
const ENDLESS: i128 = i128::MAX;

/// The integers from `low` to `high` that are `residue` modulo `modulus`; a modulus of 0 leaves one integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Range {
    low: i128,
    high: i128,
    modulus: i64,
    /// 0 if there is one integer.
    residue: i64,
}

impl Range {
    /// Every integer.
    pub(super) const FULL: Range = Range {
        low: -ENDLESS,
        high: ENDLESS,
        modulus: 1,
        residue: 0,
    };

    /// One integer.
    pub(super) fn point(value: i128) -> Range {
        if value.abs() > LARGEST {
            return Range::FULL;
        }
        Range {
            low: value,
            high: value,
            modulus: 0,
            residue: 0,
        }
    }

    /// The integers between two bounds; `None` is no bound.
    pub(super) fn between(lo: Option<i128>, hi: Option<i128>) -> Option<Range> {
        Range::within(lo, hi).tightened()
    }

    /// The integers between two bounds of which the first one is not above the second one.
    fn within(lo: Option<i128>, hi: Option<i128>) -> Range {
        Range {
            low: lo.unwrap_or(-ENDLESS),
            high: hi.unwrap_or(ENDLESS),
            ..Range::FULL
        }
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
            .lo()
            .and_then(|it| i64::try_from(it.min(i64::MAX.into())).ok());
        let hi = self
            .hi()
            .and_then(|it| i64::try_from(it.max(i64::MIN.into())).ok());
        Interval::new(lo, hi)
    }

    /// The least value that the bounds admit.
    pub(super) fn lo(self) -> Option<i128> {
        (self.low != -ENDLESS).then_some(self.low)
    }

    /// The greatest value that the bounds admit.
    pub(super) fn hi(self) -> Option<i128> {
        (self.high != ENDLESS).then_some(self.high)
    }

    /// What its values leave modulo its modulus.
    fn residue(self) -> i128 {
        match self.modulus {
            0 => self.low,
            _ => self.residue.into(),
        }
    }

    /// The only value.
    pub(super) fn value(self) -> Option<i128> {
        (self.low == self.high).then_some(self.low)
    }

    /// Whether the value may be in it.
    pub(super) fn contains(self, value: i128) -> bool {
        self.intersect(Range::point(value)).is_some()
    }

    /// What is in both.
    pub(super) fn intersect(self, other: Range) -> Option<Range> {
        let low = self.low.max(other.low);
        let high = self.high.min(other.high);
        if self.modulus == 1 && other.modulus == 1 {
            return Range {
                low,
                high,
                ..Range::FULL
            }
            .tightened();
        }
        let is_apart = match gcd(self.modulus, other.modulus) {
            0 => self.low != other.low,
            1 => false,
            shared => (self.residue() - other.residue()) % i128::from(shared) != 0,
        };
        if is_apart || low > high {
            return None;
        }
        // The stronger of the two is kept, not their combination.
        let stronger = if self.modulus == 0 || (other.modulus != 0 && self.modulus >= other.modulus)
        {
            self
        } else {
            other
        };
        match stronger.modulus {
            0 => Some(stronger),
            _ => Range {
                low,
                high,
                ..stronger
            }
            .tightened(),
        }
    }

    /// The smallest range that has both.
    pub(super) fn union(self, other: Range) -> Range {
        let whole = Range {
            low: self.low.min(other.low),
            high: self.high.max(other.high),
            ..Range::FULL
        };
        if self.modulus == 1 || other.modulus == 1 {
            return whole;
        }
        let apart = (self.residue() - other.residue()).abs();
        match shared(gcd(self.modulus, other.modulus), apart) {
            1 => whole,
            modulus => whole.with_congruence(modulus, self.residue()),
        }
    }

    /// The distance of the farthest value from 0.
    pub(super) fn reach(self) -> Option<i128> {
        self.lo()
            .zip(self.hi())
            .map(|(lo, hi)| lo.abs().max(hi.abs()))
    }

    fn with_congruence(self, modulus: i128, residue: i128) -> Range {
        if modulus == 0 {
            return match residue.abs() > LARGEST {
                true => self,
                false => Range::point(residue),
            };
        }
        let words = i64::try_from(modulus)
            .ok()
            .filter(|_| modulus <= LARGEST_MODULUS);
        let words = words.zip(i64::try_from(remainder(residue, modulus)).ok());
        match words {
            Some((modulus, residue)) => Range {
                modulus,
                residue,
                ..self
            },
            None => self,
        }
    }

    /// Moves the bounds to the next values that leave the remainder.
    fn tightened(self) -> Option<Range> {
        let (low, high) = match self.modulus {
            0 | 1 => (self.low, self.high),
            modulus => {
                let (modulus, residue) = (modulus.into(), self.residue());
                let up = |low: i128| low + remainder(residue - low, modulus);
                let down = |high: i128| high - remainder(high - residue, modulus);
                (
                    self.lo().map_or(-ENDLESS, up),
                    self.hi().map_or(ENDLESS, down),
                )
            }
        };
        match low.cmp(&high) {
            Ordering::Greater => None,
            Ordering::Equal => Some(Range::point(low)),
            Ordering::Less => Some(Range { low, high, ..self }),
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

/// The greatest common divisor of two moduli.
fn gcd(one: i64, two: i64) -> i64 {
    let (mut one, mut two) = (one, two);
    if one == 1 || two == 1 {
        return 1;
    }
    while two != 0 {
        (one, two) = (two, one % two);
    }
    one
}

/// The greatest common divisor of a modulus and any number.
fn shared(modulus: i64, number: i128) -> i128 {
    match modulus {
        0 => number.abs(),
        _ => gcd(modulus, remainder(number, modulus.into()) as i64).into(),
    }
}
