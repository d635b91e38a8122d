//! `verify` for Java: sources ► class files ► program ► exploration ► confirmation on a Java machine ► report.

use std::collections::BTreeMap;
use std::time::Instant;

use oxpecker_engine::{Outcome, Reason, Verdict};
use oxpecker_ir::{MethodId, Program};
use oxpecker_jvm::{JavaLoader, SourceTexts, find_entry, load};
use oxpecker_report::{Report, Tool, WitnessSubject, witness};

use super::{explore, progress, timing, write, write_flame_graph};
use crate::args::VerifyArgs;
use crate::exit::{Exit, Failure};
use crate::java::{Confirmation, Property, Target, confirm};
use crate::limits::Watch;
use crate::settings::Settings;
use crate::{output, solvers};

/// Proves or refutes the property of a Java program.
pub(super) fn verify(args: &VerifyArgs) -> Result<Exit, Failure> {
    let counted = args.limits.steps.is_some();
    solvers::prepare(&args.solver, counted, args.output.quiet)?;
    let property = match &args.java.property {
        Some(path) => Property::read(path)?,
        None => Property::default(),
    };
    let target = Target::prepare(&args.source.files, &args.java)?;
    // Compiling and confirming are not part of the verification.
    let start = Instant::now();
    let (program, loader) = load(target.open()?, texts(&target));
    let entry = entry(&program, &loader, args.entry.as_deref())?;
    let mut settings = Settings::new(args);
    // Conditions of assertions are evaluated in any case: they may throw.
    settings.engine.check_assertions = property == Property::Assertions;
    settings.engine.forbidden_exception = Some(property.forbidden().to_string());
    let shown = progress(&args.output, &loader.source_map());
    let mut watch = Watch::start(&settings, shown);
    let mut outcome = explore(&program, entry, &settings, &mut watch);
    watch.finish();
    let timing = (!settings.reproducible).then(|| timing(start));
    if !args.java.no_replay {
        outcome = confirmed(&program, entry, &target, property, outcome);
    }
    let report = Report {
        tool: Tool {
            name: "oxpecker",
            version: env!("CARGO_PKG_VERSION"),
        },
        sources: &loader.source_map(),
        program: &program,
        entry,
        dialect: "java",
        options: &settings.named(args),
        outcome: &outcome,
        layers: args.output.statistics,
        timing,
    };
    write(&report, &args.output)?;
    write_flame_graph(&report, args.output.flame_graph.as_deref())?;
    write_witness(&report, args)?;
    if args.java.property.is_some() && args.output.format == "text" {
        output::result(competition_word(&outcome), None)?;
    }
    Ok(Exit::of(&outcome))
}

/// The texts of the sources, for positions and quotations.
fn texts(target: &Target) -> SourceTexts {
    let mut texts = SourceTexts::default();
    for path in &target.sources {
        if let Ok(text) = std::fs::read_to_string(path) {
            texts.add(path.display().to_string(), text);
        }
    }
    texts
}

/// Where Java's own launcher begins.
const LAUNCHED: &str = "main([Ljava/lang/String;)V";

/// `pkg.Class.method`, or the `main` of `Main`.
fn entry(program: &Program, loader: &JavaLoader, name: Option<&str>) -> Result<MethodId, Failure> {
    let usage = |why| {
        let help = "choose a method with --entry pkg.Class.method";
        Failure::usage(why, Some(help.into()))
    };
    let asked = name.unwrap_or("Main.main");
    // A descriptor may have dots of its own.
    let head = asked.split('(').next().unwrap_or(asked);
    let Some(dot) = head.rfind('.') else {
        let message = format!("`{asked}` is not of the form Class.method");
        return Err(Failure::usage(message, None));
    };
    let (class, method) = (&asked[..dot], &asked[dot + 1..]);
    let internal = class.replace('.', "/");
    if let Err(why) = program.load_class(&internal) {
        // A class that is there but cannot be used is no matter of options.
        if !matches!(loader.class_path().find(&internal), Ok(None)) {
            output::error(&why, None);
            return Err(Failure::Input);
        }
        return Err(usage(why));
    }
    if name.is_some() {
        return find_entry(program, class, method).map_err(usage);
    }
    let launched = find_entry(program, class, LAUNCHED).ok();
    launched
        .filter(|id| program.methods[*id].is_static)
        .ok_or_else(|| usage(format!("class {class} has no `static void main(String[])`")))
}

/// A violation counts only if the Java machine agrees; without one our own run has to do.
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
    let method = &program.methods[entry];
    let runnable = method.name == "main" && target.jdk.is_some();
    if !runnable {
        return outcome;
    }
    let class = &program.classes[method.class].name;
    let instead = match confirm(target, class, found, property) {
        Confirmation::Confirmed => return outcome,
        Confirmation::Refuted(instead) => format!("on the Java machine {instead}"),
        Confirmation::NotRun(why) => format!("the Java machine did not run it: {why}"),
    };
    let span = found.violation.span;
    let reasons = BTreeMap::from([(Reason::Unconfirmed { instead, span }, 1)]);
    Outcome {
        verdict: Verdict::Unknown(reasons),
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
