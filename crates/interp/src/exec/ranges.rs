//! What the type of an array says about its elements when the array is an input and an array variable.

use oxpecker_ir::{Type, Word};
use oxpecker_term::{TermId, VarId};

use super::Interpreter;
use crate::heap::{ArrayObject, Elements, Object};
use crate::inputs::whole_range;
use crate::state::State;
use crate::value::{Ref, Value};

impl Interpreter<'_> {
    /// An element of an input array is in the range of its machine type, whatever was written to it.
    pub fn assume_element(&mut self, state: &mut State, array: Ref, element: Value) {
        let (Value::Term(term), false) = (element, state.inputs.base_arrays.is_empty()) else {
            return;
        };
        if let Some(Object::Array(array)) = state.heap.get(array)
            && let Some(word) = word(&array.element)
        {
            self.assume_in_word(state, word, term);
        }
    }

    fn assume_in_word(&mut self, state: &mut State, word: Word, term: TermId) {
        let vars = self.pool.free_vars(term);
        if !vars
            .iter()
            .any(|var| state.inputs.base_arrays.contains_key(var))
        {
            return;
        }
        let (low, high) = word.range();
        let scalar = self.scalar(&Type::Machine(word));
        let (low, high) = (
            self.pool.number(scalar, low),
            self.pool.number(scalar, high),
        );
        for fact in [self.pool.ge(term, low), self.pool.le(term, high)] {
            self.assume_of_inputs(state, fact);
        }
    }

    /// What an input array had at an index is in the range of its type. What it has now need not be: a program may
    /// write a negative number to an array of `uint`.
    pub(super) fn assume_initial_element(&mut self, state: &mut State, array: Ref, index: Value) {
        if state.inputs.base_arrays.is_empty() {
            return;
        }
        let Some(Object::Array(array)) = state.heap.get(array) else {
            return;
        };
        let array = array.clone();
        for (var, range) in self.ranged_inputs(state, &array) {
            let index = self.lift(index, self.int_scalar());
            let fact = self.element_in(var, index, range);
            self.assume_of_inputs(state, fact);
        }
    }

    /// The same of all elements, for quantifiers.
    pub(super) fn assume_initial_elements(&mut self, state: &mut State, array: &ArrayObject) {
        for (var, range) in self.ranged_inputs(state, array) {
            let bound = match self.caches.any_index {
                Some(bound) => bound,
                None => self.pool.fresh_bound("i", self.int_scalar()),
            };
            self.caches.any_index = Some(bound);
            let Some(index) = self.pool.var_of(bound) else {
                continue;
            };
            let body = self.element_in(var, bound, range);
            let length = self.lift(array.length, self.int_scalar());
            let fact = self.pool.forall(index, length, body);
            if !state.path.iter().any(|known| known == fact) {
                self.assume_of_inputs(state, fact);
            }
        }
    }

    /// The array variables that the elements of an array come from and that have a range.
    fn ranged_inputs(&self, state: &State, array: &ArrayObject) -> Vec<(VarId, Range)> {
        let Elements::Term(term) = array.elements else {
            return Vec::new();
        };
        let vars = self.pool.free_vars(term).iter();
        let typed = vars.filter_map(|var| Some((*var, state.inputs.base_arrays.get(var)?)));
        typed
            .filter_map(|(var, ty)| Some((var, whole_range(ty)?)))
            .collect()
    }

    fn element_in(&mut self, array: VarId, index: TermId, (low, high): Range) -> TermId {
        let array = self.pool.var_term(array);
        let element = self.pool.select(array, index);
        let low = self.pool.number(self.int_scalar(), low);
        let mut fact = self.pool.ge(element, low);
        if let Some(high) = high {
            let high = self.pool.number(self.int_scalar(), high);
            let below = self.pool.le(element, high);
            fact = self.pool.and(fact, below);
        }
        fact
    }

    fn assume_of_inputs(&mut self, state: &mut State, fact: TermId) {
        self.assume(state, fact);
        let model = state.model.as_ref();
        if model.is_some_and(|model| !model.holds(&self.pool, fact)) {
            state.model = None;
        }
    }
}

/// The least and the greatest number of a type.
type Range = (i64, Option<i64>);

/// The type of elements that have less than the bits of their values.
fn word(element: &Type) -> Option<Word> {
    match element {
        Type::Machine(Word::Int | Word::Long) => None,
        Type::Machine(word) => Some(*word),
        _ => None,
    }
}
