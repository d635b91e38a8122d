//! Values: a constant of its sort, or a term where something symbolic flowed in.
//!
//! Constants never touch the term pool, which is why concrete execution is this interpreter at full speed.

use oxpecker_term::TermId;

/// The identity of an object: 0 is null, positive ones are inputs, negative ones were made by the program.
///
/// Input references are variables that are never negative, so "nothing the program creates aliases an input" is a
/// matter of sign and costs no constraint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Ref(pub i64);

impl Ref {
    /// No object.
    pub const NULL: Ref = Ref(0);
    /// In a field: nothing. Such a field cannot be read.
    pub const ABSENT: Ref = Ref(i64::MIN);

    /// Whether it is no object.
    pub fn is_null(self) -> bool {
        self == Ref::NULL
    }
}

/// A value. Integers outside of `i64` are literal terms. Two values are equal if nothing tells them apart: bits decide, so
/// `0.0` and `-0.0` differ. Comparing numbers is an operation of the interpreter.
#[derive(Clone, Copy, Debug)]
pub enum Value {
    /// An integer or the code of a character.
    Int(i64),
    /// A truth value.
    Bool(bool),
    /// An IEEE double.
    Float(f64),
    /// An IEEE float of 32 bits.
    Single(f32),
    /// A known reference.
    Ref(Ref),
    /// Anything symbolic; the term knows its sort.
    Term(TermId),
}

impl Value {
    /// The null reference.
    pub const NULL: Value = Value::Ref(Ref::NULL);
    /// Truth.
    pub const TRUE: Value = Value::Bool(true);
    /// Falsehood.
    pub const FALSE: Value = Value::Bool(false);
}

impl PartialEq for Value {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        match (*self, *other) {
            (Value::Int(one), Value::Int(two)) => one == two,
            (Value::Bool(one), Value::Bool(two)) => one == two,
            (Value::Float(one), Value::Float(two)) => one.to_bits() == two.to_bits(),
            (Value::Single(one), Value::Single(two)) => one.to_bits() == two.to_bits(),
            (Value::Ref(one), Value::Ref(two)) => one == two,
            (Value::Term(one), Value::Term(two)) => one == two,
            _ => false,
        }
    }
}

impl Eq for Value {}
