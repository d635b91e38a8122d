//! Recursive methods with effects: calls that write to objects, static fields and arrays and go on after they called
//! themselves.
//!
//! The state in which the outermost call begins is generalised like one at the head of a loop, and its body is followed from
//! there. A call in the body has to be covered by that state, as if the outermost caller had made it, with the very same
//! objects; then it is answered: the places that some call changed hold unknown values, and so does the result. Wherever
//! the body returns nothing else may have changed since it began. By induction on the number of nested calls that holds
//! for all calls of a run that return, and whatever is violated in one of them is violated in the body.

use std::collections::BTreeSet;
use std::rc::Rc;

use oxpecker_interp::exec::Interpreter;
use oxpecker_interp::generalise::Place;
use oxpecker_interp::heap::{Elements, Object};
use oxpecker_interp::state::State;
use oxpecker_interp::value::{Ref, Value};
use oxpecker_ir::{CallTarget, Inst, Method, MethodId, Type, Word};
use oxpecker_term::{Scalar, Sort};

use crate::user_code::{catches_overflow, may_notice_overflow};

use super::certificate::{Invariant, MethodContract};
use super::cover::Cover;
use super::generalised::{Forgotten, Head, Item, LoopKey};
use super::run::{Arrival, Ended, Runner};

/// The round of states that begin a call: none comes before that is followed by itself.
pub(super) const CALL: u32 = 1_000_000;

