//! The interpreter: runs a state until something is undecided and returns the guarded alternatives.
//!
//! It asks nobody: whether an alternative is possible is the explorer's question to the solver. It is the same for
//! concrete, symbolic and replayed runs; only the inputs differ.

mod arithmetic;
mod arrays;
mod calls;
mod counting;
mod decisions;
mod exceptions;
mod extents;
mod follow;
mod independence;
mod led_to;
mod machine;
mod memory;
mod near;
mod objects;
mod quantifiers;
mod quick;
mod ranges;
mod references;
mod schedule;
mod settled;
mod specs;
mod statics;
mod step;
mod tables;
mod thread_calls;
mod threads;

pub(crate) use self::extents::iterations_of_both;
use self::near::Near;
pub use self::references::type_test;

use std::any::Any;
use std::collections::BTreeSet;

use oxpecker_base::Span;
use oxpecker_ir::{Arith, BlockId, ClassId, FieldId, Method, MethodId, Program, Type, Word};
use oxpecker_path::Inference;
use oxpecker_term::{Literal, Scalar, Sort, TermId, TermPool, VarId};
use rustc_hash::FxHashMap;

use crate::concrete::ConcreteValue;
use crate::config::PathConfig;
use crate::coverage::Coverage;
use crate::drawing::Drawing;
use crate::ending::{PathEnd, Reason, Violation};
use crate::language::{FieldOrder, Language};
use crate::merge::{Assumptions, Places};
use crate::native::Native;
use crate::raised::Raised;
use crate::shared_numbers::SharedNumbers;
use crate::state::State;
use crate::threads::{Footprints, Halt, Status, ThreadId, Turn};
use crate::trace::Trace;
use crate::value::{Ref, Value};

/// Calls nested deeper than this end the path with a reason.
pub const MAX_CALL_DEPTH: usize = 100_000;

/// One way to go on, possible when its guard is.
#[derive(Clone, Debug)]
pub struct Alternative {
    /// When it is taken.
    pub guard: TermId,
    /// What happens then.
    pub then: Continuation,
}

impl Alternative {
    /// The two answers to whether a condition can hold. Nothing is assumed either way; whoever knows takes one of them.
    pub fn possible(pool: &TermPool, condition: TermId) -> Vec<Alternative> {
        let answer = |holds| Alternative {
            guard: pool.tt(),
            then: Continuation::Again(condition, holds),
        };
        vec![answer(true), answer(false)]
    }

