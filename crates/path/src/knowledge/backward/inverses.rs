//! Operands from results: products, quotients and remainders read backward.

use oxpecker_term::{Interval, Table};

use super::super::range::Range;

/// What `x` can be if `x / divisor`, truncated, is in the range.
pub(super) fn dividend_of_quotient(range: Range, divisor: i128) -> Option<Range> {
    let least = |lo: i128| {
        if lo >= 1 {
            lo.checked_mul(divisor)
        } else {
            (lo - 1).checked_mul(divisor).map(|it| it + 1)
        }
    };
    let most = |hi: i128| {
        if hi <= -1 {
            hi.checked_mul(divisor)
        } else {
            (hi + 1).checked_mul(divisor).map(|it| it - 1)
        }
    };
    Range::between(range.lo().and_then(least), range.hi().and_then(most))
}

/// What `x` can be if `x % divisor`, with the sign of `x`, is in the range.
pub(super) fn dividend_of_remainder(range: Range, divisor: i128) -> Option<Range> {
    let lo = range.lo().filter(|lo| *lo > 0);
    let hi = range.hi().filter(|hi| *hi < 0);
    let signed = Range::between(lo, hi)?;
    match range.value() {
        Some(value) => signed.intersect(Range::congruent(divisor.abs(), value)),
        None => Some(signed),
    }
}

/// What `x` can be if `x · other` is in the range and `other` is at least 1.
pub(super) fn factor_range(range: Range, other: Range) -> Option<Range> {
    let (least, most) = (other.lo()?, other.hi());
    let below = |hi: i128| match (hi >= 0, most) {
        (true, _) => hi.div_euclid(least),
        (false, Some(most)) => hi.div_euclid(most),
        (false, None) => -1,
    };
    Range::between(range.lo().map(|lo| -below(-lo)), range.hi().map(below))
}

/// What an index in an interval can be if the element that it reads is in the range.
pub(super) fn index_of_element(table: &Table, own: Interval, range: Range) -> Option<Range> {
    let (mut inside, outside) = table.reach(own);
    if outside && range.contains(table.outside().into()) {
        return Some(Range::FULL);
    }
    let words = table.words();
    let fits = |at: &usize| range.contains(words[*at].into());
    let first = inside.clone().find(fits)?;
    let last = inside.rfind(fits)?;
    Range::between(Some(first as i128), Some(last as i128))
}

/// The largest number whose square is not above the value; 0 for negative ones.
pub(super) fn root(value: i128) -> i128 {
    let mut root = value.max(0).isqrt();
    while root * root > value.max(0) {
        root -= 1;
    }
    root
}