impl Runner<'_> {
    /// Whether a method calls itself and does something afterwards.
    fn recurses(&mut self, method: MethodId) -> bool {
        if self.repeats(method) {
            return false;
        }
        let program = self.interpreter.program;
        let known = self.recurses.entry(method);
        *known.or_insert_with(|| {
            let blocks = program.methods[method].blocks().iter();
            let mut insts = blocks.flat_map(|it| &it.insts);
            insts.any(|inst| match inst {
                Inst::Call(call) => {
                    let (CallTarget::Exact(to) | CallTarget::Virtual(to)) = call.target;
                    to == method
                }
                _ => false,
            })
        })
    }

    /// Whether a generalised state is where calls of such a method begin.
    pub(super) fn is_call(head: &Head) -> bool {
        head.round == CALL
    }

    /// Whether a state is inside of a call that began at the start of a method.
    pub(super) fn is_inside_call(&mut self, method: MethodId) -> bool {
        self.recurses(method)
    }

    /// The innermost call that a state has left.
    pub(super) fn left_call(item: &Item) -> Option<Rc<Head>> {
        let now = item.state.callers.len();
        let mut heads = item.open.iter().rev();
        let left = heads.find(|it| it.round == CALL && it.state.callers.len() > now);
        left.map(Rc::clone)
    }

    /// Whether a state just entered such a method.
    pub(super) fn begins_call(&mut self, item: &Item) -> bool {
        let frame = &item.state.frame;
        let enters = frame.block == Method::ENTRY && frame.next == 0 && !item.state.in_entry();
        enters
            && item.state.decisions.is_empty()
            && self.recurses(item.state.frame.method)
            && !self.is_watched(&item.state)
    }

    /// Whether a method that waits could catch what an overflow of the stack raises; such calls are followed.
    fn is_watched(&mut self, state: &State) -> bool {
        let program = self.interpreter.program;
        let is_noticed = *self
            .is_overflow_noticed
            .get_or_insert_with(|| may_notice_overflow(program));
        let mut catches = |method: MethodId| {
            let known = self.catches_overflow.entry(method);
            *known.or_insert_with(|| catches_overflow(program, method))
        };
        let mut waiting = state.callers.iter();
        is_noticed
            && (waiting.any(|it| it.after.is_some() || catches(it.method))
                || catches(state.frame.method))
    }

    /// A state entered such a method.
    pub(super) fn call(&mut self, item: Item) -> Result<Arrival, Ended> {
        let method = item.state.frame.method;
        let is_own = |it: &&Rc<Head>| it.round == CALL && it.state.frame.method == method;
        let outer = item.open.iter().rev().find(is_own).map(Rc::clone);
        match outer {
            Some(head) if head.state.callers.len() == item.state.callers.len() => {
                // It is the start of the body itself.
                Ok(Arrival::Goes(Box::new(item)))
            }
            Some(head) => self.nested_call(&head, item),
            None => {
                let key = LoopKey::of(&item.state);
                self.begin_call(item, key)
            }
        }
    }

    /// The outermost call: its body is followed, and its caller goes on behind it.
    pub(super) fn begin_call(&mut self, entry: Item, key: LoopKey) -> Result<Arrival, Ended> {
        self.heads += 1;
        let head = self.generalised(entry, key, (self.heads, CALL))?;
        let plan = self.plans.get(&head.key);
        let mut forgotten = plan.places.values();
        if forgotten.any(|it| matches!(it, Forgotten::Region(_))) {
            return Err(Ended::Refused);
        }
        let mut outside = head.entry.clone();
        outside.from.push_back(head.id);
        self.answer_call(&head, &mut outside.state)?;
        self.stack.push(outside);
        let mut body = head.entry.clone();
        body.state = head.state.clone();
        body.from.push_back(head.id);
        let contract = self.contract_of(&head);
        self.called.insert(head.id, contract);
        body.open.push_back(Rc::new(head));
        Ok(Arrival::Goes(Box::new(body)))
    }

    /// What holds for all calls of the method that begin in such a state, in the words of the source.
    fn contract_of(&mut self, head: &Head) -> MethodContract {
        let Invariant { method, facts, .. } = Invariant::of(self.interpreter.program, head);
        let effects = self.plans.get(&head.key).effects.into_iter();
        let effects = effects.map(|it| self.interpreter.place_name(&head.state, it));
        let effects: Vec<String> = effects.collect();
        let changes = match effects.is_empty() {
            true => "nothing is changed".into(),
            false => format!("only {} change", effects.join(", ")),
        };
        MethodContract {
            method,
            requires: facts,
            ensures: vec![changes],
        }
    }

    /// A call inside of another one of the same method.
    fn nested_call(&mut self, head: &Rc<Head>, mut item: Item) -> Result<Arrival, Ended> {
        let mut probe = item.state.clone();
        probe.callers = probe.callers.take(head.state.callers.len());
        probe.frame.result_to = head.state.frame.result_to;
        match self.cover(head, &probe)? {
            Cover::Covered => {}
            Cover::Weaker if !self.plans.is_frozen => return self.again_or_later(head),
            Cover::Weaker | Cover::Apart => return Err(Ended::Refused),
        }
        for hole in &head.holes {
            let value = Value::Term(hole.value);
            if !self.interpreter.set_place(&mut probe, hole.place, value) {
                return Err(Ended::Refused);
            }
        }
        // What it changes is said of the objects of the outermost call.
        let objects = [&head.state, &probe].map(|it| {
            let shape = self.numbering.shape(&self.interpreter, it);
            shape.map(|it| it.objects)
        });
        if objects[0].is_none() || objects[0] != objects[1] {
            return Err(Ended::Refused);
        }
        self.answer_call(head, &mut item.state)?;
        self.arrive(item)
    }

    /// Lets a call that was just entered return: what calls change holds anything afterwards.
    fn answer_call(&mut self, head: &Head, state: &mut State) -> Result<(), Ended> {
        let method = state.frame.method;
        let program = self.interpreter.program;
        let result = &program.methods[method].result;
        let value = match result {
            Type::Void => Value::NULL,
            Type::Bool | Type::Int | Type::Machine(Word::Int | Word::Long) => {
                let scalar = self.interpreter.scalar(result);
                Value::Term(self.interpreter.pool.fresh_var("result", scalar.into()))
            }
            _ => return Err(Ended::Refused),
        };
        if !self.interpreter.answer_call(state, value) {
            return Err(Ended::Refused);
        }
        for place in self.plans.get(&head.key).effects {
            let value = self.interpreter.place_value(state, place);
            let value = value.ok_or(Ended::Refused)?;
            let sort = self.interpreter.place_sort(state, place, [value, value]);
            let name = self.interpreter.place_name(state, place);
            let pool = &mut self.interpreter.pool;
            let unknown = pool.fresh_computed(&name, sort.ok_or(Ended::Refused)?);
            if !self
                .interpreter
                .set_place(state, place, Value::Term(unknown))
            {
                return Err(Ended::Refused);
            }
        }
        state.model = None;
        Ok(())
    }

    /// Whether a body that returned changed nothing but what calls are known to change; they are known to change more
    /// if not.
    pub(super) fn returned_from(&mut self, head: &Head, state: &State) -> Option<Cover> {
        let mut before = head.state.clone();
        let result_to = before.frame.result_to;
        let given = result_to.map_or(Value::NULL, |it| state.frame.locals[it.0 as usize]);
        let caller = before.callers.last()?;
        let back = (before.callers.len() - 1, caller.block, caller.next);
        let now = (state.callers.len(), state.frame.block, state.frame.next);
        if now != back || state.exception.is_some() || state.threads.is_some() {
            return None;
        }
        if !self.interpreter.answer_call(&mut before, given) {
            return None;
        }
        for place in self.plans.get(&head.key).effects {
            let value = self.interpreter.place_value(state, place)?;
            if !self.interpreter.set_place(&mut before, place, value) {
                return None;
            }
        }
        let places = self.interpreter.differing_places(&before, state);
        if !places.is_empty() {
            return self.changes_more(head, [&before, state], &places);
        }
        let rows = state.inputs.regions.with_rows();
        let shapes = [&before, state].map(|it| {
            let shape = self.numbering.shape(&self.interpreter, it);
            shape.map(|it| (it.words, it.objects))
        });
        let is_same = shapes[0].is_some()
            && shapes[0] == shapes[1]
            && Interpreter::has_same_inputs(&before, state, &rows)
            && has_met_only(&before, state);
        is_same.then_some(Cover::Covered)
    }

    /// Adds places to what calls change.
    fn changes_more(
        &mut self,
        head: &Head,
        states: [&State; 2],
        places: &[Place],
    ) -> Option<Cover> {
        if self.plans.is_frozen {
            return None;
        }
        for place in places {
            if matches!(place, Place::Local(..) | Place::Kept(..)) {
                return None;
            }
            let mut values = [Value::NULL; 2];
            for (value, state) in values.iter_mut().zip(states) {
                *value = self.interpreter.place_value(state, *place)?;
            }
            let sort = self.interpreter.place_sort(states[1], *place, values)?;
            let is_reference = match sort {
                Sort::Scalar(scalar) => scalar == Scalar::Ref,
                Sort::Array { element, .. } => element == Scalar::Ref,
            };
            if is_reference {
                return None;
            }
        }
        let effects: &mut BTreeSet<Place> = &mut self.plans.of(&head.key).effects;
        effects.extend(places);
        Some(Cover::Weaker)
    }
}

/// Whether the objects that were met since are as they were found.
fn has_met_only(before: &State, state: &State) -> bool {
    let mut objects = state.heap.inputs();
    objects.all(|(object, _)| is_as_found(before, state, object))
}

/// Whether an input object was known before or is as it was found.
pub(super) fn is_as_found(before: &State, state: &State, object: Ref) -> bool {
    let found = state.heap.initial(object).zip(state.heap.get(object));
    before.heap.get(object).is_some() || found.is_some_and(|(one, two)| is_same(one, two))
}

fn is_same(one: &Object, two: &Object) -> bool {
    match (one, two) {
        (Object::Array(one), Object::Array(two)) => {
            let elements = match (&one.elements, &two.elements) {
                (Elements::Term(one), Elements::Term(two)) => one == two,
                _ => false,
            };
            elements && one.length == two.length
        }
        (Object::Instance { fields: one, .. }, Object::Instance { fields: two, .. }) => one == two,
        _ => false,
    }
}
