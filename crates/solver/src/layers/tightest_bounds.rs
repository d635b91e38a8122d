//! Tightest bounds: of all constraints that bound one term from one side, only the tightest matters.
//!
//! A loop adds `i >= 0`, `i >= 1`, `i >= 2` …; the last one implies the others.

use oxpecker_term::{Integer, Node, TermId, TermPool};
use rustc_hash::FxHashMap;

use crate::layer::{Layer, Rest};
use crate::query::{Query, Reply};

/// Keeps only the tightest bounds of a query.
#[derive(Debug)]
pub(crate) struct TightestBounds;

impl Layer for TightestBounds {
    fn ask(&mut self, pool: &mut TermPool, query: &mut Query<'_>, rest: &mut Rest<'_>) -> Reply {
        rest.work(|| query.rewrite(|constraints| reduce(pool, constraints)));
        rest.ask(pool, query)
    }
}

/// Removes bounds that others imply. What remains means the same, in the same order.
fn reduce(pool: &TermPool, constraints: &mut Vec<TermId>) {
    let mut tightest: FxHashMap<(TermId, bool), (i64, TermId)> = FxHashMap::default();
    let mut bounds = 0;
    for constraint in constraints.iter() {
        if let Some((term, upper, limit)) = bound(pool, *constraint) {
            bounds += 1;
            let entry = tightest
                .entry((term, upper))
                .or_insert((limit, *constraint));
            let tighter = if upper {
                limit < entry.0
            } else {
                limit > entry.0
            };
            if tighter {
                *entry = (limit, *constraint);
            }
        }
    }
    if bounds == tightest.len() {
        return;
    }
    constraints.retain(|constraint| match bound(pool, *constraint) {
        Some((term, upper, _)) => tightest
            .get(&(term, upper))
            .is_none_or(|(_, kept)| kept == constraint),
        None => true,
    });
}

/// The term that is bounded, whether from above, and the bound.
fn bound(pool: &TermPool, constraint: TermId) -> Option<(TermId, bool, i64)> {
    match *pool.node(constraint) {
        Node::NotPositive(term) => match pool.node(term) {
            Node::Sum(_, sum) => match *sum.monomials {
                // t + c <= 0 is t <= -c; c - t <= 0 is t >= c.
                [(Integer::Small(1), part)] => {
                    Some((part, true, sum.constant.to_i64()?.checked_neg()?))
                }
                [(Integer::Small(-1), part)] => Some((part, false, sum.constant.to_i64()?)),
                _ => None,
            },
            _ => Some((term, true, 0)),
        },
        Node::BvLe(left, right) => match (pool.literal(left), pool.literal(right)) {
            (None, Some(limit)) => Some((left, true, limit.as_i64()?)),
            (Some(limit), None) => Some((right, false, limit.as_i64()?)),
            _ => None,
        },
        Node::Not(inner) => match *pool.node(inner) {
            Node::BvLe(left, right) => match (pool.literal(left), pool.literal(right)) {
                // not (t <= c) is t >= c + 1; not (c <= t) is t <= c - 1.
                (None, Some(limit)) => Some((left, false, limit.as_i64()?.checked_add(1)?)),
                (Some(limit), None) => Some((right, true, limit.as_i64()?.checked_sub(1)?)),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use oxpecker_term::{Scalar, TermPool};

    use super::reduce;

    #[test]
    fn the_tightest_bounds_stay() {
        for scalar in [Scalar::Int, Scalar::Bv32] {
            let mut pool = TermPool::new();
            let x = pool.fresh_var("x", scalar.into());
            let y = pool.fresh_var("y", scalar.into());
            let [one, two, nine] = [1, 2, 9].map(|value| pool.number(scalar, value));
            let all = [
                pool.ge(x, one),
                pool.lt(x, nine),
                pool.ge(x, two),
                pool.le(x, nine),
                pool.lt(x, y),
                pool.ne(x, two),
            ];
            let mut constraints = all.to_vec();
            reduce(&pool, &mut constraints);
            assert_eq!(constraints, [all[1], all[2], all[4], all[5]]);
        }
    }
}
