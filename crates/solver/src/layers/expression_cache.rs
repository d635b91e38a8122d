//! Remembered answers, keyed by the set of constraints.
//!
//! Terms are in canonical form, so equal sets of ids are equal questions up to the rewrite rules. There are two
//! generations: when the young one is full it becomes the old one, and what is asked for again moves up.
//!
//! An unknown answer is one only for whoever has no more time than the one who got it.

use std::hash::Hash;

use oxpecker_term::TermPool;
use rustc_hash::FxHashMap;

use crate::answer::{Answer, UnknownReason};
use crate::layer::{Layer, Rest};
use crate::limits::Limits;
use crate::query::{Key, Query, Reply, Source};

/// The answers by question.
#[derive(Debug)]
pub(crate) struct Cache {
    /// An answer and the limits under which it was given.
    answers: Generations<Key, (Answer, Limits)>,
}

/// A map that forgets what is not asked for.
#[derive(Debug)]
pub(crate) struct Generations<K, V> {
    young: FxHashMap<K, V>,
    old: FxHashMap<K, V>,
    capacity: usize,
}

impl Layer for Cache {
    fn ask(&mut self, pool: &mut TermPool, query: &mut Query<'_>, rest: &mut Rest<'_>) -> Reply {
        let found = rest.attempt(|it| self.get(query.key(), &it.config.limits));
        if let Some(answer) = found {
            let source = Source::Remembered;
            return Reply { answer, source };
        }
        let reply = rest.ask(pool, query);
        if reply.source != Source::Implied {
            let limits = &rest.solver.config.limits;
            self.insert(query.take_key(), reply.answer.clone(), limits);
        }
        reply
    }
}

impl Cache {
    /// Remembers at most this many answers; 0 remembers nothing.
    pub(crate) fn new(capacity: usize) -> Self {
        let answers = Generations::new(capacity);
        Self { answers }
    }

    /// The answer to a question that may be answered within these limits, if it is remembered.
    pub(crate) fn get(&mut self, key: &Key, limits: &Limits) -> Option<Answer> {
        let (answer, given) = self.answers.get(key)?;
        let is_unknown = matches!(answer, Answer::Unknown(_));
        (!is_unknown || !limits.exceeds(&given)).then_some(answer)
    }

    /// Remembers an answer that was given within these limits.
    pub(crate) fn insert(&mut self, key: Key, answer: Answer, limits: &Limits) {
        if !matches!(answer, Answer::Unknown(UnknownReason::Interrupted)) {
            self.answers.insert(key, (answer, limits.clone()));
        }
    }
}

impl<K: Clone + Eq + Hash, V: Clone> Generations<K, V> {
    /// Remembers at most this many values; 0 remembers nothing.
    pub(crate) fn new(capacity: usize) -> Self {
        Self {
            young: FxHashMap::default(),
            old: FxHashMap::default(),
            capacity,
        }
    }

    /// The value, if it is remembered.
    pub(crate) fn get(&mut self, key: &K) -> Option<V> {
        if let Some(value) = self.young.get(key) {
            return Some(value.clone());
        }
        let (key, value) = self.old.remove_entry(key)?;
        self.insert(key, value.clone());
        Some(value)
    }

    /// Remembers a value.
    pub(crate) fn insert(&mut self, key: K, value: V) {
        if self.capacity == 0 {
            return;
        }
        if self.young.len() >= self.capacity.div_ceil(2) {
            self.old = std::mem::take(&mut self.young);
        }
        self.young.insert(key, value);
    }

    #[cfg(test)]
    fn len(&self) -> usize {
        self.young.len() + self.old.len()
    }
}

#[cfg(test)]
mod tests {
    use oxpecker_term::TermId;

    use super::Cache;
    use crate::answer::{Answer, UnknownReason};
    use crate::limits::Limits;
    use crate::query::key_of;

    #[test]
    fn stays_small_and_keeps_what_is_asked_for() {
        let mut cache = Cache::new(10);
        let limits = Limits::default();
        let key = |index: u32| key_of(&[TermId(index), TermId(1000)]);
        for index in 0..100 {
            cache.insert(key(index), Answer::Unsat, &limits);
            let first = cache.get(&key(0), &limits);
            assert!(first.is_some(), "asked for in every round");
            assert!(cache.answers.len() <= 11);
        }
        assert!(cache.get(&key(50), &limits).is_none());
        assert_eq!(
            key_of(&[TermId(3), TermId(1), TermId(3)]),
            key_of(&[TermId(1), TermId(3)])
        );
    }
    #[test]
    fn an_unknown_answer_is_none_for_whoever_has_more_time() {
        let limits = |timeout_ms, resource| Limits {
            timeout_ms,
            resource,
        };
        let mut cache = Cache::new(10);
        let key = key_of(&[TermId(1)]);
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
