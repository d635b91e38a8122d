//! Goes through all inputs one by one, for constraints that compute with strings.
//!
//! Strings that are made of a few numbers are hard for a theory of strings, and evaluation computes them exactly.

use oxpecker_term::{Literal, Node, TermId, TermPool};

use super::search::{Allowance, Outcome};
use super::unknowns::{Unknown, model};

/// What it costs to evaluate a term, in simple operations.
const EVALUATION: u64 = 64;

/// What constraints are made of.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Content {
    pub(super) terms: usize,
    /// Whether they compute with strings.
    pub(super) strings: bool,
    /// Whether they read tables.
    pub(super) tables: bool,
}

impl Content {
    pub(super) fn of(pool: &TermPool, constraints: &[TermId]) -> Self {
        let mut found = Content::default();
        pool.visit(constraints, |it| {
            found.terms += 1;
            found.strings |= matches!(pool.node(it), Node::Text(..));
            found.tables |= matches!(pool.node(it), Node::Table(..));
        });
        found
    }
}

/// What the evaluation of so many terms costs for so many inputs.
pub(super) fn cost(terms: usize, inputs: u128) -> u64 {
    let inputs = u64::try_from(inputs).unwrap_or(u64::MAX);
    inputs.saturating_mul(EVALUATION * terms as u64)
}

/// Searches for values for which all constraints hold.
pub(super) fn first(
    pool: &TermPool,
    constraints: &[TermId],
    (unknowns, terms): (&[Unknown], usize),
    allowance: &mut Allowance<'_>,
) -> Outcome {
    let domains: Option<Vec<Vec<i64>>> = unknowns.iter().map(Unknown::values).collect();
    let Some(domains) = domains else {
        return Outcome::GaveUp;
    };
    if domains.iter().any(Vec::is_empty) {
        return Outcome::Nothing;
    }
    let mut at = vec![0; domains.len()];
    loop {
        if !allowance.spend(cost(terms, 1)) {
            return Outcome::GaveUp;
        }
        let values: Vec<i64> = domains.iter().zip(&at).map(|(it, at)| it[*at]).collect();
        match holds(pool, constraints, unknowns, &values) {
            None => return Outcome::GaveUp,
            Some(true) => return Outcome::Found(values),
            Some(false) => {}
        }
        if !advance(&mut at, &domains) {
            return Outcome::Nothing;
        }
    }
}

/// Whether the constraints hold for these values; `None` if that cannot be computed.
fn holds(
    pool: &TermPool,
    constraints: &[TermId],
    unknowns: &[Unknown],
    values: &[i64],
) -> Option<bool> {
    let values: Vec<_> = unknowns
        .iter()
        .cloned()
        .zip(values.iter().copied())
        .collect();
    let model = model(pool, &values)?;
    for constraint in constraints {
        match model.try_eval(pool, *constraint)? {
            Literal::Bool(true) => {}
            _ => return Some(false),
        }
    }
    Some(true)
}

/// Goes on to the next combination; false behind the last one.
fn advance(at: &mut [usize], domains: &[Vec<i64>]) -> bool {
    for (at, domain) in at.iter_mut().zip(domains).rev() {
        *at += 1;
        if *at < domain.len() {
            return true;
        }
        *at = 0;
    }
    false
}
