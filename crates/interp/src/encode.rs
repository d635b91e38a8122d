//! A state as words: equal words mean that whatever one state can still do, the other one can do too.

use std::hash::Hash;
use std::rc::Rc;

use imbl::Vector;

use oxpecker_ir::analysis::Liveness;
use oxpecker_ir::{MethodId, Program, Type};
use oxpecker_path::Encoding;
use oxpecker_term::{Literal, Node, TermId, VarId};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::exec::Interpreter;
use crate::heap::{ClassOf, Elements, Object, Text};
use crate::state::{Frame, Raised, RaisedBy, State};
use crate::threads::{Attributes, Status, ThreadId};
use crate::value::{Ref, Value};

/// Larger states are not compared.
const MOST_WORDS: usize = 1 << 14;
/// Constraints of paths that are looked through for what they say about a state.
const MOST_CONSTRAINTS: usize = 1000;

/// What a word means. Beyond all numbers that terms begin with.
#[repr(u64)]
#[derive(Clone, Copy)]
enum Tag {
    Int = 1 << 40,
    Bool,
    Float,
    Single,
    Ref,
    Term,
    Frame,
    Dead,
    Statics,
    Classes,
    Instance,
    Array,
    Terms,
    Str,
    Text,
    Mark,
    Raised,
    Decision,
    Constraint,
    Thread,
    Lock,
    Part,
}

/// What numbers things that have none of their own, the same for all states that are compared.
#[derive(Debug, Default)]
pub struct Numbering {
    liveness: FxHashMap<MethodId, Liveness>,
    types: FxHashMap<Type, u64>,
    strings: FxHashMap<String, u64>,
}

impl Numbering {
    /// The words of a state; `None` if it is too large or has something that is not compared.
    pub fn encode(&mut self, interpreter: &Interpreter<'_>, state: &State) -> Option<Box<[u64]>> {
        // Inputs that are objects are made when they are first looked at, which depends on those that there are.
        if state.heap.inputs().next().is_some() || !state.atoms.is_empty() {
            return None;
        }
        let mut encoder = Encoder {
            numbering: self,
            interpreter,
            state,
            encoding: Encoding::new(MOST_WORDS),
            numbers: FxHashMap::default(),
            queue: Vec::new(),
            part: None,
        };
        encoder.threads()?;
        encoder.classes()?;
        state.slots.encode(&mut encoder)?;
        encoder.part = None;
        encoder.objects()?;
        encoder.constraints()?;
        let (words, _) = encoder.encoding.finish();
        Some(words)
    }

    fn live(&mut self, program: &Program, frame: &Frame) -> Vec<bool> {
        let method = &program.methods[frame.method];
        let liveness = self.liveness.entry(frame.method);
        let liveness = liveness.or_insert_with(|| Liveness::new(method));
        liveness.before(&method.blocks()[frame.block], frame.next)
    }
}

/// Writes a state down as words.
#[derive(Debug)]
pub struct Encoder<'a, 'p> {
    numbering: &'a mut Numbering,
    interpreter: &'a Interpreter<'p>,
    state: &'a State,
    encoding: Encoding,
    /// Objects in the order in which they are come to.
    numbers: FxHashMap<Ref, u64>,
    queue: Vec<Ref>,
    /// The part of a slot whose words come next; it is named as soon as there are any.
    part: Option<u64>,
}

impl Encoder<'_, '_> {
    /// What comes next belongs to a part of a slot. Parts that add nothing leave no trace.
    pub fn begin_part(&mut self, part: u64) {
        self.part = Some(part);
    }

    /// Adds words; how many there are must be clear from those before.
    pub fn words(&mut self, words: impl IntoIterator<Item = u64>) {
        self.name_part();
        self.encoding.words(words);
    }

    /// Adds a reference.
    pub fn object(&mut self, object: Ref) {
        let number = self.number(object);
        self.tag(Tag::Ref, [number]);
    }

    /// Adds a type.
    pub fn ty(&mut self, ty: &Type) {
        let number = numbered(&mut self.numbering.types, ty);
        self.tag(Tag::Mark, [number]);
    }