    /// The condition that such alternatives are about.
    pub fn asks_possible(alternatives: &[Alternative], pool: &TermPool) -> Option<TermId> {
        match alternatives {
            [one, two] if one.guard == pool.tt() && two.guard == pool.tt() => {
                match (one.then, two.then) {
                    (Continuation::Again(condition, true), Continuation::Again(same, false)) => {
                        (condition == same).then_some(condition)
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }
}

/// How a state goes on after a decision.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Continuation {
    /// With the instruction after the one that forked.
    Next,
    /// At a block of the running method.
    Goto(BlockId),
    /// With an exception.
    Raise(Raised),
    /// In this implementation of the called method.
    Enter(MethodId),
    /// With the same instruction, which now knows whether a condition holds.
    Again(TermId, bool),
    /// With a thread; the threads of the bits sleep.
    Schedule {
        /// Who goes on.
        thread: ThreadId,
        /// Who need not.
        asleep: u64,
    },
    /// With the same instruction, which wakes a thread.
    Wake(ThreadId),
    /// Without the running thread, since its assumption is false.
    Halt,
    /// Not at all: something is violated.
    Violated(Violation),
}

/// Why `run` came back.
#[derive(Debug)]
pub enum Stop {
    /// The fuel is used up; the state can go on.
    Fuel,
    /// Something is undecided. The guards exclude each other.
    Fork(Vec<Alternative>),
    /// The path ended.
    End(PathEnd),
    /// It came to where it could meet another state.
    Joined,
}

/// Where states stop that could meet others: where several blocks lead to one, and behind calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Watch {
    /// Only with at most this many callers.
    pub callers: usize,
    /// Also in front of this instruction of a block.
    pub at: Option<(usize, BlockId, usize)>,
    /// Also where methods begin.
    pub entries: bool,
}

impl Watch {
    fn is_at(self, state: &State) -> bool {
        let frame = &state.frame;
        self.at == Some((state.callers.len(), frame.block, frame.next))
    }
}

/// What one instruction did.
enum Flow {
    /// Go on with the next instruction.
    Next,
    /// The position was set.
    Jumped,
    /// Leave `run`.
    Stop(Stop),
}

/// What executing something gives, or why it cannot be executed.
pub type Step<T> = Result<T, Reason>;

/// Why something cannot be executed.
pub fn unsupported(what: String) -> Reason {
    Reason::Unsupported { what, span: None }
}

/// A truth value that is known or a term.
enum Truth {
    Known(bool),
    Open(TermId),
}

/// What a program printed, as bytes: UTF-8 where it printed text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Output {
    /// To the standard output.
    pub out: Vec<u8>,
    /// To the standard error output.
    pub err: Vec<u8>,
}

/// What was counted so far.
#[derive(Debug, Default)]
pub struct Counted {
    /// Instructions executed.
    pub steps: u64,
    /// Assertions and clauses reached.
    pub assertions_reached: u64,
    /// Guards with variables that the path decided without a query.
    pub decided: u64,
    /// Elements of tables that steps were counted for.
    charged: u64,
    /// Those of the steps that stand for work on tables. That is done once: whoever follows a path again has fewer of them.
    extra: u64,
}

/// What is recorded of runs, as far as it is wanted.
#[derive(Debug, Default)]
pub struct Recorded {
    /// The path of a concrete run.
    pub trace: Option<Trace>,
    /// What was run.
    pub coverage: Option<Coverage>,
    /// Whether the coverage counts how often everything was run.
    pub counts: bool,
    /// What the program printed.
    pub output: Option<Output>,
    /// Pairs of statements with accesses that nothing puts in order.
    pub races: BTreeSet<(Span, Span)>,
}

/// The inputs of a concrete or concolic run.
#[derive(Debug, Default)]
pub struct Given {
    /// The values where a program asks for some, the next one last.
    pub answers: Option<Vec<ConcreteValue>>,
    /// The same for what only the environment knows, such as times.
    pub surroundings: Vec<ConcreteValue>,
    /// What draws inputs that are not given.
    pub drawing: Option<Drawing>,
    /// The static fields that are inputs.
    pub statics: Option<FxHashMap<FieldId, Value>>,
    /// The number of the first input object.
    pub first_object: i64,
    /// The turns that threads take, the next one last; none in a search.
    pub follow: Option<Vec<Turn>>,
}

/// What was looked up or computed before.
#[derive(Debug, Default)]
struct Caches {
    /// The native methods.
    natives: FxHashMap<MethodId, Option<&'static dyn Native>>,
    /// The elements of the array that was made last.
    latest_blank: Option<(Value, imbl::Vector<Value>)>,
    /// The tables of arrays.
    tables: tables::Tables,
    /// The variable of what is known of all elements of input arrays.
    any_index: Option<TermId>,
    /// The headers of loops.
    headers: extents::Headers,
    /// How accesses to fields that threads came to are ordered.
    field_orders: FxHashMap<FieldId, FieldOrder>,
    /// What code may access.
    footprints: Footprints,
}

/// Runs states. Owns the term pool, since every symbolic value lives there.
#[derive(Debug)]
pub struct Interpreter<'p> {
    /// The program.
    pub program: &'p Program,
    /// What the program is written in.
    pub language: &'static dyn Language,
    /// Restrictions and bounds.
    pub config: &'p PathConfig,
    /// All terms.
    pub pool: TermPool,
    /// What paths know without a query.
    pub inference: Inference,
    /// What the language remembers.
    pub session: Box<dyn Any>,
    /// What was counted so far.
    pub counted: Counted,
    /// What is recorded of runs.
    pub recorded: Recorded,
    /// The inputs of a concrete or concolic run.
    pub given: Given,
    /// A class that must be initialized before the running instruction, which is executed again then.
    pub awaited: Option<ClassId>,
    /// Functions of which only the first digits are known.
    pub near: Near,
    /// The variables of the quantifiers that are being evaluated.
    bound: Vec<VarId>,
    /// Numbers of objects that everyone gets for their contents.
    pub shared: SharedNumbers,
    /// What is known of methods without running them.
    pub(crate) places: Places,
    /// Where a state stops that could meet another one.
    pub watch: Option<Watch>,
    /// Whether states decide what indexes owe to earlier inputs, since those that come to the same are merged.
    pub settles_indexes: bool,
    caches: Caches,
}

