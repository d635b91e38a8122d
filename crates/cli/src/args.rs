//! The arguments. Values that come from tables (strategies, solvers, formats) are taken from there.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use oxpecker::{Format, Settings};
use oxpecker_explore::strategies::{STRATEGIES, StrategyChoice};
use oxpecker_explore::{Percent, SearchConfig};
use oxpecker_interp::Turn;
use oxpecker_oox::DialectChoice;
use oxpecker_report::FORMATS;
use oxpecker_report::coverage::{COVERAGE_FORMATS, CoverageFormat, coverage_format};
use oxpecker_scripts::{BadTurn, read_turns};

use crate::configurations::CONFIGURATIONS;

mod engine;
mod heuristics;
mod input;
mod java;
mod solve;
mod solver;
mod targets;
mod test;
mod tree;
mod units;

pub(crate) use input::InputArgs;
pub(crate) use java::{ClassPathArgs, JavaArgs};
pub(crate) use solve::SolveArgs;
pub(crate) use solver::SolverArgs;
pub(crate) use targets::{ManyArgs, ReceiversArg, ViolationArgs};
pub(crate) use test::TestArgs;
pub(crate) use tree::TreeArgs;
pub(crate) use units::{Time, duration_text, size_text};

const AFTER: &str = "Exit codes: 0 valid, 1 invalid, 2 usage, 3 unknown or only bounded, 4 unreadable input, \
                     70 internal error, 130 interrupted.";

const AFTER_SOLVE: &str = "Exit codes: 0 as many solutions as wanted, 1 there is none, 2 usage, 3 fewer solutions \
                           than wanted, 4 unreadable input, 70 internal error, 130 interrupted.";

/// Symbolic execution of object-oriented programs.
#[derive(Debug, Parser)]
#[command(name = "oxpecker", version, after_help = AFTER, max_term_width = 100)]
pub(crate) struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub(crate) command: Command,
    /// Colors: auto, always or never.
    #[arg(
        long,
        global = true,
        value_enum,
        default_value = "auto",
        hide_possible_values = true
    )]
    pub(crate) color: ColorArg,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Proves or refutes the assertions and clauses of a program.
    #[command(after_help = AFTER)]
    Verify(Box<VerifyArgs>),
    /// Looks for values with which a method ends as it should.
    #[command(after_help = AFTER_SOLVE)]
    Solve(Box<SolveArgs>),
    /// Goes on with a run of `verify --save`, or shows its result again.
    #[command(after_help = AFTER)]
    Resume(ResumeArgs),
    /// Shows the decisions of a run of `verify --save` as a tree, finished or not.
    Tree(TreeArgs),
    /// Reads a program and reports what is wrong with it.
    Check(CheckArgs),
    /// Executes a method with given inputs.
    Run(RunArgs),
    /// Writes tests: JUnit 5 for Java, inputs with expected endings for others.
    Test(TestArgs),
    /// Draws the control flow of a method.
    Cfg(CfgArgs),
    /// Explains the code of a message; lists all codes without one.
    Explain(ExplainArgs),
    /// Runs a list of tasks and compares the verdicts with the expected ones.
    Bench(BenchArgs),
}

impl Command {
    /// Puts what was asked for in the place of what only stands for it.
    pub(crate) fn settle(&mut self) {
        if let Command::Verify(args) = self {
            args.settle();
        }
    }
}

/// When to use colors.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum ColorArg {
    Auto,
    Always,
    Never,
}

impl ColorArg {
    /// Makes the choice hold for all output.
    pub(crate) fn write_global(self) {
        match self {
            ColorArg::Auto => anstream::ColorChoice::Auto,
            ColorArg::Always => anstream::ColorChoice::Always,
            ColorArg::Never => anstream::ColorChoice::Never,
        }
        .write_global();
    }
}

/// Which dialect to read a program as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum DialectArg {
    /// Typed; an escaping exception is no error unless a clause says so.
    Strict,
    /// Untyped; an escaping implicit exception is an error.
    Jip,
    /// jip if the program has its syntax or is correct only in it, otherwise strict.
    Auto,
}

impl From<DialectChoice> for DialectArg {
    fn from(choice: DialectChoice) -> Self {
        match choice {
            DialectChoice::Strict => DialectArg::Strict,
            DialectChoice::Jip => DialectArg::Jip,
            DialectChoice::Auto => DialectArg::Auto,
        }
    }
}

impl From<DialectArg> for DialectChoice {
    fn from(arg: DialectArg) -> Self {
        match arg {
            DialectArg::Strict => DialectChoice::Strict,
            DialectArg::Jip => DialectChoice::Jip,
            DialectArg::Auto => DialectChoice::Auto,
        }
    }
}

