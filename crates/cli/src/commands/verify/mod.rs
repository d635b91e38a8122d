//! `verify`: files ► project ► entry ► search ► confirmation ► report.

mod coverage;
mod render;
mod unfinished;
mod witness;

use std::path::Path;
use std::time::Instant;

use oxpecker::{Language, Project, Property, Verified};
use oxpecker_explore::Outcome;
use oxpecker_report::Report;
use oxpecker_report::pictures::{flame_rows, flame_svg, folded};

use self::render::{render, timing};
use self::unfinished::Unfinished;
use crate::args::{OutputArgs, VerifyArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::limits::Watch;
use crate::progress::Progress;
use crate::session::Session;
use crate::settings::Wanted;
use crate::{diagnostics, guard, output, project, solvers};

/// Proves or refutes the assertions and clauses of a program.
pub(crate) fn verify(args: &VerifyArgs) -> Result<Exit, Failure> {
    verify_in(args, None)
}

/// The same, going on with a saved run.
pub(crate) fn verify_in(args: &VerifyArgs, resumed: Option<Session>) -> Result<Exit, Failure> {
    let mut wanted = Wanted::new(args);
    let unfinished = Unfinished::new(args, &wanted, resumed.as_ref());
    let limits = (wanted.search.time, wanted.search.memory);
    guard::watch(limits.0, limits.1, unfinished.words());
    let session = match (&args.save, resumed) {
        (_, Some(session)) => Some(session),
        (Some(folder), None) => Some(Session::begin(folder, &args.source.files)?),
        (None, None) => None,
    };
    if session.is_none() {
        guard::insist();
    }
    let unfinished = Unfinished::new(args, &wanted, session.as_ref());
    guard::say(unfinished.clone().words());
    solvers::prepare(&args.solver, &wanted.search, args.output.quiet)?;
    wanted.search.property = property(args)?;
    let project = project::open(&args.source, &args.java.path)?;
    if !args.output.quiet {
        diagnostics::print(&project.sources(), project.warnings());
    }
    let entry = project.entry(args.entry.as_deref())?;
    guard::say(unfinished.of(&project, &entry).words());
    // Opening the program and confirming the result are not part of the verification.
    let start = Instant::now();
    let shown = progress(&args.output, &project);
    let mut watch = Watch::start(&wanted.search, shown).saving(session);
    let outcome = project.search(&entry, &wanted.search, watch.control());
    let session = watch.finish();
    let timing = (!wanted.reproducible).then(|| timing(start));
    let verified = project.confirm(&entry, &wanted.search, outcome);
    let report = Report {
        options: &wanted.named(args),
        layers: args.output.statistics,
        invariants: args.output.proof,
        timing,
        ..verified.report()
    };
    let text = render(&report, &args.output) + &competition_word(&verified, args);
    guard::settle(Exit::of(&verified.outcome));
    conclude(session.as_ref(), &text, &verified.outcome)?;
    output::result(&text, args.output.output.as_deref())?;
    write_flame_graph(&report, args.output.flame_graph.as_deref())?;
    coverage::write(&report, verified.coverage.as_ref(), &args.output)?;
    witness::write(&verified, args)?;
    Ok(Exit::of(&verified.outcome))
}

/// What must hold, if a file says it and the language has such files.
fn property(args: &VerifyArgs) -> Result<Option<Property>, Failure> {
    let path = args.java.property.as_ref();
    let path = path.filter(|_| Language::of(&args.source.files).has_properties());
    let read = path.map(|path| Property::read(path)).transpose();
    Ok(read.map_err(oxpecker::Error::from)?)
}

/// The last line for competitions.
fn competition_word(verified: &Verified<'_>, args: &VerifyArgs) -> String {
    match verified.competition_word() {
        Some(word) if args.java.property.is_some() && args.output.format.for_people => {
            format!("{word}\n")
        }
        _ => String::new(),
    }
}

/// Keeps the result of a saved run; one that reached a limit can go on instead.
fn conclude(session: Option<&Session>, text: &str, outcome: &Outcome) -> Result<(), Failure> {
    let Some(session) = session else {
        return Ok(());
    };
    if outcome.is_limited() {
        output::message(&format!("{}\n", session.hint()));
        return Ok(());
    }
    session.finish(text, Exit::of(outcome), outcome.search_record.as_ref())
}

fn progress(args: &OutputArgs, project: &Project) -> Option<Progress> {
    let wanted = !args.quiet && !args.no_progress;
    let line = wanted.then(|| Progress::on_terminal(&project.sources()));
    line.flatten()
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
