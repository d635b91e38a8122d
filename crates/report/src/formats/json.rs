//! JSON for machines, as `docs/result-schema.md` describes it.
//!
//! Whatever differs between equal runs is inside `timing`. Integers of the program are strings: they are unbounded.

use std::collections::BTreeMap;

use oxpecker_base::{LineColumn, Span};
use oxpecker_explore::statistics::Shown;
use oxpecker_explore::{Counterexample, Covered, SmallInputs, Statistics, Verdict};
use oxpecker_interp::{Reason, Turn, Violation};
use oxpecker_solver::chain;
use serde::{Serialize, Serializer};

use super::Format;
use crate::covered::{covered_text, small_text};
use crate::messages::{limit_name, reason_text, restriction_text, violation_kind, violation_text};
use crate::path::path_steps;
use crate::report::{Report, Timing};
use oxpecker_scripts::{Names, print_inputs};

mod behaviours;
mod findings;
mod suite;
mod values;

/// Grows when a field changes its meaning or goes away; new fields do not count.
pub(crate) const SCHEMA_VERSION: u32 = 2;

pub(super) const FORMAT: Format = Format {
    name: "json",
    summary: "for machines: one object, see docs/result-schema.md",
    for_people: false,
    render,
    render_suite: suite::render,
};

#[derive(Serialize)]
struct Root {
    schema_version: u32,
    tool: ToolInfo,
    command: Command,
    verdict: &'static str,
    reasons: Vec<ReasonInfo>,
    bounds: Option<BoundsInfo>,
    restrictions: Vec<String>,
    vacuous: bool,
    violation: Option<ViolationInfo>,
    counterexample: Option<CounterexampleInfo>,
    trace: Vec<StepInfo>,
    trace_omitted: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    findings: Option<Vec<findings::Finding>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<findings::ProofInfo>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    behaviours: Vec<behaviours::BehaviourInfo>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    races: Vec<[Place; 2]>,
    statistics: Counts,
    #[serde(skip_serializing_if = "Option::is_none")]
    timing: Option<TimingInfo>,
}

#[derive(Serialize)]
struct ToolInfo {
    name: &'static str,
    version: &'static str,
}

#[derive(Serialize)]
struct Command {
    entry: String,
    dialect: String,
    files: Vec<String>,
    options: serde_json::Map<String, serde_json::Value>,
}

#[derive(Serialize)]
struct ReasonInfo {
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<&'static str>,
    text: String,
    hint: &'static str,
    count: u64,
    location: Option<Place>,
}

#[derive(Serialize)]
struct BoundsInfo {
    #[serde(skip_serializing_if = "Option::is_none")]
    covered: Option<CoveredInfo>,
    #[serde(skip_serializing_if = "Option::is_none")]
    small: Option<SmallInfo>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    inputs: Vec<String>,
    depth: Option<u32>,
    restrictions: Vec<String>,
}

/// What was covered when a limit came; without a number nothing is said.
#[derive(Serialize)]
struct CoveredInfo {
    #[serde(skip_serializing_if = "Option::is_none")]
    iterations: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    recursion: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    array: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    string: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    collection: Option<u32>,
    text: String,
}

/// What was covered of inputs whose arrays, strings and collections are small.
#[derive(Serialize)]
struct SmallInfo {
    most: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    within: Option<CoveredInfo>,
    text: String,
}

impl SmallInfo {
    fn of(small: &SmallInputs) -> Self {
        SmallInfo {
            most: small.most,
            within: small.within.as_ref().map(CoveredInfo::of),
            text: small_text(small),
        }
    }
}

impl CoveredInfo {
    fn of(covered: &Covered) -> Self {
        let said = |number: u32| (number > 0).then_some(number);
        let within = covered.within;
        CoveredInfo {
            iterations: said(within.iterations),
            recursion: said(within.recursion),
            array: said(within.array),
            string: said(within.string),
            collection: said(within.collection),
            text: covered_text(covered),
        }
    }
}

/// A range in a file; lines and columns count from 1, the end is behind the last character.
#[derive(Serialize)]
struct Place {
    file: String,
    line: u32,
    column: u32,
    end_line: u32,
    end_column: u32,
}

#[derive(Serialize)]
struct ViolationInfo {
    kind: &'static str,
    #[serde(flatten)]
    place: Place,
    text: String,
    message: String,
    method: String,
}

#[derive(Serialize)]
struct CounterexampleInfo {
    inputs: values::Inputs,
    script: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    receiver: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    schedule: Vec<TurnInfo>,
}

#[derive(Serialize)]
struct TurnInfo {
    thread: u32,
    operations: u32,
}

#[derive(Serialize)]
struct StepInfo {
    #[serde(flatten)]
    place: Place,
    method: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    thread: Option<u32>,
    level: usize,
    text: String,
    changes: Vec<Change>,
    omitted: u64,
}

#[derive(Serialize)]
struct Change {
    name: String,
    value: String,
}