/// The program.
#[derive(Clone, Debug, Args)]
pub(crate) struct SourceArgs {
    /// Source files; together they make one program.
    #[arg(required = true, value_name = "FILES")]
    pub(crate) files: Vec<PathBuf>,
    /// The dialect of the language.
    #[arg(long, value_enum, default_value_t = DialectChoice::default().into())]
    pub(crate) dialect: DialectArg,
    /// Machine integers of this width instead of mathematical ones.
    #[arg(long, value_name = "BITS", value_parser = PossibleValuesParser::new(["32"]))]
    pub(crate) int_bits: Option<String>,
}

/// Where a search stops, whatever it is for.
#[derive(Debug, Args)]
#[command(next_help_heading = "Limits")]
pub(crate) struct SearchLimitArgs {
    #[arg(long, value_parser = units::duration, help = time_help())]
    pub(crate) time: Option<Duration>,
    /// Stop after this many instructions. All limits are counts then: equal runs give equal results.
    #[arg(long, value_name = "N")]
    pub(crate) steps: Option<u64>,
    /// Truncate paths after this many source statements and guards.
    #[arg(long, value_name = "N")]
    pub(crate) depth: Option<u32>,
    #[arg(long, value_parser = units::size, help = memory_help())]
    pub(crate) memory: Option<u64>,
}

/// Where a run stops.
#[derive(Debug, Args)]
#[command(next_help_heading = "Limits")]
pub(crate) struct LimitArgs {
    #[command(flatten)]
    pub(crate) search: SearchLimitArgs,
    /// Stop after this many finished paths.
    #[arg(long, value_name = "N")]
    pub(crate) paths: Option<u64>,
    /// Time for one solver call.
    #[arg(long, value_name = "TIME", default_value_t = Time(Settings::default().solver_timeout))]
    pub(crate) solver_timeout: Time,
}

/// What makes an answer weaker, for comparing with other engines.
#[derive(Debug, Args)]
#[command(next_help_heading = "Restrictions (named in the verdict)")]
pub(crate) struct RestrictionArgs {
    /// Input arrays have at most this many elements.
    #[arg(long, value_name = "N")]
    pub(crate) max_array: Option<u32>,
    /// Input arrays, strings and collections of Java have at most this many elements; each size is followed by itself.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(..=64))]
    pub(crate) max_size: Option<u32>,
    /// Input references are pairwise distinct.
    #[arg(long)]
    pub(crate) no_aliasing: bool,
    /// Input references are not null.
    #[arg(long)]
    pub(crate) no_symbolic_null: bool,
    /// The default locale is en_US, the default charset UTF-8, and lines end with \n (Java) [default: any].
    #[arg(long)]
    pub(crate) usual_machine: bool,
    /// `requires` clauses of called methods are not checked.
    #[arg(long)]
    pub(crate) no_requires: bool,
    /// `ensures` clauses are not checked.
    #[arg(long)]
    pub(crate) no_ensures: bool,
    /// `exceptional` clauses are not checked.
    #[arg(long)]
    pub(crate) no_exceptional: bool,
}

#[derive(Debug, Args)]
pub(crate) struct ResumeArgs {
    /// The directory of the run.
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,
    /// Stop after this time [default: what the run was given].
    #[arg(long, value_parser = units::duration)]
    pub(crate) time: Option<Duration>,
}

