//! The pipeline (signatures first).
#![allow(
    clippy::unimplemented,
    unused_variables,
    missing_docs,
    reason = "signatures first"
)]

use std::rc::Rc;

use oxpecker_term::{Model, TermId, TermPool, VarId};

use crate::answer::Answer;
use crate::config::SolverConfig;
use crate::path::PathCondition;
use crate::statistics::Statistics;

/// All layers.
#[derive(Debug)]
pub struct Pipeline {
    config: SolverConfig,
    statistics: Statistics,
}

impl Pipeline {
    pub fn new(config: SolverConfig) -> Self {
        Self {
            config,
            statistics: Statistics::default(),
        }
    }
    /// Is `path ∧ guard` satisfiable? `known` is a model of `path` if there is one.
    pub fn check(
        &mut self,
        pool: &mut TermPool,
        path: &PathCondition,
        guard: TermId,
        known: Option<&Rc<Model>>,
    ) -> Answer {
        unimplemented!()
    }
    /// A model of `path` with smaller absolute values of `vars` where possible.
    pub fn minimize(
        &mut self,
        pool: &mut TermPool,
        path: &PathCondition,
        model: &Rc<Model>,
        vars: &[VarId],
    ) -> Rc<Model> {
        unimplemented!()
    }
    pub fn statistics(&self) -> &Statistics {
        &self.statistics
    }
}
