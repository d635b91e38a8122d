//! The heap: persistent, so that forking a state shares all of it.

use std::rc::Rc;
use std::sync::Arc;

use imbl::Vector;
use oxpecker_ir::{ClassId, FieldId, Type};
use oxpecker_path::persistent::HashMap;
use oxpecker_term::TermId;

use crate::value::{Ref, Value};

/// The run-time class of an object.
#[derive(Clone, Debug)]
pub enum ClassOf {
    /// One class.
    Known(ClassId),
    /// One of several: the term, between 0 and their number, says which.
    Among {
        /// The place in `classes`.
        tag: TermId,
        /// The possible classes.
        classes: Rc<[ClassId]>,
        /// The fields of all of them; classes that are no ancestors of each other share no places.
        fields: Rc<[FieldId]>,
    },
}

/// The elements of an array.
#[derive(Clone, Debug)]
pub enum Elements {
    /// One value per index up to a capacity; the length may be symbolic but not above it.
    Vector(Vector<Value>),
    /// The same under writes at indexes that are not known.
    Written(Rc<Memory>),
    /// An array term: symbolic lengths without a small bound.
    Term(TermId),
}

/// A vector and what was written to it, the oldest first.
#[derive(Clone, Debug)]
pub struct Memory {
    /// The elements that no write is at.
    pub base: Vector<Value>,
    /// The writes.
    pub writes: Vector<Write>,
}

impl Memory {
    /// As elements; a vector if nothing was written.
    pub fn elements(self) -> Elements {
        match self.writes.is_empty() {
            true => Elements::Vector(self.base),
            false => Elements::Written(Rc::new(self)),
        }
    }
}

/// A write that happened where its guard holds.
#[derive(Clone, Debug)]
pub struct Write {
    /// Whether it happened.
    pub guard: TermId,
    /// The index, or the first one.
    pub at: Value,
    /// What was written.
    pub what: Written,
}

/// What was written.
#[derive(Clone, Debug)]
pub enum Written {
    /// One element.
    One(Value),
    /// Elements of an array as they were then.
    Copy {
        /// The elements of that array.
        source: Elements,
        /// How many.
        count: Value,
        /// What is added to an index of the destination to get that of the source.
        distance: Value,
        /// How many copies of copies this is.
        depth: u32,
    },
}

impl Write {
    /// Whether two states did the same.
    pub(crate) fn is_same(&self, other: &Write) -> bool {
        let what = match (&self.what, &other.what) {
            (Written::One(one), Written::One(two)) => one == two,
            _ => false,
        };
        what && (self.guard, self.at) == (other.guard, other.at)
    }
}

/// An array object.
#[derive(Clone, Debug)]
pub struct ArrayObject {
    /// Declared type of the elements.
    pub element: Type,
    /// The number of elements, never negative.
    pub length: Value,
    /// The elements.
    pub elements: Elements,
}

/// The code units of a Java string.
#[derive(Clone, Debug, PartialEq)]
pub enum Text {
    /// All are known.
    Known(Arc<[u16]>),
    /// They are those of a term.
    Term(TermId),
}

impl Text {
    /// A text of known units.
    pub fn known(units: &[u16]) -> Text {
        Text::Known(units.into())
    }

    /// A known text.
    #[allow(clippy::should_implement_trait, reason = "it cannot fail")]
    pub fn from_str(text: &str) -> Text {
        Text::known(&oxpecker_java_string::units(text))
    }
}

/// An object.
#[derive(Clone, Debug)]
pub enum Object {
    /// An instance of a class; the fields are in the order of its layout, or of [`ClassOf::Among`].
    Instance {
        /// Its class.
        class: ClassOf,
        /// Its fields.
        fields: Vec<Value>,
    },
    /// An array.
    Array(ArrayObject),
    /// An immutable string: a literal of the program, or an unknown one that differs from all others.
    Str(String),
    /// A string of Java: an object with an identity and UTF-16 code units that never change.
    Text(Text),
}

/// An object as it is in two states.
pub(crate) type InBoth = (Ref, Rc<Object>, Rc<Object>);

/// All objects of a state.
#[derive(Clone, Debug, Default)]
pub struct Heap {
    inputs: Vector<Rc<Object>>,
    /// The input objects as they were when execution began, for counterexamples.
    initial: Vector<Rc<Object>>,
    /// None where another state that this one is going to meet made an object.
    created: Vector<Option<Rc<Object>>>,
    /// New objects get numbers from here on, if they would not anyway.
    reserved: usize,
    /// Objects that everyone gets for their contents. They have the same number in all states, whoever makes them first.
    shared: HashMap<Ref, Rc<Object>>,
}

/// Numbers of objects that everyone gets for their contents are below it.
const SHARED: i64 = -(1 << 40);