/// The counters by their names, and what is more than a number.
#[derive(Serialize)]
struct Counts {
    #[serde(flatten, serialize_with = "in_order")]
    counters: Vec<(&'static str, u64)>,
    hottest: Option<Hottest>,
    #[serde(skip_serializing_if = "Option::is_none")]
    strategies: Option<BTreeMap<String, TurnCounts>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    merging: Vec<MergeCounts>,
    #[serde(skip_serializing_if = "Option::is_none")]
    layers: Option<BTreeMap<&'static str, LayerCounts>>,
}

/// What merging came to at a branch.
#[derive(Serialize)]
struct MergeCounts {
    #[serde(flatten)]
    place: Place,
    regions: u64,
    merges: u64,
    refused: BTreeMap<&'static str, u64>,
}

/// What came of the nodes that a strategy chose.
#[derive(Serialize)]
struct TurnCounts {
    chosen: u64,
    new_blocks: u64,
    paths_ended: u64,
}

/// What a layer of the solver did, by the names of the counters.
#[derive(Serialize)]
struct LayerCounts(#[serde(serialize_with = "in_order")] Vec<(&'static str, u64)>);

#[derive(Serialize)]
struct Hottest {
    #[serde(flatten)]
    place: Place,
    forks: u64,
}

#[derive(Serialize)]
struct TimingInfo {
    wall_seconds: f64,
    cpu_seconds: f64,
    solver_seconds: f64,
    peak_memory_bytes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    layer_seconds: Option<BTreeMap<&'static str, f64>>,
}

fn render(report: &Report<'_>) -> String {
    let mut text = serde_json::to_string_pretty(&root(report))
        .unwrap_or_else(|error| format!("{{\"error\": \"{error}\"}}"));
    text.push('\n');
    text
}

/// The result as a value.
pub(super) fn value(report: &Report<'_>) -> serde_json::Value {
    serde_json::to_value(root(report)).unwrap_or_default()
}

fn root(report: &Report<'_>) -> Root {
    let outcome = report.outcome;
    let found = match &outcome.verdict {
        Verdict::Invalid(findings) => Some(findings.first()),
        _ => None,
    };
    let bounds = match &outcome.verdict {
        Verdict::ValidUpTo(bounds) => Some(BoundsInfo {
            covered: bounds.covered.as_ref().map(CoveredInfo::of),
            small: bounds.small.as_ref().map(SmallInfo::of),
            inputs: bounds.inputs.clone(),
            depth: bounds.depth,
            restrictions: bounds.restrictions.iter().map(restriction_text).collect(),
        }),
        _ => None,
    };
    let (counterexample, trace, trace_omitted) = match found {
        Some(found) => evidence(report, found),
        None => (None, Vec::new(), 0),
    };
    Root {
        schema_version: SCHEMA_VERSION,
        tool: ToolInfo {
            name: report.tool.name,
            version: report.tool.version,
        },
        command: command(report),
        verdict: verdict_name(&outcome.verdict),
        reasons: reasons(report),
        bounds,
        restrictions: outcome.restrictions.iter().map(restriction_text).collect(),
        vacuous: outcome.vacuous,
        violation: found.map(|found| violation(report, &found.violation)),
        counterexample,
        trace,
        trace_omitted,
        findings: findings::findings(report),
        proof: findings::proof(report),
        behaviours: behaviours::behaviours(report),
        races: races(report),
        statistics: counts(report, &outcome.statistics),
        timing: report.timing.map(|timing| timings(report, timing)),
    }
}

fn races(report: &Report<'_>) -> Vec<[Place; 2]> {
    let races = report.outcome.races.iter();
    let races = races.map(|(one, two)| [place(report, *one), place(report, *two)]);
    races.collect()
}

fn verdict_name(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Valid(_) => "valid",
        Verdict::ValidUpTo(_) => "valid-up-to",
        Verdict::Invalid(_) => "invalid",
        Verdict::Unknown(_) => "unknown",
    }
}

fn command(report: &Report<'_>) -> Command {
    let options = report.options.iter();
    let files = report.sources.iter();
    Command {
        entry: report.program.method_name(report.entry),
        dialect: report.dialect.into(),
        files: files.map(|(_, file)| file.name.clone()).collect(),
        options: options
            .map(|(name, value)| ((*name).to_string(), value.clone().into()))
            .collect(),
    }
}

fn reasons(report: &Report<'_>) -> Vec<ReasonInfo> {
    let reasons = match &report.outcome.verdict {
        Verdict::Unknown(reasons) => Some(reasons),
        Verdict::ValidUpTo(bounds) => bounds.why_bounded(),
        _ => report.outcome.undecided.as_ref(),
    };
    let info = |(reason, count): (&Reason, &u64)| {
        let (text, hint) = reason_text(report.sources, reason);
        let (kind, limit, span) = match reason {
            Reason::Limit(limit) => ("limit", Some(limit_name(*limit)), None),
            Reason::SolverUnknown { span, .. } => ("solver-unknown", None, Some(*span)),
            Reason::Unsupported { span, .. } => ("unsupported", None, *span),
            Reason::LeftOut { .. } => ("left-out", None, None),
            Reason::NothingNew => ("nothing-new", None, None),
            Reason::Unconfirmed { span, .. } | Reason::LastDigits { span, .. } => {
                ("unconfirmed", None, Some(*span))
            }
        };
        ReasonInfo {
            kind,
            limit,
            text,
            hint,
            count: *count,
            location: span.map(|span| place(report, span)),
        }
    };
    reasons.into_iter().flatten().map(info).collect()
}

fn place(report: &Report<'_>, span: Span) -> Place {
    let start = report.sources.position(span);
    let end: LineColumn = report.sources.position(Span {
        start: span.end,
        ..span
    });
    Place {
        file: report.sources.file(span.file).name.clone(),
        line: start.line,
        column: start.column,
        end_line: end.line,
        end_column: end.column,
    }
}

fn violation(report: &Report<'_>, violation: &Violation) -> ViolationInfo {
    ViolationInfo {
        kind: violation_kind(violation.kind),
        place: place(report, violation.span),
        text: report.sources.text(violation.span).into(),
        message: violation_text(report.sources, report.program, violation),
        method: report.program.method_name(violation.method),
    }
}

/// The inputs, the trace, and how many steps the engine left out of its middle.
fn evidence(
    report: &Report<'_>,
    found: &Counterexample,
) -> (Option<CounterexampleInfo>, Vec<StepInfo>, u64) {
    let (program, entry) = (report.program, report.entry);
    let names = Names::new(program, entry, &found.inputs);
    let info = CounterexampleInfo {
        inputs: values::inputs(program, entry, &found.inputs, &names),
        script: print_inputs(program, entry, &found.inputs, &names),
        receiver: report.receiver.map(str::to_string),
        schedule: found.inputs.schedule.iter().map(turn).collect(),
    };
    let inputs = (&found.inputs, &names);
    let omitted = found.trace.iter().map(|step| step.omitted).sum();
    let steps = path_steps(report.sources, program, inputs, &found.trace).map(|step| {
        let changes = step.changes.into_iter();
        StepInfo {
            place: place(report, step.span),
            method: step.method,
            thread: step.thread,
            level: step.level,
            text: step.text,
            changes: changes
                .map(|(name, value)| Change { name, value })
                .collect(),
            omitted: step.omitted,
        }
    });
    (Some(info), steps.collect(), omitted)
}

fn turn(turn: &Turn) -> TurnInfo {
    TurnInfo {
        thread: turn.thread,
        operations: turn.operations,
    }
}

fn counts(report: &Report<'_>, counts: &Statistics) -> Counts {
    let shown = counts.counters();
    let shown = shown.filter(|(counter, count)| *count > 0 || counter.shown() == Shown::Always);
    Counts {
        counters: shown
            .map(|(counter, count)| (counter.name(), count))
            .collect(),
        hottest: counts.hottest.map(|(span, forks)| Hottest {
            place: place(report, span),
            forks,
        }),
        strategies: report.layers.then(|| strategies(counts)),
        merging: match report.layers {
            true => merging(report, counts),
            false => Vec::new(),
        },
        layers: report.layers.then(|| {
            let layers = chain::counts(&counts.layers);
            layers
                .map(|(name, it)| (name, LayerCounts(it.counters().collect())))
                .collect()
        }),
    }
}

/// A map whose keys are in the order of the list.
fn in_order<S: Serializer>(counters: &[(&str, u64)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(counters.iter().copied())
}

fn merging(report: &Report<'_>, counts: &Statistics) -> Vec<MergeCounts> {
    let each = counts.merging.iter().map(|(span, counts)| MergeCounts {
        place: place(report, *span),
        regions: counts.regions,
        merges: counts.merges,
        refused: counts
            .refused
            .iter()
            .map(|(why, count)| (why.name(), *count))
            .collect(),
    });
    each.collect()
}

fn strategies(counts: &Statistics) -> BTreeMap<String, TurnCounts> {
    let each = counts.strategies.iter().map(|(name, turns)| {
        let counts = TurnCounts {
            chosen: turns.chosen,
            new_blocks: turns.blocks,
            paths_ended: turns.ended,
        };
        (name.to_string(), counts)
    });
    each.collect()
}

fn timings(report: &Report<'_>, timing: Timing) -> TimingInfo {
    TimingInfo {
        wall_seconds: timing.wall.as_secs_f64(),
        cpu_seconds: timing.cpu.as_secs_f64(),
        solver_seconds: report.outcome.statistics.solver_time.as_secs_f64(),
        peak_memory_bytes: timing.peak_memory,
        layer_seconds: report.layers.then(|| {
            let layers = chain::counts(&report.outcome.statistics.layers);
            layers
                .map(|(name, it)| (name, it.time.as_secs_f64()))
                .collect()
        }),
    }
}
