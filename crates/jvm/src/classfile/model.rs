//! A class as its file describes it.

use std::sync::Arc;

use crate::classfile::access::Access;
use crate::classfile::constant::{Loadable, MethodHandle};
use crate::classfile::pool::ConstantPool;
use crate::descriptor::{FieldType, MethodDescriptor};
use crate::error::Note;

/// The version of a class file; Java 8 writes major 52, Java 17 writes 61, and so on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Version {
    /// What decides.
    pub major: u16,
    /// 65535 for preview features, otherwise of no importance.
    pub minor: u16,
}

impl Version {
    /// The Java version that wrote it: 17 for major 61. The first files (45) count as Java 1.
    pub fn java(self) -> u16 {
        self.major.saturating_sub(44)
    }
}

/// A class, an interface or a module description.
#[derive(Clone, Debug, PartialEq)]
pub struct ClassFile {
    /// The version of the format.
    pub version: Version,
    /// The constants.
    pub constants: ConstantPool,
    /// The flags. Those of a nested class are in its [`inner_classes`](Self::inner_classes).
    pub access: Access,
    /// The internal name.
    pub name: Arc<str>,
    /// The superclass; only `java/lang/Object` and module descriptions have none.
    pub super_class: Option<Arc<str>>,
    /// The interfaces it names itself.
    pub interfaces: Vec<Arc<str>>,
    /// The fields it declares, in the order of the file.
    pub fields: Vec<Field>,
    /// The methods it declares, in the order of the file.
    pub methods: Vec<Method>,
    /// What links `invokedynamic` and computes dynamic constants, by index.
    pub bootstrap_methods: Vec<BootstrapMethod>,
    /// The name of the source file, without a directory.
    pub source_file: Option<Arc<str>>,
    /// Its generic signature.
    pub signature: Option<Arc<str>>,
    /// The nested classes it declares, is, or mentions.
    pub inner_classes: Vec<InnerClass>,
    /// The class and method around a local or anonymous class.
    pub enclosing_method: Option<EnclosingMethod>,
    /// The class whose private members it shares, if it is not that class itself.
    pub nest_host: Option<Arc<str>>,
    /// The classes that share its private members, if it is the host.
    pub nest_members: Vec<Arc<str>>,
    /// The components, if it is a record class.
    pub record: Option<Vec<RecordComponent>>,
    /// The only direct subclasses there may be, if it is sealed.
    pub permitted_subclasses: Option<Vec<Arc<str>>>,
    /// The internal names of its annotations.
    pub annotations: Vec<Arc<str>>,
    /// What was skipped because it is damaged.
    pub notes: Vec<Note>,
}

impl ClassFile {
    /// The method with this name and descriptor, if the class itself declares it.
    pub fn method(&self, name: &str, descriptor: &str) -> Option<&Method> {
        self.methods
            .iter()
            .find(|method| &*method.name == name && &*method.descriptor.text == descriptor)
    }

    /// The field with this name and type, if the class itself declares it.
    pub fn field(&self, name: &str, ty: &FieldType) -> Option<&Field> {
        self.fields
            .iter()
            .find(|field| &*field.name == name && field.ty == *ty)
    }

    /// The bootstrap method of a call site or a dynamic constant of this class.
    pub fn bootstrap_method(&self, index: u16) -> Option<&BootstrapMethod> {
        self.bootstrap_methods.get(usize::from(index))
    }
}

/// A field.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// The flags.
    pub access: Access,
    /// Its name.
    pub name: Arc<str>,
    /// Its type.
    pub ty: FieldType,
    /// What a static field holds before the class is initialized.
    pub constant_value: Option<Loadable>,
    /// Its generic signature.
    pub signature: Option<Arc<str>>,
}

/// A method, a constructor (`<init>`) or the initialization of the class (`<clinit>`).
#[derive(Clone, Debug, PartialEq)]
pub struct Method {
    /// The flags.
    pub access: Access,
    /// Its name.
    pub name: Arc<str>,
    /// Its types.
    pub descriptor: Arc<MethodDescriptor>,
    /// Its code; present exactly if the method is neither native nor abstract.
    pub code: Option<Code>,
    /// The exceptions it declares.
    pub exceptions: Vec<Arc<str>>,
    /// Its generic signature.
    pub signature: Option<Arc<str>>,
    /// Names and flags of its parameters, if the compiler was told to keep them.
    pub parameters: Vec<MethodParameter>,
    /// Its annotations.
    pub annotations: Vec<Annotation>,
    /// The annotations of each parameter that the source names.
    pub parameter_annotations: Vec<Vec<Annotation>>,
    /// The same of the types of parameters, by the number of the parameter.
    pub type_annotations: Vec<(usize, Annotation)>,
}

