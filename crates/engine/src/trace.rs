//! The path of a concrete run as source statements with the values they gave.

use std::collections::VecDeque;

use oxpecker_base::Span;
use oxpecker_ir::MethodId;

/// Statements kept from the start of a run.
const FIRST: usize = 1_000;
/// Statements kept from its end.
const LAST: usize = 10_000;

/// One source statement of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct TraceStep {
    /// The statement.
    pub span: Span,
    /// The method it belongs to.
    pub method: MethodId,
    /// How many calls deep.
    pub level: usize,
    /// What it changed: the name of the variable, field or element, and its new value as text.
    pub changes: Vec<(String, String)>,
    /// How many statements before this one were left out.
    pub omitted: u64,
}

/// Collects the statements of a run: the first and the last ones, so that long runs need bounded memory.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    first: Vec<TraceStep>,
    last: VecDeque<TraceStep>,
    omitted: u64,
}

impl Trace {
    /// A statement begins.
    pub(crate) fn begin(&mut self, span: Span, method: MethodId, level: usize) {
        let step = TraceStep { span, method, level, changes: Vec::new(), omitted: 0 };
        if self.first.len() < FIRST {
            self.first.push(step);
            return;
        }
        if self.last.len() == LAST {
            self.last.pop_front();
            self.omitted += 1;
        }
        self.last.push_back(step);
    }

    /// The running statement changed something.
    pub(crate) fn change(&mut self, name: String, value: String) {
        let running = match self.last.back_mut() {
            Some(step) => Some(step),
            None => self.first.last_mut(),
        };
        if let Some(step) = running {
            step.changes.push((name, value));
        }
    }

    /// All statements in order.
    pub fn into_steps(mut self) -> Vec<TraceStep> {
        if let Some(step) = self.last.front_mut() {
            step.omitted = self.omitted;
        }
        self.first.extend(self.last);
        self.first
    }
}
