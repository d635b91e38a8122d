//! Concrete inputs: what a counterexample is, what `run` executes.

mod after;
mod reader;
mod start;

pub use after::After;
pub use after::Left;
pub use reader::Reader;

use std::collections::BTreeMap;

use num_bigint::BigInt;
use oxpecker_base::Span;
use oxpecker_ir::{ClassId, FieldId, MethodId, Type};

use crate::threads::Turn;

/// A constant input. Bits decide whether two are equal.
#[derive(Clone, Debug)]
pub enum ConcreteValue {
    /// A truth value.
    Bool(bool),
    /// An integer or the code of a character.
    Int(BigInt),
    /// An IEEE double.
    Float(f64),
    /// An IEEE float of 32 bits.
    Single(f32),
    /// No object.
    Null,
    /// A string.
    Str(String),
    /// A string of Java: any UTF-16 units.
    Text(Vec<u16>),
    /// An object of [`ConcreteInputs::objects`], by its place there.
    Object(usize),
}

impl PartialEq for ConcreteValue {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Bool(one), Self::Bool(two)) => one == two,
            (Self::Int(one), Self::Int(two)) => one == two,
            (Self::Float(one), Self::Float(two)) => one.to_bits() == two.to_bits(),
            (Self::Single(one), Self::Single(two)) => one.to_bits() == two.to_bits(),
            (Self::Null, Self::Null) => true,
            (Self::Str(one), Self::Str(two)) => one == two,
            (Self::Text(one), Self::Text(two)) => one == two,
            (Self::Object(one), Self::Object(two)) => one == two,
            _ => false,
        }
    }
}

impl Eq for ConcreteValue {}

/// An input object.
#[derive(Clone, Debug, PartialEq)]
pub enum ConcreteObject {
    /// An instance; the fields are in the order of the class's layout.
    Instance {
        /// Its class.
        class: ClassId,
        /// Its fields.
        fields: Vec<ConcreteValue>,
    },
    /// An array.
    Array {
        /// Type of the elements.
        element: Type,
        /// How many there are.
        length: BigInt,
        /// The value of all elements that are not in `entries`.
        default: ConcreteValue,
        /// The other elements.
        entries: BTreeMap<BigInt, ConcreteValue>,
    },
    /// A string of Java.
    Text {
        /// Its UTF-16 units.
        units: Vec<u16>,
        /// Whether it is the one that literals are.
        shared: bool,
    },
    /// A box of Java: a number or truth value as an object.
    Boxed {
        /// Its class.
        class: ClassId,
        /// What is in it.
        value: ConcreteValue,
        /// Whether it is the one that `valueOf` gives, if that gives always the same.
        shared: bool,
    },
    /// An object that the static initializer of a class makes.
    Made {
        /// The class.
        class: ClassId,
        /// Which one, in the order they are made.
        number: usize,
        /// The final static field of the class that holds it, if one does.
        field: Option<FieldId>,
    },
    /// A constant of an enumeration.
    Constant {
        /// The enumeration.
        class: ClassId,
        /// Its place among the constants.
        ordinal: usize,
    },
}

/// Inputs of a method: arguments and the objects they lead to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ConcreteInputs {
    /// The arguments, the receiver first.
    pub arguments: Vec<ConcreteValue>,
    /// The objects; aliases are equal places.
    pub objects: Vec<ConcreteObject>,
    /// Static fields of Java classes that have been changed since the class was initialized.
    pub statics: Vec<(FieldId, ConcreteValue)>,
    /// What the program asks for while it runs, in order.
    pub asked: Vec<ConcreteAsked>,
    /// The turns its threads take; after them, and without any, whoever can go on does.
    pub schedule: Vec<Turn>,
}

/// A value that a program asked its environment for.
#[derive(Clone, Debug, PartialEq)]
pub struct ConcreteAsked {
    /// The name of the method it called.
    pub what: &'static str,
    /// Whether another machine can be given the value: the choices of verification tasks can, clocks cannot.
    pub is_replayable: bool,
    /// Its type.
    pub ty: Type,
    /// The value it got.
    pub value: ConcreteValue,
    /// The call in the source.
    pub span: Span,
    /// The method that asked.
    pub method: MethodId,
}

impl ConcreteInputs {
    /// The default value of a type.
    pub fn default_of(ty: &Type) -> ConcreteValue {
        match ty {
            Type::Bool => ConcreteValue::Bool(false),
            Type::Int | Type::Uint | Type::Char | Type::Void | Type::Machine(_) => {
                ConcreteValue::Int(0.into())
            }
            Type::Float => ConcreteValue::Float(0.0),
            Type::Single => ConcreteValue::Single(0.0),
            Type::Str | Type::Class(_) | Type::Named(_) | Type::Array(_) => ConcreteValue::Null,
        }
    }
}
