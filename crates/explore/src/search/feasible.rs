//! Which alternatives may exist: by the state's model, by what the path knows, by asking.

use std::rc::Rc;

use oxpecker_path::Knowledge;
use oxpecker_solver::{Answer, LayerId};
use oxpecker_term::{Model, TermId};

use super::Explorer;
use super::events::Event;
use crate::search_record::PathStatus;
use oxpecker_interp::Reason;
use oxpecker_interp::decisions::{Decision, Step};
use oxpecker_interp::exec::{Alternative, Continuation};
use oxpecker_interp::state::State;

/// What an alternative is one of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ways {
    /// The only one: nothing is decided.
    One,
    /// The two answers to a question.
    Question,
    /// Several.
    Several,
}

impl Ways {
    pub(crate) fn of(alternatives: &[Alternative]) -> Self {
        match alternatives {
            [] | [_] => Ways::One,
            [_, second] if matches!(second.then, Continuation::Again(_, false)) => Ways::Question,
            _ => Ways::Several,
        }
    }
}

/// An alternative that may exist, with a model of its path condition if one is known.
pub(crate) struct Feasible {
    pub(crate) place: usize,
    /// What it is one of.
    pub(crate) ways: Ways,
    pub(crate) alternative: Alternative,
    pub(super) model: Option<Rc<Model>>,
    /// What the path knows when it is taken, if that has been found out already.
    pub(super) knowledge: Option<Knowledge>,
    /// Whether somebody was asked who did not know.
    pub(super) uncertain: bool,
    /// Whether the guard follows from the path condition, all others being impossible.
    pub(crate) implied: bool,
}

impl Feasible {
    /// The decision for it.
    pub(super) fn decision(&self) -> Decision {
        Decision {
            place: self.place as u32,
            implied: self.implied,
            uncertain: self.uncertain,
        }
    }
}

impl Explorer<'_> {
    /// Which alternatives may exist. The state's model answers for one of them without any question.
    pub(super) fn feasible(
        &mut self,
        state: &State,
        alternatives: Vec<Alternative>,
        exhaustive: bool,
    ) -> Vec<Feasible> {
        if let Some(condition) = Alternative::asks_possible(&alternatives, &self.interpreter.pool) {
            return self.possible(state, alternatives, condition);
        }
        let mut feasible = Vec::with_capacity(alternatives.len());
        let mut all_refuted = true;
        let ways = Ways::of(&alternatives);
        for (place, alternative) in alternatives.into_iter().enumerate() {
            let model = self.satisfied(state, alternative.guard);
            let mut found = Feasible {
                place,
                ways,
                alternative,
                model,
                knowledge: None,
                uncertain: false,
                implied: false,
            };
            // Nobody need be asked about what is true.
            if found.alternative.guard == self.interpreter.pool.tt() {
                found.model.clone_from(&state.model);
            } else if found.model.is_none() {
                match self.examine(state, &mut found) {
                    Some(Answer::Sat(model)) => found.model = Some(model),
                    Some(Answer::Unsat) => {
                        if let (Ways::One, Some(solutions)) = (ways, self.solutions) {
                            self.explain(state, solutions);
                        }
                        self.settle(&state.history.path_decisions, PathStatus::Pruned);
                        continue;
                    }
                    Some(Answer::Unknown(why)) => {
                        all_refuted = false;
                        found.uncertain = true;
                        if let Continuation::Violated(violation) = found.alternative.then {
                            let mut decisions = state.history.path_decisions.clone();
                            let mark = self.mark(state, &found);
                            let step = Step::Taken(found.decision());
                            decisions.push(step, found.alternative.guard, mark);
                            self.settle(&decisions, PathStatus::Undecided);
                            self.leave_open(state);
                            self.note_unknown(&why, violation, &decisions);
                            continue;
                        }
                    }
                    None => all_refuted = false,
                }
            }
            feasible.push(found);
        }
        if let ([only], true, true) = (feasible.as_mut_slice(), exhaustive, all_refuted) {
            only.implied = true;
        }
        feasible
    }

    /// The answer to whether a condition can hold.
    fn possible(
        &mut self,
        state: &State,
        alternatives: Vec<Alternative>,
        condition: TermId,
    ) -> Vec<Feasible> {
        let holds = match self.satisfied(state, condition) {
            Some(_) => true,
            None => match self.ask(state, condition) {
                Answer::Sat(_) => true,
                Answer::Unsat => false,
                Answer::Unknown(why) => {
                    let what = format!("whether a condition can hold: {why}");
                    self.note(Reason::Unsupported { what, span: None });
                    true
                }
            },
        };
        let place = usize::from(!holds);
        let taken = alternatives.into_iter().nth(place);
        let taken = taken.map(|alternative| Feasible {
            place,
            ways: Ways::Question,
            alternative,
            model: state.model.clone(),
            knowledge: None,
            uncertain: false,
            implied: true,
        });
        taken.into_iter().collect()
    }

    /// The state's model, if it satisfies the guard.
    fn satisfied(&mut self, state: &State, guard: TermId) -> Option<Rc<Model>> {
        let model = state.model.as_ref();
        let model = model.filter(|_| self.pipeline.config().is_on(LayerId::KnownModel));
        model
            .filter(|model| model.holds(&self.interpreter.pool, guard))
            .cloned()
    }

    /// Whether an alternative is possible: what the path knows may exclude it, else the pruning policy decides
    /// whether to ask. `None` if nobody was asked.
    pub(super) fn examine(&mut self, state: &State, found: &mut Feasible) -> Option<Answer> {
        let guard = found.alternative.guard;
        let pool = &mut self.interpreter.pool;
        let constant = pool.is_const(guard);
        if self.interpreter.inference.rounds > 0 && !constant {
            state.knowledge.read(pool);
            let mut knowledge = state.knowledge.clone();
            knowledge.learn(guard);
            if knowledge.is_contradictory(pool) {
                self.interpreter.counted.decided += 1;
                return Some(Answer::Unsat);
            }
            found.knowledge = Some(knowledge);
        }
        // An assumption waits for a branch or for the end of the path, which are asked about anyway.
        let is_assumption = found.ways == Ways::One && self.solutions.is_some();
        if is_assumption || !self.pruning.ask() {
            return None;
        }
        let answer = self.ask(state, guard);
        self.pruning.learn(!answer.is_unsat());
        Some(answer)
    }

    fn ask(&mut self, state: &State, guard: TermId) -> Answer {
        let before = self.pipeline.statistics().backend_time;
        let pool = &mut self.interpreter.pool;
        let answer = self
            .pipeline
            .check(pool, &state.path, guard, state.model.as_ref());
        let time = self.pipeline.statistics().backend_time - before;
        self.emit(&Event::Answered { state, time });
        answer
    }
}
