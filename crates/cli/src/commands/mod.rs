//! One file per command.

pub(crate) mod bench;
mod cfg;
mod check;
mod explain;
mod resume;
mod run;
mod solve;
mod test;
mod tree;
mod verify;

use crate::args::Command;
use crate::exit::Exit;
use crate::failure::Failure;

/// Runs a command.
pub(crate) fn dispatch(command: &Command) -> Result<Exit, Failure> {
    match command {
        Command::Verify(args) => verify::verify(args),
        Command::Check(args) => check::check(args),
        Command::Solve(args) => solve::solve(args),
        Command::Run(args) => run::run(args),
        Command::Test(args) => test::test(args),
        Command::Cfg(args) => cfg::cfg(args),
        Command::Explain(args) => explain::explain(args),
        Command::Resume(args) => resume::resume(args),
        Command::Tree(args) => tree::tree(args),
        Command::Bench(args) => bench::bench(args),
    }
}
