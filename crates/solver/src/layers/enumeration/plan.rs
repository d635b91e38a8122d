//! Which unknowns get values first, and from which lists.

use oxpecker_term::{TermId, TermPool};
use rustc_hash::FxHashMap;

use super::parts::{leave_first_of_equals, parts};
use super::program::{Program, Source};
use super::search::{Allowance, Domain, filter};
use super::unknowns::Unknown;

/// A query that can be enumerated.
#[derive(Debug)]
pub(super) struct Plan {
    /// The unknowns in the order of the levels.
    pub(super) unknowns: Vec<Unknown>,
    /// Their values.
    pub(super) domains: Vec<Domain>,
    pub(super) program: Program,
}

impl Plan {
    /// What it costs at most.
    pub(super) fn cost(&self) -> u64 {
        let sizes: Vec<usize> = self.domains.iter().map(Domain::len).collect();
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
    if let [unknown] = unknowns.as_slice() {
        return of_one(pool, &constraints, unknown.clone(), most_terms);
    }
    let table = Table::new(pool, &constraints, &unknowns);
    let rest = table.about_several();
    let terms: Vec<TermId> = unknowns.iter().map(|it| it.term).collect();
    let Some(parts) = parts(pool, &rest, &terms, most_terms) else {
        return Planned::Refused;
    };
    let mut given: Vec<Vec<TermId>> = Vec::with_capacity(unknowns.len());
    let mut domains: Vec<Domain> = Vec::with_capacity(unknowns.len());
    for ((index, unknown), parts) in unknowns.iter().enumerate().zip(parts) {
        let own = table.alone(index);
        let Some(values) = unknown.values() else {
            return Planned::Refused;
        };
        let (columns, told_apart) = columns(unknown.term, parts);
        match narrowed(pool, (&own, &columns), values, most_terms, allowance) {
            None => return Planned::Refused,
            Some(domain) if domain.len() == 0 => return Planned::Nothing,
            Some(mut domain) => {
                if !told_apart {
                    leave_first_of_equals(&mut domain);
                }
                domains.push(domain);
            }
        }
        given.push(columns);
    }
    if product(domains.iter().map(|it| it.len() as u128)) > most_inputs {
        return Planned::Refused;
    }
    let order = table.order(&domains);
    let mut in_order = |it: &usize| std::mem::take(&mut given[*it]);
    let given: Vec<Vec<TermId>> = order.iter().map(&mut in_order).collect();
    let source = Source {
        constraints: &rest,
        wanted: &[],
        given: &given,
    };
    match Program::compile(pool, source, most_terms) {
        None => Planned::Refused,
        Some(program) => Planned::Plan(Plan {
            unknowns: order.iter().map(|it| unknowns[*it].clone()).collect(),
            domains: order
                .iter()
                .map(|it| Domain(std::mem::take(&mut domains[*it].0)))
                .collect(),
            program,
        }),
    }
}

/// The plan for one unknown: its values are tried until one fits.
fn of_one(pool: &TermPool, constraints: &[TermId], unknown: Unknown, most_terms: usize) -> Planned {
    let source = Source {
        constraints,
        wanted: &[],
        given: &[vec![unknown.term]],
    };
    let program = Program::compile(pool, source, most_terms);
    match program.zip(unknown.values()) {
        None => Planned::Refused,
        Some((program, values)) => Planned::Plan(Plan {
            unknowns: vec![unknown],
            domains: vec![Domain(vec![values])],
            program,
        }),
    }
}

/// The columns of an unknown of which constraints about several have these parts, and whether one of the parts is the
/// unknown itself, so that all its values differ.
fn columns(unknown: TermId, mut parts: Vec<TermId>) -> (Vec<TermId>, bool) {
    let all = parts.len();
    parts.retain(|it| *it != unknown);
    let told_apart = parts.len() < all;
    parts.insert(0, unknown);
    (parts, told_apart)
}

/// The values for which the constraints about an unknown alone hold, with its other columns; `None` if that is too much.
fn narrowed(
    pool: &TermPool,
    (own, columns): (&[TermId], &[TermId]),
    values: Vec<i64>,
    most_terms: usize,
    allowance: &mut Allowance<'_>,
) -> Option<Domain> {
    let domain = Domain(vec![values]);
    if own.is_empty() && columns.len() == 1 {
        return Some(domain);
    }
    let source = Source {
        constraints: own,
        wanted: &columns[1..],
        given: &[columns[..1].to_vec()],
    };
    let program = Program::compile(pool, source, most_terms)?;
    filter(pool, &program, domain, allowance)
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

    /// The constraints that are about more than one unknown.
    fn about_several(&self) -> Vec<TermId> {
        let several = self.places.iter().filter(|(_, places)| places.len() > 1);
        several.map(|(constraint, _)| *constraint).collect()
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
    fn order(&self, domains: &[Domain]) -> Vec<usize> {
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
