//! Values of solutions.

use num_bigint::BigInt;

/// A value of a solution. It needs no program to be understood, so workers hand it over as it is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SolutionValue {
    /// A truth value.
    Bool(bool),
    /// An integer.
    Int(BigInt),
    /// A character, by its code.
    Char(u32),
    /// The bits of an IEEE double.
    Double(u64),
    /// The bits of an IEEE float of 32 bits.
    Single(u32),
    /// No object.
    Null,
    /// A string, by its UTF-16 units.
    Text(Vec<u16>),
    /// A constant of an enumeration: its class and its name, or its number if that is not known.
    Constant(String, String),
    /// An array.
    Array(Vec<SolutionValue>),
    /// An object: its class and its fields.
    Object(String, Vec<(String, SolutionValue)>),
    /// An array or object that came before in the same value, counted from 0.
    Again(usize),
}
