//! The searches that tests come from.

use std::time::Duration;

use oxpecker_explore::Outcome;
use oxpecker_ir::MethodId;

/// Explores methods of the program that tests are made for.
pub trait Explore {
    /// All paths of a method, or as many as can be followed in this time.
    fn explore(&self, entry: MethodId, time: Option<Duration>) -> Outcome;
}
