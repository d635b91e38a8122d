//! The sorts of terms.

use std::fmt;

/// The sort of a term that is not an array.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Scalar {
    /// Truth values.
    Bool,
    /// Mathematical integers.
    Int,
    /// 32-bit integers that wrap around, compared as signed.
    Bv32,
    /// 64-bit integers that wrap around, compared as signed.
    Bv64,
    /// IEEE doubles, rounded to nearest even.
    Float,
    /// Object identities: 0 is null, inputs are positive, objects made by the program are negative.
    Ref,
    /// IEEE singles, rounded to nearest even.
    Single,
    /// Texts: sequences of UTF-16 units.
    Text,
}

impl Scalar {
    /// Whether arithmetic on this sort is integer arithmetic, exact or modulo a power of two.
    pub fn is_integral(self) -> bool {
        matches!(self, Scalar::Int | Scalar::Bv32 | Scalar::Bv64)
    }

    /// Whether this is a machine integer.
    pub fn is_bv(self) -> bool {
        matches!(self, Scalar::Bv32 | Scalar::Bv64)
    }

    /// Whether this is a sort of IEEE numbers, whose equality is not identity.
    pub fn is_float(self) -> bool {
        matches!(self, Scalar::Float | Scalar::Single)
    }
}

impl fmt::Display for Scalar {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Scalar::Bool => "Bool",
            Scalar::Int => "Int",
            Scalar::Bv32 => "(_ BitVec 32)",
            Scalar::Bv64 => "(_ BitVec 64)",
            Scalar::Float => "Float64",
            Scalar::Ref => "Ref",
            Scalar::Single => "Float32",
            Scalar::Text => "Text",
        })
    }
}

/// The sort of a term.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Sort {
    /// One value.
    Scalar(Scalar),
    /// A total map. Arrays of arrays do not occur: an array that holds arrays holds their references.
    Array {
        /// What it is read with; never a sort of IEEE numbers, whose equality is not identity.
        index: Scalar,
        /// What it holds.
        element: Scalar,
    },
}

impl Sort {
    /// The scalar, if it is one.
    pub fn scalar(self) -> Option<Scalar> {
        match self {
            Sort::Scalar(scalar) => Some(scalar),
            Sort::Array { .. } => None,
        }
    }

    /// Whether this is the sort of formulas.
    pub fn is_bool(self) -> bool {
        self == Sort::Scalar(Scalar::Bool)
    }
}

impl From<Scalar> for Sort {
    fn from(scalar: Scalar) -> Self {
        Sort::Scalar(scalar)
    }
}

impl fmt::Display for Sort {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sort::Scalar(scalar) => scalar.fmt(out),
            Sort::Array { index, element } => write!(out, "(Array {index} {element})"),
        }
    }
}
