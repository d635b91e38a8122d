//! `test`: project ► entries ► searches ► tests that are run before they are kept.

mod check;
mod write;

use oxpecker::{TestSettings, Tests};
use oxpecker_interp::Limit;
use oxpecker_report::coverage::Totals;
use oxpecker_report::limit_name;

use crate::args::TestArgs;
use crate::exit::Exit;
use crate::explorer::Explorer;
use crate::failure::Failure;
use crate::{guard, output, project};

/// Writes tests of a program, or runs tests that were written.
pub(crate) fn test(args: &TestArgs) -> Result<Exit, Failure> {
    if args.check {
        return check::check(args);
    }
    let wanted: TestSettings = args.into();
    let settings = wanted.search();
    guard::watch(None, settings.memory, Box::new(|limit, _| gave_up(limit)));
    settings.check()?;
    let project = project::open(&args.source, &args.java)?;
    let chosen = match args.entry.is_empty() {
        true => None,
        false => Some(project.entries(&args.entry)?.entries),
    };
    let explorer = Explorer {
        project: &project,
        settings,
    };
    let tests = project.tests_by(chosen.as_deref(), &wanted, &explorer)?;
    for note in &tests.notes {
        output::message(&format!("{note}\n"));
    }
    for file in &tests.files {
        output::file_below(&args.output, file)?;
    }
    output::result(&told(&tests, args), None)?;
    let limited = tests.coverage.as_ref().map_or(0, |it| it.limited);
    if limited > 0 {
        output::message(&format!(
            "for {limited} of the methods the search did not end; --time gives it more than {} s\n",
            args.time.0.as_secs_f64()
        ));
    }
    if let (Some(path), Some(coverage)) = (&args.coverage, &tests.coverage) {
        write::coverage(&project, coverage, path)?;
    }
    Ok(Exit::Fine)
}

/// Tells that nothing is written because a method could not be explored within its limits.
fn gave_up(limit: Limit) -> Exit {
    let message = format!(
        "the limit on {} was not kept: no test is written",
        limit_name(limit)
    );
    output::error(
        &message,
        Some("leave out a method with --entry, or change --time"),
    );
    Exit::Unknown
}

/// One line about what was written.
fn told(tests: &Tests, args: &TestArgs) -> String {
    let count = tests.tests;
    let Some(coverage) = &tests.coverage else {
        let files = tests.files.iter().map(|it| args.output.join(&it.path));
        let files: Vec<String> = files.map(|it| it.display().to_string()).collect();
        return format!("{count} tests in {}\n", files.join(", "));
    };
    let (methods, files) = (tests.methods, tests.files.len());
    let totals = Totals::of_classes(coverage.summary.classes.iter());
    let others = match coverage.untakable {
        0 => String::new(),
        1 => " (another one no input takes)".into(),
        count => format!(" ({count} others no input takes)"),
    };
    format!(
        "{count} tests of {methods} methods in {files} files; they take {} of {} branches{others} and {} of {} lines\n",
        totals.branches.covered,
        totals.branches.all(),
        totals.lines.covered,
        totals.lines.all(),
    )
}
