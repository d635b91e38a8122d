//! `verify` for Java: sources ► class files ► program ► exploration ► confirmation on a Java machine ► report.

use std::collections::BTreeMap;
use std::rc::Rc;
use std::time::Instant;

use oxpecker_engine::{Outcome, Places, Reason, Verdict};
use oxpecker_ir::{MethodId, Program};
use oxpecker_jvm::load;
use oxpecker_report::{Report, WitnessSubject, witness};

use super::unfinished::Unfinished;
use super::{conclude, coverage, progress, render, timing, write_flame_graph};
use crate::args::VerifyArgs;
use crate::exit::{Exit, Failure};
use crate::java::{
    Confirmation, JavaPlaces, JavaProgram, Property, Target, can_follow, confirm, entry, texts,
};
use crate::limits::Watch;
use crate::session::Session;
use crate::settings::Settings;
use crate::workers::Subject;
use crate::{TOOL, guard, output, solvers, workers};

/// Proves or refutes the property of a Java program.
pub(super) fn verify(
    args: &VerifyArgs,
    session: Option<Session>,
    unfinished: Unfinished,
) -> Result<Exit, Failure> {
    let counted = args.limits.steps.is_some();
    solvers::prepare(&args.solver, counted, args.output.quiet)?;
    let property = match &args.java.property {
        Some(path) => Property::read(path)?,
        None => Property::default(),
    };
    let JavaProgram {
        target,
        program,
        loader,
    } = JavaProgram::open(&args.source.files, &args.java.path)?;
    if args.output.coverage.is_some() {
        loader.keep_branches();
    }
    // Compiling and confirming are not part of the verification.
    let start = Instant::now();
    let entry = entry::find(&program, &loader, args.entry.as_deref())?;
    let mut settings = Settings::new(args);
    // Conditions of assertions are evaluated in any case: they may throw.
    settings.engine.path.checks.assertions = property == Property::Assertions;
    settings.engine.path.checks.forbidden_exception = property.forbidden().map(str::to_string);
    // Properties of competitions say one thing each; whoever names none wants to know.
    settings.engine.path.checks.deadlocks =
        args.java.property.is_none() || property == Property::NoDeadlock;
    guard::say(unfinished.of(&program, entry, "java").words());
    let shown = progress(&args.output, &loader.source_map());
    let mut watch = Watch::start(&settings, shown).saving(session);
    let again = || {
        let (program, loader) = load(target.open().ok()?, texts(&target));
        if args.output.coverage.is_some() {
            loader.keep_branches();
        }
        let entry = entry::find(&program, &loader, args.entry.as_deref()).ok()?;
        let places = Box::new(JavaPlaces(loader));
        Some((program, entry, places as Box<dyn Places>))
    };
    let subject = Subject {
        program: &program,
        entry,
        places: Some(&JavaPlaces(Rc::clone(&loader))),
    };
    let mut outcome = workers::explore(&subject, &settings, &mut watch, &again);
    let session = watch.finish();
    let timing = (!settings.reproducible).then(|| timing(start));
    if !args.java.no_replay {
        outcome = confirmed(&program, entry, &target, property, outcome);
    } else {
        outcome = unless_open(outcome);
    }
    let summary = coverage::summary(&program, &|| loader.source_map().clone(), &outcome);
    let report = Report {
        tool: TOOL,
        sources: &loader.source_map(),
        program: &program,
        entry,
        dialect: "java",
        options: &settings.named(args),
        outcome: &outcome,
        layers: args.output.statistics,
        timing,
    };
    let mut text = render(&report, &args.output);
    if args.java.property.is_some() && args.output.format == "text" {
        text.push_str(competition_word(&outcome));
    }
    guard::settle(Exit::of(&outcome));
    conclude(session.as_ref(), &text, &outcome)?;
    output::result(&text, args.output.output.as_deref())?;
    write_flame_graph(&report, args.output.flame_graph.as_deref())?;
    coverage::write(&report, summary, &args.output)?;
    write_witness(&report, args)?;
    Ok(Exit::of(&outcome))
}

/// A violation counts only if the Java machine agrees; without one, and where it depends on the order of what threads do,
/// our own run has to do.
fn confirmed(
    program: &Program,
    entry: MethodId,
    target: &Target,
    property: Property,
    outcome: Outcome,
) -> Outcome {
    let Verdict::Invalid(found) = &outcome.verdict else {
        return outcome;
    };
    if target.jdk.is_none() || !can_follow(found) {
        return unless_open(outcome);
    }
    let instead = match confirm(target, (program, entry), found, property) {
        Confirmation::Confirmed => return outcome,
        Confirmation::Refuted(instead) => format!("on the Java machine {instead}"),
        Confirmation::NotRun(why) => format!("the Java machine did not run it: {why}"),
    };
    let span = found.violation.span;
    unknown(outcome, Reason::Unconfirmed { instead, span })
}

/// What depends on digits that Java leaves open is no violation unless a Java machine shows it.
fn unless_open(outcome: Outcome) -> Outcome {
    let open = match &outcome.verdict {
        Verdict::Invalid(found) => found.depends_on.map(|it| (it, found.violation.span)),
        _ => None,
    };
    match open {
        Some((function, span)) => unknown(outcome, Reason::LastDigits { function, span }),
        None => outcome,
    }
}

/// An outcome whose violation does not count, for a reason.
fn unknown(outcome: Outcome, reason: Reason) -> Outcome {
    Outcome {
        verdict: Verdict::Unknown(BTreeMap::from([(reason, 1)])),
        ..outcome
    }
}

fn write_witness(report: &Report<'_>, args: &VerifyArgs) -> Result<(), Failure> {
    let Some(path) = &args.java.witness else {
        return Ok(());
    };
    let property = args.java.property.as_deref();
    let specification = property.and_then(|path| std::fs::read_to_string(path).ok());
    // The program itself comes last; what it shares with others stands before it.
    let program = args.source.files.last();
    let subject = WitnessSubject {
        specification: specification.as_deref().unwrap_or_default(),
        program: &program.map_or(String::new(), |file| file.display().to_string()),
    };
    output::result(&witness(report, subject), Some(path))
}

/// The word competitions read off the last line.
fn competition_word(outcome: &Outcome) -> &'static str {
    match outcome.verdict {
        Verdict::Valid => "TRUE\n",
        Verdict::Invalid(_) => "FALSE\n",
        Verdict::ValidUpTo(_) | Verdict::Unknown(_) => "UNKNOWN\n",
    }
}
