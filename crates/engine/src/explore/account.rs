//! What a run keeps count of, and what that comes to in the end.

use oxpecker_ir::Terminator;
use oxpecker_solver::UnknownReason;
use oxpecker_solver::layers::Layer;

use super::{Explorer, Found};
use crate::outcome::{Bounds, Limit, Outcome, Reason, Verdict, Violation};
use crate::state::State;

impl Explorer<'_> {
    pub(super) fn note(&mut self, reason: Reason) {
        *self.reasons.entry(reason).or_default() += 1;
    }

    /// Inputs that were left out make a proof impossible.
    pub(super) fn note_gaps(&mut self) {
        let world = self.interpreter.world.clone();
        for gap in world.into_iter().flat_map(|world| world.take_gaps()) {
            let what = gap;
            self.note(Reason::Unsupported { what, span: None });
        }
    }

    pub(super) fn note_unknown(&mut self, why: &UnknownReason, violation: Violation) {
        self.note(match why {
            UnknownReason::Interrupted => Reason::Limit(Limit::Interrupted),
            why => Reason::SolverUnknown {
                why: why.to_string(),
                span: violation.span,
            },
        });
    }

    pub(super) fn count_fork(&mut self, state: &State) {
        self.statistics.forks += 1;
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
        let config = self.interpreter.config;
        if config
            .max_steps
            .is_some_and(|limit| self.statistics.steps >= limit)
        {
            return Some(Limit::Steps);
        }
        if config
            .max_paths
            .is_some_and(|limit| self.statistics.paths_done >= limit)
        {
            return Some(Limit::Paths);
        }
        self.budget.reached(&self.statistics)
    }

    pub(super) fn update_statistics(&mut self) {
        self.statistics.steps = self.interpreter.steps;
        self.statistics.assertions_reached = self.interpreter.assertions_reached;
        self.statistics.paths_open = self.tree.open();
        let layers = self.pipeline.statistics();
        let decided = self.interpreter.decided;
        self.statistics.questions =
            decided + layers.asked - layers.layer(Layer::ExpressionEvaluation).answered();
        self.statistics.answered_early = self.statistics.questions - layers.reached;
        self.statistics.solver_queries = layers.backend;
        self.statistics.solver_time = self.pipeline.statistics().backend_time;
    }

    pub(super) fn outcome(self, found: Found) -> Outcome {
        let restrictions = self.interpreter.config.restrictions();
        let depth = (self.statistics.paths_cut > 0).then_some(self.interpreter.config.max_depth);
        let bounds = Bounds {
            depth: depth.flatten(),
            restrictions: restrictions.clone(),
        };
        let verdict = match found {
            Some(counterexample) => Verdict::Invalid(counterexample),
            None if !self.reasons.is_empty() => Verdict::Unknown(self.reasons),
            None if bounds != Bounds::default() => Verdict::ValidUpTo(bounds),
            None => Verdict::Valid,
        };
        let checks = self
            .interpreter
            .program
            .semantics
            .escaping_check_is_violation;
        let assertions = self.interpreter.config.check_assertions;
        let refuted = matches!(verdict, Verdict::Invalid(_));
        let none_reached = self.statistics.assertions_reached == 0 && !refuted;
        let vacuous = none_reached && !checks && assertions;
        Outcome {
            verdict,
            restrictions,
            vacuous,
            races: self.interpreter.races.into_iter().collect(),
            statistics: self.statistics,
            profile: self.profile,
        }
    }
}
