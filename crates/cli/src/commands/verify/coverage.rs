//! The file that `--coverage` asks for.

use oxpecker_base::SourceMap;
use oxpecker_engine::Outcome;
use oxpecker_ir::Program;
use oxpecker_report::Report;
use oxpecker_report::coverage::{Summary, Tested, coverage_format};

use crate::args::{OutputArgs, VerifyArgs};
use crate::exit::Failure;
use crate::output;

/// Several workers have programs of their own, and a run that was taken up again forgot what the first one ran.
pub(super) fn is_possible(args: &VerifyArgs) -> Result<(), Failure> {
    let message = match (&args.output.coverage, args.workers() > 1, &args.save) {
        (Some(_), true, _) => "--coverage counts what one worker runs",
        (Some(_), _, Some(_)) => {
            "--coverage counts what one run does from its beginning to its end"
        }
        _ => return Ok(()),
    };
    let help = "leave out --jobs and --save";
    Err(Failure::usage(message, Some(help.into())))
}

/// What was run, if somebody counted. Classes that were not needed are loaded for it.
pub(super) fn summary(
    program: &Program,
    sources: &dyn Fn() -> SourceMap,
    outcome: &Outcome,
) -> Option<Summary> {
    Summary::new(program, sources, outcome)
}

/// Writes it in the form that the options or the name of the file ask for.
pub(super) fn write(
    report: &Report<'_>,
    summary: Option<Summary>,
    args: &OutputArgs,
) -> Result<(), Failure> {
    let (Some(path), Some(summary)) = (&args.coverage, summary) else {
        return Ok(());
    };
    let extension = path.extension().and_then(|it| it.to_str());
    let format = coverage_format(args.coverage_format.as_deref(), extension);
    output::result(
        &(format.render)(&Tested::from(report), &summary),
        Some(path),
    )
}
