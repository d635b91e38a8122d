//! What holds for all elements of an array, or for those below an index.

use oxpecker_term::TermId;

use super::{ArrayShape, Cost, Kind, Proposal, Quantity};

pub(super) const KIND: Kind = Kind {
    name: "elements",
    cost: Cost::Quantified,
    propose,
};

/// Constants that elements are compared with.
const MOST_CONSTANTS: usize = 6;
/// Indexes that bound the elements.
const MOST_INDEXES: usize = 4;

fn propose(proposal: &mut Proposal<'_, '_>) {
    let arrays = proposal.arrays.clone();
    let index = proposal.interpreter.int_scalar();
    let changing = proposal.numbers.iter();
    let changing = changing.filter(|it| it.place.is_some() && it.scalar == index);
    let indexes: Vec<Quantity> = changing.take(MOST_INDEXES).cloned().collect();
    for array in arrays.iter().filter(|it| it.element.is_integral()) {
        bounded(proposal, array, ("all".into(), array.length));
        for below in &indexes {
            bounded(
                proposal,
                array,
                (format!("below {}", below.text), below.term),
            );
        }
    }
}

/// Facts about the elements below an index.
fn bounded(proposal: &mut Proposal<'_, '_>, array: &ArrayShape, (which, below): (String, TermId)) {
    let index = proposal.interpreter.int_scalar();
    let constants: Vec<i64> = proposal
        .constants
        .iter()
        .copied()
        .take(MOST_CONSTANTS)
        .collect();
    for constant in constants {
        for (sign, is_low) in [(">=", true), ("<=", false)] {
            let pool = &mut proposal.interpreter.pool;
            let bound = pool.fresh_bound("x", index);
            let Some(var) = pool.var_of(bound) else {
                return;
            };
            let element = pool.select(array.term, bound);
            let number = pool.number(array.element, constant);
            let body = match is_low {
                true => pool.ge(element, number),
                false => pool.le(element, number),
            };
            // An index that a loop counts may leave the array.
            let inside = pool.lt(bound, array.length);
            let outside = pool.not(inside);
            let body = pool.or(outside, body);
            let fact = pool.forall(var, below, body);
            proposal.fact(format!("{}[{which}] {sign} {constant}", array.text), fact);
        }
    }
}
