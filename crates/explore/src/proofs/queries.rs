//! What can hold on a path, and what finding it out counts as.

use std::rc::Rc;

use oxpecker_interp::exec::{Alternative, Continuation};
use oxpecker_interp::state::State;
use oxpecker_path::{Knowledge, PathCondition};
use oxpecker_solver::{Answer, Statistics};
use oxpecker_term::{Model, TermId, TermPool};

use super::nearby::nearby;
use super::run::{Ended, Runner};

/// What a query of the search counts as, in instructions, with all that the search does between queries.
pub(crate) const QUERY: u64 = 2_000;
/// What a call of a solver counts as besides.
const SOLVER_CALL: u64 = 5_000;
/// What the unit counts as in which solvers count their work.
const UNIT: u64 = 2;
/// What a query of a proof counts as.
pub(super) const ASKED: u64 = 100;
/// What a call of a solver counts as there; a proof does little else.
const CALLED: u64 = 1_000;
/// What a look at the models near a known one counts as.
pub(super) const NEARBY: u64 = 100;

/// What solvers have done, counted like instructions.
pub(crate) fn solver_effort(counted: &Statistics) -> u64 {
    SOLVER_CALL * counted.backend + UNIT * counted.spent
}

/// What solvers have done for a proof.
fn work_for_proof(counted: &Statistics) -> u64 {
    CALLED * counted.backend + counted.spent
}

/// What a path knows after a decision, with a model if there is one.
type Known = (Knowledge, Option<Rc<Model>>);

/// An alternative that may exist.
pub(super) struct Way {
    pub(super) guard: TermId,
    pub(super) then: Continuation,
    pub(super) knowledge: Knowledge,
    pub(super) model: Option<Rc<Model>>,
}

impl Runner<'_> {
    /// Which alternatives may exist.
    pub(super) fn feasible(
        &mut self,
        state: &State,
        alternatives: Vec<Alternative>,
    ) -> Result<Vec<Way>, Ended> {
        // What is possible differs between the states that a generalised one stands for.
        if Alternative::asks_possible(&alternatives, &self.interpreter.pool).is_some() {
            return Err(Ended::Refused);
        }
        let mut ways = Vec::new();
        for Alternative { guard, then } in alternatives {
            if let Some((knowledge, model)) = self.may_hold(state, guard)? {
                ways.push(Way {
                    guard,
                    then,
                    knowledge,
                    model,
                });
            }
        }
        Ok(ways)
    }

    /// What is known if a condition holds on a path; none if it cannot.
    pub(super) fn may_hold(
        &mut self,
        state: &State,
        guard: TermId,
    ) -> Result<Option<Known>, Ended> {
        let pool = &mut self.interpreter.pool;
        if guard == pool.tt() {
            return Ok(Some((state.knowledge.clone(), state.model.clone())));
        }
        if guard == pool.ff() {
            return Ok(None);
        }
        let mut knowledge = state.knowledge.clone();
        knowledge.learn(guard);
        if knowledge.is_contradictory(pool) {
            return Ok(None);
        }
        let model = state.model.as_ref();
        if let Some(model) = model.filter(|it| it.holds(pool, guard)) {
            return Ok(Some((knowledge, Some(Rc::clone(model)))));
        }
        self.spend(NEARBY)?;
        if let Some(model) = nearby(&self.interpreter.pool, state, guard) {
            return Ok(Some((knowledge, Some(Rc::new(model)))));
        }
        Ok(match self.ask(state, guard)? {
            Answer::Sat(model) => Some((knowledge, Some(model))),
            Answer::Unsat => None,
            Answer::Unknown(_) => Some((knowledge, None)),
        })
    }

    /// Whether a condition can hold on a path. What the path says of nothing but what the condition speaks of mostly decides
    /// when it cannot, so that is asked first: what a part of a path excludes the path excludes, too.
    pub(super) fn ask(&mut self, state: &State, guard: TermId) -> Result<Answer, Ended> {
        if let Some(part) = about(&self.interpreter.pool, &state.path, guard)
            && self.is_excluded(&part, guard)?
        {
            return Ok(Answer::Unsat);
        }
        let pool = &mut self.interpreter.pool;
        if let Some((path, guard)) = self.products.abstracted(pool, &state.path, guard)
            && self.asked(&path, guard, None)?.is_unsat()
        {
            return Ok(Answer::Unsat);
        }
        self.asked(&state.path, guard, state.model.as_ref())
    }

    /// Whether a part of a path excludes a condition, products left open.
    fn is_excluded(&mut self, part: &PathCondition, guard: TermId) -> Result<bool, Ended> {
        let pool = &mut self.interpreter.pool;
        let answer = match self.products.abstracted(pool, part, guard) {
            Some((part, guard)) => self.asked(&part, guard, None)?,
            None => self.asked(part, guard, None)?,
        };
        Ok(answer.is_unsat())
    }

    pub(super) fn asked(
        &mut self,
        path: &PathCondition,
        guard: TermId,
        known: Option<&Rc<Model>>,
    ) -> Result<Answer, Ended> {
        self.spend(ASKED)?;
        let pool = &mut self.interpreter.pool;
        let before = work_for_proof(self.pipeline.statistics());
        let answer = self.pipeline.check(pool, path, guard, known);
        let after = work_for_proof(self.pipeline.statistics());
        self.spend(after.saturating_sub(before))?;
        Ok(answer)
    }
}

/// The constraints of a path that speak of nothing but what a condition speaks of; none if that is all of them or nothing.
fn about(pool: &TermPool, path: &PathCondition, guard: TermId) -> Option<PathCondition> {
    let vars = pool.free_vars(guard);
    let speaks = |it: &TermId| {
        let mut own = pool.free_vars(*it).iter();
        own.all(|var| vars.binary_search(var).is_ok())
    };
    let mut part = PathCondition::new();
    for constraint in path.to_vec().into_iter().filter(speaks) {
        part.push(constraint);
    }
    (!part.is_empty() && part.len() < path.len()).then_some(part)
}
