//! What a run counts. A counter is one line of the table below: merging of workers, the JSON result, saved runs and the
//! documentation of the result go over the table.

use std::collections::BTreeMap;
use std::ops::{Index, IndexMut};
use std::sync::Arc;
use std::time::Duration;

use oxpecker_base::Span;

use crate::search_record::PathStatus;
use oxpecker_interp::merge::Refusal;

/// How the values of several workers, or of several searches, become one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Combine {
    /// They are added.
    Sum,
    /// The largest one counts.
    Max,
}

/// When results name a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// In every result.
    Always,
    /// Only where something was counted: it belongs to a feature that most runs do not use.
    IfCounted,
}

macro_rules! counters {
    ($($(#[doc = $doc:literal])+ $counter:ident = $name:literal, $combine:ident, $shown:ident;)+) => {
        /// A counter of a run.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Counter {
            $($(#[doc = $doc])+ $counter,)+
        }

        impl Counter {
            /// All counters, in the order in which results list them.
            pub const ALL: &[Counter] = &[$(Counter::$counter),+];

            /// Its name in results and saved runs.
            pub fn name(self) -> &'static str {
                match self { $(Counter::$counter => $name),+ }
            }

            /// What it counts.
            pub fn description(self) -> &'static str {
                match self { $(Counter::$counter => concat!($($doc),+).trim_ascii()),+ }
            }

            /// How two values become one.
            pub fn combine(self) -> Combine {
                match self { $(Counter::$counter => Combine::$combine),+ }
            }

            /// When results name it.
            pub fn shown(self) -> Shown {
                match self { $(Counter::$counter => Shown::$shown),+ }
            }
        }
    };
}

counters! {
    /// Instructions executed.
    Steps = "steps", Sum, Always;
    /// Paths that ended, for whatever reason but a bound.
    PathsDone = "paths_done", Sum, Always;
    /// Paths that ended, or violate something, if some input takes them: the solver does not know.
    PathsUndecided = "paths_undecided", Sum, IfCounted;
    /// Paths truncated at the depth bound.
    PathsCut = "paths_truncated", Sum, Always;
    /// Paths whose assumptions are false.
    PathsAssumedAway = "paths_assumed_away", Sum, Always;
    /// Paths that ended by state matching: their state was explored before.
    PathsRepeated = "paths_matched", Sum, Always;
    /// Paths not yet finished.
    PathsOpen = "paths_open", Sum, Always;
    /// Paths with several threads that came to an end.
    Schedules = "schedules", Sum, IfCounted;
    /// Paths that ended since another order of what their threads do is followed.
    SchedulesRedundant = "schedules_redundant", Sum, IfCounted;
    /// Concrete runs on inputs that were generated.
    ConcreteRuns = "concrete_runs", Sum, IfCounted;
    /// Instructions executed in them.
    ConcreteSteps = "concrete_steps", Sum, IfCounted;
    /// Concolic runs.
    ConcolicRuns = "concolic_runs", Sum, IfCounted;
    /// Inputs that the solver found for alternatives that no run took.
    Solutions = "solutions", Sum, IfCounted;
    /// Times that more than one alternative was possible.
    Forks = "forks", Sum, Always;
    /// Regions: forks whose alternatives were followed up to where they meet.
    Regions = "regions", Sum, IfCounted;
    /// Times that two paths were merged.
    Merges = "merges", Sum, IfCounted;
    /// Times that two paths met and were not merged.
    MergesRefused = "merges_refused", Sum, IfCounted;
    /// Alternatives found impossible.
    Pruned = "pruned", Sum, Always;
    /// The deepest path.
    MaxDepth = "max_depth", Max, Always;
    /// Assertions and clauses that some path reached.
    AssertionsReached = "assertions_reached", Sum, Always;
    /// Feasibility checks: alternatives whose guard has variables and is not true under the path's model.
    Questions = "feasibility_checks", Sum, Always;
    /// Feasibility checks answered before any solver back end was called.
    AnsweredEarly = "answered_early", Sum, Always;
    /// Feasibility checks that nothing could answer.
    QuestionsOpen = "feasibility_checks_undecided", Sum, IfCounted;
    /// Calls of solver back ends.
    SolverQueries = "solver_calls", Sum, Always;
}

/// Counts of one run. Equal for equal inputs, options, seed and step budget.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// The values of the counters, by their places in [`Counter::ALL`].
    pub counts: [u64; Counter::ALL.len()],
    /// What the layers in front of the back ends did.
    pub layers: oxpecker_solver::Statistics,
    /// Time spent in solver back ends: the one count that differs from run to run.
    pub solver_time: Duration,
    /// The branch that forked most often, and how often.
    pub hottest: Option<(Span, u64)>,
    /// What each strategy did that was not put together from others.
    pub strategies: BTreeMap<Arc<str>, StrategyStats>,
    /// What merging came to, by the branch where paths parted.
    pub merging: BTreeMap<Span, MergeStats>,
}

