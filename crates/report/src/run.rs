//! How a concrete run ended, and what it did, as text.

use std::fmt::Write;

use oxpecker_base::SourceMap;
use oxpecker_interp::{ConcreteInputs, Execution, PathEnd, RaisedBy};
use oxpecker_ir::{MethodId, Program};
use oxpecker_scripts::Names;

use crate::messages::{check_text, reason_text, show_value, violation_text};
use crate::path::path_steps;

/// A concrete run that is over.
#[derive(Clone, Copy, Debug)]
pub struct Run<'a> {
    /// The source files.
    pub sources: &'a SourceMap,
    /// The program.
    pub program: &'a Program,
    /// The method that was run.
    pub entry: MethodId,
    /// Its inputs.
    pub inputs: &'a ConcreteInputs,
    /// What came of it.
    pub execution: &'a Execution,
}

impl Run<'_> {
    /// One line: how it ended.
    pub fn ending(&self) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = self.write_ending(&mut text);
        text
    }

    /// Every executed statement with the values it gave, a line for each.
    pub fn trace(&self) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = self.write_trace(&mut text);
        text
    }

    fn names(&self) -> Names {
        Names::new(self.program, self.entry, self.inputs)
    }

    fn write_ending(&self, out: &mut String) -> std::fmt::Result {
        let entry = self.program.method_name(self.entry);
        let described = self.execution.described.as_deref();
        match &self.execution.end {
            PathEnd::Returned(None) => writeln!(out, "FINISHED  {entry} returned"),
            PathEnd::Returned(Some(value)) => {
                let names = self.names();
                let shown = || show_value(self.program, self.inputs, &names, *value);
                let value = described.map_or_else(shown, str::to_string);
                writeln!(out, "FINISHED  {entry} returned {value}")
            }
            PathEnd::Threw(raised) => {
                let place = self.sources.describe(raised.span);
                let what = match raised.by {
                    RaisedBy::Object(..) if described.is_some() => {
                        described.unwrap_or_default().into()
                    }
                    RaisedBy::Throw(Some(text)) => format!("\"{}\"", self.program.strings[text]),
                    RaisedBy::Throw(None) | RaisedBy::Object(..) => "an exception".into(),
                    RaisedBy::Check(kind) => check_text(kind).into(),
                };
                writeln!(
                    out,
                    "EXCEPTION  {place}: {what}; nothing in {entry} caught it"
                )
            }
            PathEnd::AssumedAway => {
                writeln!(
                    out,
                    "EXCLUDED  {entry}: an assumption or precondition is false"
                )
            }
            PathEnd::Violated(violation) => {
                let place = self.sources.describe(violation.span);
                let what = violation_text(self.sources, self.program, violation);
                writeln!(out, "VIOLATED  {place}: {what}")
            }
            PathEnd::Unsupported(reason) => {
                let (text, _) = reason_text(self.sources, reason);
                writeln!(out, "UNFINISHED  {entry}: {text}")
            }
            PathEnd::DepthBound | PathEnd::Redundant => writeln!(out, "UNFINISHED  {entry}"),
        }
    }

    fn write_trace(&self, out: &mut String) -> std::fmt::Result {
        let names = self.names();
        let inputs = (self.inputs, &names);
        for step in path_steps(self.sources, self.program, inputs, &self.execution.trace) {
            if step.omitted > 0 {
                writeln!(out, "  … {} more statements", step.omitted)?;
            }
            let place = self.sources.describe(step.span);
            let indent = 2 * step.level.min(8);
            let thread = step.thread.map(|it| format!("[{it}] ")).unwrap_or_default();
            write!(out, "  {place:<24} {thread}{:indent$}{}", "", step.text)?;
            for (name, value) in &step.changes {
                write!(out, "  {name} = {value}")?;
            }
            writeln!(out)?;
        }
        Ok(())
    }
}
