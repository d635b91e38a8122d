//! Programs in Java: sources are compiled, classes are loaded when they are needed, violations are run on a JVM.

mod check;
mod checks;
mod compile;
mod confirm;
mod describe;
mod entry;
mod launcher;
mod program;
mod replay;
mod replay_error;
mod target;
mod tests;

pub(crate) use check::{CODES, check};
pub(crate) use checks::set_checks;
pub(crate) use program::JavaProgram;
