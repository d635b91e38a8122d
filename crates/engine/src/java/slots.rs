//! What a Java program has besides its objects, in slots: each part says how it counts when states are compared.

use std::sync::Arc;

use imbl::{HashMap, HashSet, Vector};
use oxpecker_ir::{ClassId, FieldId, MethodId, Type};
use oxpecker_term::TermId;

use crate::encode::Encoder;
use crate::heap::{ClassOf, Object, Text};
pub use crate::java::library::ByteView;
use crate::slot;
use crate::slots::{Everyones, Incomparable, Kept, ObjectSet, Part, PerObject, Remembered};
use crate::value::{Ref, Value};

slot! {
    /// Strings.
    pub struct Strings {
        /// The string objects of literals, and what was interned.
        pub texts: Literals,
        /// Strings that are another one, an older one, if a condition holds: methods give a string back that they leave
        /// as it is, and the literal of no units. The first condition that holds counts.
        pub maybe_same: PerObject<Vec<(Ref, TermId)>>,
    }
}

slot! {
    /// Strings and boxes that are inputs.
    pub struct InputValues {
        /// Which object they are, as a number. Those with equal numbers and equal values are one; 0 is the one that literals
        /// and `valueOf` share.
        pub identity_of: Incomparable<HashMap<Ref, TermId>>,
    }
}

slot! {
    /// Objects of static initializers that can be inputs.
    pub struct InputObjects {
        /// The constants of enumerations that are inputs, with their class and place.
        pub constants: Everyones<(ClassId, usize)>,
        /// Objects that static initializers made, with the class that was initialized and their number: inputs can be them.
        pub made: Everyones<(ClassId, usize)>,
    }
}

slot! {
    /// Boxes.
    pub struct Boxes {
        /// Boxes of small numbers, which are shared: one object per class and value.
        pub boxes: SharedBoxes,
        /// Boxes that may be one of the shared ones, so that their identity is unknown.
        pub maybe_shared: ObjectSet,
    }
}

slot! {
    /// The objects that stand for types.
    pub struct TypeObjects {
        /// By type.
        pub types: Types,
        /// The same the other way round.
        pub types_of: PerObject<Type>,
    }
}

slot! {
    /// What exceptions have besides their fields.
    pub struct Exceptions {
        /// Exceptions with a message that the JVM makes and that is not known here.
        pub unknown_messages: ObjectSet,
        /// The exceptions that others suppressed.
        pub suppressed: PerObject<Vector<Ref>>,
        /// The exceptions that suppress none.
        pub without_suppression: ObjectSet,
    }
}

slot! {
    /// Threads that were made.
    pub struct ThreadNumbers {
        /// The numbers of the last thread that was made and of the last one without a name.
        pub thread_numbers: (i64, i64),
    }
}

slot! {
    /// String builders.
    pub struct Builders {
        /// Their strings.
        pub builders: PerObject<Builder>,
    }
}

slot! {
    /// What only says which object it is.
    pub struct Identities {
        /// The numbers that objects got as their hash codes.
        pub identities: Remembered<Value>,
        /// The strings that objects got for it.
        pub descriptions: Remembered<Value>,
    }
}

slot! {
    /// Objects of reflection.
    pub struct Reflection {
        /// What they stand for.
        pub members: Incomparable<HashMap<Ref, Member>>,
        /// Those that are used whether they are public or not.
        pub accessible: Incomparable<HashSet<Ref>>,
    }
}

slot! {
    /// Handles of variables.
    pub struct Handles {
        /// What they stand for.
        pub handles: Incomparable<HashMap<Ref, Handle>>,
    }
}

slot! {
    /// What the environment says.
    pub struct Properties {
        /// The object of the system properties.
        pub properties: Option<Ref>,
        /// System properties that the program set or asked for.
        pub own_properties: Incomparable<HashMap<Arc<[u16]>, Value>>,
        /// The variables of the environment that were asked for.
        pub variables: Incomparable<HashMap<Arc<[u16]>, Value>>,
    }
}

slot! {
    /// An input that the running call asked for.
    pub struct Question {
        /// It cannot go on without it.
        pub question: Option<Value>,
    }
}

slot! {
    /// How the machine is set up.
    pub struct MachineSettings {
        /// Where programs can notice it: chosen when it first matters.
        pub settings: HashMap<&'static str, i64>,
    }
}

