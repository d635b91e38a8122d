//! The pool (signatures first).
#![allow(clippy::unimplemented, unused_variables, missing_docs, reason = "signatures first")]

use std::fmt;

use num_bigint::BigInt;
use rustc_hash::FxHashMap;

use crate::literal::Literal;
use crate::node::{Node, TermId, VarId};
use crate::sort::{Scalar, Sort};

/// All terms of one worker.
#[derive(Debug, Default)]
pub struct TermPool {}

macro_rules! stubs {
    ($(fn $name:ident($($arg:ident: $ty:ty),*) -> $out:ty;)*) => {
        impl TermPool { $(pub fn $name(&mut self, $($arg: $ty),*) -> $out { unimplemented!() })* }
    };
}
stubs! {
    fn bool(value: bool) -> TermId;
    fn int(value: i64) -> TermId;
    fn big(value: &BigInt) -> TermId;
    fn bv32(value: i32) -> TermId;
    fn bv64(value: i64) -> TermId;
    fn float(value: f64) -> TermId;
    fn reference(value: i64) -> TermId;
    fn number(scalar: Scalar, value: i64) -> TermId;
    fn make_literal(literal: Literal) -> TermId;
    fn fresh_var(name: &str, sort: Sort) -> TermId;
    fn fresh_var_in(name: &str, sort: Sort, lo: Option<i64>, hi: Option<i64>) -> TermId;
    fn fresh_bound(name: &str, scalar: Scalar) -> TermId;
    fn not(term: TermId) -> TermId;
    fn and(left: TermId, right: TermId) -> TermId;
    fn or(left: TermId, right: TermId) -> TermId;
    fn implies(left: TermId, right: TermId) -> TermId;
    fn and_all(terms: impl IntoIterator<Item = TermId>) -> TermId;
    fn or_all(terms: impl IntoIterator<Item = TermId>) -> TermId;
    fn eq(left: TermId, right: TermId) -> TermId;
    fn ne(left: TermId, right: TermId) -> TermId;
    fn ite(condition: TermId, first: TermId, second: TermId) -> TermId;
    fn neg(term: TermId) -> TermId;
    fn add(left: TermId, right: TermId) -> TermId;
    fn sub(left: TermId, right: TermId) -> TermId;
    fn mul(left: TermId, right: TermId) -> TermId;
    fn div(left: TermId, right: TermId) -> TermId;
    fn rem(left: TermId, right: TermId) -> TermId;
    fn lt(left: TermId, right: TermId) -> TermId;
    fn le(left: TermId, right: TermId) -> TermId;
    fn gt(left: TermId, right: TermId) -> TermId;
    fn ge(left: TermId, right: TermId) -> TermId;
    fn select(array: TermId, index: TermId) -> TermId;
    fn store(array: TermId, index: TermId, value: TermId) -> TermId;
    fn const_array(index: Scalar, value: TermId) -> TermId;
    fn forall(bound: VarId, len: TermId, body: TermId) -> TermId;
    fn exists(bound: VarId, len: TermId, body: TermId) -> TermId;
    fn substitute(term: TermId, map: &FxHashMap<VarId, TermId>) -> TermId;
}

impl TermPool {
    pub fn new() -> Self {
        Self::default()
    }
    pub fn tt(&self) -> TermId {
        unimplemented!()
    }
    pub fn ff(&self) -> TermId {
        unimplemented!()
    }
    pub fn len(&self) -> usize {
        unimplemented!()
    }
    pub fn is_empty(&self) -> bool {
        unimplemented!()
    }
    pub fn sort(&self, term: TermId) -> Sort {
        unimplemented!()
    }
    pub fn node(&self, term: TermId) -> &Node {
        unimplemented!()
    }
    pub fn literal(&self, term: TermId) -> Option<Literal> {
        unimplemented!()
    }
    pub fn is_const(&self, term: TermId) -> bool {
        unimplemented!()
    }
    pub fn var_of(&self, term: TermId) -> Option<VarId> {
        unimplemented!()
    }
    pub fn var_name(&self, var: VarId) -> &str {
        unimplemented!()
    }
    pub fn var_sort(&self, var: VarId) -> Sort {
        unimplemented!()
    }
    pub fn var_term(&self, var: VarId) -> TermId {
        unimplemented!()
    }
    pub fn free_vars(&self, term: TermId) -> &[VarId] {
        unimplemented!()
    }
    pub fn depth(&self, term: TermId) -> u32 {
        unimplemented!()
    }
    pub fn size(&self, term: TermId) -> usize {
        unimplemented!()
    }
    pub fn display(&self, term: TermId) -> impl fmt::Display + '_ {
        ""
    }
}
