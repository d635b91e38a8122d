//! The variables of a generalised state, and what they are in other states.

use oxpecker_interp::exec::Interpreter;
use oxpecker_interp::generalise::Place;
use oxpecker_interp::state::State;
use oxpecker_interp::value::{Ref, Value};
use oxpecker_term::{Model, Scalar, Sort, TermId, VarId};
use rustc_hash::FxHashMap;

use super::generalised::{Forgotten, Head, Hole};
use super::guided::model_value;
use super::run::Runner;

impl Runner<'_> {
    /// The variable for a place and what is there at first.
    pub(super) fn hole(
        &mut self,
        head: &mut Head,
        place: Place,
        forgotten: &Forgotten,
    ) -> Option<(Hole, TermId)> {
        let interpreter = &mut self.interpreter;
        let state = &head.entry.state;
        let value = interpreter.place_value(state, place)?;
        let name = interpreter.place_name(state, place);
        let (term, sort) = match forgotten {
            Forgotten::OneOf(objects) => {
                return self.choice_hole(head, (place, name, value), objects);
            }
            Forgotten::Region(class) => {
                let into = (name.as_str(), head.id);
                let term = interpreter.region_reference(&mut head.state, *class, into);
                (term, Sort::Scalar(Scalar::Ref))
            }
            Forgotten::Rows(_) => {
                let sort = Sort::Array {
                    index: interpreter.int_scalar(),
                    element: Scalar::Ref,
                };
                let term = interpreter.pool.fresh_computed(&name, sort);
                let var = interpreter.pool.var_of(term)?;
                head.state.inputs.regions.lead_into(var, head.id);
                (term, sort)
            }
            Forgotten::Any(sort) => (interpreter.pool.fresh_computed(&name, *sort), *sort),
        };
        let hole = Hole {
            place,
            name,
            var: interpreter.pool.var_of(term)?,
            sort,
            value: term,
            choices: Vec::new(),
        };
        let now = interpreter.lifted(value, sort)?;
        Some((hole, now))
    }

    /// The variable for a place that is one of some objects, and which of them it is at first.
    pub(super) fn choice_hole(
        &mut self,
        head: &Head,
        (place, name, value): (Place, String, Value),
        objects: &[Ref],
    ) -> Option<(Hole, TermId)> {
        let interpreter = &mut self.interpreter;
        let state = &head.entry.state;
        let sort = Sort::Scalar(Scalar::Ref);
        let exists = |it: &Ref| it.is_null() || state.heap.get(*it).is_some();
        if !objects.iter().all(exists) {
            return None;
        }
        let choices = objects.iter().map(|it| Value::Ref(*it));
        let choices: Vec<Value> = choices.collect();
        let pool = &mut interpreter.pool;
        let high = choices.len() as i64 - 1;
        let which = pool.fresh_var_in(&name, Scalar::Int.into(), Some(0), Some(high));
        let var = pool.var_of(which)?;
        let choices: Vec<TermId> = choices
            .iter()
            .map(|it| interpreter.lift(*it, Scalar::Ref))
            .collect();
        let (last, others) = choices.split_last()?;
        let mut term = *last;
        for (at, choice) in others.iter().enumerate().rev() {
            let pool = &mut interpreter.pool;
            let number = pool.int(at as i64);
            let is = pool.eq(which, number);
            term = pool.ite(is, *choice, term);
        }
        let hole = Hole {
            place,
            name,
            var,
            sort,
            value: term,
            choices,
        };
        let now = self.chosen(&hole, value)?;
        Some((hole, now))
    }

    /// The number of the choice that a reference is.
    pub(super) fn chosen(&mut self, hole: &Hole, value: Value) -> Option<TermId> {
        let term = self.interpreter.lifted(value, Sort::Scalar(Scalar::Ref))?;
        let pool = &mut self.interpreter.pool;
        let last = hole.choices.len().checked_sub(1)?;
        let mut number = pool.int(last as i64);
        for (at, choice) in hole.choices.iter().enumerate().take(last).rev() {
            let is = pool.eq(term, *choice);
            let own = pool.int(at as i64);
            number = pool.ite(is, own, number);
        }
        Some(number)
    }

    /// What the variables of a generalised state are in another one, which knows the objects then that facts speak of.
    pub(super) fn bindings(
        &mut self,
        head: &Head,
        state: &mut State,
    ) -> Option<FxHashMap<VarId, TermId>> {
        let mut bindings = self.peeked(head, state)?;
        for hole in &head.holes {
            let value = self.interpreter.place_value(state, hole.place)?;
            let term = match hole.choices.is_empty() {
                true => self.interpreter.lifted(value, hole.sort)?,
                false => self.chosen(hole, value)?,
            };
            bindings.insert(hole.var, term);
        }
        Some(bindings)
    }
}

/// A model that knows the variable of a hole, too.
pub(super) fn extended(
    interpreter: &Interpreter<'_>,
    mut model: Model,
    hole: &Hole,
    now: TermId,
) -> Option<Model> {
    let value = model_value(&interpreter.pool, &model, (now, hole.sort))?;
    model.set(hole.var, value);
    Some(model)
}
