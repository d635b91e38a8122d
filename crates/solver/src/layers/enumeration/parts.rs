//! What constraints see of each unknown.
//!
//! A constraint about several unknowns is made of parts that are about one of them each: the class that a table has for a
//! character, a byte of a number. These parts are computed once for every value and not once for every input, and of
//! values for which all of them are equal one is enough.

use oxpecker_term::{TermId, TermPool};
use rustc_hash::{FxHashMap, FxHashSet};

use super::search::Domain;

/// For each unknown the largest parts of constraints that are about it alone, in the order of terms; `None` if there are
/// more than `most_terms` terms.
pub(super) fn parts(
    pool: &TermPool,
    constraints: &[TermId],
    unknowns: &[TermId],
    most_terms: usize,
) -> Option<Vec<Vec<TermId>>> {
    let subjects = Subjects::of(pool, constraints, unknowns, most_terms)?;
    let mut found: Vec<FxHashSet<TermId>> = vec![FxHashSet::default(); unknowns.len()];
    let mut seen: FxHashSet<TermId> = FxHashSet::default();
    let mut stack = constraints.to_vec();
    while let Some(term) = stack.pop() {
        let subject = subjects.of_term(term);
        if subject == 0 || !seen.insert(term) {
            continue;
        }
        if subject.is_power_of_two() {
            found[subject.trailing_zeros() as usize].insert(term);
        } else {
            pool.node(term).for_each_child(|it| stack.push(it));
        }
    }
    let sorted = found.into_iter().map(|it| {
        let mut list: Vec<TermId> = it.into_iter().collect();
        list.sort_unstable();
        list
    });
    Some(sorted.collect())
}

/// Which unknowns terms are about, one bit each.
struct Subjects(FxHashMap<TermId, u64>);

impl Subjects {
    fn of(
        pool: &TermPool,
        constraints: &[TermId],
        unknowns: &[TermId],
        most_terms: usize,
    ) -> Option<Self> {
        let bits = unknowns.iter().enumerate();
        let mut known: FxHashMap<TermId, u64> = bits.map(|(at, it)| (*it, 1 << at)).collect();
        let mut terms: Vec<TermId> = Vec::new();
        let mut seen: FxHashSet<TermId> = FxHashSet::default();
        let mut stack = constraints.to_vec();
        while let Some(term) = stack.pop() {
            if pool.is_const(term) || known.contains_key(&term) || !seen.insert(term) {
                continue;
            }
            if seen.len() > most_terms {
                return None;
            }
            terms.push(term);
            pool.node(term).for_each_child(|it| stack.push(it));
        }
        // A term is younger than those it is made of.
        terms.sort_unstable();
        for term in terms {
            let mut subject = 0;
            let node = pool.node(term);
            node.for_each_child(|it| subject |= known.get(&it).copied().unwrap_or(0));
            known.insert(term, subject);
        }
        Some(Self(known))
    }

    fn of_term(&self, term: TermId) -> u64 {
        self.0.get(&term).copied().unwrap_or(0)
    }
}

/// Leaves the first of all values that no column but that of the values tells apart.
pub(super) fn leave_first_of_equals(domain: &mut Domain) {
    let mut seen: FxHashSet<Vec<i64>> = FxHashSet::default();
    let row = |at: usize| domain.0[1..].iter().map(|it| it[at]).collect::<Vec<i64>>();
    let first = (0..domain.len()).map(|at| seen.insert(row(at)));
    let first: Vec<bool> = first.collect();
    for column in &mut domain.0 {
        let mut left = first.iter();
        column.retain(|_| left.next().copied().unwrap_or(true));
    }
}
