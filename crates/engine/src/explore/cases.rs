//! The inputs of every path that ended, for tests.

use oxpecker_solver::Answer;

use super::{Explorer, Found};
use crate::concrete::ConcreteInputs;
use crate::outcome::{Case, PathEnd};
use crate::state::State;

impl Explorer<'_> {
    /// Keeps small inputs that take a path which ended, if somebody wants them.
    pub(super) fn keep_case(&mut self, state: &State, end: &PathEnd) {
        let most = self.interpreter.config.cases as usize;
        let ended = matches!(
            end,
            PathEnd::Returned(_) | PathEnd::Threw(_) | PathEnd::Violated(_)
        );
        // A Java machine cannot be told whose turn it is.
        let threads = state.threads.as_ref();
        let ordered = threads.is_some_and(|it| it.started() > 1)
            && self.interpreter.program.semantics.exceptions_are_objects;
        if self.cases.len() >= most || !ended || ordered {
            return;
        }
        let Answer::Sat(model) = self.model(state) else {
            return;
        };
        let vars = self.path_vars(state);
        let pool = &mut self.interpreter.pool;
        let small = self.pipeline.minimize(pool, &state.path, &model, &vars);
        let (arguments, entry) = (&self.arguments, self.entry);
        let inputs = ConcreteInputs::of_model(&self.interpreter, state, arguments, entry, &small);
        let end = end.clone();
        self.cases.push(Case { inputs, end });
    }

    /// Where the inputs of paths are kept, a violation does not end the search.
    pub(super) fn keep_violation(&mut self, found: Found) -> Found {
        if self.interpreter.config.cases == 0 {
            return found;
        }
        if self.kept.is_none() {
            self.kept = found;
        }
        None
    }
}