impl<'p> Interpreter<'p> {
    /// An interpreter with an empty pool.
    pub fn new(program: &'p Program, config: &'p PathConfig) -> Self {
        Interpreter {
            program,
            language: config.language,
            config,
            pool: TermPool::new(),
            inference: Inference::default(),
            session: config.language.session(),
            counted: Counted::default(),
            recorded: Recorded::default(),
            given: Given::default(),
            awaited: None,
            near: Near::default(),
            bound: Vec::new(),
            shared: SharedNumbers::default(),
            places: Places::default(),
            watch: None,
            settles_indexes: false,
            caches: Caches::default(),
        }
    }

    /// Instructions executed, and nothing else: the same for everyone who follows a path.
    pub fn instructions(&self) -> u64 {
        self.counted.steps - self.counted.extra
    }

    /// Runs until so many instructions were executed, whatever work on tables counts besides; gives why it stopped before
    /// that.
    pub fn run_again(&mut self, state: &mut State, instructions: u64) -> Result<(), Stop> {
        let last = self.instructions() + instructions;
        while self.instructions() < last {
            match self.run(state, last - self.instructions()) {
                Stop::Fuel => {}
                stop => return Err(stop),
            }
        }
        Ok(())
    }

    /// Runs as [`Interpreter::run`] does, but no further than to where a method begins or several blocks lead to one. Gives the
    /// number of instructions, too.
    pub fn run_to_entry(&mut self, state: &mut State, fuel: u64) -> (Stop, u64) {
        self.watch = Some(Watch {
            callers: usize::MAX,
            at: None,
            entries: true,
        });
        let before = self.counted.steps;
        let stop = self.run(state, fuel);
        self.watch = None;
        (stop, self.counted.steps - before)
    }

    /// Runs until something is undecided, the path ends, or `fuel` instructions were executed.
    pub fn run(&mut self, state: &mut State, fuel: u64) -> Stop {
        let mut left = fuel;
        let stop = self.run_blocks(state, &mut left);
        self.counted.steps += fuel - left;
        stop.unwrap_or_else(|reason| Stop::End(PathEnd::Unsupported(reason)))
    }

    fn run_blocks(&mut self, state: &mut State, left: &mut u64) -> Step<Stop> {
        let program = self.program;
        let idle = |state: &State| {
            let threads = state.threads.as_ref();
            threads.is_some_and(|it| !matches!(it.status(), Status::Running))
        };
        if idle(state)
            && let Flow::Stop(stop) = self.schedule(state)?
        {
            return Ok(stop);
        }
        loop {
            let block = &program.methods[state.frame.method].blocks()[state.frame.block];
            loop {
                if *left == 0 {
                    return Ok(Stop::Fuel);
                }
                *left -= 1;
                let flow = match block.insts.get(state.frame.next) {
                    Some(inst) if self.quick(state, inst) => Ok(Flow::Next),
                    Some(inst) if state.threads.is_some() => self.threaded(state, inst),
                    Some(inst) => self.inst(state, inst),
                    None if state.threads.is_some() => self.threaded_end(state, &block.terminator),
                    None => self.terminator(state, &block.terminator),
                };
                let flow = match flow {
                    Ok(flow) => flow,
                    Err(reason) => self.await_class(state, reason)?,
                };
                match flow {
                    Flow::Next => {
                        state.frame.next += 1;
                        if let Some(watch) = self.watch
                            && watch.is_at(state)
                        {
                            return Ok(Stop::Joined);
                        }
                    }
                    Flow::Jumped => break,
                    Flow::Stop(stop) => return Ok(stop),
                }
            }
            self.charge_tables(left);
            if let Some(watch) = self.watch
                && self.has_joined(state, watch)
            {
                return Ok(Stop::Joined);
            }
        }
    }

    /// Whether a state that jumped could meet another one.
    fn has_joined(&mut self, state: &State, watch: Watch) -> bool {
        let frame = &state.frame;
        state.callers.len() <= watch.callers
            && (frame.next > 0
                || watch.is_at(state)
                || (watch.entries && frame.block == Method::ENTRY)
                || self.analyses(frame.method).joins.is_join(frame.block))
    }

