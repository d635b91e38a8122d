//! Types of descriptors as types of the IR, and how instructions see them.

use oxpecker_ir::{Type, Word};

use crate::classfile::Method;
use crate::descriptor::FieldType;
use crate::instructions::Kind;

/// The IR type of a field, parameter or array element. Loads no class.
pub(crate) fn ir_type(ty: &FieldType) -> Type {
    match ty {
        FieldType::Byte => Type::Machine(Word::Byte),
        FieldType::Char => Type::Machine(Word::Char),
        FieldType::Double => Type::Float,
        FieldType::Float => Type::Single,
        FieldType::Int => Type::Machine(Word::Int),
        FieldType::Long => Type::Machine(Word::Long),
        FieldType::Short => Type::Machine(Word::Short),
        FieldType::Boolean => Type::Machine(Word::Boolean),
        FieldType::Object(name) => Type::Named(name.clone()),
        FieldType::Array(element) => ir_type(element).array(),
    }
}

/// Whether a method has a receiver; static initializers have none, whatever their flags say in old files.
pub(crate) fn has_receiver(method: &Method) -> bool {
    !method.access.is_static() && &*method.name != "<clinit>"
}

/// What instructions call values of a type.
pub(crate) fn kind_of(ty: &FieldType) -> Kind {
    match ty {
        FieldType::Byte
        | FieldType::Char
        | FieldType::Int
        | FieldType::Short
        | FieldType::Boolean => Kind::Int,
        FieldType::Double => Kind::Double,
        FieldType::Float => Kind::Float,
        FieldType::Long => Kind::Long,
        FieldType::Object(_) | FieldType::Array(_) => Kind::Reference,
    }
}
