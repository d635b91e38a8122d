//! Which facts hold on the path of a state.

use oxpecker_interp::state::State;
use oxpecker_solver::Answer;
use oxpecker_term::{Literal, Model, TermId, VarId};
use rustc_hash::FxHashMap;

use super::generalised::Fact;
use super::nearby::nearby;
use super::queries::NEARBY;
use super::run::{Ended, Runner};

/// What a fact counts as whenever it is looked at, in instructions.
const EACH_FACT: u64 = 10;

impl Runner<'_> {
    /// The facts that do not hold for what the variables are bound to, on the path of a state.
    pub(super) fn not_kept(
        &mut self,
        state: &State,
        facts: &[Fact],
        bindings: &FxHashMap<VarId, TermId>,
    ) -> Result<Vec<String>, Ended> {
        self.spend(EACH_FACT * facts.len() as u64)?;
        let mut lost = Vec::new();
        let mut open: Vec<(&Fact, TermId)> = Vec::new();
        for fact in facts {
            let pool = &mut self.interpreter.pool;
            let term = pool.substitute(fact.term, bindings);
            let known = match pool.literal(term) {
                Some(Literal::Bool(known)) => Some(known),
                _ => state.knowledge.decide(pool, term),
            };
            match known {
                Some(true) => {}
                Some(false) => lost.push(fact.text.clone()),
                None => open.push((fact, term)),
            }
        }
        if let Some(model) = &state.model {
            self.drop_refuted(model, &mut open, &mut lost);
        }
        self.drop_refuted_nearby(state, &mut open, &mut lost)?;
        while !open.is_empty() {
            let pool = &mut self.interpreter.pool;
            let all = pool.and_all(open.iter().map(|it| it.1));
            let some_not = pool.not(all);
            match self.ask(state, some_not)? {
                Answer::Unsat => break,
                Answer::Sat(model) if self.drop_refuted(&model, &mut open, &mut lost) => {}
                Answer::Sat(_) | Answer::Unknown(_) => {
                    for (fact, term) in std::mem::take(&mut open) {
                        let not = self.interpreter.pool.not(term);
                        if !self.ask(state, not)?.is_unsat() {
                            lost.push(fact.text.clone());
                        }
                    }
                }
            }
        }
        Ok(lost)
    }

    /// Drops the facts that a model near the one of a state refutes.
    fn drop_refuted_nearby(
        &mut self,
        state: &State,
        open: &mut Vec<(&Fact, TermId)>,
        lost: &mut Vec<String>,
    ) -> Result<(), Ended> {
        self.spend(NEARBY * open.len() as u64)?;
        let pool = &mut self.interpreter.pool;
        open.retain(|(fact, term)| {
            let not = pool.not(*term);
            let refuted = nearby(pool, state, not).is_some();
            if refuted {
                lost.push(fact.text.clone());
            }
            !refuted
        });
        Ok(())
    }

    /// Drops the facts that a model refutes; says whether there are any.
    fn drop_refuted(
        &self,
        model: &Model,
        open: &mut Vec<(&Fact, TermId)>,
        lost: &mut Vec<String>,
    ) -> bool {
        let before = open.len();
        open.retain(|(fact, term)| {
            let holds = model.holds(&self.interpreter.pool, *term);
            if !holds {
                lost.push(fact.text.clone());
            }
            holds
        });
        open.len() < before
    }
}
