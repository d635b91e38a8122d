//! What conversions compute: on constants and on intervals.
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "Rust's casts are Java's: they wrap integers, saturate to them from IEEE numbers and round to nearest even"
)]

use crate::interval::Interval;
use crate::literal::Literal;
use crate::node::Conversion;
use crate::sort::Scalar;

impl Conversion {
    /// The sort of the result.
    pub fn target(self, from: Scalar) -> Scalar {
        match (self, from) {
            (Conversion::Widen | Conversion::ToBv64, _) => Scalar::Bv64,
            (Conversion::Truncate | Conversion::Byte | Conversion::Short, _) => Scalar::Bv32,
            (Conversion::ToBv32, _) => Scalar::Bv32,
            (Conversion::ToFloat, _) => Scalar::Float,
            (Conversion::ToSingle, _) => Scalar::Single,
            (Conversion::ToBits, Scalar::Single) => Scalar::Bv32,
            (Conversion::ToBits, _) => Scalar::Bv64,
            (Conversion::OfBits, Scalar::Bv32) => Scalar::Single,
            (Conversion::OfBits, _) => Scalar::Float,
        }
    }

    /// Whether this goes from one machine integer to another.
    pub fn is_integral(self) -> bool {
        matches!(
            self,
            Conversion::Widen | Conversion::Truncate | Conversion::Byte | Conversion::Short
        )
    }

    /// The result on a constant; `None` if the conversion is not one from its sort.
    pub fn apply(self, value: &Literal) -> Option<Literal> {
        match *value {
            Literal::Bv32(value) => Some(match self {
                Conversion::Widen => Literal::Bv64(value.into()),
                Conversion::Byte => Literal::Bv32((value as i8).into()),
                Conversion::Short => Literal::Bv32((value as i16).into()),
                Conversion::ToFloat => Literal::Float(value.into()),
                Conversion::ToSingle => Literal::Single(value as f32),
                Conversion::OfBits => Literal::single(f32::from_bits(value.cast_unsigned())),
                _ => return None,
            }),
            Literal::Bv64(value) => Some(match self {
                Conversion::Truncate => Literal::Bv32(value as i32),
                Conversion::ToFloat => Literal::Float(value as f64),
                Conversion::ToSingle => Literal::Single(value as f32),
                Conversion::OfBits => Literal::float(f64::from_bits(value.cast_unsigned())),
                _ => return None,
            }),
            Literal::Float(value) => Some(match self {
                Conversion::ToSingle => Literal::single(value as f32),
                Conversion::ToBv32 => Literal::Bv32(value as i32),
                Conversion::ToBv64 => Literal::Bv64(value as i64),
                Conversion::ToBits if value.is_nan() => Literal::Bv64(0x7ff8_0000_0000_0000),
                Conversion::ToBits => Literal::Bv64(value.to_bits().cast_signed()),
                _ => return None,
            }),
            Literal::Single(value) => Some(match self {
                Conversion::ToFloat => Literal::float(value.into()),
                Conversion::ToBv32 => Literal::Bv32(value as i32),
                Conversion::ToBv64 => Literal::Bv64(value as i64),
                Conversion::ToBits if value.is_nan() => Literal::Bv32(0x7fc0_0000),
                Conversion::ToBits => Literal::Bv32(value.to_bits().cast_signed()),
                _ => return None,
            }),
            _ => None,
        }
    }

    /// What the results, of this sort, lie in if the operand does.
    pub(crate) fn interval(self, to: Scalar, from: Interval) -> Interval {
        match self.range() {
            // A value that fits stays what it is.
            Some(range) if range.has(from) => from,
            Some(range) => range,
            None if self == Conversion::Widen => from,
            None => Interval::of_scalar(to),
        }
    }

    /// The machine integers that the conversion leaves as they are, if it cuts others.
    pub(crate) fn range(self) -> Option<Interval> {
        let bits = match self {
            Conversion::Truncate => 32,
            Conversion::Byte => 8,
            Conversion::Short => 16,
            _ => return None,
        };
        let limit = 1_i64 << (bits - 1);
        Some(Interval::new(Some(-limit), Some(limit - 1)))
    }
}
