//! The models of the latest answers: one of them may satisfy the next question.

use std::collections::VecDeque;
use std::rc::Rc;

use oxpecker_term::{Model, TermId, TermPool};

/// The latest models, newest first.
#[derive(Debug)]
pub struct RecentModels {
    models: VecDeque<Rc<Model>>,
    capacity: usize,
}

impl RecentModels {
    /// Keeps at most this many.
    pub fn new(capacity: usize) -> Self {
        Self {
            models: VecDeque::with_capacity(capacity),
            capacity,
        }
    }

    /// A model that satisfies all constraints. The guard comes last in a question and is what is most likely to
    /// fail, so it is tried first.
    pub fn find(&self, pool: &TermPool, constraints: &[TermId]) -> Option<Rc<Model>> {
        self.models
            .iter()
            .find(|model| constraints.iter().rev().all(|it| model.holds(pool, *it)))
            .cloned()
    }

    /// Remembers a model.
    pub fn insert(&mut self, model: &Rc<Model>) {
        if self.capacity == 0 {
            return;
        }
        self.models.truncate(self.capacity - 1);
        self.models.push_front(Rc::clone(model));
    }
}
