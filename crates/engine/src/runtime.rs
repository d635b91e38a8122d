//! What a Java program has besides its objects: static fields, initialized classes, interned strings, objects that
//! stand for types, and the inputs it asked for so far.

use std::sync::Arc;

use imbl::{HashMap, HashSet, Vector};
use oxpecker_base::Span;
use oxpecker_ir::{ClassId, FieldId, MethodId, Type};
use oxpecker_term::TermId;

use crate::heap::Text;
pub use crate::models::ByteView;
use crate::value::{Ref, Value};

/// The text of a string builder.
#[derive(Clone, Debug)]
pub struct Builder {
    /// The text.
    pub text: Text,
    /// For how many units it has room.
    pub capacity: Value,
    /// Whether a `StringBuffer` made a string since it was changed: the next one is a copy of that.
    pub has_copy: bool,
}

/// A value the program asked the environment for.
#[derive(Clone, Debug, PartialEq)]
pub struct Asked {
    /// What it asked for, for the report: the name of the method.
    pub what: &'static str,
    /// Its type.
    pub ty: Type,
    /// The value.
    pub value: Value,
    /// The call in the source.
    pub span: Span,
    /// The method that asked.
    pub method: MethodId,
}

impl Asked {
    /// Whether another machine can be given the value: the choices of verification tasks can, clocks cannot.
    pub fn is_replayable(&self) -> bool {
        is_replayable(self.what)
    }
}

/// Whether the method of this name asks for a choice that another machine can be given.
pub(crate) fn is_replayable(what: &str) -> bool {
    what.starts_with("nondet")
}

/// Everything but frames and objects. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct Runtime {
    /// Static fields that were written; all others have the default of their type.
    pub statics: HashMap<FieldId, Value>,
    /// Classes whose static initializer has begun.
    pub initialized: HashSet<ClassId>,
    /// Library classes whose static initializer was left out at first but has begun since.
    pub late: HashSet<ClassId>,
    /// Classes whose static initializer failed.
    pub failed: HashSet<ClassId>,
    /// The string objects of literals, and what was interned.
    pub texts: HashMap<Arc<[u16]>, Ref>,
    /// The objects that stand for types.
    pub types: HashMap<Type, Ref>,
    /// The same the other way round.
    pub types_of: HashMap<Ref, Type>,
    /// Boxes of small numbers, which are shared: one object per class and value.
    pub boxes: HashMap<(ClassId, i64), Ref>,
    /// Boxes that may be one of the shared ones, so that their identity is unknown.
    pub maybe_shared: HashSet<Ref>,
    /// Strings that are another one, an older one, if a condition holds: methods give a string back that they leave
    /// as it is, and the literal of no units. The first condition that holds counts.
    pub maybe_same: HashMap<Ref, Vec<(Ref, TermId)>>,
    /// Strings and boxes that are inputs: which object they are, as a number. Those with equal numbers and equal values
    /// are one; 0 is the one that literals and `valueOf` share.
    pub identity_of: HashMap<Ref, TermId>,
    /// The constants of enumerations that are inputs, with their class and place.
    pub constants: HashMap<Ref, (ClassId, usize)>,
    /// Objects that static initializers made, with the class that was initialized and their number: inputs can be them.
    pub made: HashMap<Ref, (ClassId, usize)>,
    /// Static fields that are inputs, with the value they had first.
    pub static_inputs: Vector<(FieldId, Value)>,
    /// The texts of string builders.
    pub builders: HashMap<Ref, Builder>,
    /// What the program asked for, in order.
    pub asked: Vector<Asked>,
    /// What the running call asked for and cannot go on without.
    pub question: Option<Value>,
    /// The numbers that objects got as their hash codes.
    pub identities: HashMap<Ref, Value>,
    /// Exceptions with a message that the Java machine makes up and nobody here knows.
    pub unknown_messages: HashSet<Ref>,
    /// The exceptions that others suppressed.
    pub suppressed: HashMap<Ref, Vector<Ref>>,
    /// The exceptions that suppress none.
    pub without_suppression: HashSet<Ref>,
    /// What the objects of reflection stand for.
    pub members: HashMap<Ref, Member>,
    /// Those that are used whether they are public or not.
    pub accessible: HashSet<Ref>,
    /// What handles of variables stand for.
    pub handles: HashMap<Ref, Handle>,
    /// The object of the system properties.
    pub properties: Option<Ref>,
    /// The object of the first thread.
    pub thread: Option<Ref>,
    /// The numbers of the last thread that was made and of the last one without a name.
    pub thread_numbers: (i64, i64),
    /// The locks that the only thread holds; with several threads it is their business.
    pub monitors: Vector<Value>,
    /// The texts that objects got for what only says which object it is.
    pub descriptions: HashMap<Ref, Value>,
    /// The variables of the environment that were asked for.
    pub variables: HashMap<Arc<[u16]>, Value>,
    /// System properties that the program set or asked for.
    pub own_properties: HashMap<Arc<[u16]>, Value>,
    /// How the machine is set up, where programs can notice it: chosen when it first matters.
    pub settings: HashMap<&'static str, i64>,
    /// References that the program made, which the garbage collector may clear.
    pub weak: HashSet<Ref>,
    /// The streams that every program has.
    pub streams: HashMap<Ref, Stream>,
}

/// A stream that every program has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    /// `System.in`.
    In,
    /// `System.out`.
    Out,
    /// `System.err`.
    Err,
    /// One of them that was closed.
    Closed,
}

/// What a handle of a variable stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Handle {
    /// A field of an object.
    Field(FieldId),
    /// An element of an array.
    Element,
    /// A number that several bytes of an array make.
    View {
        /// Which number.
        number: ByteView,
        /// Whether its highest byte comes first.
        big_endian: bool,
    },
}

/// What an object of reflection stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Member {
    /// A field.
    Field(FieldId),
    /// A method.
    Method(MethodId),
}
