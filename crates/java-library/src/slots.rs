//! What models keep besides objects, in slots.

use std::sync::Arc;

use oxpecker_interp::encode::Encoder;
use oxpecker_interp::heap::Text;
use oxpecker_interp::merge::{Merged, Merger, Renaming};
use oxpecker_interp::persistent::{HashMap, HashSet};
use oxpecker_interp::slot;
use oxpecker_interp::slots::{Everyones, Incomparable, Kept, PerObject, Remembered, same};
use oxpecker_interp::value::{Ref, Value};
use oxpecker_ir::{FieldId, MethodId};

use crate::views::Number as ByteView;

slot! {
    /// Threads that were made.
    pub(crate) struct ThreadNumbers {
        /// The numbers of the last thread that was made and of the last one without a name.
        pub(crate) thread_numbers: (i64, i64),
    }
}

slot! {
    /// String builders.
    pub(crate) struct Builders {
        /// Their strings.
        pub(crate) builders: PerObject<Builder>,
    }
}

slot! {
    /// What only says which object it is.
    pub(crate) struct Identities {
        /// The numbers that objects got as their hash codes.
        pub(crate) identities: Remembered<Value>,
        /// The strings that objects got for it.
        pub(crate) descriptions: Remembered<Value>,
    }
}

slot! {
    /// Objects of reflection.
    pub(crate) struct Reflection {
        /// What they stand for.
        pub(crate) members: Incomparable<HashMap<Ref, Member>>,
        /// Those that are used whether they are public or not.
        pub(crate) accessible: Incomparable<HashSet<Ref>>,
    }
}

slot! {
    /// Handles of variables.
    pub(crate) struct Handles {
        /// What they stand for.
        pub(crate) handles: Incomparable<HashMap<Ref, Handle>>,
    }
}

slot! {
    /// What the environment says.
    pub(crate) struct Properties {
        /// The object of the system properties.
        pub(crate) properties: Option<Ref>,
        /// System properties that the program set or asked for.
        pub(crate) own_properties: Incomparable<HashMap<Arc<[u16]>, Value>>,
        /// The variables of the environment that were asked for.
        pub(crate) variables: Incomparable<HashMap<Arc<[u16]>, Value>>,
    }
}

slot! {
    /// An input that the running call asked for.
    pub(crate) struct Question {
        /// It cannot go on without it.
        pub(crate) question: Option<Value>,
    }
}

slot! {
    /// How the machine is set up.
    pub(crate) struct MachineSettings {
        /// Where programs can notice it: chosen when it first matters.
        pub(crate) settings: HashMap<&'static str, i64>,
    }
}

slot! {
    /// References that are not held.
    pub(crate) struct WeakReferences {
        /// Those that the program made, which the garbage collector may clear.
        pub(crate) weak: Incomparable<HashSet<Ref>>,
    }
}

slot! {
    /// The streams that every program has.
    pub(crate) struct Streams {
        /// Their objects.
        pub(crate) streams: Everyones<Stream>,
    }
}

/// The string of a string builder.
#[derive(Clone, Debug)]
pub(crate) struct Builder {
    /// The string.
    pub(crate) text: Text,
    /// For how many units it has room.
    pub(crate) capacity: Value,
    /// Whether a `StringBuffer` made a string since it was changed: the next one is a copy of that.
    pub(crate) has_copy: bool,
}

impl Kept for Builder {
    fn encode(&self, to: &mut Encoder<'_>) -> Option<()> {
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
    fn merged(&self, other: &Self, merger: &mut Merger<'_, '_>) -> Merged<Self> {
        Ok(Builder {
            text: merger.text([&self.text, &other.text])?,
            capacity: merger.plain_value([self.capacity, other.capacity])?,
            has_copy: same(&self.has_copy, &other.has_copy)?,
        })
    }
    fn renamed(&self, renaming: &mut Renaming<'_>) -> Self {
        let text = match &self.text {
            Text::Term(term) => Text::Term(renaming.term(*term)),
            known => known.clone(),
        };
        let capacity = renaming.value(self.capacity);
        Builder {
            text,
            capacity,
            ..self.clone()
        }
    }
}

/// A stream that every program has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stream {
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
    fn encode(&self, to: &mut Encoder<'_>) -> Option<()> {
        to.words([*self as u64]);
        Some(())
    }
    fn references(&self, _: &mut dyn FnMut(Value)) {}
    fn merged(&self, other: &Self, _: &mut Merger<'_, '_>) -> Merged<Self> {
        same(self, other)
    }
    fn renamed(&self, _: &mut Renaming<'_>) -> Self {
        *self
    }
}

/// What a handle of a variable stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Handle {
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
pub(crate) enum Member {
    /// A field.
    Field(FieldId),
    /// A method.
    Method(MethodId),
}
