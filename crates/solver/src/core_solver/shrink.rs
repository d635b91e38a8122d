//! Smaller unsat cores: constraints that an impossible question does not need are left out, one after the other.
//!
//! Off unless [`SolverConfig::core_checks`](crate::SolverConfig) says how many questions one core may cost. Measured on
//! the corpora (`docs/benchmarks.md`), cores get half as long, answer hardly more and cost far more than they save.

use oxpecker_term::{TermId, TermPool};

use super::CoreSolver;
use crate::limits::Limits;

/// Units of work for one try; a constraint whose absence makes the question hard stays.
const WORK: u32 = 200_000;

impl CoreSolver {
    /// Constraints of an impossible question, the guard last, that exclude each other already.
    pub(crate) fn core(&mut self, pool: &TermPool, constraints: &[TermId]) -> Vec<TermId> {
        let mut core = constraints.to_vec();
        let mut position = 0;
        for _ in 0..self.config.core_checks {
            // The guard stays: the path by itself is possible.
            if position + 1 >= core.len() {
                break;
            }
            let mut without = core.clone();
            without.remove(position);
            let limits = Limits {
                resource: Some(WORK),
                ..self.config.limits.clone()
            };
            if self.call_within(pool, &without, &limits).is_unsat() {
                core = without;
            } else {
                position += 1;
            }
        }
        core
    }
}
