//! Which solvers are asked, and how. Names come from the tables of the solver crate.

use std::ffi::OsStr;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Args, Command};
use oxpecker_solver::backends::{BACKENDS, BackendInfo, backend, default_backend, flatzinc};
use oxpecker_solver::stack::STACK_POLICIES;
use oxpecker_solver::{ArrayEncoding, ENCODINGS, StackPolicy};

use super::units;

/// Who decides which paths exist.
#[derive(Debug, Args)]
#[command(next_help_heading = "Solver")]
pub(crate) struct SolverArgs {
    /// The solver; of several, the quickest so far is called first and all race for what it finds hard. `flatzinc:PROGRAM` is any
    /// FlatZinc solver, for integers of finite ranges.
    #[arg(long, value_name = "NAME,…", value_delimiter = ',', value_parser = Backends)]
    #[arg(default_value = default_backend().name)]
    pub(crate) solver: Vec<&'static BackendInfo>,
    /// What a solver keeps from one query to the next.
    #[arg(long, value_name = "NAME", value_parser = stacks(), default_value = STACK_POLICIES[0].name)]
    pub(crate) stack: StackPolicy,
    /// How solvers are given reads of tables.
    #[arg(long, value_name = "NAME", value_parser = encodings(), default_value = ENCODINGS[0].name)]
    pub(crate) array_encoding: ArrayEncoding,
    /// Check every definite answer with a second solver; a contradiction is an internal error.
    #[arg(long, value_name = "NAME", value_parser = Backends, hide_possible_values = true)]
    #[arg(num_args = 0..=1, require_equals = true, default_missing_value = BACKENDS[1].name)]
    pub(crate) check_answers: Option<&'static BackendInfo>,
    /// Write the queries to the solver into this directory, each as an SMT-LIB script.
    #[arg(long, value_name = "DIR")]
    pub(crate) dump_queries: Option<PathBuf>,
    /// Write only queries that took at least this long.
    #[arg(long, value_name = "TIME", value_parser = units::duration, requires = "dump_queries")]
    pub(crate) dump_slow: Option<Duration>,
}

impl SolverArgs {
    /// Whether a FlatZinc solver is to decide; what it is for needs no other one first.
    pub(crate) fn is_flatzinc(&self) -> bool {
        let mut solvers = self.solver.iter();
        solvers.any(|it| it.name.starts_with(flatzinc::PREFIX))
    }
}

/// Reads names of solvers: those of the table, and FlatZinc solvers by their programs.
#[derive(Clone, Debug)]
struct Backends;

impl TypedValueParser for Backends {
    type Value = &'static BackendInfo;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<Self::Value, clap::Error> {
        let is_flatzinc = |it: &&str| it.starts_with(flatzinc::PREFIX);
        if let Some(named) = value.to_str().filter(is_flatzinc)
            && let Ok(found) = backend(named)
        {
            return Ok(found);
        }
        let named = PossibleValuesParser::new(solvers()).try_map(|name| backend(&name));
        named.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(solvers()))
    }
}

fn solvers() -> impl Iterator<Item = PossibleValue> {
    let named = |it: &BackendInfo| PossibleValue::new(it.name).help(it.summary);
    BACKENDS.iter().map(named)
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
