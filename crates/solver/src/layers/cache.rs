//! Remembered answers, keyed by the set of constraints.
//!
//! Terms are in canonical form, so equal sets of ids are equal questions up to the rewrite rules. There are two
//! generations: when the young one is full it becomes the old one, and what is asked for again moves up.

use std::hash::Hash;

use oxpecker_term::TermId;
use rustc_hash::FxHashMap;

use crate::answer::Answer;

/// The sorted constraints of a question.
pub type Key = Box<[TermId]>;

/// The answers by question.
pub type Cache = Generations<Key, Answer>;

/// A map that forgets what is not asked for.
#[derive(Debug)]
pub struct Generations<K, V> {
    young: FxHashMap<K, V>,
    old: FxHashMap<K, V>,
    capacity: usize,
}

impl Cache {
    /// The key of a question.
    pub fn key(constraints: &[TermId]) -> Key {
        let mut key = constraints.to_vec();
        key.sort_unstable();
        key.dedup();
        key.into_boxed_slice()
    }
}

impl<K: Clone + Eq + Hash, V: Clone> Generations<K, V> {
    /// Remembers at most this many values; 0 remembers nothing.
    pub fn new(capacity: usize) -> Self {
        Self {
            young: FxHashMap::default(),
            old: FxHashMap::default(),
            capacity,
        }
    }

    /// The value, if it is remembered.
    pub fn get(&mut self, key: &K) -> Option<V> {
        if let Some(value) = self.young.get(key) {
            return Some(value.clone());
        }
        let (key, value) = self.old.remove_entry(key)?;
        self.insert(key, value.clone());
        Some(value)
    }

    /// Remembers a value.
    pub fn insert(&mut self, key: K, value: V) {
        if self.capacity == 0 {
            return;
        }
        if self.young.len() >= self.capacity.div_ceil(2) {
            self.old = std::mem::take(&mut self.young);
        }
        self.young.insert(key, value);
    }

    /// The number of values remembered.
    pub fn len(&self) -> usize {
        self.young.len() + self.old.len()
    }

    /// Whether nothing is remembered.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

#[cfg(test)]
mod tests {
    use oxpecker_term::TermId;

    use super::Cache;
    use crate::answer::Answer;

    #[test]
    fn stays_small_and_keeps_what_is_asked_for() {
        let mut cache = Cache::new(10);
        let key = |index: u32| Cache::key(&[TermId(index), TermId(1000)]);
        for index in 0..100 {
            cache.insert(key(index), Answer::Unsat);
            assert!(cache.get(&key(0)).is_some(), "asked for in every round");
            assert!(cache.len() <= 11);
        }
        assert!(cache.get(&key(50)).is_none());
        assert_eq!(
            Cache::key(&[TermId(3), TermId(1), TermId(3)]),
            Cache::key(&[TermId(1), TermId(3)])
        );
    }
}