impl Heap {
    /// Adds an object made by the program.
    pub fn create(&mut self, object: Object) -> Ref {
        while self.created.len() < self.reserved {
            self.created.push_back(None);
        }
        self.created.push_back(Some(Rc::new(object)));
        Ref(-(self.created.len() as i64))
    }

    /// Gives an object that was just made the number that it has in all states; see [`Heap::shared`].
    pub fn share(&mut self, object: Ref, number: usize) -> Ref {
        let shared = Ref(SHARED - number as i64);
        if object.0 < 0
            && -object.0 == self.created.len() as i64
            && let Some(Some(made)) = self.created.pop_back()
        {
            self.shared.insert(shared, made);
            return shared;
        }
        object
    }

    /// Adds an input object.
    pub fn add_input(&mut self, object: Object) -> Ref {
        let object = Rc::new(object);
        self.inputs.push_back(Rc::clone(&object));
        self.initial.push_back(object);
        Ref(self.inputs.len() as i64)
    }

    /// The object of a reference that is not null.
    pub fn get(&self, reference: Ref) -> Option<&Object> {
        let Ref(id) = reference;
        if id > 0 {
            self.inputs.get(id as usize - 1).map(|it| &**it)
        } else if id <= SHARED {
            self.shared.get(&reference).map(|it| &**it)
        } else {
            let place = ((-id) as usize).checked_sub(1)?;
            self.created.get(place)?.as_deref()
        }
    }

    /// The class of an instance, if it is known.
    pub fn known_class(&self, reference: Ref) -> Option<ClassId> {
        match self.get(reference)? {
            Object::Instance {
                class: ClassOf::Known(class),
                ..
            } => Some(*class),
            _ => None,
        }
    }

    /// The object of a reference, for writing; copied when other states share it.
    pub fn get_mut(&mut self, reference: Ref) -> Option<&mut Object> {
        let Ref(id) = reference;
        let object = if id > 0 {
            self.inputs.get_mut(id as usize - 1)?
        } else if id <= SHARED {
            self.shared.get_mut(&reference)?
        } else {
            let place = ((-id) as usize).checked_sub(1)?;
            self.created.get_mut(place)?.as_mut()?
        };
        Some(Rc::make_mut(object))
    }

    /// An input object as it was when execution began.
    pub fn initial(&self, reference: Ref) -> Option<&Object> {
        let Ref(id) = reference;
        (id > 0)
            .then(|| self.initial.get(id as usize - 1).map(|it| &**it))
            .flatten()
    }

    /// Whether an input object was the same when execution began.
    pub(crate) fn has_same_initial(&self, other: &Heap, reference: Ref) -> bool {
        let Ref(id) = reference;
        let at = |heap: &'_ Heap| heap.initial.get(id as usize - 1).map(Rc::as_ptr);
        at(self) == at(other)
    }

    /// The input objects, oldest first.
    pub fn inputs(&self) -> impl Iterator<Item = (Ref, &Object)> {
        self.inputs
            .iter()
            .enumerate()
            .map(|(index, object)| (Ref(index as i64 + 1), &**object))
    }

    /// The input objects and those that the program made for itself.
    pub fn objects(&self) -> impl Iterator<Item = &Object> {
        let created = self.created.iter().flatten();
        self.inputs.iter().chain(created).map(|object| &**object)
    }

    /// The number of input objects.
    pub fn input_count(&self) -> usize {
        self.inputs.len()
    }

    /// The objects of two states, and those that both have. Inputs that one of them met are the other's, too.
    pub(crate) fn united(&self, other: &Heap) -> (Heap, Vec<InBoth>) {
        let mut both = Vec::new();
        let mut merged = self.clone();
        for (at, one, two) in differing(&self.inputs, &other.inputs) {
            if !Rc::ptr_eq(one, two) {
                both.push((Ref(at as i64 + 1), Rc::clone(one), Rc::clone(two)));
            }
        }
        for at in self.inputs.len()..other.inputs.len() {
            merged.inputs.push_back(Rc::clone(&other.inputs[at]));
            merged.initial.push_back(Rc::clone(&other.initial[at]));
        }
        for (at, one, two) in differing(&self.created, &other.created) {
            match (one, two) {
                (_, None) => {}
                (None, Some(_)) => {
                    merged.created.set(at, two.clone());
                }
                (Some(one), Some(two)) if Rc::ptr_eq(one, two) => {}
                (Some(one), Some(two)) => {
                    both.push((Ref(-(at as i64) - 1), Rc::clone(one), Rc::clone(two)));
                }
            }
        }
        for two in other.created.iter().skip(self.created.len()) {
            merged.created.push_back(two.clone());
        }
        for (reference, two) in other.other_shared(self) {
            match self.shared.get(&reference) {
                None => {
                    merged.shared.insert(reference, two);
                }
                Some(one) => both.push((reference, Rc::clone(one), two)),
            }
        }
        (merged, both)
    }

