//! Concrete runs: `run` executes inputs, every counterexample is re-run before it is shown, tests expect what a run did.
//!
//! There is one run, which follows the schedule of its inputs; what is kept of it differs.

use oxpecker_ir::{MethodId, Program};
use oxpecker_term::Function;

use crate::concrete::{After, ConcreteInputs, Left};
use crate::config::PathConfig;
use crate::coverage::Coverage;
use crate::ending::{Limit, PathEnd, Reason};
use crate::exec::{Interpreter, Output, Stop};
use crate::heap::{Object, Text};
use crate::labels::{Label, Labels, Snapshot};
use crate::raised::RaisedBy;
use crate::state::State;
use crate::threads::Turn;
use crate::trace::{Trace, TraceStep};
use crate::value::Value;

/// What a concrete run did, step by step.
#[derive(Debug)]
pub struct Execution {
    /// How it ended.
    pub end: PathEnd,
    /// The statements it executed, with what they changed.
    pub trace: Vec<TraceStep>,
    /// Instructions executed.
    pub steps: u64,
    /// What it printed.
    pub output: Output,
    /// The turns that its threads took; none without other threads.
    pub schedule: Vec<Turn>,
    /// The exception that left a method of Java, with its message, or the string that it returned.
    pub described: Option<String>,
    /// A function of which it took one of several possible results.
    pub near: Option<Function>,
}

/// What a concrete run returned, left behind and covered.
#[derive(Debug)]
pub struct Observation {
    /// How it ended.
    pub end: PathEnd,
    /// What it returned and left behind; absent if that is not made of constants.
    pub after: Option<After>,
    /// What it ran.
    pub coverage: Coverage,
    /// Whether it asked its environment for something.
    pub asked: bool,
}

/// What a concrete run remembered and gave.
#[derive(Debug)]
pub struct Solved {
    /// How it ended.
    pub end: PathEnd,
    /// What it remembered, in order.
    pub labels: Vec<Label>,
    /// What it returned; absent if it cannot be copied.
    pub result: Option<Snapshot>,
    /// How it ended in words, if that was with an exception.
    pub described: Option<String>,
}

/// Runs a method on constant inputs for at most `fuel` instructions, and looks at what it remembered.
pub fn solve(
    program: &Program,
    entry: MethodId,
    inputs: &ConcreteInputs,
    config: &PathConfig,
    fuel: u64,
) -> Solved {
    let config = unbounded(config);
    ConcreteRun::new(program, entry, inputs, &config).solved(fuel)
}

/// Runs a method on constant inputs for at most `fuel` instructions.
///
/// The depth bound of the configuration does not apply: the inputs decide how long the run is.
pub fn execute(
    program: &Program,
    entry: MethodId,
    inputs: &ConcreteInputs,
    config: &PathConfig,
    fuel: u64,
) -> Execution {
    let config = unbounded(config);
    let mut run = ConcreteRun::new(program, entry, inputs, &config);
    run.executed(fuel)
}

/// The same, and keeps what the program prints.
pub fn execute_printing(
    program: &Program,
    entry: MethodId,
    inputs: &ConcreteInputs,
    config: &PathConfig,
    fuel: u64,
) -> Execution {
    let config = unbounded(config);
    let mut run = ConcreteRun::new(program, entry, inputs, &config);
    run.interpreter.recorded.output = Some(Output::default());
    run.executed(fuel)
}

/// Runs a method on constant inputs for at most `fuel` instructions, and looks at what it leaves behind.
pub fn observe(
    program: &Program,
    entry: MethodId,
    inputs: &ConcreteInputs,
    config: &PathConfig,
    fuel: u64,
) -> Observation {
    let config = unbounded(config);
    ConcreteRun::new(program, entry, inputs, &config).observed(fuel)
}

/// Whether a run ends with the same violation whatever the last digits of functions are.
pub fn violates_anyway(
    program: &Program,
    entry: MethodId,
    inputs: &ConcreteInputs,
    config: &PathConfig,
    fuel: u64,
) -> bool {
    let config = unbounded(config);
    let mut run = ConcreteRun::new(program, entry, inputs, &config);
    run.interpreter.near.open = true;
    matches!(run.run(fuel).end, PathEnd::Violated(_))
}

fn unbounded(config: &PathConfig) -> PathConfig {
    PathConfig {
        max_depth: None,
        ..config.clone()
    }
}

/// A run that has not begun.
struct ConcreteRun<'a> {
    interpreter: Interpreter<'a>,
    entry: MethodId,
    inputs: &'a ConcreteInputs,
}

impl<'a> ConcreteRun<'a> {
    fn new(
        program: &'a Program,
        entry: MethodId,
        inputs: &'a ConcreteInputs,
        config: &'a PathConfig,
    ) -> Self {
        let mut interpreter = Interpreter::new(program, config);
        interpreter.given.follow = Some(inputs.schedule.iter().rev().copied().collect());
        ConcreteRun {
            interpreter,
            entry,
            inputs,
        }
    }

