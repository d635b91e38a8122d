//! The path of a concrete run as source statements with the values they gave.

use oxpecker_base::Span;
use oxpecker_ir::MethodId;

use crate::value::Value;

/// One source statement of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct TraceStep {
    /// The statement.
    pub span: Span,
    /// The method it belongs to.
    pub method: MethodId,
    /// How many calls deep.
    pub level: usize,
    /// What it changed: the name of the variable, field (`.f`) or element (`[i]`), and its new value.
    pub changes: Vec<(String, Value)>,
}

/// Collects the statements of a run.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    steps: Vec<TraceStep>,
}

impl Trace {
    /// A statement begins.
    pub(crate) fn begin(&mut self, span: Span, method: MethodId, level: usize) {
        self.steps.push(TraceStep {
            span,
            method,
            level,
            changes: Vec::new(),
        });
    }

    /// The running statement changed something.
    pub(crate) fn change(&mut self, name: String, value: Value) {
        if let Some(step) = self.steps.last_mut() {
            step.changes.push((name, value));
        }
    }

    /// All statements in order.
    pub fn into_steps(self) -> Vec<TraceStep> {
        self.steps
    }
}
