//! The explorer: asks the solver which alternatives exist, opens and prunes nodes, and says what was found.

mod confirm;
pub mod tree;

use std::collections::BTreeMap;
use std::rc::Rc;

use oxpecker_base::Span;
use oxpecker_ir::{MethodId, Program, Terminator};
use oxpecker_solver::layers::Layer;
use oxpecker_solver::{Answer, Knowledge, Pipeline, SolverConfig, UnknownReason};
use oxpecker_term::{Model, TermId};
use rustc_hash::FxHashMap;

use self::tree::{NodeId, SearchTree};
use crate::config::Config;
use crate::exec::{Alternative, Interpreter, Stop, Then};
use crate::outcome::{
    Bounds, Counterexample, Limit, Outcome, PathEnd, Reason, Statistics, Verdict, Violation,
};
use crate::profile::Profile;
use crate::proofs::never_escapes;
use crate::pruning::{PRUNING, Pruning, pruning};
use crate::state::State;
use crate::strategies::{NodeView, STRATEGIES, Strategy, strategy};
use crate::value::Value;

/// Instructions between two looks at the budget.
const SLICE: u64 = 20_000;

/// Limits the engine cannot see itself: time, memory, the user.
pub trait Budget {
    /// The limit that is reached, if one is. Called every few thousand instructions and at every fork.
    fn reached(&mut self, statistics: &Statistics) -> Option<Limit>;
}

/// No limits.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unlimited;

impl Budget for Unlimited {
    fn reached(&mut self, _: &Statistics) -> Option<Limit> {
        None
    }
}

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

/// An alternative that may exist, with a model of its path condition if one is known.
struct Feasible {
    place: usize,
    alternative: Alternative,
    model: Option<Rc<Model>>,
    /// What the path knows when it is taken, if that has been found out already.
    knowledge: Option<Knowledge>,
    /// Whether somebody was asked who did not know.
    uncertain: bool,
    /// Whether the guard follows from the path condition, all others being impossible.
    implied: bool,
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
            match self.interpreter.run(&mut state, SLICE) {
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
                        self.tree.reopen(id, state);
                        self.strategy.add(&[NodeView { id, depth: 0 }]);
                        self.note(Reason::Limit(limit));
                        return None;
                    }
                }
            }
        }
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

    /// Which alternatives may exist. The state's model answers for one of them without any question.
    fn feasible(
        &mut self,
        state: &State,
        alternatives: Vec<Alternative>,
        exhaustive: bool,
    ) -> Vec<Feasible> {
        let mut feasible = Vec::with_capacity(alternatives.len());
        let mut all_refuted = true;
        for (place, alternative) in alternatives.into_iter().enumerate() {
            let model = self.satisfied(state, alternative.guard);
            let mut found = Feasible {
                place,
                alternative,
                model,
                knowledge: None,
                uncertain: false,
                implied: false,
            };
            if found.model.is_none() {
                match self.examine(state, &mut found) {
                    Some(Answer::Sat(model)) => found.model = Some(model),
                    Some(Answer::Unsat) => {
                        self.statistics.pruned += 1;
                        continue;
                    }
                    Some(Answer::Unknown(why)) => {
                        all_refuted = false;
                        found.uncertain = true;
                        if let Then::Violated(violation) = found.alternative.then {
                            self.note_unknown(&why, violation);
                            continue;
                        }
                    }
                    None => all_refuted = false,
                }
            }
            feasible.push(found);
        }
        if let ([only], true, true) = (feasible.as_mut_slice(), exhaustive, all_refuted) {
            only.implied = true;
        }
        feasible
    }

    /// The state's model, if it satisfies the guard.
    fn satisfied(&mut self, state: &State, guard: TermId) -> Option<Rc<Model>> {
        let model = state.model.as_ref();
        let model = model.filter(|_| self.pipeline.config().known_model);
        model
            .filter(|model| model.holds(&self.interpreter.pool, guard))
            .cloned()
    }

    /// Whether an alternative is possible: what the path knows may exclude it, else the pruning policy decides
    /// whether to ask. `None` if nobody was asked.
    fn examine(&mut self, state: &State, found: &mut Feasible) -> Option<Answer> {
        let guard = found.alternative.guard;
        let pool = &mut self.interpreter.pool;
        let constant = pool.is_const(guard);
        if self.interpreter.inference.rounds > 0 && !constant {
            let mut knowledge = state.knowledge.clone();
            knowledge.learn(pool, guard);
            if knowledge.is_contradictory() {
                self.interpreter.decided += 1;
                return Some(Answer::Unsat);
            }
            found.knowledge = Some(knowledge);
        }
        if !self.pruning.ask() {
            return None;
        }
        let answer = self.ask(state, guard);
        self.pruning.learn(!answer.is_unsat());
        Some(answer)
    }

    fn ask(&mut self, state: &State, guard: TermId) -> Answer {
        let before = self.pipeline.statistics().backend_time;
        let pool = &mut self.interpreter.pool;
        let answer = self
            .pipeline
            .check(pool, &state.path, guard, state.model.as_ref());
        if let Some(profile) = &mut self.profile {
            let time = self.pipeline.statistics().backend_time - before;
            profile.add(self.interpreter.program, state, time);
        }
        answer
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

    fn note(&mut self, reason: Reason) {
        *self.reasons.entry(reason).or_default() += 1;
    }

    fn note_unknown(&mut self, why: &UnknownReason, violation: Violation) {
        self.note(match why {
            UnknownReason::Interrupted => Reason::Limit(Limit::Interrupted),
            why => Reason::SolverUnknown {
                why: why.to_string(),
                span: violation.span,
            },
        });
    }

    fn count_fork(&mut self, state: &State) {
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

    fn limit(&mut self) -> Option<Limit> {
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

    fn update_statistics(&mut self) {
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

    fn outcome(self, found: Found) -> Outcome {
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
        let vacuous = self.statistics.assertions_reached == 0 && !checks && assertions;
        Outcome {
            verdict,
            restrictions,
            vacuous,
            statistics: self.statistics,
            profile: self.profile,
        }
    }
}
