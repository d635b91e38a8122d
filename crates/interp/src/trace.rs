//! The path of a concrete run as source statements with the values they gave.
//!
//! A run may be long: only its two ends are kept, each step knows how many were left out before it.

use std::collections::VecDeque;

use oxpecker_base::Span;
use oxpecker_ir::MethodId;

use crate::threads::ThreadId;
use crate::value::Value;

/// Steps kept from each end of a run.
const KEPT: usize = 1000;

/// One source statement of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct TraceStep {
    /// The statement.
    pub span: Span,
    /// The method it belongs to.
    pub method: MethodId,
    /// The thread that executes it.
    pub thread: ThreadId,
    /// How many calls deep.
    pub level: usize,
    /// What it changed: the name of the variable, field (`.f`) or element (`[i]`), and its new value.
    pub changes: Vec<(String, Value)>,
    /// How many steps in front of this one were left out.
    pub omitted: u64,
}

/// Collects the statements of a run.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    first: Vec<TraceStep>,
    last: VecDeque<TraceStep>,
    omitted: u64,
}

impl Trace {
    /// A statement begins.
    pub fn begin(&mut self, span: Span, (method, level): (MethodId, usize), thread: ThreadId) {
        let step = TraceStep {
            span,
            method,
            thread,
            level,
            changes: Vec::new(),
            omitted: 0,
        };
        if self.first.len() < KEPT {
            self.first.push(step);
            return;
        }
        if self.last.len() == KEPT {
            self.last.pop_front();
            self.omitted += 1;
        }
        self.last.push_back(step);
    }

    /// The running statement changed something.
    pub fn change(&mut self, name: String, value: Value) {
        if let Some(step) = self.last.back_mut().or(self.first.last_mut()) {
            step.changes.push((name, value));
        }
    }

    /// All statements in order.
    pub fn into_steps(mut self) -> Vec<TraceStep> {
        if let Some(step) = self.last.front_mut() {
            step.omitted = self.omitted;
        }
        self.first.into_iter().chain(self.last).collect()
    }
}