    fn run(&mut self, fuel: u64) -> Ran {
        let mut state = match self.interpreter.concrete_state(self.entry, self.inputs) {
            Ok(state) => state,
            Err(reason) => return Ran::not_at_all(reason),
        };
        let objects = state.heap.inputs().count();
        let first_input = (objects - self.inputs.objects.len()) as i64 + 1;
        self.interpreter.count_entry(self.entry);
        let stop = self.interpreter.run(&mut state, fuel);
        Ran {
            is_finished: matches!(stop, Stop::End(_)),
            end: end_of(stop),
            first_input,
            state: Some(state),
        }
    }

    fn executed(&mut self, fuel: u64) -> Execution {
        self.interpreter.recorded.trace = Some(Trace::default());
        let ran = self.run(fuel);
        let state = ran.state.filter(|_| ran.is_finished);
        let threads = state.as_ref().and_then(|it| it.threads.as_ref());
        let schedule = match threads.filter(|it| it.started() > 1) {
            Some(threads) => threads.schedule(),
            None => Vec::new(),
        };
        let described = state.and_then(|it| described_end(&self.interpreter, &it, &ran.end));
        let trace = self.interpreter.recorded.trace.take().unwrap_or_default();
        Execution {
            end: ran.end,
            trace: trace.into_steps(),
            steps: self.interpreter.counted.steps,
            output: self.interpreter.recorded.output.take().unwrap_or_default(),
            schedule,
            described,
            near: self.interpreter.near.taken,
        }
    }

    fn observed(&mut self, fuel: u64) -> Observation {
        self.interpreter.count(Coverage::counting());
        let ran = self.run(fuel);
        let state = ran.state.as_ref();
        Observation {
            after: state.and_then(|it| self.after(it, &ran)),
            asked: state.is_some_and(|it| !it.inputs.asked.is_empty()),
            coverage: self
                .interpreter
                .recorded
                .coverage
                .take()
                .unwrap_or_default(),
            end: ran.end,
        }
    }

    fn solved(&mut self, fuel: u64) -> Solved {
        let mut ran = self.run(fuel);
        let mut solved = Solved {
            end: ran.end,
            labels: Vec::new(),
            result: None,
            described: None,
        };
        let Some(state) = &mut ran.state else {
            return solved;
        };
        solved.labels = state.slot::<Labels>().labels.0.iter().cloned().collect();
        solved.described = described_end(&self.interpreter, state, &solved.end);
        if let PathEnd::Returned(Some(value)) = solved.end {
            let ty = self.interpreter.program.methods[self.entry].result.clone();
            solved.result = self.interpreter.snapshot(state, value, &ty).ok();
        }
        solved
    }

    /// What the run returned and left behind.
    fn after(&self, state: &State, ran: &Ran) -> Option<After> {
        let (program, inputs) = (self.interpreter.program, self.inputs);
        let value = match &ran.end {
            PathEnd::Returned(value) => *value,
            _ => None,
        };
        let left = Left::new(
            (program, self.interpreter.language),
            state,
            ran.first_input,
            inputs,
        );
        let mut after = left.read(value, inputs)?;
        if let PathEnd::Threw(raised) = &ran.end
            && let RaisedBy::Object(object, _) = raised.by
        {
            after.thrown = state.heap.known_class(object);
        }
        Some(after)
    }
}

/// A run that came to an end, or to its last instruction.
struct Ran {
    /// Whether the program ended, not the run.
    is_finished: bool,
    end: PathEnd,
    /// The number of the first object among the inputs.
    first_input: i64,
    /// The last state, if there was a first one.
    state: Option<State>,
}

impl Ran {
    fn not_at_all(reason: Reason) -> Self {
        Ran {
            is_finished: false,
            end: PathEnd::Unsupported(reason),
            first_input: 1,
            state: None,
        }
    }
}

fn end_of(stop: Stop) -> PathEnd {
    match stop {
        Stop::Fuel => PathEnd::Unsupported(Reason::Limit(Limit::Steps)),
        Stop::End(end) => end,
        Stop::Fork(_) | Stop::Joined => PathEnd::Unsupported(Reason::Unsupported {
            what: "something stays undecided although all inputs are known".into(),
            span: None,
        }),
    }
}

fn described_end(interpreter: &Interpreter<'_>, state: &State, end: &PathEnd) -> Option<String> {
    match end {
        PathEnd::Threw(_) => Some(interpreter.describe(state, end)),
        PathEnd::Returned(Some(Value::Ref(text))) => match state.heap.get(*text)? {
            Object::Text(Text::Known(units)) => {
                Some(format!("{:?}", String::from_utf16_lossy(units)))
            }
            _ => None,
        },
        _ => None,
    }
}
