//! Variables that all differ and have fewer values than there are of them. Clauses alone would try all assignments.

use std::collections::{BTreeMap, BTreeSet};

use oxpecker_term::{Node, TermId, TermPool, VarId};

use super::bounds::Bounds;

/// The values of more variables are not compared.
const MOST_VALUES: i128 = 4_096;

/// Whether some variables that all differ have too few values.
pub(super) fn contradict(pool: &TermPool, constraints: &[TermId], bounds: &Bounds) -> bool {
    let mut differ: BTreeMap<VarId, BTreeSet<VarId>> = BTreeMap::new();
    for constraint in constraints {
        collect(pool, *constraint, true, &mut differ);
    }
    let mut vars: Vec<VarId> = differ.keys().copied().collect();
    vars.sort_by_key(|it| std::cmp::Reverse(differ[it].len()));
    let mut tried: BTreeSet<VarId> = BTreeSet::new();
    for first in &vars {
        if tried.contains(first) {
            continue;
        }
        // Greedily, those with most differences first.
        let mut clique = vec![*first];
        for var in &vars {
            if var != first && clique.iter().all(|it| differ[it].contains(var)) {
                clique.push(*var);
            }
        }
        tried.extend(&clique);
        let ranges = clique.iter().filter_map(|it| bounds.of(pool, *it));
        let ranges: Vec<(i128, i128)> = ranges.collect();
        let low = ranges.iter().map(|it| it.0).min().unwrap_or(0);
        let high = ranges.iter().map(|it| it.1).max().unwrap_or(0);
        let is_known = ranges.len() == clique.len() && high - low < MOST_VALUES;
        if is_known && (clique.len() as i128) > high - low + 1 {
            return true;
        }
    }
    false
}

fn collect(
    pool: &TermPool,
    fact: TermId,
    holds: bool,
    differ: &mut BTreeMap<VarId, BTreeSet<VarId>>,
) {
    match pool.node(fact) {
        Node::Not(inner) => collect(pool, *inner, !holds, differ),
        Node::And(parts) if holds => {
            for part in parts {
                collect(pool, *part, true, differ);
            }
        }
        Node::IsZero(inner) if !holds => {
            let Node::Sum(_, sum) = pool.node(*inner) else {
                return;
            };
            let [(one, first), (two, second)] = &*sum.monomials else {
                return;
            };
            let opposite = matches!(
                (one.to_i64(), two.to_i64()),
                (Some(1), Some(-1)) | (Some(-1), Some(1))
            );
            if let (Node::Var(first), Node::Var(second), true, true) = (
                pool.node(*first),
                pool.node(*second),
                opposite,
                sum.constant.is_zero(),
            ) {
                differ.entry(*first).or_default().insert(*second);
                differ.entry(*second).or_default().insert(*first);
            }
        }
        _ => {}
    }
}
