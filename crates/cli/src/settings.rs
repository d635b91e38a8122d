//! From arguments to the settings of a search.

use oxpecker::Settings;
use oxpecker_explore::{Config, Goal, SearchConfig};
use oxpecker_interp::{Checks, InputConfig, Machine, PathConfig};
use oxpecker_solver::SolverConfig;

use crate::args::{VerifyArgs, duration_text, size_text};
use crate::solvers;

/// What the arguments of `verify` ask for.
#[derive(Clone, Debug)]
pub(crate) struct Wanted {
    /// Of the search.
    pub(crate) search: Settings,
    /// Whether equal runs must give equal bytes.
    pub(crate) reproducible: bool,
}

impl Wanted {
    /// Under `--steps` every limit is a count: no clock and no memory unless the user asks for them.
    pub(crate) fn new(args: &VerifyArgs) -> Self {
        let usual = match args.limits.search.steps {
            Some(steps) => Settings::counted(steps),
            None => Settings::default(),
        };
        let search = Settings {
            engine: engine(args),
            solver: solver(args),
            solver_timeout: args.limits.solver_timeout.0,
            time: args.limits.search.time.or(usual.time),
            memory: args.limits.search.memory.or(usual.memory),
            workers: args.workers(),
            replay: !args.java.no_replay,
            violations: (&args.violations).into(),
            ..usual
        };
        let reproducible = search.is_counted() || args.output.no_timing;
        Self {
            search,
            reproducible,
        }
    }

    /// The options in force, by the names the user types.
    pub(crate) fn named(&self, args: &VerifyArgs) -> Vec<(&'static str, String)> {
        let optional = [
            ("int-bits", args.source.int_bits.clone()),
            ("time", self.search.time.map(duration_text)),
            ("steps", args.limits.search.steps.map(|it| it.to_string())),
            ("depth", args.limits.search.depth.map(|it| it.to_string())),
            ("paths", args.limits.paths.map(|it| it.to_string())),
            ("memory", self.search.memory.map(size_text)),
            ("jobs", (args.jobs > 1).then(|| args.jobs.to_string())),
            (
                "check-answers",
                args.solver.check_answers.map(|it| it.name.to_string()),
            ),
            ("all", args.all.then(|| "true".to_string())),
            (
                "until-coverage",
                args.until_coverage.map(|it| it.to_string()),
            ),
        ];
        let always = [
            ("search", args.search.to_string()),
            ("seed", args.seed.to_string()),
            ("solver", solvers::names(&args.solver)),
            ("solver-timeout", args.limits.solver_timeout.to_string()),
        ];
        let given = optional.into_iter().chain(args.engine.named());
        let given = given.chain(args.heuristics.named());
        given
            .filter_map(|(name, value)| Some((name, value?)))
            .chain(always)
            .collect()
    }
}

fn engine(args: &VerifyArgs) -> Config {
    Config {
        path: path(args),
        search: SearchConfig {
            goal: goal(args),
            strategy: args.search.clone(),
            pruning: args.heuristics.pruning.clone(),
            mode: args.engine.mode,
            generator: args.engine.generator,
            guesses: args.engine.guesses,
            match_states: !args.heuristics.no_state_matching,
            merging: args.heuristics.merging,
            prove_after: args.heuristics.prove,
            seed: args.seed,
            max_steps: args.limits.search.steps,
            max_paths: args.limits.paths,
            profile: args.output.flame_graph.is_some(),
            coverage: args.output.coverage.is_some(),
        },
    }
}

fn goal(args: &VerifyArgs) -> Goal {
    match args.until_coverage {
        Some(share) => Goal::Coverage(share),
        None if args.all => Goal::EveryViolation,
        None => Goal::FirstViolation,
    }
}

fn path(args: &VerifyArgs) -> PathConfig {
    let restrictions = &args.restrictions;
    PathConfig {
        max_depth: args.limits.search.depth,
        inputs: InputConfig {
            max_array: restrictions.max_array,
            max_size: restrictions.max_size,
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

fn solver(args: &VerifyArgs) -> SolverConfig {
    let mut config = solvers::config(&args.solver);
    args.heuristics.apply(&mut config);
    config
}
