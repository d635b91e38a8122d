//! A state as words: equal words mean that whatever one state can still do, the other one can do too.

use std::rc::Rc;

use imbl::Vector;
use oxpecker_ir::{Class, ClassId, ClassOrigin, MethodId, Program, analysis};
use oxpecker_term::{TermId, VarId};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::encode::{Encoder, Names, Tag};
use crate::exec::Interpreter;
use crate::raised::{Raised, RaisedBy};
use crate::state::{Frame, State};
use crate::threads::{Attributes, Halted, Status, ThreadId};
use crate::value::{Ref, Value};

/// Larger states are not compared.
const MOST_WORDS: usize = 1 << 14;
/// Constraints of paths that are looked through for what they say about a state.
const MOST_CONSTRAINTS: usize = 1000;

/// What is needed to compare states, the same for all of them.
#[derive(Debug, Default)]
pub struct Numbering {
    names: Names,
    liveness: Liveness,
}

impl Numbering {
    /// The words of a state; `None` if it is too large or has something that is not compared.
    pub fn encode(&mut self, interpreter: &Interpreter<'_>, state: &State) -> Option<Box<[u64]>> {
        // Inputs that are objects are made when they are first looked at, which depends on those that there are.
        if state.heap.inputs().next().is_some() || !state.inputs.atoms.is_empty() {
            return None;
        }
        self.words(interpreter, state, false).map(|it| it.words)
    }

    /// The words of a state whose variables keep their names, without what the path says about them. Two states of one
    /// path with the same words and the same inputs differ in their path conditions at most.
    pub fn shape(&mut self, interpreter: &Interpreter<'_>, state: &State) -> Option<Shape> {
        self.words(interpreter, state, true)
    }

    /// Whether nothing is known about an object besides its contents.
    pub fn is_unmarked(&mut self, interpreter: &Interpreter<'_>, of: (&State, Ref)) -> bool {
        let marks = self.marks(interpreter, of);
        marks.is_some_and(|it| it.is_empty())
    }

    /// What is known about an object besides its contents; none if that speaks of other objects.
    pub fn marks(
        &mut self,
        interpreter: &Interpreter<'_>,
        (state, object): (&State, Ref),
    ) -> Option<Box<[u64]>> {
        let mut to = Encoder::new(&mut self.names, &interpreter.pool, &state.heap, MOST_WORDS);
        to.exact = true;
        state.slots.encode_object(object, &mut to)?;
        let leads_on = to.queue.iter().any(|it| *it != object);
        (!leads_on).then(|| to.encoding.finish().0)
    }

    fn words(
        &mut self,
        interpreter: &Interpreter<'_>,
        state: &State,
        exact: bool,
    ) -> Option<Shape> {
        let mut to = Encoder::new(&mut self.names, &interpreter.pool, &state.heap, MOST_WORDS);
        to.exact = exact;
        let mut encoder = StateEncoder {
            to,
            liveness: &mut self.liveness,
            interpreter,
            state,
        };
        encoder.threads()?;
        encoder.classes()?;
        state.slots.encode(&mut encoder.to)?;
        encoder.to.part = None;
        encoder.objects()?;
        if !exact {
            encoder.constraints()?;
        }
        let (words, _) = encoder.to.encoding.finish();
        Some(Shape {
            words,
            objects: encoder.to.queue,
            terms: encoder.to.terms,
        })
    }
}

/// A state but for its path condition.
#[derive(Debug)]
pub struct Shape {
    /// The words that states are compared by.
    pub words: Box<[u64]>,
    /// The objects that it leads to.
    pub objects: Vec<Ref>,
    /// The terms in it.
    pub terms: Vec<TermId>,
}

/// Which locals are still read, by method.
#[derive(Debug, Default)]
struct Liveness(FxHashMap<MethodId, analysis::Liveness>);

impl Liveness {
    fn live(&mut self, program: &Program, frame: &Frame) -> Vec<bool> {
        let method = &program.methods[frame.method];
        let liveness = self.0.entry(frame.method);
        let liveness = liveness.or_insert_with(|| analysis::Liveness::new(method));
        liveness.before(&method.blocks()[frame.block], frame.next)
    }
}

/// Writes a state down as words.
struct StateEncoder<'a, 'p> {
    to: Encoder<'a>,
    liveness: &'a mut Liveness,
    interpreter: &'a Interpreter<'p>,
    state: &'a State,
}

