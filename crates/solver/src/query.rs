//! A query on its way through the chain, and the reply on its way back.

use std::rc::Rc;

use oxpecker_path::PathCondition;
use oxpecker_term::{Model, TermId};

use crate::answer::Answer;

/// The sorted constraints of a query.
pub(crate) type Key = Box<[TermId]>;

/// Is `path ∧ guard` satisfiable? Layers make the list of constraints smaller that has to be decided.
#[derive(Debug)]
pub(crate) struct Query<'a> {
    /// The path, which is satisfiable.
    pub(crate) path: &'a PathCondition,
    /// The branch condition in question.
    pub(crate) guard: TermId,
    /// A model of the path without the guard.
    pub(crate) known: Option<&'a Rc<Model>>,
    constraints: Vec<TermId>,
    key: Option<Key>,
}

impl<'a> Query<'a> {
    /// A query whose constraints [`Slicing`](crate::layers::slicing::Slicing) is still to collect: most guards are
    /// decided before.
    pub(crate) fn new(
        path: &'a PathCondition,
        guard: TermId,
        known: Option<&'a Rc<Model>>,
    ) -> Self {
        Self {
            path,
            guard,
            known,
            constraints: Vec::new(),
            key: None,
        }
    }

    /// What has to be decided, oldest first, the guard last.
    pub(crate) fn constraints(&self) -> &[TermId] {
        &self.constraints
    }

    /// Asks about other constraints from now on.
    pub(crate) fn rewrite(&mut self, change: impl FnOnce(&mut Vec<TermId>)) {
        self.key = None;
        change(&mut self.constraints);
    }

    /// The constraints as a set.
    pub(crate) fn key(&mut self) -> &Key {
        self.key.get_or_insert_with(|| key_of(&self.constraints))
    }

    /// The constraints as a set, for the last layer that needs them.
    pub(crate) fn take_key(&mut self) -> Key {
        let key = self.key.take();
        key.unwrap_or_else(|| key_of(&self.constraints))
    }
}

/// The key of a list of constraints.
pub(crate) fn key_of(constraints: &[TermId]) -> Key {
    let mut key = constraints.to_vec();
    key.sort_unstable();
    key.dedup();
    key.into_boxed_slice()
}

/// An answer, and what layers that learn from it have to know.
#[derive(Clone, Debug)]
pub(crate) struct Reply {
    /// The answer.
    pub(crate) answer: Answer,
    /// Where it comes from.
    pub(crate) source: Source,
}

/// Where an answer comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// Somebody computed it.
    Computed,
    /// A query that is the same up to names had it.
    Remembered,
    /// A part of the query is unsatisfiable; finding that again is as cheap as remembering the answer.
    Implied,
}

impl Reply {
    /// An answer that was computed.
    pub(crate) fn computed(answer: Answer) -> Self {
        let source = Source::Computed;
        Self { answer, source }
    }
}
