//! Concrete runs: `run` executes inputs, every counterexample is re-run before it is shown.

use oxpecker_ir::{MethodId, Program};

use crate::concrete::ConcreteInputs;
use crate::config::Config;
use crate::exec::{Interpreter, Stop};
use crate::outcome::{Limit, PathEnd, Reason};
use crate::trace::{Trace, TraceStep};

/// What a concrete run did.
#[derive(Debug)]
pub struct Execution {
    /// How it ended.
    pub end: PathEnd,
    /// The statements it executed, with what they changed.
    pub trace: Vec<TraceStep>,
    /// Instructions executed.
    pub steps: u64,
}

/// Runs a method on constant inputs for at most `fuel` instructions.
///
/// The depth bound of the configuration does not apply: the inputs decide how long the run is.
pub fn execute(
    program: &Program,
    entry: MethodId,
    inputs: &ConcreteInputs,
    config: &Config,
    fuel: u64,
) -> Execution {
    let config = Config {
        max_depth: None,
        ..config.clone()
    };
    let mut interpreter = Interpreter::new(program, &config);
    interpreter.trace = Some(Trace::default());
    interpreter.follow = Some(inputs.schedule.iter().rev().copied().collect());
    let end = match interpreter.concrete_state(entry, inputs) {
        Ok(mut state) => match interpreter.run(&mut state, fuel) {
            Stop::Fuel => PathEnd::GaveUp(Reason::Limit(Limit::Steps)),
            Stop::End(end) => end,
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
    }
}
