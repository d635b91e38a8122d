//! When two references are one object although the engine made two: boxes of small numbers are shared in Java, and a
//! box of an unknown number may be one of them.

use oxpecker_ir::{Arith, BinaryOp, ClassId};
use oxpecker_term::TermId;

use super::Jvm;
use super::boxes::shared_range;
use crate::slots::{Boxes, InputValues, Strings};
use oxpecker_interp::exec::Step;
use oxpecker_interp::heap::{ClassOf, Object, Text};
use oxpecker_interp::state::State;
use oxpecker_interp::value::{Ref, Value};

impl Jvm<'_, '_> {
    /// When two references are one box of a small number; false when nothing is known of them.
    pub(super) fn shared_box(&mut self, state: &mut State, lhs: Value, rhs: Value) -> Step<TermId> {
        let mut same = self.pool.ff();
        let none = state.slot::<Boxes>().maybe_shared.is_empty()
            && state.slot::<Strings>().maybe_same.is_empty()
            && state.slot::<InputValues>().identity_of.is_empty();
        if none || lhs == Value::NULL || rhs == Value::NULL {
            return Ok(same);
        }
        let (left, right) = (self.candidates(state, lhs)?, self.candidates(state, rhs)?);
        for (one, guard) in &left {
            for (two, other) in &right {
                let Some(equal) = self.one_box(state, *one, *two)? else {
                    continue;
                };
                let here = self.pool.and(*guard, *other);
                let here = self.pool.and(here, equal);
                same = self.pool.or(same, here);
            }
        }
        Ok(same)
    }

    /// When two objects of the heap are the same box; none if they never are.
    fn one_box(&mut self, state: &mut State, one: Ref, two: Ref) -> Step<Option<TermId>> {
        let unknown = may_be_shared(state, one) || may_be_shared(state, two);
        if one == two || !unknown {
            return Ok(None);
        }
        if let Some(Object::Text(_)) = state.heap.get(one) {
            return Ok(Some(self.one_text(state, one, two)));
        }
        let (Some((class, left)), Some((other, right))) =
            (self.pooled_box(state, one), self.pooled_box(state, two))
        else {
            return Ok(None);
        };
        let Some((low, high)) = shared_range(&self.program.classes[class].name) else {
            return Ok(None);
        };
        if class != other {
            return Ok(None);
        }
        let arith = match self.program.classes[class].name.as_str() {
            "java/lang/Long" => Arith::Wrap64,
            _ => Arith::Wrap32,
        };
        let mut together = self.binary(state, (BinaryOp::Eq, arith), left, right)?;
        if let Some(same) = self.same_value_object(state, (one, true), (two, true)) {
            let same = self.lower(same);
            together = self.binary(state, (BinaryOp::And, arith), together, same)?;
        }
        let inputs = &state.slot::<InputValues>().identity_of;
        if inputs.contains_key(&one) && inputs.contains_key(&two) {
            // Also large numbers have one box if it is the same input.
            return Ok(Some(self.lift(together, oxpecker_term::Scalar::Bool)));
        }
        for (op, bound) in [(BinaryOp::Ge, low), (BinaryOp::Le, high)] {
            let fits = self.binary(state, (op, arith), left, Value::Int(bound))?;
            together = self.binary(state, (BinaryOp::And, arith), together, fits)?;
        }
        Ok(Some(self.lift(together, oxpecker_term::Scalar::Bool)))
    }

    /// When two strings are one: both are what some older one was when nothing changed it.
    fn one_text(&mut self, state: &State, one: Ref, two: Ref) -> TermId {
        let (left, right) = (self.origins(state, one), self.origins(state, two));
        let mut same = self.pool.ff();
        for (origin, guard) in &left {
            for (other, condition) in &right {
                let here = self.pool.and(*guard, *condition);
                let one = match origin == other {
                    true => self.pool.tt(),
                    false => self.one_input_text(state, *origin, *other),
                };
                let here = self.pool.and(here, one);
                same = self.pool.or(same, here);
            }
        }
        same
    }

    /// When two strings of which one is an input are one.
    fn one_input_text(&mut self, state: &State, one: Ref, two: Ref) -> TermId {
        let shared = |text: Ref| match state.heap.get(text) {
            Some(Object::Text(Text::Known(units))) => {
                state.slot::<Strings>().texts.get(units) == Some(&text)
            }
            _ => false,
        };
        let (left, right) = ((one, shared(one)), (two, shared(two)));
        let Some(same) = self.same_value_object(state, left, right) else {
            return self.pool.ff();
        };
        let mut texts = Vec::new();
        for object in [one, two] {
            texts.push(match state.heap.get(object) {
                Some(Object::Text(Text::Known(units))) => self.pool.text(units),
                Some(Object::Text(Text::Term(term))) => *term,
                _ => return self.pool.ff(),
            });
        }
        let equal = self.pool.eq(texts[0], texts[1]);
        self.pool.and(same, equal)
    }

    /// The strings that a string may be, each with its condition; the conditions exclude each other.
    fn origins(&mut self, state: &State, text: Ref) -> Vec<(Ref, TermId)> {
        let mut origins = Vec::new();
        let mut open = vec![(text, self.pool.tt())];
        while let Some((current, mut guard)) = open.pop() {
            for (older, same) in state
                .slot::<Strings>()
                .maybe_same
                .get(&current)
                .into_iter()
                .flatten()
            {
                open.push((*older, self.pool.and(guard, *same)));
                let differs = self.pool.not(*same);
                guard = self.pool.and(guard, differs);
            }
            origins.push((current, guard));
        }
        origins
    }

    /// The class and number of a box that `valueOf` gave and that may be a shared one.
    fn pooled_box(&self, state: &State, reference: Ref) -> Option<(ClassId, Value)> {
        let Some(Object::Instance {
            class: ClassOf::Known(class),
            fields,
        }) = state.heap.get(reference)
        else {
            return None;
        };
        let number = *fields.first()?;
        let shared = match number {
            Value::Int(known) => {
                state.slot::<Boxes>().boxes.get(&(*class, known)) == Some(&reference)
            }
            _ => false,
        };
        let pooled = shared || may_be_shared(state, reference);
        pooled.then_some((*class, number))
    }
}

/// Whether the identity of a reference may depend on a number.
pub fn may_be_shared(state: &State, reference: Ref) -> bool {
    let boxes = &state.slot::<Boxes>().maybe_shared;
    let strings = &state.slot::<Strings>().maybe_same;
    !boxes.is_empty() && boxes.contains(&reference)
        || !strings.is_empty() && strings.contains_key(&reference)
        || state
            .slot::<InputValues>()
            .identity_of
            .contains_key(&reference)
}
