//! Types of fields, parameters and array elements.

use std::sync::Arc;

use oxpecker_base::define_id;

define_id!(
    /// A class or interface of a program.
    ClassId,
    "class"
);
define_id!(
    /// A field of a class.
    FieldId,
    "field"
);
define_id!(
    /// A method or constructor of a class.
    MethodId,
    "method"
);

/// A machine integer of Java. All but `Long` are computed with 32 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Word {
    /// 0 or 1.
    Boolean,
    /// 8 bits, signed.
    Byte,
    /// 16 bits, signed.
    Short,
    /// 16 bits, unsigned: one unit of a UTF-16 text.
    Char,
    /// 32 bits, signed.
    Int,
    /// 64 bits, signed.
    Long,
}

impl Word {
    /// The smallest and the largest value.
    pub fn range(self) -> (i64, i64) {
        match self {
            Word::Boolean => (0, 1),
            Word::Byte => (i64::from(i8::MIN), i64::from(i8::MAX)),
            Word::Short => (i64::from(i16::MIN), i64::from(i16::MAX)),
            Word::Char => (0, i64::from(u16::MAX)),
            Word::Int => (i64::from(i32::MIN), i64::from(i32::MAX)),
            Word::Long => (i64::MIN, i64::MAX),
        }
    }
}

/// A declared type. It says what an input may be and what the default value is; locals may hold anything.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// No value: the result of a procedure.
    Void,
    /// `true` or `false`.
    Bool,
    /// An integer; mathematical or of machine width, as the instructions say.
    Int,
    /// An integer that is not negative as an input.
    Uint,
    /// An IEEE double.
    Float,
    /// An IEEE float of 32 bits.
    Single,
    /// A machine integer.
    Machine(Word),
    /// A Unicode scalar value, held as an integer.
    Char,
    /// An immutable string or null; equal strings are identical.
    Str,
    /// An instance of a class or of a subtype of it, or null.
    Class(ClassId),
    /// The same for a class that is loaded when somebody needs it, by name.
    Named(Arc<str>),
    /// An array or null.
    Array(Arc<Type>),
}

impl Type {
    /// Whether values of this type are references.
    pub fn is_reference(&self) -> bool {
        matches!(
            self,
            Type::Str | Type::Class(_) | Type::Named(_) | Type::Array(_)
        )
    }

    /// The type of arrays of this type.
    #[must_use]
    pub fn array(self) -> Type {
        Type::Array(Arc::new(self))
    }
}
