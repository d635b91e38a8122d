//! The parts that slots are made of. Which one a field is says how it counts when states are compared.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{Deref, DerefMut};

use imbl::Vector;
use oxpecker_ir::{ClassId, Type};
use oxpecker_path::persistent::{HashMap, HashSet};
use oxpecker_term::TermId;

use super::Part;
use crate::encode::Encoder;
use crate::merge::{Merged, Merger, Refusal, Renaming};
use crate::value::{Ref, Value};

/// A value that parts keep.
pub trait Kept: Clone + Debug {
    /// Adds what it is told apart by; `None` if it cannot be.
    fn encode(&self, to: &mut Encoder<'_>) -> Option<()>;
    /// Goes through the objects it leads to.
    fn references(&self, visit: &mut dyn FnMut(Value));
    /// What it is in one state for two, or why it cannot be.
    fn merged(&self, other: &Self, merger: &mut Merger<'_, '_>) -> Merged<Self>;
    /// The same with other names for objects.
    fn renamed(&self, renaming: &mut Renaming<'_>) -> Self;
}

/// One of two things that nothing can be a choice of.
pub fn same<T: Clone + PartialEq>(one: &T, two: &T) -> Merged<T> {
    match one == two {
        true => Ok(one.clone()),
        false => Err(Refusal::LibraryState),
    }
}

/// What is kept for objects in two states. What is kept in one of them only is for objects that the other one does not have.
pub(super) fn merged_map<T: Clone>(
    [one, two]: [&HashMap<Ref, T>; 2],
    merger: &mut Merger<'_, '_>,
    mut both: impl FnMut(&T, &T, &mut Merger<'_, '_>) -> Merged<T>,
) -> Merged<HashMap<Ref, T>> {
    let mut merged = one.clone();
    if one.ptr_eq(two) {
        return Ok(merged);
    }
    let mut only_here = one.keys().filter(|it| !two.contains_key(*it));
    if !only_here.all(|it| merger.is_on_one_side(*it)) {
        return Err(Refusal::LibraryState);
    }
    // Terms are made in a fixed order.
    let mut theirs: Vec<(&Ref, &T)> = two.iter().collect();
    theirs.sort_unstable_by_key(|(object, _)| **object);
    for (object, theirs) in theirs {
        let kept = match one.get(object) {
            Some(own) => both(own, theirs, merger)?,
            None if merger.is_on_one_side(*object) => theirs.clone(),
            None => return Err(Refusal::LibraryState),
        };
        merged.insert(*object, kept);
    }
    Ok(merged)
}

/// Whether nothing is kept for either object.
fn are_unknown<T>([one, two]: [&HashMap<Ref, T>; 2], [object, other]: [Ref; 2]) -> bool {
    !one.contains_key(&object) && !two.contains_key(&other)
}

fn renamed_map<T: Kept>(map: &HashMap<Ref, T>, renaming: &mut Renaming<'_>) -> HashMap<Ref, T> {
    // Terms are made in a fixed order.
    let mut all: Vec<(&Ref, &T)> = map.iter().collect();
    all.sort_unstable_by_key(|(object, _)| **object);
    let renamed = all
        .into_iter()
        .map(|(object, it)| (*object, it.renamed(renaming)));
    renamed.collect()
}

/// A value for some objects, which counts for those that are reached.
#[derive(Clone, Debug)]
pub struct PerObject<T>(HashMap<Ref, T>);

/// The same for objects that every thread can get.
#[derive(Clone, Debug)]
pub struct Everyones<T>(HashMap<Ref, T>);

/// The same for objects that can come back although nothing leads to them any more.
#[derive(Clone, Debug)]
pub struct Remembered<T>(HashMap<Ref, T>);

/// Some objects, which counts for those that are reached.
#[derive(Clone, Debug, Default)]
pub struct ObjectSet(HashSet<Ref>);

/// Something that is rare: states that have any are not compared.
#[derive(Clone, Debug, Default)]
pub struct Incomparable<T>(T);

/// A term for some inputs, which counts for those that are reached: states that have any are compared only if their
/// variables keep their names, since inputs are told apart by them.
#[derive(Clone, Debug, Default)]
pub struct PerInput(HashMap<Ref, TermId>);

/// Something that nothing the program still does depends on.
#[derive(Clone, Debug, Default)]
pub struct NotCompared<T>(pub T);

macro_rules! transparent {
    ($($part:ident<$($param:ident)?> => $inner:ty;)*) => {$(
        impl<$($param)?> Deref for $part<$($param)?> {
            type Target = $inner;
            fn deref(&self) -> &$inner {
                &self.0
            }
        }

        impl<$($param)?> DerefMut for $part<$($param)?> {
            fn deref_mut(&mut self) -> &mut $inner {
                &mut self.0
            }
        }
    )*};
}

transparent! {
    PerObject<T> => HashMap<Ref, T>;
    Everyones<T> => HashMap<Ref, T>;
    Remembered<T> => HashMap<Ref, T>;
    ObjectSet<> => HashSet<Ref>;
    Incomparable<T> => T;
    PerInput<> => HashMap<Ref, TermId>;
    NotCompared<T> => T;
}

macro_rules! empty_at_first {
    ($($part:ident),*) => {$(
        impl<T> Default for $part<T> {
            fn default() -> Self {
                $part(HashMap::default())
            }
        }
    )*};
}

empty_at_first!(PerObject, Everyones, Remembered);

/// One value; every thread can get what it leads to.
impl<T: Kept + Default> Part for T {
    fn encode(&self, to: &mut Encoder<'_>) -> Option<()> {
        Kept::encode(self, to)
    }
    fn encode_object(&self, _: Ref, _: &mut Encoder<'_>) -> Option<()> {
        Some(())
    }
    fn shared(&self, visit: &mut dyn FnMut(Value)) {
        Kept::references(self, visit);
    }
    fn references(&self, _: Ref, _: &mut dyn FnMut(Value)) {}
    fn merged(&self, other: &Self, merger: &mut Merger<'_, '_>) -> Merged<Self> {
        Kept::merged(self, other, merger)
    }
    fn admits_counterpart(&self, _: Ref, _: (&Self, Ref)) -> bool {
        true
    }
    fn renamed(&self, renaming: &mut Renaming<'_>) -> Self {
        Kept::renamed(self, renaming)
    }
}

fn encode_of<T: Kept>(map: &HashMap<Ref, T>, object: Ref, to: &mut Encoder<'_>) -> Option<()> {
    map.get(&object).map_or(Some(()), |it| it.encode(to))
}

fn references_of<T: Kept>(map: &HashMap<Ref, T>, object: Ref, visit: &mut dyn FnMut(Value)) {
    if let Some(kept) = map.get(&object) {
        kept.references(visit);
    }
}

impl<T: Kept> Part for PerObject<T> {
    fn encode(&self, _: &mut Encoder<'_>) -> Option<()> {
        Some(())
    }
    fn encode_object(&self, object: Ref, to: &mut Encoder<'_>) -> Option<()> {
        encode_of(&self.0, object, to)
    }
    fn shared(&self, _: &mut dyn FnMut(Value)) {}
    fn references(&self, object: Ref, visit: &mut dyn FnMut(Value)) {
        references_of(&self.0, object, visit);
    }
    fn merged(&self, other: &Self, merger: &mut Merger<'_, '_>) -> Merged<Self> {
        let maps = [&self.0, &other.0];
        merged_map(maps, merger, |one, two, merger| one.merged(two, merger)).map(PerObject)
    }
    fn admits_counterpart(&self, object: Ref, other: (&Self, Ref)) -> bool {
        are_unknown([&self.0, &other.0.0], [object, other.1])
    }
    fn renamed(&self, renaming: &mut Renaming<'_>) -> Self {
        PerObject(renamed_map(&self.0, renaming))
    }
}

impl<T: Kept> Part for Everyones<T> {
    fn encode(&self, _: &mut Encoder<'_>) -> Option<()> {
        Some(())
    }
    fn encode_object(&self, object: Ref, to: &mut Encoder<'_>) -> Option<()> {
        encode_of(&self.0, object, to)
    }
    fn shared(&self, visit: &mut dyn FnMut(Value)) {
        self.0.keys().for_each(|object| visit(Value::Ref(*object)));
    }
    fn references(&self, object: Ref, visit: &mut dyn FnMut(Value)) {
        references_of(&self.0, object, visit);
    }
    fn merged(&self, other: &Self, merger: &mut Merger<'_, '_>) -> Merged<Self> {
        let maps = [&self.0, &other.0];
        merged_map(maps, merger, |one, two, merger| one.merged(two, merger)).map(Everyones)
    }
    fn admits_counterpart(&self, object: Ref, other: (&Self, Ref)) -> bool {
        are_unknown([&self.0, &other.0.0], [object, other.1])
    }
    fn renamed(&self, renaming: &mut Renaming<'_>) -> Self {
        Everyones(renamed_map(&self.0, renaming))
    }
}

impl<T: Kept> Part for Remembered<T> {
    fn encode(&self, to: &mut Encoder<'_>) -> Option<()> {
        let mut objects: Vec<Ref> = self.0.keys().copied().collect();
        objects.sort_unstable();
        objects.into_iter().for_each(|object| to.object(object));
        Some(())
    }
    fn encode_object(&self, object: Ref, to: &mut Encoder<'_>) -> Option<()> {
        encode_of(&self.0, object, to)
    }
    fn shared(&self, _: &mut dyn FnMut(Value)) {}
    fn references(&self, object: Ref, visit: &mut dyn FnMut(Value)) {
        references_of(&self.0, object, visit);
    }
    fn merged(&self, other: &Self, merger: &mut Merger<'_, '_>) -> Merged<Self> {
        let maps = [&self.0, &other.0];
        merged_map(maps, merger, |one, two, merger| one.merged(two, merger)).map(Remembered)
    }
    fn admits_counterpart(&self, object: Ref, other: (&Self, Ref)) -> bool {
        are_unknown([&self.0, &other.0.0], [object, other.1])
    }
    fn renamed(&self, renaming: &mut Renaming<'_>) -> Self {
        Remembered(renamed_map(&self.0, renaming))
    }
}

impl Part for ObjectSet {
    fn encode(&self, _: &mut Encoder<'_>) -> Option<()> {
        Some(())
    }
    fn encode_object(&self, object: Ref, to: &mut Encoder<'_>) -> Option<()> {
        if self.0.contains(&object) {
            to.words([1]);
        }
        Some(())
    }
    fn shared(&self, _: &mut dyn FnMut(Value)) {}
    fn references(&self, _: Ref, _: &mut dyn FnMut(Value)) {}
    fn merged(&self, other: &Self, merger: &mut Merger<'_, '_>) -> Merged<Self> {
        let both = self.0.clone().symmetric_difference(other.0.clone());
        match both.iter().all(|it| merger.is_on_one_side(*it)) {
            true => Ok(ObjectSet(self.0.clone().union(other.0.clone()))),
            false => Err(Refusal::LibraryState),
        }
    }
    fn admits_counterpart(&self, object: Ref, (other, counterpart): (&Self, Ref)) -> bool {
        self.0.contains(&object) == other.0.contains(&counterpart)
    }
    fn renamed(&self, renaming: &mut Renaming<'_>) -> Self {
        ObjectSet(self.0.iter().map(|it| renaming.object(*it)).collect())
    }
}

/// What can be empty.
pub trait Collection: Clone + Debug + Default + PartialEq {
    /// Whether nothing is in it.
    fn has_nothing(&self) -> bool;
}

impl<K: Clone + Debug + Eq + Hash, V: Clone + Debug + PartialEq> Collection for HashMap<K, V> {
    fn has_nothing(&self) -> bool {
        self.is_empty()
    }
}

impl<K: Clone + Debug + Eq + Hash> Collection for HashSet<K> {
    fn has_nothing(&self) -> bool {
        self.is_empty()
    }
}

impl<T: Collection> Part for Incomparable<T> {
    fn encode(&self, _: &mut Encoder<'_>) -> Option<()> {
        self.0.has_nothing().then_some(())
    }
    fn encode_object(&self, _: Ref, _: &mut Encoder<'_>) -> Option<()> {
        Some(())
    }
    fn shared(&self, _: &mut dyn FnMut(Value)) {}
    fn references(&self, _: Ref, _: &mut dyn FnMut(Value)) {}
    fn merged(&self, other: &Self, _: &mut Merger<'_, '_>) -> Merged<Self> {
        same(&self.0, &other.0).map(Incomparable)
    }
    // States that differ in it are not merged, so it speaks of objects that both have.
    fn admits_counterpart(&self, _: Ref, _: (&Self, Ref)) -> bool {
        true
    }
    fn renamed(&self, _: &mut Renaming<'_>) -> Self {
        self.clone()
    }
}

impl Part for PerInput {
    fn encode(&self, to: &mut Encoder<'_>) -> Option<()> {
        (self.0.is_empty() || to.keeps_names()).then_some(())
    }
    fn encode_object(&self, object: Ref, to: &mut Encoder<'_>) -> Option<()> {
        encode_of(&self.0, object, to)
    }
    fn shared(&self, _: &mut dyn FnMut(Value)) {}
    fn references(&self, _: Ref, _: &mut dyn FnMut(Value)) {}
    fn merged(&self, other: &Self, _: &mut Merger<'_, '_>) -> Merged<Self> {
        same(&self.0, &other.0).map(PerInput)
    }
    // States that differ in it are not merged, so it speaks of objects that both have.
    fn admits_counterpart(&self, _: Ref, _: (&Self, Ref)) -> bool {
        true
    }
    fn renamed(&self, _: &mut Renaming<'_>) -> Self {
        self.clone()
    }
}

impl<T: Clone + Debug + Default> Part for NotCompared<T> {
    fn encode(&self, _: &mut Encoder<'_>) -> Option<()> {
        Some(())
    }
    fn encode_object(&self, _: Ref, _: &mut Encoder<'_>) -> Option<()> {
        Some(())
    }
    fn shared(&self, _: &mut dyn FnMut(Value)) {}
    fn references(&self, _: Ref, _: &mut dyn FnMut(Value)) {}
    fn merged(&self, _: &Self, _: &mut Merger<'_, '_>) -> Merged<Self> {
        Ok(self.clone())
    }
    fn admits_counterpart(&self, _: Ref, _: (&Self, Ref)) -> bool {
        true
    }
    fn renamed(&self, _: &mut Renaming<'_>) -> Self {
        self.clone()
    }
}

impl Kept for Value {
    fn encode(&self, to: &mut Encoder<'_>) -> Option<()> {
        to.value(*self)
    }
    fn references(&self, visit: &mut dyn FnMut(Value)) {
        visit(*self);
    }
    fn merged(&self, other: &Self, merger: &mut Merger<'_, '_>) -> Merged<Self> {
        merger.plain_value([*self, *other])
    }
    fn renamed(&self, renaming: &mut Renaming<'_>) -> Self {
        renaming.value(*self)
    }
}

impl Kept for Ref {
    fn encode(&self, to: &mut Encoder<'_>) -> Option<()> {
        to.object(*self);
        Some(())
    }
    fn references(&self, visit: &mut dyn FnMut(Value)) {
        visit(Value::Ref(*self));
    }
    fn merged(&self, other: &Self, _: &mut Merger<'_, '_>) -> Merged<Self> {
        same(self, other)
    }
    fn renamed(&self, renaming: &mut Renaming<'_>) -> Self {
        renaming.object(*self)
    }
}

impl Kept for TermId {
    fn encode(&self, to: &mut Encoder<'_>) -> Option<()> {
        to.term(*self)
    }
    fn references(&self, visit: &mut dyn FnMut(Value)) {
        visit(Value::Term(*self));
    }
    fn merged(&self, other: &Self, merger: &mut Merger<'_, '_>) -> Merged<Self> {
        merger.term([*self, *other])
    }
    fn renamed(&self, renaming: &mut Renaming<'_>) -> Self {
        renaming.term(*self)
    }
}

impl Kept for i64 {
    fn encode(&self, to: &mut Encoder<'_>) -> Option<()> {
        to.words([self.cast_unsigned()]);
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

impl Kept for ClassId {
    fn encode(&self, to: &mut Encoder<'_>) -> Option<()> {
        to.words([u64::from(self.0)]);
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

impl Kept for usize {
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

impl<T: Kept> Kept for Option<T> {
    fn encode(&self, to: &mut Encoder<'_>) -> Option<()> {
        self.iter().try_for_each(|it| it.encode(to))
    }
    fn references(&self, visit: &mut dyn FnMut(Value)) {
        self.iter().for_each(|it| it.references(visit));
    }
    fn merged(&self, other: &Self, merger: &mut Merger<'_, '_>) -> Merged<Self> {
        match (self, other) {
            (Some(one), Some(two)) => one.merged(two, merger).map(Some),
            (None, None) => Ok(None),
            _ => Err(Refusal::LibraryState),
        }
    }
    fn renamed(&self, renaming: &mut Renaming<'_>) -> Self {
        self.as_ref().map(|it| it.renamed(renaming))
    }
}

impl<T: Kept> Kept for Vector<T> {
    fn encode(&self, to: &mut Encoder<'_>) -> Option<()> {
        to.words([self.len() as u64]);
        self.iter().try_for_each(|it| it.encode(to))
    }
    fn references(&self, visit: &mut dyn FnMut(Value)) {
        self.iter().for_each(|it| it.references(visit));
    }
    fn merged(&self, other: &Self, merger: &mut Merger<'_, '_>) -> Merged<Self> {
        if self.len() != other.len() {
            return Err(Refusal::LibraryState);
        }
        let pairs = self.iter().zip(other);
        pairs.map(|(one, two)| one.merged(two, merger)).collect()
    }
    fn renamed(&self, renaming: &mut Renaming<'_>) -> Self {
        self.iter().map(|it| it.renamed(renaming)).collect()
    }
}

impl<T: Kept> Kept for Vec<T> {
    fn encode(&self, to: &mut Encoder<'_>) -> Option<()> {
        to.words([self.len() as u64]);
        self.iter().try_for_each(|it| it.encode(to))
    }
    fn references(&self, visit: &mut dyn FnMut(Value)) {
        self.iter().for_each(|it| it.references(visit));
    }
    fn merged(&self, other: &Self, merger: &mut Merger<'_, '_>) -> Merged<Self> {
        if self.len() != other.len() {
            return Err(Refusal::LibraryState);
        }
        let pairs = self.iter().zip(other);
        pairs.map(|(one, two)| one.merged(two, merger)).collect()
    }
    fn renamed(&self, renaming: &mut Renaming<'_>) -> Self {
        self.iter().map(|it| it.renamed(renaming)).collect()
    }
}

impl<T: Kept, U: Kept> Kept for (T, U) {
    fn encode(&self, to: &mut Encoder<'_>) -> Option<()> {
        self.0.encode(to)?;
        self.1.encode(to)
    }
    fn references(&self, visit: &mut dyn FnMut(Value)) {
        self.0.references(visit);
        self.1.references(visit);
    }
    fn merged(&self, other: &Self, merger: &mut Merger<'_, '_>) -> Merged<Self> {
        Ok((
            self.0.merged(&other.0, merger)?,
            self.1.merged(&other.1, merger)?,
        ))
    }
    fn renamed(&self, renaming: &mut Renaming<'_>) -> Self {
        (self.0.renamed(renaming), self.1.renamed(renaming))
    }
}

/// Names with numbers, the same for every order in which they were added.
impl Kept for HashMap<&'static str, i64> {
    fn encode(&self, to: &mut Encoder<'_>) -> Option<()> {
        let mut all: Vec<_> = self.iter().collect();
        all.sort_unstable();
        for (name, value) in all {
            to.words([name.len() as u64, value.cast_unsigned()]);
            to.words(name.bytes().map(u64::from));
        }
        Some(())
    }
    fn references(&self, _: &mut dyn FnMut(Value)) {}
    fn merged(&self, other: &Self, _: &mut Merger<'_, '_>) -> Merged<Self> {
        same(self, other)
    }
    fn renamed(&self, _: &mut Renaming<'_>) -> Self {
        self.clone()
    }
}

impl Kept for Type {
    fn encode(&self, to: &mut Encoder<'_>) -> Option<()> {
        to.ty(self);
        Some(())
    }
    fn references(&self, _: &mut dyn FnMut(Value)) {}
    fn merged(&self, other: &Self, _: &mut Merger<'_, '_>) -> Merged<Self> {
        same(self, other)
    }
    fn renamed(&self, _: &mut Renaming<'_>) -> Self {
        self.clone()
    }
}
