//! The explorer: asks the solver which alternatives exist, opens and prunes nodes, and says what was found.

mod account;
mod budget;
mod path_inputs;

mod counterexample;
mod feasible;
mod frontier;
mod observer;
mod reconstruct;
mod record;
mod share;
mod snapshot;
mod state_matching;
pub mod team;
pub mod tree;

use self::budget::Watched;
pub use self::budget::{Budget, Unlimited};

use std::collections::BTreeMap;

use oxpecker_base::Span;
use oxpecker_ir::{MethodId, Program};
use oxpecker_solver::{Pipeline, SolverConfig};
use rustc_hash::FxHashMap;

use self::feasible::Feasible;
use self::frontier::Turn;
use self::path_inputs::Cases;
use self::reconstruct::Reconstructed;
use self::record::Recording;
pub use self::snapshot::Snapshot;
use self::state_matching::Visited;
use self::team::Member;
use self::tree::{Held, NodeId, SearchTree};
use crate::config::{Config, Mode, SearchConfig};
use crate::outcome::{Counterexample, Outcome};
use crate::profile::Profile;
use crate::pruning::Pruning;
use crate::search_record::{PathStatus, Places};
use crate::statistics::{Counter, Statistics};
use crate::strategies::{NodeView, Strategy};
use oxpecker_interp::coverage::{Coverage, NamedCoverage};
use oxpecker_interp::decisions::Prefix;
use oxpecker_interp::exec::{Interpreter, Stop};
use oxpecker_interp::state::State;
use oxpecker_interp::value::Value;
use oxpecker_interp::{Limit, PathEnd, Reason};
use oxpecker_java_library::proofs::never_escapes;

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
    Search::new(program, entry, config, solver).run(budget)
}

/// A search for violations.
#[derive(Debug)]
pub struct Search<'a> {
    /// The program.
    pub program: &'a Program,
    /// The method to verify.
    pub entry: MethodId,
    /// Restrictions, bounds and heuristics.
    pub config: &'a Config,
    /// How questions are answered.
    pub solver: SolverConfig,
    /// The workers it is one of; only the first one's outcome counts.
    pub team: Option<Member>,
    /// Where an earlier search was interrupted.
    pub start: Option<Snapshot>,
    /// Records all decisions that are taken, by the places in the sources it knows.
    pub record: Option<&'a dyn Places>,
}

impl<'a> Search<'a> {
    /// A search from the beginning by one worker.
    pub fn new(
        program: &'a Program,
        entry: MethodId,
        config: &'a Config,
        solver: SolverConfig,
    ) -> Self {
        Search {
            program,
            entry,
            config,
            solver,
            team: None,
            start: None,
            record: None,
        }
    }

    /// Explores paths until something is violated, all are covered or a limit is reached.
    pub fn run(self, budget: &mut dyn Budget) -> Outcome {
        let config = &self.config.search;
        let mut interpreter = Interpreter::new(self.program, &self.config.path);
        interpreter.inference = self.solver.inference;
        if config.coverage {
            interpreter.count(Coverage::counting());
        } else {
            interpreter.coverage = Some(Coverage::default());
        }
        let explorer = Explorer {
            config,
            interpreter,
            pruning: config.pruning.make(config.seed),
            pipeline: Pipeline::new(self.solver),
            tree: SearchTree::default(),
            visited: Visited::default(),
            strategy: config.strategy.make(config.seed),
            turn: Turn::default(),
            root: None,
            team: self.team,
            start: self.start,
            before: Statistics::default(),
            covered_before: NamedCoverage::default(),
            budget,
            entry: self.entry,
            arguments: Vec::new(),
            reasons: BTreeMap::new(),
            unfinished: Vec::new(),
            statistics: Statistics::default(),
            forks_at: FxHashMap::default(),
            profile: config.profile.then(Profile::default),
            cases: Cases::default(),
            kept: None,
            recording: self
                .record
                .map(|places| Recording::new(places, self.program.method_name(self.entry))),
        };
        explorer.run()
    }
}

/// Whether the state stands at a choice among all threads, where states are compared.
fn is_schedule_choice(state: &State) -> bool {
    state.threads.as_ref().is_some_and(|it| it.is_full_choice())
}

