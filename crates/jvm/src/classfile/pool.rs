//! The constant pool, by index.

use std::sync::Arc;

use crate::classfile::constant::{
    CallSite, ClassRef, Constant, FieldRef, Loadable, MethodHandle, MethodRef,
};
use crate::classfile::text::Text;
use crate::error::Problem;

/// The constants of a class.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ConstantPool {
    /// By index; the first one is unusable.
    pub(crate) constants: Vec<Constant>,
}

impl ConstantPool {
    /// All constants by index; some indexes are [`Constant::Unusable`].
    pub fn constants(&self) -> &[Constant] {
        &self.constants
    }

    /// The constant at an index.
    pub fn get(&self, index: u16) -> Option<&Constant> {
        self.constants.get(usize::from(index))
    }

    /// A text.
    pub(crate) fn text(&self, index: u16) -> Result<&Text, Problem> {
        match self.get(index) {
            Some(Constant::Text(text)) => Ok(text),
            _ => Err(wrong(index, "a string")),
        }
    }

    /// A text as a name.
    pub(crate) fn name(&self, index: u16) -> Result<Arc<str>, Problem> {
        self.text(index).map(|text| Arc::clone(text.name()))
    }

    /// A text as a name, where index 0 means that there is none.
    pub(crate) fn optional_name(&self, index: u16) -> Result<Option<Arc<str>>, Problem> {
        (index != 0).then(|| self.name(index)).transpose()
    }

    /// A class or an array type.
    pub(crate) fn class(&self, index: u16) -> Result<&ClassRef, Problem> {
        match self.get(index) {
            Some(Constant::Class(class)) => Ok(class),
            _ => Err(wrong(index, "a class")),
        }
    }

    /// The name of a class, or an array's descriptor.
    pub(crate) fn class_name(&self, index: u16) -> Result<Arc<str>, Problem> {
        self.class(index).map(|class| Arc::clone(&class.name))
    }

    /// The name of a class, where index 0 means that there is none.
    pub(crate) fn optional_class_name(&self, index: u16) -> Result<Option<Arc<str>>, Problem> {
        (index != 0).then(|| self.class_name(index)).transpose()
    }

    /// A field.
    pub(crate) fn field(&self, index: u16) -> Result<Arc<FieldRef>, Problem> {
        match self.get(index) {
            Some(Constant::Field(field)) => Ok(Arc::clone(field)),
            _ => Err(wrong(index, "a field")),
        }
    }

    /// A method.
    pub(crate) fn method(&self, index: u16) -> Result<Arc<MethodRef>, Problem> {
        match self.get(index) {
            Some(Constant::Method(method)) => Ok(Arc::clone(method)),
            _ => Err(wrong(index, "a method")),
        }
    }

    /// The call of an `invokedynamic` instruction.
    pub(crate) fn call_site(&self, index: u16) -> Result<Arc<CallSite>, Problem> {
        match self.get(index) {
            Some(Constant::CallSite(site)) => Ok(Arc::clone(site)),
            _ => Err(wrong(index, "a call site")),
        }
    }

    /// A method handle.
    pub(crate) fn method_handle(&self, index: u16) -> Result<Arc<MethodHandle>, Problem> {
        match self.get(index) {
            Some(Constant::MethodHandle(handle)) => Ok(Arc::clone(handle)),
            _ => Err(wrong(index, "a method handle")),
        }
    }

    /// A constant that can be pushed.
    pub(crate) fn loadable(&self, index: u16) -> Result<Loadable, Problem> {
        Ok(match self.get(index) {
            Some(Constant::Int(value)) => Loadable::Int(*value),
            Some(Constant::Long(value)) => Loadable::Long(*value),
            Some(Constant::Float(value)) => Loadable::Float(*value),
            Some(Constant::Double(value)) => Loadable::Double(*value),
            Some(Constant::String(units)) => Loadable::String(Arc::clone(units)),
            Some(Constant::Class(class)) => Loadable::Class(class.ty.clone()),
            Some(Constant::MethodHandle(handle)) => Loadable::MethodHandle(Arc::clone(handle)),
            Some(Constant::MethodType(descriptor)) => Loadable::MethodType(Arc::clone(descriptor)),
            Some(Constant::Dynamic(constant)) => Loadable::Dynamic(Arc::clone(constant)),
            _ => return Err(wrong(index, "a constant that can be pushed")),
        })
    }
}

/// The error for a constant of another kind, or none at all.
pub(crate) fn wrong(index: u16, expected: &'static str) -> Problem {
    Problem::WrongConstant { index, expected }
}
