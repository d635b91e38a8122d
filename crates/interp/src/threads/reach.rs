//! Which objects threads can reach: what others cannot reach, one thread may touch without being noticed.

use oxpecker_ir::analysis::Liveness;
use oxpecker_ir::{ClassId, FieldId, Program};
use oxpecker_term::{Literal, Node, TermId, TermPool};
use rustc_hash::FxHashSet;

use super::{Stopped, ThreadId};
use crate::heap::{ClassOf, Elements, Object, Written};
use crate::raised::RaisedBy;
use crate::state::{Frame, State};
use crate::value::{Ref, Value};

/// Whether some threads can reach one of some objects: by their frames, or by static fields. It can only become more by
/// what these threads themselves do, or by what a thread that is not among them gives away.
pub fn reaches(
    pool: &TermPool,
    state: &State,
    threads: impl Iterator<Item = ThreadId>,
    wanted: &[Ref],
) -> bool {
    let Some(all) = &state.threads else {
        return false;
    };
    let mut walk = Walk::new(pool, state, wanted);
    for id in threads {
        if id == all.current() {
            walk.frame(&state.frame);
            state.callers.iter().for_each(|frame| walk.frame(frame));
            walk.raised(state.exception.map(|it| it.by));
        } else if let Some(stopped) = &all.thread(id).stopped {
            walk.stopped(stopped);
        }
    }
    // What frames lead to is found sooner than what everybody knows.
    walk.objects();
    if !walk.is_found {
        for value in state.classes.statics.values() {
            walk.value(*value);
        }
        walk.known_to_all();
        walk.objects();
    }
    walk.is_found
}

/// Whether something but weak references leads to an object: from one other object, or from anything a program still uses.
/// Locals that are not read any more do not count. The field is the one that holds what a reference refers to.
pub fn strongly_reached(
    (pool, program): (&TermPool, &Program),
    state: &State,
    (references, referent): (ClassId, FieldId),
    (from, wanted): (Option<Ref>, Ref),
) -> bool {
    let wanted = &[wanted];
    let mut walk = Walk::new(pool, state, wanted);
    walk.weak = Some((program, references, program.hierarchy.slot(referent)));
    if let Some(from) = from {
        walk.object(from);
        walk.objects();
        return walk.is_found;
    }
    walk.live_frame(&state.frame);
    state
        .callers
        .iter()
        .for_each(|frame| walk.live_frame(frame));
    walk.raised(state.exception.map(|it| it.by));
    let threads = state.threads.iter().flat_map(|it| it.iter());
    for stopped in threads.filter_map(|(_, it)| it.stopped.as_ref()) {
        walk.stopped(stopped);
    }
    let statics = state.classes.statics.values();
    statics.for_each(|value| walk.value(*value));
    walk.known_to_all();
    walk.objects();
    walk.is_found
}

struct Walk<'a> {
    pool: &'a TermPool,
    state: &'a State,
    wanted: &'a [Ref],
    is_found: bool,
    /// An input reference that is not decided yet may be any input.
    inputs: bool,
    /// The objects that were come to, inputs first.
    seen: FxHashSet<Ref>,
    open: Vec<Ref>,
    terms: FxHashSet<TermId>,
    /// The class of weak references and the place of what they refer to, which is not followed.
    weak: Option<(&'a Program, ClassId, usize)>,
}

impl<'a> Walk<'a> {
    fn new(pool: &'a TermPool, state: &'a State, wanted: &'a [Ref]) -> Self {
        Walk {
            pool,
            state,
            wanted,
            is_found: false,
            inputs: false,
            seen: FxHashSet::default(),
            open: Vec::new(),
            terms: FxHashSet::default(),
            weak: None,
        }
    }

    fn stopped(&mut self, stopped: &Stopped) {
        self.frame(&stopped.frame);
        stopped.callers.iter().for_each(|frame| self.frame(frame));
        self.raised(stopped.exception.map(|it| it.by));
    }

    fn frame(&mut self, frame: &Frame) {
        frame.locals.iter().for_each(|value| self.value(*value));
        self.continuation(frame);
    }

