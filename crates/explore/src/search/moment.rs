//! The search at the moment of an event: what observers may ask, and what the explorer itself asks about a path.

use std::rc::Rc;

use oxpecker_ir::{MethodId, Program};
use oxpecker_solver::{Answer, LayerId, Pipeline};
use oxpecker_term::{Model, VarId};

use oxpecker_interp::PathEnd;
use oxpecker_interp::concrete::ConcreteInputs;
use oxpecker_interp::coverage::Coverage;
use oxpecker_interp::exec::Interpreter;
use oxpecker_interp::language::Language;
use oxpecker_interp::state::State;
use oxpecker_interp::value::Value;

/// Where all paths begin.
#[derive(Debug)]
pub(super) struct Entry {
    pub(super) method: MethodId,
    /// The first state, once there is one.
    pub(super) root: Option<State>,
    pub(super) arguments: Vec<Value>,
}

impl Entry {
    pub(super) fn new(method: MethodId) -> Self {
        Entry {
            method,
            root: None,
            arguments: Vec::new(),
        }
    }
}

/// The search at the moment of an event.
#[derive(Debug)]
pub struct Moment<'m, 'p> {
    pub(super) interpreter: &'m mut Interpreter<'p>,
    pub(super) pipeline: &'m mut Pipeline,
    pub(super) entry: &'m Entry,
}

impl<'p> Moment<'_, 'p> {
    /// The program.
    pub fn program(&self) -> &'p Program {
        self.interpreter.program
    }

    /// What the program is written in.
    pub fn language(&self) -> &'static dyn Language {
        self.interpreter.language
    }

    /// Instructions executed so far.
    pub fn steps(&self) -> u64 {
        self.interpreter.counted.steps
    }

    /// Feasibility checks so far.
    pub fn queries(&self) -> u64 {
        let layers = self.pipeline.statistics();
        let decided = self.interpreter.counted.decided;
        decided + layers.asked - layers.layer(LayerId::ExpressionEvaluation).answered()
    }

    /// How much of the program was run so far.
    pub fn covered(&self) -> usize {
        self.interpreter
            .recorded
            .coverage
            .as_ref()
            .map_or(0, Coverage::size)
    }

    /// A model of the whole path condition, checked.
    pub(crate) fn model(&mut self, state: &State) -> Answer {
        let pool = &self.interpreter.pool;
        if let Some(model) = &state.model
            && state.path.iter().all(|fact| model.holds(pool, fact))
        {
            return Answer::Sat(Rc::clone(model));
        }
        let truth = self.interpreter.pool.tt();
        self.pipeline
            .check(&mut self.interpreter.pool, &state.path, truth, None)
    }

    /// The variables of the path condition.
    pub(crate) fn path_vars(&self, state: &State) -> Vec<VarId> {
        let pool = &self.interpreter.pool;
        let facts = state.path.iter();
        let mut vars: Vec<VarId> = facts
            .flat_map(|fact| pool.free_vars(fact).iter().copied())
            .collect();
        vars.sort_unstable();
        vars.dedup();
        vars
    }

    /// How a path ended, in one line.
    pub fn described(&self, state: &State, end: &PathEnd) -> String {
        self.interpreter.describe(state, end)
    }

    /// Small inputs that take a path; none if they are not known.
    pub fn inputs(&mut self, state: &State) -> Option<ConcreteInputs> {
        let Answer::Sat(model) = self.model(state) else {
            return None;
        };
        let vars = self.path_vars(state);
        let pool = &mut self.interpreter.pool;
        let small = self.pipeline.minimize(pool, &state.path, &model, &vars);
        Some(self.inputs_of(state, &small))
    }

    /// The inputs of a model.
    pub(crate) fn inputs_of(&self, state: &State, model: &Model) -> ConcreteInputs {
        let (arguments, method) = (&self.entry.arguments, self.entry.method);
        ConcreteInputs::of_model(self.interpreter, state, arguments, method, model)
    }
}
