//! Inputs of methods as text, in the language of the program: what a counterexample prints, `run` reads back.
//!
//! A script is a list of assignments. [`print_inputs`] writes one, [`oox::read`] and [`java::read`] read one.
#![warn(missing_docs)]

pub mod java;
pub mod oox;
pub mod print;
mod schedule;

pub use print::{Names, print_inputs};
pub use schedule::{BadTurn, print_turns, read_turns};
