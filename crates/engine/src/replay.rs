//! Concrete runs: `run` executes inputs, every counterexample is re-run before it is shown.

use oxpecker_ir::{MethodId, Program};
use oxpecker_term::Function;

use crate::concrete::ConcreteInputs;
use crate::config::PathConfig;
use crate::exec::{Interpreter, Output, Stop};
use crate::heap::{Object, Text};
use crate::outcome::{Limit, PathEnd, Reason};
use crate::state::State;
use crate::threads::Turn;
use crate::trace::{Trace, TraceStep};
use crate::value::Value;

/// What a concrete run did.
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
    pub(crate) near: Option<Function>,
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
    run(program, (entry, inputs), config, fuel, None)
}

/// The same, and keeps what the program prints.
pub fn execute_printing(
    program: &Program,
    entry: MethodId,
    inputs: &ConcreteInputs,
    config: &PathConfig,
    fuel: u64,
) -> Execution {
    let output = Some(Output::default());
    run(program, (entry, inputs), config, fuel, output)
}

/// Whether a run ends with the same violation whatever the last digits of functions are.
pub(crate) fn violates_anyway(
    program: &Program,
    entry: MethodId,
    inputs: &ConcreteInputs,
    config: &PathConfig,
    fuel: u64,
) -> bool {
    let config = unbounded(config);
    let mut interpreter = following(program, inputs, &config);
    interpreter.near.open = true;
    let Ok(mut state) = interpreter.concrete_state(entry, inputs) else {
        return false;
    };
    let stop = interpreter.run(&mut state, fuel);
    matches!(stop, Stop::End(PathEnd::Violated(_)))
}

fn unbounded(config: &PathConfig) -> PathConfig {
    PathConfig {
        max_depth: None,
        ..config.clone()
    }
}

/// An interpreter that follows the schedule of some inputs.
fn following<'p>(
    program: &'p Program,
    inputs: &ConcreteInputs,
    config: &'p PathConfig,
) -> Interpreter<'p> {
    let mut interpreter = Interpreter::new(program, config);
    interpreter.follow = Some(inputs.schedule.iter().rev().copied().collect());
    interpreter
}

fn run(
    program: &Program,
    (entry, inputs): (MethodId, &ConcreteInputs),
    config: &PathConfig,
    fuel: u64,
    output: Option<Output>,
) -> Execution {
    let config = unbounded(config);
    let mut interpreter = following(program, inputs, &config);
    interpreter.trace = Some(Trace::default());
    interpreter.output = output;
    let mut described = None;
    let mut schedule = Vec::new();
    let end = match interpreter.concrete_state(entry, inputs) {
        Ok(mut state) => match interpreter.run(&mut state, fuel) {
            Stop::Fuel => PathEnd::GaveUp(Reason::Limit(Limit::Steps)),
            Stop::End(end) => {
                if let Some(threads) = state.threads.as_ref().filter(|it| it.started() > 1) {
                    schedule = threads.schedule();
                }
                described = described_end(&interpreter, &state, &end);
                end
            }
            Stop::Fork(_) => PathEnd::GaveUp(Reason::Unsupported {
                what: "something stays undecided although all inputs are known".into(),
                span: None,
            }),
        },
        Err(reason) => PathEnd::GaveUp(reason),
    };
    let trace = interpreter.trace.take().unwrap_or_default().into_steps();
    Execution {
        end,
        trace,
        steps: interpreter.steps,
        output: interpreter.output.take().unwrap_or_default(),
        schedule,
        described,
        near: interpreter.near.taken,
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
