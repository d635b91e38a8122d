//! Which threads can get in each other's way: what makes choices between threads small.

use std::rc::Rc;

use super::Interpreter;
use crate::state::{Frame, State};
use crate::threads::{Footprint, Operation, Status, ThreadId, Threads, reaches};

impl Interpreter<'_> {
    /// A set with one of some threads to which nothing matters that others do before one of them goes on; as small as
    /// possible.
    pub(super) fn persistent(
        &mut self,
        state: &State,
        enabled: &[ThreadId],
        seeds: &[ThreadId],
    ) -> Vec<ThreadId> {
        let mut best: Option<Vec<ThreadId>> = None;
        for seed in seeds {
            let members = self.closure(state, *seed);
            let members = enabled.iter().copied().filter(|id| members.contains(id));
            let members: Vec<ThreadId> = members.collect();
            if best.as_ref().is_none_or(|best| members.len() < best.len()) {
                best = Some(members);
            }
        }
        best.unwrap_or_else(|| enabled.to_vec())
    }

    /// The smallest set with a thread that is closed: with a thread that can go on it has all that may get in the way of
    /// what it does next, with one that cannot it has one that must do something first.
    fn closure(&mut self, state: &State, seed: ThreadId) -> Vec<ThreadId> {
        let Some(threads) = &state.threads else {
            return Vec::new();
        };
        let mut members = vec![seed];
        let mut done = 0;
        while let Some(id) = members.get(done).copied() {
            done += 1;
            let needed: Vec<ThreadId> = match &threads.thread(id).status {
                Status::Joining => threads.children(id).take(1).collect(),
                Status::Parked(operation) if threads.is_enabled(id) => {
                    self.in_the_way(state, id, operation)
                }
                Status::Parked(operation) => threads.blocker(id, operation).into_iter().collect(),
                Status::Awaiting(other) => vec![*other],
                Status::Waiting => threads.live().filter(|other| *other != id).collect(),
                Status::Running | Status::Ended | Status::Halted => Vec::new(),
            };
            for id in needed {
                if !members.contains(&id) {
                    members.push(id);
                }
            }
        }
        members
    }

    /// Whether it makes no difference what others do before a parked thread goes on.
    pub(super) fn is_local(&mut self, state: &State, thread: ThreadId) -> bool {
        let Some(threads) = &state.threads else {
            return true;
        };
        match &threads.thread(thread).status {
            Status::Parked(operation) => {
                // Taking a lock that somebody holds is no step at all.
                threads.is_enabled(thread) && self.in_the_way(state, thread, operation).is_empty()
            }
            _ => true,
        }
    }

    /// The threads that may, before a thread does an operation, do something whose order with it matters.
    ///
    /// An object that another thread can reach may be handed on to any other one, but one that none of them can reach
    /// stays out of reach until the thread itself gives it away.
    fn in_the_way(
        &mut self,
        state: &State,
        thread: ThreadId,
        operation: &Operation,
    ) -> Vec<ThreadId> {
        let Some(threads) = &state.threads else {
            return Vec::new();
        };
        if matches!(operation, Operation::Pause) {
            return Vec::new();
        }
        let others = threads.live();
        let others = others.filter(|id| *id != thread && !threads.waits_for(*id, thread));
        let others: Vec<ThreadId> = others.collect();
        let conflicting = others.iter().copied();
        let conflicting =
            conflicting.filter(|id| self.will_conflict(state, threads, *id, operation));
        let conflicting: Vec<ThreadId> = conflicting.collect();
        if conflicting.is_empty() || !self.is_shared(state, &others, operation) {
            return Vec::new();
        }
        conflicting
    }

    fn is_shared(&self, state: &State, others: &[ThreadId], operation: &Operation) -> bool {
        let objects = match operation {
            Operation::Lock(object) => std::slice::from_ref(object),
            Operation::Access(access) => match &access.objects {
                Some(objects) => objects.as_slice(),
                None => return true,
            },
            Operation::Initialize(_) => return true,
            Operation::Pause => return false,
        };
        reaches(&self.pool, state, others.iter().copied(), objects)
    }

    /// Whether the code that is ahead of a thread may do something whose order with an operation matters.
    fn will_conflict(
        &mut self,
        state: &State,
        threads: &Threads,
        thread: ThreadId,
        operation: &Operation,
    ) -> bool {
        let (program, language) = (self.program, self.language);
        let mut conflicts = |frame: &Frame| -> bool {
            let found: Rc<Footprint> = self.caches.footprints.of(program, language, frame);
            found.conflicts(operation, &state.classes.initialized)
        };
        if thread == threads.current() {
            return conflicts(&state.frame) || state.callers.iter().any(|it| conflicts(it));
        }
        threads.thread(thread).stopped.as_ref().is_some_and(|it| {
            conflicts(&it.frame) || it.callers.iter().any(|frame| conflicts(frame))
        })
    }
}

/// The threads of a set whose next operations are in no order with that of a thread.
pub(super) fn still_asleep(threads: &Threads, asleep: u64, thread: ThreadId) -> u64 {
    let Status::Parked(operation) = &threads.thread(thread).status else {
        return 0;
    };
    let mut left = 0;
    for other in (0..64).filter(|other| asleep & (1 << other) != 0) {
        if other as usize >= threads.started() || other == thread {
            continue;
        }
        if let Status::Parked(next) = &threads.thread(other).status
            && !next.depends_on(operation)
        {
            left |= 1 << other;
        }
    }
    left
}
