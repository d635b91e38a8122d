//! What a run keeps count of, and the limits that follow from it.

use std::collections::BTreeMap;

use oxpecker_base::Span;
use oxpecker_ir::{Program, Terminator};
use rustc_hash::FxHashMap;

use super::events::{Event, Observer};
use super::moment::Moment;
use super::{Budget, Explorer};
use crate::config::SearchConfig;
use crate::profile::fork_span;
use crate::statistics::{Counter, Statistics};
use oxpecker_interp::merge::Refusal;
use oxpecker_interp::state::State;
use oxpecker_interp::{Limit, PathEnd};

/// Counts events.
#[derive(Debug, Default)]
pub(super) struct Counting {
    pub(super) statistics: Statistics,
    forks_at: FxHashMap<Span, u64>,
}

impl Observer for Counting {
    fn observe(&mut self, event: &Event<'_>, moment: &mut Moment<'_, '_>) {
        let counts = &mut self.statistics;
        match event {
            Event::Forked { state } => self.count_fork(state, moment.program()),
            Event::Ended { state, end } => self.count_end(state, end),
            Event::Settled { status, .. } => counts.count_end(*status),
            Event::HandedOver { status, .. } => counts.reopen(*status),
            Event::ConcreteRun { steps } => {
                counts[Counter::ConcreteRuns] += 1;
                counts[Counter::ConcreteSteps] += steps;
            }
            Event::RegionEnded {
                state,
                merges,
                refused,
            } => self.count_region(state, (*merges, refused), moment.program()),
            Event::ConcolicRun => counts[Counter::ConcolicRuns] += 1,
            Event::Solved { solutions } => counts[Counter::Solutions] += *solutions as u64,
            _ => {}
        }
    }
}

impl Counting {
    fn count_end(&mut self, state: &State, end: &PathEnd) {
        let deepest = &mut self.statistics[Counter::MaxDepth];
        *deepest = u64::from(state.history.depth).max(*deepest);
        let threads = state.threads.as_ref();
        if *end != PathEnd::Redundant && threads.is_some_and(|it| it.started() > 1) {
            self.statistics[Counter::Schedules] += 1;
        }
    }

    fn count_region(
        &mut self,
        state: &State,
        (merges, refused): (u64, &BTreeMap<Refusal, u64>),
        program: &Program,
    ) {
        let counts = &mut self.statistics;
        counts[Counter::Regions] += 1;
        counts[Counter::Merges] += merges;
        counts[Counter::MergesRefused] += refused.values().sum::<u64>();
        let Some(span) = fork_span(program, &state.frame) else {
            return;
        };
        let site = counts.merging.entry(span).or_default();
        site.regions += 1;
        site.merges += merges;
        for (refusal, count) in refused {
            *site.refused.entry(*refusal).or_default() += count;
        }
    }

    fn count_fork(&mut self, state: &State, program: &Program) {
        self.statistics[Counter::Forks] += 1;
        let block = &program.methods[state.frame.method].blocks()[state.frame.block];
        let Terminator::Branch { span, .. } = block.terminator else {
            return;
        };
        let count = self.forks_at.entry(span).or_default();
        *count += 1;
        let hottest = &mut self.statistics.hottest;
        if hottest.is_none_or(|(_, most)| *count > most) {
            *hottest = Some((span, *count));
        }
    }
}

impl Explorer<'_> {
    /// The limit that is reached, if one is.
    pub(super) fn limit(&mut self) -> Option<Limit> {
        self.update_statistics();
        let limit = if self.team.is_some() {
            let all = self.all_statistics();
            reached(self.config, &all, self.budget)
        } else {
            let own = &self.observers.counting.statistics;
            reached(self.config, own, self.budget)
        };
        let limit = limit.or_else(|| self.covered_enough());
        let limit = limit.or_else(|| self.solved_enough());
        // States need more memory than the decisions that lead to them.
        if self.budget.is_tight() {
            let interpreter = &mut self.interpreter;
            self.frontier.tree.fold(|it| interpreter.extent(it));
        }
        limit
    }

    /// What this worker did in this search.
    pub(super) fn statistics(&self) -> &Statistics {
        &self.observers.counting.statistics
    }

    /// What all workers did, now and in earlier searches.
    pub(super) fn all_statistics(&self) -> Statistics {
        let mut all = self.earlier.statistics.clone();
        all.add(self.statistics());
        if let Some(team) = &self.team {
            team.publish(self.statistics());
            all.add(&team.others());
        }
        all
    }

    /// Takes over what interpreter, tree and solver count themselves.
    pub(super) fn update_statistics(&mut self) {
        let queries = self.moment().queries();
        let layers = self.pipeline.statistics();
        let counts = &mut self.observers.counting.statistics;
        counts[Counter::Steps] = self.interpreter.counted.steps;
        counts[Counter::AssertionsReached] = self.interpreter.counted.assertions_reached;
        counts[Counter::PathsOpen] = self.frontier.tree.open();
        counts[Counter::Questions] = queries;
        counts[Counter::AnsweredEarly] = queries - layers.reached;
        counts[Counter::QuestionsOpen] = layers.unknown;
        counts[Counter::SolverQueries] = layers.backend;
        counts.solver_time = layers.backend_time;
    }
}

/// The limit that is reached, if one is.
fn reached(config: &SearchConfig, counts: &Statistics, budget: &mut dyn Budget) -> Option<Limit> {
    let is_over = |limit: Option<u64>, count: u64| limit.is_some_and(|limit| count >= limit);
    if is_over(config.max_steps, counts[Counter::Steps]) {
        return Some(Limit::Steps);
    }
    let paths = counts[Counter::PathsDone] + counts[Counter::PathsUndecided];
    if is_over(config.max_paths, paths) {
        return Some(Limit::Paths);
    }
    budget.reached(counts)
}
