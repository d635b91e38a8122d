//! The solvers of a run: whether they are here, and the directory for their questions.

use std::fs;
use std::time::Duration;

use oxpecker::Settings;
use oxpecker_solver::{DumpConfig, SolverConfig};

use crate::args::SolverArgs;
use crate::failure::Failure;
use crate::output;

/// Refuses solvers that are not installed, makes the directory for questions, and says what will not be done.
pub(crate) fn prepare(args: &SolverArgs, settings: &Settings, quiet: bool) -> Result<(), Failure> {
    settings.check()?;
    if let Some(folder) = &args.dump_queries {
        fs::create_dir_all(folder).map_err(|source| Failure::Write {
            path: folder.clone(),
            source,
        })?;
    }
    if settings.is_counted()
        && !quiet
        && let [first, _, ..] = args.solver.as_slice()
    {
        output::message(&format!(
            "note: equal runs are equal only without a race: with --steps, {} is called first and the others \
             only if it fails\n",
            first.name
        ));
    }
    Ok(())
}

/// The names of the solvers, as the user types them.
pub(crate) fn names(args: &SolverArgs) -> String {
    let names: Vec<&str> = args.solver.iter().map(|it| it.name).collect();
    names.join(",")
}

/// The configuration of the back ends.
pub(crate) fn config(args: &SolverArgs) -> SolverConfig {
    let mut config = SolverConfig {
        backends: args.solver.clone(),
        check_answers: args.check_answers,
        stack: args.stack,
        array_encoding: args.array_encoding,
        ..SolverConfig::default()
    };
    config.dump = args.dump_queries.clone().map(|folder| DumpConfig {
        folder,
        slower_than: args.dump_slow.unwrap_or(Duration::ZERO),
    });
    config
}