    fn continuation(&mut self, frame: &Frame) {
        if let Some((after, _)) = &frame.after {
            after.values().iter().for_each(|it| self.value(*it));
        }
    }

    /// The same without the locals that are not read any more.
    fn live_frame(&mut self, frame: &Frame) {
        let Some((program, _, _)) = self.weak else {
            return self.frame(frame);
        };
        let method = &program.methods[frame.method];
        let live = Liveness::new(method).before(&method.blocks()[frame.block], frame.next);
        for (value, is_live) in frame.locals.iter().zip(live) {
            if is_live {
                self.value(*value);
            }
        }
        self.continuation(frame);
    }

    /// What every thread of Java can get: literals, objects of types and of threads, and the like.
    fn known_to_all(&mut self) {
        let state = self.state;
        state.slots.shared(&mut |value| self.value(value));
        let threads = self.state.threads.iter().flat_map(|it| it.iter());
        threads
            .filter_map(|(_, it)| it.attributes.object)
            .for_each(|it| self.object(it));
    }

    fn raised(&mut self, by: Option<RaisedBy>) {
        if let Some(RaisedBy::Object(object, _)) = by {
            self.object(object);
        }
    }

    fn object(&mut self, object: Ref) {
        if self.state.heap.get(object).is_some() && self.seen.insert(object) {
            self.is_found |= self.wanted.contains(&object);
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

    /// The elements of an array of references.
    fn elements(&mut self, elements: &Elements) {
        match elements {
            Elements::Vector(values) => values.iter().for_each(|it| self.value(*it)),
            Elements::Term(term) => self.term(*term),
            Elements::Written(memory) => {
                memory.base.iter().for_each(|it| self.value(*it));
                for write in &memory.writes {
                    match &write.what {
                        Written::One(value) => self.value(*value),
                        Written::Copy { source, .. } => self.elements(source),
                    }
                }
            }
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
            if let Some(atom) = state.inputs.atoms.get(&part) {
                match &atom.candidates {
                    Some(known) => objects.extend(known.iter()),
                    None => inputs = true,
                }
            }
            match pool.node(part) {
                Node::Literal(Literal::Ref(id)) => objects.push(Ref(*id)),
                Node::Table(table, _) => objects.extend(table.references().map(Ref)),
                Node::Var(var) => {
                    let elements = state.inputs.base_arrays.get(var);
                    inputs |= elements.is_some_and(oxpecker_ir::Type::is_reference);
                }
                _ => {}
            }
        });
        objects.into_iter().for_each(|object| self.object(object));
        if inputs && !std::mem::replace(&mut self.inputs, true) {
            self.is_found |= self.wanted.iter().any(|object| object.0 > 0);
            // What inputs lead to belongs to it, also what the program stored into them.
            let all: Vec<Ref> = state.heap.inputs().map(|(it, _)| it).collect();
            all.into_iter().for_each(|object| self.object(object));
        }
    }

    fn weak_field(&self, class: &ClassOf) -> Option<usize> {
        let (program, references, slot) = self.weak?;
        match class {
            ClassOf::Known(class) if program.hierarchy.is_subtype(*class, references) => Some(slot),
            _ => None,
        }
    }

    fn objects(&mut self) {
        let state = self.state;
        while !self.is_found
            && let Some(object) = self.open.pop()
        {
            state
                .slots
                .references(object, &mut |value| self.value(value));
            match state.heap.get(object) {
                Some(Object::Instance { class, fields }) => {
                    let skipped = self.weak_field(class);
                    let numbered = fields.iter().enumerate();
                    numbered
                        .filter(|(number, _)| Some(*number) != skipped)
                        .for_each(|(_, value)| self.value(*value));
                }
                Some(Object::Array(array)) if array.element.is_reference() => {
                    self.elements(&array.elements);
                }
                Some(Object::Array(_)) => {}
                Some(Object::Str(_) | Object::Text(_)) | None => {}
            }
        }
    }
}
