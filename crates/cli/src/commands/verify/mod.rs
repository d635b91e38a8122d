//! `verify`: files ► program ► entry ► exploration ► report.

mod coverage;
mod java;
mod unfinished;

use std::path::Path;
use std::time::Instant;

use oxpecker_engine::{Outcome, Places, Reason, Verdict};
use oxpecker_report::pictures::{flame_rows, flame_svg, folded};
use oxpecker_report::{FORMATS, Report, Timing};

use self::unfinished::Unfinished;
use crate::args::{OutputArgs, VerifyArgs};
use crate::exit::{Exit, Failure};
use crate::limits::Watch;
use crate::progress::Progress;
use crate::session::Session;
use crate::settings::Settings;
use crate::workers::Subject;
use crate::{TOOL, entry, files, front_end, guard, machine, output, solvers, workers};

/// Proves or refutes the assertions and clauses of a program.
pub(crate) fn verify(args: &VerifyArgs) -> Result<Exit, Failure> {
    verify_in(args, None)
}

/// The same, going on with a saved run.
pub(crate) fn verify_in(args: &VerifyArgs, resumed: Option<Session>) -> Result<Exit, Failure> {
    let settings = Settings::new(args);
    let unfinished = Unfinished::new(args, &settings, resumed.as_ref());
    guard::watch(settings.time, settings.memory, unfinished.words());
    let session = match (&args.save, resumed) {
        (_, Some(session)) => Some(session),
        (Some(folder), None) => Some(Session::begin(folder, &args.source.files)?),
        (None, None) => None,
    };
    let unfinished = Unfinished::new(args, &settings, session.as_ref());
    guard::say(unfinished.clone().words());
    if crate::java::is_java(&args.source.files) {
        return java::verify(args, session, unfinished);
    }
    let start = Instant::now();
    let counted = args.limits.steps.is_some();
    solvers::prepare(&args.solver, counted, args.output.quiet)?;
    let sources = files::read_all(&args.source.files)?;
    let (program, dialect) = front_end::load(&sources, &args.source, args.output.quiet)?;
    let entry = entry::find(&program, args.entry.as_deref())?;
    let named = front_end::dialect_name(dialect);
    guard::say(unfinished.of(&program, entry, named).words());
    let mut watch = Watch::start(&settings, progress(&args.output, &sources)).saving(session);
    let again = || {
        let (program, _) = front_end::load(&sources, &args.source, true).ok()?;
        let entry = entry::find(&program, args.entry.as_deref()).ok()?;
        let places = Box::new(sources.clone());
        Some((program, entry, places as Box<dyn Places>))
    };
    let subject = Subject {
        program: &program,
        entry,
        places: Some(&sources),
    };
    let outcome = workers::explore(&subject, &settings, &mut watch, &again);
    let session = watch.finish();
    let report = Report {
        tool: TOOL,
        sources: &sources,
        program: &program,
        entry,
        dialect: named,
        options: &settings.named(args),
        outcome: &outcome,
        layers: args.output.statistics,
        timing: (!settings.reproducible).then(|| timing(start)),
    };
    let text = render(&report, &args.output);
    guard::settle(Exit::of(&outcome));
    conclude(session.as_ref(), &text, &outcome)?;
    output::result(&text, args.output.output.as_deref())?;
    write_flame_graph(&report, args.output.flame_graph.as_deref())?;
    let summary = coverage::summary(&program, &|| sources.clone(), &outcome);
    coverage::write(&report, summary, &args.output)?;
    Ok(Exit::of(&outcome))
}

/// Keeps the result of a saved run; one that reached a limit can go on instead.
fn conclude(session: Option<&Session>, text: &str, outcome: &Outcome) -> Result<(), Failure> {
    let Some(session) = session else {
        return Ok(());
    };
    let limited = |reason: &Reason| matches!(reason, Reason::Limit(_));
    match &outcome.verdict {
        Verdict::Unknown(reasons) if reasons.keys().any(limited) => {
            output::message(&format!("{}\n", session.hint()));
            Ok(())
        }
        _ => session.finish(text, Exit::of(outcome), outcome.search_record.as_ref()),
    }
}

fn progress(args: &OutputArgs, sources: &oxpecker_base::SourceMap) -> Option<Progress> {
    let wanted = !args.quiet && !args.no_progress;
    wanted.then(|| Progress::on_terminal(sources)).flatten()
}

fn timing(start: Instant) -> Timing {
    Timing {
        wall: start.elapsed(),
        cpu: machine::cpu_time(),
        peak_memory: machine::peak_memory("self"),
    }
}

/// Where the solver spent its time, in the form the name of the file asks for.
fn write_flame_graph(report: &Report<'_>, to: Option<&Path>) -> Result<(), Failure> {
    let (Some(path), Some(profile)) = (to, &report.outcome.profile) else {
        return Ok(());
    };
    let rows = flame_rows(report.sources, report.program, profile);
    let text = if path.extension().is_some_and(|it| it == "folded") {
        folded(&rows)
    } else {
        let entry = report.program.method_name(report.entry);
        flame_svg(&format!("Solver time of {entry}"), &rows)
    };
    output::result(&text, Some(path))
}

/// The result as the user wants it.
fn render(report: &Report<'_>, args: &OutputArgs) -> String {
    let format = oxpecker_report::format(&args.format).unwrap_or(&FORMATS[0]);
    let mut text = (format.render)(report);
    let for_people = format.name == FORMATS[0].name;
    if args.quiet && for_people {
        text.truncate(text.find('\n').map_or(text.len(), |at| at + 1));
    }
    if for_people && args.output.is_none() {
        text = output::color_verdict(&text);
    }
    text
}
