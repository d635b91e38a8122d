//! Typed slots: what a language and its library models keep on a path besides objects.
//!
//! A slot is a struct that [`slot!`](crate::slot) declares. Its fields are [`Part`]s, and a part must say how it counts when
//! states are compared and which objects it leads to. The macro goes through all fields, so none can be forgotten: a state
//! that is compared without one of its parts would be taken for another one, which is a wrong proof.

mod parts;

pub use self::parts::{
    Everyones, Incomparable, Kept, NotCompared, ObjectSet, PerInput, PerObject, Remembered, same,
};

use std::any::{Any, TypeId};
use std::fmt::Debug;
use std::rc::Rc;

use crate::encode::Encoder;
use crate::merge::{Merged, Merger, Renaming};
use crate::value::{Ref, Value};

/// A field of a slot.
pub trait Part: Clone + Debug + Default {
    /// Adds what states are told apart by; `None` if they cannot be compared.
    fn encode(&self, to: &mut Encoder<'_>) -> Option<()>;
    /// The same for one object that the state reaches.
    fn encode_object(&self, object: Ref, to: &mut Encoder<'_>) -> Option<()>;
    /// Goes through what every thread can get.
    fn shared(&self, visit: &mut dyn FnMut(Value));
    /// Goes through what an object leads to besides its fields.
    fn references(&self, object: Ref, visit: &mut dyn FnMut(Value));
    /// What it is in one state for two, or why it cannot be.
    fn merged(&self, other: &Self, merger: &mut Merger<'_, '_>) -> Merged<Self>;
    /// Whether an object may be one with an object of another state.
    fn admits_counterpart(&self, object: Ref, other: (&Self, Ref)) -> bool;
    /// The same with other names for objects. Nothing but membership is kept for those that get another name.
    fn renamed(&self, renaming: &mut Renaming<'_>) -> Self;
}

/// What is kept under one name. Declared by [`slot!`](crate::slot).
pub trait Slot: Clone + Debug + Default + 'static {
    /// Its name, which decides the order in which slots are encoded.
    const NAME: &'static str;
    /// The slot of a state that never used it.
    fn empty() -> &'static Self;
    /// Adds all parts: see [`Part::encode`].
    fn encode(&self, to: &mut Encoder<'_>) -> Option<()>;
    /// See [`Part::encode_object`].
    fn encode_object(&self, object: Ref, to: &mut Encoder<'_>) -> Option<()>;
    /// See [`Part::shared`].
    fn shared(&self, visit: &mut dyn FnMut(Value));
    /// See [`Part::references`].
    fn references(&self, object: Ref, visit: &mut dyn FnMut(Value));
    /// See [`Part::merged`].
    fn merged(&self, other: &Self, merger: &mut Merger<'_, '_>) -> Merged<Self>;
    /// See [`Part::admits_counterpart`].
    fn admits_counterpart(&self, object: Ref, other: (&Self, Ref)) -> bool;
    /// See [`Part::renamed`].
    fn renamed(&self, renaming: &mut Renaming<'_>) -> Self;
}

/// Declares a slot. All its fields are [`Part`]s.
#[macro_export]
macro_rules! slot {
    (
        $(#[$meta:meta])*
        $vis:vis struct $name:ident {
            $($(#[$field_meta:meta])* $field_vis:vis $field:ident: $ty:ty,)*
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, Default)]
        $vis struct $name {
            $($(#[$field_meta])* $field_vis $field: $ty,)*
        }

        impl $crate::slots::Slot for $name {
            const NAME: &'static str = stringify!($name);

            fn empty() -> &'static Self {
                static EMPTY: std::sync::OnceLock<$name> = std::sync::OnceLock::new();
                EMPTY.get_or_init(Self::default)
            }

            fn encode(&self, to: &mut $crate::encode::Encoder<'_>) -> Option<()> {
                $(
                    to.begin_part(const { $crate::slots::part_id(concat!(stringify!($name), ".", stringify!($field))) });
                    $crate::slots::Part::encode(&self.$field, to)?;
                )*
                Some(())
            }

            fn encode_object(
                &self,
                object: $crate::value::Ref,
                to: &mut $crate::encode::Encoder<'_>,
            ) -> Option<()> {
                $(
                    to.begin_part(const { $crate::slots::part_id(concat!(stringify!($name), ".", stringify!($field))) });
                    $crate::slots::Part::encode_object(&self.$field, object, to)?;
                )*
                Some(())
            }

            fn shared(&self, visit: &mut dyn FnMut($crate::value::Value)) {
                $($crate::slots::Part::shared(&self.$field, visit);)*
            }

            fn references(
                &self,
                object: $crate::value::Ref,
                visit: &mut dyn FnMut($crate::value::Value),
            ) {
                $($crate::slots::Part::references(&self.$field, object, visit);)*
            }

            fn merged(
                &self,
                other: &Self,
                merger: &mut $crate::merge::Merger<'_, '_>,
            ) -> $crate::merge::Merged<Self> {
                Ok(Self {
                    $($field: $crate::slots::Part::merged(&self.$field, &other.$field, merger)?,)*
                })
            }

            fn admits_counterpart(
                &self,
                object: $crate::value::Ref,
                (other, counterpart): (&Self, $crate::value::Ref),
            ) -> bool {
                true $(&& $crate::slots::Part::admits_counterpart(&self.$field, object, (&other.$field, counterpart)))*
            }

            fn renamed(&self, renaming: &mut $crate::merge::Renaming<'_>) -> Self {
                Self {
                    $($field: $crate::slots::Part::renamed(&self.$field, renaming),)*
                }
            }
        }
    };
}

/// The number that stands for a part of a slot, by its name.
pub const fn part_id(name: &str) -> u64 {
    let (bytes, mut hash, mut at) = (name.as_bytes(), 0xcbf2_9ce4_8422_2325_u64, 0);
    while at < bytes.len() {
        hash = (hash ^ bytes[at] as u64).wrapping_mul(0x0100_0000_01b3);
        at += 1;
    }
    hash
}

/// A slot whose type is forgotten.
trait AnySlot: Debug {
    fn name(&self) -> &'static str;
    fn copied(&self) -> Rc<dyn AnySlot>;
    fn as_any(&self) -> &dyn Any;
    fn as_any_mut(&mut self) -> &mut dyn Any;
    fn encode(&self, to: &mut Encoder<'_>) -> Option<()>;
    fn encode_object(&self, object: Ref, to: &mut Encoder<'_>) -> Option<()>;
    fn shared(&self, visit: &mut dyn FnMut(Value));
    fn references(&self, object: Ref, visit: &mut dyn FnMut(Value));
    /// Both may be there, or one of them.
    fn merged(
        &self,
        other: Option<&dyn Any>,
        swaps: bool,
        merger: &mut Merger<'_, '_>,
    ) -> Merged<Rc<dyn AnySlot>>;
    /// The other one may not be there.
    fn admits_counterpart(&self, object: Ref, other: (Option<&dyn Any>, Ref)) -> bool;
    fn renamed(&self, renaming: &mut Renaming<'_>) -> Rc<dyn AnySlot>;
}

impl<T: Slot> AnySlot for T {
    fn name(&self) -> &'static str {
        T::NAME
    }
    fn copied(&self) -> Rc<dyn AnySlot> {
        Rc::new(self.clone())
    }
    fn as_any(&self) -> &dyn Any {
        self
    }
    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }
    fn encode(&self, to: &mut Encoder<'_>) -> Option<()> {
        Slot::encode(self, to)
    }
    fn encode_object(&self, object: Ref, to: &mut Encoder<'_>) -> Option<()> {
        Slot::encode_object(self, object, to)
    }
    fn shared(&self, visit: &mut dyn FnMut(Value)) {
        Slot::shared(self, visit);
    }
    fn references(&self, object: Ref, visit: &mut dyn FnMut(Value)) {
        Slot::references(self, object, visit);
    }
    fn merged(
        &self,
        other: Option<&dyn Any>,
        swaps: bool,
        merger: &mut Merger<'_, '_>,
    ) -> Merged<Rc<dyn AnySlot>> {
        let other = other.and_then(|it| it.downcast_ref());
        let other: &T = other.unwrap_or_else(|| T::empty());
        let (one, two) = if swaps { (other, self) } else { (self, other) };
        Ok(Rc::new(Slot::merged(one, two, merger)?))
    }
    fn admits_counterpart(&self, object: Ref, other: (Option<&dyn Any>, Ref)) -> bool {
        let (other, counterpart) = other;
        let other = other.and_then(|it| it.downcast_ref());
        let other: &T = other.unwrap_or_else(|| T::empty());
        Slot::admits_counterpart(self, object, (other, counterpart))
    }
    fn renamed(&self, renaming: &mut Renaming<'_>) -> Rc<dyn AnySlot> {
        Rc::new(Slot::renamed(self, renaming))
    }
}

/// The slots of a state that were written so far, ordered by name. Cheap to clone: a write copies what others share.
#[derive(Clone, Debug, Default)]
pub struct Slots {
    used: Rc<Vec<(TypeId, Rc<dyn AnySlot>)>>,
}

impl Slots {
    /// A slot, for reading.
    #[inline]
    pub fn get<T: Slot>(&self) -> &T {
        let wanted = TypeId::of::<T>();
        let found = self.used.iter().find(|(id, _)| *id == wanted);
        let found = found.and_then(|(_, slot)| slot.as_any().downcast_ref());
        found.unwrap_or_else(|| T::empty())
    }

    /// A slot, for writing.
    pub fn get_mut<T: Slot>(&mut self) -> &mut T {
        let wanted = TypeId::of::<T>();
        let used = Rc::make_mut(&mut self.used);
        let place = match used.iter().position(|(id, _)| *id == wanted) {
            Some(place) => place,
            None => {
                let place = used.partition_point(|(_, slot)| slot.name() < T::NAME);
                used.insert(place, (wanted, Rc::new(T::default())));
                place
            }
        };
        let slot = &mut used[place].1;
        if Rc::get_mut(slot).is_none() {
            *slot = slot.copied();
        }
        let own = Rc::get_mut(slot).and_then(|it| it.as_any_mut().downcast_mut());
        own.unwrap_or_else(|| unreachable!("a slot is found by its type and was just copied"))
    }

    /// The names of the slots that were written since a copy of all was made.
    pub fn written_since(&self, copy: &Slots) -> Vec<&'static str> {
        let is_same = |slot: &Rc<dyn AnySlot>| copy.used.iter().any(|(_, it)| Rc::ptr_eq(it, slot));
        let written = self.used.iter().filter(|(_, slot)| !is_same(slot));
        written.map(|(_, slot)| slot.name()).collect()
    }

    fn find(&self, id: TypeId) -> Option<&Rc<dyn AnySlot>> {
        let found = self.used.iter().find(|(own, _)| *own == id);
        found.map(|(_, slot)| slot)
    }

    /// Whether an object may be one with an object of another state.
    pub(crate) fn admits_counterpart(
        &self,
        object: Ref,
        (other, counterpart): (&Slots, Ref),
    ) -> bool {
        let ours = self.used.iter().all(|(id, own)| {
            let theirs = other.find(*id).map(|it| it.as_any());
            own.admits_counterpart(object, (theirs, counterpart))
        });
        let mut theirs = other.used.iter().filter(|(id, _)| self.find(*id).is_none());
        ours && theirs.all(|(_, it)| it.admits_counterpart(counterpart, (None, object)))
    }

    /// The same with other names for objects that another state does not have.
    pub(crate) fn renamed(&self, other: &Slots, renaming: &mut Renaming<'_>) -> Slots {
        let renamed = self.used.iter().map(|(id, own)| match other.find(*id) {
            Some(theirs) if Rc::ptr_eq(own, theirs) => (*id, Rc::clone(own)),
            _ => (*id, own.renamed(renaming)),
        });
        Slots {
            used: Rc::new(renamed.collect()),
        }
    }

    /// The slots of one state for two.
    pub(crate) fn merged(&self, other: &Slots, merger: &mut Merger<'_, '_>) -> Merged<Slots> {
        if Rc::ptr_eq(&self.used, &other.used) {
            return Ok(self.clone());
        }
        let find = |slots: &Slots, id: TypeId| {
            let found = slots.used.iter().find(|(own, _)| *own == id);
            found.map(|(_, slot)| Rc::clone(slot))
        };
        let mut used = Vec::new();
        for (id, own) in self.used.iter() {
            let slot = match find(other, *id) {
                Some(theirs) if Rc::ptr_eq(own, &theirs) => theirs,
                theirs => {
                    let theirs = theirs.as_ref().map(|it| it.as_any());
                    own.merged(theirs, false, merger)?
                }
            };
            used.push((*id, slot));
        }
        for (id, theirs) in other.used.iter() {
            if find(self, *id).is_none() {
                used.push((*id, theirs.merged(None, true, merger)?));
            }
        }
        used.sort_by_key(|(_, slot)| slot.name());
        Ok(Slots {
            used: Rc::new(used),
        })
    }

    /// Adds what states are told apart by; `None` if they cannot be compared.
    pub fn encode(&self, to: &mut Encoder<'_>) -> Option<()> {
        self.used.iter().try_for_each(|(_, slot)| slot.encode(to))
    }

    /// The same for one object that the state reaches.
    pub fn encode_object(&self, object: Ref, to: &mut Encoder<'_>) -> Option<()> {
        let mut used = self.used.iter();
        used.try_for_each(|(_, slot)| slot.encode_object(object, to))
    }

    /// Goes through what every thread can get.
    pub fn shared(&self, visit: &mut dyn FnMut(Value)) {
        self.used.iter().for_each(|(_, slot)| slot.shared(visit));
    }

    /// Goes through what an object leads to besides its fields.
    pub fn references(&self, object: Ref, visit: &mut dyn FnMut(Value)) {
        let used = self.used.iter();
        used.for_each(|(_, slot)| slot.references(object, visit));
    }
}
