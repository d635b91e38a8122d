//! Objects that each of two states made for itself and that play the same part: a list that grew in both, a box that each of
//! them put into it.
//!
//! No run has both, so nothing can tell them apart: the second state's gets the name of the first state's before the states
//! are merged. What leads to it stays a known reference, and only what is in it becomes a choice.

use std::collections::VecDeque;
use std::rc::Rc;

use oxpecker_ir::FieldId;
use oxpecker_term::{Literal, Node, Scalar, TermId};
use rustc_hash::{FxHashMap, FxHashSet};

use super::places::is_constant;
use super::renaming::Renaming;
use super::{Meeting, MergePolicy, Merger};
use crate::heap::{ClassOf, Elements, Heap, Object};
use crate::state::{Asked, State};
use crate::value::{Ref, Value};

/// The most elements of an array that is looked for counterparts.
const MOST_ELEMENTS: usize = 4096;

impl Merger<'_, '_> {
    /// The second state with the names of the first one's objects; none if no objects play the same part.
    pub(super) fn with_counterparts(
        &mut self,
        states: [&State; 2],
        meeting: &Meeting<'_>,
    ) -> Option<State> {
        let [one, two] = states;
        if !self.policy.objects {
            return None;
        }
        let others = two.heap.others(&one.heap);
        let names = self.counterparts(states, (&others, meeting));
        if names.is_empty() {
            return None;
        }
        let mut renaming = Renaming::new(&mut self.interpreter.pool, names);
        let mut renamed = two.clone();
        for value in &mut renamed.frame.locals {
            *value = renaming.value(*value);
        }
        for (at, caller) in two.callers.iter().enumerate() {
            if !one.callers.get(at).is_some_and(|it| Rc::ptr_eq(it, caller)) {
                let mut caller = (**caller).clone();
                for value in &mut caller.locals {
                    *value = renaming.value(*value);
                }
                renamed.callers.set(at, Rc::new(caller));
            }
        }
        for (field, _, value) in changed_statics([one, two]) {
            let value = renaming.value(value);
            renamed.classes.statics.insert(field, value);
        }
        for (at, asked) in two.inputs.asked.iter().enumerate() {
            if one.inputs.asked.get(at) != Some(asked) {
                let value = renaming.value(asked.value);
                let asked = asked.clone();
                renamed.inputs.asked.set(at, Asked { value, ..asked });
            }
        }
        renamed.slots = two.slots.renamed(&one.slots, &mut renaming);
        for (reference, object) in others {
            if let Some(object) = renaming.values(&object) {
                renamed.heap.set(reference, object);
            }
        }
        if !renaming.is_complete {
            return None;
        }
        let mut names: Vec<(Ref, Ref)> = renaming.names.into_iter().collect();
        names.sort_unstable();
        for (old, new) in names {
            renamed.heap.rename(old, new);
        }
        Some(renamed)
    }

