//! Follows all states from the start of the program, those of loops once.

use std::collections::BTreeMap;
use std::rc::Rc;

use imbl::Vector;
use oxpecker_interp::exec::{Continuation, Interpreter, Stop};
use oxpecker_interp::prover;
use oxpecker_interp::state::State;
use oxpecker_interp::state_encoding::Numbering;
use oxpecker_ir::analysis::{Cfg, Dominators, Loops};
use oxpecker_ir::{BlockId, Method, MethodId};
use oxpecker_solver::{Pipeline, SolverConfig};
use rustc_hash::FxHashMap;

use super::Task;
use super::certificate::{Certificate, Invariant, MethodContract};
use super::contracts::Contracts;
use super::cover::Cover;
use super::failures::Failure;
use super::generalised::{Fact, Head, Item, LoopKey, Plans};
use super::products::Products;
use super::queries::Way;

/// Instructions after which somebody may want it to end.
const SLICE: u64 = 2_000;
/// Rounds without a decision that a loop is simply followed for.
const MOST_ROUNDS: u32 = 300;

/// How following all states ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ended {
    /// None violates anything.
    Proved,
    /// One does, which may be one that no run comes to.
    Violated,
    /// Something can neither be followed nor generalised.
    Refused,
    /// It took too much.
    Exhausted,
}

/// Follows states.
pub(super) struct Runner<'a> {
    pub(super) interpreter: Interpreter<'a>,
    pub(super) pipeline: Pipeline,
    pub(super) products: Products,
    pub(super) plans: Plans,
    pub(super) numbering: Numbering,
    /// The effort that is left.
    pub(super) left: u64,
    /// Following states pauses when no more than this is left.
    pub(super) pauses_at: u64,
    /// Whether it paused, so that it can go on as if it had not.
    pub(super) is_paused: bool,
    stage: Stage,
    task: Task<'a>,
    /// Blocks of the entry method from which on nothing can be violated, and those of which that is not known.
    harmless: FxHashMap<BlockId, bool>,
    pub(super) contracts: Contracts,
    loops: FxHashMap<MethodId, Rc<Loops>>,
    /// Methods that end by calling themselves.
    pub(super) repeats: FxHashMap<MethodId, bool>,
    /// Methods that call themselves and go on afterwards.
    pub(super) recurses: FxHashMap<MethodId, bool>,
    /// Methods that may catch what an overflow of the stack raises.
    pub(super) catches_overflow: FxHashMap<MethodId, bool>,
    /// Whether there are any.
    pub(super) is_overflow_noticed: Option<bool>,
    pub(super) stack: Vec<Item>,
    pub(super) heads: u32,
    /// What held in the loops that were generalised, by their heads.
    pub(super) invariants: BTreeMap<u32, Invariant>,
    /// What held for calls of recursive methods with effects, by their heads.
    pub(super) called: BTreeMap<u32, MethodContract>,
    /// The heads of loops by their numbers.
    pub(super) keys: BTreeMap<u32, LoopKey>,
    /// What went wrong in states that a generalised one stands for. It counts only if no loop on the way begins again.
    pub(super) failures: Vec<Failure>,
    /// Where the last one went wrong.
    pub(super) failing: Option<Failure>,
    /// Loops whose plans were weakened, the innermost last. They begin again when nothing is left to follow inside of them.
    pub(super) pending: Vec<Rc<Head>>,
}

/// What is followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Nothing yet, or all of it once more.
    Start,
    /// What comes of the start of the program.
    Program,
    /// The bodies of methods that have contracts.
    Contracts,
    /// The same, after something went wrong elsewhere: all of it has to be done once more.
    Failed,
}

/// What becomes of a state that came to the head of a loop.
pub(super) enum Arrival {
    Goes(Box<Item>),
    Done,
}

