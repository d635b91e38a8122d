//! The arguments of `solve`.

use std::time::Duration;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use oxpecker::{Settings, SolveSettings};
use oxpecker_explore::SearchConfig;
use oxpecker_explore::solutions::{Direction, Objective};
use oxpecker_explore::strategies::StrategyChoice;
use oxpecker_report::solutions::{SOLUTION_FORMATS, SolutionFormat, solution_format};

use crate::failure::Failure;

use super::{ClassPathArgs, InputArgs, SearchLimitArgs, SolverArgs, SourceArgs, Time, heuristics};

#[derive(Debug, Args)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) source: SourceArgs,
    /// The method whose solutions are looked for, as Class.method [default: Main.main or the only static method].
    #[arg(long, value_name = "CLASS.METHOD")]
    pub(crate) entry: Option<String>,
    /// How many solutions are enough: a number, or all [default: 1; with --count and --paths all].
    #[arg(long, value_name = "N|all", value_parser = how_many)]
    pub(crate) solutions: Option<HowMany>,
    /// Arguments of the method, `_` for those that are free, such as "8, true, [1, 2], _" [default: all are free].
    #[arg(long, value_name = "LIST", allow_hyphen_values = true, conflicts_with_all = ["input", "inputs"])]
    pub(crate) args: Option<String>,
    #[command(flatten)]
    pub(crate) given: InputArgs,
    /// One solution for each path, however it ends; paths are not merged.
    #[arg(long)]
    pub(crate) paths: bool,
    /// Only count the solutions; all, unless --solutions says how many are enough.
    #[arg(long)]
    pub(crate) count: bool,
    /// Look for the solution in which this label is smallest; each better one is shown.
    #[arg(long, value_name = "LABEL", conflicts_with_all = ["maximize", "paths", "count"])]
    pub(crate) minimize: Option<String>,
    /// Look for the solution in which this label is largest; each better one is shown.
    #[arg(long, value_name = "LABEL", conflicts_with_all = ["paths", "count"])]
    pub(crate) maximize: Option<String>,
    /// The range of free integers without one of their own, such as int=0..9.
    #[arg(long, value_name = "int=A..B", value_parser = domain)]
    pub(crate) domain: Option<(i64, i64)>,
    /// Assume that indexes and lengths which are not known are in range; otherwise the path forks, with an exception.
    #[arg(long)]
    pub(crate) assume_in_range: bool,
    /// Free references are never the same object.
    #[arg(long)]
    pub(crate) no_aliasing: bool,
    /// Free references are never null.
    #[arg(long)]
    pub(crate) no_symbolic_null: bool,
    /// Stop after this many paths without a solution, and truncate paths after this many choices.
    #[arg(long, value_name = "fails=N,choices=N", value_parser = budget)]
    pub(crate) budget: Option<Budget>,
    /// Draw this many solutions of all, each with the same probability, by --seed; some may come twice.
    #[arg(long, value_name = "N", conflicts_with_all = ["paths", "count", "minimize", "maximize"])]
    pub(crate) sample: Option<u64>,
    /// The format of the solutions.
    #[arg(long, value_parser = formats(), default_value = SOLUTION_FORMATS[0].name)]
    pub(crate) format: &'static SolutionFormat,
    /// Decide ends of paths by the solver only, not by SAT over finite ranges.
    #[arg(long)]
    pub(crate) no_finite_domains: bool,
    /// Leave times out of the result; implied by --steps.
    #[arg(long)]
    pub(crate) no_timing: bool,
    #[arg(long, visible_alias = "strategy", value_name = "STRATEGY", default_value_t = SearchConfig::default().strategy, help = super::WHICH_PATH)]
    pub(crate) search: StrategyChoice,
    /// The strategy of one worker; may be given several times, for the workers in turn.
    #[arg(long, value_name = "STRATEGY")]
    pub(crate) worker_search: Vec<StrategyChoice>,
    /// The seed of everything random.
    #[arg(long, value_name = "N", default_value_t = SearchConfig::default().seed)]
    pub(crate) seed: u64,
    /// Workers that search at the same time; 0 is one for each processor.
    #[arg(short, long, value_name = "N", default_value_t = Settings::default().workers, conflicts_with = "steps")]
    pub(crate) jobs: usize,
    #[command(flatten)]
    pub(crate) java: ClassPathArgs,
    #[command(flatten)]
    pub(crate) limits: SearchLimitArgs,
    /// Time for one solver call.
    #[arg(long, value_name = "TIME", default_value_t = Time(SOLVER_TIMEOUT))]
    pub(crate) solver_timeout: Time,
    #[command(flatten)]
    pub(crate) heuristics: heuristics::HeuristicArgs,
    #[command(flatten)]
    pub(crate) solver: SolverArgs,
}

