//! The violations that a search found, and whether its goal is reached with them.

use std::ops::ControlFlow;

use super::Explorer;
use super::branch_goal::BranchGoal;
use super::events::Event;
use crate::config::Goal;
use crate::outcome::{Counterexample, Findings};
use oxpecker_interp::Violation;
use oxpecker_ir::{MethodId, Program};

/// Goes on, or ends the search because its goal is reached.
pub(super) type Progress<T = ()> = ControlFlow<(), T>;

/// What was found so far, one finding for each site.
#[derive(Debug)]
pub(super) struct Found {
    goal: Goal,
    findings: Vec<Counterexample>,
    /// The branches, if covering them is the goal.
    pub(super) branches: Option<BranchGoal>,
}

impl Found {
    pub(super) fn new(goal: Goal, program: &Program, entry: MethodId) -> Self {
        let branches = match goal {
            Goal::Coverage(share) => Some(BranchGoal::new(program, entry, share)),
            Goal::FirstViolation | Goal::EveryViolation | Goal::Inputs(_) | Goal::Solutions => None,
        };
        Found {
            goal,
            findings: Vec::new(),
            branches,
        }
    }

    /// Whether a site has a finding, so that another one would tell nothing new.
    pub(super) fn covers(&self, violation: &Violation) -> bool {
        self.goal == Goal::EveryViolation && self.has(violation)
    }

    fn has(&self, violation: &Violation) -> bool {
        let mut sites = self.findings.iter().map(|it| it.violation.site());
        sites.any(|site| site == violation.site())
    }

    fn add(&mut self, found: Counterexample) {
        if !self.has(&found.violation) {
            self.findings.push(found);
        }
    }

    /// Whether there is none.
    pub(super) fn is_empty(&self) -> bool {
        self.findings.is_empty()
    }

    /// Whether the search is over.
    pub(super) fn is_enough(&self) -> bool {
        self.goal.is_reached(self.findings.len())
    }

    /// All of them, by their positions in the source.
    pub(super) fn into_findings(self) -> Option<Findings> {
        let mut findings = self.findings;
        match self.goal {
            Goal::EveryViolation => findings.sort_by_key(|it| (it.violation.span, it.violation)),
            Goal::FirstViolation | Goal::Coverage(_) | Goal::Inputs(_) | Goal::Solutions => {
                findings.truncate(1);
            }
        }
        Findings::new(findings)
    }
}

impl Explorer<'_> {
    /// Keeps a confirmed violation.
    pub(super) fn report(&mut self, found: Box<Counterexample>) -> Progress {
        self.emit(&Event::Violated { found: &found });
        self.found.add(*found);
        match self.found.is_enough() {
            true => Progress::Break(()),
            false => Progress::Continue(()),
        }
    }
}
