//! Class files: from bytes to a [`ClassFile`] in which every constant is resolved.

mod access;
mod annotations;
mod attributes;
mod class_attributes;
mod code;
mod constant;
mod context;
mod model;
mod parse;
mod pool;
mod resolve;
mod text;

pub use access::Access;
pub use constant::{
    CallSite, ClassRef, Constant, DynamicConstant, FieldRef, HandleKind, Loadable, MemberRef,
    MethodHandle, MethodRef,
};
pub use model::{
    Annotation, BootstrapMethod, ClassFile, Code, EnclosingMethod, Field, Handler, InnerClass,
    Line, LocalVariable, Method, MethodParameter, RecordComponent, Version,
};
pub use pool::ConstantPool;
pub use text::Text;
