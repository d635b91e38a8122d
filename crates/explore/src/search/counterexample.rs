//! Violations become counterexamples only after their inputs were run.

use std::rc::Rc;

use oxpecker_path::PathCondition;
use oxpecker_solver::Answer;
use oxpecker_term::{Function, Model, Scalar, VarId};

use super::Explorer;
use crate::outcome::Counterexample;
use crate::search_record::PathStatus;
use oxpecker_interp::concrete::ConcreteInputs;
use oxpecker_interp::concrete_run::{execute, violates_anyway};
use oxpecker_interp::heap::Object;
use oxpecker_interp::state::State;
use oxpecker_interp::value::Value;
use oxpecker_interp::{PathEnd, Reason, Violation};

/// Counterexamples make no longer arrays if they need not.
const LONGEST: i64 = 1 << 20;
/// Instructions a counterexample may run.
const REPLAY_FUEL: u64 = 50_000_000;

impl Explorer<'_> {
    /// Runs the inputs that lead to a violation, small ones first.
    pub(super) fn confirm(
        &mut self,
        state: &State,
        violation: Violation,
    ) -> Option<Box<Counterexample>> {
        let model = match self.moment().model(state) {
            Answer::Sat(model) => model,
            Answer::Unsat => {
                self.settle(&state.history.path_decisions, PathStatus::Pruned);
                return None;
            }
            Answer::Unknown(why) => {
                self.settle(&state.history.path_decisions, PathStatus::Undecided);
                self.leave_open(state);
                self.note_unknown(&why, violation, &state.history.path_decisions);
                return None;
            }
        };
        let vars = self.moment().path_vars(state);
        let model = self.strict_model(state, &vars).unwrap_or(model);
        let (path, modest) = match self.modest(state, &model) {
            Some((path, modest)) => (path, modest),
            None => (state.path.clone(), Rc::clone(&model)),
        };
        let pool = &mut self.interpreter.pool;
        let small = self.pipeline.minimize(pool, &path, &modest, &vars);
        let mut instead = String::new();
        for model in [small, model] {
            match self.replay(state, &model) {
                Ok(found) => {
                    self.has_found(&state.history.path_decisions, &found.violation);
                    return Some(found);
                }
                Err(other) => instead = other,
            }
        }
        if let Some(model) = self.present(state)
            && let Ok(found) = self.replay(state, &model)
        {
            self.has_found(&state.history.path_decisions, &found.violation);
            return Some(found);
        }
        let span = violation.span;
        self.settle(&state.history.path_decisions, PathStatus::Unsupported);
        let reason = match self.interpreter.function_of_distance(&vars) {
            Some(function) => Reason::LastDigits {
                function: function.name(),
                span,
            },
            None => Reason::Unconfirmed { instead, span },
        };
        self.note_at(reason, &state.history.path_decisions);
        None
    }

    /// The path with arrays that are not too long for a machine to make, and a model of it; none if they are not anyway or have to
    /// be. Inputs that are small numbers can ask for long arrays: `new int[high - low]`.
    fn modest(&mut self, state: &State, model: &Rc<Model>) -> Option<(PathCondition, Rc<Model>)> {
        let pool = &mut self.interpreter.pool;
        let mut fact = pool.tt();
        for object in state.heap.objects() {
            if let Object::Array(array) = object
                && let Value::Term(length) = array.length
                && let Some(scalar) = pool.sort(length).scalar()
            {
                let most = pool.number(scalar, LONGEST);
                let fits = pool.le(length, most);
                fact = pool.and(fact, fits);
            }
        }
        if fact == pool.tt() {
            return None;
        }
        let path = state.path.with(fact);
        if model.holds(pool, fact) {
            return Some((path, Rc::clone(model)));
        }
        match self.pipeline.check(pool, &state.path, fact, None) {
            Answer::Sat(modest) => Some((path, modest)),
            _ => None,
        }
    }

    /// A model in which no argument is null, if there is one: null where something else would do can be what the run complains
    /// about first.
    fn present(&mut self, state: &State) -> Option<Rc<Model>> {
        let pool = &mut self.interpreter.pool;
        let null = pool.reference(0);
        let mut fact = pool.tt();
        for argument in &self.entry.arguments {
            if let Value::Term(term) = *argument
                && pool.sort(term).scalar() == Some(Scalar::Ref)
            {
                let is_null = pool.eq(term, null);
                let is_there = pool.not(is_null);
                fact = pool.and(fact, is_there);
            }
        }
        match self.pipeline.check(pool, &state.path, fact, None) {
            Answer::Sat(model) if fact != pool.tt() => Some(model),
            _ => None,
        }
    }

    /// A model in which functions have the results that a concrete run takes, if there is one.
    fn strict_model(&mut self, state: &State, vars: &[VarId]) -> Option<Rc<Model>> {
        let strict = self.interpreter.all_strict(vars);
        if strict == self.interpreter.pool.tt() {
            return None;
        }
        let pool = &mut self.interpreter.pool;
        match self.pipeline.check(pool, &state.path, strict, None) {
            Answer::Sat(model) => Some(model),
            _ => None,
        }
    }

    /// Whether some input may take the path; asked at last where the policy did not ask.
    pub(super) fn exists(&mut self, state: &State) -> bool {
        state.model.is_some() || state.history.uncertain || !self.moment().model(state).is_unsat()
    }

    fn replay(&mut self, state: &State, model: &Model) -> Result<Box<Counterexample>, String> {
        let inputs = self.moment().inputs_of(state, model);
        self.replay_inputs(inputs.in_order(state))
    }

    /// Runs inputs; a counterexample if they violate something, otherwise what they do.
    pub(super) fn replay_inputs(
        &self,
        mut inputs: ConcreteInputs,
    ) -> Result<Box<Counterexample>, String> {
        let (program, config) = (self.interpreter.program, self.interpreter.config);
        let run = execute(program, self.entry.method, &inputs, config, REPLAY_FUEL);
        if inputs.schedule.is_empty() {
            inputs.schedule = run.schedule;
        }
        let open = run.near.filter(|_| {
            let anyway = violates_anyway(program, self.entry.method, &inputs, config, REPLAY_FUEL);
            !anyway
        });
        match run.end {
            // Whatever the run violates is violated, also when the search expected another clause.
            PathEnd::Violated(violation) => Ok(Box::new(Counterexample {
                violation,
                inputs,
                trace: run.trace,
                depends_on: open.map(Function::name),
            })),
            PathEnd::Returned(_) => Err("the run ended without a violation".into()),
            PathEnd::Threw(_) => Err("the run ended with an exception".into()),
            PathEnd::AssumedAway => Err("an assumption of the run is false".into()),
            PathEnd::DepthBound | PathEnd::Redundant | PathEnd::Unsupported(_) => {
                Err("the run was not finished".into())
            }
        }
    }
}
