//! Which unknowns get values first, and from which lists.

use oxpecker_term::{TermId, TermPool};
use rustc_hash::FxHashMap;

use super::program::Program;
use super::search::{Allowance, filter};
use super::unknowns::Unknown;

/// A query that can be enumerated.
#[derive(Debug)]
pub(super) struct Plan {
    /// The unknowns in the order of the levels.
    pub(super) unknowns: Vec<Unknown>,
    /// Their values.
    pub(super) domains: Vec<Vec<i64>>,
    pub(super) program: Program,
}

impl Plan {
    /// What it costs at most.
    pub(super) fn cost(&self) -> u64 {
        let sizes: Vec<usize> = self.domains.iter().map(Vec::len).collect();
        self.program.cost(&sizes)
    }
}

/// What planning may come to.
#[derive(Debug)]
pub(super) enum Planned {
    /// This is what has to be done.
    Plan(Plan),
    /// An unknown has no value at all.
    Nothing,
    /// It cannot be done, or not with the work that is allowed.
    Refused,
}

/// Plans the enumeration of constraints whose unknowns are known; the product of the numbers of their values is at most
/// `most_inputs`, the number of terms at most `most_terms`.
pub(super) fn plan(
    pool: &TermPool,
    constraints: &[TermId],
    unknowns: Vec<Unknown>,
    (most_inputs, most_terms): (u128, usize),
    allowance: &mut Allowance<'_>,
) -> Planned {
    if unknowns.iter().any(|it| it.size() == 0) || constraints.contains(&pool.ff()) {
        return Planned::Nothing;
    }
    let constraints = constraints.iter().copied();
    let constraints: Vec<TermId> = constraints.filter(|it| !pool.is_const(*it)).collect();
    let table = Table::new(pool, &constraints, &unknowns);
    let mut domains: Vec<Vec<i64>> = Vec::with_capacity(unknowns.len());
    let mut rest: Vec<TermId> = Vec::new();
    let several = unknowns.len() > 1;
    for (index, unknown) in unknowns.iter().enumerate() {
        let Some(domain) = unknown.values() else {
            return Planned::Refused;
        };
        let own = if several {
            table.alone(index)
        } else {
            Vec::new()
        };
        if own.is_empty() {
            domains.push(domain);
            continue;
        }
        let program = Program::compile(pool, &own, &[unknown.term], most_terms);
        let Some(program) = program else {
            return Planned::Refused;
        };
        match filter(pool, &program, domain, allowance) {
            None => return Planned::Refused,
            Some(domain) if domain.is_empty() => return Planned::Nothing,
            Some(domain) => domains.push(domain),
        }
    }
    if product(domains.iter().map(|it| it.len() as u128)) > most_inputs {
        return Planned::Refused;
    }
    for (constraint, places) in &table.places {
        if !several || places.len() > 1 {
            rest.push(*constraint);
        }
    }
    let order = table.order(&domains);
    let terms: Vec<TermId> = order.iter().map(|it| unknowns[*it].term).collect();
    match Program::compile(pool, &rest, &terms, most_terms) {
        None => Planned::Refused,
        Some(program) => Planned::Plan(Plan {
            unknowns: order.iter().map(|it| unknowns[*it].clone()).collect(),
            domains: order
                .iter()
                .map(|it| std::mem::take(&mut domains[*it]))
                .collect(),
            program,
        }),
    }
}

/// The product of numbers, or the largest number.
pub(super) fn product(sizes: impl Iterator<Item = u128>) -> u128 {
    sizes.fold(1, u128::saturating_mul)
}

/// The unknowns of each constraint.
struct Table {
    places: Vec<(TermId, Vec<usize>)>,
    count: usize,
}

impl Table {
    fn new(pool: &TermPool, constraints: &[TermId], unknowns: &[Unknown]) -> Self {
        let by_term: FxHashMap<TermId, usize> = unknowns
            .iter()
            .enumerate()
            .map(|(index, it)| (it.term, index))
            .collect();
        let elements = unknowns.iter().any(|it| pool.var_of(it.term).is_none());
        let of = |constraint: TermId| -> Vec<usize> {
            if !elements {
                let vars = pool.free_vars(constraint).iter();
                return vars.map(|it| by_term[&pool.var_term(*it)]).collect();
            }
            let mut found = Vec::new();
            pool.visit(&[constraint], |it| found.extend(by_term.get(&it)));
            found.sort_unstable();
            found
        };
        Self {
            places: constraints.iter().map(|it| (*it, of(*it))).collect(),
            count: unknowns.len(),
        }
    }

    /// The constraints that are about one unknown only.
    fn alone(&self, unknown: usize) -> Vec<TermId> {
        let own = self
            .places
            .iter()
            .filter(|(_, places)| places == &[unknown]);
        own.map(|(constraint, _)| *constraint).collect()
    }

    /// An order in which constraints can soon be decided: always those unknowns next that the constraint with the fewest
    /// open combinations is about.
    fn order(&self, domains: &[Vec<i64>]) -> Vec<usize> {
        let mut order: Vec<usize> = Vec::with_capacity(self.count);
        let mut open: Vec<&Vec<usize>> = self.places.iter().map(|it| &it.1).collect();
        let size = |it: &usize| domains[*it].len() as u128;
        loop {
            open.retain(|places| places.iter().any(|it| !order.contains(it)));
            let left = |places: &&&Vec<usize>| {
                product(places.iter().filter(|it| !order.contains(it)).map(size))
            };
            let Some(next) = open.iter().min_by_key(left) else {
                break;
            };
            let mut next: Vec<usize> = (*next).clone();
            next.retain(|it| !order.contains(it));
            next.sort_by_key(|it| (size(it), *it));
            order.extend(next);
        }
        // What no constraint is about, apart from its own.
        let rest: Vec<usize> = (0..self.count).filter(|it| !order.contains(it)).collect();
        order.extend(rest);
        order
    }
}
