//! Intervals: what is known about the value of an integer or a reference without asking anybody.
//!
//! A bound that would leave `i64` is widened to infinity, so every operation is sound and none allocates.

use crate::integer::Integer;
use crate::sort::Scalar;

/// The length of the longest text that is an input: sums of a few of them do not overflow 32 bits.
const LONGEST_INPUT: i64 = (1 << 28) - 1;

/// All values from `lo` to `hi`; `i64::MIN` and `i64::MAX` stand for the infinities.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Interval {
    lo: i64,
    hi: i64,
}

impl Interval {
    /// Every value.
    pub const FULL: Interval = Interval {
        lo: i64::MIN,
        hi: i64::MAX,
    };

    /// The values between two bounds; `None` is no bound.
    pub fn new(lo: Option<i64>, hi: Option<i64>) -> Interval {
        Interval {
            lo: lo.unwrap_or(i64::MIN),
            hi: hi.unwrap_or(i64::MAX),
        }
    }

    /// Exactly one value (or, when it does not fit, everything on its side).
    pub fn point(value: &Integer) -> Interval {
        match value {
            Integer::Small(value) => Interval {
                lo: *value,
                hi: *value,
            },
            Integer::Big(_) if value.is_negative() => Interval {
                lo: i64::MIN,
                hi: i64::MIN,
            },
            Integer::Big(_) => Interval {
                lo: i64::MAX,
                hi: i64::MAX,
            },
        }
    }

    /// What every term of this sort satisfies; references may be negative unless they are inputs. Of a text it is
    /// the length.
    pub fn of_scalar(scalar: Scalar) -> Interval {
        match scalar {
            Scalar::Text => Interval::new(Some(0), None),
            Scalar::Bv32 => Interval {
                lo: i64::from(i32::MIN),
                hi: i64::from(i32::MAX),
            },
            _ => Interval::FULL,
        }
    }

    /// What every input of this sort satisfies.
    pub fn of_input(scalar: Scalar) -> Interval {
        match scalar {
            Scalar::Text => Interval::new(Some(0), Some(LONGEST_INPUT)),
            Scalar::Ref => Interval::new(Some(0), None),
            _ => Interval::of_scalar(scalar),
        }
    }

    /// The lower bound.
    pub fn lo(self) -> Option<i64> {
        (self.lo != i64::MIN).then_some(self.lo)
    }

    /// The upper bound.
    pub fn hi(self) -> Option<i64> {
        (self.hi != i64::MAX).then_some(self.hi)
    }

    /// Both bounds as numbers; over 64-bit machine integers the infinities are the true bounds.
    pub(crate) fn ends(self) -> (i64, i64) {
        (self.lo, self.hi)
    }

    /// Whether the value may be in it.
    pub fn contains(self, value: i64) -> bool {
        self.lo <= value && value <= self.hi
    }

    /// Whether no value is in both.
    pub fn is_disjoint(self, other: Interval) -> bool {
        self.hi < other.lo || other.hi < self.lo
    }

    /// Whether all values of the other are in it.
    pub(crate) fn has(self, other: Interval) -> bool {
        self.lo <= other.lo && other.hi <= self.hi
    }

    /// The value in it that is nearest to 0.
    pub fn nearest_zero(self) -> i64 {
        0.clamp(self.lo, self.hi.max(self.lo))
    }

    /// The smallest interval that has both.
    #[must_use]
    pub fn union(self, other: Interval) -> Interval {
        Interval {
            lo: self.lo.min(other.lo),
            hi: self.hi.max(other.hi),
        }
    }

    /// What is in both. If nothing is, the result is one of them, which is sound as well.
    #[must_use]
    pub fn intersect(self, other: Interval) -> Interval {
        if self.is_disjoint(other) {
            return self;
        }
        Interval {
            lo: self.lo.max(other.lo),
            hi: self.hi.min(other.hi),
        }
    }

