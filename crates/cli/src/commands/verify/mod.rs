//! `verify`: files ► program ► entry ► exploration ► report.

mod java;

use std::path::Path;
use std::time::Instant;

use oxpecker_report::pictures::{flame_rows, flame_svg, folded};
use oxpecker_report::{FORMATS, Report, Timing, Tool};

use crate::args::{OutputArgs, VerifyArgs};
use crate::exit::{Exit, Failure};
use crate::limits::Watch;
use crate::progress::Progress;
use crate::settings::Settings;
use crate::{entry, files, front_end, machine, output, solvers, workers};

/// Proves or refutes the assertions and clauses of a program.
pub(crate) fn verify(args: &VerifyArgs) -> Result<Exit, Failure> {
    if crate::java::is_java(&args.source.files) {
        return java::verify(args);
    }
    let start = Instant::now();
    let counted = args.limits.steps.is_some();
    solvers::prepare(&args.solver, counted, args.output.quiet)?;
    let sources = files::read_all(&args.source.files)?;
    let (program, dialect) = front_end::load(&sources, &args.source, args.output.quiet)?;
    let entry = entry::find(&program, args.entry.as_deref())?;
    let settings = Settings::new(args);
    let mut watch = Watch::start(&settings, progress(&args.output, &sources));
    let again = || {
        let (program, _) = front_end::load(&sources, &args.source, true).ok()?;
        let entry = entry::find(&program, args.entry.as_deref()).ok()?;
        Some((program, entry))
    };
    let outcome = workers::explore(&program, entry, &settings, &mut watch, &again);
    watch.finish();
    let report = Report {
        tool: Tool {
            name: "oxpecker",
            version: env!("CARGO_PKG_VERSION"),
        },
        sources: &sources,
        program: &program,
        entry,
        dialect: front_end::dialect_name(dialect),
        options: &settings.named(args),
        outcome: &outcome,
        layers: args.output.statistics,
        timing: (!settings.reproducible).then(|| timing(start)),
    };
    write(&report, &args.output)?;
    write_flame_graph(&report, args.output.flame_graph.as_deref())?;
    Ok(Exit::of(&outcome))
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

fn write(report: &Report<'_>, args: &OutputArgs) -> Result<(), Failure> {
    let format = oxpecker_report::format(&args.format).unwrap_or(&FORMATS[0]);
    let mut text = (format.render)(report);
    let for_people = format.name == FORMATS[0].name;
    if args.quiet && for_people {
        text.truncate(text.find('\n').map_or(text.len(), |at| at + 1));
    }
    if for_people && args.output.is_none() {
        text = output::color_verdict(&text);
    }
    output::result(&text, args.output.as_deref())
}
