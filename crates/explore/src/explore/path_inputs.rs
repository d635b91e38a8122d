//! Inputs that take paths, for tests.

use std::collections::BTreeSet;

use oxpecker_base::Span;
use oxpecker_solver::Answer;

use super::{Explorer, Found};
use oxpecker_interp::PathEnd;
use oxpecker_interp::concrete::ConcreteInputs;
use oxpecker_interp::coverage::Coverage;
use oxpecker_interp::state::State;

/// The inputs that are kept.
#[derive(Debug, Default)]
pub(super) struct Cases {
    pub(super) inputs: Vec<ConcreteInputs>,
    /// How much had been run when the last ones were kept.
    size: usize,
    /// Where exceptions and violations of kept inputs come from.
    errors: BTreeSet<Span>,
}

impl Explorer<'_> {
    /// Keeps inputs of a path that ended, if somebody wants them.
    pub(super) fn keep_case(&mut self, state: &State, end: &PathEnd) {
        let error = match end {
            PathEnd::Returned(_) => None,
            PathEnd::Threw(raised) => Some(raised.span),
            PathEnd::Violated(violation) => Some(violation.span),
            _ => return,
        };
        let is_new = error.is_some_and(|span| !self.cases.errors.contains(&span));
        if (is_new || !self.config.cases_cover) && self.keep(state) {
            self.cases.errors.extend(error);
        }
    }

    /// Keeps inputs of a path that has just run something that no other path did, wherever it will end.
    #[inline]
    pub(super) fn keep_news(&mut self, state: &State) {
        if !self.config.cases_cover {
            return;
        }
        let size = self.interpreter.coverage.as_ref().map_or(0, Coverage::size);
        if size > self.cases.size && self.keep(state) {
            self.cases.size = size;
        }
    }

    /// Keeps small inputs that take a path; false if they are not known or there are enough.
    fn keep(&mut self, state: &State) -> bool {
        // A Java machine cannot be told whose turn it is.
        let threads = state.threads.as_ref();
        let ordered = threads.is_some_and(|it| it.started() > 1)
            && self.interpreter.program.semantics.exceptions_are_objects;
        if ordered || self.cases.inputs.len() >= self.config.cases as usize {
            return false;
        }
        let Answer::Sat(model) = self.model(state) else {
            return false;
        };
        let vars = self.path_vars(state);
        let pool = &mut self.interpreter.pool;
        let small = self.pipeline.minimize(pool, &state.path, &model, &vars);
        let (arguments, entry) = (&self.arguments, self.entry);
        let inputs = ConcreteInputs::of_model(&self.interpreter, state, arguments, entry, &small);
        self.cases.inputs.push(inputs);
        true
    }

    /// Where the inputs of paths are kept, a violation does not end the search.
    pub(super) fn keep_violation(&mut self, found: Found) -> Found {
        if self.config.cases == 0 {
            return found;
        }
        if self.kept.is_none() {
            self.kept = found;
        }
        None
    }
}
