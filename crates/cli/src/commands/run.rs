//! `run`: executes a method with constant inputs.

use std::fmt::Write;

use oxpecker_base::SourceMap;
use oxpecker_engine::{ConcreteInputs, Config, Execution, PathEnd, RaisedBy, execute};
use oxpecker_ir::{MethodId, Program};
use oxpecker_report::{Names, path_steps, reason_text, show_value, violation_text};

use crate::args::RunArgs;
use crate::exit::{Exit, Failure};
use crate::{diagnostics, entry, files, front_end, inputs, output};

/// Executes a method and tells how it ended.
pub(crate) fn run(args: &RunArgs) -> Result<Exit, Failure> {
    let mut sources = files::read_all(&args.source.files)?;
    let (program, _) = front_end::load(&sources, &args.source, true)?;
    let entry = entry::find(&program, args.entry.as_deref())?;
    let mut inputs = read_inputs(args, &mut sources, &program, entry)?;
    if let Some(turns) = &args.schedule {
        inputs.schedule.clone_from(&turns.0);
    }
    let execution = execute(&program, entry, &inputs, &Config::default(), args.steps);
    let shown = Shown {
        sources: &sources,
        program: &program,
        entry,
        names: Names::new(&program, entry, &inputs),
        inputs: &inputs,
    };
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = shown.end(&execution.end, &mut text);
    if args.trace {
        let _ = shown.trace(&execution, &mut text);
    }
    output::result(&text, None)?;
    Ok(match execution.end {
        PathEnd::Violated(_) => Exit::Invalid,
        PathEnd::Returned(_) | PathEnd::Threw(_) | PathEnd::AssumedAway => Exit::Fine,
        PathEnd::DepthBound | PathEnd::Redundant | PathEnd::GaveUp(_) => Exit::Unknown,
    })
}

fn read_inputs(
    args: &RunArgs,
    sources: &mut SourceMap,
    program: &Program,
    entry: MethodId,
) -> Result<ConcreteInputs, Failure> {
    let file = match (&args.inputs, &args.input) {
        (Some(path), _) => match files::read(path, sources) {
            Ok(file) => file,
            Err(problem) => {
                diagnostics::print(sources, &[problem]);
                return Err(Failure::Input);
            }
        },
        (None, Some(text)) => sources.add("--input", text.clone()),
        (None, None) => return Ok(inputs::defaults(program, entry)),
    };
    inputs::read(sources, file, program, entry).map_err(|problems| {
        diagnostics::print(sources, &problems);
        Failure::Input
    })
}

struct Shown<'a> {
    sources: &'a SourceMap,
    program: &'a Program,
    entry: MethodId,
    names: Names,
    inputs: &'a ConcreteInputs,
}

impl Shown<'_> {
    fn end(&self, end: &PathEnd, out: &mut String) -> std::fmt::Result {
        let entry = self.program.method_name(self.entry);
        match end {
            PathEnd::Returned(None) => writeln!(out, "FINISHED  {entry} returned"),
            PathEnd::Returned(Some(value)) => {
                let value = show_value(self.program, self.inputs, &self.names, *value);
                writeln!(out, "FINISHED  {entry} returned {value}")
            }
            PathEnd::Threw(raised) => {
                let place = self.sources.describe(raised.span);
                let what = match raised.by {
                    RaisedBy::Throw(Some(text)) => format!("\"{}\"", self.program.strings[text]),
                    RaisedBy::Throw(None) | RaisedBy::Object(..) => "an exception".into(),
                    RaisedBy::Check(kind) => oxpecker_report::check_text(kind).into(),
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
            PathEnd::GaveUp(reason) => {
                let (text, _) = reason_text(self.sources, reason);
                writeln!(out, "UNFINISHED  {entry}: {text}")
            }
            PathEnd::DepthBound | PathEnd::Redundant => writeln!(out, "UNFINISHED  {entry}"),
        }
    }

    fn trace(&self, execution: &Execution, out: &mut String) -> std::fmt::Result {
        let inputs = (self.inputs, &self.names);
        for step in path_steps(self.sources, self.program, inputs, &execution.trace) {
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
