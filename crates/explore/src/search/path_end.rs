//! What the end of a path means.

use super::events::Event;
use super::{Explorer, Progress};
use crate::config::Goal;
use crate::search_record::PathStatus;
use crate::tree::NodeId;
use oxpecker_interp::decisions::Decisions;
use oxpecker_interp::state::State;
use oxpecker_interp::{Limit, PathEnd, Reason, Violation};

impl Explorer<'_> {
    /// The path of a node ended.
    pub(super) fn end(&mut self, id: NodeId, state: &State, end: PathEnd) -> Progress {
        self.frontier.tree.close(id);
        self.finished(state, end)
    }

    /// A path ended.
    pub(super) fn finished(&mut self, state: &State, end: PathEnd) -> Progress {
        self.emit(&Event::Ended { state, end: &end });
        if self.solutions.is_some() {
            return self.solved(state, end);
        }
        self.concluded(state, end)
    }

    /// A path ended in a search for solutions.
    fn solved(&mut self, state: &State, end: PathEnd) -> Progress {
        match end {
            PathEnd::Returned(_) | PathEnd::Threw(_) | PathEnd::Violated(_) => {
                let status = self.solve_end(state, &end);
                self.settle(&state.history.path_decisions, status);
                match self.solved_enough() {
                    Some(_) => Progress::Break(()),
                    None => Progress::Continue(()),
                }
            }
            end => {
                if let (PathEnd::AssumedAway, Some(solutions)) = (&end, self.solutions) {
                    self.explain(state, solutions);
                    if solutions.fail() {
                        self.note(Reason::Limit(Limit::Fails));
                    }
                }
                self.concluded(state, end)
            }
        }
    }

    /// What the end of a path means for a search that is not for solutions.
    fn concluded(&mut self, state: &State, end: PathEnd) -> Progress {
        let status = match end {
            PathEnd::Redundant => PathStatus::Redundant,
            PathEnd::Returned(_) | PathEnd::Threw(_) => {
                let is_undecided = state.history.uncertain && state.model.is_none();
                match is_undecided {
                    true => PathStatus::Undecided,
                    false => PathStatus::Done,
                }
            }
            PathEnd::AssumedAway => PathStatus::AssumedAway,
            PathEnd::DepthBound if self.exists(state) => PathStatus::Cut,
            PathEnd::Unsupported(reason) if self.exists(state) => {
                self.settle(&state.history.path_decisions, PathStatus::Unsupported);
                self.note_at(reason, &state.history.path_decisions);
                return Progress::Continue(());
            }
            PathEnd::DepthBound | PathEnd::Unsupported(_) => PathStatus::Pruned,
            PathEnd::Violated(violation) => return self.violated(state, violation),
        };
        self.settle(&state.history.path_decisions, status);
        Progress::Continue(())
    }

    /// A path ended with a violation, if some input takes it.
    fn violated(&mut self, state: &State, violation: Violation) -> Progress {
        if self.found.covers(&violation) {
            let status = match self.exists(state) {
                true => PathStatus::Violated,
                false => PathStatus::Pruned,
            };
            self.settle(&state.history.path_decisions, status);
            return Progress::Continue(());
        }
        let Some(found) = self.confirm(state, violation) else {
            return Progress::Continue(());
        };
        let wants_all = self.config.goal == Goal::EveryViolation;
        if wants_all && found.violation.site() != violation.site() {
            let instead = "the run violated something else".into();
            let span = violation.span;
            let reason = Reason::Unconfirmed { instead, span };
            self.note_at(reason, &state.history.path_decisions);
        }
        self.report(found)
    }

    /// It is known what became of a path, or that an alternative does not exist.
    pub(super) fn settle(&mut self, decisions: &Decisions, status: PathStatus) {
        self.emit(&Event::Settled { decisions, status });
    }
}
