//! Ranges: all integers between two bounds that leave one remainder. The arithmetic on them is exact or wider.
//!
//! A bound that grows beyond 2^100 is dropped, so no operation overflows. There is no empty range: an operation that
//! can have no result says so by `None`.

use oxpecker_term::interval::Interval;
use oxpecker_term::{Integer, Scalar};

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
        Range {
            lo,
            hi,
            ..Range::FULL
        }
        .tightened()
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
        let shared = gcd(self.modulus, other.modulus);
        let apart = self.residue - other.residue;
        if if shared == 0 {
            apart != 0
        } else {
            apart % shared != 0
        } {
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
        let apart = (self.residue - other.residue).abs();
        let modulus = gcd(gcd(self.modulus, other.modulus), apart);
        Range {
            lo,
            hi,
            ..Range::FULL
        }
        .with_congruence(modulus, self.residue)
    }

    /// The sums.
    pub(super) fn plus(self, other: Range) -> Range {
        let sum = |one: Option<i128>, two: Option<i128>| bounded(one?.checked_add(two?));
        Range {
            lo: sum(self.lo, other.lo),
            hi: sum(self.hi, other.hi),
            ..Range::FULL
        }
        .with_congruence(
            gcd(self.modulus, other.modulus),
            self.residue + other.residue,
        )
    }

    /// The multiples by a constant.
    pub(super) fn times(self, factor: i128) -> Range {
        let scaled = |bound: Option<i128>| bounded(bound?.checked_mul(factor));
        let (lo, hi) = (scaled(self.lo), scaled(self.hi));
        let (lo, hi) = if factor < 0 { (hi, lo) } else { (lo, hi) };
        let range = Range {
            lo,
            hi,
            ..Range::FULL
        };
        if factor == 0 {
            return Range::point(0);
        }
        let modulus = self.modulus.checked_mul(factor.abs());
        match modulus.zip(self.residue.checked_mul(factor)) {
            Some((modulus, residue)) => range.with_congruence(modulus, residue),
            None => range,
        }
    }

    /// The products.
    pub(super) fn product(self, other: Range) -> Range {
        if let Some(value) = other.value() {
            return self.times(value);
        }
        if let Some(value) = self.value() {
            return other.times(value);
        }
        let (Some(a), Some(b), Some(c), Some(d)) = (self.lo, self.hi, other.lo, other.hi) else {
            let positive = |range: Range| range.lo.is_some_and(|lo| lo >= 0);
            let lo = (positive(self) && positive(other))
                .then(|| self.lo.zip(other.lo).and_then(|(a, c)| a.checked_mul(c)))
                .flatten();
            return Range {
                lo: bounded(lo),
                ..Range::FULL
            };
        };
        let corners = [(a, c), (a, d), (b, c), (b, d)].map(|(one, two)| one.checked_mul(two));
        let least = corners
            .iter()
            .copied()
            .reduce(|one, two| Some(one?.min(two?)));
        let most = corners
            .iter()
            .copied()
            .reduce(|one, two| Some(one?.max(two?)));
        Range {
            lo: bounded(least.flatten()),
            hi: bounded(most.flatten()),
            ..Range::FULL
        }
    }

    /// The quotients of truncating division with `x / 0 = 0`.
    pub(super) fn quotient(self, divisor: Range) -> Range {
        if let Some(divisor @ 1..) = divisor.value() {
            return Range {
                lo: self.lo.map(|lo| lo / divisor),
                hi: self.hi.map(|hi| hi / divisor),
                ..Range::FULL
            };
        }
        let reach = self.reach();
        let positive = self.lo.is_some_and(|lo| lo >= 0) && divisor.lo.is_some_and(|lo| lo >= 0);
        Range {
            lo: if positive {
                Some(0)
            } else {
                reach.map(|it| -it)
            },
            hi: reach,
            ..Range::FULL
        }
    }

    /// The remainders of truncating division with `x % 0 = x`.
    pub(super) fn remainder(self, divisor: Range) -> Range {
        let lo = self.lo.map(|lo| lo.min(0));
        let hi = self.hi.map(|hi| hi.max(0));
        let most = divisor
            .reach()
            .filter(|_| !divisor.contains(0))
            .map(|it| it - 1);
        let inside = self
            .reach()
            .zip(most)
            .is_some_and(|(reach, most)| reach <= most);
        if let (Some(_), true) = (divisor.value(), inside) {
            return self;
        }
        let range = Range {
            lo: match (lo, most) {
                (Some(lo), Some(most)) => Some(lo.max(-most)),
                (lo, most) => lo.or(most.map(|it| -it)),
            },
            hi: match (hi, most) {
                (Some(hi), Some(most)) => Some(hi.min(most)),
                (hi, most) => hi.or(most),
            },
            ..Range::FULL
        };
        match divisor.value() {
            Some(value) if value != 0 => {
                range.with_congruence(gcd(self.modulus, value), self.residue)
            }
            _ => range,
        }
    }

    /// The remainders, none negative, modulo a positive number.
    pub(super) fn modulo(self, modulus: i128) -> Range {
        if let (Some(lo), Some(hi)) = (self.lo, self.hi) {
            let turns = lo.div_euclid(modulus);
            if turns == hi.div_euclid(modulus) {
                return self.plus(Range::point(-turns * modulus));
            }
        }
        let whole = Range {
            lo: Some(0),
            hi: Some(modulus - 1),
            ..Range::FULL
        };
        let range = whole.with_congruence(gcd(self.modulus, modulus), self.residue);
        range.tightened().unwrap_or(whole)
    }

    /// What the values become when they are cut to the width of the sort.
    pub(super) fn wrapped(self, scalar: Scalar) -> Range {
        match window(scalar) {
            Some(window) => self.wrapped_to(window),
            None => self,
        }
    }

    /// What the values become when they are cut to a window of a power of two of integers.
    pub(super) fn wrapped_to(self, (lo, hi): (i128, i128)) -> Range {
        let size = hi - lo + 1;
        if let (Some(low), Some(high)) = (self.lo, self.hi) {
            let turns = (low - lo).div_euclid(size);
            if turns == (high - lo).div_euclid(size) {
                return self.plus(Range::point(-turns * size));
            }
        }
        let whole = Range {
            lo: Some(lo),
            hi: Some(hi),
            ..Range::FULL
        };
        whole.with_congruence(gcd(self.modulus, size), self.residue)
    }

    /// The exact values before they were cut to the width of the sort: `exact` is what they can be, `self` what they
    /// became. `Some(None)` if there is none; `None` if the number of turns is open.
    pub(super) fn unwrapped(self, scalar: Scalar, exact: Range) -> Option<Option<Range>> {
        match window(scalar) {
            Some(window) => self.unwrapped_from(window, exact),
            None => Some(Some(self)),
        }
    }

    /// The exact values before they were cut to a window of integers, as for [`Range::unwrapped`].
    pub(super) fn unwrapped_from(
        self,
        (lo, hi): (i128, i128),
        exact: Range,
    ) -> Option<Option<Range>> {
        let size = hi - lo + 1;
        let least = ceil_div(exact.lo? - self.hi?, size);
        let most = (exact.hi? - self.lo?).div_euclid(size);
        match most - least {
            0 => Some(Some(self.plus(Range::point(least * size)))),
            ..0 => Some(None),
            _ => None,
        }
    }

    /// The integers `x` for which `factor · x` is in it.
    pub(super) fn divided(self, factor: i128) -> Option<Range> {
        let (lo, hi) = if factor < 0 {
            (
                self.hi.map(|hi| ceil_div(-hi, -factor)),
                self.lo.map(|lo| (-lo).div_euclid(-factor)),
            )
        } else {
            (
                self.lo.map(|lo| ceil_div(lo, factor)),
                self.hi.map(|hi| hi.div_euclid(factor)),
            )
        };
        let range = Range {
            lo,
            hi,
            ..Range::FULL
        };
        let shared = gcd(factor, self.modulus);
        if self.modulus == 0 {
            return range.tightened();
        }
        if self.residue % shared != 0 {
            return None;
        }
        let modulus = self.modulus / shared;
        let inverse = inverse((factor / shared).rem_euclid(modulus), modulus);
        let residue =
            inverse.and_then(|inverse| (self.residue / shared % modulus).checked_mul(inverse));
        match residue {
            Some(residue) => range.with_congruence(modulus, residue).tightened(),
            None => range.tightened(),
        }
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
            residue.rem_euclid(modulus)
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
        let up = |lo: i128| lo + (self.residue - lo).rem_euclid(self.modulus);
        let down = |hi: i128| hi - (hi - self.residue).rem_euclid(self.modulus);
        let (lo, hi) = (self.lo.map(up), self.hi.map(down));
        match (lo, hi) {
            (Some(lo), Some(hi)) if lo > hi => None,
            (Some(lo), Some(hi)) if lo == hi => Some(Range::point(lo)),
            _ => Some(Range { lo, hi, ..self }),
        }
    }
}

