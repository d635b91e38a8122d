//! Numbers of objects that everyone gets for their contents: strings of literals, boxes of small numbers, objects of types.
//!
//! Two states that make the same one must give it the same number, or they could not be merged.

use std::sync::Arc;

use oxpecker_ir::{ClassId, Type};
use rustc_hash::FxHashMap;

/// What an object is there for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum SharedKey {
    /// The string of a literal.
    Text(Arc<[u16]>),
    /// The box of a small number.
    Box(ClassId, i64),
    /// The object of a type.
    Type(Type),
}

/// The numbers that were given so far.
#[derive(Debug, Default)]
pub struct SharedNumbers(FxHashMap<SharedKey, usize>);

impl SharedNumbers {
    /// The number of an object.
    pub fn of(&mut self, key: SharedKey) -> usize {
        let next = self.0.len();
        *self.0.entry(key).or_insert(next)
    }
}