impl StateEncoder<'_, '_> {
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
        let Halted {
            assumption,
            bound,
            exit,
        } = threads.halted;
        let ended = threads.end.is_some();
        let flags = [assumption, bound, ended, threads.granted, exit].map(u64::from);
        self.to.tag(Tag::Thread, flags);
        let chosen = threads.chosen.map_or(0, |it| u64::from(it) + 1);
        self.to
            .encoding
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
            self.to.tag(Tag::Thread, [parent, status]);
            self.attributes(&thread.attributes);
            let flags = [halted, asleep, is_running].map(u64::from);
            self.to.encoding.words(flags);
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
                let depth = thread
                    .stopped
                    .as_ref()
                    .map_or(state.history.depth, |it| it.depth);
                self.to.encoding.words([u64::from(depth)]);
            }
            self.thread(&view)?;
        }
        Some(())
    }

    fn attributes(&mut self, attributes: &Attributes) {
        let object = self.to.number(attributes.object.unwrap_or(Ref::NULL));
        let flags = [attributes.daemon, attributes.parked, attributes.permit].map(u64::from);
        self.to.encoding.words([object]);
        self.to.encoding.words(flags);
        if let Some(wait) = attributes.wait {
            let object = self.to.number(wait.object);
            let flags = u64::from(wait.timed) << 1 | u64::from(wait.notified);
            self.to
                .tag(Tag::Lock, [object, u64::from(wait.count), flags]);
        }
    }

    fn thread(&mut self, view: &View<'_>) -> Option<()> {
        for caller in view.callers {
            self.frame(caller)?;
        }
        self.frame(view.frame)?;
        for (term, decided) in view.decisions {
            self.to.tagged_term(Tag::Decision, *term)?;
            self.to.encoding.words([u64::from(*decided)]);
        }
        self.exception(view.exception)
    }

    fn frame(&mut self, frame: &Frame) -> Option<()> {
        // All fields are named, so that none is forgotten. How often loops were gone round is only counted.
        let Frame {
            method,
            block,
            next,
            locals,
            result_to,
            initializes,
            prints,
            comes_first,
            after,
            rounds: _,
            iterations: _,
            recursion: _,
        } = frame;
        // A native method waits with things of its own.
        if after.is_some() || prints.is_some() {
            return None;
        }
        let live = self.liveness.live(self.interpreter.program, frame);
        let place = [u64::from(method.0), u64::from(block.0), *next as u64];
        self.to.tag(Tag::Frame, place);
        let result = result_to.map_or(0, |it| u64::from(it.0) + 1);
        let class = initializes.map_or(0, |it| u64::from(it.0) + 1);
        self.to
            .encoding
            .words([result, class, u64::from(*comes_first), locals.len() as u64]);
        for (number, value) in locals.iter().enumerate() {
            if live.get(number).copied().unwrap_or(true) {
                self.to.value(*value)?;
            } else {
                self.to.tag(Tag::Dead, []);
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
        self.to.tag(Tag::Raised, place);
        match by {
            RaisedBy::Check(kind) => self.to.encoding.words([1, kind as u64]),
            RaisedBy::Throw(message) => {
                let message = message.map_or(0, |it| u64::from(it.0) + 1);
                self.to.encoding.words([2, message]);
            }
            RaisedBy::Object(object, kind) => {
                let number = self.to.number(object);
                let kind = kind.map_or(0, |it| it as u64 + 1);
                self.to.encoding.words([3, number, kind]);
            }
        }
        Some(())
    }

    fn classes(&mut self) -> Option<()> {
        let classes = &self.state.classes;
        let mut statics: Vec<_> = classes.statics.iter().collect();
        statics.sort_by_key(|(field, _)| **field);
        self.to.tag(Tag::Statics, [statics.len() as u64]);
        for (field, value) in statics {
            self.to.encoding.words([u64::from(field.0)]);
            self.to.value(*value)?;
        }
        for set in [&classes.initialized, &classes.late, &classes.failed] {
            let known = set.iter().filter(|it| !self.is_inert(**it));
            let mut classes: Vec<_> = known.map(|class| u64::from(class.0)).collect();
            classes.sort_unstable();
            self.to.tag(Tag::Classes, [classes.len() as u64]);
            self.to.encoding.words(classes);
        }
        let mut partly: Vec<_> = classes.partly.iter().collect();
        partly.sort_unstable();
        self.to.tag(Tag::Classes, [partly.len() as u64]);
        for (class, condition) in partly {
            self.to.encoding.words([u64::from(class.0)]);
            self.to.value(Value::Term(*condition))?;
        }
        Some(())
    }

    /// Whether nothing happens when a class is initialized, so that nobody can tell whether it is.
    fn is_inert(&self, class: ClassId) -> bool {
        let program = self.interpreter.program;
        let Class {
            origin,
            methods,
            fields,
            ..
        } = &program.classes[class];
        self.to.exact
            && *origin == ClassOrigin::User
            && methods
                .iter()
                .all(|it| program.methods[*it].name != "<clinit>")
            && fields.iter().all(|it| !program.fields[*it].is_static)
    }

    fn objects(&mut self) -> Option<()> {
        let mut done = 0;
        while let Some(reference) = self.to.queue.get(done).copied() {
            done += 1;
            let state = self.state;
            self.to.contents(state.heap.get(reference)?)?;
            self.marks(reference)?;
            if self.to.encoding.is_too_long() {
                return None;
            }
        }
        Some(())
    }

    /// What is known about an object besides its contents.
    fn marks(&mut self, reference: Ref) -> Option<()> {
        let state = self.state;
        if let Some((owner, count)) = holder(state, reference) {
            self.to.tag(Tag::Lock, [owner, count]);
        }
        // A thread that has ended is another one than one that was not started.
        if let (Some(threads), Some(id)) = (&state.threads, state.thread_of(reference)) {
            let thread = threads.thread(id);
            let ended = matches!(thread.status, Status::Ended);
            let flags = [true, ended, thread.attributes.end_seen].map(u64::from);
            self.to.tag(Tag::Thread, flags);
        }
        state.slots.encode_object(reference, &mut self.to)?;
        self.to.part = None;
        Some(())
    }

    /// What the path says about the unknown numbers of the state, also by way of others.
    fn constraints(&mut self) -> Option<()> {
        let mut known: FxHashSet<VarId> = self.to.encoding.vars().iter().copied().collect();
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
            self.to.tagged_term(Tag::Constraint, *constraint)?;
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
