//! Quantifiers over arrays: expanded while the size has a known bound, a quantified term otherwise.

use oxpecker_ir::{Inst, Quant, QuantKind};
use oxpecker_term::{Scalar, TermId};

use super::{Interpreter, Step, Truth, mismatch};
use crate::heap::{ArrayObject, Elements, Object};
use crate::state::State;
use crate::value::Value;

/// Arrays up to this size are expanded element by element.
const MAX_EXPANDED: i64 = 4096;

impl Interpreter<'_> {
    pub(super) fn quantifier(&mut self, state: &mut State, quant: &Quant) -> Step<Value> {
        let array = self.operand(state, quant.array);
        let empty = quant.kind == QuantKind::Forall;
        let mut result = self.pool.bool(empty);
        for (reference, guard) in self.candidates(state, array)? {
            let Some(Object::Array(array)) = state.heap.get(reference) else {
                continue;
            };
            let array = array.clone();
            self.assume_initial_elements(state, &array);
            let here = self.over_array(state, quant, &array)?;
            result = self.pool.ite(guard, here, result);
        }
        Ok(self.lower(result))
    }

    fn over_array(
        &mut self,
        state: &mut State,
        quant: &Quant,
        array: &ArrayObject,
    ) -> Step<TermId> {
        let places = match (array.length, &array.elements) {
            (Value::Int(length), _) if length <= MAX_EXPANDED => Some(length),
            (_, Elements::Vector(values)) => Some(values.len() as i64),
            (_, Elements::Written(memory)) => Some(memory.base.len() as i64),
            _ => None,
        };
        match places {
            Some(places) => self.expanded(state, quant, array, places),
            None => self.quantified(state, quant, array),
        }
    }

    fn expanded(
        &mut self,
        state: &mut State,
        quant: &Quant,
        array: &ArrayObject,
        places: i64,
    ) -> Step<TermId> {
        let length = self.lift(array.length, self.int_scalar());
        let mut all = Vec::new();
        for place in 0..places {
            let index = self.pool.number(self.int_scalar(), place);
            let at = (Value::Int(place), &array.element);
            let element = self.read_elements(state, &array.elements, at)?;
            let Some(element) = element else { break };
            let body = self.body(state, quant, Value::Int(place), element)?;
            let inside = self.pool.lt(index, length);
            all.push(match quant.kind {
                QuantKind::Forall => self.pool.implies(inside, body),
                QuantKind::Exists => self.pool.and(inside, body),
            });
        }
        Ok(match quant.kind {
            QuantKind::Forall => self.pool.and_all(all),
            QuantKind::Exists => self.pool.or_all(all),
        })
    }

    fn quantified(
        &mut self,
        state: &mut State,
        quant: &Quant,
        array: &ArrayObject,
    ) -> Step<TermId> {
        let bound = self.pool.fresh_bound("i", self.int_scalar());
        let term = self.array_term(&array.element, &array.elements)?;
        let element = self.pool.select(term, bound);
        let element = self.lower(element);
        let var = self
            .pool
            .var_of(bound)
            .ok_or_else(|| mismatch("a quantifier needs a variable"))?;
        self.bound.push(var);
        let body = self.body(state, quant, Value::Term(bound), element);
        self.bound.pop();
        let (bound, body) = (var, body?);
        let length = self.lift(array.length, self.int_scalar());
        Ok(match quant.kind {
            QuantKind::Forall => self.pool.forall(bound, length, body),
            QuantKind::Exists => self.pool.exists(bound, length, body),
        })
    }

    fn body(
        &mut self,
        state: &mut State,
        quant: &Quant,
        index: Value,
        element: Value,
    ) -> Step<TermId> {
        state.frame.locals[quant.index.0 as usize] = index;
        state.frame.locals[quant.element.0 as usize] = element;
        for inst in &quant.body {
            debug_assert!(
                !matches!(inst, Inst::Check { .. } | Inst::Call(_)),
                "bodies are pure"
            );
            self.pure(state, inst)?;
        }
        let result = self.operand(state, quant.result);
        match self.truth(state, result)? {
            Truth::Known(value) => Ok(self.pool.bool(value)),
            Truth::Open(term) => Ok(self.lift(Value::Term(term), Scalar::Bool)),
        }
    }
}
