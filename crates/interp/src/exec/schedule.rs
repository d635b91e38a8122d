//! Who goes on: the order of what threads do, up to orders that nobody can tell apart.
//!
//! Threads run until they are parked in front of an operation that another one may notice. Continuation there is a choice, and
//! three things make it small without losing a deadlock or a violation:
//!
//! * *Local operations* need no choice. What only one thread can reach, what no other thread will access in a way that
//!   matters, what all others wait for: whatever the others do before it, it does the same and they do the same after
//!   it. Releasing a lock, starting a thread and an end are always local: nobody can do anything about them before.
//! * *Persistent sets.* Only threads that may get in each other's way are ordered. If no thread outside of a set does, now
//!   or later, anything that matters to what those inside do next, then it is enough to begin with one inside.
//! * *Sleep sets.* What was begun with on a sibling path sleeps here until something happens that its order matters to:
//!   the other order leads to the same state and is followed there.
//!
//! All three are from the theory of traces: of all orders of independent steps one is followed. Threads outside of a
//! persistent set could be forgotten for ever in a loop, so after a few choices, and after a long time without any, all
//! threads that can go on are offered. Only there states are compared with those seen before, with their sleep sets, so
//! that every loop of states contains a choice among all.

use std::rc::Rc;

use oxpecker_ir::{Inst, MethodId, Terminator};

use super::independence::still_asleep;
use super::threads::Ahead;
use super::{Alternative, Continuation, Flow, Interpreter, Step, Stop};
use crate::ending::{PathEnd, Reason, Violation, ViolationKind};
use crate::state::{Frame, State};
use crate::threads::{Operation, Status, ThreadId};
use oxpecker_base::Span;

/// Choices among some threads only before all are offered.
const MOST_REDUCED: u32 = 16;
/// Ends of blocks without a choice before all threads are offered.
const MOST_QUIET: u64 = 4000;

