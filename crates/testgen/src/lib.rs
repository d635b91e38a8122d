//! Tests made of the inputs that an exploration found, run before they are kept.
//!
//! Java programs get sources for JUnit 5 ([`java`]), OOX programs a file of inputs and expected endings ([`oox`]).
//! Who calls it brings the exploration ([`Explore`]); clocks, memory and progress are its business.
#![warn(missing_docs)]

pub mod java;
mod keep;
pub mod oox;

pub use keep::Keep;

use std::time::Duration;

use oxpecker_engine::Outcome;
use oxpecker_ir::MethodId;

/// Explores methods of the program that tests are made for.
pub trait Explore {
    /// All paths of a method, or as many as can be followed in this time.
    fn explore(&self, entry: MethodId, time: Option<Duration>) -> Outcome;
}
