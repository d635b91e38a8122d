//! From arguments to the configurations of engine and solver.

use std::time::Duration;

use oxpecker_engine::{Checks, Config, InputConfig, Machine, PathConfig, SearchConfig};
use oxpecker_solver::{Limits, SolverConfig};

use crate::args::{VerifyArgs, duration_text, size_text};
use crate::solvers;

/// A run without options ends by itself.
const DEFAULT_TIME: Duration = Duration::from_secs(60);
const DEFAULT_MEMORY: u64 = 2 << 30;
/// What the solver's own unit of work is to its time, so that `--solver-timeout` keeps its meaning under `--steps`.
const UNITS_PER_MILLISECOND: u128 = 3000;

/// Everything a run is configured by.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    /// For the engine.
    pub(crate) engine: Config,
    /// For the solver.
    pub(crate) solver: SolverConfig,
    /// The time the run may take.
    pub(crate) time: Option<Duration>,
    /// The memory it may use, in bytes.
    pub(crate) memory: Option<u64>,
    /// How many workers search.
    pub(crate) workers: usize,
    /// Whether equal runs must give equal bytes.
    pub(crate) reproducible: bool,
}

impl Settings {
    /// Under `--steps` every limit is a count: no clock and no memory unless the user asks for them.
    pub(crate) fn new(args: &VerifyArgs) -> Self {
        let counted = args.limits.steps.is_some();
        let usual = |default| (!counted).then_some(default);
        let time = args.limits.time.or(usual(DEFAULT_TIME));
        let memory = args.limits.memory.or(usual_memory(counted));
        Self {
            engine: engine(args),
            solver: SolverConfig {
                memory,
                ..solver(args, time, counted)
            },
            time,
            workers: args.workers(),
            memory,
            reproducible: counted || args.output.no_timing,
        }
    }

    /// The options in force, by the names the user types.
    pub(crate) fn named(&self, args: &VerifyArgs) -> Vec<(&'static str, String)> {
        let optional = [
            ("int-bits", args.source.int_bits.clone()),
            ("time", self.time.map(duration_text)),
            ("steps", args.limits.steps.map(|it| it.to_string())),
            ("depth", args.limits.depth.map(|it| it.to_string())),
            ("paths", args.limits.paths.map(|it| it.to_string())),
            ("memory", self.memory.map(size_text)),
            ("jobs", (args.jobs > 1).then(|| args.jobs.to_string())),
            ("check-answers", args.solver.check_answers.clone()),
        ];
        let always = [
            ("search", args.search.to_string()),
            ("seed", args.seed.to_string()),
            ("solver", args.solver.solver.join(",")),
            ("solver-timeout", duration_text(args.limits.solver_timeout)),
        ];
        let given = optional.into_iter().chain(args.engine.named());
        let given = given.chain(args.heuristics.named());
        given
            .filter_map(|(name, value)| Some((name, value?)))
            .chain(always)
            .collect()
    }
}

fn usual_memory(counted: bool) -> Option<u64> {
    (!counted).then_some(DEFAULT_MEMORY)
}

fn engine(args: &VerifyArgs) -> Config {
    Config {
        path: path(args),
        search: SearchConfig {
            strategy: args.search.clone(),
            pruning: args.heuristics.pruning.clone(),
            mode: args.engine.mode,
            generator: args.engine.generator,
            guesses: args.engine.guesses,
            match_states: !args.heuristics.no_state_matching,
            seed: args.seed,
            max_steps: args.limits.steps,
            max_paths: args.limits.paths,
            profile: args.output.flame_graph.is_some(),
            coverage: args.output.coverage.is_some(),
            ..SearchConfig::default()
        },
    }
}

fn path(args: &VerifyArgs) -> PathConfig {
    let restrictions = &args.restrictions;
    PathConfig {
        max_depth: args.limits.depth,
        inputs: InputConfig {
            max_array: restrictions.max_array,
            aliasing: !restrictions.no_aliasing,
            symbolic_null: !restrictions.no_symbolic_null,
            ..InputConfig::default()
        },
        checks: Checks {
            requires: !restrictions.no_requires,
            ensures: !restrictions.no_ensures,
            exceptional: !restrictions.no_exceptional,
            ..Checks::default()
        },
        machine: machine(args),
        merge: !args.heuristics.no_merging,
        reduce_schedules: !args.heuristics.no_por,
        ..PathConfig::default()
    }
}

fn machine(args: &VerifyArgs) -> Machine {
    match (&args.java.property, args.restrictions.usual_machine) {
        // In a competition all inputs come from its own class.
        (Some(_), _) => Machine::Prescribed,
        (None, true) => Machine::Usual,
        (None, false) => Machine::Any,
    }
}

fn solver(args: &VerifyArgs, time: Option<Duration>, counted: bool) -> SolverConfig {
    let wanted = args.limits.solver_timeout.as_millis();
    let limits = if counted {
        let units = wanted.saturating_mul(UNITS_PER_MILLISECOND);
        Limits {
            timeout_ms: None,
            resource: Some(u32::try_from(units).unwrap_or(u32::MAX)),
        }
    } else {
        // One question must not outlive the run.
        let longest = time.map_or(wanted, |time| wanted.min(time.as_millis()));
        Limits {
            timeout_ms: Some(u32::try_from(longest).unwrap_or(u32::MAX).max(1)),
            resource: None,
        }
    };
    let mut config = solvers::config(&args.solver, limits, counted);
    args.heuristics.apply(&mut config);
    config
}
