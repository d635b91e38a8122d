//! Inputs that take paths, for tests.

use std::collections::BTreeSet;

use oxpecker_base::Span;

use super::events::{Event, Observer};
use super::moment::Moment;
use crate::config::InputGoal;
use oxpecker_interp::PathEnd;
use oxpecker_interp::concrete::ConcreteInputs;
use oxpecker_interp::state::State;

/// The inputs that are kept.
#[derive(Debug)]
pub(super) struct KeptInputs {
    goal: InputGoal,
    pub(super) inputs: Vec<ConcreteInputs>,
    /// How much had been run when the last ones were kept.
    covered: usize,
    /// Where exceptions and violations of kept inputs come from.
    errors: BTreeSet<Span>,
}

impl Observer for KeptInputs {
    fn observe(&mut self, event: &Event<'_>, moment: &mut Moment<'_, '_>) {
        match event {
            Event::Advanced { state } if self.goal.only_new => self.keep_news(state, moment),
            Event::Ended { state, end } => self.keep_end(state, end, moment),
            _ => {}
        }
    }
}

impl KeptInputs {
    pub(super) fn new(goal: InputGoal) -> Self {
        KeptInputs {
            goal,
            inputs: Vec::new(),
            covered: 0,
            errors: BTreeSet::new(),
        }
    }

    /// Keeps inputs of a path that ended.
    fn keep_end(&mut self, state: &State, end: &PathEnd, moment: &mut Moment<'_, '_>) {
        let error = match end {
            PathEnd::Returned(_) => None,
            PathEnd::Threw(raised) => Some(raised.span),
            PathEnd::Violated(violation) => Some(violation.span),
            _ => return,
        };
        let is_new = error.is_some_and(|span| !self.errors.contains(&span));
        if (is_new || !self.goal.only_new) && self.keep(state, moment) {
            self.errors.extend(error);
        }
    }

    /// Keeps inputs of a path that has just run something that no other path did, wherever it will end.
    fn keep_news(&mut self, state: &State, moment: &mut Moment<'_, '_>) {
        let covered = moment.covered();
        if covered > self.covered && self.keep(state, moment) {
            self.covered = covered;
        }
    }

    /// Keeps small inputs that take a path; false if they are not known or there are enough.
    fn keep(&mut self, state: &State, moment: &mut Moment<'_, '_>) -> bool {
        let threads = state.threads.as_ref();
        let ordered =
            threads.is_some_and(|it| it.started() > 1) && !moment.language().can_be_scheduled();
        if ordered || self.inputs.len() >= self.goal.most as usize {
            return false;
        }
        let inputs = moment.inputs(state);
        let is_known = inputs.is_some();
        self.inputs.extend(inputs);
        is_known
    }
}