/// An annotation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Annotation {
    /// The internal name of its class.
    pub name: Arc<str>,
    /// The integers that it is given, by their names.
    pub numbers: Vec<(Arc<str>, i64)>,
}

impl Annotation {
    /// Its name without package and outer classes.
    pub fn simple(&self) -> &str {
        self.name.rsplit(['/', '$']).next().unwrap_or(&self.name)
    }

    /// An integer that it is given.
    pub fn number(&self, name: &str) -> Option<i64> {
        let mut numbers = self.numbers.iter();
        numbers.find(|it| &*it.0 == name).map(|it| it.1)
    }
}

impl Method {
    /// How many local variables the arguments fill, the receiver included.
    pub fn argument_slots(&self) -> u16 {
        self.descriptor.parameter_slots() + u16::from(!self.access.is_static())
    }
}

/// The code of a method; [`ClassFile::instructions`] decodes it.
#[derive(Clone, Debug, PartialEq)]
pub struct Code {
    /// How many entries the operand stack has, two for `long` and `double`.
    pub max_stack: u16,
    /// How many local variables there are, two for `long` and `double`.
    pub max_locals: u16,
    /// The instructions as bytes.
    pub bytes: Box<[u8]>,
    /// The offset of the first of these bytes in the class file.
    pub file_offset: usize,
    /// The exception handlers; the first that fits is taken.
    pub handlers: Vec<Handler>,
    /// Source lines, by offset.
    pub lines: Vec<Line>,
    /// Names of local variables.
    pub variables: Vec<LocalVariable>,
}

/// Where control goes when an exception is thrown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Handler {
    /// The offset of the first instruction it is for.
    pub start: u16,
    /// The offset behind the last instruction it is for.
    pub end: u16,
    /// The offset of its own first instruction.
    pub target: u16,
    /// The class of exceptions it takes, or everything.
    pub catch: Option<Arc<str>>,
}

/// The source line of the instructions from an offset on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// The offset of the first instruction.
    pub start: u16,
    /// The line, counted from 1.
    pub line: u16,
}

/// The name of a slot in a part of the code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocalVariable {
    /// The offset of the first instruction at which it has a value.
    pub start: u16,
    /// The offset behind the last one.
    pub end: u16,
    /// Its name.
    pub name: Arc<str>,
    /// Its type.
    pub ty: FieldType,
    /// Where it is.
    pub slot: u16,
}

/// What links `invokedynamic` or computes a constant.
#[derive(Clone, Debug, PartialEq)]
pub struct BootstrapMethod {
    /// What is called.
    pub handle: Arc<MethodHandle>,
    /// What it is given besides the name and the type.
    pub arguments: Vec<Loadable>,
}

/// A nested class, as one of the classes around it or in it describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InnerClass {
    /// The nested class.
    pub class: Arc<str>,
    /// The class it is a member of; local and anonymous classes have none.
    pub outer: Option<Arc<str>>,
    /// Its name in the source; anonymous classes have none.
    pub name: Option<Arc<str>>,
    /// Its flags as the source has them (`static`, `private`, …).
    pub access: Access,
}

/// What is around a local or anonymous class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnclosingMethod {
    /// The class.
    pub class: Arc<str>,
    /// The name and descriptor of the method, unless it stands in an initializer.
    pub method: Option<(Arc<str>, Arc<str>)>,
}

/// A component of a record class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordComponent {
    /// Its name; the field and the accessor have the same.
    pub name: Arc<str>,
    /// Its type.
    pub ty: FieldType,
    /// Its generic signature.
    pub signature: Option<Arc<str>>,
}

/// A parameter of a method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MethodParameter {
    /// Its name.
    pub name: Option<Arc<str>>,
    /// Its flags.
    pub access: Access,
}