    /// Adds a term.
    pub fn term(&mut self, term: TermId) -> Option<()> {
        self.tagged_term(Tag::Term, term)
    }

    /// An object of the state.
    pub fn get(&self, object: Ref) -> Option<&Object> {
        self.state.heap.get(object)
    }

    fn name_part(&mut self) {
        if let Some(part) = self.part.take() {
            self.encoding.words([Tag::Part as u64, part]);
        }
    }

    fn tag(&mut self, tag: Tag, words: impl IntoIterator<Item = u64>) {
        self.name_part();
        self.encoding.words([tag as u64]);
        self.encoding.words(words);
    }

    /// Adds a value.
    pub fn value(&mut self, value: Value) -> Option<()> {
        match value {
            Value::Int(it) => self.tag(Tag::Int, [it.cast_unsigned()]),
            Value::Bool(it) => self.tag(Tag::Bool, [u64::from(it)]),
            Value::Float(it) => self.tag(Tag::Float, [it.to_bits()]),
            Value::Single(it) => self.tag(Tag::Single, [u64::from(it.to_bits())]),
            Value::Ref(reference) => {
                let number = self.number(reference);
                self.tag(Tag::Ref, [number]);
            }
            Value::Term(term) => self.tagged_term(Tag::Term, term)?,
        }
        Some(())
    }

    /// The number of an object; null is 0.
    fn number(&mut self, reference: Ref) -> u64 {
        if reference.is_null() {
            return 0;
        }
        // A field that cannot be read is no object.
        if reference == Ref::ABSENT {
            return u64::MAX;
        }
        let next = self.numbers.len() as u64 + 1;
        *self.numbers.entry(reference).or_insert_with(|| {
            self.queue.push(reference);
            next
        })
    }

    /// A term; objects in terms are not compared.
    fn tagged_term(&mut self, tag: Tag, term: TermId) -> Option<()> {
        let pool = &self.interpreter.pool;
        let mut objects = false;
        pool.visit(&[term], |part| {
            let node = pool.node(part);
            objects |= matches!(node, Node::Literal(Literal::Ref(id)) if *id != 0);
        });
        if objects {
            return None;
        }
        let place = self.encoding.term(pool, term)?;
        self.tag(tag, [place]);
        Some(())
    }

    /// What threads do, by the numbers of those that are left. Which operation a thread is parked in front of follows
    /// from where it stands.
    fn threads(&mut self) -> Option<()> {
        let state = self.state;
        let running = View {
            frame: &state.frame,
            callers: &state.callers,
            decisions: &state.decisions,
            exception: state.exception,
        };
        let Some(threads) = &state.threads else {
            return self.thread(&running);
        };
        let bounded = self.interpreter.config.max_depth.is_some();
        let (assumed, bound) = threads.halted;
        let ended = threads.end.is_some();
        let flags = [assumed, bound, ended, threads.granted, threads.exited].map(u64::from);
        self.tag(Tag::Thread, flags);
        let chosen = threads.chosen.map_or(0, |it| u64::from(it) + 1);
        self.encoding
            .words([chosen, threads.initializing.len() as u64]);
        let live: Vec<ThreadId> = threads.live().collect();
        let place = |id: ThreadId| live.iter().position(|it| *it == id);
        for id in &live {
            let thread = threads.thread(*id);
            let parent = thread.parent.and_then(place).map_or(0, |it| it as u64 + 1);
            let status = match thread.status {
                Status::Running => 0,
                Status::Joining => 1,
                Status::Parked(_) => 2,
                Status::Ended | Status::Halted => 3,
                Status::Waiting => 4,
                Status::Awaiting(other) => place(other).map_or(5, |it| it as u64 + 6),
            };
            let halted = threads.children(*id).any(|it| place(it).is_none());
            let asleep = threads.is_asleep(*id);
            let is_running = *id == threads.current();
            self.tag(Tag::Thread, [parent, status]);
            self.attributes(&thread.attributes);
            let flags = [halted, asleep, is_running].map(u64::from);
            self.encoding.words(flags);
            let view = match &thread.stopped {
                Some(stopped) => View {
                    frame: &stopped.frame,
                    callers: &stopped.callers,
                    decisions: &stopped.decisions,
                    exception: stopped.exception,
                },
                None => running,
            };
            if bounded && live.len() > 1 {
                let depth = thread.stopped.as_ref().map_or(state.depth, |it| it.depth);
                self.encoding.words([u64::from(depth)]);
            }
            self.thread(&view)?;
        }
        Some(())
    }