    /// Whether the number is that of an object that this program made, and not one that everyone gets for its contents.
    pub(crate) fn is_made(reference: Ref) -> bool {
        reference.0 < 0 && reference.0 > SHARED
    }

    /// The string that everyone gets for its contents, if an object is one: it is the same in all states and never changes.
    pub(crate) fn is_shared_string(&self, reference: Ref) -> bool {
        let is_known = |it: &Object| matches!(it, Object::Text(Text::Known(_)));
        reference.0 <= SHARED && self.get(reference).is_some_and(is_known)
    }

    /// The objects that another state does not have, or has not as they are here.
    pub(crate) fn others(&self, other: &Heap) -> Vec<(Ref, Rc<Object>)> {
        let mut found = Vec::new();
        for (at, own, theirs) in differing(&self.inputs, &other.inputs) {
            if !Rc::ptr_eq(own, theirs) {
                found.push((Ref(at as i64 + 1), Rc::clone(own)));
            }
        }
        let met = self.inputs.iter().enumerate().skip(other.inputs.len());
        found.extend(met.map(|(at, own)| (Ref(at as i64 + 1), Rc::clone(own))));
        let made = |at: usize| Ref(-(at as i64) - 1);
        for (at, own, theirs) in differing(&self.created, &other.created) {
            if let Some(own) = own
                && !theirs.as_ref().is_some_and(|it| Rc::ptr_eq(own, it))
            {
                found.push((made(at), Rc::clone(own)));
            }
        }
        let new = self.created.iter().enumerate().skip(other.created.len());
        found.extend(new.filter_map(|(at, own)| Some((made(at), Rc::clone(own.as_ref()?)))));
        found.extend(self.other_shared(other));
        found
    }

    /// All objects, in a fixed order.
    pub(crate) fn all(&self) -> Vec<(Ref, Rc<Object>)> {
        self.others(&Heap::default())
    }

    /// The same for objects that everyone gets for their contents, in a fixed order.
    fn other_shared(&self, other: &Heap) -> Vec<(Ref, Rc<Object>)> {
        if self.shared.ptr_eq(&other.shared) {
            return Vec::new();
        }
        let own = self.shared.iter().filter(|(reference, own)| {
            let theirs = other.shared.get(*reference);
            !theirs.is_some_and(|it| Rc::ptr_eq(own, it))
        });
        let own = own.map(|(reference, own)| (*reference, Rc::clone(own)));
        let mut own: Vec<(Ref, Rc<Object>)> = own.collect();
        own.sort_unstable_by_key(|(reference, _)| *reference);
        own
    }

    /// Gives an object that the program made a number that no other one has.
    pub(crate) fn rename(&mut self, old: Ref, new: Ref) {
        let place = |it: Ref| (-it.0) as usize - 1;
        let object = self.created.get_mut(place(old)).and_then(Option::take);
        while self.created.len() <= place(new) {
            self.created.push_back(None);
        }
        self.created.set(place(new), object);
    }

    /// Puts another object in the place of one.
    pub(crate) fn set(&mut self, reference: Ref, object: Object) {
        if let Some(place) = self.get_mut(reference) {
            *place = object;
        }
    }

    /// How many numbers of objects that programs make are in use, by this state or another one.
    pub fn created(&self) -> usize {
        self.created.len().max(self.reserved)
    }

    /// The first so many numbers are not given to new objects: states that are going to meet number theirs apart.
    pub fn reserve(&mut self, created: usize) {
        self.reserved = created;
    }

    /// The number of objects made by the program and of inputs.
    pub fn len(&self) -> usize {
        self.created.len() + self.inputs.len() + self.shared.len()
    }

    /// Whether there is no object.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The elements of two vectors that are not known to be the same, as far as both reach. What they share is skipped.
fn differing<'v, T: Clone>(one: &'v Vector<T>, two: &'v Vector<T>) -> Vec<(usize, &'v T, &'v T)> {
    let (mut ours, mut theirs) = (one.leaves(), two.leaves());
    let (mut left, mut right): (&[T], &[T]) = (&[], &[]);
    let (mut at, mut found) = (0, Vec::new());
    loop {
        if left.is_empty() {
            left = match ours.next() {
                Some(leaf) => leaf,
                None => return found,
            };
        }
        if right.is_empty() {
            right = match theirs.next() {
                Some(leaf) => leaf,
                None => return found,
            };
        }
        let length = left.len().min(right.len());
        if !std::ptr::eq(left.as_ptr(), right.as_ptr()) {
            let pairs = left.iter().zip(right).take(length).enumerate();
            found.extend(pairs.map(|(place, (one, two))| (at + place, one, two)));
        }
        at += length;
        left = &left[length..];
        right = &right[length..];
    }
}
