//! Linear inequalities about indexes and lengths that exclude each other, found exactly and without a solver.
//!
//! Bounds of arrays are compared with sums of indexes. Intervals look at one term at a time; here all inequalities of a
//! query are taken together, over fractions. It only ever says no.

mod rational;
mod simplex;
mod system;
#[cfg(test)]
mod tests;

use oxpecker_term::{TermId, TermPool};
use rustc_hash::FxHashMap;

use self::system::{System, atoms};
use crate::answer::Answer;
use crate::layer::{Layer, Rest};
use crate::query::{Query, Reply};

/// How many sets of inequalities are remembered before all are forgotten.
const MOST_KNOWN: usize = 4_096;
/// So many queries are looked at before it matters how many were answered.
const TRIAL: u32 = 32;
/// If fewer than one of so many was answered, only one of so many is looked at.
const RARE: u32 = 16;

/// Refutes queries by their inequalities.
#[derive(Debug, Default)]
pub(crate) struct ArrayBounds {
    /// Whether sets of inequalities exclude each other.
    known: FxHashMap<Box<[TermId]>, bool>,
    queries: u32,
    tried: u32,
    answered: u32,
}

impl Layer for ArrayBounds {
    fn ask(&mut self, pool: &mut TermPool, query: &mut Query<'_>, rest: &mut Rest<'_>) -> Reply {
        self.queries = self.queries.wrapping_add(1);
        let rare = self.tried >= TRIAL && self.answered * RARE < self.tried;
        if rare && !self.queries.is_multiple_of(RARE) {
            return rest.ask(pool, query);
        }
        let refuted = rest.attempt(|_| {
            let refuted = self.refutes(pool, query.constraints());
            refuted.then_some(Answer::Unsat)
        });
        match refuted {
            Some(answer) => Reply::computed(answer),
            None => rest.ask(pool, query),
        }
    }
}

impl ArrayBounds {
    fn refutes(&mut self, pool: &TermPool, constraints: &[TermId]) -> bool {
        let Some(atoms) = atoms(pool, constraints).filter(|it| it.len() > 1) else {
            return false;
        };
        self.tried += 1;
        let key = atoms.into_boxed_slice();
        let refuted = match self.known.get(&key) {
            Some(known) => *known,
            None => {
                let system = System::of(pool, &key);
                let refuted = system.is_some_and(|it| it.is_infeasible());
                if self.known.len() >= MOST_KNOWN {
                    self.known.clear();
                }
                self.known.insert(key, refuted);
                refuted
            }
        };
        self.answered += u32::from(refuted);
        refuted
    }
}
