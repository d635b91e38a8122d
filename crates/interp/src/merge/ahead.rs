//! How much a state still has to execute, as far as that is known without executing it.

use std::rc::Rc;

use oxpecker_ir::analysis::Ahead;
use oxpecker_ir::{Call, CallTarget, MethodId};
use rustc_hash::FxHashMap;

use super::places::calls;
use crate::exec::Interpreter;
use crate::state::State;

/// How many calls away code is looked at.
const MOST_CALLS: u8 = 3;

impl Interpreter<'_> {
    /// The instructions that a state executes at most until all its methods returned, if nothing is raised. None if that
    /// is unknown: loops, models of the library and methods that others override have any length.
    pub fn most_ahead(&mut self, state: &State) -> Option<u32> {
        let mut sum: u32 = 0;
        for at in 0..=state.callers.len() {
            let frame = state.activation(at);
            if frame.after.is_some() {
                return None;
            }
            let ahead = self.way_ahead(frame.method, MOST_CALLS);
            let lengths = self.lengths(frame.method, MOST_CALLS);
            let method = &self.program.methods[frame.method];
            let place = (frame.block, frame.next);
            sum = sum.saturating_add(ahead.before(method, place, |it| length(&lengths, it))?);
        }
        Some(sum)
    }

    fn way_ahead(&mut self, method: MethodId, most: u8) -> Rc<Ahead> {
        if let Some(known) = self.places.ahead.get(&(method, most)) {
            return Rc::clone(known);
        }
        let lengths = self.lengths(method, most);
        let body = &self.program.methods[method];
        let found = Rc::new(Ahead::new(body, |it| length(&lengths, it)));
        self.places.ahead.insert((method, most), Rc::clone(&found));
        found
    }

    /// How long the methods are that a method calls, where that is known.
    fn lengths(&mut self, method: MethodId, most: u8) -> FxHashMap<MethodId, u32> {
        let mut lengths = FxHashMap::default();
        for call in calls(&self.program.methods[method]) {
            let CallTarget::Exact(callee) = call.target else {
                continue;
            };
            let is_model = self.language.native(self.program, callee).is_some();
            if most == 0 || is_model || self.program.load_body(callee).is_err() {
                continue;
            }
            if let Some(through) = self.way_ahead(callee, most - 1).through() {
                lengths.insert(callee, through);
            }
        }
        lengths
    }
}

fn length(lengths: &FxHashMap<MethodId, u32>, call: &Call) -> Option<u32> {
    match call.target {
        CallTarget::Exact(callee) => lengths.get(&callee).copied(),
        CallTarget::Virtual(_) => None,
    }
}
