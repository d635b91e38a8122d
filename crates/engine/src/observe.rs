//! Concrete runs that are looked at closely: what they return, leave behind and cover.

use oxpecker_ir::{MethodId, Program};

use crate::concrete::{After, ConcreteInputs, Left};
use crate::config::PathConfig;
use crate::coverage::Coverage;
use crate::exec::{Interpreter, Stop};
use crate::outcome::{Limit, PathEnd, Reason};
use crate::state::RaisedBy;

/// What a concrete run did.
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

/// Runs a method on constant inputs for at most `fuel` instructions.
pub fn observe(
    program: &Program,
    entry: MethodId,
    inputs: &ConcreteInputs,
    config: &PathConfig,
    fuel: u64,
) -> Observation {
    let config = PathConfig {
        max_depth: None,
        ..config.clone()
    };
    let mut interpreter = Interpreter::new(program, &config);
    interpreter.count(Coverage::counting());
    interpreter.follow = Some(inputs.schedule.iter().rev().copied().collect());
    let mut after = None;
    let mut asked = false;
    let end = match interpreter.concrete_state(entry, inputs) {
        Ok(mut state) => {
            let first = (state.heap.inputs().count() - inputs.objects.len()) as i64 + 1;
            interpreter.count_entry(entry);
            let end = match interpreter.run(&mut state, fuel) {
                Stop::Fuel => PathEnd::GaveUp(Reason::Limit(Limit::Steps)),
                Stop::End(end) => end,
                Stop::Fork(_) => PathEnd::GaveUp(Reason::Unsupported {
                    what: "something stays undecided although all inputs are known".into(),
                    span: None,
                }),
            };
            asked = !state.asked.is_empty();
            let value = match &end {
                PathEnd::Returned(value) => *value,
                _ => None,
            };
            let left = Left::new(program, &state, first, inputs);
            after = left.read(value, inputs);
            if let (Some(after), PathEnd::Threw(raised)) = (&mut after, &end)
                && let RaisedBy::Object(object, _) = raised.by
            {
                after.thrown = state.heap.known_class(object);
            }
            end
        }
        Err(reason) => PathEnd::GaveUp(reason),
    };
    Observation {
        end,
        after,
        coverage: interpreter.coverage.take().unwrap_or_default(),
        asked,
    }
}