/// What merging came to at a branch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MergeStats {
    /// Regions that began there.
    pub regions: u64,
    /// Times that two paths of them were merged.
    pub merges: u64,
    /// Times that two met and were not, by the reason.
    pub refused: BTreeMap<Refusal, u64>,
}

impl Index<Counter> for Statistics {
    type Output = u64;

    fn index(&self, counter: Counter) -> &u64 {
        &self.counts[counter as usize]
    }
}

impl IndexMut<Counter> for Statistics {
    fn index_mut(&mut self, counter: Counter) -> &mut u64 {
        &mut self.counts[counter as usize]
    }
}

/// What came of the nodes that a strategy chose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StrategyStats {
    /// How many it chose.
    pub chosen: u64,
    /// Blocks that were run for the first time.
    pub blocks: u64,
    /// Paths that ended, for whatever reason.
    pub ended: u64,
}

impl StrategyStats {
    /// Adds what came of other nodes.
    pub fn add(&mut self, other: StrategyStats) {
        self.chosen += other.chosen;
        self.blocks += other.blocks;
        self.ended += other.ended;
    }
}

impl Statistics {
    /// Paths that ended, for whatever reason.
    pub fn paths_ended(&self) -> u64 {
        let ended = [
            Counter::PathsDone,
            Counter::PathsUndecided,
            Counter::PathsCut,
            Counter::PathsAssumedAway,
            Counter::PathsRepeated,
            Counter::SchedulesRedundant,
        ];
        ended.iter().map(|it| self[*it]).sum()
    }

    /// Every counter with its value, in the order in which results list them.
    pub fn counters(&self) -> impl Iterator<Item = (Counter, u64)> {
        Counter::ALL.iter().map(|it| (*it, self[*it]))
    }

    /// A path ended, or an alternative is impossible.
    pub(crate) fn count_end(&mut self, status: PathStatus) {
        if let Some(counter) = counter_of(status) {
            self[counter] += 1;
        }
    }

    /// A path that was counted as done or as undecided is looked at again.
    pub(crate) fn reopen(&mut self, status: PathStatus) {
        if let Some(counter) = counter_of(status) {
            self[counter] = self[counter].saturating_sub(1);
        }
    }

    /// Adds what another worker did.
    pub fn add(&mut self, other: &Statistics) {
        for (counter, value) in other.counters() {
            let own = &mut self[counter];
            *own = match counter.combine() {
                Combine::Sum => *own + value,
                Combine::Max => value.max(*own),
            };
        }
        self.solver_time += other.solver_time;
        for (name, turns) in &other.strategies {
            let own = self.strategies.entry(Arc::clone(name)).or_default();
            own.add(*turns);
        }
        // The layers are those of one worker, and places may have other numbers there.
    }
}

/// Where an end of a path is counted.
fn counter_of(status: PathStatus) -> Option<Counter> {
    Some(match status {
        PathStatus::Done | PathStatus::Violated | PathStatus::Unsupported => Counter::PathsDone,
        PathStatus::Undecided => Counter::PathsUndecided,
        PathStatus::Cut => Counter::PathsCut,
        PathStatus::Repeated => Counter::PathsRepeated,
        PathStatus::Redundant => Counter::SchedulesRedundant,
        PathStatus::AssumedAway => Counter::PathsAssumedAway,
        PathStatus::Pruned => Counter::Pruned,
        PathStatus::Open => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::{Counter, Statistics};

    #[test]
    fn workers_are_added_and_depths_compared() {
        let mut one = Statistics::default();
        one[Counter::Steps] = 3;
        one[Counter::MaxDepth] = 7;
        let mut all = one.clone();
        one[Counter::MaxDepth] = 5;
        all.add(&one);
        assert_eq!((all[Counter::Steps], all[Counter::MaxDepth]), (6, 7));
        assert_eq!(Counter::Steps.description(), "Instructions executed.");
    }
}
