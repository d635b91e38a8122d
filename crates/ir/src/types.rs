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
    /// A Unicode scalar value, held as an integer.
    Char,
    /// An immutable string or null; equal strings are identical.
    Str,
    /// An instance of a class or of a subtype of it, or null.
    Class(ClassId),
    /// An array or null.
    Array(Arc<Type>),
}

impl Type {
    /// Whether values of this type are references.
    pub fn is_reference(&self) -> bool {
        matches!(self, Type::Str | Type::Class(_) | Type::Array(_))
    }

    /// The type of arrays of this type.
    #[must_use]
    pub fn array(self) -> Type {
        Type::Array(Arc::new(self))
    }
}
