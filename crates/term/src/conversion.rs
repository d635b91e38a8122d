//! What conversions compute: on constants and on intervals.

use crate::interval::Interval;
use crate::literal::Literal;
use crate::node::Conversion;
use crate::sort::Scalar;

impl Conversion {
    /// The sort of the result.
    pub fn target(self, _from: Scalar) -> Scalar {
        match self {
            Conversion::Widen => Scalar::Bv64,
            Conversion::Truncate | Conversion::Byte | Conversion::Short => Scalar::Bv32,
        }
    }

    /// The result on a constant; `None` if the conversion is not one from its sort.
    pub fn apply(self, value: &Literal) -> Option<Literal> {
        match (self, value) {
            (Conversion::Widen, Literal::Bv32(value)) => Some(Literal::Bv64((*value).into())),
            #[expect(
                clippy::cast_possible_truncation,
                reason = "the low bits are what is asked for"
            )]
            (Conversion::Truncate, Literal::Bv64(value)) => Some(Literal::Bv32(*value as i32)),
            #[expect(
                clippy::cast_possible_truncation,
                reason = "the low bits are what is asked for"
            )]
            (Conversion::Byte, Literal::Bv32(value)) => {
                Some(Literal::Bv32(i32::from(*value as i8)))
            }
            #[expect(
                clippy::cast_possible_truncation,
                reason = "the low bits are what is asked for"
            )]
            (Conversion::Short, Literal::Bv32(value)) => {
                Some(Literal::Bv32(i32::from(*value as i16)))
            }
            _ => None,
        }
    }

    /// What the results lie in if the operand does.
    pub(crate) fn interval(self, from: Interval) -> Interval {
        let Some(range) = self.range() else {
            return from;
        };
        // A value that fits stays what it is.
        if range.has(from) { from } else { range }
    }

    /// The integers that the conversion leaves as they are; `None` for all.
    pub(crate) fn range(self) -> Option<Interval> {
        let bits = match self {
            Conversion::Widen => return None,
            Conversion::Truncate => 32,
            Conversion::Byte => 8,
            Conversion::Short => 16,
        };
        let limit = 1_i64 << (bits - 1);
        Some(Interval::new(Some(-limit), Some(limit - 1)))
    }
}
