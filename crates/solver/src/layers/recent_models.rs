//! The models of the latest answers: one of them may satisfy the next question.

use std::collections::VecDeque;
use std::rc::Rc;

use oxpecker_term::{Model, TermId, TermPool};

use crate::answer::Answer;
use crate::layer::{Layer, Rest};
use crate::query::{Query, Reply};

/// The latest models, newest first.
#[derive(Debug)]
pub(crate) struct RecentModels {
    models: VecDeque<Rc<Model>>,
    capacity: usize,
}

impl Layer for RecentModels {
    fn ask(&mut self, pool: &mut TermPool, query: &mut Query<'_>, rest: &mut Rest<'_>) -> Reply {
        let found = rest.attempt(|_| self.find(pool, query.constraints()).map(Answer::Sat));
        if let Some(answer) = found {
            return Reply::computed(answer);
        }
        let reply = rest.ask(pool, query);
        if let Answer::Sat(model) = &reply.answer {
            self.insert(model);
        }
        reply
    }
}

impl RecentModels {
    /// Keeps at most this many.
    pub(crate) fn new(capacity: usize) -> Self {
        Self {
            models: VecDeque::with_capacity(capacity),
            capacity,
        }
    }

    /// A model that satisfies all constraints. The guard comes last in a question and is what is most likely to
    /// fail, so it is tried first.
    pub(crate) fn find(&self, pool: &TermPool, constraints: &[TermId]) -> Option<Rc<Model>> {
        self.models
            .iter()
            .find(|model| constraints.iter().rev().all(|it| model.holds(pool, *it)))
            .cloned()
    }

    /// Remembers a model.
    pub(crate) fn insert(&mut self, model: &Rc<Model>) {
        if self.capacity == 0 {
            return;
        }
        self.models.truncate(self.capacity - 1);
        self.models.push_front(Rc::clone(model));
    }
}
