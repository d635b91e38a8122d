//! Linear inequalities about indexes and lengths that exclude each other, found exactly and without a solver.
//!
//! Bounds of arrays are compared with sums of indexes. Intervals look at one term at a time; here all inequalities of a
//! query are taken together, over fractions. Where they exclude each other there is no solution. Where a query consists of nothing
//! else, the values that were found are tried: linear constraints over wide ranges are what clauses and bits are worst at.
//!
//! So are places that must be taken by too few terms (`holes`), which are counted.

mod holes;
mod rational;
mod simplex;
mod system;
#[cfg(test)]
mod tests;

use std::rc::Rc;

use oxpecker_term::{Literal, Model, ModelValue, Scalar, Sort, TermId, TermPool, VarId};
use rustc_hash::FxHashMap;

use self::system::{System, atoms};
use crate::answer::Answer;
use crate::backends::finite;
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
    /// What became of sets of inequalities.
    known: FxHashMap<Box<[TermId]>, Found>,
    queries: u32,
    tried: u32,
    answered: u32,
}

impl Layer for ArrayBounds {
    fn ask(&mut self, pool: &mut TermPool, query: &mut Query<'_>, rest: &mut Rest<'_>) -> Reply {
        self.queries = self.queries.wrapping_add(1);
        if rest
            .attempt(|_| Self::counted(pool, query.constraints()))
            .is_some()
        {
            return Reply::computed(Answer::Unsat);
        }
        let rare = self.tried >= TRIAL && self.answered * RARE < self.tried;
        if rare && !self.queries.is_multiple_of(RARE) {
            return rest.ask(pool, query);
        }
        // Elsewhere the back ends give smaller models.
        let first = rest.solver.config.backends.first();
        let is_finite = first.is_some_and(|it| it.name == finite::INFO.name);
        let found = rest.attempt(|_| self.decide(pool, query.constraints(), is_finite));
        match found {
            Some(answer) => Reply::computed(answer),
            None => rest.ask(pool, query),
        }
    }
}

/// What became of some inequalities.
#[derive(Clone, Debug)]
enum Found {
    /// They exclude each other.
    Refuted,
    /// Values with which they hold; others than variables have no place in them.
    Values(Vec<(VarId, i128)>),
    /// Nothing.
    Nothing,
}

impl ArrayBounds {
    /// *Unsat* if more places must be taken than there are terms to take them.
    fn counted(pool: &mut TermPool, constraints: &[TermId]) -> Option<Answer> {
        let found = holes::too_few(pool, constraints)?;
        found.then_some(Answer::Unsat)
    }

    fn decide(
        &mut self,
        pool: &TermPool,
        constraints: &[TermId],
        wants_models: bool,
    ) -> Option<Answer> {
        let atoms = atoms(pool, constraints).filter(|it| it.len() > 1)?;
        self.tried += 1;
        let key = atoms.into_boxed_slice();
        if !self.known.contains_key(&key) {
            if self.known.len() >= MOST_KNOWN {
                self.known.clear();
            }
            let system = System::of(pool, &key);
            let found = system.map_or(Found::Nothing, |it| it.solve(pool));
            self.known.insert(key.clone(), found);
        }
        let answer = match &self.known[&key] {
            Found::Refuted => Some(Answer::Unsat),
            Found::Values(values) if wants_models => tried(pool, constraints, values),
            Found::Values(_) | Found::Nothing => None,
        };
        self.answered += u32::from(answer.is_some());
        answer
    }
}

/// The model of some values, if all constraints hold in it.
fn tried(pool: &TermPool, constraints: &[TermId], values: &[(VarId, i128)]) -> Option<Answer> {
    let mut model = Model::new();
    for (var, value) in values {
        let literal = match pool.var_sort(*var) {
            Sort::Scalar(Scalar::Bv32) => Literal::Bv32(i32::try_from(*value).ok()?),
            Sort::Scalar(Scalar::Bv64) => Literal::Bv64(i64::try_from(*value).ok()?),
            _ => Literal::Int(i64::try_from(*value).ok()?),
        };
        model.set(*var, ModelValue::Scalar(literal));
    }
    let holds = constraints.iter().all(|it| model.holds(pool, *it));
    holds.then(|| Answer::Sat(Rc::new(model)))
}
