//! Text for people: the verdict first, then what it rests on, in at most 25 lines.

mod behaviours;
mod invariants;
mod merging;
mod table;

use std::collections::BTreeMap;
use std::fmt::Write;

use oxpecker_explore::{Bounds, Counter, Counterexample, Proof, Statistics, Verdict};
use oxpecker_interp::{Reason, ViolationKind};
use oxpecker_solver::chain;

use self::behaviours::write_behaviours;
use self::invariants::write_invariants;
use self::merging::write_merging;
use super::Format;
use crate::covered::extent_text;
use crate::messages::{proof_text, quote, reason_text, restriction_text, several, violation_text};
use crate::path::{PathStep, path_steps};
use crate::report::Report;
use oxpecker_scripts::print::value_text;
use oxpecker_scripts::{Names, print_inputs, print_turns};

pub(super) const FORMAT: Format = Format {
    name: "text",
    summary: "for people: verdict, inputs, path",
    for_people: true,
    render,
    render_suite: table::render_suite,
};

/// Lines of inputs and of the two ends of a path; together with the rest they stay below 25.
const MAX_INPUT_LINES: usize = 6;
const PATH_HEAD: usize = 3;
const PATH_TAIL: usize = 9;
/// Data races shown.
const MAX_RACES: usize = 3;
/// Turns of threads shown.
const MAX_TURNS: usize = 20;
/// Reasons shown.
const MAX_REASONS: usize = 6;
/// Columns of the statement before its values.
const STATEMENT_WIDTH: usize = 36;

fn render(report: &Report<'_>) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = write_verdict(report, &mut out);
    let _ = write_behaviours(report, &mut out);
    let _ = write_footer(report, &mut out);
    out
}

fn write_verdict(report: &Report<'_>, out: &mut String) -> std::fmt::Result {
    let entry = report.program.method_name(report.entry);
    match &report.outcome.verdict {
        Verdict::Valid(proof) => {
            writeln!(out, "VALID  {entry}: no violation on any path")?;
            writeln!(out, "  proof:    {}", proof_text(proof))?;
            match proof {
                Proof::Loops(certificate) if report.invariants => {
                    write_invariants(report, certificate, out)
                }
                _ => Ok(()),
            }
        }
        Verdict::ValidUpTo(bounds) => {
            let extent = extent_text(bounds).map_or_else(String::new, |it| format!(" {it}"));
            writeln!(
                out,
                "VALID UP TO{extent}  {entry}: no violation on any path within the bounds"
            )?;
            let others = bounds_text(report, bounds);
            if !others.is_empty() {
                writeln!(out, "  bounds:   {others}")?;
            }
            match bounds.why_bounded() {
                Some(reasons) => write_reasons(report, reasons, out),
                None => Ok(()),
            }
        }
        Verdict::Invalid(findings) => {
            for found in findings.iter() {
                write_counterexample(report, found, out)?;
            }
            match &report.outcome.undecided {
                Some(undecided) => write_others(report, undecided, out),
                None => Ok(()),
            }
        }
        Verdict::Unknown(reasons) => {
            writeln!(out, "UNKNOWN  {entry}: inconclusive")?;
            write_reasons(report, reasons, out)
        }
    }
}

fn write_reasons(
    report: &Report<'_>,
    reasons: &BTreeMap<Reason, u64>,
    out: &mut String,
) -> std::fmt::Result {
    for (reason, count) in reasons.iter().take(MAX_REASONS) {
        let (text, next) = reason_text(report.sources, reason);
        // A limit is reached once, however many paths it stops.
        let limit = matches!(reason, Reason::Limit(_));
        let times = if *count > 1 && !limit {
            format!(" ({count} times)")
        } else {
            String::new()
        };
        writeln!(out, "  reason:   {text}{times}")?;
        writeln!(out, "     try:   {next}")?;
    }
    if reasons.len() > MAX_REASONS {
        writeln!(out, "  and {} more reasons", reasons.len() - MAX_REASONS)?;
    }
    Ok(())
}

