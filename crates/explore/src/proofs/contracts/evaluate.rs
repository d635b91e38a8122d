//! Results of pure methods for known arguments, each computed once.

use std::collections::BTreeMap;

use oxpecker_interp::PathEnd;
use oxpecker_interp::exec::{Interpreter, Stop};
use oxpecker_interp::value::Value;
use oxpecker_ir::{Method, MethodId};

use super::Pure;

/// Calls inside of each other whose results are kept.
const MOST_NESTED: u32 = 200;
/// Instructions of one call, without those that it waits for.
const FUEL: u64 = 3_000;

/// Results of calls.
pub(super) struct Evaluator<'a, 'p> {
    pub(super) interpreter: Interpreter<'p>,
    pub(super) pure: &'a mut Pure,
    pub(super) known: BTreeMap<(MethodId, Vec<i64>), Option<i64>>,
    /// Instructions that are left for all calls.
    pub(super) left: u64,
}

impl Evaluator<'_, '_> {
    /// The result of a call, if it is soon there.
    pub(super) fn result(&mut self, method: MethodId, args: &[i64], nested: u32) -> Option<i64> {
        let key = (method, args.to_vec());
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        // A call that leads to itself has none.
        self.known.insert(key.clone(), None);
        let found = self.run(method, args, nested);
        self.known.insert(key, found);
        found
    }

    fn run(&mut self, method: MethodId, args: &[i64], nested: u32) -> Option<i64> {
        let args: Vec<Value> = args.iter().map(|it| Value::Int(*it)).collect();
        let mut state = self.interpreter.blank_state(method, &args);
        let mut fuel = FUEL.min(self.left);
        loop {
            let (stop, steps) = self.interpreter.run_to_entry(&mut state, fuel);
            fuel = fuel.checked_sub(steps)?;
            self.left = self.left.saturating_sub(steps);
            match stop {
                Stop::End(PathEnd::Returned(Some(Value::Int(result)))) => return Some(result),
                Stop::Joined => {}
                Stop::Fuel | Stop::Fork(_) | Stop::End(_) => return None,
            }
            let frame = &state.frame;
            let callee = frame.method;
            let enters = frame.block == Method::ENTRY && frame.next == 0;
            let is_kept = nested < MOST_NESTED
                && enters
                && !state.callers.is_empty()
                && self.pure.is_recursive(&self.interpreter, callee);
            if !is_kept {
                continue;
            }
            let params = self.interpreter.program.methods[callee].params;
            let args: Option<Vec<i64>> = frame.locals[..params]
                .iter()
                .map(|it| match it {
                    Value::Int(number) => Some(*number),
                    _ => None,
                })
                .collect();
            let result = self.result(callee, &args?, nested + 1)?;
            if !self.interpreter.answer_call(&mut state, Value::Int(result)) {
                return None;
            }
        }
    }
}
