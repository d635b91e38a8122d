//! Back ends: those who really solve. Everything above tries not to ask them.

use std::fmt;

use oxpecker_term::{TermId, TermPool};

use crate::answer::Answer;
use crate::config::Limits;

pub mod z3;

/// A solver.
pub trait Backend: fmt::Debug {
    /// The name the user types.
    fn name(&self) -> &'static str;

    /// Is the conjunction satisfiable? A positive answer's model has been checked by evaluation; it may leave out
    /// variables that do not occur. Consecutive questions often share a prefix, which a back end may exploit.
    fn check(&mut self, pool: &TermPool, constraints: &[TermId], limits: &Limits) -> Answer;
}
