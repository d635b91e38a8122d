//! Which methods `verify` is about, what counts as a violation of them, and where results go.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use oxpecker::{NullParameters, Violations};

use super::units;

/// A kind of violation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CheckArg {
    /// Assertions that fail.
    Assertions,
    /// Unchecked exceptions that the JVM or the library raises and that leave the method undeclared.
    Exceptions,
    /// Threads that block each other.
    Deadlocks,
}

/// Which receivers count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ReceiversArg {
    /// Objects in any state.
    Any,
    /// Objects that calls make.
    Constructed,
}

/// What a null argument means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum NullArg {
    /// A method that dereferences one is at fault.
    Yes,
    /// No argument is null.
    No,
    /// Annotations say it; without one it is behaviour of the method that it throws.
    Annotated,
}

/// What counts as a violation of a Java program.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Violations (Java, without --property)")]
pub(crate) struct ViolationArgs {
    /// What counts as a violation.
    #[arg(
        long,
        value_enum,
        value_delimiter = ',',
        value_name = "KINDS",
        default_values_t = [CheckArg::Assertions, CheckArg::Exceptions, CheckArg::Deadlocks]
    )]
    pub(crate) check: Vec<CheckArg>,
    /// What a null argument means that a method dereferences.
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = NullArg::Annotated)]
    pub(crate) null_parameters: NullArg,
}

impl From<&ViolationArgs> for Violations {
    fn from(args: &ViolationArgs) -> Self {
        let has = |kind| args.check.contains(&kind);
        Violations {
            assertions: has(CheckArg::Assertions),
            exceptions: has(CheckArg::Exceptions),
            deadlocks: has(CheckArg::Deadlocks),
            null_parameters: match args.null_parameters {
                NullArg::Yes => NullParameters::Yes,
                NullArg::No => NullParameters::No,
                NullArg::Annotated => NullParameters::Annotated,
            },
        }
    }
}

/// How many methods are verified in one run.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Many methods")]
pub(crate) struct ManyArgs {
    /// Stop after this time for all methods together; --time is for each of them.
    #[arg(long, value_name = "TIME", value_parser = units::duration)]
    pub(crate) total_time: Option<Duration>,
    /// Write a report as well; the end of the name says in which form: .sarif, .html, .xml (JUnit), .json, .txt.
    #[arg(long, value_name = "FILE")]
    pub(crate) report: Vec<PathBuf>,
    /// Write each counterexample as a JUnit test into this directory (Java).
    #[arg(long, value_name = "DIR")]
    pub(crate) emit_test: Option<PathBuf>,
    /// Which receivers count (Java): any, or only those that public constructors and calls make, as far as some are found.
    #[arg(long, value_enum, value_name = "WHICH", default_value_t = ReceiversArg::Any)]
    pub(crate) receivers: ReceiversArg,
    /// The method of a process that verifies one of many.
    #[arg(long, hide = true)]
    pub(crate) part: Option<String>,
    /// The time that it has.
    #[arg(long, hide = true, value_parser = units::duration)]
    pub(crate) part_time: Option<Duration>,
}
