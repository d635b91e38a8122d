//! `test`: program ► entries ► exploration ► inputs of paths ► tests that are run before they are kept.

mod explore;
mod java;
mod oox;

use clap::Parser;
use oxpecker_engine::Limit;
use oxpecker_report::limit_name;

use crate::args::{Cli, Command, KeepArg, TestArgs, VerifyArgs};
use crate::exit::{Exit, Failure};
use crate::settings::Settings;
use crate::{guard, output};

/// Paths of each method whose inputs become tests, if there is one for every path.
const PATHS: u64 = 200;

/// Writes tests of a program, or runs tests that were written.
pub(crate) fn test(args: &TestArgs) -> Result<Exit, Failure> {
    if args.check {
        return oox::check(args);
    }
    if crate::java::is_java(&args.source.files) {
        java::test(args)
    } else {
        oox::test(args)
    }
}

/// The settings of one exploration: those of `verify`, but every path is followed to its own end.
fn settings(args: &TestArgs) -> Result<Settings, Failure> {
    let mut verify = usual(args)?;
    verify.search.clone_from(&args.search);
    verify.seed = args.seed;
    verify.limits.time = Some(args.time);
    verify.limits.depth = args.depth;
    // Tests that take all ways are few, whatever the number of paths.
    let covers = args.keep == KeepArg::Branches;
    verify.limits.paths = args.paths.or((!covers).then_some(PATHS));
    let mut settings = Settings::new(&verify);
    settings.engine.search.coverage = true;
    let most = verify.limits.paths.map(u32::try_from);
    settings.engine.search.cases = most.and_then(Result::ok).unwrap_or(u32::MAX);
    settings.engine.search.cases_cover = covers;
    settings.engine.search.match_states = covers;
    // Tests could not name them.
    settings.engine.path.inputs.made_inputs = false;
    settings.engine.path.checks.forbidden_exception = Some("java/lang/AssertionError".into());
    guard::watch(None, settings.memory, Box::new(|limit, _| gave_up(limit)));
    Ok(settings)
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

/// What `verify` does without options.
fn usual(args: &TestArgs) -> Result<VerifyArgs, Failure> {
    let file = args.source.files[0].as_os_str().to_os_string();
    let words = ["oxpecker".into(), "verify".into(), "--".into(), file];
    match Cli::try_parse_from(words).map(|it| it.command) {
        Ok(Command::Verify(verify)) => Ok(*verify),
        _ => Err(Failure::usage(
            "the options of `verify` have no defaults",
            None,
        )),
    }
}
