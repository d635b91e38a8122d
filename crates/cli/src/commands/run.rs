//! `run`: executes a method with constant inputs.

use std::fmt::Write;

use oxpecker_base::{FileId, SourceMap};
use oxpecker_engine::{
    ConcreteInputs, Config, Execution, Limit, PathEnd, RaisedBy, Reason, execute, execute_printing,
};
use oxpecker_ir::{MethodId, Program};
use oxpecker_report::{Names, path_steps, reason_text, show_value, violation_text};

use crate::args::RunArgs;
use crate::exit::{Exit, Failure};
use crate::{diagnostics, entry, files, front_end, guard, inputs, java, output};

/// Executes a method and tells how it ended.
pub(crate) fn run(args: &RunArgs) -> Result<Exit, Failure> {
    guard::watch(args.time, args.memory, Box::new(|limit, _| gave_up(limit)));
    if java::is_java(&args.source.files) {
        return run_java(args);
    }
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
    shown.print(&execution, args.trace)
}

/// Tells that the run reached a limit.
fn gave_up(limit: Limit) -> Exit {
    let (text, _) = reason_text(&SourceMap::default(), &Reason::Limit(limit));
    // The exit code tells the same to those who do not read it.
    let _ = output::result(&format!("gave up: {text}\n"), None);
    Exit::Unknown
}

/// The same for a Java program; what it prints comes first.
fn run_java(args: &RunArgs) -> Result<Exit, Failure> {
    let java = java::JavaProgram::open(&args.source.files, &args.java)?;
    let (program, loader) = (&java.program, &java.loader);
    let entry = java::entry::find(program, loader, args.entry.as_deref())?;
    let mut sources = SourceMap::default();
    let mut inputs = match script(args, &mut sources)? {
        Some(file) => java::script::read(&sources, file, program, entry).map_err(|problem| {
            diagnostics::print(&sources, &[problem]);
            Failure::Input
        })?,
        None => java::script::defaults(program, entry),
    };
    if let Some(turns) = &args.schedule {
        inputs.schedule.clone_from(&turns.0);
    }
    let config = Config {
        forbidden_exception: Some("java/lang/AssertionError".into()),
        ..Config::default()
    };
    let execution = execute_printing(program, entry, &inputs, &config, args.steps);
    guard::settle(exit(&execution.end));
    output::printed(&execution.output.out, &execution.output.err)?;
    let shown = Shown {
        sources: &loader.source_map(),
        program,
        entry,
        names: Names::new(program, entry, &inputs),
        inputs: &inputs,
    };
    shown.print(&execution, args.trace)
}

/// The file of the inputs that are given, if some are.
fn script(args: &RunArgs, sources: &mut SourceMap) -> Result<Option<FileId>, Failure> {
    match (&args.inputs, &args.input) {
        (Some(path), _) => files::read(path, sources).map(Some).map_err(|problem| {
            diagnostics::print(sources, &[problem]);
            Failure::Input
        }),
        (None, Some(text)) => Ok(Some(sources.add("--input", text.clone()))),
        (None, None) => Ok(None),
    }
}

/// The line that tells how a run ended.
pub(super) fn ended(
    sources: &SourceMap,
    program: &Program,
    entry: MethodId,
    inputs: &ConcreteInputs,
    execution: &Execution,
) -> String {
    let names = Names::new(program, entry, inputs);
    let shown = Shown {
        sources,
        program,
        entry,
        names,
        inputs,
    };
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = shown.end(&execution.end, execution.described.as_deref(), &mut text);
    text
}

/// The exit code of a run.
fn exit(end: &PathEnd) -> Exit {
    match end {
        PathEnd::Violated(_) => Exit::Invalid,
        PathEnd::Returned(_) | PathEnd::Threw(_) | PathEnd::AssumedAway => Exit::Fine,
        PathEnd::DepthBound | PathEnd::Redundant | PathEnd::GaveUp(_) => Exit::Unknown,
    }
}

fn read_inputs(
    args: &RunArgs,
    sources: &mut SourceMap,
    program: &Program,
    entry: MethodId,
) -> Result<ConcreteInputs, Failure> {
    let Some(file) = script(args, sources)? else {
        return Ok(inputs::defaults(program, entry));
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
    /// How it ended, and what it did if that is wanted.
    fn print(&self, execution: &Execution, trace: bool) -> Result<Exit, Failure> {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = self.end(&execution.end, execution.described.as_deref(), &mut text);
        if trace {
            let _ = self.trace(execution, &mut text);
        }
        guard::settle(exit(&execution.end));
        output::result(&text, None)?;
        Ok(exit(&execution.end))
    }

    fn end(&self, end: &PathEnd, described: Option<&str>, out: &mut String) -> std::fmt::Result {
        let entry = self.program.method_name(self.entry);
        match end {
            PathEnd::Returned(None) => writeln!(out, "FINISHED  {entry} returned"),
            PathEnd::Returned(Some(value)) => {
                let shown = || show_value(self.program, self.inputs, &self.names, *value);
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
