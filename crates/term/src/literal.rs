//! Constants of every sort.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use num_bigint::BigInt;
use num_traits::ToPrimitive;

use crate::sort::Scalar;

/// A constant. Equality and order are those of the representation (`NaN` equals itself, `-0.0` differs from `0.0`),
/// so that literals can be keys; IEEE equality is an operation on terms.
#[derive(Clone, Debug)]
pub enum Literal {
    /// A truth value.
    Bool(bool),
    /// A mathematical integer that fits.
    Int(i64),
    /// A mathematical integer that does not fit `i64`; never one that does.
    Big(BigInt),
    /// A 32-bit integer.
    Bv32(i32),
    /// A 64-bit integer.
    Bv64(i64),
    /// A double; there is only one `NaN`.
    Float(f64),
    /// An object identity.
    Ref(i64),
    /// A single; there is only one `NaN`.
    Single(f32),
    /// A text.
    Text(Arc<[u16]>),
}

impl Literal {
    /// The constant a variable of this sort has when nobody cares: false, zero or null.
    pub fn default_of(scalar: Scalar) -> Literal {
        match scalar {
            Scalar::Bool => Literal::Bool(false),
            Scalar::Int => Literal::Int(0),
            Scalar::Bv32 => Literal::Bv32(0),
            Scalar::Bv64 => Literal::Bv64(0),
            Scalar::Float => Literal::Float(0.0),
            Scalar::Ref => Literal::Ref(0),
            Scalar::Single => Literal::Single(0.0),
            Scalar::Text => Literal::text(&[]),
        }
    }

    /// The sort of the constant.
    pub fn scalar(&self) -> Scalar {
        match self {
            Literal::Bool(_) => Scalar::Bool,
            Literal::Int(_) | Literal::Big(_) => Scalar::Int,
            Literal::Bv32(_) => Scalar::Bv32,
            Literal::Bv64(_) => Scalar::Bv64,
            Literal::Float(_) => Scalar::Float,
            Literal::Ref(_) => Scalar::Ref,
            Literal::Single(_) => Scalar::Single,
            Literal::Text(_) => Scalar::Text,
        }
    }

    /// The text constant of these units.
    pub fn text(units: &[u16]) -> Literal {
        Literal::Text(units.into())
    }

    /// The units, if it is a text.
    pub fn as_text(&self) -> Option<&[u16]> {
        match self {
            Literal::Text(units) => Some(units),
            _ => None,
        }
    }

    /// The integer constant with this value.
    pub fn big(value: BigInt) -> Literal {
        match value.to_i64() {
            Some(small) => Literal::Int(small),
            None => Literal::Big(value),
        }
    }

    /// The double constant with this value; all `NaN`s become one.
    pub fn float(value: f64) -> Literal {
        Literal::Float(if value.is_nan() { f64::NAN } else { value })
    }

    /// The single constant with this value; all `NaN`s become one.
    pub fn single(value: f32) -> Literal {
        Literal::Single(if value.is_nan() { f32::NAN } else { value })
    }

    /// The constant of a sort of IEEE numbers that is nearest to this value.
    pub fn ieee(scalar: Scalar, value: f64) -> Literal {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "rounding is what is asked for"
        )]
        match scalar {
            Scalar::Single => Literal::single(value as f32),
            _ => Literal::float(value),
        }
    }

    /// The value of an IEEE number of any width.
    pub fn as_f64(&self) -> Option<f64> {
        match self {
            Literal::Float(value) => Some(*value),
            Literal::Single(value) => Some(f64::from(*value)),
            _ => None,
        }
    }

    /// The truth value, if it is one.
    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Literal::Bool(value) => Some(*value),
            _ => None,
        }
    }

    /// The value of an integer of any width or of a reference, if it fits.
    pub fn as_i64(&self) -> Option<i64> {
        match self {
            Literal::Int(value) | Literal::Bv64(value) | Literal::Ref(value) => Some(*value),
            Literal::Bv32(value) => Some(i64::from(*value)),
            Literal::Bool(_)
            | Literal::Big(_)
            | Literal::Float(_)
            | Literal::Single(_)
            | Literal::Text(_) => None,
        }
    }

    fn rank(&self) -> u8 {
        match self {
            Literal::Bool(_) => 0,
            Literal::Int(_) | Literal::Big(_) => 1,
            Literal::Bv32(_) => 2,
            Literal::Bv64(_) => 3,
            Literal::Float(_) => 4,
            Literal::Ref(_) => 5,
            Literal::Single(_) => 6,
            Literal::Text(_) => 7,
        }
    }
}

impl Ord for Literal {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Literal::Bool(left), Literal::Bool(right)) => left.cmp(right),
            (Literal::Int(left), Literal::Int(right))
            | (Literal::Bv64(left), Literal::Bv64(right))
            | (Literal::Ref(left), Literal::Ref(right)) => left.cmp(right),
            (Literal::Bv32(left), Literal::Bv32(right)) => left.cmp(right),
            (Literal::Float(left), Literal::Float(right)) => left.total_cmp(right),
            (Literal::Single(left), Literal::Single(right)) => left.total_cmp(right),
            (Literal::Text(left), Literal::Text(right)) => left.cmp(right),
            (Literal::Big(left), Literal::Big(right)) => left.cmp(right),
            (Literal::Big(left), Literal::Int(right)) => left.cmp(&BigInt::from(*right)),
            (Literal::Int(left), Literal::Big(right)) => BigInt::from(*left).cmp(right),
            _ => self.rank().cmp(&other.rank()),
        }
    }
}

impl PartialOrd for Literal {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Literal {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Literal {}

impl Hash for Literal {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.rank().hash(state);
        match self {
            Literal::Bool(value) => value.hash(state),
            Literal::Int(value) | Literal::Bv64(value) | Literal::Ref(value) => value.hash(state),
            Literal::Big(value) => value.hash(state),
            Literal::Bv32(value) => value.hash(state),
            Literal::Float(value) => value.to_bits().hash(state),
            Literal::Single(value) => value.to_bits().hash(state),
            Literal::Text(units) => units.hash(state),
        }
    }
}

impl fmt::Display for Literal {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Literal::Bool(value) => write!(out, "{value}"),
            Literal::Int(value) | Literal::Bv64(value) => write!(out, "{value}"),
            Literal::Big(value) => write!(out, "{value}"),
            Literal::Bv32(value) => write!(out, "{value}"),
            Literal::Float(value) => write!(out, "{value:?}"),
            Literal::Single(value) => write!(out, "{value:?}f"),
            Literal::Text(units) => write!(out, "{:?}", String::from_utf16_lossy(units)),
            Literal::Ref(0) => out.write_str("null"),
            Literal::Ref(value) => write!(out, "@{value}"),
        }
    }
}