    fn attributes(&mut self, attributes: &Attributes) {
        let object = self.number(attributes.object.unwrap_or(Ref::NULL));
        let flags = [attributes.daemon, attributes.parked, attributes.permit].map(u64::from);
        self.encoding.words([object]);
        self.encoding.words(flags);
        if let Some(wait) = attributes.wait {
            let object = self.number(wait.object);
            let flags = u64::from(wait.timed) << 1 | u64::from(wait.notified);
            self.tag(Tag::Lock, [object, u64::from(wait.count), flags]);
        }
    }

    fn thread(&mut self, view: &View<'_>) -> Option<()> {
        for caller in view.callers {
            self.frame(caller)?;
        }
        self.frame(view.frame)?;
        for (term, decided) in view.decisions {
            self.tagged_term(Tag::Decision, *term)?;
            self.encoding.words([u64::from(*decided)]);
        }
        self.exception(view.exception)
    }

    fn frame(&mut self, frame: &Frame) -> Option<()> {
        // A model of the library waits with things of its own.
        if frame.after.is_some() || frame.prints.is_some() {
            return None;
        }
        let live = self.numbering.live(self.interpreter.program, frame);
        let place = [
            u64::from(frame.method.0),
            u64::from(frame.block.0),
            frame.next as u64,
        ];
        self.tag(Tag::Frame, place);
        let result = frame.result_to.map_or(0, |it| u64::from(it.0) + 1);
        let class = frame.initializes.map_or(0, |it| u64::from(it.0) + 1);
        self.encoding
            .words([result, class, frame.locals.len() as u64]);
        for (number, value) in frame.locals.iter().enumerate() {
            if live.get(number).copied().unwrap_or(true) {
                self.value(*value)?;
            } else {
                self.tag(Tag::Dead, []);
            }
        }
        Some(())
    }

    fn exception(&mut self, raised: Option<Raised>) -> Option<()> {
        let Some(Raised { by, span, method }) = raised else {
            return Some(());
        };
        let place = [
            u64::from(span.file.0),
            u64::from(span.start),
            u64::from(method.0),
        ];
        self.tag(Tag::Raised, place);
        match by {
            RaisedBy::Check(kind) => self.encoding.words([1, kind as u64]),
            RaisedBy::Throw(message) => {
                let message = message.map_or(0, |it| u64::from(it.0) + 1);
                self.encoding.words([2, message]);
            }
            RaisedBy::Object(object, kind) => {
                let number = self.number(object);
                let kind = kind.map_or(0, |it| it as u64 + 1);
                self.encoding.words([3, number, kind]);
            }
        }
        Some(())
    }

    fn classes(&mut self) -> Option<()> {
        let classes = &self.state.classes;
        let mut statics: Vec<_> = classes.statics.iter().collect();
        statics.sort_by_key(|(field, _)| **field);
        self.tag(Tag::Statics, [statics.len() as u64]);
        for (field, value) in statics {
            self.encoding.words([u64::from(field.0)]);
            self.value(*value)?;
        }
        for set in [&classes.initialized, &classes.late, &classes.failed] {
            let mut classes: Vec<_> = set.iter().map(|class| u64::from(class.0)).collect();
            classes.sort_unstable();
            self.tag(Tag::Classes, [classes.len() as u64]);
            self.encoding.words(classes);
        }
        Some(())
    }

    fn objects(&mut self) -> Option<()> {
        let mut done = 0;
        while let Some(reference) = self.queue.get(done).copied() {
            done += 1;
            let state = self.state;
            self.contents(state.heap.get(reference)?)?;
            self.marks(reference)?;
            if self.encoding.is_too_long() {
                return None;
            }
        }
        Some(())
    }