slot! {
    /// References that are not held.
    pub struct WeakReferences {
        /// Those that the program made, which the garbage collector may clear.
        pub weak: Incomparable<HashSet<Ref>>,
    }
}

slot! {
    /// The streams that every program has.
    pub struct Streams {
        /// Their objects.
        pub streams: Everyones<Stream>,
    }
}

/// The string of a string builder.
#[derive(Clone, Debug)]
pub struct Builder {
    /// The string.
    pub text: Text,
    /// For how many units it has room.
    pub capacity: Value,
    /// Whether a `StringBuffer` made a string since it was changed: the next one is a copy of that.
    pub has_copy: bool,
}

impl Kept for Builder {
    fn encode(&self, to: &mut Encoder<'_, '_>) -> Option<()> {
        let Builder {
            text,
            capacity,
            has_copy,
        } = self;
        to.text(text)?;
        to.value(*capacity)?;
        to.words([u64::from(*has_copy)]);
        Some(())
    }
    fn references(&self, _: &mut dyn FnMut(Value)) {}
}

impl Kept for Type {
    fn encode(&self, to: &mut Encoder<'_, '_>) -> Option<()> {
        to.ty(self);
        Some(())
    }
    fn references(&self, _: &mut dyn FnMut(Value)) {}
}

/// The objects that everyone gets for their contents.
pub trait Interned {
    /// The one for the contents of an object.
    fn shared_one(&self, object: &Object) -> Option<Ref>;
}

/// The string objects of literals.
#[derive(Clone, Debug, Default)]
pub struct Literals(HashMap<Arc<[u16]>, Ref>);

impl Interned for Literals {
    fn shared_one(&self, object: &Object) -> Option<Ref> {
        match object {
            Object::Text(Text::Known(units)) => self.0.get(units).copied(),
            _ => None,
        }
    }
}

/// The boxes of small numbers.
#[derive(Clone, Debug, Default)]
pub struct SharedBoxes(HashMap<(ClassId, i64), Ref>);

impl Interned for SharedBoxes {
    fn shared_one(&self, object: &Object) -> Option<Ref> {
        let Object::Instance {
            class: ClassOf::Known(class),
            fields,
        } = object
        else {
            return None;
        };
        let value = match fields.as_slice() {
            [Value::Int(value)] => *value,
            [Value::Bool(value)] => i64::from(*value),
            _ => return None,
        };
        self.0.get(&(*class, value)).copied()
    }
}

/// The objects of types, by type.
#[derive(Clone, Debug, Default)]
pub struct Types(HashMap<Type, Ref>);

impl Interned for Types {
    // Which type an object stands for is said the other way round.
    fn shared_one(&self, _: &Object) -> Option<Ref> {
        None
    }
}

macro_rules! interned {
    ($($part:ident => $inner:ty;)*) => {$(
        impl std::ops::Deref for $part {
            type Target = $inner;
            fn deref(&self) -> &$inner {
                &self.0
            }
        }

        impl std::ops::DerefMut for $part {
            fn deref_mut(&mut self) -> &mut $inner {
                &mut self.0
            }
        }

        impl Part for $part {
            fn encode(&self, _: &mut Encoder<'_, '_>) -> Option<()> {
                Some(())
            }
            fn encode_object(&self, object: Ref, to: &mut Encoder<'_, '_>) -> Option<()> {
                let shared = to.get(object).and_then(|it| self.shared_one(it));
                if shared == Some(object) {
                    to.words([1]);
                }
                Some(())
            }
            fn shared(&self, visit: &mut dyn FnMut(Value)) {
                self.0.values().for_each(|object| visit(Value::Ref(*object)));
            }
            fn references(&self, _: Ref, _: &mut dyn FnMut(Value)) {}
        }
    )*};
}

interned! {
    Literals => HashMap<Arc<[u16]>, Ref>;
    SharedBoxes => HashMap<(ClassId, i64), Ref>;
    Types => HashMap<Type, Ref>;
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

impl Kept for Stream {
    fn encode(&self, to: &mut Encoder<'_, '_>) -> Option<()> {
        to.words([*self as u64]);
        Some(())
    }
    fn references(&self, _: &mut dyn FnMut(Value)) {}
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
