//! `oxpecker`: the command line.
//!
//! `main` only guards: everything runs on one thread with a large stack, a panic becomes exit code 70.

mod args;
mod child;
mod commands;
mod configurations;
mod diagnostics;
mod exit;
mod explorer;
mod failure;
mod guard;
mod limits;
mod machine;
mod output;
mod progress;
mod project;
mod session;
mod settings;
mod solvers;
mod wording;

use std::panic;
use std::process::ExitCode;
use std::thread;

use clap::Parser;

use crate::args::Cli;
use crate::exit::Exit;

/// States and terms are many small objects that live shortly.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    guard::begin();
    // A panic is told once, when it is known to end the process.
    panic::set_hook(Box::new(|info| output::remember_panic(&info.to_string())));
    let exit = guarded(run);
    guard::pass();
    ExitCode::from(exit as u8)
}

/// Does the work on a thread of its own; a panic is an internal error.
fn guarded(work: impl FnOnce() -> Exit + Send + 'static) -> Exit {
    let worker = thread::Builder::new()
        .stack_size(oxpecker::STACK)
        .spawn(work);
    match worker.map(thread::JoinHandle::join) {
        Ok(Ok(exit)) => exit,
        Ok(Err(_)) => {
            output::internal_error();
            Exit::Internal
        }
        Err(error) => {
            output::error(&format!("cannot start a thread: {error}"), None);
            Exit::Internal
        }
    }
}

fn run() -> Exit {
    let mut cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return output::usage(&error),
    };
    cli.color.write_global();
    cli.command.settle();
    match commands::dispatch(&cli.command) {
        Ok(exit) => exit,
        Err(failure) => {
            wording::print(&failure);
            failure.exit()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_an_internal_error() {
        assert_eq!(guarded(|| panic!("on purpose")), Exit::Internal);
        assert_eq!(guarded(|| Exit::Invalid), Exit::Invalid);
    }
}
