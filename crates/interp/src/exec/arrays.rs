//! Arrays: vectors while their lengths are bounded, with a list of writes at indexes that are not known; array terms otherwise.

use imbl::Vector;
use oxpecker_ir::{Arith, BinaryOp, Type};
use oxpecker_term::{Interval, TermId};

use rustc_hash::FxHashMap;

use super::led_to::Choice;
use super::{Interpreter, Step, mismatch};
use crate::ending::Reason;
use crate::heap::{ArrayObject, Elements, Object, Write, Written};
use crate::language::Changed;
use crate::state::State;
use crate::value::{Ref, Value};

/// New arrays up to this length are vectors; longer ones are array terms.
const MAX_VECTOR: i64 = 1 << 16;

impl Interpreter<'_> {
    /// A new array with default elements.
    pub fn new_array(&mut self, state: &mut State, element: &Type, length: Value) -> Step<Value> {
        let default = Self::default_value(element);
        let elements = match length {
            Value::Int(length) if (0..=MAX_VECTOR).contains(&length) => {
                Elements::Vector(self.blank(default, length as usize))
            }
            // Concrete runs are to be short; what happens to so many elements takes long.
            Value::Int(_) if self.draws_values() => return Err(too_large()),
            Value::Int(_) | Value::Term(_) => {
                let scalar = self.scalar(element);
                let default = self.lift(default, scalar);
                Elements::Term(self.pool.const_array(self.int_scalar(), default))
            }
            _ => return Err(mismatch("an array size is an integer")),
        };
        let array = ArrayObject {
            element: element.clone(),
            length,
            elements,
        };
        let language = self.language;
        Ok(Value::Ref(language.place(
            self,
            state,
            Object::Array(array),
        )))
    }

    /// The elements of a new array; arrays like the one before share theirs until they are written.
    fn blank(&mut self, default: Value, length: usize) -> Vector<Value> {
        match &self.caches.latest_blank {
            Some((value, elements)) if *value == default && elements.len() == length => {
                elements.clone()
            }
            _ => {
                let elements: Vector<Value> = std::iter::repeat_n(default, length).collect();
                self.caches.latest_blank = Some((default, elements.clone()));
                elements
            }
        }
    }

    /// The number of elements.
    pub fn length(&mut self, state: &mut State, array: Value) -> Step<Value> {
        if let Some(choice) = self.choice(state, array) {
            let lengths = choice.objects.iter();
            let lengths = lengths.filter_map(|it| match state.heap.get(*it) {
                Some(Object::Array(array)) => Some((*it, array.length)),
                _ => None,
            });
            let lengths: FxHashMap<Ref, Value> = lengths.collect();
            if let Some(length) = self.led_to(&choice, &lengths, self.int_scalar())? {
                return Ok(length);
            }
        }
        let mut length: Option<Value> = None;
        for (reference, guard) in self.candidates(state, array)? {
            if let Some(Object::Array(array)) = state.heap.get(reference) {
                let known = array.length;
                // Null was excluded by a check, so it is one of them.
                length = Some(match length {
                    None => known,
                    Some(others) => self.merge(guard, known, others, self.int_scalar())?,
                });
            }
        }
        Ok(length.unwrap_or(Value::Int(0)))
    }

    /// Whether an index is one of an array.
    pub fn in_bounds(&mut self, state: &mut State, array: Value, index: Value) -> Step<Value> {
        let length = self.length(state, array)?;
        let arith = self.program.semantics.int;
        let low = self.binary(state, (BinaryOp::Ge, arith), index, Value::Int(0))?;
        let high = self.binary(state, (BinaryOp::Lt, arith), index, length)?;
        self.binary(state, (BinaryOp::And, Arith::Math), low, high)
    }

    /// An element, whose index is in bounds.
    pub fn load_element(&mut self, state: &mut State, array: Value, index: Value) -> Step<Value> {
        // Elements of input arrays bring assumptions with them.
        if state.inputs.base_arrays.is_empty()
            && let Some(choice) = self.choice(state, array)
            && let Some(value) = self.chosen_element(state, &choice, index)?
        {
            return Ok(value);
        }
        let mut loaded: Option<Value> = None;
        for (reference, guard) in self.candidates(state, array)? {
            let Some(value) = self.element(state, reference, index)? else {
                continue;
            };
            let integers = match state.heap.get(reference) {
                Some(Object::Array(array)) => self.scalar(&array.element),
                _ => self.int_scalar(),
            };
            self.assume_element(state, reference, value);
            self.assume_initial_element(state, reference, index);
            let value = self.without_choices(state, value);
            loaded = Some(match loaded {
                Some(others) => self.merge(guard, value, others, integers)?,
                None => value,
            });
        }
        loaded.ok_or_else(no_array)
    }

    /// An element of one of several arrays, all made by the program and of one type.
    fn chosen_element(
        &mut self,
        state: &State,
        choice: &Choice,
        index: Value,
    ) -> Step<Option<Value>> {
        let mut elements = FxHashMap::default();
        let mut ty: Option<Type> = None;
        for it in &choice.objects {
            let Some(Object::Array(array)) = state.heap.get(*it) else {
                return Ok(None);
            };
            if it.0 > 0 || ty.as_ref().is_some_and(|ty| *ty != array.element) {
                return Ok(None);
            }
            ty = Some(array.element.clone());
            if let Some(value) = self.element(state, *it, index)? {
                elements.insert(*it, self.without_choices(state, value));
            }
        }
        let integers = ty.map_or_else(|| self.int_scalar(), |ty| self.scalar(&ty));
        self.led_to(choice, &elements, integers)
    }

    /// A value with what the path knows put in.
    pub fn with_known_values(&mut self, state: &State, value: Value) -> Value {
        let Value::Term(term) = value else {
            return value;
        };
        let known = state.knowledge.with_values(&mut self.pool, term);
        known.map_or(value, |term| self.lower(term))
    }

    /// Sets an element, whose index is in bounds.
    pub fn store_element(
        &mut self,
        state: &mut State,
        array: Value,
        index: Value,
        value: Value,
    ) -> Step<()> {
        let mut stored = false;
        for (reference, guard) in self.candidates(state, array)? {
            let Some(Object::Array(array)) = state.heap.get(reference) else {
                continue;
            };
            let array = array.clone();
            if reference.0 > 0 {
                self.language
                    .changed(self, state, Changed::Input(reference));
            }
            let elements = self.stored(state, &array, (guard, index, value))?;
            if let Some(Object::Array(array)) = state.heap.get_mut(reference) {
                array.elements = elements;
            }
            stored = true;
        }
        if let (Some(_), Value::Int(index)) = (&self.recorded.trace, index) {
            self.record(Some(&format!("[{index}]")), value);
        }
        if stored { Ok(()) } else { Err(no_array()) }
    }

    /// Sets neighbouring elements of one array, all of them in bounds.
    pub fn store_elements(
        &mut self,
        state: &mut State,
        (array, from): (Ref, i64),
        values: &[Value],
    ) -> Step<()> {
        let is_vector = match state.heap.get(array) {
            Some(Object::Array(array)) => matches!(array.elements, Elements::Vector(_)),
            _ => false,
        };
        if !is_vector {
            for (value, place) in values.iter().zip(from..) {
                self.store_element(state, Value::Ref(array), Value::Int(place), *value)?;
            }
            return Ok(());
        }
        if array.0 > 0 {
            self.language.changed(self, state, Changed::Input(array));
        }
        if let Some(Object::Array(array)) = state.heap.get_mut(array)
            && let Elements::Vector(elements) = &mut array.elements
        {
            for (value, place) in values.iter().zip(from..) {
                let place = usize::try_from(place).ok();
                if let Some(slot) = place.and_then(|it| elements.get_mut(it)) {
                    *slot = *value;
                }
            }
        }
        Ok(())
    }

    /// The element at an index that is in bounds; none when the reference is no array or the index cannot be in it.
    pub fn element(&mut self, state: &State, reference: Ref, index: Value) -> Step<Option<Value>> {
        let Some(Object::Array(array)) = state.heap.get(reference) else {
            return Ok(None);
        };
        let (elements, element) = (array.elements.clone(), array.element.clone());
        self.read_elements(state, &elements, (index, &element))
    }

    /// The values that a path lets an index have.
    pub(super) fn known_interval(&mut self, state: &State, index: TermId) -> Interval {
        match self.inference.array_intervals {
            true => state.knowledge.interval(&mut self.pool, index),
            false => Interval::FULL,
        }
    }

    /// The elements after `if guard then array[index] := value`.
    fn stored(
        &mut self,
        state: &State,
        array: &ArrayObject,
        (guard, index, value): (TermId, Value, Value),
    ) -> Step<Elements> {
        let integers = self.scalar(&array.element);
        if let (Elements::Vector(values), Value::Int(index)) = (&array.elements, index) {
            let mut values = values.clone();
            if let Some(slot) = usize::try_from(index)
                .ok()
                .and_then(|it| values.get_mut(it))
            {
                *slot = self.merge(guard, value, *slot, integers)?;
            }
            return Ok(Elements::Vector(values));
        }
        let fits = match value {
            Value::Int(_) => integers.is_integral(),
            _ => self.scalar_of_value(value) == Some(integers),
        };
        if !fits {
            return Err(mismatch("an array meets an element of another type"));
        }
        let Elements::Term(term) = array.elements else {
            let (at, what) = (index, Written::One(value));
            return self.write_memory(state, array, Write { guard, at, what });
        };
        let index = self.lift(index, self.int_scalar());
        let value = self.lift(value, integers);
        let changed = self.pool.store(term, index, value);
        Ok(Elements::Term(self.pool.ite(guard, changed, term)))
    }

    /// The elements as an array term.
    pub(crate) fn array_term(&mut self, element: &Type, elements: &Elements) -> Step<TermId> {
        Ok(match elements {
            Elements::Term(term) => *term,
            Elements::Written(memory) => self.memory_term(element, memory)?,
            Elements::Vector(values) => {
                let scalar = self.scalar(element);
                let default = self.lift(Self::default_value(element), scalar);
                let mut term = self.pool.const_array(self.int_scalar(), default);
                for (place, value) in values.iter().enumerate() {
                    let place = self.pool.number(self.int_scalar(), place as i64);
                    let value = self.lift(*value, scalar);
                    term = self.pool.store(term, place, value);
                }
                term
            }
        })
    }
}

fn no_array() -> Reason {
    Reason::Unsupported {
        what: "no array is there".into(),
        span: None,
    }
}

fn too_large() -> Reason {
    let what = "an array of so many elements".into();
    Reason::Unsupported { what, span: None }
}