#[derive(Debug, Args)]
pub(crate) struct VerifyArgs {
    #[command(flatten)]
    pub(crate) source: SourceArgs,
    /// A method to verify, as Class.method or Class.method(int,String), a class, or a pattern such as com.acme.* or Bank.t*; may be
    /// given several times [default: Main.main, the only main or the only static method; for Java without a main, and for directories
    /// of Maven and Gradle, all public and protected methods].
    #[arg(long, value_name = "PATTERN")]
    pub(crate) entry: Vec<String>,
    #[command(flatten)]
    pub(crate) engine: engine::EngineArgs,
    #[arg(long, visible_alias = "strategy", value_name = "STRATEGY", default_value_t = SearchConfig::default().strategy, help = WHICH_PATH, long_help = strategies())]
    pub(crate) search: StrategyChoice,
    /// Report every violated site, each with a counterexample, not only the first violation.
    #[arg(long)]
    pub(crate) all: bool,
    /// Stop when this share of the branches that can be reached from the entry is covered, from 1 to 100. That proves
    /// nothing: the verdict is UNKNOWN unless a violation is found or all paths are followed before.
    #[arg(long, value_name = "PERCENT", conflicts_with = "all")]
    pub(crate) until_coverage: Option<Percent>,
    /// The seed of everything random.
    #[arg(long, value_name = "N", default_value_t = SearchConfig::default().seed)]
    pub(crate) seed: u64,
    /// Workers that search at the same time; 0 is one for each processor. The verdict is the same, its
    /// counterexample may be another. Of several methods so many are verified at the same time.
    #[arg(short, long, value_name = "N", default_value_t = Settings::default().workers)]
    pub(crate) jobs: usize,
    /// Keep the run in this directory, so that `resume` can go on with it whatever ends it.
    #[arg(long, value_name = "DIR", conflicts_with = "steps")]
    pub(crate) save: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) many: ManyArgs,
    #[command(flatten)]
    pub(crate) violations: ViolationArgs,
    #[command(flatten)]
    pub(crate) java: JavaArgs,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[command(flatten)]
    pub(crate) heuristics: heuristics::HeuristicArgs,
    #[command(flatten)]
    pub(crate) solver: SolverArgs,
    #[command(flatten)]
    pub(crate) restrictions: RestrictionArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Where results go.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct OutputArgs {
    /// The format of the result.
    #[arg(long, value_parser = formats(), default_value = FORMATS[0].name)]
    pub(crate) format: &'static Format,
    /// Write the result to a file instead of stdout.
    #[arg(long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Show what the runs before the search, each strategy and each layer of the solver did.
    #[arg(long, visible_alias = "stats")]
    pub(crate) statistics: bool,
    /// Show the invariants of loops and the contracts of methods that a proof consists of.
    #[arg(long)]
    pub(crate) proof: bool,
    /// Write a flame graph of solver time by source line: .svg, or .folded as text for other tools.
    #[arg(long, value_name = "FILE")]
    pub(crate) flame_graph: Option<PathBuf>,
    /// Write what was run of each class, method and line; the end of the name says in which form.
    #[arg(long, value_name = "FILE")]
    pub(crate) coverage: Option<PathBuf>,
    /// The form of that file, if its name does not say it.
    #[arg(long, value_parser = coverage_formats(), value_name = "FORMAT", requires = "coverage")]
    pub(crate) coverage_format: Option<&'static CoverageFormat>,
    /// Leave times and memory out of the result; implied by --steps.
    #[arg(long)]
    pub(crate) no_timing: bool,
    /// No progress line.
    #[arg(long)]
    pub(crate) no_progress: bool,
    /// Only the verdict: no progress, no warnings, one line of text.
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) source: SourceArgs,
    /// The format of the diagnostics: text goes to stderr, json to stdout.
    #[arg(long, value_parser = ["text", "json"], default_value = "text")]
    pub(crate) format: String,
    #[command(flatten)]
    pub(crate) java: ClassPathArgs,
}

#[derive(Debug, Args)]
pub(crate) struct RunArgs {
    #[command(flatten)]
    pub(crate) source: SourceArgs,
    /// The method to execute, as Class.method [default: Main.main or the only static method].
    #[arg(long, value_name = "CLASS.METHOD")]
    pub(crate) entry: Option<String>,
    #[command(flatten)]
    pub(crate) given: InputArgs,
    /// The turns that threads take, such as "0:3 1:5 0": thread and number of operations [default: each as far as it can].
    #[arg(long, value_name = "TURNS", value_parser = turns)]
    pub(crate) schedule: Option<Turns>,
    /// Stop after this many instructions.
    #[arg(long, value_name = "N", default_value_t = 1_000_000_000)]
    pub(crate) steps: u64,
    /// Stop after this time, such as 500ms, 10s, 5m [default: none].
    #[arg(long, value_parser = units::duration)]
    pub(crate) time: Option<Duration>,
    /// Stop when this much memory is in use, such as 500M or 2G [default: none].
    #[arg(long, value_parser = units::size)]
    pub(crate) memory: Option<u64>,
    /// Print every executed statement with the values it gave.
    #[arg(long)]
    pub(crate) trace: bool,
    #[command(flatten)]
    pub(crate) java: ClassPathArgs,
}

#[derive(Debug, Args)]
pub(crate) struct CfgArgs {
    #[command(flatten)]
    pub(crate) source: SourceArgs,
    /// The method to draw, as Class.method [default: Main.main or the only static method].
    #[arg(long, value_name = "CLASS.METHOD")]
    pub(crate) entry: Option<String>,
    /// A graph for Graphviz, a picture, or the intermediate representation as text.
    #[arg(long, value_parser = ["dot", "svg", "ir"], default_value = "dot")]
    pub(crate) format: String,
    /// Blocks that branch say where their alternatives meet again, which is where paths are merged.
    #[arg(long)]
    pub(crate) regions: bool,
    /// Write to a file instead of stdout.
    #[arg(long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) java: ClassPathArgs,
}

