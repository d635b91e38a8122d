//! The comparison of verdicts with concrete runs and with each other.

use std::collections::BTreeMap;
use std::time::Duration;

use oxpecker_base::{Rng, Span};
use oxpecker_explore::{
    Budget, Config, Counter, Follower, Merging, Mode, Outcome, Search, Statistics, Team, Unlimited,
    Verdict, verify,
};
use oxpecker_interp::{Limit, PathEnd, Reason, TraceStep, Violation};
use oxpecker_ir::Type;
use oxpecker_ir::text::{parse, print};
use oxpecker_solver::SolverConfig;

use crate::case::{Case, solver};
use crate::inputs::draw;
use crate::restrictions::broken;

/// Inputs a verdict is compared on.
const INPUTS: usize = 250;

/// The class of a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Class {
    Valid,
    Invalid,
    Unknown,
}

/// Strategies that must all come to the same verdict.
const SEARCHES: &[&str] = &[
    "dfs",
    "iddfs(2)",
    "dsas",
    "iddsas(2)",
    "random-path",
    "md2u",
    "coverage",
    "generational",
    "best-first(deep)",
    "best-first(distance)",
    "interleave(random-path, md2u, dsas)",
    "adaptive",
];

/// Engines that must come to the same verdict, if to any.
const ENGINES: &[(Mode, &str)] = &[
    (Mode::Hybrid, "random"),
    (Mode::Hybrid, "genetic"),
    (Mode::Concolic, "random"),
    (Mode::Concolic, "genetic"),
];

/// What came out of a case that has nothing wrong.
#[derive(Debug)]
pub(crate) struct Checked {
    pub(crate) class: Class,
    /// Why nothing definite is known.
    pub(crate) reasons: Vec<Reason>,
}

/// Checks everything about a case; the error says what is wrong.
pub(crate) fn check(case: &Case, rng: &mut Rng) -> Result<Checked, String> {
    let first = run(case, "bfs", true);
    replays(case, &first)?;
    against_inputs(case, &first, rng)?;
    let again = run(case, "bfs", true);
    same(&first, &again)?;
    let search = SEARCHES[rng.below(SEARCHES.len())];
    for (strategy, layers) in [(search, true), ("bfs", false)] {
        let other = run(case, strategy, layers);
        replays(case, &other)?;
        let (one, two) = (class(&first.verdict), class(&other.verdict));
        if one != two && one != Class::Unknown && two != Class::Unknown {
            return Err(format!(
                "{one:?}, but {two:?} with {strategy} and layers {layers}"
            ));
        }
    }
    let others = [("folded states", folded(case)), ("a team", team(case))];
    let unmerged = unmerged(case);
    if let Some(problem) = contradiction(&first, &unmerged, "without merging") {
        return Err(problem);
    }
    let (engine, generator) = ENGINES[rng.below(ENGINES.len())];
    let other = observed(case, engine, generator);
    replays(case, &other)?;
    let name = format!("with {engine:?} and {generator} inputs");
    if let Some(problem) = contradiction(&first, &other, &name) {
        return Err(problem);
    }
    if engine == Mode::Concolic && class(&other.verdict) == Class::Valid {
        return Err(format!("valid {name}"));
    }
    for (name, other) in others {
        replays(case, &other)?;
        let (one, two) = (class(&first.verdict), class(&other.verdict));
        if one != two && one != Class::Unknown && two != Class::Unknown {
            return Err(format!("{one:?}, but {two:?} with {name}"));
        }
        let count = |outcome: &Outcome| {
            let counts = &outcome.statistics;
            counts[Counter::PathsDone]
                + counts[Counter::PathsUndecided]
                + counts[Counter::PathsCut]
                + counts[Counter::PathsRepeated]
        };
        if one == Class::Valid && two == one && count(&first) != count(&other) {
            let (one, two) = (count(&first), count(&other));
            return Err(format!("{one} paths, but {two} with {name}"));
        }
    }
    let reasons = match first.verdict {
        Verdict::Unknown(reasons) => reasons.into_keys().collect(),
        _ => Vec::new(),
    };
    if let Some(reason) = reasons
        .iter()
        .find(|it| matches!(it, Reason::Unconfirmed { .. }))
    {
        return Err(format!("{reason:?}"));
    }
    let class = class(&again.verdict);
    Ok(Checked { class, reasons })
}

fn run(case: &Case, strategy: &str, layers: bool) -> Outcome {
    let mut config = case.config.clone();
    config.search.strategy = strategy.parse().expect("a strategy");
    alone(case, &config, solver(layers), Unlimited)
}

/// Verifies in a new thread, which has a new solver context: what earlier cases asked must not matter. Programs stay in
/// their thread.
fn alone(
    case: &Case,
    config: &Config,
    solver: SolverConfig,
    mut budget: impl Budget + Send,
) -> Outcome {
    let (text, entry) = (print(&case.program), case.entry);
    std::thread::scope(|scope| {
        let run = scope.spawn(|| {
            let program = parse(&text).expect("a printed program can be read");
            verify(&program, entry, config, solver, &mut budget)
        });
        run.join().expect("a verification does not panic")
    })
}

/// Both are definite and different.
fn contradiction(one: &Outcome, two: &Outcome, name: &str) -> Option<String> {
    let (one, two) = (class(&one.verdict), class(&two.verdict));
    let definite = one != Class::Unknown && two != Class::Unknown;
    (definite && one != two).then(|| format!("{one:?}, but {two:?} {name}"))
}

/// Every branch one way at a time, no state compared with another.
fn unmerged(case: &Case) -> Outcome {
    let mut config = case.config.clone();
    config.search.merging = Merging::Off;
    config.search.match_states = false;
    alone(case, &config, solver(true), Unlimited)
}

