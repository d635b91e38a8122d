//! What was run, in the formats that other tools read. One file per format; a new one is a file and a line in
//! [`COVERAGE_FORMATS`].

mod collect;
mod counters;
mod html;
mod jacoco;
mod json;
mod lcov;
mod reader;
mod summary;
mod text;
mod totals;

pub use counters::Counter;
pub use summary::{Branch, Check, ClassSummary, Line, LoopSummary, MethodSummary, Status, Summary};
pub use totals::Totals;

use std::path::Path;

use oxpecker_base::SourceMap;
use oxpecker_ir::{MethodId, Program};

use crate::formats::UnknownFormat;
use crate::report::{Report, Tool};

/// What was run.
#[derive(Clone, Copy, Debug)]
pub struct Tested<'a> {
    /// Who counted.
    pub tool: Tool,
    /// The source files.
    pub sources: &'a SourceMap,
    /// The program.
    pub program: &'a Program,
    /// The method that was run first.
    pub entry: MethodId,
}

impl<'a> From<&Report<'a>> for Tested<'a> {
    fn from(report: &Report<'a>) -> Self {
        Tested {
            tool: report.tool,
            sources: report.sources,
            program: report.program,
            entry: report.entry,
        }
    }
}

/// A format of coverage and how the user calls it.
#[derive(Clone, Copy, Debug)]
pub struct CoverageFormat {
    /// What the user types.
    pub name: &'static str,
    /// One line for the help.
    pub summary: &'static str,
    /// The ends of names of files that have it.
    pub extension: &'static str,
    /// Renders what was run, ending with a line end.
    pub render: fn(&Tested<'_>, &Summary) -> String,
}

/// All formats; the first is taken for names that say nothing.
pub const COVERAGE_FORMATS: &[CoverageFormat] = &[
    text::FORMAT,
    json::FORMAT,
    lcov::FORMAT,
    jacoco::FORMAT,
    html::FORMAT,
];

/// The format of a name.
pub fn coverage_format(name: &str) -> Result<&'static CoverageFormat, UnknownFormat> {
    let found = COVERAGE_FORMATS.iter().find(|it| it.name == name);
    found.ok_or_else(|| UnknownFormat(name.into()))
}

/// The format that the name of a file asks for.
pub fn coverage_format_of(path: &Path) -> &'static CoverageFormat {
    let extension = path.extension().and_then(|it| it.to_str());
    let mut formats = COVERAGE_FORMATS.iter();
    let found = formats.find(|it| Some(it.extension) == extension);
    found.unwrap_or(&COVERAGE_FORMATS[0])
}
