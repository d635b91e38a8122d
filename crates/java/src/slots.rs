//! What a Java program has besides its objects, in slots: each part says how it counts when states are compared.

use std::sync::Arc;

use imbl::Vector;
use oxpecker_base::Span;
use oxpecker_interp::persistent::HashMap;
use oxpecker_ir::{CheckKind, ClassId, MethodId, Type};
use oxpecker_term::TermId;

use oxpecker_interp::encode::Encoder;
use oxpecker_interp::heap::{ClassOf, Object, Text};
use oxpecker_interp::merge::{Merged, Merger, Refusal, Renaming};
use oxpecker_interp::slot;
use oxpecker_interp::slots::{
    Everyones, Incomparable, Kept, ObjectSet, Part, PerInput, PerObject, same,
};
use oxpecker_interp::value::{Ref, Value};

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
        pub identity_of: PerInput,
    }
}

slot! {
    /// Objects of static initializers that can be inputs.
    pub struct InputObjects {
        /// The enum constants that are inputs, with their class and place.
        pub constants: Everyones<(ClassId, usize)>,
        /// Objects that static initializers made, with the class that was initialized and their number: inputs can be them.
        pub made: Everyones<(ClassId, usize)>,
        /// Those of them that the library made: only references of their own type can be them.
        pub offered: ObjectSet,
    }
}

slot! {
    /// Collections that are inputs.
    pub struct InputCollections {
        /// Their sizes, and for each object that only a collection knows the size of that one.
        pub sizes: Incomparable<HashMap<Ref, TermId>>,
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
        /// Exceptions that the machine or the library raised, as far as that matters.
        pub unintended: PerObject<Unintended>,
    }
}

/// Where an exception comes from that no `throw` of the user throws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unintended {
    /// The innermost code of the user that was running.
    pub span: Span,
    /// The method of that code.
    pub method: MethodId,
    /// The check that failed, if it was one.
    pub check: Option<CheckKind>,
    /// The argument of the entry method that is null, the receiver counted, if it was raised because of one.
    pub null_argument: Option<usize>,
}

impl Kept for Unintended {
    fn encode(&self, to: &mut Encoder<'_>) -> Option<()> {
        let check = self.check.map_or(0, |it| it as u64 + 1);
        let place = [self.span.file.0, self.span.start, self.method.0].map(u64::from);
        to.words(place);
        let argument = self.null_argument.map_or(0, |it| it as u64 + 1);
        to.words([check, argument]);
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
            fn encode(&self, _: &mut Encoder<'_>) -> Option<()> {
                Some(())
            }
            fn encode_object(&self, object: Ref, to: &mut Encoder<'_>) -> Option<()> {
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
            // What one state made for everyone is there for the other one, too.
            fn merged(&self, other: &Self, _: &mut Merger<'_, '_>) -> Merged<Self> {
                let mut merged = self.0.clone();
                for (key, object) in other.0.iter() {
                    match merged.insert(key.clone(), *object) {
                        Some(own) if own != *object => return Err(Refusal::LibraryState),
                        _ => {}
                    }
                }
                Ok($part(merged))
            }
            fn admits_counterpart(&self, object: Ref, (other, counterpart): (&Self, Ref)) -> bool {
                let is_in = |part: &Self, object: Ref| part.0.values().any(|it| *it == object);
                !is_in(self, object) && !is_in(other, counterpart)
            }
            fn renamed(&self, _: &mut Renaming<'_>) -> Self {
                self.clone()
            }
        }
    )*};
}

interned! {
    Literals => HashMap<Arc<[u16]>, Ref>;
    SharedBoxes => HashMap<(ClassId, i64), Ref>;
    Types => HashMap<Type, Ref>;
}
