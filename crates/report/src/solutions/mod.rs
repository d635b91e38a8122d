//! Solutions as they come, one file per format; a new one is a file and a line in [`SOLUTION_FORMATS`].

mod json;
mod replay;
mod text;

use std::time::Duration;

use oxpecker_base::{SourceMap, Span};
use oxpecker_explore::Solution;

use crate::formats::UnknownFormat;
use crate::messages::quote;

/// A format and how the user calls it.
#[derive(Clone, Copy, Debug)]
pub struct SolutionFormat {
    /// What the user types.
    pub name: &'static str,
    /// One line for the help.
    pub summary: &'static str,
    /// What comes before the first solution.
    pub begin: &'static str,
    /// One solution with its number, whole lines only.
    pub solution: fn(u64, &Solution) -> String,
    /// A path that led to no solution, by its number, for those who want to know.
    pub fail: fn(u64) -> String,
    /// What comes after the last one.
    pub end: fn(&SolveSummary) -> String,
}

/// All formats; the first is the default.
pub const SOLUTION_FORMATS: &[SolutionFormat] =
    &[text::FORMAT, json::FORMAT, json::LINES, replay::FORMAT];

/// The format of a name.
pub fn solution_format(name: &str) -> Result<&'static SolutionFormat, UnknownFormat> {
    let found = SOLUTION_FORMATS.iter().find(|it| it.name == name);
    found.ok_or_else(|| UnknownFormat(name.into()))
}

/// What became of a search for solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolveStatus {
    /// As many as were wanted, there may be others.
    Enough,
    /// All that there are.
    All,
    /// The best one, and it is proved that none is better.
    Best,
    /// It is proved that there is none.
    None,
    /// It is proved that there are fewer than were wanted.
    Fewer,
    /// There may be others, or better ones.
    Unfinished,
}

impl SolveStatus {
    /// The word for machines.
    pub fn name(self) -> &'static str {
        match self {
            SolveStatus::Enough => "enough",
            SolveStatus::All => "all",
            SolveStatus::Best => "best",
            SolveStatus::None => "none",
            SolveStatus::Fewer => "fewer",
            SolveStatus::Unfinished => "unfinished",
        }
    }
}

/// A line of the source and what stands there.
pub fn source_line(sources: &SourceMap, span: Span) -> String {
    match quote(sources, span) {
        text if text.is_empty() => sources.describe(span),
        text => format!("{}: {text}", sources.describe(span)),
    }
}

/// The end of a search for solutions.
#[derive(Clone, Debug)]
pub struct SolveSummary {
    /// The method.
    pub entry: String,
    /// What became of it.
    pub status: SolveStatus,
    /// How many there are.
    pub solutions: u64,
    /// Whether paths were looked for, each with one solution.
    pub per_path: bool,
    /// The best value of the objective.
    pub best: Option<String>,
    /// Why there may be others, with what can be done and the number of paths.
    pub reasons: Vec<(String, String, u64)>,
    /// The lines that exclude each other, if there is no solution and that is known.
    pub why: Vec<String>,
    /// Paths that ended.
    pub paths: u64,
    /// Calls of solvers.
    pub solver_calls: u64,
    /// What it took, if that may be told.
    pub time: Option<Duration>,
}
