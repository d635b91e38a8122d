//! Proofs that need no exploration: a look at the code decides for all executions, however long they are.

mod caught;
mod exceptions;

use self::caught::Caught;
use self::exceptions::NeverEscapes;

use oxpecker_interp::prover::Prover;

/// All provers of Java programs, in the order in which they are tried.
pub const PROVERS: &[&dyn Prover] = &[&NeverEscapes, &Caught];
