//! The file that `--coverage` asks for.

use oxpecker_report::Report;
use oxpecker_report::coverage::{Summary, Tested, coverage_format_of};

use crate::args::OutputArgs;
use crate::failure::Failure;
use crate::output;

/// Writes what was run, if that was counted, in the form that the options or the name of the file ask for.
pub(super) fn write(
    report: &Report<'_>,
    summary: Option<&Summary>,
    args: &OutputArgs,
) -> Result<(), Failure> {
    let (Some(path), Some(summary)) = (&args.coverage, summary) else {
        return Ok(());
    };
    let named = args.coverage_format;
    let format = named.unwrap_or_else(|| coverage_format_of(path));
    output::result(&(format.render)(&Tested::from(report), summary), Some(path))
}
