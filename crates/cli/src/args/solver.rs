//! Which solvers are asked, and how. Names come from the tables of the solver crate.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use oxpecker_solver::backends::{BACKENDS, BackendInfo, backend, default_backend};
use oxpecker_solver::stack::STACK_POLICIES;
use oxpecker_solver::{ArrayEncoding, ENCODINGS, StackPolicy};

use super::units;

/// Who decides which paths exist.
#[derive(Debug, Args)]
#[command(next_help_heading = "Solver")]
pub(crate) struct SolverArgs {
    /// The solver; of several, the quickest so far is called first and all race for what it finds hard.
    #[arg(long, value_name = "NAME,…", value_delimiter = ',', value_parser = backends())]
    #[arg(default_value = default_backend().name)]
    pub(crate) solver: Vec<&'static BackendInfo>,
    /// What a solver keeps from one query to the next.
    #[arg(long, value_name = "NAME", value_parser = stacks(), default_value = STACK_POLICIES[0].name)]
    pub(crate) stack: StackPolicy,
    /// How solvers are given reads of tables.
    #[arg(long, value_name = "NAME", value_parser = encodings(), default_value = ENCODINGS[0].name)]
    pub(crate) array_encoding: ArrayEncoding,
    /// Check every definite answer with a second solver; a contradiction is an internal error.
    #[arg(long, value_name = "NAME", value_parser = backends(), hide_possible_values = true)]
    #[arg(num_args = 0..=1, require_equals = true, default_missing_value = BACKENDS[1].name)]
    pub(crate) check_answers: Option<&'static BackendInfo>,
    /// Write the queries to the solver into this directory, each as an SMT-LIB script.
    #[arg(long, value_name = "DIR")]
    pub(crate) dump_queries: Option<PathBuf>,
    /// Write only queries that took at least this long.
    #[arg(long, value_name = "TIME", value_parser = units::duration, requires = "dump_queries")]
    pub(crate) dump_slow: Option<Duration>,
}

fn backends() -> impl TypedValueParser<Value = &'static BackendInfo> {
    let named = |(name, summary)| PossibleValue::new(name).help(summary);
    PossibleValuesParser::new(BACKENDS.iter().map(|it| named((it.name, it.summary))))
        .try_map(|name| backend(&name))
}

fn encodings() -> impl TypedValueParser<Value = ArrayEncoding> {
    let named = |(name, summary)| PossibleValue::new(name).help(summary);
    PossibleValuesParser::new(ENCODINGS.iter().map(|it| named((it.name, it.summary))))
        .try_map(|name| name.parse::<ArrayEncoding>())
}

fn stacks() -> impl TypedValueParser<Value = StackPolicy> {
    let named = |(name, summary)| PossibleValue::new(name).help(summary);
    PossibleValuesParser::new(STACK_POLICIES.iter().map(|it| named((it.name, it.summary))))
        .try_map(|name| name.parse::<StackPolicy>())
}
