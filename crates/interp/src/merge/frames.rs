//! Merging activations of methods, static fields and classes.

use std::collections::BTreeMap;
use std::rc::Rc;

use imbl::Vector;
use oxpecker_ir::{ClassId, FieldId, LocalId};
use oxpecker_term::Scalar;

use super::places::is_constant;
use super::{Merged, Merger, Refusal};
use crate::exec::{Interpreter, iterations_of_both};
use crate::language::Initializer;
use crate::state::{Classes, Frame, State};
use crate::value::{Ref, Value};

impl Merger<'_, '_> {
    /// A field of both; a static one has no owner.
    pub(super) fn field_value(
        &mut self,
        (owner, field): (Option<Ref>, FieldId),
        values: [Value; 2],
    ) -> Merged<Value> {
        let is_index = is_constant(values) && self.interpreter.is_place_field(self.state, field);
        if is_index && self.policy.weighs && !self.admits_index(values) {
            self.interpreter.suspect(owner, field);
            return Err(Refusal::Index);
        }
        let integers = self
            .interpreter
            .scalar(&self.interpreter.program.fields[field].ty);
        let value = self.value(values, integers)?;
        self.keep_index(is_index, values, value);
        Ok(value)
    }

    /// The running activation of both.
    pub(super) fn frames(&mut self, [one, two]: [&State; 2]) -> Merged<Frame> {
        let (first, second) = (&one.frame, &two.frame);
        let program = self.interpreter.program;
        let block = &program.methods[first.method].blocks()[first.block];
        let analyses = self.interpreter.analyses(first.method);
        if one.exception != two.exception && analyses.joins.reads_exception(block, first.next) {
            return Err(Refusal::Exception);
        }
        self.frame([first, second], None)
    }

    /// The activations that wait in both.
    pub(super) fn callers(&mut self, [one, two]: [&State; 2]) -> Merged<Vector<Rc<Frame>>> {
        if one.callers.len() != two.callers.len() {
            return Err(Refusal::Callers);
        }
        let mut callers = one.callers.clone();
        if one.callers.ptr_eq(&two.callers) {
            return Ok(callers);
        }
        for (at, (first, second)) in one.callers.iter().zip(&two.callers).enumerate() {
            if Rc::ptr_eq(first, second) {
                continue;
            }
            let result = one.activation(at + 1).result_to;
            let frame = self.frame([first, second], result)?;
            callers.set(at, Rc::new(frame));
        }
        Ok(callers)
    }

    /// An activation of both, which may wait for a result in one of its locals.
    fn frame(&mut self, [first, second]: [&Frame; 2], result: Option<LocalId>) -> Merged<Frame> {
        let place = |frame: &Frame| (frame.method, frame.block, frame.next);
        let how = |frame: &Frame| {
            (
                frame.result_to,
                frame.initializes,
                frame.prints,
                frame.comes_first,
            )
        };
        let is_model = first.after.is_some() || second.after.is_some();
        if is_model || place(first) != place(second) || how(first) != how(second) {
            return Err(Refusal::Callers);
        }
        let body = &self.interpreter.program.methods[first.method];
        let block = &body.blocks()[first.block];
        let analyses = self.interpreter.analyses(first.method);
        let live = analyses.liveness.before(block, first.next);
        let indexes = self.interpreter.index_locals(first.method);
        // A handler may read what was there before.
        let result = result.filter(|_| block.handler.is_none());
        let mut merged = first.clone();
        merged.iterations = iterations_of_both(&first.iterations, &second.iterations);
        merged.recursion = first.recursion.min(second.recursion);
        for (number, value) in merged.locals.iter_mut().enumerate() {
            let other = second.locals[number];
            let local = LocalId(number as u32);
            let is_read = live.get(number).copied().unwrap_or(true) && result != Some(local);
            if *value == other || !is_read {
                continue;
            }
            let values = [*value, other];
            let is_index = indexes.get(number).copied().unwrap_or(false);
            if self.policy.weighs && is_index && is_constant(values) {
                return Err(Refusal::Index);
            }
            let integers = integers(self.interpreter, first, local, values)?;
            *value = self.value(values, integers)?;
        }
        Ok(merged)
    }