impl Interpreter<'_> {
    /// Whether the running thread may execute its next instruction; otherwise what happens instead.
    pub(super) fn in_turn(&mut self, state: &mut State, inst: &Inst) -> Step<Option<Flow>> {
        if self.given.follow.is_some() {
            return self.in_given_turn(state, inst);
        }
        let threads = state.threads_mut();
        if threads.granted {
            return Ok(None);
        }
        let several = threads.several();
        if !self.config.reduce_schedules {
            return self.in_any_turn(state, inst, several);
        }
        if !several && !may_wait(inst) {
            return Ok(None);
        }
        let operation = match self.ahead(state, inst)? {
            Ahead::Nothing => return Ok(None),
            Ahead::Stop(flow) => return Ok(Some(flow)),
            Ahead::Wait(status) => return self.wait_as(state, status).map(Some),
            Ahead::Operation(operation) => operation,
        };
        let thread = state.thread();
        let threads = state.threads_mut();
        threads.set(thread, Status::Parked(Rc::new(operation)));
        if self.is_local(state, thread) && state.threads_mut().is_enabled(thread) {
            state.threads_mut().set(thread, Status::Running);
            return Ok(None);
        }
        self.schedule(state).map(Some)
    }

    /// Without reductions there is a choice before every statement and every further operation.
    fn in_any_turn(&mut self, state: &mut State, inst: &Inst, several: bool) -> Step<Option<Flow>> {
        let operation = match self.ahead(state, inst)? {
            Ahead::Wait(status) => return self.wait_as(state, status).map(Some),
            Ahead::Stop(flow) => return Ok(Some(flow)),
            Ahead::Operation(operation) => operation,
            Ahead::Nothing if self.is_operation(inst) || matches!(inst, Inst::Stmt(_)) => {
                Operation::Pause
            }
            Ahead::Nothing => return Ok(None),
        };
        let thread = state.thread();
        let threads = state.threads_mut();
        let is_free = threads.blocker(thread, &operation).is_none();
        if !several && is_free {
            return Ok(None);
        }
        // The choice was made when its statement began.
        if std::mem::take(&mut threads.begun) && is_free && self.is_operation(inst) {
            return Ok(None);
        }
        threads.set(thread, Status::Parked(Rc::new(operation)));
        self.schedule(state).map(Some)
    }

    /// The running thread waits for others.
    fn wait_as(&mut self, state: &mut State, status: Status) -> Step<Flow> {
        let thread = state.thread();
        state.threads_mut().set(thread, status);
        self.schedule(state)
    }

    /// Executes the end of a block of a program with threads. Who has come to many of them without a choice offers all
    /// threads to go on: a loop that nobody notices must not keep others from going on.
    pub(super) fn threaded_end(&mut self, state: &mut State, end: &Terminator) -> Step<Flow> {
        let reduces = self.given.follow.is_none() && self.config.reduce_schedules;
        let threads = state.threads_mut();
        let granted = std::mem::take(&mut threads.granted);
        threads.quiet += 1;
        if reduces && !granted && threads.quiet >= MOST_QUIET && threads.several() {
            let thread = threads.current();
            threads.set(thread, Status::Parked(Rc::new(Operation::Pause)));
            return self.schedule(state);
        }
        self.terminator(state, end)
    }

    /// Goes on with a thread, or asks which one, or says that it is all over. The running thread cannot go on by itself.
    pub(super) fn schedule(&mut self, state: &mut State) -> Step<Flow> {
        if self.given.follow.is_some() {
            return self.next_given_turn(state);
        }
        let threads = state.threads_mut();
        let all: Vec<ThreadId> = threads.live().collect();
        let is_free = |id: &&ThreadId| match threads.thread(**id).status {
            Status::Running => true,
            Status::Joining | Status::Awaiting(_) => threads.is_enabled(**id),
            _ => false,
        };
        if let Some(free) = all.iter().find(is_free) {
            return Ok(go_on(state, *free));
        }
        let mut enabled: Vec<ThreadId> = all
            .into_iter()
            .filter(|id| threads.is_enabled(*id))
            .collect();
        // The running thread first: fewer changes of thread are easier to read.
        let current = threads.current();
        enabled.sort_by_key(|id| (*id != current, *id));
        if enabled.is_empty() {
            return Ok(Flow::Stop(Stop::End(self.all_over(state))));
        }
        if !self.config.reduce_schedules {
            return Ok(self.choose(state, &enabled));
        }
        let is_full = threads.quiet >= MOST_QUIET || threads.reduced >= MOST_REDUCED;
        let set = if is_full {
            enabled.clone()
        } else {
            // A set of sleepers only could be left out, but not in a loop; other sets do as well.
            let awake = enabled.iter().copied().filter(|id| !threads.is_asleep(*id));
            let (paused, awake): (Vec<ThreadId>, Vec<ThreadId>) =
                awake.partition(|id| threads.is_paused(*id));
            if let Some(local) = awake.iter().find(|id| self.is_local(state, **id)) {
                return Ok(grant(state, *local));
            }
            let seeds = if awake.is_empty() { paused } else { awake };
            self.persistent(state, &enabled, &seeds)
        };
        let threads = state.threads_mut();
        threads.full = set.len() == enabled.len();
        Ok(self.choose(state, &set))
    }

    /// Alternatives for the threads that are not asleep.
    fn choose(&mut self, state: &mut State, set: &[ThreadId]) -> Flow {
        let threads = state.threads_mut();
        let reduces = self.config.reduce_schedules;
        let mut asleep = threads.asleep;
        let mut alternatives = Vec::new();
        for thread in set {
            if threads.is_asleep(*thread) {
                continue;
            }
            let then = Continuation::Schedule {
                thread: *thread,
                asleep: if reduces {
                    still_asleep(threads, asleep, *thread)
                } else {
                    0
                },
            };
            let guard = self.pool.tt();
            alternatives.push(Alternative { guard, then });
            if *thread < 64 {
                asleep |= 1 << thread;
            }
        }
        match alternatives.as_slice() {
            [] => Flow::Stop(Stop::End(PathEnd::Redundant)),
            // States are compared at choices among all; there may be one only.
            [only] if !threads.full => {
                let then = only.then;
                self.scheduled(state, then);
                Flow::Jumped
            }
            _ => Flow::Stop(Stop::Fork(alternatives)),
        }
    }

    /// Takes an alternative of a choice.
    pub(super) fn scheduled(&mut self, state: &mut State, then: Continuation) {
        if let Continuation::Schedule { thread, asleep } = then {
            let threads = state.threads_mut();
            threads.reduced = if threads.full { 0 } else { threads.reduced + 1 };
            threads.full = false;
            threads.quiet = 0;
            threads.asleep = asleep;
            grant(state, thread);
        }
    }

    /// How a path ends on which no thread can go on.
    pub(super) fn all_over(&self, state: &State) -> PathEnd {
        let Some(threads) = &state.threads else {
            return PathEnd::Returned(None);
        };
        match (threads.halted.assumption, threads.halted.bound) {
            (_, true) => return PathEnd::DepthBound,
            (true, _) => return PathEnd::AssumedAway,
            (false, false) => {}
        }
        let deadlocks = self.config.checks.deadlocks && !threads.halted.exit;
        let counts = |id: &ThreadId| deadlocks && !threads.thread(*id).attributes.daemon;
        let waiting: Vec<ThreadId> = threads.live().filter(counts).collect();
        let locking = |id: &&ThreadId| matches!(threads.thread(**id).status, Status::Parked(_));
        let Some(shown) = waiting.iter().find(locking).or(waiting.first()) else {
            return threads.end.clone().unwrap_or(PathEnd::Returned(None));
        };
        let (frame, callers) = match &threads.thread(*shown).stopped {
            Some(stopped) if *shown != threads.current() => (&stopped.frame, &stopped.callers),
            _ => (&state.frame, &state.callers),
        };
        let is_own = |frame: &Frame| !self.is_library_code(frame.method);
        let caller = callers.iter().rev().find(|frame| is_own(frame));
        let (method, span) = match caller {
            Some(caller) if !is_own(frame) => (caller.method, self.statement_of(caller)),
            _ => self.waits_at(frame),
        };
        PathEnd::Violated(Violation {
            kind: ViolationKind::Deadlock,
            span,
            method,
        })
    }

    fn waits_at(&self, frame: &Frame) -> (MethodId, Span) {
        let method = &self.program.methods[frame.method];
        let inst = method.blocks()[frame.block].insts.get(frame.next);
        let span = match inst {
            Some(
                Inst::Monitor { span, .. } | Inst::Join { span } | Inst::InitClass { span, .. },
            ) => *span,
            Some(Inst::Call(call)) => call.span,
            _ => method.span,
        };
        (frame.method, span)
    }
}

/// Whether an instruction may have to wait for threads that go no further.
fn may_wait(inst: &Inst) -> bool {
    matches!(
        inst,
        Inst::Monitor { .. } | Inst::Join { .. } | Inst::Call(_) | Inst::InitClass { .. }
    )
}

fn go_on(state: &mut State, thread: ThreadId) -> Flow {
    state.switch_to(thread);
    state.threads_mut().set(thread, Status::Running);
    Flow::Jumped
}

/// Lets a thread do the operation it is parked in front of.
fn grant(state: &mut State, thread: ThreadId) -> Flow {
    let flow = go_on(state, thread);
    state.threads_mut().granted = true;
    flow
}

/// A schedule that the program does not follow.
pub(super) fn not_followed() -> Reason {
    Reason::Unsupported {
        what: "the schedule, which does not fit the program".into(),
        span: None,
    }
}
