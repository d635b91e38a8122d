//! What a run keeps count of, and what that comes to in the end.

use oxpecker_ir::Terminator;
use oxpecker_solver::{LayerId, UnknownReason};

use super::team::Member;
use super::{Budget, Explorer, Found};
use crate::config::SearchConfig;
use crate::outcome::{Bounds, Outcome, Verdict};
use crate::search_record::PathStatus;
use crate::statistics::{Counter, Statistics};
use oxpecker_interp::coverage::Coverage;
use oxpecker_interp::decisions::Decisions;
use oxpecker_interp::state::State;
use oxpecker_interp::{Limit, Reason, Violation};

impl Explorer<'_> {
    /// Something that has no place on a path keeps the run from being a proof.
    pub(super) fn note(&mut self, reason: Reason) {
        if !self.tell(&reason) {
            *self.reasons.entry(reason).or_default() += 1;
        }
    }

    /// Something at the end of some decisions does. A worker that does not report leaves it to the one that does.
    pub(super) fn note_at(&mut self, reason: Reason, decisions: &Decisions) {
        if !self.reasons.contains_key(&reason) {
            let status = match reason {
                Reason::SolverUnknown { .. } => PathStatus::Undecided,
                _ => PathStatus::Unsupported,
            };
            self.look_later(decisions, status);
        }
        *self.reasons.entry(reason).or_default() += 1;
    }

    /// Inputs that were left out make a proof impossible.
    pub(super) fn note_gaps(&mut self) {
        let gaps = self.interpreter.language.gaps(&self.interpreter);
        self.interpreter.language.forget_gaps(&self.interpreter);
        for what in gaps {
            self.note(Reason::Unsupported { what, span: None });
        }
    }

    /// Whether something is violated at the end of some decisions nobody knows.
    pub(super) fn note_unknown(
        &mut self,
        why: &UnknownReason,
        violation: Violation,
        decisions: &Decisions,
    ) {
        match why {
            UnknownReason::Interrupted => {
                // Nobody was asked: whoever takes the search up has to. Others are interrupted only when all is over.
                if self.team.as_ref().is_none_or(Member::leads) {
                    self.look_later(decisions, PathStatus::Undecided);
                }
                // The user interrupts, or whoever watches over a limit.
                let limit = self.budget.reached(&self.statistics);
                self.note(Reason::Limit(limit.unwrap_or(Limit::Interrupted)));
            }
            why => {
                let (why, span) = (why.to_string(), violation.span);
                self.note_at(Reason::SolverUnknown { why, span }, decisions);
            }
        }
    }

    pub(super) fn count_fork(&mut self, state: &State) {
        self.statistics[Counter::Forks] += 1;
        let program = self.interpreter.program;
        let block = &program.methods[state.frame.method].blocks()[state.frame.block];
        let Terminator::Branch { span, .. } = block.terminator else {
            return;
        };
        let count = self.forks_at.entry(span).or_default();
        *count += 1;
        if self
            .statistics
            .hottest
            .is_none_or(|(_, hottest)| *count > hottest)
        {
            self.statistics.hottest = Some((span, *count));
        }
    }

    pub(super) fn limit(&mut self) -> Option<Limit> {
        self.update_statistics();
        let limit = if self.team.is_some() {
            let all = self.all_statistics();
            reached(self.config, &all, self.budget)
        } else {
            reached(self.config, &self.statistics, self.budget)
        };
        // States need more memory than the decisions that lead to them.
        if self.budget.is_tight() {
            self.tree.fold();
        }
        limit
    }

    /// What all workers did, now and in earlier searches.
    pub(super) fn all_statistics(&self) -> Statistics {
        let mut all = self.before.clone();
        all.add(&self.statistics);
        if let Some(team) = &self.team {
            team.publish(&self.statistics);
            all.add(&team.others());
        }
        all
    }

    pub(super) fn update_statistics(&mut self) {
        self.statistics[Counter::Steps] = self.interpreter.steps;
        self.statistics[Counter::AssertionsReached] = self.interpreter.assertions_reached;
        self.statistics[Counter::PathsOpen] = self.tree.open();
        self.statistics[Counter::Questions] = self.questions();
        let layers = self.pipeline.statistics();
        self.statistics[Counter::AnsweredEarly] =
            self.statistics[Counter::Questions] - layers.reached;
        self.statistics[Counter::SolverQueries] = layers.backend;
        self.statistics.solver_time = self.pipeline.statistics().backend_time;
    }

    /// Feasibility questions so far.
    pub(super) fn questions(&self) -> u64 {
        let layers = self.pipeline.statistics();
        let decided = self.interpreter.decided;
        decided + layers.asked - layers.layer(LayerId::ExpressionEvaluation).answered()
    }

    pub(super) fn outcome(mut self, found: Found) -> Outcome {
        if let Some(team) = &self.team {
            team.end();
            self.statistics.add(&team.others());
        }
        self.statistics.add(&self.before);
        let search_record = self.all_record(false);
        let restrictions = self.interpreter.config.restrictions();
        let depth =
            (self.statistics[Counter::PathsCut] > 0).then_some(self.interpreter.config.max_depth);
        let bounds = Bounds {
            depth: depth.flatten(),
            restrictions: restrictions.clone(),
        };
        let elsewhere = self.covered_elsewhere();
        let mut coverage = self.interpreter.coverage.take();
        if let Some(coverage) = coverage.as_mut().filter(|it| it.counts()) {
            let program = self.interpreter.program;
            elsewhere
                .iter()
                .for_each(|it| coverage.add_named(program, it));
        }
        let doubtful = coverage.as_ref().is_none_or(Coverage::is_doubtful);
        let exhaustive = found.is_none()
            && self.reasons.is_empty()
            && self.statistics[Counter::PathsOpen] == 0
            && bounds == Bounds::default()
            && !doubtful;
        let found = found.or(self.kept);
        let verdict = match found {
            Some(counterexample) => Verdict::Invalid(counterexample),
            None if !self.reasons.is_empty() => Verdict::Unknown(self.reasons),
            None if bounds != Bounds::default() => Verdict::ValidUpTo(bounds),
            None => Verdict::Valid,
        };
        let semantics = &self.interpreter.program.semantics;
        // Assertions of Java are branches: nobody knows which were passed.
        let checks = semantics.escaping_check_is_violation || semantics.exceptions_are_objects;
        let assertions = self.interpreter.config.checks.assertions;
        let refuted = matches!(verdict, Verdict::Invalid(_));
        let none_reached = self.statistics[Counter::AssertionsReached] == 0 && !refuted;
        let vacuous = none_reached && !checks && assertions;
        Outcome {
            verdict,
            restrictions,
            vacuous,
            races: self.interpreter.races.into_iter().collect(),
            statistics: self.statistics,
            profile: self.profile,
            coverage: coverage.filter(Coverage::counts),
            exhaustive,
            cases: self.cases.inputs,
            search_record,
        }
    }
}

/// The limit that is reached, if one is.
fn reached(config: &SearchConfig, counts: &Statistics, budget: &mut dyn Budget) -> Option<Limit> {
    let is_over = |limit: Option<u64>, count: u64| limit.is_some_and(|limit| count >= limit);
    if is_over(config.max_steps, counts[Counter::Steps]) {
        return Some(Limit::Steps);
    }
    if is_over(
        config.max_paths,
        counts[Counter::PathsDone] + counts[Counter::PathsUndecided],
    ) {
        return Some(Limit::Paths);
    }
    budget.reached(counts)
}