/// The smallest and the largest value of a machine integer.
fn window(scalar: Scalar) -> Option<(i128, i128)> {
    match scalar {
        Scalar::Bv32 => Some((i32::MIN.into(), i32::MAX.into())),
        Scalar::Bv64 => Some((i64::MIN.into(), i64::MAX.into())),
        _ => None,
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

fn gcd(one: i128, two: i128) -> i128 {
    let (mut one, mut two) = (one.abs(), two.abs());
    while two != 0 {
        (one, two) = (two, one % two);
    }
    one
}

/// The number whose product with `value` is 1 modulo `modulus`.
fn inverse(value: i128, modulus: i128) -> Option<i128> {
    let (mut old, mut new) = ((value, 1), (modulus, 0));
    while new.0 != 0 {
        let quotient = old.0 / new.0;
        (old, new) = (new, (old.0 - quotient * new.0, old.1 - quotient * new.1));
    }
    (old.0 == 1).then(|| old.1.rem_euclid(modulus))
}

#[cfg(test)]
mod tests {
    use oxpecker_base::Rng;

    use super::Range;

    fn random(rng: &mut Rng) -> Option<Range> {
        let mut number = |spread: usize| rng.below(spread) as i128 - spread as i128 / 2;
        let (lo, width) = (number(40), number(40).abs());
        let (modulus, residue) = (1 + number(6).abs(), number(9));
        Range::between(Some(lo), Some(lo + width))?.intersect(Range::congruent(modulus, residue))
    }

    fn members(range: Range) -> Vec<i128> {
        (-100..100).filter(|it| range.contains(*it)).collect()
    }

    #[test]
    fn operations_have_every_result() {
        let mut rng = Rng::new(11);
        for _ in 0..3000 {
            let (Some(one), Some(two)) = (random(&mut rng), random(&mut rng)) else {
                continue;
            };
            for a in members(one) {
                for b in members(two) {
                    assert!(one.plus(two).contains(a + b));
                    assert!(one.product(two).contains(a * b), "{one:?} {two:?}");
                    let (quotient, rest) = if b == 0 { (0, a) } else { (a / b, a % b) };
                    assert!(one.quotient(two).contains(quotient));
                    assert!(one.remainder(two).contains(rest), "{one:?} {two:?} {a} {b}");
                    assert!(one.union(two).contains(a) && one.union(two).contains(b));
                    if b > 0 {
                        let modulo = one.modulo(b);
                        assert!(modulo.contains(a.rem_euclid(b)), "{one:?} {a} {b}");
                    }
                }
            }
        }
    }

    #[test]
    fn inverses_lose_nothing() {
        let mut rng = Rng::new(12);
        for _ in 0..3000 {
            let (Some(one), Some(two)) = (random(&mut rng), random(&mut rng)) else {
                continue;
            };
            let both: Vec<i128> = members(one)
                .into_iter()
                .filter(|it| two.contains(*it))
                .collect();
            match one.intersect(two) {
                Some(range) => assert!(both.iter().all(|it| range.contains(*it))),
                None => assert!(both.is_empty(), "{one:?} {two:?}"),
            }
            for factor in [-6, -3, -1, 1, 2, 4, 5] {
                let divided = one.divided(factor);
                for x in -50..50 {
                    if one.contains(x * factor) {
                        assert!(
                            divided.is_some_and(|it| it.contains(x)),
                            "{one:?} / {factor}"
                        );
                    }
                }
            }
        }
    }
}
