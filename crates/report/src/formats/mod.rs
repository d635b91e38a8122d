//! One file per format; a new one is a file and a line in [`FORMATS`].

mod github;
mod html;
mod json;
mod junit;
mod sarif;
mod text;

use crate::report::Report;
use crate::suite::{MethodResult, Suite};

/// A format and how the user calls it.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// What the user types.
    pub name: &'static str,
    /// One line for the help.
    pub summary: &'static str,
    /// Whether people read it: it can be colored, and its first line is the verdict.
    pub for_people: bool,
    /// Renders a report, ending with a line end.
    pub render: fn(&Report<'_>) -> String,
    /// Renders the results of many methods.
    pub render_suite: fn(&Suite) -> String,
}

/// A name that no format has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no format `{0}`")]
pub struct UnknownFormat(pub String);

/// All formats; the first is the default.
pub const FORMATS: &[Format] = &[
    text::FORMAT,
    json::FORMAT,
    sarif::FORMAT,
    github::FORMAT,
    junit::FORMAT,
    html::FORMAT,
];

/// The format of a name.
pub fn format(name: &str) -> Result<&'static Format, UnknownFormat> {
    let found = FORMATS.iter().find(|it| it.name == name);
    found.ok_or_else(|| UnknownFormat(name.into()))
}

/// The result of one method as one of many.
fn suite_of(report: &Report<'_>) -> Suite {
    let signature = report.program.method_name(report.entry).replace('/', ".");
    let span = report.program.methods[report.entry].span;
    let named = report.sources.file(span.file).name.clone();
    let line = report.sources.position(span).line;
    let method = MethodResult::new(signature, (named, line), json::value(report));
    let files = report.sources.iter().map(|(_, file)| file);
    let files = files.filter(|file| !file.text.is_empty());
    Suite {
        tool: report.tool,
        seconds: method.seconds(),
        methods: vec![method],
        sources: files.map(|it| (it.name.clone(), it.text.clone())).collect(),
    }
}
