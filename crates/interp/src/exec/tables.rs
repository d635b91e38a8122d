//! Reads of vectors at symbolic indexes: constants are one table, which is made once per version of an array; what is no
//! constant is chosen in front of it.

use std::rc::Rc;

use imbl::Vector;
use oxpecker_term::{Interval, Scalar, Table, TermId};

use super::{Interpreter, Step};
use crate::value::{Ref, Value};

/// A vector has a table if it has at least this many constants,
const FEWEST: usize = 4;
/// and as many constants as other elements.
const MOST_OTHERS: usize = 1;
/// Elements that are no constants are compared with the index one by one up to this number, found by halves beyond.
const MAX_CHAIN: usize = 64;
/// How many versions of arrays keep their tables.
const MOST_KEPT: usize = 32;
/// So many elements of tables that are read or computed take about as long as an instruction.
const ELEMENTS_PER_STEP: u64 = 64;

/// The constants of a vector, and the other elements with their indexes.
#[derive(Debug)]
struct Split {
    table: Table,
    others: Vec<(usize, Value)>,
}

/// The tables of the arrays that were read last.
#[derive(Debug, Default)]
pub(super) struct Tables {
    known: Vec<(Vector<Value>, Scalar, Option<Rc<Split>>)>,
    next: usize,
    /// Elements of arrays that were looked at to find their tables.
    elements: u64,
}

impl Tables {
    fn of(&mut self, values: &Vector<Value>, scalar: Scalar) -> Option<Rc<Split>> {
        let same = |it: &&(Vector<Value>, Scalar, _)| it.1 == scalar && it.0.ptr_eq(values);
        if let Some((_, _, split)) = self.known.iter().find(same) {
            return split.clone();
        }
        self.elements += values.len() as u64;
        let split = Split::of(values, scalar).map(Rc::new);
        let entry = (values.clone(), scalar, split.clone());
        if self.known.len() < MOST_KEPT {
            self.known.push(entry);
        } else {
            self.known[self.next] = entry;
            self.next = (self.next + 1) % MOST_KEPT;
        }
        split
    }
}

impl Split {
    fn of(values: &Vector<Value>, scalar: Scalar) -> Option<Split> {
        let mut words = Vec::with_capacity(values.len());
        let mut others = Vec::new();
        for (place, value) in values.iter().enumerate() {
            match word(*value, scalar) {
                Some(word) => words.push(word),
                None if matches!(value, Value::Term(_)) => {
                    // What is read there does not count: the neighbour keeps runs together.
                    words.push(words.last().copied().unwrap_or_default());
                    others.push((place, *value));
                }
                None => return None,
            }
        }
        let constants = values.len() - others.len();
        let worth = constants >= FEWEST && constants >= others.len() * MOST_OTHERS;
        worth.then(|| Split {
            table: Table::of_words(scalar, words, 0),
            others,
        })
    }
}

/// A constant of this sort as it is kept in tables.
fn word(value: Value, scalar: Scalar) -> Option<i64> {
    match (value, scalar) {
        (Value::Int(value), Scalar::Int | Scalar::Bv64) => Some(value),
        #[expect(
            clippy::cast_possible_truncation,
            reason = "wrapping is what lifting a constant does"
        )]
        (Value::Int(value), Scalar::Bv32) => Some(i64::from(value as i32)),
        (Value::Bool(value), Scalar::Bool) => Some(i64::from(value)),
        (Value::Float(value), Scalar::Float) => Some(canonical(value).to_bits().cast_signed()),
        (Value::Single(value), Scalar::Single) => {
            let value = if value.is_nan() { f32::NAN } else { value };
            Some(i64::from(value.to_bits()))
        }
        (Value::Ref(Ref(id)), Scalar::Ref) if Ref(id) != Ref::ABSENT => Some(id),
        _ => None,
    }
}

/// There is one `NaN`.
fn canonical(value: f64) -> f64 {
    if value.is_nan() { f64::NAN } else { value }
}

impl Interpreter<'_> {
    /// The element of a vector at an index in this interval.
    pub(super) fn vector_element(
        &mut self,
        values: &Vector<Value>,
        (index, known): (TermId, Interval),
        scalar: Scalar,
    ) -> Step<Option<Value>> {
        let split = match self.inference.tables {
            true => self.caches.tables.of(values, scalar),
            false => None,
        };
        let Some(split) = split else {
            return self.chosen(values, (index, known), scalar);
        };
        let read = self.pool.table_within(&split.table, index, known);
        let mut read = self.lower(read);
        for (place, value) in &split.others {
            if known.contains(*place as i64) {
                let here = self.is_place(index, *place);
                read = self.merge(here, *value, read, scalar)?;
            }
        }
        Ok(Some(read))
    }

    /// Counts what was done with tables since the last time as instructions, so that a limit on them ends that, too.
    pub(super) fn charge_tables(&mut self, left: &mut u64) {
        let done = self.caches.tables.elements + self.pool.elements_computed();
        let steps = done.saturating_sub(self.counted.charged) / ELEMENTS_PER_STEP;
        self.counted.charged += steps * ELEMENTS_PER_STEP;
        self.counted.extra += steps.min(*left);
        *left = left.saturating_sub(steps);
    }

    /// A choice among the elements that an index can reach: by equality if they are few, by halves otherwise.
    fn chosen(
        &mut self,
        values: &Vector<Value>,
        (index, known): (TermId, Interval),
        scalar: Scalar,
    ) -> Step<Option<Value>> {
        let last = values.len() as i64 - 1;
        let low = known.lo().unwrap_or(0).clamp(0, last.max(0));
        let high = known.hi().unwrap_or(last).clamp(low, last.max(low));
        let reached = values.iter().enumerate();
        let reached = reached.skip(low as usize).take((high - low + 1) as usize);
        self.caches.tables.elements += (high - low + 1).cast_unsigned();
        let mut parts: Vec<(usize, Value)> = reached.map(|(place, it)| (place, *it)).collect();
        if parts.len() <= MAX_CHAIN {
            let mut loaded: Option<Value> = None;
            for (place, value) in parts {
                loaded = Some(match loaded {
                    None => value,
                    Some(others) => {
                        let here = self.is_place(index, place);
                        self.merge(here, value, others, scalar)?
                    }
                });
            }
            return Ok(loaded);
        }
        // Neighbours are joined until one is left; the place is that of the last element of each part.
        while parts.len() > 1 {
            let mut joined = Vec::with_capacity(parts.len().div_ceil(2));
            for pair in parts.chunks(2) {
                joined.push(match *pair {
                    [(place, one), (end, two)] => {
                        let place = self.pool.number(self.int_scalar(), place as i64);
                        let below = self.pool.le(index, place);
                        (end, self.merge(below, one, two, scalar)?)
                    }
                    _ => pair[0],
                });
            }
            parts = joined;
        }
        Ok(parts.first().map(|it| it.1))
    }

    /// Whether an index is this one.
    pub(super) fn is_place(&mut self, index: TermId, place: usize) -> TermId {
        let place = self.pool.number(self.int_scalar(), place as i64);
        self.pool.eq(index, place)
    }
}
