//! The names of classes that stand for unknown objects of interfaces which lambdas implement. Whoever loads classes brings them.

use crate::{ClassId, Program};

/// What the name of such a class has behind that of its interface.
const SUFFIX: &str = "$ConstantFunction";

/// The class of the functions of an interface that always give one result, which its only field holds if there is one.
pub fn constant_function(interface: &str) -> String {
    format!("{interface}{SUFFIX}")
}

/// The name of the interface whose functions a class of such a name has.
pub fn interface_of_function(class: &str) -> Option<&str> {
    class.strip_suffix(SUFFIX)
}

impl Program {
    /// The interface whose functions are the objects of a class, if it is a class of functions that always give one result.
    pub fn function_interface(&self, class: ClassId) -> Option<ClassId> {
        let class = &self.classes[class];
        let interface = interface_of_function(&class.name)?;
        let [only] = class.interfaces.as_slice() else {
            return None;
        };
        (self.classes[*only].name == interface).then_some(*only)
    }
}
