//! Access flags: one number whose bits mean different things for classes, fields and methods.

/// The flags of a class, a field, a method or a parameter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Access(pub u16);

/// Defines a question for each bit.
macro_rules! flags {
    ($($(#[$doc:meta])* $name:ident = $bit:literal;)*) => {
        impl Access {
            $($(#[$doc])* pub fn $name(self) -> bool { self.0 & $bit != 0 })*
        }
    };
}

flags! {
    /// Visible everywhere.
    is_public = 0x0001;
    /// Visible in its class and its nest.
    is_private = 0x0002;
    /// Visible in its package and in subclasses.
    is_protected = 0x0004;
    /// A field or method of the class itself.
    is_static = 0x0008;
    /// Not to be extended, overridden or written again.
    is_final = 0x0010;
    /// A method that holds the monitor of its receiver or class.
    is_synchronized = 0x0020;
    /// A method that the compiler added to pass a call on.
    is_bridge = 0x0040;
    /// A field of which every access is a synchronization.
    is_volatile = 0x0040;
    /// A method whose last parameter takes any number of arguments.
    is_varargs = 0x0080;
    /// A field that serialization leaves out.
    is_transient = 0x0080;
    /// A method whose code is not Java.
    is_native = 0x0100;
    /// A class that is an interface.
    is_interface = 0x0200;
    /// A class without instances of its own, or a method without code.
    is_abstract = 0x0400;
    /// A method with strict floating-point arithmetic; all have it since Java 17.
    is_strict = 0x0800;
    /// Made by the compiler, not in the source.
    is_synthetic = 0x1000;
    /// A class that is an annotation type.
    is_annotation = 0x2000;
    /// An enum class, or a field that is one of its constants.
    is_enum = 0x4000;
    /// A module description instead of a class.
    is_module = 0x8000;
}

impl Access {
    /// With the flag of things that are not in the source.
    pub(crate) fn with_synthetic(self) -> Self {
        Self(self.0 | 0x1000)
    }
}
