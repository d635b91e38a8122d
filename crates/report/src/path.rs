//! The path of a counterexample as source lines with the values they gave.

use oxpecker_base::{SourceMap, Span};
use oxpecker_interp::{ConcreteInputs, ThreadId, TraceStep};
use oxpecker_ir::Program;

use crate::messages::{quote, show_value};
use oxpecker_scripts::Names;

/// One executed statement, ready to be shown.
#[derive(Clone, Debug)]
pub struct PathStep {
    /// Where it stands.
    pub span: Span,
    /// The method, as `Class.method`.
    pub method: String,
    /// The thread that executes it, if there are several.
    pub thread: Option<ThreadId>,
    /// How many calls deep.
    pub level: usize,
    /// The statement on one line.
    pub text: String,
    /// What it changed.
    pub changes: Vec<(String, String)>,
    /// How many steps in front of this one were left out.
    pub omitted: u64,
}

/// The steps of a trace with names and texts. Code without a source, such as a library's, has nothing to show.
pub fn path_steps<'a>(
    sources: &'a SourceMap,
    program: &'a Program,
    (inputs, names): (&'a ConcreteInputs, &'a Names),
    trace: &'a [TraceStep],
) -> impl DoubleEndedIterator<Item = PathStep> + ExactSizeIterator {
    let shown: Vec<&TraceStep> = trace
        .iter()
        .filter(|step| !sources.text(step.span).is_empty())
        .collect();
    let several = trace.iter().any(|step| step.thread != 0);
    shown.into_iter().map(move |step| PathStep {
        thread: several.then_some(step.thread),
        span: step.span,
        method: program.method_name(step.method),
        level: step.level,
        text: quote(sources, step.span),
        changes: latest(step)
            .into_iter()
            .map(|(name, value)| (name, show_value(program, inputs, names, value)))
            .collect(),
        omitted: step.omitted,
    })
}

/// Each changed name once, with its last value: a call binds parameters before the statement is over.
fn latest(step: &TraceStep) -> Vec<(String, oxpecker_interp::Value)> {
    let mut kept: Vec<(String, oxpecker_interp::Value)> = Vec::new();
    for (name, value) in &step.changes {
        match kept.iter_mut().find(|(known, _)| known == name) {
            Some(known) => known.1 = *value,
            None => kept.push((name.clone(), *value)),
        }
    }
    kept
}
