//! Decisions of an instruction that is executed again after each of them.

use oxpecker_ir::ClassId;
use oxpecker_term::TermId;

use super::{Alternative, Continuation, Interpreter};
use crate::ending::Reason;
use crate::heap::{ClassOf, Object};
use crate::native::{Modelled, Pause};
use crate::state::State;
use crate::value::{Ref, Value};

impl Interpreter<'_> {
    /// Whether a condition holds for the running instruction; forks and executes it again if nothing decides it.
    pub fn decide(&mut self, state: &State, condition: Value) -> Modelled<bool> {
        let term = match condition {
            Value::Bool(value) => return Ok(value),
            Value::Term(term) if self.pool.sort(term).is_bool() => term,
            _ => {
                return Err(Pause::Unsupported(Reason::Unsupported {
                    what: "a truth value is needed here".into(),
                    span: None,
                }));
            }
        };
        let decided = state.decisions.iter().find(|(known, _)| *known == term);
        if let Some((_, holds)) = decided {
            return Ok(*holds);
        }
        if let Some(holds) = state.knowledge.decide(&mut self.pool, term) {
            return Ok(holds);
        }
        let opposite = self.pool.not(term);
        Err(Pause::Fork(vec![
            Alternative {
                guard: term,
                then: Continuation::Again(term, true),
            },
            Alternative {
                guard: opposite,
                then: Continuation::Again(term, false),
            },
        ]))
    }

    /// Which number an integer is, if the path lets it be one of few; forks and executes the instruction again if it can be
    /// several. None if it can be one of many.
    pub fn one_of_few(&mut self, state: &State, value: Value, few: u32) -> Modelled<Option<i64>> {
        let term = match value {
            Value::Int(known) => return Ok(Some(known)),
            Value::Term(term) => term,
            _ => return Ok(None),
        };
        let Some(scalar) = self.pool.sort(term).scalar().filter(|it| it.is_integral()) else {
            return Ok(None);
        };
        let interval = state.knowledge.interval(&mut self.pool, term);
        let (Some(low), Some(high)) = (interval.lo(), interval.hi()) else {
            return Ok(None);
        };
        if high
            .checked_sub(low)
            .is_none_or(|width| width >= i64::from(few))
        {
            return Ok(None);
        }
        for number in low..high {
            let candidate = self.pool.number(scalar, number);
            let is_it = self.pool.eq(term, candidate);
            let is_it = self.lower(is_it);
            if self.decide(state, is_it)? {
                return Ok(Some(number));
            }
        }
        Ok(Some(high))
    }

    /// The object a reference is, or null; forks and executes the instruction again if it can be several.
    pub fn one_object(&mut self, state: &mut State, reference: Value) -> Modelled<Ref> {
        let object = self.one_reference(state, reference)?;
        self.settle_class(state, object)?;
        Ok(object)
    }

    /// Decides the class of an object if it can be several.
    fn settle_class(&mut self, state: &mut State, object: Ref) -> Modelled<()> {
        let Some(Object::Instance {
            class: class @ ClassOf::Among { .. },
            ..
        }) = state.heap.get(object)
        else {
            return Ok(());
        };
        let class = class.clone();
        let mut open = Vec::new();
        for (class, guard) in self.classes_of(&class) {
            let taken = state.decisions.contains(&(guard, true)).then_some(true);
            match taken.or_else(|| state.knowledge.decide(&mut self.pool, guard)) {
                Some(true) => {
                    self.narrow(state, object, class);
                    return Ok(());
                }
                Some(false) => {}
                None => open.push(Alternative {
                    guard,
                    then: Continuation::Again(guard, true),
                }),
            }
        }
        Err(Pause::Fork(open))
    }

    /// From now on an object is of one class.
    fn narrow(&self, state: &mut State, object: Ref, known: ClassId) {
        let layout = self.program.hierarchy.layout(known);
        if let Some(Object::Instance { class, fields }) = state.heap.get_mut(object)
            && let ClassOf::Among { fields: places, .. } = &*class
        {
            let place = |field| places.iter().position(|it| it == field);
            let own = layout.iter().filter_map(place);
            *fields = own.map(|place| fields[place]).collect();
            *class = ClassOf::Known(known);
        }
    }

    /// The same for a reference whose class need not be known.
    pub fn one_reference(&mut self, state: &mut State, reference: Value) -> Modelled<Ref> {
        if let Value::Ref(known) = reference {
            return Ok(known);
        }
        let candidates = self.candidates(state, reference)?;
        let mut other = self.pool.tt();
        let mut alternatives: Vec<(Ref, TermId)> = Vec::new();
        for (object, guard) in candidates {
            let differs = self.pool.not(guard);
            other = self.pool.and(other, differs);
            alternatives.push((object, guard));
        }
        alternatives.push((Ref::NULL, other));
        let mut open = Vec::new();
        for (object, guard) in alternatives {
            if state.decisions.contains(&(guard, true)) {
                return Ok(object);
            }
            match state.knowledge.decide(&mut self.pool, guard) {
                Some(true) => return Ok(object),
                Some(false) => {}
                None => open.push(Alternative {
                    guard,
                    then: Continuation::Again(guard, true),
                }),
            }
        }
        Err(Pause::Fork(open))
    }
}