impl<'a> Runner<'a> {
    pub(super) fn new(task: Task<'a>, solver: &SolverConfig, plans: Plans) -> Self {
        let mut interpreter = Interpreter::new(task.program, task.config);
        interpreter.inference = solver.inference;
        let index_sets = solver.inference.index_sets;
        interpreter.pool.use_index_sets(index_sets);
        Runner {
            interpreter,
            pipeline: Pipeline::new(solver.clone()),
            products: Products::default(),
            plans,
            numbering: Numbering::default(),
            left: 0,
            pauses_at: 0,
            is_paused: false,
            stage: Stage::Start,
            task,
            harmless: FxHashMap::default(),
            contracts: Contracts::default(),
            loops: FxHashMap::default(),
            repeats: FxHashMap::default(),
            recurses: FxHashMap::default(),
            catches_overflow: FxHashMap::default(),
            is_overflow_noticed: None,
            stack: Vec::new(),
            heads: 0,
            invariants: BTreeMap::new(),
            called: BTreeMap::new(),
            keys: BTreeMap::new(),
            failures: Vec::new(),
            failing: None,
            pending: Vec::new(),
        }
    }

    pub(super) fn certificate(&self) -> Certificate {
        let mut invariants: Vec<Invariant> = self.invariants.values().cloned().collect();
        invariants.sort();
        invariants.dedup();
        let program = self.interpreter.program;
        let texts = |facts: &[Fact]| facts.iter().map(|it| it.text.clone()).collect();
        let contracts = self.contracts.of.iter();
        let contracts = contracts.map(|(method, contract)| MethodContract {
            method: program.method_name(*method),
            requires: texts(&contract.pre),
            ensures: texts(&contract.post),
        });
        let mut contracts: Vec<MethodContract> = contracts.collect();
        contracts.extend(self.called.values().cloned());
        contracts.sort();
        contracts.dedup();
        Certificate {
            invariants,
            contracts,
            assertions_reached: self.interpreter.counted.assertions_reached,
        }
    }

    /// Follows everything from the start of the program, and the bodies of methods that have contracts. When it is
    /// exhausted it goes on the next time.
    pub(super) fn prove(&mut self) -> Ended {
        self.is_paused = false;
        loop {
            let followed = match self.follow_program() {
                Ok(()) => self.check_contracts(),
                Err(ended) => Err(self.after_failure(ended)),
            };
            match followed {
                Err(Ended::Exhausted) => return Ended::Exhausted,
                // What was shown with a stronger contract counts no more.
                Ok(()) | Err(Ended::Violated | Ended::Refused) if self.contracts.weakened => {}
                Ok(()) => match self.failures.first().map(|it| it.ended) {
                    None => break,
                    Some(_) if self.wants_more_facts() => {}
                    Some(ended) => return ended,
                },
                Err(ended) => return ended,
            }
            self.stage = Stage::Start;
        }
        let gaps = self.interpreter.language.gaps(&self.interpreter);
        let left_out = self.interpreter.language.left_out(&self.interpreter);
        match gaps.is_empty() && left_out.is_empty() {
            true => Ended::Proved,
            false => Ended::Refused,
        }
    }

    /// Follows what comes of the start of the program, from where it was put down.
    fn follow_program(&mut self) -> Result<(), Ended> {
        match self.stage {
            Stage::Start | Stage::Failed => {
                self.forget_what_is_open();
                let state = self.interpreter.symbolic_state(self.task.entry);
                let item = Item {
                    state: state.map_err(|_| Ended::Refused)?,
                    open: Vector::new(),
                    from: Vector::new(),
                    until: None,
                };
                self.contracts_begin_again();
                self.stage = Stage::Program;
                self.stack.push(item);
            }
            Stage::Program => {}
            Stage::Contracts => {
                // They are all checked once more.
                self.stack.clear();
                self.pending.clear();
                self.failures.retain(|it| !it.is_in_contract);
                return Ok(());
            }
        }
        self.follow_stack()?;
        self.stage = Stage::Contracts;
        Ok(())
    }

    /// Whether what was done since the last pause has to be done once more after it.
    pub(super) fn begins_anew(&self) -> bool {
        matches!(self.stage, Stage::Contracts | Stage::Failed)
    }

    /// What went wrong is known; the contracts are looked at once more before everything begins again.
    pub(super) fn has_failed(&mut self) {
        self.stage = Stage::Failed;
        self.forget_what_is_open();
    }

    fn forget_what_is_open(&mut self) {
        self.stack.clear();
        self.pending.clear();
        self.failures.clear();
    }

    /// Follows an item and all that comes of it.
    pub(super) fn follow_all(&mut self, item: Item) -> Result<(), Ended> {
        self.stack.push(item);
        self.follow_stack()
    }