struct Explorer<'a> {
    config: &'a SearchConfig,
    interpreter: Interpreter<'a>,
    pipeline: Pipeline,
    tree: SearchTree,
    visited: Visited,
    strategy: Box<dyn Strategy>,
    /// Whose turn it is.
    turn: Turn,
    /// The state that all paths begin with.
    root: Option<State>,
    team: Option<Member>,
    /// Where an earlier search was interrupted.
    start: Option<Snapshot>,
    /// What earlier searches did.
    before: Statistics,
    /// What earlier searches ran, if it is counted.
    covered_before: NamedCoverage,
    pruning: Box<dyn Pruning>,
    budget: &'a mut dyn Budget,
    entry: MethodId,
    arguments: Vec<Value>,
    reasons: BTreeMap<Reason, u64>,
    /// Where the reasons were met, once for each, and how the paths there are counted.
    unfinished: Vec<(Prefix, PathStatus)>,
    statistics: Statistics,
    forks_at: FxHashMap<Span, u64>,
    profile: Option<Profile>,
    /// The inputs of paths that ended, if they are asked for.
    cases: Cases,
    /// The first violation, where violations do not end the search.
    kept: Found,
    /// All decisions, if they are recorded.
    recording: Option<Box<Recording<'a>>>,
}

type Found = Option<Box<Counterexample>>;

