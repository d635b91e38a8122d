//! What keeps a search from being a proof.

use std::collections::BTreeMap;

use oxpecker_solver::UnknownReason;

use super::Explorer;
use super::events::Event;
use super::team::Member;
use crate::search_record::PathStatus;
use oxpecker_interp::decisions::{Decisions, Prefix};
use oxpecker_interp::{Limit, Reason, Violation};

/// What keeps a search from being a proof.
#[derive(Clone, Debug, Default)]
pub(super) struct Doubts {
    /// Why, with the number of paths.
    pub(super) reasons: BTreeMap<Reason, u64>,
    /// Paths that are looked at again if the search is taken up, and how they were settled.
    pub(super) unfinished: Vec<(Prefix, PathStatus)>,
}

impl Explorer<'_> {
    /// Something that has no place on a path keeps the run from being a proof.
    pub(super) fn note(&mut self, reason: Reason) {
        if !self.tell(&reason) {
            *self.doubts.reasons.entry(reason).or_default() += 1;
        }
    }

    /// Something at the end of some decisions does. A worker that does not report leaves it to the one that does.
    pub(super) fn note_at(&mut self, reason: Reason, decisions: &Decisions) {
        if !self.doubts.reasons.contains_key(&reason) {
            let status = match reason {
                Reason::SolverUnknown { .. } => PathStatus::Undecided,
                _ => PathStatus::Unsupported,
            };
            self.look_later(decisions, status);
        }
        *self.doubts.reasons.entry(reason).or_default() += 1;
    }

    /// Inputs that were left out make a proof impossible.
    pub(super) fn note_gaps(&mut self) {
        for what in self.interpreter.language.gaps(&self.interpreter) {
            self.note(Reason::Unsupported { what, span: None });
        }
        for what in self.interpreter.language.left_out(&self.interpreter) {
            self.note(Reason::LeftOut { what });
        }
    }

    /// The solver does not know whether something is violated at the end of some decisions.
    pub(super) fn note_unknown(
        &mut self,
        why: &UnknownReason,
        violation: Violation,
        decisions: &Decisions,
    ) {
        match why {
            UnknownReason::Interrupted => {
                // There was no query: whoever takes the search up has to ask. Others are interrupted only when all is
                // over.
                if self.team.as_ref().is_none_or(Member::leads) {
                    self.look_later(decisions, PathStatus::Undecided);
                }
                // The user interrupts, or whoever watches over a limit.
                let limit = self.budget.reached(&self.observers.counting.statistics);
                self.note(Reason::Limit(limit.unwrap_or(Limit::Interrupted)));
            }
            why => {
                let (why, span) = (why.to_string(), violation.span);
                self.note_at(Reason::SolverUnknown { why, span }, decisions);
            }
        }
    }

    /// A path that was settled is looked at again: by the worker that reports, or if the search is taken up.
    pub(super) fn look_later(&mut self, decisions: &Decisions, status: PathStatus) {
        match &self.team {
            Some(team) if !team.leads() => {
                team.is_undecided(decisions.prefix());
                self.emit(&Event::HandedOver { decisions, status });
            }
            _ => {
                self.doubts.unfinished.push((decisions.prefix(), status));
                self.emit(&Event::Postponed { decisions, status });
            }
        }
    }
}
