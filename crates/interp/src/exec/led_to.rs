//! What a reference leads to that is a choice of known objects: a choice by the same conditions.
//!
//! So it stays as small as the reference is, and the same whatever the objects are called. Nobody asks which of them it is.

use oxpecker_term::{Literal, Node, Scalar, TermId};
use rustc_hash::FxHashMap;

use super::{Interpreter, Step};
use crate::state::State;
use crate::value::{Ref, Value};

/// A reference that is one of several known objects, or null.
pub(crate) struct Choice {
    term: TermId,
    /// Without null.
    pub(crate) objects: Vec<Ref>,
    pub(crate) has_null: bool,
}

impl Interpreter<'_> {
    /// What a reference is a choice of, unless it is something else or null otherwise.
    pub(super) fn choice(&mut self, state: &State, reference: Value) -> Option<Choice> {
        let choice = self.choice_or_null(state, reference);
        choice.filter(|it| it.objects.len() > 1)
    }

    /// The same of one object and null, too.
    pub(crate) fn choice_or_null(&mut self, state: &State, reference: Value) -> Option<Choice> {
        let Value::Term(term) = self.without_choices(state, reference) else {
            return None;
        };
        // Most references that are not known are inputs, which is soon found out.
        self.known_objects(term)?;
        let known = state.knowledge.with_values(&mut self.pool, term);
        let term = known.unwrap_or(term);
        let mut objects = self.known_objects(term)?;
        let all = objects.len();
        objects.retain(|it| !it.is_null());
        (all > 1).then_some(Choice {
            term,
            has_null: objects.len() < all,
            objects,
        })
    }

    /// The objects that a reference is a choice of, null among them; none if it is something else.
    fn known_objects(&self, term: TermId) -> Option<Vec<Ref>> {
        let alternatives = self.pool.alternatives(term).into_iter();
        let objects = alternatives.map(|it| match self.pool.literal(it) {
            Some(Literal::Ref(id)) => Some(Ref(id)),
            _ => None,
        });
        objects.collect()
    }

    /// What a choice of objects leads to, by what each of them does. Null and objects that lead to nothing do not count:
    /// checks have excluded them. Integers that are constants are of the sort given.
    pub(crate) fn led_to(
        &mut self,
        choice: &Choice,
        by_object: &FxHashMap<Ref, Value>,
        integers: Scalar,
    ) -> Step<Option<Value>> {
        let mut done: FxHashMap<TermId, Option<Value>> = FxHashMap::default();
        let mut open = vec![choice.term];
        while let Some(term) = open.last().copied() {
            if done.contains_key(&term) {
                open.pop();
                continue;
            }
            let value = match *self.pool.node(term) {
                Node::Ite(guard, one, two) => match (done.get(&one), done.get(&two)) {
                    (Some(Some(one)), Some(Some(two))) => {
                        Some(self.merge(guard, *one, *two, integers)?)
                    }
                    (Some(one), Some(two)) => one.or(*two),
                    _ => {
                        open.extend([two, one]);
                        continue;
                    }
                },
                _ => match self.pool.literal(term) {
                    Some(Literal::Ref(id)) => by_object.get(&Ref(id)).copied(),
                    _ => None,
                },
            };
            done.insert(term, value);
            open.pop();
        }
        Ok(done.get(&choice.term).copied().flatten())
    }

    /// Whether a choice of objects is one of them and not null.
    pub(super) fn is_object(&mut self, choice: &Choice) -> TermId {
        if !choice.has_null {
            return self.pool.tt();
        }
        let null = self.pool.reference(Ref::NULL.0);
        let is_null = self.pool.eq(choice.term, null);
        self.pool.not(is_null)
    }
}
