//! `run`: executes a method with constant inputs.

use oxpecker_base::{FileId, SourceMap};
use oxpecker_engine::{
    Checks, ConcreteInputs, Limit, PathConfig, PathEnd, Reason, execute, execute_printing,
};
use oxpecker_ir::{MethodId, Program};
use oxpecker_report::{Run, reason_text};
use oxpecker_scripts as scripts;

use crate::args::RunArgs;
use crate::exit::{Exit, Failure};
use crate::{diagnostics, entry, files, front_end, guard, java, output};

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
    let execution = execute(&program, entry, &inputs, &PathConfig::default(), args.steps);
    let run = Run {
        sources: &sources,
        program: &program,
        entry,
        inputs: &inputs,
        execution: &execution,
    };
    print(&run, args.trace)
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
        Some(file) => scripts::java::read(&sources, file, program, entry).map_err(|problem| {
            diagnostics::print(&sources, &[problem]);
            Failure::Input
        })?,
        None => scripts::java::defaults(program, entry),
    };
    if let Some(turns) = &args.schedule {
        inputs.schedule.clone_from(&turns.0);
    }
    let config = PathConfig {
        checks: Checks {
            forbidden_exception: Some("java/lang/AssertionError".into()),
            ..Checks::default()
        },
        ..PathConfig::default()
    };
    let execution = execute_printing(program, entry, &inputs, &config, args.steps);
    guard::settle(exit(&execution.end));
    output::printed(&execution.output.out, &execution.output.err)?;
    let run = Run {
        sources: &loader.source_map(),
        program,
        entry,
        inputs: &inputs,
        execution: &execution,
    };
    print(&run, args.trace)
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

/// The exit code of a run.
fn exit(end: &PathEnd) -> Exit {
    match end {
        PathEnd::Violated(_) => Exit::Invalid,
        PathEnd::Returned(_) | PathEnd::Threw(_) | PathEnd::AssumedAway => Exit::Fine,
        PathEnd::DepthBound | PathEnd::Redundant | PathEnd::Unsupported(_) => Exit::Unknown,
    }
}

fn read_inputs(
    args: &RunArgs,
    sources: &mut SourceMap,
    program: &Program,
    entry: MethodId,
) -> Result<ConcreteInputs, Failure> {
    let Some(file) = script(args, sources)? else {
        return Ok(scripts::oox::defaults(program, entry));
    };
    scripts::oox::read(sources, file, program, entry).map_err(|problems| {
        diagnostics::print(sources, &problems);
        Failure::Input
    })
}

/// How it ended, and what it did if that is wanted.
fn print(run: &Run<'_>, trace: bool) -> Result<Exit, Failure> {
    let mut text = run.ending();
    if trace {
        text.push_str(&run.trace());
    }
    let exit = exit(&run.execution.end);
    guard::settle(exit);
    output::result(&text, None)?;
    Ok(exit)
}
