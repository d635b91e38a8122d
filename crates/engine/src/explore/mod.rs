//! The explorer: asks the solver which alternatives exist, opens and prunes nodes, and says what was found.

mod account;
mod budget;
mod confirm;
mod feasible;
mod guesses;
pub mod tree;

use self::budget::Watched;
pub use self::budget::{Budget, Unlimited};

use std::collections::BTreeMap;

use oxpecker_base::Span;
use oxpecker_ir::{MethodId, Program};
use oxpecker_solver::{Pipeline, SolverConfig};
use rustc_hash::FxHashMap;

use self::feasible::Feasible;
use self::tree::{NodeId, SearchTree};
use crate::config::Config;
use crate::exec::{Interpreter, Stop};
use crate::outcome::{Counterexample, Limit, Outcome, PathEnd, Reason, Statistics};
use crate::profile::Profile;
use crate::proofs::never_escapes;
use crate::pruning::{PRUNING, Pruning, pruning};
use crate::state::State;
use crate::strategies::{NodeView, STRATEGIES, Strategy, strategy};
use crate::value::Value;

/// Instructions after which other states get their turn.
const SLICE: u64 = 20_000;

/// Verifies a method: explores its paths until something is violated, all are covered or a limit is reached.
pub fn verify(
    program: &Program,
    entry: MethodId,
    config: &Config,
    solver: SolverConfig,
    budget: &mut dyn Budget,
) -> Outcome {
    let info = strategy(&config.strategy).unwrap_or(&STRATEGIES[0]);
    let mut interpreter = Interpreter::new(program, config);
    interpreter.inference = solver.inference;
    let policy = pruning(&config.pruning, config.seed);
    let explorer = Explorer {
        interpreter,
        pruning: policy.unwrap_or_else(|_| (PRUNING[0].make)(&[], config.seed)),
        pipeline: Pipeline::new(solver),
        tree: SearchTree::default(),
        strategy: (info.make)(),
        budget,
        entry,
        arguments: Vec::new(),
        reasons: BTreeMap::new(),
        statistics: Statistics::default(),
        forks_at: FxHashMap::default(),
        profile: config.profile.then(Profile::default),
    };
    explorer.run()
}

struct Explorer<'a> {
    interpreter: Interpreter<'a>,
    pipeline: Pipeline,
    tree: SearchTree,
    strategy: Box<dyn Strategy>,
    pruning: Box<dyn Pruning>,
    budget: &'a mut dyn Budget,
    entry: MethodId,
    arguments: Vec<Value>,
    reasons: BTreeMap<Reason, u64>,
    statistics: Statistics,
    forks_at: FxHashMap<Span, u64>,
    profile: Option<Profile>,
}

type Found = Option<Box<Counterexample>>;

