//! What a thread is about to do that others may notice, and which two of these can be done in either order.

use oxpecker_ir::{ClassId, FieldId};

use crate::value::Ref;

/// Which part of an object is accessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Place {
    /// A field.
    Field(FieldId),
    /// An element of an array; any if the index is not known.
    Element(Option<i64>),
    /// A static field, which is in no object.
    Static(FieldId),
    /// All of it.
    Whole,
}

/// A read or a write.
#[derive(Clone, Debug)]
pub struct Access {
    /// The objects it may be in; any if absent.
    pub objects: Option<Vec<Ref>>,
    /// Which part of them.
    pub place: Place,
    /// Whether it is changed.
    pub writes: bool,
}

/// What a thread does next.
#[derive(Clone, Debug)]
pub enum Operation {
    /// Reads or writes.
    Access(Access),
    /// Takes a lock that it does not hold yet.
    Lock(Ref),
    /// Initializes a class, or waits until another thread has done so.
    Initialize(ClassId),
    /// Nothing that others notice; it ran for long without doing anything else.
    Pause,
}

impl Operation {
    /// Whether the order of two operations of different threads matters.
    pub fn depends_on(&self, other: &Operation) -> bool {
        match (self, other) {
            (Operation::Lock(one), Operation::Lock(two)) => one == two,
            (Operation::Access(one), Operation::Access(two)) => one.conflicts(two),
            (Operation::Initialize(_), Operation::Initialize(_)) => true,
            (Operation::Initialize(_), Operation::Access(access))
            | (Operation::Access(access), Operation::Initialize(_)) => {
                matches!(access.place, Place::Static(_) | Place::Whole)
            }
            _ => false,
        }
    }
}

impl Access {
    fn conflicts(&self, other: &Access) -> bool {
        (self.writes || other.writes)
            && self.place.overlaps(other.place)
            && match (&self.objects, &other.objects) {
                _ if matches!(self.place, Place::Static(_)) => true,
                (Some(one), Some(two)) => one.iter().any(|it| two.contains(it)),
                _ => true,
            }
    }
}

impl Place {
    fn overlaps(self, other: Place) -> bool {
        match (self, other) {
            (Place::Element(one), Place::Element(two)) => {
                one.is_none() || two.is_none() || one == two
            }
            (Place::Whole, _) | (_, Place::Whole) => true,
            _ => self == other,
        }
    }
}