/// Another engine.
fn observed(case: &Case, mode: Mode, generator: &str) -> Outcome {
    let mut config = case.config.clone();
    config.search.mode = mode;
    config.search.generator = generator.parse().expect("a generator");
    alone(case, &config, solver(true), Unlimited)
}

/// A budget under which memory is always scarce: every state is given up and come to again.
struct Scarce;

impl Budget for Scarce {
    fn reached(&mut self, _: &Statistics) -> Option<Limit> {
        None
    }

    fn is_tight(&mut self) -> bool {
        true
    }
}

fn folded(case: &Case) -> Outcome {
    alone(case, &case.config, solver(true), Scarce)
}

/// Three workers; the first one's outcome is that of all.
fn team(case: &Case) -> Outcome {
    let (text, entry, config) = (print(&case.program), case.entry, &case.config);
    let team = Team::new(3);
    std::thread::scope(|scope| {
        for number in 1..3 {
            let (member, text) = (team.member(number), &text);
            scope.spawn(move || {
                let program = parse(text).expect("a printed program can be read");
                let mut search = Search::new(&program, entry, config, solver(true));
                search.team = Some(member.clone());
                search.run(&mut Follower(member.clone()));
                member.leave(true);
            });
        }
        let lead = Some(team.member(0));
        let run = scope.spawn(|| {
            let program = parse(&text).expect("a printed program can be read");
            let mut search = Search::new(&program, entry, config, solver(true));
            search.team = lead;
            search.run(&mut Unlimited)
        });
        run.join().expect("a verification does not panic")
    })
}

pub(crate) fn class(verdict: &Verdict) -> Class {
    match verdict {
        // A search that a limit ended decided nothing, whatever it covered.
        Verdict::ValidUpTo(bounds) if bounds.covered.is_some() => Class::Unknown,
        Verdict::Valid(_) | Verdict::ValidUpTo(_) => Class::Valid,
        Verdict::Invalid(_) => Class::Invalid,
        Verdict::Unknown(_) => Class::Unknown,
    }
}

/// A counterexample lies within the restrictions and violates what it says.
fn replays(case: &Case, outcome: &Outcome) -> Result<(), String> {
    let Verdict::Invalid(findings) = &outcome.verdict else {
        return Ok(());
    };
    let found = findings.first();
    let method = &case.program.methods[case.entry];
    let types: Vec<Type> = method
        .locals()
        .iter()
        .take(method.params)
        .map(|local| local.ty.clone().unwrap_or(Type::Void))
        .collect();
    if let Some(what) = broken(
        &case.program,
        &case.config.path.inputs,
        &found.inputs,
        &types,
    ) {
        return Err(format!("counterexample: {what}: {:#?}", found.inputs));
    }
    match case.run(&found.inputs).end {
        PathEnd::Violated(violation) if violation == found.violation => Ok(()),
        end => Err(format!("the counterexample replays to {end:?}")),
    }
}

/// No concrete input violates what the verdict says is valid.
fn against_inputs(case: &Case, outcome: &Outcome, rng: &mut Rng) -> Result<(), String> {
    let (depth, covered) = match &outcome.verdict {
        Verdict::Valid(_) => (None, None),
        Verdict::ValidUpTo(bounds) => (bounds.depth, bounds.covered.as_ref()),
        _ => return Ok(()),
    };
    for _ in 0..INPUTS {
        let inputs = draw(&case.program, case.entry, &case.config.path.inputs, rng);
        let run = case.run(&inputs);
        let short = depth.is_none_or(|depth| run.trace.len() <= depth as usize)
            && covered.is_none_or(|it| repeated(&run.trace) <= it.within.iterations as usize);
        match run.end {
            PathEnd::Violated(violation) if short => {
                return Err(format!(
                    "{:?}, but {} is violated by {inputs:#?}",
                    outcome.verdict,
                    shown(case, violation)
                ));
            }
            PathEnd::Unsupported(Reason::Unsupported { what, .. }) => {
                return Err(format!("a concrete run gave up: {what}: {inputs:#?}"));
            }
            _ => {}
        }
    }
    Ok(())
}

/// How often a run came to the statement that it came to most often: no loop has more iterations.
fn repeated(trace: &[TraceStep]) -> usize {
    let mut counts: BTreeMap<Span, usize> = BTreeMap::new();
    for step in trace {
        *counts.entry(step.span).or_default() += 1;
    }
    // Of what is left out nothing is known.
    match trace.iter().any(|it| it.omitted > 0) {
        true => usize::MAX,
        false => counts.into_values().max().unwrap_or(0),
    }
}

fn shown(case: &Case, violation: Violation) -> String {
    let text = &case.text;
    let (start, end) = (violation.span.start as usize, violation.span.end as usize);
    let place = text.get(start..end).unwrap_or("?");
    let line = text.get(..start).map_or(0, |it| it.lines().count());
    format!("{:?} `{place}` (line {line})", violation.kind)
}

/// Two runs of the same are the same.
fn same(one: &Outcome, two: &Outcome) -> Result<(), String> {
    let timeless = |statistics: &Statistics| Statistics {
        solver_time: Duration::ZERO,
        ..statistics.clone()
    };
    if timeless(&one.statistics) != timeless(&two.statistics) {
        return Err(format!(
            "two runs differ: {:?} and {:?}",
            one.statistics, two.statistics
        ));
    }
    let inputs = |outcome: &Outcome| match &outcome.verdict {
        Verdict::Invalid(findings) => {
            let found = findings.first();
            format!("{:?} {:?}", found.violation, found.inputs)
        }
        verdict => format!("{verdict:?}"),
    };
    if inputs(one) != inputs(two) {
        return Err(format!("two verdicts: {} and {}", inputs(one), inputs(two)));
    }
    Ok(())
}