impl Explorer<'_> {
    fn run(mut self) -> Outcome {
        let (program, config) = (self.interpreter.program, self.interpreter.config);
        if self.interpreter.is_main(self.entry) && never_escapes(program, self.entry, config) {
            return self.outcome(None);
        }
        if self.interpreter.is_main(self.entry)
            && let Some(found) = self.guess()
        {
            return self.outcome(Some(found));
        }
        let found = match self.interpreter.symbolic_state(self.entry) {
            Ok(state) => self.search(state),
            Err(reason) => {
                self.note(reason);
                None
            }
        };
        self.update_statistics();
        self.statistics.layers = self.pipeline.statistics().clone();
        self.outcome(found)
    }

    fn search(&mut self, state: State) -> Found {
        let params = self.interpreter.program.methods[self.entry].params;
        let entry = state.callers.front().map_or(&state.frame, |it| &**it);
        if !self.interpreter.is_main(self.entry) {
            self.arguments = entry.locals[..params].to_vec();
        }
        let view = NodeView {
            id: self.tree.root(state),
            depth: 0,
        };
        self.strategy.add(&[view]);
        while let Some(id) = self.strategy.next() {
            let Some(state) = self.tree.take(id) else {
                continue;
            };
            if let Some(limit) = self.limit() {
                self.tree.reopen(id, state);
                self.note(Reason::Limit(limit));
                return None;
            }
            if let Some(found) = self.advance(id, state) {
                return Some(found);
            }
        }
        None
    }

    /// Runs a state until it forks, ends or used up its slice.
    fn advance(&mut self, id: NodeId, mut state: State) -> Found {
        loop {
            let mut watched = Watched {
                budget: &mut *self.budget,
                statistics: &self.statistics,
            };
            let stop = match watched.run(&mut self.interpreter, &mut state, SLICE) {
                Ok(stop) => stop,
                Err(limit) => return self.stopped(id, state, limit),
            };
            match stop {
                Stop::Fuel => {
                    let view = NodeView {
                        id,
                        depth: state.depth,
                    };
                    self.tree.reopen(id, state);
                    self.strategy.add(&[view]);
                    return None;
                }
                Stop::End(end) => return self.end(id, &state, end),
                Stop::Fork(alternatives) => {
                    let exhaustive = alternatives.len() > 1;
                    let mut feasible = self.feasible(&state, alternatives, exhaustive);
                    if feasible.len() != 1 {
                        return self.branch(id, &state, feasible);
                    }
                    let only = feasible.remove(0);
                    if let Some(end) = self.take(&mut state, only) {
                        return self.end(id, &state, end);
                    }
                    if let Some(limit) = self.limit() {
                        return self.stopped(id, state, limit);
                    }
                }
            }
        }
    }

    /// Leaves a state open because a limit is reached.
    fn stopped(&mut self, id: NodeId, state: State, limit: Limit) -> Found {
        self.tree.reopen(id, state);
        self.strategy.add(&[NodeView { id, depth: 0 }]);
        self.note(Reason::Limit(limit));
        None
    }

    /// Opens a child for every alternative; none at all means that the assumptions contradict each other.
    fn branch(&mut self, id: NodeId, state: &State, feasible: Vec<Feasible>) -> Found {
        if feasible.is_empty() {
            self.statistics.paths_assumed_away += 1;
            self.tree.close(id);
            return None;
        }
        self.count_fork(state);
        let mut views = Vec::new();
        for it in feasible {
            let mut child = state.clone();
            let place = it.place;
            match self.take(&mut child, it) {
                Some(end) => {
                    if let Some(found) = self.finished(&child, end) {
                        return Some(found);
                    }
                }
                None => {
                    let depth = child.depth;
                    let id = self.tree.child(id, place, child);
                    views.push(NodeView { id, depth });
                }
            }
        }
        if views.is_empty() {
            self.tree.close(id);
        }
        self.strategy.add(&views);
        None
    }

    fn take(&mut self, state: &mut State, feasible: Feasible) -> Option<PathEnd> {
        let guard = feasible.alternative.guard;
        match feasible.knowledge {
            Some(knowledge) => state.knowledge = knowledge,
            None => state.knowledge.learn(&mut self.interpreter.pool, guard),
        }
        // What follows from the path already the solver need not hear of.
        if !feasible.implied && guard != self.interpreter.pool.tt() {
            state.path.push(guard);
        }
        state.model = feasible.model;
        state.uncertain |= feasible.uncertain;
        self.interpreter.resume(state, feasible.alternative.then)
    }

    fn end(&mut self, id: NodeId, state: &State, end: PathEnd) -> Found {
        self.tree.close(id);
        self.finished(state, end)
    }

    fn finished(&mut self, state: &State, end: PathEnd) -> Found {
        self.statistics.max_depth = self.statistics.max_depth.max(state.depth);
        match end {
            PathEnd::Returned(_) | PathEnd::Threw(_) => self.statistics.paths_done += 1,
            PathEnd::AssumedAway => self.statistics.paths_assumed_away += 1,
            PathEnd::DepthBound if self.exists(state) => self.statistics.paths_cut += 1,
            PathEnd::GaveUp(reason) if self.exists(state) => {
                self.statistics.paths_done += 1;
                self.note(reason);
            }
            PathEnd::DepthBound | PathEnd::GaveUp(_) => self.statistics.pruned += 1,
            PathEnd::Violated(violation) => {
                self.statistics.paths_done += 1;
                return self.confirm(state, violation);
            }
        }
        None
    }
}
