//! `run`: executes a method with constant inputs.

use oxpecker_base::SourceMap;
use oxpecker_interp::{Limit, PathEnd, Reason};
use oxpecker_report::reason_text;

use crate::args::RunArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::{guard, output, project};

/// Executes a method and tells how it ended; what it prints comes first.
pub(crate) fn run(args: &RunArgs) -> Result<Exit, Failure> {
    guard::watch(args.time, args.memory, Box::new(|limit, _| reached(limit)));
    let project = project::open(&args.source, &args.java)?;
    let entry = project.entry(args.entry.as_deref())?;
    let mut inputs = project.inputs(&entry, args.given.script()?.as_ref())?;
    if let Some(turns) = &args.schedule {
        inputs.schedule.clone_from(&turns.0);
    }
    let ran = project.run(&entry, inputs, args.steps);
    let exit = exit(&ran.execution.end);
    guard::settle(exit);
    output::printed(&ran.execution.output.out, &ran.execution.output.err)?;
    let report = ran.report();
    let mut text = report.ending();
    if args.trace {
        text.push_str(&report.trace());
    }
    output::result(&text, None)?;
    Ok(exit)
}

/// Reports that the run reached a limit.
fn reached(limit: Limit) -> Exit {
    let (text, _) = reason_text(&SourceMap::default(), &Reason::Limit(limit));
    // The exit code says the same.
    let _ = output::result(&format!("UNFINISHED  {text}\n"), None);
    Exit::Unknown
}

/// The exit code of a run.
fn exit(end: &PathEnd) -> Exit {
    match end {
        PathEnd::Violated(_) => Exit::Invalid,
        PathEnd::Returned(_) | PathEnd::Threw(_) | PathEnd::AssumedAway => Exit::Fine,
        PathEnd::DepthBound | PathEnd::Redundant | PathEnd::Unsupported(_) => Exit::Unknown,
    }
}