/// The last question of a path may be the whole problem.
const SOLVER_TIMEOUT: Duration = Duration::from_secs(60);

/// How many solutions are enough; none is all.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HowMany(pub(crate) Option<u64>);

impl TryFrom<&SolveArgs> for SolveSettings {
    type Error = Failure;

    fn try_from(args: &SolveArgs) -> Result<Self, Failure> {
        let objective = |label: &Option<String>, direction| {
            let label = label.clone();
            label.map(|label| Objective { label, direction })
        };
        let minimize = objective(&args.minimize, Direction::Minimize);
        let objective = minimize.or_else(|| objective(&args.maximize, Direction::Maximize));
        Ok(SolveSettings {
            solutions: args.wanted(),
            paths: args.paths,
            objective,
            arguments: args.args.clone(),
            inputs: args.given.script()?,
            domain: args.domain,
            fails: args.budget.and_then(|it| it.fails),
            choices: args.budget.and_then(|it| it.choices),
            finite: !args.no_finite_domains && !args.solver.is_flatzinc(),
        })
    }
}

impl SolveArgs {
    /// How many solutions are enough. Whoever counts or wants paths wants all, unless a number is given.
    fn wanted(&self) -> Option<u64> {
        match self.solutions {
            _ if self.sample.is_some() => None,
            Some(HowMany(number)) => number,
            None if self.count || self.paths => None,
            None => Some(1),
        }
    }

    /// How many workers are wanted.
    pub(crate) fn workers(&self) -> usize {
        super::workers(self.jobs)
    }
}

fn how_many(text: &str) -> Result<HowMany, String> {
    if text == "all" {
        return Ok(HowMany(None));
    }
    match text.parse::<u64>() {
        Ok(number) if number > 0 => Ok(HowMany(Some(number))),
        _ => Err("a number from 1 on, or all".into()),
    }
}

fn domain(text: &str) -> Result<(i64, i64), String> {
    let range = text.strip_prefix("int=").unwrap_or(text);
    let wrong = || "a range of integers such as int=0..9".to_string();
    let (low, high) = range.split_once("..").ok_or_else(wrong)?;
    let low: i32 = low.parse().map_err(|_| wrong())?;
    let high: i32 = high.parse().map_err(|_| wrong())?;
    if low > high {
        return Err("a range with nothing in it".into());
    }
    Ok((low.into(), high.into()))
}

/// What a search for solutions may spend.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Budget {
    fails: Option<u64>,
    choices: Option<u32>,
}

fn budget(text: &str) -> Result<Budget, String> {
    let wrong = || "numbers such as fails=1000 or fails=1000,choices=20".to_string();
    let mut budget = Budget::default();
    for part in text.split(',') {
        let (name, number) = part.split_once('=').ok_or_else(wrong)?;
        match name {
            "fails" => budget.fails = Some(number.parse().map_err(|_| wrong())?),
            "choices" => budget.choices = Some(number.parse().map_err(|_| wrong())?),
            _ => return Err(wrong()),
        }
    }
    Ok(budget)
}

fn formats() -> impl TypedValueParser<Value = &'static SolutionFormat> {
    let named = SOLUTION_FORMATS.iter();
    let named = named.map(|it| PossibleValue::new(it.name).help(it.summary));
    PossibleValuesParser::new(named).try_map(|name| solution_format(&name))
}
