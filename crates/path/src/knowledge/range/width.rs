//! Ranges of machine integers: what remains of exact values, and what was there before.

use oxpecker_term::Scalar;

use super::{Range, ceil_div, shared};

impl Range {
    /// What the values become when they are cut to the width of the sort.
    pub(in crate::knowledge) fn wrapped(self, scalar: Scalar) -> Range {
        match window(scalar) {
            Some(window) => self.wrapped_to(window),
            None => self,
        }
    }

    /// What the values become when they are cut to a window of a power of two of integers.
    pub(in crate::knowledge) fn wrapped_to(self, (lo, hi): (i128, i128)) -> Range {
        let size = hi - lo + 1;
        if let (Some(low), Some(high)) = (self.lo(), self.hi()) {
            if lo <= low && high <= hi {
                return self;
            }
            let turns = (low - lo).div_euclid(size);
            if turns == (high - lo).div_euclid(size) {
                return self.plus(Range::point(-turns * size));
            }
        }
        let whole = Range::within(Some(lo), Some(hi));
        match self.modulus {
            1 => whole,
            _ => whole.with_congruence(shared(self.modulus, size), self.residue()),
        }
    }

    /// The exact values before they were cut to the width of the sort: `exact` is what they can be, `self` what they
    /// became. `Some(None)` if there is none; `None` if the number of turns is open.
    pub(in crate::knowledge) fn unwrapped(
        self,
        scalar: Scalar,
        exact: Range,
    ) -> Option<Option<Range>> {
        match window(scalar) {
            Some(window) => self.unwrapped_from(window, exact),
            None => Some(Some(self)),
        }
    }

    /// The exact values before they were cut to a window of integers, as for [`Range::unwrapped`].
    pub(in crate::knowledge) fn unwrapped_from(
        self,
        (lo, hi): (i128, i128),
        exact: Range,
    ) -> Option<Option<Range>> {
        let size = hi - lo + 1;
        let least = ceil_div(exact.lo()? - self.hi()?, size);
        let most = (exact.hi()? - self.lo()?).div_euclid(size);
        match most - least {
            0 => Some(Some(self.plus(Range::point(least * size)))),
            ..0 => Some(None),
            _ => None,
        }
    }
}

/// The smallest and the largest value of a machine integer.
pub(super) fn window(scalar: Scalar) -> Option<(i128, i128)> {
    match scalar {
        Scalar::Bv32 => Some((i32::MIN.into(), i32::MAX.into())),
        Scalar::Bv64 => Some((i64::MIN.into(), i64::MAX.into())),
        _ => None,
    }
}
