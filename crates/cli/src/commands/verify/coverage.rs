//! The file that `--coverage` asks for.

use oxpecker_report::Report;
use oxpecker_report::coverage::{Summary, Tested, coverage_format};

use crate::args::OutputArgs;
use crate::exit::Failure;
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
    let extension = path.extension().and_then(|it| it.to_str());
    let format = coverage_format(args.coverage_format.as_deref(), extension);
    output::result(&(format.render)(&Tested::from(report), summary), Some(path))
}
