//! Sums, products and quotients of ranges, and what they came from.

use super::{Range, bounded, ceil_div, gcd, shared};

impl Range {
    /// The sums.
    pub(in crate::knowledge) fn plus(self, other: Range) -> Range {
        let sum = |one: Option<i128>, two: Option<i128>| bounded(one?.checked_add(two?));
        let (lo, hi) = (sum(self.lo(), other.lo()), sum(self.hi(), other.hi()));
        let range = Range::within(lo, hi);
        match gcd(self.modulus, other.modulus) {
            1 => range,
            modulus => range.with_congruence(modulus.into(), self.residue() + other.residue()),
        }
    }

    /// The multiples by a constant.
    pub(in crate::knowledge) fn times(self, factor: i128) -> Range {
        if factor == 1 {
            return self;
        }
        let scaled = |bound: Option<i128>| bounded(bound?.checked_mul(factor));
        let (lo, hi) = (scaled(self.lo()), scaled(self.hi()));
        let (lo, hi) = if factor < 0 { (hi, lo) } else { (lo, hi) };
        let range = Range::within(lo, hi);
        if factor == 0 {
            return Range::point(0);
        }
        let modulus = i128::from(self.modulus).checked_mul(factor.abs());
        match modulus.zip(self.residue().checked_mul(factor)) {
            Some((modulus, residue)) => range.with_congruence(modulus, residue),
            None => range,
        }
    }

    /// The products.
    pub(in crate::knowledge) fn product(self, other: Range) -> Range {
        if let Some(value) = other.value() {
            return self.times(value);
        }
        if let Some(value) = self.value() {
            return other.times(value);
        }
        let (Some(a), Some(b), Some(c), Some(d)) = (self.lo(), self.hi(), other.lo(), other.hi())
        else {
            let positive = |range: Range| range.lo().is_some_and(|lo| lo >= 0);
            let lo = (positive(self) && positive(other))
                .then(|| {
                    self.lo()
                        .zip(other.lo())
                        .and_then(|(a, c)| a.checked_mul(c))
                })
                .flatten();
            return Range::within(bounded(lo), None);
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
        Range::within(bounded(least.flatten()), bounded(most.flatten()))
    }

    /// The quotients of truncating division with `x / 0 = 0`.
    pub(in crate::knowledge) fn quotient(self, divisor: Range) -> Range {
        if let Some(divisor @ 1..) = divisor.value() {
            return Range::within(
                self.lo().map(|lo| lo / divisor),
                self.hi().map(|hi| hi / divisor),
            );
        }
        let reach = self.reach();
        let positive =
            self.lo().is_some_and(|lo| lo >= 0) && divisor.lo().is_some_and(|lo| lo >= 0);
        Range::within(
            if positive {
                Some(0)
            } else {
                reach.map(|it| -it)
            },
            reach,
        )
    }

    /// The remainders of truncating division with `x % 0 = x`.
    pub(in crate::knowledge) fn remainder(self, divisor: Range) -> Range {
        let lo = self.lo().map(|lo| lo.min(0));
        let hi = self.hi().map(|hi| hi.max(0));
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
        let range = Range::within(
            match (lo, most) {
                (Some(lo), Some(most)) => Some(lo.max(-most)),
                (lo, most) => lo.or(most.map(|it| -it)),
            },
            match (hi, most) {
                (Some(hi), Some(most)) => Some(hi.min(most)),
                (hi, most) => hi.or(most),
            },
        );
        match divisor.value() {
            Some(value) if value != 0 => {
                range.with_congruence(shared(self.modulus, value), self.residue())
            }
            _ => range,
        }
    }

    /// The remainders, none negative, modulo a positive number.
    pub(in crate::knowledge) fn modulo(self, modulus: i128) -> Range {
        if let (Some(lo), Some(hi)) = (self.lo(), self.hi()) {
            let turns = lo.div_euclid(modulus);
            if turns == hi.div_euclid(modulus) {
                return self.plus(Range::point(-turns * modulus));
            }
        }
        let whole = Range::within(Some(0), Some(modulus - 1));
        let range = whole.with_congruence(shared(self.modulus, modulus), self.residue());
        range.tightened().unwrap_or(whole)
    }

    /// The integers `x` for which `factor · x` is in it.
    pub(in crate::knowledge) fn divided(self, factor: i128) -> Option<Range> {
        let (lo, hi) = if factor < 0 {
            (
                self.hi().map(|hi| ceil_div(-hi, -factor)),
                self.lo().map(|lo| (-lo).div_euclid(-factor)),
            )
        } else {
            (
                self.lo().map(|lo| ceil_div(lo, factor)),
                self.hi().map(|hi| hi.div_euclid(factor)),
            )
        };
        let range = Range::within(lo, hi);
        if self.modulus == 0 {
            return range.tightened();
        }
        let shared = shared(self.modulus, factor);
        let (residue, modulus) = (self.residue(), i128::from(self.modulus) / shared);
        if residue % shared != 0 {
            return None;
        }
        let inverse = inverse((factor / shared).rem_euclid(modulus), modulus);
        let residue = inverse.and_then(|inverse| (residue / shared % modulus).checked_mul(inverse));
        match residue {
            Some(residue) => range.with_congruence(modulus, residue).tightened(),
            None => range.tightened(),
        }
    }
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
