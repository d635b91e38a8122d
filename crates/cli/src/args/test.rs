//! The arguments of `test`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use oxpecker::{Keep, TestSettings};
use oxpecker_explore::strategies::StrategyChoice;

use super::{ClassPathArgs, SourceArgs, Time};

/// Which tests are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum KeepArg {
    /// One for every path.
    All,
    /// Few that together take all branches that were found.
    Branches,
    /// Those that end with a violation or an exception that the program does not throw itself.
    Bugs,
}

impl From<&TestArgs> for TestSettings {
    fn from(args: &TestArgs) -> Self {
        TestSettings {
            keep: args.keep.into(),
            limit: args.limit,
            reflection: args.reflection,
            time: args.time.0,
            paths: args.paths,
            depth: args.depth,
            strategy: args.search.clone(),
            seed: args.seed,
        }
    }
}

impl From<Keep> for KeepArg {
    fn from(keep: Keep) -> Self {
        match keep {
            Keep::All => KeepArg::All,
            Keep::Branches => KeepArg::Branches,
            Keep::Bugs => KeepArg::Bugs,
        }
    }
}

impl From<KeepArg> for Keep {
    fn from(keep: KeepArg) -> Self {
        match keep {
            KeepArg::All => Keep::All,
            KeepArg::Branches => Keep::Branches,
            KeepArg::Bugs => Keep::Bugs,
        }
    }
}

#[derive(Debug, Args)]
pub(crate) struct TestArgs {
    #[command(flatten)]
    pub(crate) source: SourceArgs,
    /// A method to test, a class or a pattern, as for `verify`; may be given several times [default: all methods that a test can call].
    #[arg(long, value_name = "PATTERN")]
    pub(crate) entry: Vec<String>,
    /// The directory the tests go to.
    #[arg(long, short, value_name = "DIR", default_value = "generated-tests")]
    pub(crate) output: PathBuf,
    /// Which tests are kept.
    #[arg(long, value_enum, default_value_t = TestSettings::default().keep.into())]
    pub(crate) keep: KeepArg,
    /// At most this many tests for a class.
    #[arg(long, value_name = "N", default_value_t = TestSettings::default().limit)]
    pub(crate) limit: usize,
    /// Keep tests whose objects no constructor and no setter makes; they set private fields.
    #[arg(long)]
    pub(crate) reflection: bool,
    /// Run the tests of .oox-tests files instead of writing any.
    #[arg(long)]
    pub(crate) check: bool,
    /// Write what the tests of a Java program run; the end of the name says in which form, as for `verify`.
    #[arg(long, value_name = "FILE")]
    pub(crate) coverage: Option<PathBuf>,
    /// Time for exploring each method.
    #[arg(long, default_value_t = Time(TestSettings::default().time))]
    pub(crate) time: Time,
    /// At most this many paths of each method [default: 200 if all or bugs are kept].
    #[arg(long, value_name = "N")]
    pub(crate) paths: Option<u64>,
    /// Truncate paths after this many source statements and guards.
    #[arg(long, value_name = "N")]
    pub(crate) depth: Option<u32>,
    /// Which path goes on; see `verify`.
    #[arg(long, value_name = "STRATEGY", default_value_t = TestSettings::default().strategy)]
    pub(crate) search: StrategyChoice,
    /// The seed of everything random.
    #[arg(long, value_name = "N", default_value_t = TestSettings::default().seed)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) java: ClassPathArgs,
}
