//! Elements of arrays of arrays that are not null: all, or those below an index.

use oxpecker_term::Scalar;

use super::{Cost, Kind, Proposal};

pub(super) const KIND: Kind = Kind {
    name: "rows",
    cost: Cost::Cheap,
    propose,
};

/// Indexes that bound the elements.
const MOST_INDEXES: usize = 4;

fn propose(proposal: &mut Proposal<'_, '_>) {
    let index = proposal.interpreter.int_scalar();
    let changing = proposal.numbers.iter();
    let changing = changing.filter(|it| it.place.is_some() && it.scalar == index);
    let indexes = changing.take(MOST_INDEXES);
    let indexes: Vec<_> = indexes
        .map(|it| (format!("below {}", it.text), it.term))
        .collect();
    for array in proposal.arrays.clone() {
        if array.element != Scalar::Ref {
            continue;
        }
        let all = [("all".to_string(), array.length)];
        for (which, below) in all.iter().chain(&indexes) {
            let pool = &mut proposal.interpreter.pool;
            let bound = pool.fresh_bound("x", index);
            let Some(var) = pool.var_of(bound) else {
                return;
            };
            let element = pool.select(array.term, bound);
            let null = pool.reference(0);
            let is_null = pool.eq(element, null);
            let body = pool.not(is_null);
            let inside = pool.lt(bound, array.length);
            let outside = pool.not(inside);
            let body = pool.or(outside, body);
            let fact = pool.forall(var, *below, body);
            proposal.fact(format!("{}[{which}] != null", array.text), fact);
        }
    }
}
