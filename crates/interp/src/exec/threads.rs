//! Instructions of threads: starting them, waiting for them, locks; and how threads end.

use oxpecker_base::Span;
use oxpecker_ir::{Call, CallTarget, CheckKind, Inst, MethodId, Operand};

use super::{Flow, Interpreter, Step, Stop};
use crate::ending::{PathEnd, Reason};
use crate::native::Pause;
use crate::raised::{Raised, RaisedBy};
use crate::state::{Frame, State};
use crate::threads::MainThread;
use crate::threads::{Access, Attributes, Halt, Operation, Place, Status, Stopped, ThreadId};
use crate::value::{Ref, Value};

/// What stands in front of an instruction of a program with threads.
pub(super) enum Ahead {
    /// Nothing that others could notice.
    Nothing,
    /// An operation.
    Operation(Operation),
    /// The thread waits for others.
    Wait(Status),
    /// Something is undecided.
    Stop(Flow),
}

impl Interpreter<'_> {
    /// Executes an instruction of a program with threads, unless it is another one's turn.
    pub(super) fn threaded(&mut self, state: &mut State, inst: &Inst) -> Step<Flow> {
        if let Some(flow) = self.in_turn(state, inst)? {
            return Ok(flow);
        }
        self.note_access(state, inst);
        let thread = state.thread();
        let granted = std::mem::take(&mut state.threads_mut().granted);
        state.threads_mut().begun = granted && matches!(inst, Inst::Stmt(_));
        let flow = self.inst(state, inst)?;
        match &flow {
            Flow::Next | Flow::Jumped if self.is_operation(inst) => {
                self.did(state, thread);
                // It waits to be notified.
                if !matches!(state.threads_mut().thread(thread).status, Status::Running) {
                    return self.schedule(state);
                }
            }
            // It is executed again when it is decided.
            Flow::Stop(Stop::Fork(_)) if state.thread() == thread => {
                let threads = state.threads_mut();
                threads.granted = granted && matches!(threads.status(), Status::Running);
            }
            _ => {}
        }
        Ok(flow)
    }

    /// Looks for earlier accesses that nothing puts in order with that of an instruction.
    fn note_access(&mut self, state: &mut State, inst: &Inst) {
        if self.given.follow.is_some() || state.threads_mut().started() < 2 {
            return;
        }
        let (object, place, writes) = match (self.accessed(state, inst), inst) {
            (Some(access), _) => access,
            (None, Inst::LoadStatic { field, .. }) => (NOWHERE, Place::Static(*field), false),
            (None, Inst::StoreStatic { field, .. }) => (NOWHERE, Place::Static(*field), true),
            (None, _) => return,
        };
        let Value::Ref(object) = self.operand(state, object) else {
            return;
        };
        if self.orders(state, (object, place), writes) {
            return;
        }
        if place == Place::Element(None) || !state.exists() {
            return;
        }
        let span = self.statement_of(&state.frame);
        let thread = state.thread();
        let order = &mut state.threads_mut().order;
        for other in order.access(thread, (object, place), writes, span) {
            self.recorded
                .races
                .insert((other.min(span), other.max(span)));
        }
    }

    /// The statement that a frame is in.
    pub(super) fn statement_of(&self, frame: &Frame) -> Span {
        let method = &self.program.methods[frame.method];
        let insts = &method.blocks()[frame.block].insts;
        let before = insts.iter().take(frame.next).rev();
        let mut begun = before.filter_map(|inst| match inst {
            Inst::Stmt(span) => Some(*span),
            _ => None,
        });
        begun.next().unwrap_or(method.span)
    }

    /// What an instruction does that other threads may notice.
    pub(super) fn ahead(&mut self, state: &mut State, inst: &Inst) -> Step<Ahead> {
        if let Some((object, place, writes)) = self.accessed(state, inst) {
            let object = self.operand(state, object);
            let objects = self.candidates(state, object)?;
            return Ok(Ahead::Operation(Operation::Access(Access {
                objects: Some(objects.into_iter().map(|(object, _)| object).collect()),
                place,
                writes,
            })));
        }
        let touches = |place, writes| {
            Ahead::Operation(Operation::Access(Access {
                objects: None,
                place,
                writes,
            }))
        };
        Ok(match inst {
            Inst::Call(call) => return self.call_ahead(state, call),
            Inst::InitClass { class, .. } => return self.class_ahead(state, *class),
            Inst::LoadStatic { field, .. } => self.static_ahead(state, *field),
            Inst::StoreStatic { field, .. } => touches(Place::Static(*field), true),
            Inst::Quant(_) => touches(Place::Element(None), false),
            Inst::Monitor {
                object,
                enters: true,
                ..
            } => return self.lock_ahead(state, *object),
            Inst::Join { .. } => {
                let waits = |it: &crate::threads::Threads| it.has_children(it.current());
                match state.threads.as_deref().is_some_and(waits) {
                    true => Ahead::Wait(Status::Joining),
                    false => Ahead::Nothing,
                }
            }
            _ => Ahead::Nothing,
        })
    }

    /// The object that an instruction accesses, where in it, and whether it writes; none for others.
    fn accessed(&mut self, state: &State, inst: &Inst) -> Option<(Operand, Place, bool)> {
        Some(match inst {
            Inst::LoadField { object, field, .. } => (*object, Place::Field(*field), false),
            Inst::StoreField { object, field, .. } => (*object, Place::Field(*field), true),
            Inst::LoadElement { array, index, .. } => {
                (*array, self.element_place(state, *index), false)
            }
            Inst::StoreElement { array, index, .. } => {
                (*array, self.element_place(state, *index), true)
            }
            _ => return None,
        })
    }

    fn element_place(&mut self, state: &State, index: Operand) -> Place {
        Place::Element(match self.operand(state, index) {
            Value::Int(index) => Some(index),
            _ => None,
        })
    }

    fn lock_ahead(&mut self, state: &mut State, object: Operand) -> Step<Ahead> {
        let object = self.operand(state, object);
        Ok(match self.locked(state, object)? {
            Ok(object) => {
                let thread = state.thread();
                match state.threads_mut().locks.get(&object) {
                    Some((owner, _)) if *owner == thread => Ahead::Nothing,
                    _ => Ahead::Operation(Operation::Lock(object)),
                }
            }
            Err(flow) => Ahead::Stop(flow),
        })
    }

    /// Which object a reference is; a fork if it can be several.
    pub(super) fn locked(&mut self, state: &mut State, object: Value) -> Step<Result<Ref, Flow>> {
        match self.one_reference(state, object) {
            Ok(object) => self.language.lockable(state, object).map(Ok),
            Err(Pause::Fork(alternatives)) => Ok(Err(Flow::Stop(Stop::Fork(alternatives)))),
            Err(Pause::Unsupported(reason)) => Err(reason),
            Err(_) => Err(Reason::Unsupported {
                what: "a lock that is no object".into(),
                span: None,
            }),
        }
    }

    /// Enters or leaves a monitor. Whoever gets here may enter it.
    pub(super) fn monitor(
        &mut self,
        state: &mut State,
        object: Operand,
        enters: bool,
        span: Span,
    ) -> Step<Flow> {
        let object = self.operand(state, object);
        if self.language.remembers_locks() && state.threads.is_none() {
            note_monitor(state, object, enters);
            return Ok(Flow::Next);
        }
        let object = match self.locked(state, object)? {
            Ok(object) => object,
            Err(flow) => return Ok(flow),
        };
        state.decisions.clear();
        let thread = state.thread();
        let locks = &mut state.threads_mut().locks;
        let held = locks.get(&object).filter(|(owner, _)| *owner == thread);
        let count = held.map_or(0, |(_, count)| *count);
        match (count, enters) {
            (_, true) => {
                locks.insert(object, (thread, count + 1));
                state.threads_mut().order.locked(thread, object);
            }
            (1, false) => {
                locks.remove(&object);
                state.threads_mut().order.unlocked(thread, object);
            }
            (2.., false) => {
                locks.insert(object, (thread, count - 1));
            }
            (0, false) => {
                let by = RaisedBy::Check(CheckKind::NotOwner);
                let method = state.frame.method;
                return self.raise(state, Raised { by, span, method });
            }
        }
        Ok(Flow::Next)
    }

    /// Starts a thread.
    pub(super) fn start_thread(&mut self, state: &mut State, call: &Call) -> Step<Flow> {
        let target = match call.target {
            CallTarget::Exact(method) => method,
            CallTarget::Virtual(declared) => match self.thread_target(state, call, declared)? {
                Ok(method) => method,
                Err(flow) => return Ok(flow),
            },
        };
        let args = self.arguments(state, call);
        self.begin_thread(state, (target, &args), Attributes::default(), call.span)?;
        Ok(Flow::Next)
    }

    /// Starts a thread with a method.
    pub fn begin_thread(
        &mut self,
        state: &mut State,
        (target, args): (MethodId, &[Value]),
        attributes: Attributes,
        span: Span,
    ) -> Step<ThreadId> {
        self.load(target, span)?;
        state.decisions.clear();
        let frame = Frame::enter(target, &self.program.methods[target], args, None);
        if let Some(coverage) = &mut self.recorded.coverage
            && state.exists()
        {
            coverage.enter(target, frame.block);
        }
        let stopped = Stopped {
            frame,
            callers: imbl::Vector::new(),
            exception: None,
            decisions: Vec::new(),
            // So that threads that start threads for ever come to the bound.
            depth: state.history.depth,
        };
        let started = state.threads_mut().start(stopped, attributes);
        started.ok_or_else(|| Reason::Unsupported {
            what: "more threads than can be followed".into(),
            span: Some(span),
        })
    }

    fn thread_target(
        &mut self,
        state: &mut State,
        call: &Call,
        declared: MethodId,
    ) -> Step<Result<MethodId, Flow>> {
        let mut targets = self.targets(state, call, declared)?;
        // A thread begins with a method that is there.
        targets.retain(|(selected, _)| selected.is_ok());
        if let [(Ok(target), _)] = targets[..] {
            return Ok(Ok(target));
        }
        let decided = targets
            .iter()
            .find(|(_, guard)| state.decisions.contains(&(*guard, true)));
        if let Some((Ok(target), _)) = decided {
            return Ok(Ok(*target));
        }
        let alternatives = targets.into_iter().map(|(_, guard)| super::Alternative {
            guard,
            then: super::Continuation::Again(guard, true),
        });
        Ok(Err(Flow::Stop(Stop::Fork(alternatives.collect()))))
    }

    /// The threads that the running one started have ended.
    pub(super) fn joined(&mut self, state: &mut State) {
        if state.threads.is_none() {
            return;
        }
        let threads = state.threads_mut();
        let parent = threads.current();
        let started = threads.iter().filter(|(_, it)| it.parent == Some(parent));
        let started: Vec<_> = started.map(|(id, _)| id).collect();
        for child in started {
            threads.order.joined(parent, child);
        }
    }

    /// The outermost method of a thread was left, in a way that is no error. The others go on: an exception that nobody
    /// catches ends its thread only, since what the others do does not depend on it.
    pub(super) fn thread_ends(&mut self, state: &mut State, end: PathEnd) -> Step<Flow> {
        if state.threads.is_none() {
            return Ok(Flow::Stop(Stop::End(end)));
        }
        let threads = state.threads_mut();
        let thread = threads.current();
        threads.set(thread, Status::Ended);
        if thread == 0 {
            threads.end = Some(end);
        }
        self.notify_of_end(state, thread)?;
        self.schedule(state)
    }

    /// Whether an instruction counts as an operation of a schedule: it touches objects, locks or threads.
    pub(super) fn is_operation(&self, inst: &Inst) -> bool {
        match inst {
            Inst::LoadField { .. }
            | Inst::StoreField { .. }
            | Inst::LoadElement { .. }
            | Inst::StoreElement { .. }
            | Inst::LoadStatic { .. }
            | Inst::StoreStatic { .. }
            | Inst::Quant(_)
            | Inst::Monitor { .. }
            | Inst::Fork(_)
            | Inst::Join { .. } => true,
            // What is called may be native and do anything.
            Inst::Call(_) | Inst::InitClass { .. } => self.language.calls_are_operations(),
            _ => false,
        }
    }

    /// The running thread goes no further. Others do: what they violate they may violate before this one gets here.
    pub(super) fn halt(&mut self, state: &mut State, why: Halt) -> Step<Flow> {
        let end = match why {
            Halt::Assumption => PathEnd::AssumedAway,
            Halt::Bound => PathEnd::DepthBound,
            Halt::Exit => PathEnd::Returned(None),
        };
        if !state.has_threads() {
            let halted = state.threads.as_ref().is_some_and(|it| it.halted.bound);
            let end = if halted { PathEnd::DepthBound } else { end };
            return Ok(Flow::Stop(Stop::End(end)));
        }
        let threads = state.threads_mut();
        match why {
            Halt::Assumption => threads.halted.assumption = true,
            Halt::Bound => threads.halted.bound = true,
            Halt::Exit => threads.halted.exit = true,
        }
        let thread = threads.current();
        threads.set(thread, Status::Halted);
        self.schedule(state)
    }
}

/// A static field is in no object.
const NOWHERE: Operand = Operand::Const(oxpecker_ir::Const::Null);

/// As long as there is one thread it only has to be known which locks it holds.
fn note_monitor(state: &mut State, object: Value, enters: bool) {
    let held = &mut state.slot_mut::<MainThread>().monitors;
    if enters {
        held.push_back(object);
    } else if let Some(place) = held.iter().rposition(|it| *it == object) {
        held.remove(place);
    }
}