    /// `constant + Σ coefficient · interval`, in exact arithmetic.
    pub fn sum(constant: &Integer, parts: impl Iterator<Item = (Integer, Interval)>) -> Interval {
        let start = constant.to_i128();
        let (mut lo, mut hi) = (start, start);
        for (coefficient, part) in parts {
            let Integer::Small(coefficient) = coefficient else {
                return Interval::FULL;
            };
            let scaled = |bound: Option<i64>| {
                bound.and_then(|it| i128::from(it).checked_mul(i128::from(coefficient)))
            };
            let (mut low, mut high) = (scaled(part.lo()), scaled(part.hi()));
            if coefficient < 0 {
                std::mem::swap(&mut low, &mut high);
            }
            lo = lo.zip(low).and_then(|(one, two)| one.checked_add(two));
            hi = hi.zip(high).and_then(|(one, two)| one.checked_add(two));
        }
        if start.is_none() {
            return Interval::FULL;
        }
        narrow(lo, hi)
    }

    /// The interval of the wrapped value, given that of the exact one.
    #[must_use]
    pub fn wrapped(self, scalar: Scalar) -> Interval {
        let range = Interval::of_scalar(scalar);
        let fits = match scalar {
            Scalar::Bv32 => range.lo <= self.lo && self.hi <= range.hi,
            // An infinite bound may hide an overflow; a finite one cannot.
            Scalar::Bv64 => self.lo().is_some() && self.hi().is_some(),
            _ => true,
        };
        if fits { self } else { range }
    }
}

/// The product of two.
impl std::ops::Mul for Interval {
    type Output = Interval;
    fn mul(self, other: Interval) -> Interval {
        // 2^100 stands for infinity: 0 · ∞ = 0 here, because infinite bounds are never reached.
        let corners = [
            wide(self.lo).saturating_mul(wide(other.lo)),
            wide(self.lo).saturating_mul(wide(other.hi)),
            wide(self.hi).saturating_mul(wide(other.lo)),
            wide(self.hi).saturating_mul(wide(other.hi)),
        ];
        let lo = corners.iter().copied().fold(i128::MAX, i128::min);
        let hi = corners.iter().copied().fold(i128::MIN, i128::max);
        narrow(Some(lo), Some(hi))
    }
}

/// The quotient of truncating division with `x / 0 = 0`.
impl std::ops::Div for Interval {
    type Output = Interval;
    fn div(self, other: Interval) -> Interval {
        if other.lo >= 1 && other.lo == other.hi && other.hi != i64::MAX {
            // Division by a positive constant is monotone.
            let quotient = |bound: Option<i64>| bound.map(|it| i128::from(it / other.lo));
            return narrow(quotient(self.lo()), quotient(self.hi()));
        }
        let reach = wide(self.lo).abs().max(wide(self.hi).abs());
        let same_sign = self.lo >= 0 && other.lo >= 0;
        narrow(Some(if same_sign { 0 } else { -reach }), Some(reach))
    }
}

/// The remainder of truncating division with `x % 0 = x`: no larger than the dividend and of its sign.
impl std::ops::Rem for Interval {
    type Output = Interval;
    fn rem(self, other: Interval) -> Interval {
        let (lo, hi) = (wide(self.lo).min(0), wide(self.hi).max(0));
        let reach = if other.contains(0) {
            i128::MAX
        } else {
            wide(other.lo).abs().max(wide(other.hi).abs()) - 1
        };
        narrow(Some(lo.max(-reach)), Some(hi.min(reach)))
    }
}

fn wide(bound: i64) -> i128 {
    match bound {
        i64::MIN => -(1 << 100),
        i64::MAX => 1 << 100,
        _ => i128::from(bound),
    }
}

fn narrow(lo: Option<i128>, hi: Option<i128>) -> Interval {
    let clamp =
        |bound: i128| i64::try_from(bound).unwrap_or(if bound < 0 { i64::MIN } else { i64::MAX });
    Interval {
        lo: lo.map_or(i64::MIN, clamp),
        hi: hi.map_or(i64::MAX, clamp),
    }
}
