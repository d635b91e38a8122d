//! Remembered answers, keyed by the set of constraints.
//!
//! Terms are in canonical form, so equal sets of ids are equal questions up to the rewrite rules. There are two
//! generations: when the young one is full it becomes the old one, and what is asked for again moves up.
//!
//! An unknown answer is one only for whoever has no more time than the one who got it.

use std::hash::Hash;

use oxpecker_term::TermId;
use rustc_hash::FxHashMap;

use crate::answer::{Answer, UnknownReason};
use crate::config::Limits;

/// The sorted constraints of a question.
pub type Key = Box<[TermId]>;

/// The answers by question.
#[derive(Debug)]
pub struct Cache {
    /// An answer and the limits under which it was given.
    answers: Generations<Key, (Answer, Limits)>,
}

/// A map that forgets what is not asked for.
#[derive(Debug)]
pub struct Generations<K, V> {
    young: FxHashMap<K, V>,
    old: FxHashMap<K, V>,
    capacity: usize,
}

impl Cache {
    /// Remembers at most this many answers; 0 remembers nothing.
    pub fn new(capacity: usize) -> Self {
        let answers = Generations::new(capacity);
        Self { answers }
    }

    /// The answer to a question that may be answered within these limits, if it is remembered.
    pub fn get(&mut self, key: &Key, limits: &Limits) -> Option<Answer> {
        let (answer, given) = self.answers.get(key)?;
        let is_unknown = matches!(answer, Answer::Unknown(_));
        (!is_unknown || !limits.exceeds(&given)).then_some(answer)
    }

    /// Remembers an answer that was given within these limits.
    pub fn insert(&mut self, key: Key, answer: Answer, limits: &Limits) {
        if !matches!(answer, Answer::Unknown(UnknownReason::Interrupted)) {
            self.answers.insert(key, (answer, limits.clone()));
        }
    }

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
    use crate::answer::{Answer, UnknownReason};
    use crate::config::Limits;

    #[test]
    fn stays_small_and_keeps_what_is_asked_for() {
        let mut cache = Cache::new(10);
        let limits = Limits::default();
        let key = |index: u32| Cache::key(&[TermId(index), TermId(1000)]);
        for index in 0..100 {
            cache.insert(key(index), Answer::Unsat, &limits);
            let first = cache.get(&key(0), &limits);
            assert!(first.is_some(), "asked for in every round");
            assert!(cache.answers.len() <= 11);
        }
        assert!(cache.get(&key(50), &limits).is_none());
        assert_eq!(
            Cache::key(&[TermId(3), TermId(1), TermId(3)]),
            Cache::key(&[TermId(1), TermId(3)])
        );
    }
    #[test]
    fn an_unknown_answer_is_none_for_whoever_has_more_time() {
        let limits = |timeout_ms, resource| Limits {
            timeout_ms,
            resource,
        };
        let mut cache = Cache::new(10);
        let key = Cache::key(&[TermId(1)]);
        let unknown = Answer::Unknown(UnknownReason::Timeout);
        cache.insert(key.clone(), unknown.clone(), &limits(Some(30), None));
        for (timeout, is_reused) in [(Some(10), true), (Some(30), true), (Some(31), false)] {
            let answer = cache.get(&key, &limits(timeout, None));
            assert_eq!(answer.is_some(), is_reused, "{timeout:?}");
        }
        assert!(cache.get(&key, &limits(None, None)).is_none());
        cache.insert(key.clone(), unknown, &limits(None, Some(1000)));
        assert!(cache.get(&key, &limits(None, Some(1000))).is_some());
        assert!(cache.get(&key, &limits(None, Some(1001))).is_none());
        cache.insert(key.clone(), Answer::Unsat, &limits(None, Some(1000)));
        assert!(cache.get(&key, &limits(None, None)).is_some());
    }
}
