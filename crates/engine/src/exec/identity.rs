//! When two references are one object although the engine made two: boxes of small numbers are shared in Java, and a
//! box of an unknown number may be one of them.

use oxpecker_ir::{Arith, BinaryOp, ClassId};
use oxpecker_term::TermId;

use super::{Interpreter, Step};
use crate::heap::{ClassOf, Object};
use crate::models::shared_range;
use crate::state::State;
use crate::value::{Ref, Value};

impl Interpreter<'_> {
    /// Whether the identity of a reference may depend on a number.
    #[inline]
    pub(super) fn may_be_shared(&self, state: &State, reference: Ref) -> bool {
        let boxes = &state.runtime.maybe_shared;
        !boxes.is_empty() && boxes.contains(&reference)
    }

    /// When two references are one box of a small number; false when nothing is known of them.
    pub(super) fn shared_box(&mut self, state: &mut State, lhs: Value, rhs: Value) -> Step<TermId> {
        let mut same = self.pool.ff();
        if state.runtime.maybe_shared.is_empty() || lhs == Value::NULL || rhs == Value::NULL {
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
        let unknown = self.may_be_shared(state, one) || self.may_be_shared(state, two);
        if one == two || !unknown {
            return Ok(None);
        }
        let (Some((class, left)), Some((other, right))) = (
            self.from_the_pool(state, one),
            self.from_the_pool(state, two),
        ) else {
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
        for (op, bound) in [(BinaryOp::Ge, low), (BinaryOp::Le, high)] {
            let fits = self.binary(state, (op, arith), left, Value::Int(bound))?;
            together = self.binary(state, (BinaryOp::And, arith), together, fits)?;
        }
        Ok(Some(self.lift(together, oxpecker_term::Scalar::Bool)))
    }

    /// The class and number of a box that `valueOf` gave and that may be a shared one.
    fn from_the_pool(&self, state: &State, reference: Ref) -> Option<(ClassId, Value)> {
        let Some(Object::Instance {
            class: ClassOf::Known(class),
            fields,
        }) = state.heap.get(reference)
        else {
            return None;
        };
        let number = *fields.first()?;
        let shared = match number {
            Value::Int(known) => state.runtime.boxes.get(&(*class, known)) == Some(&reference),
            _ => false,
        };
        let pooled = shared || self.may_be_shared(state, reference);
        pooled.then_some((*class, number))
    }
}