impl Explorer<'_> {
    fn run(mut self) -> Outcome {
        let (program, config) = (self.interpreter.program, self.config);
        let leads = self.team.as_ref().is_none_or(Member::leads);
        let shortcuts = !config.coverage && config.cases == 0;
        let begins = leads && shortcuts && self.start.is_none();
        let may_prove = config.mode != Mode::Concolic && self.interpreter.is_main(self.entry);
        if begins && may_prove && never_escapes(program, self.entry, self.interpreter.config) {
            return self.outcome(None);
        }
        let found = match self.interpreter.symbolic_state(self.entry) {
            Ok(state) => self.search(state),
            Err(reason) => {
                self.note(reason);
                None
            }
        };
        self.note_gaps();
        self.end_turn();
        self.update_statistics();
        self.statistics.layers = self.pipeline.statistics().clone();
        self.outcome(found)
    }

    fn search(&mut self, state: State) -> Found {
        self.arguments = self.interpreter.entry_arguments(&state, self.entry);
        self.root = Some(state.clone());
        if let Some(found) = self.observed(&state) {
            return self.gather(found);
        }
        match self.start.take() {
            Some(start) => self.open_snapshot(start),
            None if self.team.as_ref().is_none_or(Member::leads) => {
                self.interpreter.count_entry(self.entry);
                self.open_root(state);
            }
            None => {}
        }
        let found = self.work();
        self.gather(found)
    }

    /// Follows open nodes until there are none.
    fn work(&mut self) -> Found {
        loop {
            self.share();
            self.save(false, false);
            let Some(id) = self.choose() else {
                match self.more_work() {
                    Some(prefix) => self.open_prefix(&prefix),
                    None => return None,
                }
                continue;
            };
            let Some(held) = self.tree.take(id) else {
                continue;
            };
            self.begin_turn();
            let way = held.decisions().clone();
            let state = match self.state_of(held) {
                Reconstructed::State(state) => *state,
                Reconstructed::Ended(state, end) => {
                    self.record_open(&state.path_decisions, -1);
                    if let Some(found) = self.end(id, &state, end) {
                        return Some(found);
                    }
                    continue;
                }
                Reconstructed::Nowhere(decisions) => {
                    self.record_open(&decisions, -1);
                    self.ends(&decisions, PathStatus::Pruned);
                    self.tree.close(id);
                    continue;
                }
                Reconstructed::Cut(limit) => {
                    self.tree.reopen(id, Held::Decisions(way));
                    self.stop_at(limit);
                    return None;
                }
            };
            if let Some(limit) = self.limit() {
                self.tree.reopen(id, Held::State(Box::new(state)));
                self.stop_at(limit);
                return None;
            }
            self.record_open(&state.path_decisions, -1);
            if let Some(found) = self.advance(id, state) {
                return Some(found);
            }
        }
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
            self.keep_news(&state);
            match stop {
                Stop::Fuel if self.is_visited(&state) => return self.repeats(id, &state),
                Stop::Fuel => {
                    self.put_back(id, state);
                    return None;
                }
                Stop::End(end) => return self.end(id, &state, end),
                Stop::Fork(alternatives) => {
                    let exhaustive = alternatives.len() > 1 || is_schedule_choice(&state);
                    if exhaustive && self.is_visited(&state) {
                        return self.repeats(id, &state);
                    }
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
        self.put_back(id, state);
        self.stop_at(limit);
        None
    }

    fn put_back(&mut self, id: NodeId, state: State) {
        self.record_open(&state.path_decisions, 1);
        let view = self.view(id, self.tree.parent(id), &state);
        self.tree.reopen(id, Held::State(Box::new(state)));
        self.offer(&[view]);
    }

    fn repeats(&mut self, id: NodeId, state: &State) -> Found {
        self.ends(&state.path_decisions, PathStatus::Repeated);
        self.tree.close(id);
        None
    }

    /// Opens a child for every alternative; none at all means that the assumptions contradict each other.
    fn branch(&mut self, id: NodeId, state: &State, feasible: Vec<Feasible>) -> Found {
        if feasible.is_empty() {
            self.ends(&state.path_decisions, PathStatus::AssumedAway);
            self.tree.close(id);
            return None;
        }
        self.count_fork(state);
        let mut views = Vec::new();
        for it in feasible {
            let mut child = state.clone();
            let end = self.take(&mut child, it);
            self.record_taken(&child.path_decisions);
            match end {
                Some(end) => {
                    if let Some(found) = self.finished(&child, end) {
                        return Some(found);
                    }
                }
                None => {
                    child.forks += 1;
                    self.record_open(&child.path_decisions, 1);
                    let view = self.view(id, Some(id), &child);
                    let id = self.tree.child(id, child);
                    views.push(NodeView { id, ..view });
                }
            }
        }
        if views.is_empty() {
            self.tree.close(id);
        }
        self.offer(&views);
        None
    }

    fn take(&mut self, state: &mut State, feasible: Feasible) -> Option<PathEnd> {
        let guard = feasible.alternative.guard;
        let mark = self.record_decision(state, &feasible);
        state.path_decisions.push(feasible.decision());
        state.path_decisions.mark = mark;
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
        let end = self.interpreter.resume(state, feasible.alternative.then);
        self.keep_news(state);
        end
    }

    fn end(&mut self, id: NodeId, state: &State, end: PathEnd) -> Found {
        self.tree.close(id);
        self.finished(state, end)
    }

    fn finished(&mut self, state: &State, end: PathEnd) -> Found {
        let deepest = &mut self.statistics[Counter::MaxDepth];
        *deepest = u64::from(state.depth).max(*deepest);
        self.keep_case(state, &end);
        let threads = state.threads.as_ref();
        if end != PathEnd::Redundant && threads.is_some_and(|it| it.started() > 1) {
            self.statistics[Counter::Schedules] += 1;
        }
        match end {
            PathEnd::Redundant => self.ends(&state.path_decisions, PathStatus::Redundant),
            PathEnd::Returned(_) | PathEnd::Threw(_) => {
                let undecided = state.uncertain && state.model.is_none();
                let status = match undecided {
                    true => PathStatus::Undecided,
                    false => PathStatus::Done,
                };
                self.ends(&state.path_decisions, status);
            }
            PathEnd::AssumedAway => self.ends(&state.path_decisions, PathStatus::AssumedAway),
            PathEnd::DepthBound if self.exists(state) => {
                self.ends(&state.path_decisions, PathStatus::Cut)
            }
            PathEnd::Unsupported(reason) if self.exists(state) => {
                self.ends(&state.path_decisions, PathStatus::Unsupported);
                self.note_at(reason, &state.path_decisions);
            }
            PathEnd::DepthBound | PathEnd::Unsupported(_) => {
                self.ends(&state.path_decisions, PathStatus::Pruned)
            }
            PathEnd::Violated(violation) => {
                let found = self.confirm(state, violation);
                return self.keep_violation(found);
            }
        }
        None
    }
}
