//! All orders of the steps of threads, one after the other.

use std::collections::BTreeSet;

use super::sketch::Step;

/// What some order of steps leads to.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Found {
    /// An assertion fails.
    pub(crate) fails: bool,
    /// Threads are left and none can go on.
    pub(crate) deadlocks: bool,
}

/// Programs with more states are left out.
const MOST_STATES: usize = 100_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Life {
    New,
    Runs,
    Waits {
        lock: usize,
        count: u32,
        timed: bool,
        notified: bool,
    },
    Ended,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Thread {
    at: usize,
    read: i32,
    life: Life,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct State {
    variables: [i32; 3],
    /// Who holds a lock, and how often.
    locks: [Option<(usize, u32)>; 3],
    threads: Vec<Thread>,
}

/// Follows all orders; nothing if there are too many states.
pub(crate) fn all_orders(programs: &[Vec<Step>]) -> Option<Found> {
    let thread = |number: usize| Thread {
        at: 0,
        read: 0,
        life: if number == 0 { Life::Runs } else { Life::New },
    };
    let first = State {
        variables: [0; 3],
        locks: [None; 3],
        threads: (0..programs.len()).map(thread).collect(),
    };
    let mut found = Found::default();
    let mut seen = BTreeSet::from([first.clone()]);
    let mut open = vec![first];
    while let Some(state) = open.pop() {
        if seen.len() > MOST_STATES {
            return None;
        }
        let mut next = Vec::new();
        let mut fails = false;
        for thread in 0..programs.len() {
            fails |= !state.step(programs, thread, &mut next);
        }
        found.fails |= fails;
        let over = |it: &Thread| matches!(it.life, Life::New | Life::Ended);
        found.deadlocks |= next.is_empty() && !fails && !state.threads.iter().all(over);
        for state in next {
            if seen.insert(state.clone()) {
                open.push(state);
            }
        }
    }
    Some(found)
}

impl State {
    /// Adds the states after the next step of a thread, none if it cannot go on; false if it fails.
    fn step(&self, programs: &[Vec<Step>], me: usize, next: &mut Vec<State>) -> bool {
        let mut state = self.clone();
        match self.threads[me].life {
            Life::New | Life::Ended => return true,
            Life::Waits {
                lock,
                count,
                timed,
                notified,
            } => {
                if (timed || notified) && self.locks[lock].is_none() {
                    state.locks[lock] = Some((me, count));
                    state.threads[me].life = Life::Runs;
                    next.push(state);
                }
                return true;
            }
            Life::Runs => {}
        }
        let at = self.threads[me].at;
        let Some(step) = programs[me].get(at).copied() else {
            state.threads[me].life = Life::Ended;
            next.push(state);
            return true;
        };
        state.threads[me].at += 1;
        let read = self.threads[me].read;
        match step {
            Step::Load(variable) => state.threads[me].read = self.variables[variable],
            Step::Set(variable, value) => state.variables[variable] = value,
            Step::Store(variable, more) => state.variables[variable] = read + more,
            Step::Unless(value, target) if read != value => state.threads[me].at = target,
            Step::Unless(..) => {}
            Step::Fail(value) if read == value => return false,
            Step::Fail(_) => {}
            Step::Lock(lock) => match self.locks[lock] {
                Some((owner, _)) if owner != me => return true,
                held => state.locks[lock] = Some((me, held.map_or(0, |it| it.1) + 1)),
            },
            Step::Unlock(lock) => {
                let count = self.locks[lock].map_or(0, |it| it.1);
                state.locks[lock] = (count > 1).then_some((me, count.saturating_sub(1)));
            }
            Step::Wait(lock, timed) => {
                let count = self.locks[lock].map_or(0, |it| it.1);
                state.locks[lock] = None;
                state.threads[me].life = Life::Waits {
                    lock,
                    count,
                    timed,
                    notified: false,
                };
            }
            Step::Notify(lock) => {
                let waiting: Vec<usize> = self.waiting(lock);
                for thread in &waiting {
                    let mut state = state.clone();
                    state.notify(*thread);
                    next.push(state);
                }
                if !waiting.is_empty() {
                    return true;
                }
            }
            Step::NotifyAll(lock) => {
                for thread in self.waiting(lock) {
                    state.notify(thread);
                }
            }
            Step::Start(thread) => state.threads[thread].life = Life::Runs,
            Step::Join(thread) if self.threads[thread].life != Life::Ended => return true,
            Step::Join(_) => {}
        }
        next.push(state);
        true
    }

    fn waiting(&self, wanted: usize) -> Vec<usize> {
        let waits = |thread: &Thread| matches!(thread.life, Life::Waits { lock, notified: false, .. } if lock == wanted);
        let numbered = self.threads.iter().enumerate();
        let waiting = numbered.filter(|(_, it)| waits(it));
        waiting.map(|(number, _)| number).collect()
    }

    fn notify(&mut self, thread: usize) {
        if let Life::Waits { notified, .. } = &mut self.threads[thread].life {
            *notified = true;
        }
    }
}