/// Whether there may be other violations than those that were found.
fn write_others(
    report: &Report<'_>,
    undecided: &BTreeMap<Reason, u64>,
    out: &mut String,
) -> std::fmt::Result {
    let outcome = report.outcome;
    let cut = outcome.statistics[Counter::PathsCut];
    if !undecided.is_empty() {
        writeln!(out, "  others:   possible, not all paths were decided")?;
        return write_reasons(report, undecided, out);
    }
    if cut > 0 {
        let cut = several(cut, "path was", "paths were");
        return writeln!(out, "  others:   possible, {cut} truncated by --depth");
    }
    writeln!(out, "  others:   none on any path")
}

fn bounds_text(report: &Report<'_>, bounds: &Bounds) -> String {
    let depth = bounds.depth.map(|depth| {
        let truncated = report.outcome.statistics[Counter::PathsCut];
        let truncated = several(truncated, "path was", "paths were");
        format!("--depth {depth} ({truncated} truncated)")
    });
    let all: Vec<String> = depth
        .into_iter()
        .chain(bounds.restrictions.iter().map(restriction_text))
        .chain(bounds.inputs.iter().cloned())
        .collect();
    all.join(", ")
}

fn write_counterexample(
    report: &Report<'_>,
    found: &Counterexample,
    out: &mut String,
) -> std::fmt::Result {
    let (sources, program) = (report.sources, report.program);
    let place = sources.describe(found.violation.span);
    let what = violation_text(sources, program, &found.violation);
    writeln!(out, "INVALID  {place}: {what}")?;
    let names = Names::new(program, report.entry, &found.inputs);
    let script = print_inputs(program, report.entry, &found.inputs, &names);
    let asked = found.inputs.asked.iter().map(|it| {
        let value = value_text(&names, &it.value, &it.ty);
        let at = sources.position(it.span);
        let file = &sources.file(it.span.file).name;
        let file = file.rsplit(['/', '\\']).next().unwrap_or(file);
        let line = (at.line > 0).then(|| format!(":{}", at.line));
        let line = line.unwrap_or_default();
        format!("{}() = {value};    // {file}{line}", it.what)
    });
    let asked: Vec<String> = asked.collect();
    let lines: Vec<&str> = script
        .lines()
        .chain(asked.iter().map(String::as_str))
        .collect();
    if lines.is_empty() {
        writeln!(out, "  inputs:   none")?;
    }
    for (number, line) in lines.iter().take(MAX_INPUT_LINES).enumerate() {
        let title = if number == 0 { "inputs:" } else { "" };
        writeln!(out, "  {title:<9} {line}")?;
    }
    if lines.len() > MAX_INPUT_LINES {
        let more = lines.len() - MAX_INPUT_LINES;
        writeln!(
            out,
            "            // … {more} more lines: --format json has them all"
        )?;
    }
    if let Some(receiver) = report.receiver {
        writeln!(out, "  receiver: {receiver}")?;
    }
    write_schedule(found, out)?;
    if report.dialect == "java" && needs_schedule(found) {
        writeln!(
            out,
            "  replay:   followed here only; the JVM cannot replay a schedule"
        )?;
    }
    write_path(report, found, &names, out)
}

/// Whether a violation depends on the order of what threads do.
fn needs_schedule(found: &Counterexample) -> bool {
    let mut turns = found.inputs.schedule.iter();
    found.violation.kind == ViolationKind::Deadlock || turns.any(|turn| turn.thread != 0)
}

/// Whose turn it is, and how many operations a turn has, as `run --schedule` takes it.
fn write_schedule(found: &Counterexample, out: &mut String) -> std::fmt::Result {
    let turns = &found.inputs.schedule;
    if turns.iter().all(|turn| turn.thread == 0) {
        return Ok(());
    }
    let shown = print_turns(&turns[..turns.len().min(MAX_TURNS)]);
    let more = if turns.len() > MAX_TURNS { " …" } else { "" };
    writeln!(out, "  schedule: {shown}{more}")
}

