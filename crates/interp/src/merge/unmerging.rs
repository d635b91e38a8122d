//! Indexes that are known on every path and differ between them: merged as long as nobody reads them.
//!
//! What an unknown index leads to is harder for solvers than the paths it stands for. Where a merged one is read the state
//! forks again, on what told the paths apart.

use std::collections::BTreeSet;

use oxpecker_ir::{FieldId, Inst};
use oxpecker_term::{Node, Sort, TermId};

use super::Merger;
use crate::exec::{Alternative, Continuation, Interpreter};
use crate::state::State;
use crate::value::Value;

/// Values that a merged index has at most.
const MOST_VALUES: usize = 64;

impl Merger<'_, '_> {
    /// Whether indexes may be merged: both are known, or were.
    pub(super) fn admits_index(&self, values: [Value; 2]) -> bool {
        let is_known = |value| match value {
            Value::Int(_) => true,
            Value::Term(term) => self.merged_indexes.contains(&term),
            _ => false,
        };
        self.policy.indexes && values.into_iter().all(is_known)
    }

    /// Remembers a field that was merged from known indexes, or from what remembers them.
    pub(super) fn keep_index(&mut self, is_index: bool, values: [Value; 2], merged: Value) {
        let was_merged = |value: &Value| matches!(value, Value::Term(term) if self.merged_indexes.contains(term));
        if (is_index || values.iter().any(was_merged))
            && let Value::Term(term) = merged
            && self.interpreter.known_values(term).is_some()
        {
            self.merged_indexes.insert(term);
        }
    }
}

impl Interpreter<'_> {
    /// What was loaded from a field. Where it is a merged index the state has to decide first which of them it is.
    pub(crate) fn unmerged(
        &mut self,
        state: &mut State,
        (owner, field): (Value, FieldId),
        value: Value,
    ) -> Result<Value, Vec<Alternative>> {
        let Value::Term(term) = value else {
            return Ok(value);
        };
        if state.merged_indexes.is_empty() || state.threads.is_some() {
            return Ok(value);
        }
        let known = match self.without_choices(state, value) {
            Value::Term(left) if state.merged_indexes.contains(&term) => {
                let Some(values) = self.known_values(left) else {
                    return Ok(Value::Term(left));
                };
                match self.one_of(state, left, &values)? {
                    Some(known) => Value::Int(known),
                    None => return Ok(Value::Term(left)),
                }
            }
            known => known,
        };
        // It need not be decided again. Inputs stay as they were.
        if let (Value::Ref(owner), Value::Int(_)) = (owner, known)
            && owner.0 < 0
            && state.merged_indexes.contains(&term)
        {
            self.set_field(state, owner, field, known);
        }
        Ok(known)
    }

    /// Which of some numbers a term is, which has to be an integer.
    pub(crate) fn one_of(
        &mut self,
        state: &mut State,
        term: TermId,
        values: &BTreeSet<i64>,
    ) -> Result<Option<i64>, Vec<Alternative>> {
        let Sort::Scalar(scalar) = self.pool.sort(term) else {
            return Ok(None);
        };
        let mut open = Vec::new();
        for &value in values {
            let number = self.pool.number(scalar, value);
            let guard = self.pool.eq(term, number);
            let taken = state.decisions.contains(&(guard, true)).then_some(true);
            match taken.or_else(|| state.knowledge.decide(&mut self.pool, guard)) {
                Some(true) => {
                    self.learn_choices(state, (term, number));
                    return Ok(Some(value));
                }
                // Which one is taken is remembered by its number, so none is left out.
                Some(false) | None => open.push(Alternative {
                    guard,
                    then: Continuation::Again(guard, true),
                }),
            }
        }
        Err(open)
    }

    /// Whether a state that forks does so because it reads a merged index.
    pub fn is_at_load(&self, state: &State) -> bool {
        let frame = &state.frame;
        let block = &self.program.methods[frame.method].blocks()[frame.block];
        let inst = block.insts.get(frame.next);
        matches!(inst, Some(Inst::LoadField { .. } | Inst::LoadStatic { .. }))
    }

    /// Learns how the conditions of a choice were decided that is known.
    fn learn_choices(&mut self, state: &mut State, (mut term, value): (TermId, TermId)) {
        while let Node::Ite(guard, one, two) = *self.pool.node(term) {
            let sides = [one, two].map(|it| self.pool.alternatives(it).contains(&value));
            let (fact, side) = match sides {
                [true, false] => (guard, one),
                [false, true] => (self.pool.not(guard), two),
                _ => return,
            };
            state.knowledge.learn(fact);
            term = side;
        }
    }

    /// A value without the choices that were decided where indexes were read.
    pub(crate) fn without_choices(&mut self, state: &State, value: Value) -> Value {
        let Value::Term(mut term) = value else {
            return value;
        };
        if state.merged_indexes.is_empty() {
            return value;
        }
        while let Node::Ite(guard, one, two) = *self.pool.node(term) {
            term = match state.knowledge.was_learned(&mut self.pool, guard) {
                Some(true) => one,
                Some(false) => two,
                None => break,
            };
        }
        self.lower(term)
    }

    /// The numbers that a choice is between, if they are known and few.
    fn known_values(&self, term: TermId) -> Option<BTreeSet<i64>> {
        let mut found = BTreeSet::new();
        for it in self.pool.alternatives(term) {
            let Value::Int(value) = self.lower(it) else {
                return None;
            };
            found.insert(value);
        }
        (found.len() <= MOST_VALUES).then_some(found)
    }
}
