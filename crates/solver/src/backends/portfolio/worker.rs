//! A member of a portfolio on a thread of its own.

use std::fmt;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use oxpecker_term::{Delta, Extent, ModelValue, TermId, TermPool, VarId};

use super::super::{BackendInfo, Interrupt};
use crate::answer::Answer;
use crate::config::Limits;
use crate::stack::StackPolicy;

/// A question on its way to a worker.
#[derive(Debug)]
struct Job {
    number: u64,
    delta: Delta,
    constraints: Vec<TermId>,
    limits: Limits,
}

/// An answer that can cross threads.
#[derive(Debug)]
pub(super) enum Reply {
    Sat(Vec<(VarId, ModelValue)>),
    Unsat,
    Unknown,
}

/// An answer and the question it belongs to.
#[derive(Debug)]
pub(super) struct Finished {
    pub(super) number: u64,
    pub(super) reply: Reply,
}

/// The current question, and how to stop the member on the caller's thread.
pub(super) struct Race {
    state: Mutex<(u64, bool)>,
    first: Option<Interrupt>,
}

/// What a worker is doing: the number of its question, and how to stop it.
#[derive(Default)]
struct Activity {
    question: Option<u64>,
    interrupt: Option<Interrupt>,
}

/// The caller's end of a worker.
pub(super) struct Worker {
    jobs: Sender<Job>,
    seen: Extent,
    activity: Arc<Mutex<Activity>>,
}

impl Race {
    pub(super) fn new(first: Option<Interrupt>) -> Self {
        Self {
            state: Mutex::new((0, false)),
            first,
        }
    }

    /// Begins the next question.
    pub(super) fn open(&self) -> u64 {
        let mut state = lock(&self.state);
        *state = (state.0 + 1, true);
        state.0
    }

    /// Ends the current question.
    pub(super) fn close(&self) {
        lock(&self.state).1 = false;
    }

    fn is_open(&self, number: u64) -> bool {
        *lock(&self.state) == (number, true)
    }

    /// Stops the first member if it is still at this question. The lock keeps the question from ending meanwhile.
    fn won(&self, number: u64) {
        let state = lock(&self.state);
        if let (true, Some(interrupt)) = (*state == (number, true), &self.first) {
            interrupt();
        }
    }
}

impl Worker {
    /// A worker with its own back end, made on its own thread.
    pub(super) fn start(
        info: &'static BackendInfo,
        stack: StackPolicy,
        (race, results): (Arc<Race>, Sender<Finished>),
    ) -> Worker {
        let (jobs, todo) = channel();
        let activity = Arc::new(Mutex::new(Activity::default()));
        let worker = Worker {
            jobs,
            seen: TermPool::new().extent(),
            activity: Arc::clone(&activity),
        };
        std::thread::spawn(move || work(info, stack, &todo, (&race, &results, &activity)));
        worker
    }

    /// Sends a question with all terms the worker has not seen; `false` if the worker is gone.
    pub(super) fn send(
        &mut self,
        pool: &TermPool,
        (number, constraints, limits): (u64, &[TermId], &Limits),
    ) -> bool {
        let job = Job {
            number,
            delta: pool.delta(self.seen),
            constraints: constraints.to_vec(),
            limits: limits.clone(),
        };
        self.seen = pool.extent();
        self.jobs.send(job).is_ok()
    }

    /// Stops the worker if it is still at this question.
    pub(super) fn stop(&self, number: u64) {
        lock(&self.activity).stop(|question| question == number);
    }

    /// Stops whatever the worker is at, from any thread.
    pub(super) fn interrupt(&self) -> Interrupt {
        let activity = Arc::clone(&self.activity);
        Arc::new(move || lock(&activity).stop(|_| true))
    }
}

impl Activity {
    /// Stops the worker if it is at such a question.
    fn stop(&self, is_meant: impl Fn(u64) -> bool) {
        if let (true, Some(interrupt)) = (self.question.is_some_and(is_meant), &self.interrupt) {
            interrupt();
        }
    }
}

type Surroundings<'a> = (&'a Race, &'a Sender<Finished>, &'a Mutex<Activity>);

fn work(
    info: &BackendInfo,
    stack: StackPolicy,
    todo: &Receiver<Job>,
    (race, results, activity): Surroundings<'_>,
) {
    let mut backend = (info.make)(stack);
    lock(activity).interrupt = backend.interrupt();
    let mut pool = TermPool::new();
    while let Ok(job) = todo.recv() {
        if !pool.apply(job.delta) {
            // Not a copy any more: an answer could be about other terms.
            return;
        }
        lock(activity).question = Some(job.number);
        let mut reply = Reply::Unknown;
        if race.is_open(job.number) {
            reply = crossing(&backend.check(&pool, &job.constraints, &job.limits));
        }
        lock(activity).question = None;
        let definite = !matches!(reply, Reply::Unknown);
        let number = job.number;
        if results.send(Finished { number, reply }).is_err() {
            return;
        }
        if definite {
            race.won(number);
        }
    }
}

fn crossing(answer: &Answer) -> Reply {
    match answer {
        Answer::Sat(model) => Reply::Sat(
            model
                .iter()
                .map(|(var, value)| (var, value.clone()))
                .collect(),
        ),
        Answer::Unsat => Reply::Unsat,
        Answer::Unknown(_) => Reply::Unknown,
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Drop for Worker {
    fn drop(&mut self) {
        lock(&self.activity).stop(|_| true);
    }
}

impl fmt::Debug for Race {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Race").finish_non_exhaustive()
    }
}

impl fmt::Debug for Worker {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Worker").finish_non_exhaustive()
    }
}
