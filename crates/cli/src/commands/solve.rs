//! `solve`: files ► project ► entry ► search ► solutions as they come ► what it came to.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use oxpecker::{Control, Settings, SolveSettings};
use oxpecker_base::Rng;
use oxpecker_explore::{Config, Outcome, SearchConfig, Solution, Verdict};
use oxpecker_interp::{Checks, InputConfig, Limit, Machine, PathConfig, Reason};
use oxpecker_report::limit_name;
use oxpecker_report::solutions::{SolveStatus, SolveSummary};

use crate::args::SolveArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::limits::Watch;
use crate::{guard, output, project, solvers};

/// Looks for solutions and prints them as they come.
pub(crate) fn solve(args: &SolveArgs) -> Result<Exit, Failure> {
    let wanted: SolveSettings = args.try_into()?;
    let mut settings = wanted.search(&usual(args));
    let words = Box::new(|limit, _: &_| gave_up(limit));
    guard::watch(settings.time, settings.memory, words);
    solvers::prepare(&args.solver, &settings, false)?;
    let project = project::open(&args.source, &args.java)?;
    let entry = project.entry(args.entry.as_deref())?;
    settings.engine.path.inputs.given = project.given(&entry, &wanted)?;
    let start = Instant::now();
    let (format, silent) = (args.format, args.count);
    let samples: Option<Arc<Mutex<Vec<Solution>>>> = args.sample.map(|_| Arc::default());
    let kept = samples.clone();
    output::stream(format.begin)?;
    let collector = wanted.collector(move |number, solution| {
        if let Some(kept) = &kept {
            let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
            kept.push(solution.clone());
        } else if !silent {
            output::stream_or_stop(&(format.solution)(number, solution));
        }
    });
    let collector = collector.telling_fails(move |number| {
        output::stream_or_stop(&(format.fail)(number));
    });
    let mut watch = Watch::start(&settings, None);
    let outcome = project.solve_by(&entry, &settings, &collector, watch.control());
    let mut summary = project.solve_summary(&entry, &collector, &outcome)?;
    let Control { budget, stop, .. } = watch.control();
    let found = (&collector, &mut summary);
    project.explain(&entry, &settings, found, (budget, stop));
    watch.finish();
    summary.time = (!settings.is_counted() && !args.no_timing).then(|| start.elapsed());
    if let (Some(samples), SolveStatus::All) = (samples, summary.status) {
        let all = samples.lock().unwrap_or_else(PoisonError::into_inner);
        draw(args, &all)?;
    }
    let exit = exit_of(&summary, &outcome);
    guard::settle(exit);
    output::stream(&(format.end)(&summary))?;
    Ok(exit)
}

/// Draws solutions; nothing is drawn unless all are known, so each has the same probability.
fn draw(args: &SolveArgs, all: &[Solution]) -> Result<(), Failure> {
    let mut all: Vec<&Solution> = all.iter().collect();
    // Whatever search found them, the same seed draws the same ones.
    all.sort_by_key(|it| it.values());
    let mut rng = Rng::new(args.seed);
    for number in 1..=args.sample.unwrap_or_default() {
        let drawn = all[rng.below(all.len())];
        output::stream(&(args.format.solution)(number, drawn))?;
    }
    Ok(())
}

/// The settings of a search before it becomes one for solutions.
fn usual(args: &SolveArgs) -> Settings {
    let usual = match args.limits.steps {
        Some(steps) => Settings::counted(steps),
        None => Settings::default(),
    };
    let mut solver = solvers::config(&args.solver);
    args.heuristics.apply(&mut solver);
    Settings {
        engine: Config {
            path: PathConfig {
                max_depth: args.limits.depth,
                // Nothing but free values gives inputs.
                machine: Machine::Prescribed,
                inputs: InputConfig {
                    aliasing: !args.no_aliasing,
                    symbolic_null: !args.no_symbolic_null,
                    ..InputConfig::default()
                },
                checks: Checks {
                    assume_in_range: args.assume_in_range,
                    ..Checks::default()
                },
                reduce_schedules: !args.heuristics.no_por,
                ..PathConfig::default()
            },
            search: SearchConfig {
                strategy: args.search.clone(),
                pruning: args.heuristics.pruning.clone(),
                merging: args.heuristics.merging,
                seed: args.seed,
                max_steps: args.limits.steps,
                ..SearchConfig::default()
            },
        },
        solver,
        solver_timeout: args.solver_timeout.0,
        time: args.limits.time.or(usual.time),
        memory: args.limits.memory.or(usual.memory),
        workers: args.workers(),
        worker_strategies: args.worker_search.clone(),
        ..usual
    }
}

fn exit_of(summary: &SolveSummary, outcome: &Outcome) -> Exit {
    let interrupted = Reason::Limit(Limit::Interrupted);
    match summary.status {
        SolveStatus::Enough | SolveStatus::All | SolveStatus::Best => Exit::Fine,
        SolveStatus::None => Exit::Invalid,
        SolveStatus::Unfinished if matches!(&outcome.verdict, Verdict::Unknown(it) if it.contains_key(&interrupted)) => {
            Exit::Interrupted
        }
        SolveStatus::Fewer | SolveStatus::Unfinished => Exit::Unknown,
    }
}

/// Tells that the search did not come back at its limit. What was printed before holds.
fn gave_up(limit: Limit) -> Exit {
    let message = format!("the limit on {} was reached", limit_name(limit));
    output::error(&message, Some("there may be other solutions"));
    Exit::Unknown
}
