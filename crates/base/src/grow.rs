//! Vectors that grow while others read them.
//!
//! A program is loaded bit by bit while it is executed: new classes and methods are appended through a shared
//! reference, and what is there already neither moves nor changes.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

use elsa::FrozenVec;

use crate::id::Id;

/// An append-only vector that is indexed by one kind of id only.
pub struct GrowVec<I, T> {
    items: FrozenVec<Box<T>>,
    id: PhantomData<fn(I)>,
}

impl<I: Id, T> GrowVec<I, T> {
    /// An empty vector.
    pub fn new() -> Self {
        Self {
            items: FrozenVec::new(),
            id: PhantomData,
        }
    }
    /// Appends an item and gives its id.
    pub fn push(&self, item: T) -> I {
        let id = I::new(self.items.len());
        self.items.push(Box::new(item));
        id
    }
    /// The id the next `push` gives.
    pub fn next_id(&self) -> I {
        I::new(self.items.len())
    }
    /// The number of items.
    pub fn len(&self) -> usize {
        self.items.len()
    }
    /// Whether there is no item.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }
    /// The item of an id, if there is one.
    pub fn get(&self, id: I) -> Option<&T> {
        self.items.get(id.index())
    }
    /// The items that are there now, in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &T> {
        self.iter_ids().map(|(_, item)| item)
    }
    /// All items in order, mutable.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.items.as_mut().iter_mut().map(|item| &mut **item)
    }
    /// The ids that are there now, in order.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = I> + use<I, T> {
        (0..self.items.len()).map(I::new)
    }
    /// The ids that are there now with their items, in order.
    pub fn iter_ids(&self) -> impl DoubleEndedIterator<Item = (I, &T)> {
        self.ids().map(|id| (id, &self[id]))
    }
}

impl<I: Id, T> Default for GrowVec<I, T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<I: Id, T> FromIterator<T> for GrowVec<I, T> {
    fn from_iter<It: IntoIterator<Item = T>>(items: It) -> Self {
        Self {
            items: items.into_iter().map(Box::new).collect(),
            id: PhantomData,
        }
    }
}

impl<I: Id, T> Index<I> for GrowVec<I, T> {
    type Output = T;
    fn index(&self, id: I) -> &T {
        &self.items[id.index()]
    }
}

impl<I: Id, T> IndexMut<I> for GrowVec<I, T> {
    fn index_mut(&mut self, id: I) -> &mut T {
        &mut self.items.as_mut()[id.index()]
    }
}

impl<I: Id, T: Clone> Clone for GrowVec<I, T> {
    fn clone(&self) -> Self {
        self.iter().cloned().collect()
    }
}

impl<I: Id, T: PartialEq> PartialEq for GrowVec<I, T> {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && self.iter().zip(other.iter()).all(|(one, two)| one == two)
    }
}

impl<I: Id, T: fmt::Debug> fmt::Debug for GrowVec<I, T> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_list().entries(self.iter()).finish()
    }
}