    /// Static fields, and which classes are initialized.
    pub(super) fn classes(&mut self, [one, two]: [&State; 2]) -> Merged<Classes> {
        let (first, second) = (&one.classes, &two.classes);
        if first.late != second.late || first.failed != second.failed {
            return Err(Refusal::ClassInitialization);
        }
        let mut merged = first.clone();
        if second.static_inputs.len() > first.static_inputs.len() {
            merged.static_inputs.clone_from(&second.static_inputs);
        }
        let one_sided = self.initialized([first, second], &mut merged)?;
        if first.statics.ptr_eq(&second.statics) {
            return Ok(merged);
        }
        for field in &differing([first, second]) {
            let ty = &self.interpreter.program.fields[*field].ty;
            let initial = merged.static_inputs.iter().find(|(of, _)| of == field);
            let unwritten = initial.map_or_else(|| Interpreter::default_value(ty), |it| it.1);
            let values = [first, second].map(|it| it.statics.get(field).copied());
            let values = values.map(|it| it.unwrap_or(unwritten));
            // Before anybody reads it on the other side its class is initialized.
            let class = self.interpreter.program.fields[*field].class;
            if let Some(side) = one_sided.get(&class) {
                merged.statics.insert(*field, values[*side]);
                continue;
            }
            let value = match values[0] == values[1] {
                true => values[0],
                false => self.field_value((None, *field), values)?,
            };
            merged.statics.insert(*field, value);
        }
        Ok(merged)
    }

    /// Which classes are initialized, some of them under a condition only. Gives those that one state knows nothing of, with the
    /// place of the other one.
    fn initialized(
        &mut self,
        [first, second]: [&Classes; 2],
        merged: &mut Classes,
    ) -> Merged<BTreeMap<ClassId, usize>> {
        let mut one_sided = BTreeMap::new();
        if first.initialized == second.initialized && first.partly == second.partly {
            return Ok(one_sided);
        }
        let sides = [first, second];
        let known = sides.map(|it| {
            it.initialized
                .clone()
                .union(it.partly.keys().copied().collect())
        });
        merged.initialized = first
            .initialized
            .clone()
            .intersection(second.initialized.clone());
        merged.partly.clear();
        let all = known[0].clone().union(known[1].clone());
        let mut all: Vec<ClassId> = all
            .into_iter()
            .filter(|it| !merged.initialized.contains(it))
            .collect();
        all.sort_unstable();
        for class in all {
            if self.has_no_initializer(class) {
                merged.initialized.insert(class);
                continue;
            }
            if first.static_inputs.len() != second.static_inputs.len() {
                return Err(Refusal::ClassInitialization);
            }
            let pool = &mut self.interpreter.pool;
            let conditions = sides.map(|it| match it.initialized.contains(&class) {
                true => pool.tt(),
                false => it.partly.get(&class).copied().unwrap_or_else(|| pool.ff()),
            });
            let [one, two] = conditions;
            let opposite = pool.not(self.guard);
            let (one, two) = (pool.and(opposite, one), pool.and(self.guard, two));
            let condition = pool.or(one, two);
            if let Some(side) = conditions.iter().position(|it| *it == pool.ff()) {
                one_sided.insert(class, 1 - side);
            }
            merged.partly.insert(class, condition);
        }
        Ok(one_sided)
    }

    fn has_no_initializer(&self, class: ClassId) -> bool {
        let program = self.interpreter.program;
        match self.interpreter.language.initializer(program, class) {
            Initializer::Late(setup) | Initializer::Only(setup) => setup.is_none(),
            Initializer::Code => {
                let mut methods = program.classes[class].methods.iter();
                !methods.any(|id| program.methods[*id].name == "<clinit>")
            }
        }
    }
}

/// The static fields that two states do not have alike, in a fixed order. Most are alike.
fn differing([first, second]: [&Classes; 2]) -> Vec<FieldId> {
    let (ours, theirs) = (&first.statics, &second.statics);
    let changed = ours.iter();
    let changed = changed.filter(|(field, value)| theirs.get(*field) != Some(*value));
    let added = theirs.keys().filter(|field| !ours.contains_key(*field));
    let mut fields: Vec<FieldId> = changed.map(|it| *it.0).chain(added.copied()).collect();
    fields.sort_unstable();
    fields
}

/// The sort of integers in a local. Machine integers of unknown width cannot be merged.
fn integers(
    interpreter: &Interpreter<'_>,
    frame: &Frame,
    local: LocalId,
    values: [Value; 2],
) -> Merged<Scalar> {
    let ty = interpreter.program.methods[frame.method].locals()[local]
        .ty
        .as_ref();
    let are_integers = values.iter().all(|it| matches!(it, Value::Int(_)));
    match ty {
        Some(ty) => Ok(interpreter.scalar(ty)),
        None if are_integers && interpreter.language.has_several_widths() => {
            let width = interpreter.width_ahead(frame.method, (frame.block, frame.next), local);
            width.ok_or(Refusal::Sorts)
        }
        None => Ok(interpreter.int_scalar()),
    }
}

impl Interpreter<'_> {
    /// The sort of integers in a local of an activation; none if nothing says it.
    pub(crate) fn local_integers(
        &self,
        frame: &Frame,
        local: LocalId,
        values: [Value; 2],
    ) -> Option<Scalar> {
        integers(self, frame, local, values).ok()
    }
}
