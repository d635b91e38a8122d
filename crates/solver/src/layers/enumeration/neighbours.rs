//! Models near that of the path.
//!
//! A branch condition that the model of a path does not satisfy is often about an input that nothing else is about: the byte
//! that a check sum comes to, the next key of a table. Then another value of one input is a model, however many inputs
//! there are. Where it takes more, the value that leaves the fewest constraints violated is taken and the search goes on with
//! one of these. This finds models and refutes nothing.

use oxpecker_term::{Model, Scalar, TermId, TermPool};

use super::program::{Program, Source};
use super::search::{Allowance, Domain, filter};
use super::unknowns::{Unknown, word};

/// So many unknowns of a constraint are tried, the latest inputs first.
const MOST_TRIED: usize = 8;
/// Of more values only some are tried.
const MOST_VALUES: u128 = 1 << 10;
/// So many values are changed one after the other.
const MOST_CHANGES: usize = 12;

/// Values of the unknowns for which all constraints hold, near those of the known model.
///
/// The last constraint is the one that the known model may not satisfy. Unknowns are machine integers, and none is a
/// constraint by itself.
pub(super) fn nearby(
    pool: &TermPool,
    constraints: &[TermId],
    unknowns: &[Unknown],
    known: &Model,
    (most_terms, allowance): (usize, &mut Allowance<'_>),
) -> Option<Vec<i64>> {
    let fits = |it: &Unknown| is_machine_integer(it.scalar) && !constraints.contains(&it.term);
    if !unknowns.iter().all(fits) {
        return None;
    }
    let value = |it: &Unknown| word(&known.try_eval(pool, it.term)?);
    let now = unknowns.iter().map(value).collect::<Option<_>>()?;
    let constraints = constraints.iter().copied();
    let mut constraints: Vec<TermId> = constraints.filter(|it| !pool.is_const(*it)).collect();
    let mut violated = *constraints.last()?;
    constraints.sort_unstable();
    constraints.dedup();
    let mut climb = Climb {
        pool,
        constraints,
        unknowns,
        now,
        programs: unknowns.iter().map(|_| None).collect(),
        last: None,
    };
    for change in 0..MOST_CHANGES {
        let next = climb.best(violated, change, most_terms, allowance)?;
        climb.now[next.place] = next.value;
        climb.last = Some(next.place);
        match next.violated {
            None => return Some(climb.now),
            Some(constraint) => violated = constraint,
        }
    }
    None
}

/// A search that changes one value after the other.
struct Climb<'a> {
    pool: &'a TermPool,
    /// In the order of terms, which is that of their columns.
    constraints: Vec<TermId>,
    unknowns: &'a [Unknown],
    now: Vec<i64>,
    /// What computes the constraints for all values of an unknown.
    programs: Vec<Option<Program>>,
    /// The unknown that was changed last.
    last: Option<usize>,
}

/// Another value of an unknown, and a constraint that it violates.
struct Change {
    place: usize,
    value: i64,
    held: usize,
    violated: Option<TermId>,
}

impl Climb<'_> {
    /// The change of an unknown of a violated constraint for which most constraints hold; of several each time another.
    fn best(
        &mut self,
        violated: TermId,
        turn: usize,
        most_terms: usize,
        allowance: &mut Allowance<'_>,
    ) -> Option<Change> {
        let mut places: Vec<usize> = (0..self.unknowns.len()).rev().collect();
        places.retain(|it| {
            self.last != Some(*it) && is_about(self.pool, violated, self.unknowns[*it].term)
        });
        places.truncate(MOST_TRIED);
        let mut best: Option<Change> = None;
        let count = places.len();
        for at in 0..count {
            let place = places[(at + turn) % count];
            let found = self.change(place, turn, most_terms, allowance)?;
            if found.violated.is_none() {
                return Some(found);
            }
            if best.as_ref().is_none_or(|it| it.held < found.held) {
                best = Some(found);
            }
        }
        best
    }

    /// The value of an unknown for which most constraints hold.
    fn change(
        &mut self,
        place: usize,
        turn: usize,
        most_terms: usize,
        allowance: &mut Allowance<'_>,
    ) -> Option<Change> {
        let program = match self.programs[place].take() {
            Some(program) => program,
            None => self.compile(place, most_terms)?,
        };
        let values = values(&self.unknowns[place], self.now[place]);
        let now = self.now.iter();
        let mut columns: Vec<Vec<i64>> = now.map(|it| vec![*it; values.len()]).collect();
        columns.swap(0, place);
        columns[0] = values;
        let Domain(found) = filter(self.pool, &program, Domain(columns), allowance)?;
        self.programs[place] = Some(program);
        let (values, truths) = found.split_first()?;
        let held = |row: usize| truths.iter().filter(|it| it[row] != 0).count();
        let rows = (0..values.len()).filter(|it| values[*it] != self.now[place]);
        // Of equally good ones not always the first.
        let row = rows.max_by_key(|it| (held(*it), (it * 7 + turn) % 5))?;
        let violated = truths.iter().position(|it| it[row] == 0);
        Some(Change {
            place,
            value: values[row],
            held: held(row),
            violated: violated.map(|it| self.constraints[it]),
        })
    }

    /// The constraints for all values of an unknown; the others are given with it.
    fn compile(&self, place: usize, most_terms: usize) -> Option<Program> {
        let mut given: Vec<TermId> = self.unknowns.iter().map(|it| it.term).collect();
        given.swap(0, place);
        let source = Source {
            constraints: &[],
            wanted: &self.constraints,
            given: &[given],
        };
        Program::compile(self.pool, source, most_terms)
    }
}

fn is_machine_integer(scalar: Scalar) -> bool {
    matches!(scalar, Scalar::Bool | Scalar::Bv32 | Scalar::Bv64)
}

/// Whether a constraint is about an unknown; elements of arrays are all taken for that.
fn is_about(pool: &TermPool, constraint: TermId, unknown: TermId) -> bool {
    let var = pool.var_of(unknown);
    var.is_none_or(|it| pool.free_vars(constraint).contains(&it))
}

/// The values of an unknown that are tried: all of them, or those that differ from the present one by one, in two bits or in
/// four neighbouring ones, and the ends.
fn values(unknown: &Unknown, now: i64) -> Vec<i64> {
    if unknown.size() <= MOST_VALUES
        && let Some(values) = unknown.values()
        && !values.is_empty()
    {
        return values;
    }
    let (lo, hi) = unknown.bounds();
    let bits = if unknown.scalar == Scalar::Bv64 {
        63
    } else {
        31
    };
    let one = (0..bits).map(|bit| 1_i64 << bit);
    let two = (0..bits).flat_map(|bit| (0..bit).map(move |other| 1_i64 << bit | 1_i64 << other));
    let four = (0..bits - 3).flat_map(|bit| (1..16).map(move |pattern| pattern << bit));
    let changed = one.chain(two).chain(four).map(|it| i128::from(now ^ it));
    let now = i128::from(now);
    let others = [now, now - 1, now + 1, 0, -1, -1 - now, lo, hi];
    let all = others.into_iter().chain(changed);
    let all = all.filter(|it| (lo..=hi).contains(it));
    all.filter_map(|it| i64::try_from(it).ok()).collect()
}
