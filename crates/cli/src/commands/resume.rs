//! `resume`: takes a saved run up where it was left, or shows its result again.

use clap::Parser;

use super::verify;
use crate::args::{Cli, Command, ResumeArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output;
use crate::session::{Resumed, Session};

/// Goes on with the run in a directory.
pub(crate) fn resume(args: &ResumeArgs) -> Result<Exit, Failure> {
    let (arguments, session) = match Session::resume(&args.folder)? {
        Resumed::Done(text, code) => {
            output::result(&text, None)?;
            return Ok(Exit::of_code(code));
        }
        Resumed::Open(arguments, session) => (arguments, session),
    };
    let program = ["oxpecker".to_string()];
    let cli = Cli::try_parse_from(program.into_iter().chain(arguments));
    let Ok(Cli {
        command: Command::Verify(mut given),
        ..
    }) = cli
    else {
        return Err(Failure::NoArguments(args.folder.clone()));
    };
    session.fits(&given.source.files)?;
    given.limits.search.time = args.time.or(given.limits.search.time);
    verify::verify_in(&given, Some(*session))
}
