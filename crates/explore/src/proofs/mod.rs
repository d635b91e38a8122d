//! Proofs of programs whose paths never end: loops are followed once from a state that stands for all of their rounds.
//!
//! A state that comes to the head of a loop is *generalised*: the values of some places become variables, about which some
//! facts are assumed. The ordinary interpreter goes on from there, through the body as through what follows the loop. A
//! state that comes back to the head is *covered* if it is an instance of the generalised one:
//!
//! 1. it descends from it, so what was assumed before the loop still holds;
//! 2. it met the same inputs, but for objects of regions that are as they were found, which were there before, too, and
//!    regions that nothing leads to any more;
//! 3. with the values of those places replaced by the variables it has the same shape: the same activations, live locals,
//!    reachable objects, static fields, initialized classes and slots of the library, word by word;
//! 4. the facts hold for its values, which a solver shows for all inputs that take its path.
//!
//! So whatever it can still do the generalised state can do, too, and it need not be followed. No analysis of what a loop
//! may write is needed: what it did write makes the state differ. A state that is not covered weakens the generalised
//! one, by more places or fewer facts, and everything that came of it is forgotten. If all states are covered or end, and
//! none of them violates anything, no run of the program does: the states that were followed include all that a run
//! comes to. A violation of a generalised state says nothing, since it may stand for states that no run comes to.
//!
//! Termination is neither proved nor needed. Threads, bounds on the depth and whatever the shape leaves out are given up.

mod attempts;
mod calls;
mod candidates;
mod certificate;
mod contracts;
mod cover;
mod failures;
mod for_all;
mod generalised;
mod guided;
mod holes;
mod kept;
mod nearby;
mod peeks;
mod pending;
mod products;
mod queries;
mod regions;
mod rows;
mod run;
mod tail_calls;

pub use self::certificate::{Certificate, Invariant, MethodContract};

use oxpecker_interp::PathConfig;
use oxpecker_interp::prover::Prover;
use oxpecker_ir::{MethodId, Program};

pub(crate) use self::attempts::{Attempts, Share};
pub(crate) use self::queries::{QUERY, solver_effort};

/// What is to be proved.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Task<'a> {
    pub(crate) program: &'a Program,
    pub(crate) entry: MethodId,
    pub(crate) config: &'a PathConfig,
    /// Those who can say that nothing is violated from some block of the entry method on.
    pub(crate) provers: &'a [&'a dyn Prover],
}

/// How an attempt ended.
#[derive(Debug)]
pub(crate) enum Attempt {
    /// Nothing is violated, and this is why.
    Proved(Certificate),
    /// The candidates do not suffice, whatever the effort.
    Open,
    /// It took more than was allowed.
    Exhausted,
}