fn write_path(
    report: &Report<'_>,
    found: &Counterexample,
    names: &Names,
    out: &mut String,
) -> std::fmt::Result {
    let inputs = (&found.inputs, names);
    let steps = path_steps(report.sources, report.program, inputs, &found.trace);
    let total = steps.len();
    if total == 0 {
        return Ok(());
    }
    writeln!(out, "  path:")?;
    let hidden = total.saturating_sub(PATH_HEAD + PATH_TAIL);
    // Eliding a single line would save nothing.
    let hidden = if hidden == 1 { 0 } else { hidden };
    let mut steps = steps;
    for step in steps
        .by_ref()
        .take(if hidden > 0 { PATH_HEAD } else { total })
    {
        write_step(report, &step, out)?;
    }
    if hidden > 0 {
        // The engine may have left out steps of its own in the middle of a long run.
        let omitted: u64 = found.trace.iter().map(|step| step.omitted).sum();
        let hidden_all = hidden as u64 + omitted;
        writeln!(out, "            … {hidden_all} more statements")?;
        for step in steps.skip(hidden) {
            write_step(report, &step, out)?;
        }
    }
    Ok(())
}

fn write_step(report: &Report<'_>, step: &PathStep, out: &mut String) -> std::fmt::Result {
    let at = report.sources.position(step.span);
    let several = report.sources.iter().count() > 1;
    let file = several.then(|| format!("{}:", report.sources.file(step.span.file).name));
    let place = format!("{}{}:{}", file.unwrap_or_default(), at.line, at.column);
    let thread = step.thread.map(|it| format!("[{it}] "));
    let statement = format!(
        "{}{:indent$}{}",
        thread.unwrap_or_default(),
        "",
        step.text,
        indent = step.level.min(8) * 2
    );
    let changes: Vec<String> = step
        .changes
        .iter()
        // `x := 1;` needs no `x = 1`.
        .filter(|(_, value)| !step.text.ends_with(&format!(":= {value};")))
        .map(|(name, value)| format!("{name} = {value}"))
        .collect();
    let line = format!(
        "    {place:<7} {statement:<STATEMENT_WIDTH$} {}",
        changes.join(", ")
    );
    writeln!(out, "{}", line.trim_end())
}

fn write_footer(report: &Report<'_>, out: &mut String) -> std::fmt::Result {
    let outcome = report.outcome;
    let named = matches!(outcome.verdict, Verdict::ValidUpTo(_));
    if !outcome.restrictions.is_empty() && !named {
        let named: Vec<String> = outcome.restrictions.iter().map(restriction_text).collect();
        writeln!(out, "  under:    {}", named.join(", "))?;
    }
    if outcome.vacuous {
        writeln!(
            out,
            "  vacuous:  no path reached an assertion or clause, so nothing was checked"
        )?;
    }
    let counts = &outcome.statistics;
    // Where single runs found everything there was no search.
    let searched = counts[Counter::Forks] + counts[Counter::PathsOpen] + counts.paths_ended() > 0;
    if searched || counts[Counter::ConcreteRuns] == 0 {
        let (done, truncated, open) = (
            counts[Counter::PathsDone],
            counts[Counter::PathsCut],
            counts[Counter::PathsOpen],
        );
        let repeated = repeated(counts[Counter::PathsRepeated]);
        let undecided = match counts[Counter::PathsUndecided] {
            0 => String::new(),
            count => format!(", {count} undecided"),
        };
        let forks = several(counts[Counter::Forks], "fork", "forks");
        write!(
            out,
            "  paths:    {done} done, {truncated} truncated, {open} open{undecided}{repeated}; {forks}, "
        )?;
    } else {
        let concolic = several(
            counts[Counter::ConcolicRuns],
            "concolic run",
            "concolic runs",
        );
        write!(out, "  runs:     {}, {concolic}; ", concrete_runs(counts))?;
    }
    write!(
        out,
        "{}, {}",
        several(
            counts[Counter::Questions],
            "feasibility check",
            "feasibility checks"
        ),
        several(
            counts[Counter::SolverQueries],
            "solver call",
            "solver calls"
        ),
    )?;
    match report.timing {
        Some(timing) => writeln!(out, "; {:.2} s", timing.wall.as_secs_f64())?,
        None => writeln!(out)?,
    }
    write_races(report, out)?;
    if counts[Counter::Schedules] > 0 {
        let redundant = counts[Counter::SchedulesRedundant];
        let schedules = several(counts[Counter::Schedules], "schedule", "schedules");
        writeln!(out, "  threads:  {schedules}, {redundant} redundant")?;
    }
    if report.layers && counts[Counter::ConcreteRuns] > 0 {
        let concrete = concrete_runs(counts);
        let concolic = several(
            counts[Counter::ConcolicRuns],
            "concolic run",
            "concolic runs",
        );
        let solutions = several(counts[Counter::Solutions], "solution", "solutions");
        writeln!(
            out,
            "  observer: {concrete}, {concolic}, {solutions} fed back"
        )?;
    }
    match report.layers {
        true => write_statistics(report, out),
        false => Ok(()),
    }
}

