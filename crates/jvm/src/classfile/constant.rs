//! Constants with everything they refer to resolved and shared.

use std::sync::Arc;

use crate::classfile::text::Text;
use crate::descriptor::{FieldType, MethodDescriptor};

/// An entry of the constant pool.
#[derive(Clone, Debug, PartialEq)]
pub enum Constant {
    /// Text, such as a name or a descriptor.
    Text(Text),
    /// A number of 32 bits; also for the smaller integer types.
    Int(i32),
    /// A floating-point number of 32 bits.
    Float(f32),
    /// A number of 64 bits.
    Long(i64),
    /// A floating-point number of 64 bits.
    Double(f64),
    /// A class or an array type.
    Class(ClassRef),
    /// A string by its UTF-16 code units.
    String(Arc<[u16]>),
    /// A field.
    Field(Arc<FieldRef>),
    /// A method of a class or an interface.
    Method(Arc<MethodRef>),
    /// A name and a descriptor.
    NameAndType(Arc<str>, Arc<str>),
    /// A method handle.
    MethodHandle(Arc<MethodHandle>),
    /// A method type.
    MethodType(Arc<MethodDescriptor>),
    /// A constant that a bootstrap method computes.
    Dynamic(Arc<DynamicConstant>),
    /// The call that an `invokedynamic` instruction makes, linked by a bootstrap method.
    CallSite(Arc<CallSite>),
    /// The name of a module.
    Module(Arc<str>),
    /// The name of a package.
    Package(Arc<str>),
    /// No constant: index 0, and the second index of a `long` or `double`.
    Unusable,
}

/// A class or an array type, by name and parsed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ClassRef {
    /// The internal name of a class, or the descriptor of an array.
    pub name: Arc<str>,
    /// The same as a type.
    pub ty: FieldType,
}

/// A field as an instruction names it; it may be inherited by the class it names.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FieldRef {
    /// The internal name of the class in which the search for the field starts.
    pub class: Arc<str>,
    /// Its name.
    pub name: Arc<str>,
    /// Its type.
    pub ty: FieldType,
}

/// A method as an instruction names it; it may be inherited by the class it names.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MethodRef {
    /// The internal name of the class in which the search starts; an array's descriptor for `clone` of arrays.
    pub class: Arc<str>,
    /// Its name.
    pub name: Arc<str>,
    /// Its types.
    pub descriptor: Arc<MethodDescriptor>,
    /// Whether the constant says that the class is an interface.
    pub interface: bool,
}

/// A field or a method.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum MemberRef {
    /// A field.
    Field(Arc<FieldRef>),
    /// A method.
    Method(Arc<MethodRef>),
}

/// What a method handle does with its member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HandleKind {
    /// Reads an instance field.
    GetField,
    /// Reads a static field.
    GetStatic,
    /// Writes an instance field.
    PutField,
    /// Writes a static field.
    PutStatic,
    /// Calls by the class of the receiver.
    InvokeVirtual,
    /// Calls a static method.
    InvokeStatic,
    /// Calls exactly this method.
    InvokeSpecial,
    /// Makes an object and calls its constructor.
    NewInvokeSpecial,
    /// Calls an interface method by the class of the receiver.
    InvokeInterface,
}

/// A method handle. Handles of fields have a field as member, all others a method.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MethodHandle {
    /// What it does.
    pub kind: HandleKind,
    /// With what.
    pub member: MemberRef,
}

/// A constant that a bootstrap method computes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DynamicConstant {
    /// The index of its bootstrap method: see [`ClassFile::bootstrap_methods`](crate::ClassFile::bootstrap_methods).
    pub bootstrap: u16,
    /// A name for the bootstrap method to use.
    pub name: Arc<str>,
    /// Its type.
    pub ty: FieldType,
}

/// The call that an `invokedynamic` instruction makes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CallSite {
    /// The index of its bootstrap method: see [`ClassFile::bootstrap_methods`](crate::ClassFile::bootstrap_methods).
    pub bootstrap: u16,
    /// A name for the bootstrap method to use: the method of the interface that a lambda implements, for instance.
    pub name: Arc<str>,
    /// What the call takes from the stack and leaves on it.
    pub descriptor: Arc<MethodDescriptor>,
}

/// A constant that `ldc` pushes or that a bootstrap method is given. Bits decide whether two are equal.
#[derive(Clone, Debug)]
pub enum Loadable {
    /// A number of 32 bits.
    Int(i32),
    /// A number of 64 bits.
    Long(i64),
    /// A floating-point number of 32 bits.
    Float(f32),
    /// A floating-point number of 64 bits.
    Double(f64),
    /// A string by its UTF-16 code units.
    String(Arc<[u16]>),
    /// The `Class` object of a class or an array type.
    Class(FieldType),
    /// A method handle.
    MethodHandle(Arc<MethodHandle>),
    /// A method type.
    MethodType(Arc<MethodDescriptor>),
    /// A constant that a bootstrap method computes.
    Dynamic(Arc<DynamicConstant>),
}

impl PartialEq for Loadable {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Int(one), Self::Int(two)) => one == two,
            (Self::Long(one), Self::Long(two)) => one == two,
            (Self::Float(one), Self::Float(two)) => one.to_bits() == two.to_bits(),
            (Self::Double(one), Self::Double(two)) => one.to_bits() == two.to_bits(),
            (Self::String(one), Self::String(two)) => one == two,
            (Self::Class(one), Self::Class(two)) => one == two,
            (Self::MethodHandle(one), Self::MethodHandle(two)) => one == two,
            (Self::MethodType(one), Self::MethodType(two)) => one == two,
            (Self::Dynamic(one), Self::Dynamic(two)) => one == two,
            _ => false,
        }
    }
}

impl Loadable {
    /// How many stack entries it takes: two for `long` and `double`.
    pub fn slots(&self) -> u16 {
        match self {
            Self::Long(_) | Self::Double(_) => 2,
            Self::Dynamic(constant) => constant.ty.slots(),
            _ => 1,
        }
    }
}
