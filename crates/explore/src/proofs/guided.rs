//! Rounds of a loop that some inputs take. A fact that one of them refutes is no invariant, and no solver has to say so.
//!
//! What comes to the loop is followed by itself, from one decision to the next as a model of its path has it. Nothing
//! depends on these runs: they only drop facts that would be dropped later.

use std::rc::Rc;

use oxpecker_base::Rng;
use oxpecker_interp::exec::{Alternative, Continuation, Stop};
use oxpecker_interp::state::State;
use oxpecker_path::PathCondition;
use oxpecker_term::{Literal, Model, ModelValue, Scalar, Sort, TermId, VarId};

use super::generalised::{Fact, Head, LoopKey};
use super::nearby::is_costly;
use super::run::{Ended, Runner};

/// Inputs that are tried.
const RUNS: u64 = 4;
/// Rounds that each of them takes at most.
const MOST_ROUNDS: u32 = 12;
/// Instructions of each.
const FUEL: u64 = 3_000;
/// How often the facts of one loop are tried by runs.
const MOST_TIMES: u32 = 8;
/// How often inputs are changed in search of other ones.
const CHANGES: usize = 24;
/// How often an input that ends the run at once is drawn again.
const DRAWS: usize = 8;

impl Runner<'_> {
    /// Drops the facts that some run refutes; those that were dropped.
    pub(super) fn refuted_by_runs(
        &mut self,
        head: &Head,
        facts: &mut Vec<Fact>,
    ) -> Result<Vec<String>, Ended> {
        let Some(model) = head.entry.state.model.clone() else {
            return Ok(Vec::new());
        };
        if self.plans.is_frozen || facts.is_empty() {
            return Ok(Vec::new());
        }
        let plan = self.plans.of(&head.key);
        if plan.runs >= MOST_TIMES {
            return Ok(Vec::new());
        }
        plan.runs += 1;
        let mut rng = Rng::new(u64::from(plan.runs));
        let mut lost = Vec::new();
        for number in 0..RUNS {
            let model = match number {
                0 => Model::clone(&model),
                _ => self.other_inputs(&head.entry.state.path, &model, &mut rng),
            };
            self.run_rounds(head, model, &mut rng, (facts, &mut lost))?;
        }
        Ok(lost)
    }

    /// Other inputs that take the same path.
    fn other_inputs(&self, path: &PathCondition, model: &Model, rng: &mut Rng) -> Model {
        let pool = &self.interpreter.pool;
        let constraints = path.to_vec();
        let free = constraints.iter().flat_map(|it| pool.free_vars(*it));
        let mut vars: Vec<VarId> = free.copied().collect();
        vars.sort_unstable();
        vars.dedup();
        let mut model = model.clone();
        if vars.is_empty() || constraints.iter().any(|it| is_costly(pool, &model, *it)) {
            return model;
        }
        for _ in 0..CHANGES {
            let var = vars[rng.below(vars.len())];
            let Some(value) = self.drawn(var, rng) else {
                continue;
            };
            let other = model.with(var, value);
            let holds = |it: &TermId| !is_costly(pool, &other, *it) && other.holds(pool, *it);
            if constraints.iter().all(holds) {
                model = other;
            }
        }
        model
    }

    /// A value for a variable, small ones mostly.
    fn drawn(&self, var: VarId, rng: &mut Rng) -> Option<ModelValue> {
        let pool = &self.interpreter.pool;
        let Sort::Scalar(scalar) = pool.var_sort(var) else {
            return None;
        };
        let number = match rng.below(8) {
            0..=4 => rng.below(5) as i64,
            5 => rng.below(16) as i64 - 4,
            6 => 1 << rng.below(7),
            _ => i64::from(rng.next_u64() as i32),
        };
        let fits = pool.var_bounds(var).contains(number);
        let value = match scalar {
            Scalar::Bool => Literal::Bool(number & 1 == 0),
            Scalar::Int if fits => Literal::Int(number),
            Scalar::Bv32 if fits => Literal::Bv32(number as i32),
            Scalar::Bv64 if fits => Literal::Bv64(number),
            _ => return None,
        };
        Some(ModelValue::Scalar(value))
    }

    /// Follows what comes to a loop for some rounds.
    fn run_rounds(
        &mut self,
        head: &Head,
        model: Model,
        rng: &mut Rng,
        (facts, lost): (&mut Vec<Fact>, &mut Vec<String>),
    ) -> Result<(), Ended> {
        let mut state = head.entry.state.clone();
        state.model = Some(Rc::new(model));
        let mark = self
            .interpreter
            .pool
            .fresh_var("mark", Sort::Scalar(Scalar::Bool));
        let Some(mark) = self.interpreter.pool.var_of(mark) else {
            return Ok(());
        };
        let mut rounds = 0;
        let mut fuel = FUEL;
        while fuel > 0 && rounds < MOST_ROUNDS && !facts.is_empty() {
            let (stop, steps) = self.interpreter.run_to_entry(&mut state, fuel);
            fuel = fuel.saturating_sub(steps.max(1));
            self.spend(steps)?;
            match stop {
                Stop::Joined => {}
                Stop::Fork(alternatives) => {
                    let Some(then) = self.chosen_way(&mut state, alternatives, (mark, rng)) else {
                        return Ok(());
                    };
                    if self.interpreter.resume(&mut state, then).is_some() {
                        return Ok(());
                    }
                }
                Stop::Fuel | Stop::End(_) => return Ok(()),
            }
            if state.threads.is_some() || state.callers.len() < head.state.callers.len() {
                return Ok(());
            }
            let frame = &state.frame;
            let (method, header, block) = (frame.method, head.state.frame.block, frame.block);
            // When the loop is come to again from outside, it is another one.
            let same = state.callers.len() == head.state.callers.len();
            if same && !self.is_inside(method, header, block) {
                return Ok(());
            }
            let comes = same
                && state.frame.next == 0
                && block == header
                && state.decisions.is_empty()
                && LoopKey::of(&state) == head.key;
            if comes {
                rounds += 1;
                self.drop_refuted_in(head, &state, (facts, lost));
            }
        }
        Ok(())
    }

    /// What the model of a state chooses; variables that are newer than a mark get values first.
    fn chosen_way(
        &mut self,
        state: &mut State,
        alternatives: Vec<Alternative>,
        (mark, rng): (VarId, &mut Rng),
    ) -> Option<Continuation> {
        let mut model = state.model.as_deref().cloned()?;
        let pool = &self.interpreter.pool;
        let guards = alternatives.iter().map(|it| it.guard);
        let free = guards.flat_map(|it| pool.free_vars(it));
        let new = |it: &&VarId| **it > mark && model.get(**it).is_none();
        let mut new: Vec<VarId> = free.filter(new).copied().collect();
        new.sort_unstable();
        new.dedup();
        let mut found = None;
        for _ in 0..DRAWS {
            for var in &new {
                if let Some(value) = self.drawn(*var, rng) {
                    model.set(*var, value);
                }
            }
            let mut ways = alternatives.iter();
            found = ways.find(|it| model.holds(pool, it.guard));
            let ends = |it: &&Alternative| {
                matches!(it.then, Continuation::Halt | Continuation::Violated(_))
            };
            if new.is_empty() || found.is_some_and(|it| !ends(&it)) {
                break;
            }
        }
        let way = found?;
        let (guard, then) = (way.guard, way.then);
        if guard != self.interpreter.pool.tt() {
            state.path.push(guard);
            state.knowledge.learn(guard);
        }
        state.model = Some(Rc::new(model));
        Some(then)
    }

    /// Drops the facts that do not hold for the values of a state that its model gives.
    fn drop_refuted_in(
        &mut self,
        head: &Head,
        state: &State,
        (facts, lost): (&mut Vec<Fact>, &mut Vec<String>),
    ) {
        let mut seen = state.clone();
        let Some(bindings) = self.bindings(head, &mut seen) else {
            return;
        };
        let Some(mut model) = seen.model.as_deref().cloned() else {
            return;
        };
        let pool = &self.interpreter.pool;
        let mut values: Vec<(VarId, ModelValue)> = Vec::new();
        for hole in &head.holes {
            let Some(term) = bindings.get(&hole.var) else {
                return;
            };
            match model_value(pool, &model, (*term, hole.sort)) {
                Some(value) => values.push((hole.var, value)),
                None => return,
            }
        }
        for peek in &head.peeks {
            for (var, sort) in [(peek.var, peek.sort), (peek.exists, Scalar::Bool)] {
                let term = bindings.get(&var).copied();
                let value = term.and_then(|it| model_value(pool, &model, (it, sort.into())));
                match value {
                    Some(value) => values.push((var, value)),
                    None => return,
                }
            }
        }
        for (var, value) in values {
            model.set(var, value);
        }
        facts.retain(|fact| {
            let refuted = !is_costly(pool, &model, fact.term)
                && model.try_eval(pool, fact.term) == Some(Literal::Bool(false));
            if refuted {
                lost.push(fact.text.clone());
            }
            !refuted
        });
    }
}

/// What a term is in a model, if that can be computed.
pub(super) fn model_value(
    pool: &oxpecker_term::TermPool,
    model: &Model,
    (term, sort): (TermId, Sort),
) -> Option<ModelValue> {
    match sort {
        Sort::Scalar(_) => Some(ModelValue::Scalar(model.try_eval(pool, term)?)),
        Sort::Array { .. } => model.eval_array(pool, term),
    }
}