    /// An instruction that needs a class to be initialized is executed again after that; others cannot be executed.
    #[cold]
    fn await_class(&mut self, state: &mut State, reason: Reason) -> Step<Flow> {
        let class = self.awaited.take().ok_or(reason)?;
        if let Some(fork) = self.settle_initialized(state, class) {
            return Ok(Flow::Stop(fork));
        }
        state.decisions.clear();
        self.begin_initialization(state, class)?;
        Ok(Flow::Jumped)
    }

    /// Takes an alternative that `run` returned for this state; the guard is already in its path condition.
    pub fn resume(&mut self, state: &mut State, then: Continuation) -> Option<PathEnd> {
        if self.recorded.counts {
            self.count_check(state, then);
        }
        let flow = match then {
            Continuation::Next => Ok(Flow::Next),
            Continuation::Goto(block) => Ok(self.goto(state, block)),
            Continuation::Raise(raised) => self.raise(state, raised),
            Continuation::Again(condition, holds) => {
                state.decisions.push((condition, holds));
                Ok(Flow::Jumped)
            }
            Continuation::Enter(method) => self.enter_pending(state, method),
            Continuation::Violated(violation) => return Some(PathEnd::Violated(violation)),
            Continuation::Schedule { .. } => {
                self.scheduled(state, then);
                Ok(Flow::Jumped)
            }
            Continuation::Wake(thread) => {
                state.threads_mut().chosen = Some(thread);
                Ok(Flow::Jumped)
            }
            Continuation::Halt => self.halt(state, Halt::Assumption),
        };
        match flow {
            Ok(Flow::Next) => {
                state.frame.next += 1;
                None
            }
            Ok(Flow::Jumped) => None,
            Ok(Flow::Stop(Stop::End(end))) => Some(end),
            Ok(Flow::Stop(_)) => None,
            Err(reason) => {
                self.awaited = None;
                Some(PathEnd::Unsupported(reason))
            }
        }
    }

    /// The scalar sort of integers in this program.
    pub fn int_scalar(&self) -> Scalar {
        scalar_of(self.program.semantics.int)
    }

    /// The scalar sort of values of a declared type.
    pub fn scalar(&self, ty: &Type) -> Scalar {
        match ty {
            Type::Bool => Scalar::Bool,
            Type::Int | Type::Uint | Type::Char | Type::Void => self.int_scalar(),
            Type::Machine(Word::Long) => Scalar::Bv64,
            Type::Machine(_) => Scalar::Bv32,
            Type::Float => Scalar::Float,
            Type::Single => Scalar::Single,
            Type::Str | Type::Class(_) | Type::Named(_) | Type::Array(_) => Scalar::Ref,
        }
    }

    /// The default value of a declared type.
    pub fn default_value(ty: &Type) -> Value {
        match ty {
            Type::Bool => Value::FALSE,
            Type::Int | Type::Uint | Type::Char | Type::Void | Type::Machine(_) => Value::Int(0),
            Type::Float => Value::Float(0.0),
            Type::Single => Value::Single(0.0),
            Type::Str | Type::Class(_) | Type::Named(_) | Type::Array(_) => Value::NULL,
        }
    }

    /// A value as a term of a scalar sort.
    pub fn lift(&mut self, value: Value, scalar: Scalar) -> TermId {
        match value {
            Value::Int(value) => self.pool.number(scalar, value),
            Value::Bool(value) => self.pool.bool(value),
            Value::Float(value) => self.pool.float(value),
            Value::Single(value) => self.pool.single(value),
            Value::Ref(Ref(id)) => self.pool.reference(id),
            Value::Term(term) => term,
        }
    }

    /// A term as a value: literals become constants again.
    pub fn lower(&self, term: TermId) -> Value {
        match self.pool.literal(term) {
            Some(Literal::Int(value)) => Value::Int(value),
            Some(Literal::Bool(value)) => Value::Bool(value),
            Some(Literal::Bv32(value)) => Value::Int(i64::from(value)),
            Some(Literal::Bv64(value)) => Value::Int(value),
            Some(Literal::Float(value)) => Value::Float(value),
            Some(Literal::Ref(id)) => Value::Ref(Ref(id)),
            Some(Literal::Single(value)) => Value::Single(value),
            Some(Literal::Big(_) | Literal::Text(_)) | None => Value::Term(term),
        }
    }

