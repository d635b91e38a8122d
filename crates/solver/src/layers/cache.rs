//! Remembered answers, keyed by the set of constraints.
//!
//! Terms are in canonical form, so equal sets of ids are equal questions up to the rewrite rules. There are two
//! generations: when the young one is full it becomes the old one, and what is asked for again moves up.

use oxpecker_term::TermId;
use rustc_hash::FxHashMap;

use crate::answer::Answer;

/// The sorted constraints of a question.
pub type Key = Box<[TermId]>;

/// The cache.
#[derive(Debug, Default)]
pub struct Cache {
    young: FxHashMap<Key, Answer>,
    old: FxHashMap<Key, Answer>,
    capacity: usize,
}

impl Cache {
    /// A cache for at most this many answers; 0 remembers nothing.
    pub fn new(capacity: usize) -> Self {
        Self {
            capacity,
            ..Self::default()
        }
    }

    /// The key of a question.
    pub fn key(constraints: &[TermId]) -> Key {
        let mut key = constraints.to_vec();
        key.sort_unstable();
        key.dedup();
        key.into_boxed_slice()
    }

    /// The answer, if the question has been asked.
    pub fn get(&mut self, key: &Key) -> Option<Answer> {
        if let Some(answer) = self.young.get(key) {
            return Some(answer.clone());
        }
        let answer = self.old.remove(key)?;
        self.insert(key.clone(), answer.clone());
        Some(answer)
    }

    /// Remembers an answer.
    pub fn insert(&mut self, key: Key, answer: Answer) {
        if self.capacity == 0 {
            return;
        }
        if self.young.len() >= self.capacity.div_ceil(2) {
            self.old = std::mem::take(&mut self.young);
        }
        self.young.insert(key, answer);
    }

    /// The number of answers remembered.
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