    fn contents(&mut self, object: &Object) -> Option<()> {
        match object {
            Object::Instance {
                class: ClassOf::Known(class),
                fields,
            } => {
                self.tag(Tag::Instance, [u64::from(class.0), fields.len() as u64]);
                fields.iter().try_for_each(|value| self.value(*value))
            }
            Object::Instance { .. } => None,
            Object::Array(array) => {
                let element = numbered(&mut self.numbering.types, &array.element);
                self.tag(Tag::Array, [element]);
                self.value(array.length)?;
                match &array.elements {
                    Elements::Vector(values) => {
                        self.encoding.words([values.len() as u64]);
                        values.iter().try_for_each(|value| self.value(*value))
                    }
                    Elements::Term(term) => self.tagged_term(Tag::Terms, *term),
                }
            }
            Object::Str(text) => {
                let number = numbered(&mut self.numbering.strings, text);
                self.tag(Tag::Str, [number]);
                Some(())
            }
            Object::Text(text) => self.text(text),
        }
    }

    /// Adds the code units of a string.
    pub fn text(&mut self, text: &Text) -> Option<()> {
        match text {
            Text::Known(units) => {
                self.tag(Tag::Text, [units.len() as u64]);
                self.encoding
                    .words(units.iter().map(|unit| u64::from(*unit)));
                Some(())
            }
            Text::Term(term) => self.tagged_term(Tag::Terms, *term),
        }
    }

    /// What is known about an object besides its contents.
    fn marks(&mut self, reference: Ref) -> Option<()> {
        let state = self.state;
        if let Some((owner, count)) = holder(state, reference) {
            self.tag(Tag::Lock, [owner, count]);
        }
        // A thread that has ended is another one than one that was not started.
        if let (Some(threads), Some(id)) = (&state.threads, state.thread_of(reference)) {
            let thread = threads.thread(id);
            let ended = matches!(thread.status, Status::Ended);
            let flags = [true, ended, thread.attributes.end_seen].map(u64::from);
            self.tag(Tag::Thread, flags);
        }
        state.slots.encode_object(reference, self)?;
        self.part = None;
        Some(())
    }

    /// What the path says about the unknown numbers of the state, also by way of others.
    fn constraints(&mut self) -> Option<()> {
        let mut known: FxHashSet<VarId> = self.encoding.vars().iter().copied().collect();
        if known.is_empty() {
            return Some(());
        }
        let state = self.state;
        if state.path.len() > MOST_CONSTRAINTS {
            return None;
        }
        let pool = &self.interpreter.pool;
        let all = state.path.to_vec();
        let mut chosen = vec![false; all.len()];
        let mut grown = true;
        while grown {
            grown = false;
            for (constraint, chosen) in all.iter().zip(&mut chosen) {
                let vars = pool.free_vars(*constraint);
                if !*chosen && vars.iter().any(|var| known.contains(var)) {
                    *chosen = true;
                    grown = true;
                    known.extend(vars);
                }
            }
        }
        for (constraint, _) in all.iter().zip(chosen).filter(|(_, chosen)| *chosen) {
            self.tagged_term(Tag::Constraint, *constraint)?;
        }
        Some(())
    }
}

/// What the rest of a thread depends on.
#[derive(Clone, Copy)]
struct View<'a> {
    frame: &'a Frame,
    callers: &'a Vector<Rc<Frame>>,
    decisions: &'a [(TermId, bool)],
    exception: Option<Raised>,
}

/// Who holds the lock of an object, as a place among the threads that are left, and how often.
fn holder(state: &State, reference: Ref) -> Option<(u64, u64)> {
    let threads = state.threads.as_ref()?;
    let (owner, count) = threads.locks.get(&reference)?;
    let place = threads.live().position(|it| it == *owner);
    Some((place.map_or(0, |it| it as u64 + 1), u64::from(*count)))
}

/// The number of something, a new one for what is new.
fn numbered<T: Clone + Eq + Hash>(numbers: &mut FxHashMap<T, u64>, it: &T) -> u64 {
    let next = numbers.len() as u64;
    match numbers.get(it) {
        Some(number) => *number,
        None => {
            numbers.insert(it.clone(), next);
            next
        }
    }
}
