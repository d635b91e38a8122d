//! Models (signatures first).
#![allow(clippy::unimplemented, unused_variables, missing_docs, reason = "signatures first")]

use std::collections::BTreeMap;

use crate::literal::Literal;
use crate::node::{TermId, VarId};
use crate::pool::TermPool;

/// The value of a variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ModelValue {
    /// Of a scalar variable.
    Scalar(Literal),
    /// Of an array variable.
    Array {
        /// Of every index without an entry.
        default: Literal,
        /// The others.
        entries: BTreeMap<Literal, Literal>,
    },
}

/// A total assignment.
#[derive(Clone, Debug, Default)]
pub struct Model {}

impl Model {
    pub fn new() -> Self {
        Self::default()
    }
    pub fn get(&self, var: VarId) -> Option<&ModelValue> {
        unimplemented!()
    }
    #[must_use]
    pub fn with(&self, var: VarId, value: ModelValue) -> Model {
        unimplemented!()
    }
    pub fn eval(&self, pool: &TermPool, term: TermId) -> Literal {
        unimplemented!()
    }
    pub fn try_eval(&self, pool: &TermPool, term: TermId) -> Option<Literal> {
        unimplemented!()
    }
    pub fn holds(&self, pool: &TermPool, term: TermId) -> bool {
        unimplemented!()
    }
    pub fn eval_array(&self, pool: &TermPool, term: TermId) -> Option<ModelValue> {
        unimplemented!()
    }
    pub fn iter(&self) -> impl Iterator<Item = (VarId, &ModelValue)> {
        std::iter::empty()
    }
}