    fn follow_stack(&mut self) -> Result<(), Ended> {
        loop {
            self.begin_again()?;
            let Some(item) = self.stack.pop() else {
                return Ok(());
            };
            let before = Failure::of(&item, Ended::Refused);
            let kept = item.clone();
            match self.follow(item) {
                Ok(()) => {}
                Err(Ended::Exhausted) => {
                    // What begins again forgets it anyway.
                    if !self.is_paused && !self.begins_later_around(&kept) {
                        self.stack.push(kept);
                    }
                    return Err(Ended::Exhausted);
                }
                Err(ended) => {
                    let failure = self.failing.take().unwrap_or(before);
                    self.fails(failure, ended)?;
                }
            }
        }
    }

    /// Takes effort into account.
    pub(super) fn spend(&mut self, effort: u64) -> Result<(), Ended> {
        match self.left.checked_sub(effort) {
            Some(left) => {
                self.left = left;
                Ok(())
            }
            None => Err(Ended::Exhausted),
        }
    }

    /// Runs a state until it forks, ends or comes to a loop.
    fn follow(&mut self, mut item: Item) -> Result<(), Ended> {
        loop {
            if item.state.threads.is_some() {
                return Err(Ended::Refused);
            }
            if self.left <= self.pauses_at {
                self.is_paused = true;
                self.stack.push(item);
                return Err(Ended::Exhausted);
            }
            let (stop, steps) = self.interpreter.run_to_entry(&mut item.state, SLICE);
            self.spend(steps)?;
            match stop {
                Stop::Fuel => {}
                Stop::End(end) => {
                    return self.ended(&item, &end);
                }
                Stop::Joined => match self.arrive(item)? {
                    Arrival::Goes(next) => item = *next,
                    Arrival::Done => return Ok(()),
                },
                Stop::Fork(alternatives) => {
                    let mut ways = self.feasible(&item.state, alternatives)?;
                    let forks = ways.len() > 1;
                    let last = ways.pop();
                    for way in ways {
                        let mut other = item.clone();
                        other.state.history.forks += 1;
                        if let Some(next) = self.take(other, way)? {
                            self.stack.push(next);
                        }
                    }
                    let Some(way) = last else {
                        return Ok(());
                    };
                    item.state.history.forks += u32::from(forks);
                    match self.take(item, way)? {
                        Some(next) => item = next,
                        None => return Ok(()),
                    }
                }
            }
        }
    }

    /// Goes on with an alternative.
    fn take(&mut self, mut item: Item, way: Way) -> Result<Option<Item>, Ended> {
        let state = &mut item.state;
        if way.guard != self.interpreter.pool.tt() {
            state.path.push(way.guard);
        }
        state.knowledge = way.knowledge;
        state.model = way.model;
        if let Some(end) = self.interpreter.resume(state, way.then) {
            return self.ended(&item, &end).map(|()| None);
        }
        // It may have come to a loop by this.
        let jumped = matches!(
            way.then,
            Continuation::Goto(_) | Continuation::Raise(_) | Continuation::Enter(_)
        );
        if !jumped {
            return Ok(Some(item));
        }
        Ok(match self.arrive(item)? {
            Arrival::Goes(next) => Some(*next),
            Arrival::Done => None,
        })
    }

    fn loops_of(&mut self, method: MethodId) -> Rc<Loops> {
        let program = self.interpreter.program;
        let found = self.loops.entry(method).or_insert_with(|| {
            let cfg = Cfg::new(&program.methods[method]);
            Rc::new(Loops::new(&cfg, &Dominators::new(&cfg)))
        });
        Rc::clone(found)
    }

    pub(super) fn is_inside(&mut self, method: MethodId, header: BlockId, block: BlockId) -> bool {
        if header == Method::ENTRY && (self.repeats(method) || self.is_inside_call(method)) {
            return true;
        }
        let loops = self.loops_of(method);
        let mut all = loops.all().iter();
        all.any(|it| it.header == header && it.blocks.contains(&block))
    }

    /// Leaves the loops that a state is not in any more.
    fn leave(&mut self, item: &mut Item) {
        while let Some(head) = item.open.last().cloned() {
            let (inner, frame) = (&head.state.frame, &item.state.frame);
            let (own, now) = (head.state.callers.len(), item.state.callers.len());
            let stays = own < now
                || own == now
                    && inner.method == frame.method
                    && self.is_inside(inner.method, inner.block, frame.block);
            if stays {
                return;
            }
            item.open.pop_back();
        }
    }

