//! Programs in Java: sources are compiled, classes are loaded when they are needed, violations are run on a JVM.

mod callable;
mod check;
mod checks;
mod compile;
mod compiled;
mod confirm;
mod describe;
mod entry;
mod fingerprint;
mod launcher;
mod layout;
mod program;
mod replay;
mod replay_error;
mod target;
mod tests;

pub(crate) use check::{CODES, check};
pub(crate) use checks::{set_checks, set_violations};
pub(crate) use program::JavaProgram;
