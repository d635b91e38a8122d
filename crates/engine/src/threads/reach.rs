//! Which objects threads can reach: what others cannot reach, one thread may touch without being noticed.

use oxpecker_term::{Literal, Node, TermId, TermPool};
use rustc_hash::FxHashSet;

use super::{Stopped, ThreadId};
use crate::heap::{Elements, Object};
use crate::state::{Frame, RaisedBy, State};
use crate::value::{Ref, Value};

/// The objects that some threads can reach.
#[derive(Debug, Default)]
pub(crate) struct Reached {
    objects: FxHashSet<Ref>,
    /// An input reference that is not decided yet may be any input.
    inputs: bool,
}

impl Reached {
    pub(crate) fn contains(&self, object: Ref) -> bool {
        self.objects.contains(&object) || self.inputs && object.0 > 0
    }
}

/// What the frames of some threads lead to, and static fields. It can only become more by what these threads themselves
/// do, or by what a thread that is not among them gives away.
pub(crate) fn reached(
    pool: &TermPool,
    state: &State,
    threads: impl Iterator<Item = ThreadId>,
) -> Reached {
    let mut walk = Walk {
        pool,
        state,
        found: Reached::default(),
        open: Vec::new(),
        terms: FxHashSet::default(),
    };
    let Some(all) = &state.threads else {
        return walk.found;
    };
    for id in threads {
        if id == all.current() {
            walk.frame(&state.frame);
            state.callers.iter().for_each(|frame| walk.frame(frame));
            walk.raised(state.exception.map(|it| it.by));
        } else if let Some(stopped) = &all.thread(id).stopped {
            walk.stopped(stopped);
        }
    }
    for value in state.runtime.statics.values() {
        walk.value(*value);
    }
    walk.objects();
    walk.found
}

struct Walk<'a> {
    pool: &'a TermPool,
    state: &'a State,
    found: Reached,
    open: Vec<Ref>,
    terms: FxHashSet<TermId>,
}

impl Walk<'_> {
    fn stopped(&mut self, stopped: &Stopped) {
        self.frame(&stopped.frame);
        stopped.callers.iter().for_each(|frame| self.frame(frame));
        self.raised(stopped.exception.map(|it| it.by));
    }

    fn frame(&mut self, frame: &Frame) {
        frame.locals.iter().for_each(|value| self.value(*value));
    }

    fn raised(&mut self, by: Option<RaisedBy>) {
        if let Some(RaisedBy::Object(object, _)) = by {
            self.object(object);
        }
    }

    fn object(&mut self, object: Ref) {
        if !object.is_null() && object != Ref::ABSENT && self.found.objects.insert(object) {
            self.open.push(object);
        }
    }

    fn value(&mut self, value: Value) {
        match value {
            Value::Ref(object) => self.object(object),
            Value::Term(term) => self.term(term),
            Value::Int(_) | Value::Bool(_) | Value::Float(_) | Value::Single(_) => {}
        }
    }

    fn term(&mut self, term: TermId) {
        if !self.terms.insert(term) {
            return;
        }
        let (pool, state) = (self.pool, self.state);
        let mut objects: Vec<Ref> = Vec::new();
        let mut inputs = false;
        pool.visit(&[term], |part| {
            if let Some(atom) = state.atoms.get(&part) {
                match &atom.candidates {
                    Some(known) => objects.extend(known.iter()),
                    None => inputs = true,
                }
            }
            match pool.node(part) {
                Node::Literal(Literal::Ref(id)) => objects.push(Ref(*id)),
                Node::Var(var) => {
                    let elements = state.base_arrays.get(var);
                    inputs |= elements.is_some_and(oxpecker_ir::Type::is_reference);
                }
                _ => {}
            }
        });
        objects.into_iter().for_each(|object| self.object(object));
        if inputs && !std::mem::replace(&mut self.found.inputs, true) {
            // What inputs lead to belongs to it, also what the program stored into them.
            let all: Vec<Ref> = state.heap.inputs().map(|(it, _)| it).collect();
            all.into_iter().for_each(|object| self.object(object));
        }
    }

    fn objects(&mut self) {
        let state = self.state;
        while let Some(object) = self.open.pop() {
            match state.heap.get(object) {
                Some(Object::Instance { fields, .. }) => {
                    fields.iter().for_each(|value| self.value(*value));
                }
                Some(Object::Array(array)) => match &array.elements {
                    Elements::Vector(values) if array.element.is_reference() => {
                        values.iter().for_each(|value| self.value(*value));
                    }
                    Elements::Term(term) if array.element.is_reference() => self.term(*term),
                    Elements::Vector(_) | Elements::Term(_) => {}
                },
                Some(Object::Str(_) | Object::Text(_)) | None => {}
            }
        }
    }
}