/// What each part of the engine did.
fn write_statistics(report: &Report<'_>, out: &mut String) -> std::fmt::Result {
    write_strategies(report, out)?;
    write_merging(report, out)?;
    write_layers(report, out)
}

fn concrete_runs(counts: &Statistics) -> String {
    several(
        counts[Counter::ConcreteRuns],
        "concrete run",
        "concrete runs",
    )
}

/// Accesses of threads that nothing puts in order.
fn write_races(report: &Report<'_>, out: &mut String) -> std::fmt::Result {
    let races = &report.outcome.races;
    for (one, two) in races.iter().take(MAX_RACES) {
        let shown = |span| {
            let place = report.sources.position(span);
            match quote(report.sources, span) {
                text if text.is_empty() => report.sources.describe(span),
                text => format!("{}:{} `{text}`", place.line, place.column),
            }
        };
        writeln!(
            out,
            "  warning:  data race of {} and {}",
            shown(*one),
            shown(*two)
        )?;
    }
    if races.len() > MAX_RACES {
        writeln!(
            out,
            "            and {} more races",
            races.len() - MAX_RACES
        )?;
    }
    Ok(())
}

/// What came of the nodes that each strategy chose.
fn write_strategies(report: &Report<'_>, out: &mut String) -> std::fmt::Result {
    let strategies = &report.outcome.statistics.strategies;
    if strategies.is_empty() {
        return Ok(());
    }
    writeln!(out, "  search:   nodes chosen, and what came of them")?;
    for (name, turns) in strategies {
        writeln!(
            out,
            "    {name:<22} {:>8} chosen {:>5} new blocks {:>6} paths ended",
            turns.chosen, turns.blocks, turns.ended
        )?;
    }
    Ok(())
}

/// What each layer of the solver did: queries that came to it and those it answered.
fn write_layers(report: &Report<'_>, out: &mut String) -> std::fmt::Result {
    let counts = &report.outcome.statistics;
    writeln!(
        out,
        "  layers:   {} of {} answered before any back end",
        counts[Counter::AnsweredEarly],
        several(
            counts[Counter::Questions],
            "feasibility check",
            "feasibility checks"
        )
    )?;
    for (name, count) in chain::counts(&counts.layers) {
        write!(out, "    {name:<22}")?;
        for (counter, value) in count.counters() {
            write!(out, " {value:>8} {counter}")?;
        }
        match report.timing {
            Some(_) => writeln!(out, " {:>9.3} s", count.time.as_secs_f64())?,
            None => writeln!(out)?,
        }
    }
    Ok(())
}

/// Paths that came to a state that was seen before, if there are any.
fn repeated(count: u64) -> String {
    match count {
        0 => String::new(),
        count => format!(", {count} repeated"),
    }
}
