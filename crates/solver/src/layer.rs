//! Layers: links of the chain that ends with the back ends.
//!
//! A layer gets a query and the rest of the chain. It answers, or it passes the query on, smaller if possible, and may
//! then complete the reply or learn from it. Leaving a layer out costs time, never an answer.

use std::fmt;
use std::time::Instant;

use oxpecker_term::TermPool;

use crate::answer::Answer;
use crate::core_solver::CoreSolver;
use crate::layer_id::LayerId;
use crate::query::{Query, Reply};

/// A link of the chain.
pub(crate) trait Layer: fmt::Debug {
    /// Answers the query itself or with the help of the rest of the chain.
    fn ask(&mut self, pool: &mut TermPool, query: &mut Query<'_>, rest: &mut Rest<'_>) -> Reply;
}

/// A layer in its place.
#[derive(Debug)]
pub(crate) struct Link {
    /// Which layer it is.
    pub(crate) id: LayerId,
    /// What it does.
    pub(crate) layer: Box<dyn Layer>,
}

/// What comes behind a layer.
#[derive(Debug)]
pub(crate) struct Rest<'a> {
    /// The layer it is the rest for.
    id: LayerId,
    links: &'a mut [Link],
    /// The end of the chain, for layers that ask about something else than the query.
    pub(crate) solver: &'a mut CoreSolver,
}

/// Passes a query through links and, if none of them answers, on to the solver.
pub(crate) fn ask(
    links: &mut [Link],
    solver: &mut CoreSolver,
    pool: &mut TermPool,
    query: &mut Query<'_>,
) -> Reply {
    match links.split_first_mut() {
        Some((Link { id, layer }, links)) => {
            let id = *id;
            layer.ask(pool, query, &mut Rest { id, links, solver })
        }
        None => Reply::computed(solver.ask(pool, query.path, query.constraints())),
    }
}

impl Rest<'_> {
    /// Passes the query on.
    pub(crate) fn ask(&mut self, pool: &mut TermPool, query: &mut Query<'_>) -> Reply {
        ask(self.links, self.solver, pool, query)
    }

    /// Counts that the layer tries to answer and whether it can, and how long that takes.
    pub(crate) fn attempt(
        &mut self,
        work: impl FnOnce(&mut CoreSolver) -> Option<Answer>,
    ) -> Option<Answer> {
        let start = Instant::now();
        let answer = work(self.solver);
        let count = self.solver.statistics.layer_mut(self.id);
        count.count(answer.as_ref(), start.elapsed());
        answer
    }

    /// The same for a layer that never answers.
    pub(crate) fn work<T>(&mut self, work: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let result = work();
        let count = self.solver.statistics.layer_mut(self.id);
        count.count(None, start.elapsed());
        result
    }
}
