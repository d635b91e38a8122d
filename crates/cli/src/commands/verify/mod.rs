//! `verify`: files ► project ► entries ► search ► confirmation ► report. Many methods are many processes.

mod coverage;
mod many;
mod receiver;
mod render;
mod reports;
mod unfinished;
mod witness;

use std::path::Path;
use std::time::{Duration, Instant};

use oxpecker::{Language, Project, Property, Receiver, Verified, only_made};
use oxpecker_explore::Outcome;
use oxpecker_report::Report;
use oxpecker_report::pictures::{flame_rows, flame_svg, folded};

use self::many::verify_many;
use self::render::{render, timing};
use self::unfinished::Unfinished;
use crate::args::{OutputArgs, ReceiversArg, VerifyArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::limits::Watch;
use crate::progress::Progress;
use crate::session::Session;
use crate::settings::Wanted;
use crate::{diagnostics, guard, output, project, solvers};

/// The time for reading a program of which many methods are verified.
const OPENING: Duration = Duration::from_secs(60);

/// Proves or refutes the assertions and clauses of a program.
pub(crate) fn verify(args: &VerifyArgs) -> Result<Exit, Failure> {
    verify_in(args, None)
}

/// The same, going on with a saved run.
pub(crate) fn verify_in(args: &VerifyArgs, resumed: Option<Session>) -> Result<Exit, Failure> {
    let mut wanted = Wanted::new(args);
    let unfinished = Unfinished::new(args, &wanted, resumed.as_ref());
    let limits = (opening_time(args, &wanted), wanted.search.memory);
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
    let entries = project.entries(&args.entry)?;
    let [entry] = &entries.entries[..] else {
        return verify_many(args, &wanted, (&project, &entries));
    };
    if entries.several && args.many.part.is_none() {
        return verify_many(args, &wanted, (&project, &entries));
    }
    check_alone(args)?;
    guard::say(unfinished.of(&project, entry).words());
    // Opening the program and confirming the result are not part of the verification.
    let start = Instant::now();
    let shown = progress(&args.output, &project);
    let mut watch = Watch::start(&wanted.search, shown).saving(session);
    let mut verified = project.decide(entry, &wanted.search, watch.control());
    let session = watch.finish();
    let timing = (!wanted.reproducible).then(|| timing(start));
    let receiver = receiver::find(args, (&project, entry), &wanted.search, &verified);
    if args.many.receivers == ReceiversArg::Constructed {
        verified.outcome = only_made(verified.outcome, receiver.as_ref());
    }
    let described = receiver.as_ref().map(Receiver::text);
    let report = Report {
        options: &wanted.named(args),
        layers: args.output.statistics,
        invariants: args.output.proof,
        receiver: described.as_deref(),
        timing,
        ..verified.report()
    };
    let text = render(&report, &args.output) + &competition_word(&verified, args);
    guard::settle(Exit::of(&verified.outcome));
    conclude(session.as_ref(), &text, &verified.outcome)?;
    output::result(&text, args.output.output.as_deref())?;
    write_flame_graph(&report, args.output.flame_graph.as_deref())?;
    let found = (&wanted.search, &verified);
    receiver::emit_tests(args, (&project, entry), found, receiver.as_ref())?;
    reports::write(&report, &args.many.report)?;
    coverage::write(&report, verified.coverage.as_ref(), &args.output)?;
    witness::write(&verified, args, wanted.reproducible)?;
    mention_others(args, &project);
    Ok(Exit::of(&verified.outcome))
}

/// The time in which the program has to be read: that of the run, or more where `--time` is for each of many methods.
fn opening_time(args: &VerifyArgs, wanted: &Wanted) -> Option<Duration> {
    let is_java = Language::of(&args.source.files) == Language::Java;
    // Sources have to be compiled before anybody knows how many methods there are.
    let may_be_many = args.entry.is_empty() && is_java && args.java.property.is_none();
    let are_many = args.entry.len() > 1 || args.entry.iter().any(|it| it.contains('*'));
    let are_many = are_many || may_be_many;
    match args.many.total_time {
        Some(total) => Some(total),
        None if are_many => wanted.search.time.map(|it| it.max(OPENING)),
        None => wanted.search.time,
    }
}

/// What one method needs that many do not.
fn check_alone(args: &VerifyArgs) -> Result<(), Failure> {
    if args.jobs != 1 && args.limits.search.steps.is_some() {
        return Err(Failure::CountedWorkers);
    }
    reports::check(&args.many.report)?;
    Ok(())
}

/// Says that a program that was verified from its main has other methods.
fn mention_others(args: &VerifyArgs, project: &Project) {
    let is_choice = args.entry.is_empty() && args.java.property.is_none();
    let is_shown = !args.output.quiet && args.output.format.for_people;
    if !is_choice || !is_shown || project.language() != Language::Java {
        return;
    }
    let others = project.callable().saturating_sub(1);
    if others > 0 {
        let methods = if others == 1 { "method" } else { "methods" };
        let note =
            format!("note: verified from main; --entry '*' verifies {others} more {methods}");
        output::message(&format!("{note}\n"));
    }
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