    /// The scalar sort of a value.
    pub fn scalar_of_value(&self, value: Value) -> Option<Scalar> {
        match value {
            Value::Int(_) => Some(self.int_scalar()),
            Value::Bool(_) => Some(Scalar::Bool),
            Value::Float(_) => Some(Scalar::Float),
            Value::Single(_) => Some(Scalar::Single),
            Value::Ref(_) => Some(Scalar::Ref),
            Value::Term(term) => match self.pool.sort(term) {
                Sort::Scalar(scalar) => Some(scalar),
                Sort::Array { .. } => None,
            },
        }
    }

    /// A truth value as far as the path knows it.
    fn truth(&mut self, state: &State, value: Value) -> Step<Truth> {
        match value {
            // Without evaluation even a constant is a question.
            Value::Bool(value) if !self.inference.evaluation => {
                Ok(Truth::Open(self.pool.bool(value)))
            }
            Value::Bool(value) => Ok(Truth::Known(value)),
            Value::Term(term) if self.pool.sort(term).is_bool() => {
                Ok(match state.knowledge.decide(&mut self.pool, term) {
                    Some(value) => {
                        self.counted.decided += 1;
                        Truth::Known(value)
                    }
                    None => self.open(state, term),
                })
            }
            _ => Err(mismatch("a truth value is needed here")),
        }
    }

    /// A formula that is open as a whole, without the parts that are not.
    fn open(&mut self, state: &State, formula: TermId) -> Truth {
        if !self.inference.array_intervals {
            return Truth::Open(formula);
        }
        let simpler = state.knowledge.simpler(&mut self.pool, formula);
        let left = simpler.unwrap_or(formula);
        match self.pool.literal(left).and_then(|it| it.as_bool()) {
            Some(value) => {
                self.counted.decided += 1;
                Truth::Known(value)
            }
            None => Truth::Open(left),
        }
    }

    /// Adds a fact to the path. The state's model, if it has one, must satisfy it.
    pub fn assume(&mut self, state: &mut State, fact: TermId) {
        if fact != self.pool.tt() {
            state.path.push(fact);
            state.knowledge.learn(fact);
        }
    }

    /// Assumes what the program demands, without a query: whoever needs to know whether it can hold asks. False if it cannot.
    pub fn assume_unasked(&mut self, state: &mut State, fact: TermId, span: Span) -> bool {
        let decided = state.knowledge.decide(&mut self.pool, fact);
        if decided == Some(true) {
            return true;
        }
        self.assume(state, fact);
        let facts = &mut state.slot_mut::<Assumptions>().facts;
        facts.0.push_back((fact, span));
        if decided == Some(false) {
            return false;
        }
        let model = state.model.as_ref();
        if model.is_some_and(|it| !it.holds(&self.pool, fact)) {
            state.model = None;
        }
        !state.knowledge.is_contradictory(&mut self.pool)
    }

    /// `if guard then one else two`, for values of one sort. Integer constants are of the sort given, or of their
    /// partner's.
    pub fn merge(
        &mut self,
        guard: TermId,
        one: Value,
        two: Value,
        integers: Scalar,
    ) -> Step<Value> {
        if let Some(Literal::Bool(known)) = self.pool.literal(guard) {
            return Ok(if known { one } else { two });
        }
        if one == two {
            return Ok(one);
        }
        let scalar = match (self.scalar_of_value(one), self.scalar_of_value(two)) {
            _ if matches!((one, two), (Value::Int(_), Value::Int(_))) && integers.is_integral() => {
                integers
            }
            (Some(one), Some(two)) if one == two => one,
            (Some(_), Some(term)) if matches!(one, Value::Int(_)) && term.is_bv() => term,
            (Some(term), Some(_)) if matches!(two, Value::Int(_)) && term.is_bv() => term,
            _ => {
                return Err(mismatch(
                    "values of different types meet at one program point",
                ));
            }
        };
        let (one, two) = (self.lift(one, scalar), self.lift(two, scalar));
        let merged = self.pool.ite(guard, one, two);
        Ok(self.lower(merged))
    }
}

/// The scalar sort of integers under an arithmetic.
pub fn scalar_of(arith: Arith) -> Scalar {
    match arith {
        Arith::Math => Scalar::Int,
        Arith::Wrap32 => Scalar::Bv32,
        Arith::Wrap64 => Scalar::Bv64,
    }
}

/// Only programs without static types get here.
fn mismatch(what: &str) -> Reason {
    Reason::Unsupported {
        what: what.into(),
        span: None,
    }
}