    /// A state jumped to a block.
    pub(super) fn arrive(&mut self, mut item: Item) -> Result<Arrival, Ended> {
        // Who waits is looked at several times.
        self.spend(item.state.callers.len() as u64)?;
        if let Some((method, callers)) = item.until
            && item.state.callers.len() <= callers
        {
            self.returned(method, &item.state)?;
            return Ok(Arrival::Done);
        }
        if self.is_harmless_from_here(&item.state) {
            return Ok(Arrival::Done);
        }
        if self.answer(&mut item)? {
            let knowledge = &item.state.knowledge;
            // The call never returns.
            return match knowledge.is_contradictory(&mut self.interpreter.pool) {
                true => Ok(Arrival::Done),
                false => self.arrive(item),
            };
        }
        if let Some(head) = Self::left_call(&item) {
            return match self.returned_from(&head, &item.state) {
                Some(Cover::Covered) => Ok(Arrival::Done),
                Some(Cover::Weaker) => self.again_or_later(&head),
                Some(Cover::Apart) | None => Err(Ended::Refused),
            };
        }
        if self.begins_call(&item) {
            return self.call(item);
        }
        self.replace_caller(&mut item);
        self.leave(&mut item);
        if self.is_outdated(&item) {
            return Ok(Arrival::Done);
        }
        let frame = &item.state.frame;
        let (method, block) = (frame.method, frame.block);
        let loops = self.loops_of(method);
        let is_head = loops.all().iter().any(|it| it.header == block)
            || block == Method::ENTRY && self.repeats(method);
        if frame.next > 0 || !is_head || !item.state.decisions.is_empty() {
            return Ok(Arrival::Goes(Box::new(item)));
        }
        let key = LoopKey::of(&item.state);
        let head = match item.open.last() {
            Some(head) if head.key == key => Rc::clone(head),
            _ if self.begins_later_around(&item) => return Ok(Arrival::Done),
            _ => return self.enter(item, key, 0),
        };
        let plan = self.plans.get(&key);
        let is_followed = head.round < plan.peeled
            || plan.places.is_empty()
                && head.round < MOST_ROUNDS
                && item.state.history.forks == head.entry.state.history.forks;
        if is_followed {
            item.open.pop_back();
            return self.enter(item, key, head.round + 1);
        }
        match self.cover(&head, &item.state)? {
            Cover::Covered => Ok(Arrival::Done),
            Cover::Weaker if !self.plans.is_frozen => {
                self.begins_later(&head);
                Ok(Arrival::Done)
            }
            Cover::Weaker | Cover::Apart => Err(Ended::Refused),
        }
    }

    /// Whether whatever the entry method still does violates nothing, as a look at its code shows.
    fn is_harmless_from_here(&mut self, state: &State) -> bool {
        let (frame, task) = (&state.frame, self.task);
        let is_plain = state.in_entry() && state.threads.is_none() && state.exception.is_none();
        if !is_plain || frame.method != task.entry || frame.next > 0 || !state.decisions.is_empty()
        {
            return false;
        }
        let known = self.harmless.entry(frame.block);
        *known.or_insert_with(|| {
            let asked = prover::Task {
                program: task.program,
                entry: task.entry,
                config: task.config,
            };
            let mut provers = task.provers.iter();
            provers.any(|it| it.is_harmless_from(&asked, frame.block))
        })
    }

    /// A loop is entered, or begins a round that is not generalised with those before.
    pub(super) fn enter(&mut self, item: Item, key: LoopKey, round: u32) -> Result<Arrival, Ended> {
        self.heads += 1;
        self.keys.insert(self.heads, key.clone());
        let head = self.generalised(item, key, (self.heads, round))?;
        let mut next = head.entry.clone();
        next.state = head.state.clone();
        if !self.assume_peeked(&head, &mut next.state) {
            return Err(Ended::Refused);
        }
        next.from.push_back(head.id);
        if !head.holes.is_empty() {
            let invariant = Invariant::of(self.interpreter.program, &head);
            self.invariants.insert(head.id, invariant);
        }
        next.open.push_back(Rc::new(head));
        Ok(Arrival::Goes(Box::new(next)))
    }
}
