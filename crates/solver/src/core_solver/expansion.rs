//! Small models of quantified questions, found without quantifiers.
//!
//! When the back end gives up on a question with quantifiers, it is asked whether there is a model in which they run
//! over a few values only. A yes is a yes; a no says nothing.

use oxpecker_term::{TermId, TermPool};

/// How many values quantifiers run over.
const LENGTH: i64 = 8;

/// The question with all quantifiers written out and their lengths bounded; `None` if there are none.
pub(crate) fn expand(pool: &mut TermPool, constraints: &[TermId]) -> Option<Vec<TermId>> {
    if !constraints.iter().any(|it| pool.has_quantifier(*it)) {
        return None;
    }
    let mut lens = Vec::new();
    let mut expanded: Vec<TermId> = constraints
        .iter()
        .map(|it| pool.expand_quantifiers(*it, LENGTH, &mut lens))
        .collect();
    for len in lens {
        let Some(scalar) = pool.sort(len).scalar() else {
            continue;
        };
        let limit = pool.number(scalar, LENGTH);
        expanded.push(pool.le(len, limit));
    }
    Some(expanded)
}
