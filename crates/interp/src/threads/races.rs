//! Data races: two accesses to the same place, one of them a write, that nothing puts in order.
//!
//! A vector clock per thread counts what it knows of each thread. Starting a thread, its end for the one that waits for
//! it, and a lock from its release to the next one that takes it pass this knowledge on. An access that the running thread does not
//! know of is in no order with what it does now. Accesses whose object or index is not a constant are not looked at: races
//! are hints, not violations.

use imbl::{OrdMap, Vector};
use oxpecker_base::Span;
use oxpecker_path::persistent::HashMap;

use super::ThreadId;
use super::operation::Place;
use crate::value::Ref;

/// How much is known of each thread, by number; nothing of those beyond the end.
type Clock = Vec<u32>;

/// An access that was made.
#[derive(Clone, Copy, Debug)]
struct Event {
    thread: ThreadId,
    time: u32,
    span: Span,
}

/// The last accesses to a place that nothing puts in order.
#[derive(Clone, Debug, Default)]
struct Seen {
    write: Option<Event>,
    reads: Vec<Event>,
}

/// What a path knows about the order of its accesses.
#[derive(Clone, Debug, Default)]
pub struct Order {
    clocks: Vector<Clock>,
    released: OrdMap<Ref, Clock>,
    seen: HashMap<(Ref, Place), Seen>,
}

impl Order {
    fn clock(&mut self, thread: ThreadId) -> &mut Clock {
        let thread = thread as usize;
        while self.clocks.len() <= thread {
            let mut clock = vec![0; self.clocks.len() + 1];
            if let Some(own) = clock.last_mut() {
                *own = 1;
            }
            self.clocks.push_back(clock);
        }
        &mut self.clocks[thread]
    }

    fn tick(&mut self, thread: ThreadId) {
        self.clock(thread)[thread as usize] += 1;
    }

    /// A thread started another one.
    pub fn started(&mut self, parent: ThreadId, child: ThreadId) {
        let known = self.clock(parent).clone();
        learn(self.clock(child), &known);
        self.tick(parent);
    }

    /// A thread waited for the end of another one.
    pub fn joined(&mut self, parent: ThreadId, child: ThreadId) {
        let known = self.clock(child).clone();
        learn(self.clock(parent), &known);
    }

    /// A thread took a lock.
    pub fn locked(&mut self, thread: ThreadId, object: Ref) {
        if let Some(known) = self.released.get(&object).cloned() {
            learn(self.clock(thread), &known);
        }
    }

    /// A thread gave a lock back.
    pub fn unlocked(&mut self, thread: ThreadId, object: Ref) {
        let known = self.clock(thread).clone();
        self.released.insert(object, known);
        self.tick(thread);
    }

    /// A thread accesses a place; the accesses that are in no order with it.
    pub fn access(
        &mut self,
        thread: ThreadId,
        place: (Ref, Place),
        writes: bool,
        span: Span,
    ) -> Vec<Span> {
        let clock = self.clock(thread).clone();
        let time = clock[thread as usize];
        let event = Event { thread, time, span };
        let known = |event: &Event| {
            let known = clock.get(event.thread as usize).copied();
            event.thread == thread || event.time <= known.unwrap_or(0)
        };
        let seen = self.seen.entry(place).or_default();
        let others = seen
            .write
            .iter()
            .chain(seen.reads.iter().filter(|_| writes));
        let races = others.filter(|event| !known(event)).map(|it| it.span);
        let races: Vec<Span> = races.collect();
        if writes {
            seen.write = Some(event);
            seen.reads.clear();
        } else {
            seen.reads.retain(|event| event.thread != thread);
            seen.reads.push(event);
        }
        races
    }
}

fn learn(clock: &mut Clock, other: &Clock) {
    if clock.len() < other.len() {
        clock.resize(other.len(), 0);
    }
    for (own, other) in clock.iter_mut().zip(other) {
        *own = (*own).max(*other);
    }
}