    /// The objects of the second state that play the part of one of the first.
    fn counterparts(
        &mut self,
        [one, two]: [&State; 2],
        (others, meeting): (&[(Ref, Rc<Object>)], &Meeting<'_>),
    ) -> FxHashMap<Ref, Ref> {
        let mut open = self.roots([one, two], others);
        if open.is_empty() {
            return FxHashMap::default();
        }
        let mut names: FxHashMap<Ref, Ref> = FxHashMap::default();
        let mut taken: FxHashSet<Ref> = FxHashSet::default();
        let fixed = self.named_in([one, two], meeting);
        while let Some((own, theirs)) = open.pop_front() {
            let is_new = Heap::is_made(own)
                && Heap::is_made(theirs)
                && two.heap.get(own).is_none()
                && one.heap.get(theirs).is_none();
            if !is_new
                || fixed.contains(&theirs)
                || taken.contains(&own)
                || names.contains_key(&theirs)
                || !one.slots.admits_counterpart(own, (&two.slots, theirs))
            {
                continue;
            }
            let (Some(first), Some(second)) = (one.heap.get(own), two.heap.get(theirs)) else {
                continue;
            };
            let Some(inner) = self.are_alike(first, second) else {
                continue;
            };
            names.insert(theirs, own);
            taken.insert(own);
            open.extend(inner);
        }
        names
    }

    /// Where both states have an object, but not the same: locals that are read, static fields, parts of objects of both.
    fn roots(
        &mut self,
        [one, two]: [&State; 2],
        others: &[(Ref, Rc<Object>)],
    ) -> VecDeque<(Ref, Ref)> {
        let mut found = VecDeque::new();
        let callers = one.callers.iter().zip(&two.callers);
        let callers = callers.filter(|(first, second)| !Rc::ptr_eq(first, second));
        let callers = callers.map(|(first, second)| (&**first, &**second));
        for (first, second) in std::iter::once((&one.frame, &two.frame)).chain(callers) {
            let block = &self.interpreter.program.methods[first.method].blocks()[first.block];
            let analyses = self.interpreter.analyses(first.method);
            let live = analyses.liveness.before(block, first.next);
            for (number, pair) in first.locals.iter().zip(&second.locals).enumerate() {
                if live.get(number).copied().unwrap_or(true) {
                    found.extend(references(pair));
                }
            }
        }
        for (_, own, theirs) in changed_statics([one, two]) {
            found.extend(own.and_then(|own| references((&own, &theirs))));
        }
        for (object, theirs) in others {
            let own = one.heap.get(*object);
            let pairs = own.and_then(|own| pairs(own, theirs));
            found.extend(pairs.into_iter().flatten().filter_map(references));
        }
        found
    }

    /// Objects that conditions of the second state speak of.
    fn named_in(&self, [one, two]: [&State; 2], meeting: &Meeting<'_>) -> FxHashSet<Ref> {
        let pool = &self.interpreter.pool;
        let mut fixed = FxHashSet::default();
        let mut terms: Vec<TermId> = meeting.guards[1].to_vec();
        let shared = one.path.common_prefix(&two.path);
        terms.extend(two.path.iter().take(two.path.len() - shared));
        terms.extend(two.classes.partly.values());
        terms.extend(two.inputs.asked.iter().filter_map(|it| it.guard));
        pool.visit(&terms, |term| match pool.node(term) {
            Node::Literal(Literal::Ref(id)) => {
                fixed.insert(Ref(*id));
            }
            Node::Table(table, _) => fixed.extend(table.references().map(Ref)),
            _ => {}
        });
        fixed
    }

    /// The objects that two objects of one kind lead to, if they can be one object with choices in it.
    fn are_alike(&mut self, one: &Object, two: &Object) -> Option<Vec<(Ref, Ref)>> {
        let pairs = pairs(one, two)?;
        let program = self.interpreter.program;
        let layout = match one {
            Object::Instance {
                class: ClassOf::Known(class),
                ..
            } => Some(program.hierarchy.layout(*class).to_vec()),
            _ => None,
        };
        let element = match one {
            Object::Array(array) => Some(&array.element),
            _ => None,
        };
        for (at, pair) in pairs.iter().enumerate() {
            let values = [*pair.0, *pair.1];
            if values[0] == values[1] {
                continue;
            }
            if values.contains(&Value::Ref(Ref::ABSENT)) {
                return None;
            }
            let field = layout.as_ref().and_then(|it| it.get(at).copied());
            let ty = field.map(|it| &program.fields[it].ty).or(element)?;
            self.admits_inside(values, self.interpreter.scalar(ty))?;
            if is_constant(values)
                && field.is_some_and(|it| self.interpreter.is_place_field(self.state, it))
            {
                return None;
            }
        }
        Some(pairs.into_iter().filter_map(references).collect())
    }

    /// Whether two values in objects that are to be one may become a choice. That must be decided alike whenever the
    /// states are merged again.
    fn admits_inside(&mut self, values: [Value; 2], integers: Scalar) -> Option<()> {
        if values.iter().all(|it| matches!(it, Value::Ref(_))) {
            return Some(());
        }
        let (guard, weighs) = (self.guard, true);
        let policy = MergePolicy {
            weighs,
            ..self.policy
        };
        policy
            .admits(self.interpreter, guard, values, integers)
            .ok()
    }
}

/// Two objects that are not the same.
fn references((one, two): (&Value, &Value)) -> Option<(Ref, Ref)> {
    match (one, two) {
        (Value::Ref(one), Value::Ref(two)) if one != two => Some((*one, *two)),
        _ => None,
    }
}

/// What is in the same places of two objects; none if they are not of one kind.
fn pairs<'o>(one: &'o Object, two: &'o Object) -> Option<Vec<(&'o Value, &'o Value)>> {
    match (one, two) {
        (
            Object::Instance {
                class: ClassOf::Known(class),
                fields: first,
            },
            Object::Instance {
                class: ClassOf::Known(other),
                fields: second,
            },
        ) if class == other => Some(first.iter().zip(second).collect()),
        (Object::Array(first), Object::Array(second)) => {
            let (Elements::Vector(ours), Elements::Vector(theirs)) =
                (&first.elements, &second.elements)
            else {
                return None;
            };
            let is_same = first.element == second.element && first.length == second.length;
            let is_same = is_same && ours.len() == theirs.len();
            (is_same && ours.len() <= MOST_ELEMENTS).then(|| ours.iter().zip(theirs).collect())
        }
        _ => None,
    }
}

/// A static field, what is in it in one state, and in another one.
pub(super) type ChangedStatic = (FieldId, Option<Value>, Value);

/// The static fields that the second of two states has with another value, in a fixed order.
pub(super) fn changed_statics([one, two]: [&State; 2]) -> Vec<ChangedStatic> {
    let (ours, theirs) = (&one.classes.statics, &two.classes.statics);
    if ours.ptr_eq(theirs) {
        return Vec::new();
    }
    let all = theirs.iter();
    let all = all.map(|(field, value)| (*field, ours.get(field).copied(), *value));
    let mut found: Vec<_> = all.filter(|(_, own, value)| *own != Some(*value)).collect();
    found.sort_unstable_by_key(|(field, _, _)| *field);
    found
}
