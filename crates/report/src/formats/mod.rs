//! One file per format; a new one is a file and a line in [`FORMATS`].

mod json;
mod text;

use crate::report::Report;

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
}

/// A name that no format has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no format `{0}`")]
pub struct UnknownFormat(pub String);

/// All formats; the first is the default.
pub const FORMATS: &[Format] = &[text::FORMAT, json::FORMAT];

/// The format of a name.
pub fn format(name: &str) -> Result<&'static Format, UnknownFormat> {
    let found = FORMATS.iter().find(|it| it.name == name);
    found.ok_or_else(|| UnknownFormat(name.into()))
}