#[derive(Debug, Args)]
pub(crate) struct ExplainArgs {
    /// A code such as OX0010.
    pub(crate) code: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct BenchArgs {
    /// BenchExec task definitions.
    #[arg(value_name = "TASKS", required_unless_present = "expected")]
    pub(crate) tasks: Vec<PathBuf>,
    /// A table of tasks with expected verdicts; paths are relative to its directory.
    #[arg(long, value_name = "TSV")]
    pub(crate) expected: Option<PathBuf>,
    /// Time for each task.
    #[arg(long, default_value_t = BENCH_TIME)]
    pub(crate) time: Time,
    /// Processor time for each task instead: on a busy machine a clock says little.
    #[arg(long, value_name = "TIME", conflicts_with = "time")]
    pub(crate) cpu_time: Option<Time>,
    /// Tasks at the same time.
    #[arg(long, short, value_name = "N", default_value_t = 1)]
    pub(crate) jobs: usize,
    /// Only tasks whose path or entry point contains this string.
    #[arg(long, value_name = "STRING")]
    pub(crate) filter: Option<String>,
    /// Run the tasks under several configurations of `verify` and compare them.
    #[arg(long)]
    pub(crate) ablate: bool,
    /// Only these configurations.
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = configurations(), requires = "ablate")]
    pub(crate) configurations: Vec<String>,
    /// Run each task so often; the run with the median number of paths counts.
    #[arg(long, value_name = "N", default_value_t = 1, requires = "ablate")]
    pub(crate) repeat: usize,
    /// Write a plot of the times of each configuration.
    #[arg(long, value_name = "FILE", requires = "ablate")]
    pub(crate) svg: Option<PathBuf>,
    /// Write a row for each configuration as a table in Markdown.
    #[arg(long, value_name = "FILE", requires = "ablate")]
    pub(crate) markdown: Option<PathBuf>,
    /// Write a row for each task, or for each configuration, as comma-separated values.
    #[arg(long, value_name = "FILE")]
    pub(crate) csv: Option<PathBuf>,
    /// Write rows and summaries as JSON.
    #[arg(long, value_name = "FILE")]
    pub(crate) json: Option<PathBuf>,
    /// Further options of `verify` for every task, after `--`.
    #[arg(last = true, value_name = "OPTIONS")]
    pub(crate) options: Vec<OsString>,
}

impl VerifyArgs {
    /// What a process that verifies one of many methods was really asked for.
    pub(crate) fn settle(&mut self) {
        let Some(part) = self.many.part.clone() else {
            return;
        };
        self.entry = vec![part];
        self.jobs = 1;
        let time = self.many.part_time.take();
        self.limits.search.time = time.or(self.limits.search.time);
        self.many.report.clear();
        self.output.format = &FORMATS[1];
        self.output.output = None;
        self.output.quiet = true;
    }

    /// How many workers are wanted.
    pub(crate) fn workers(&self) -> usize {
        workers(self.jobs)
    }
}

fn workers(jobs: usize) -> usize {
    match jobs {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        jobs => jobs.min(MOST_WORKERS),
    }
}

/// The turns of threads, in order.
#[derive(Clone, Debug)]
pub(crate) struct Turns(pub(crate) Vec<Turn>);

fn turns(text: &str) -> Result<Turns, BadTurn> {
    read_turns(text).map(Turns)
}

/// The time for each task of `bench`.
const BENCH_TIME: Time = Time(Duration::from_secs(10));

/// More workers would only wait for each other.
const MOST_WORKERS: usize = 256;

const WHICH_PATH: &str =
    "Which path goes on; strategies can be put together: interleave(random-path, md2u)";

fn strategies() -> String {
    let each = STRATEGIES
        .iter()
        .map(|it| format!("\n- {}: {}", it.name, it.summary));
    format!("{WHICH_PATH}\n{}", each.collect::<String>())
}

fn configurations() -> PossibleValuesParser {
    let named = CONFIGURATIONS
        .iter()
        .map(|it| PossibleValue::new(it.name).help(it.summary));
    PossibleValuesParser::new(named)
}

fn coverage_formats() -> impl TypedValueParser<Value = &'static CoverageFormat> {
    let named = COVERAGE_FORMATS.iter().map(|it| {
        let help = format!("{}; .{}", it.summary, it.extension);
        PossibleValue::new(it.name).help(help)
    });
    PossibleValuesParser::new(named).try_map(|name| coverage_format(&name))
}

fn formats() -> impl TypedValueParser<Value = &'static Format> {
    let named = FORMATS.iter();
    let named = named.map(|it| PossibleValue::new(it.name).help(it.summary));
    PossibleValuesParser::new(named).try_map(|name| oxpecker::format(&name))
}

fn time_help() -> String {
    let usual = Settings::default()
        .time
        .map_or("none".into(), duration_text);
    format!("Stop after this time, such as 500ms, 10s, 5m [default: {usual}, none with --steps]")
}

fn memory_help() -> String {
    let usual = Settings::default().memory.map_or("none".into(), size_text);
    format!(
        "Stop when this much memory is in use, such as 500M or 2G [default: {usual}, none with --steps]"
    )
}
