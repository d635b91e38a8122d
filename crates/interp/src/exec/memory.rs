//! Vectors under writes at indexes that are not known: a write is remembered, not spread over the elements.
//!
//! A read goes through the writes from the newest to the oldest. It skips those that cannot be at its index, by the
//! rules, the intervals and the strides that the path knows, and stops at one that must be.

use imbl::Vector;
use oxpecker_ir::Type;
use oxpecker_term::{Scalar, TermId};

use super::{Interpreter, Step, mismatch};
use crate::heap::{ArrayObject, Elements, Memory, Object, Write, Written};
use crate::language::Changed;
use crate::state::State;
use crate::value::{Ref, Value};

/// In vectors up to this length every element is a choice instead.
const MAX_SPREAD: usize = 8;
/// More writes than this for each element become choices, too.
const MOST_WRITES: usize = 4;

/// Copies of copies deeper than this are not remembered: reads go through all of them.
const MOST_COPIES: u32 = 16;

/// Whether a write is where an index is.
enum Meets {
    Never,
    Always,
    If(TermId),
}

impl Interpreter<'_> {
    /// What is at an index of a vector with writes.
    pub(super) fn read_memory(
        &mut self,
        state: &State,
        memory: &Memory,
        (index, element): (Value, &Type),
    ) -> Step<Option<Value>> {
        let scalar = self.scalar(element);
        let mut met: Vec<(TermId, Value)> = Vec::new();
        let mut below = None;
        for write in memory.writes.iter().rev() {
            let guard = match self.meets(state, write, index)? {
                Meets::Never => continue,
                Meets::Always => None,
                Meets::If(guard) => Some(guard),
            };
            let value = self.written(state, write, (index, element))?;
            match (guard, value) {
                (None, Some(value)) => {
                    below = Some(value);
                    break;
                }
                (Some(guard), Some(value)) => met.push((guard, value)),
                (_, None) => {}
            }
        }
        let below = match below {
            Some(value) => Some(value),
            None => self.read_vector(state, &memory.base, (index, scalar))?,
        };
        let Some(mut read) = below else {
            return Ok(None);
        };
        for (guard, value) in met.into_iter().rev() {
            read = self.merge(guard, value, read, scalar)?;
        }
        Ok(Some(read))
    }

    /// What is at an index of the elements of an array.
    pub(crate) fn read_elements(
        &mut self,
        state: &State,
        elements: &Elements,
        (index, element): (Value, &Type),
    ) -> Step<Option<Value>> {
        match elements {
            Elements::Vector(values) => {
                self.read_vector(state, values, (index, self.scalar(element)))
            }
            Elements::Written(memory) => self.read_memory(state, memory, (index, element)),
            Elements::Term(term) => {
                let index = self.lift(index, self.int_scalar());
                let element = self.pool.select(*term, index);
                Ok(Some(self.lower(element)))
            }
        }
    }

    /// What is at an index of a vector.
    pub(super) fn read_vector(
        &mut self,
        state: &State,
        values: &Vector<Value>,
        (index, scalar): (Value, Scalar),
    ) -> Step<Option<Value>> {
        match index {
            Value::Int(index) => Ok(usize::try_from(index)
                .ok()
                .and_then(|index| values.get(index).copied())),
            Value::Term(term) => {
                let known = self.known_interval(state, term);
                self.vector_element(values, (term, known), scalar)
            }
            _ => Err(mismatch("an index is an integer")),
        }
    }

    fn written(
        &mut self,
        state: &State,
        write: &Write,
        (index, element): (Value, &Type),
    ) -> Step<Option<Value>> {
        match &write.what {
            Written::One(value) => Ok(Some(*value)),
            Written::Copy {
                source, distance, ..
            } => {
                let scalar = self.int_scalar();
                let (index, distance) = (self.lift(index, scalar), self.lift(*distance, scalar));
                let index = self.pool.add(index, distance);
                let index = self.lower(index);
                self.read_elements(state, source, (index, element))
            }
        }
    }

    /// Whether a write is at an index.
    fn meets(&mut self, state: &State, write: &Write, index: Value) -> Step<Meets> {
        if let (Written::One(_), Value::Int(one), Value::Int(two)) = (&write.what, write.at, index)
            && one != two
        {
            return Ok(Meets::Never);
        }
        let scalar = self.int_scalar();
        let (at, place) = (self.lift(write.at, scalar), self.lift(index, scalar));
        let here = match &write.what {
            Written::One(_) => self.pool.eq(at, place),
            Written::Copy { count, .. } => {
                // Neither is negative and the end is inside of an array, so nothing wraps around.
                let count = self.lift(*count, scalar);
                let end = self.pool.add(at, count);
                let (low, high) = (self.pool.le(at, place), self.pool.lt(place, end));
                self.pool.and(low, high)
            }
        };
        let guard = self.pool.and(write.guard, here);
        let known = match self.pool.literal(guard) {
            Some(literal) => literal.as_bool(),
            None if self.inference.array_intervals => state.knowledge.decide(&mut self.pool, guard),
            None => None,
        };
        Ok(match known {
            Some(true) => Meets::Always,
            Some(false) => Meets::Never,
            None => Meets::If(guard),
        })
    }

    /// The elements after `if guard then array[index] := value`; the array is a vector, with writes or without.
    pub(super) fn write_memory(
        &mut self,
        state: &State,
        array: &ArrayObject,
        write: Write,
    ) -> Step<Elements> {
        let mut memory = match &array.elements {
            Elements::Vector(base) => Memory {
                base: base.clone(),
                writes: Vector::new(),
            },
            Elements::Written(memory) => (**memory).clone(),
            Elements::Term(_) => return Err(mismatch("a vector is needed here")),
        };
        let scalar = self.scalar(&array.element);
        if let (Written::One(value), Value::Int(index)) = (&write.what, write.at)
            && self.is_never_met(state, &memory, write.at)?
        {
            let slot = usize::try_from(index).ok();
            if let Some(slot) = slot.and_then(|it| memory.base.get_mut(it)) {
                *slot = self.merge(write.guard, *value, *slot, scalar)?;
            }
            return Ok(memory.elements());
        }
        if memory.base.len() <= MAX_SPREAD {
            return self.spread(state, (&memory, &array.element), &write);
        }
        // What is written again is not needed any more.
        if write.guard == self.pool.tt() && matches!(write.what, Written::One(_)) {
            let again = |it: &Write| it.at == write.at && matches!(it.what, Written::One(_));
            memory.writes.retain(|it| !again(it));
        }
        memory.writes.push_back(write);
        if memory.writes.len() > MOST_WRITES * memory.base.len() {
            let mut base = Vector::new();
            for place in 0..memory.base.len() {
                let index = Value::Int(place as i64);
                let value = self.read_memory(state, &memory, (index, &array.element))?;
                base.push_back(value.ok_or_else(|| mismatch("an element that is not there"))?);
            }
            return Ok(Elements::Vector(base));
        }
        Ok(memory.elements())
    }

    /// Copies `count` elements from one array to another, whatever the indexes and the number are; everything is in
    /// bounds. `false` if the destination is not of bounded length, or copied too often.
    pub fn copy_elements(
        &mut self,
        state: &mut State,
        (source, from): (Ref, Value),
        (target, to): (Ref, Value),
        count: Value,
    ) -> Step<bool> {
        let heap = &state.heap;
        let (Some(Object::Array(source)), Some(Object::Array(array))) =
            (heap.get(source), heap.get(target))
        else {
            return Ok(false);
        };
        let (source, array) = (source.elements.clone(), array.clone());
        let depth = copies(&source) + 1;
        if matches!(array.elements, Elements::Term(_)) || depth > MOST_COPIES {
            return Ok(false);
        }
        let scalar = self.int_scalar();
        let (first, at) = (self.lift(from, scalar), self.lift(to, scalar));
        let distance = self.pool.sub(first, at);
        let distance = self.lower(distance);
        let write = Write {
            guard: self.pool.tt(),
            at: to,
            what: Written::Copy {
                source,
                count,
                distance,
                depth,
            },
        };
        let elements = self.write_memory(state, &array, write)?;
        if target.0 > 0 {
            self.language.changed(self, state, Changed::Input(target));
        }
        if let Some(Object::Array(array)) = state.heap.get_mut(target) {
            array.elements = elements;
        }
        Ok(true)
    }

    fn is_never_met(&mut self, state: &State, memory: &Memory, index: Value) -> Step<bool> {
        for write in &memory.writes {
            if !matches!(self.meets(state, write, index)?, Meets::Never) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Every element is its old value or what is written.
    fn spread(
        &mut self,
        state: &State,
        (memory, element): (&Memory, &Type),
        write: &Write,
    ) -> Step<Elements> {
        let scalar = self.scalar(element);
        let mut changed = Vector::new();
        for (place, old) in memory.base.iter().enumerate() {
            let index = Value::Int(place as i64);
            let guard = match self.meets(state, write, index)? {
                Meets::Never => self.pool.ff(),
                Meets::Always => self.pool.tt(),
                Meets::If(guard) => guard,
            };
            let mut value = *old;
            if guard != self.pool.ff()
                && let Some(new) = self.written(state, write, (index, element))?
            {
                value = self.merge(guard, new, *old, scalar)?;
            }
            changed.push_back(value);
        }
        Ok(Elements::Vector(changed))
    }

    /// An array term with what was written.
    pub(super) fn memory_term(&mut self, element: &Type, memory: &Memory) -> Step<TermId> {
        let scalar = self.scalar(element);
        let base = Elements::Vector(memory.base.clone());
        let mut term = self.array_term(element, &base)?;
        for write in &memory.writes {
            let Written::One(value) = write.what else {
                return Err(mismatch("a copy of unknown length below a quantifier"));
            };
            let index = self.lift(write.at, self.int_scalar());
            let value = self.lift(value, scalar);
            let changed = self.pool.store(term, index, value);
            term = self.pool.ite(write.guard, changed, term);
        }
        Ok(term)
    }
}

/// How many copies of copies there are among the writes.
fn copies(elements: &Elements) -> u32 {
    let Elements::Written(memory) = elements else {
        return 0;
    };
    let depths = memory.writes.iter().map(|write| match write.what {
        Written::One(_) => 0,
        Written::Copy { depth, .. } => depth,
    });
    depths.max().unwrap_or(0)
}
