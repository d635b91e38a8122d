//! A member of a portfolio on a thread of its own.

use std::fmt;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use oxpecker_term::{Delta, Extent, ModelValue, TermId, TermPool, VarId};

use super::super::BackendInfo;
use crate::answer::Answer;
use crate::limits::Limits;
use crate::stack::StackPolicy;
use crate::stop::Interrupt;

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

/// An answer, the question it belongs to, who gave it and how long that took.
#[derive(Debug)]
pub(super) struct Finished {
    pub(super) number: u64,
    pub(super) reply: Reply,
    pub(super) member: usize,
    pub(super) time: Duration,
}

/// The current question.
#[derive(Default)]
pub(super) struct Race {
    state: Mutex<Current>,
}

#[derive(Default)]
struct Current {
    number: u64,
    open: bool,
    /// How to stop the member on the caller's thread.
    first: Option<Interrupt>,
}

type Results = (Arc<Race>, Sender<Finished>);

/// What a worker is doing: the number of its question, and how to stop it.
#[derive(Default)]
struct Activity {
    question: Option<u64>,
    interrupt: Option<Interrupt>,
}

/// Who a worker is: its number among the members, its back end, and how that is asked.
pub(super) type Identity = (usize, &'static BackendInfo, StackPolicy);

/// The caller's end of a worker.
pub(super) struct Worker {
    identity: Identity,
    results: Results,
    /// Where its questions go; `None` before the first one, with which its thread starts.
    jobs: Option<Sender<Job>>,
    seen: Extent,
    activity: Arc<Mutex<Activity>>,
}

impl Race {
    /// Begins the next question, which the caller's thread is at.
    pub(super) fn open(&self, first: Option<Interrupt>) -> u64 {
        let mut state = lock(&self.state);
        let number = state.number + 1;
        *state = Current {
            number,
            open: true,
            first,
        };
        number
    }

    /// Ends the current question.
    pub(super) fn close(&self) {
        lock(&self.state).open = false;
    }

    fn is_open(&self, number: u64) -> bool {
        let state = lock(&self.state);
        state.open && state.number == number
    }

    /// Stops the first member if it is still at this question. The lock keeps the question from ending meanwhile.
    fn won(&self, number: u64) {
        let state = lock(&self.state);
        if let (true, true, Some(interrupt)) = (state.open, state.number == number, &state.first) {
            interrupt();
        }
    }
}

impl Worker {
    /// A worker that starts with its first question.
    pub(super) fn new(identity: Identity, results: Results) -> Worker {
        Worker {
            identity,
            results,
            jobs: None,
            seen: TermPool::new().extent(),
            activity: Arc::new(Mutex::new(Activity::default())),
        }
    }

    /// Starts a thread with a back end of its own.
    fn start(&self) -> Sender<Job> {
        let (jobs, todo) = channel();
        let activity = Arc::clone(&self.activity);
        let (identity, results) = (self.identity, self.results.clone());
        // Without a thread nobody receives, which is noticed when something is sent.
        let _ = std::thread::Builder::new()
            .spawn(move || work(identity, &todo, (&results.0, &results.1, &activity)));
        jobs
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
        if self.jobs.is_none() {
            self.jobs = Some(self.start());
        }
        self.jobs.as_ref().is_some_and(|it| it.send(job).is_ok())
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
    (member, info, stack): Identity,
    todo: &Receiver<Job>,
    (race, results, activity): Surroundings<'_>,
) {
    let mut backend = info.make(stack);
    lock(activity).interrupt = backend.interrupt();
    let mut pool = TermPool::new();
    while let Ok(job) = todo.recv() {
        if !pool.apply(job.delta) {
            // Not a copy any more: an answer could be about other terms.
            return;
        }
        lock(activity).question = Some(job.number);
        let mut reply = Reply::Unknown;
        let start = Instant::now();
        if race.is_open(job.number) {
            reply = crossing(&backend.check(&pool, &job.constraints, &job.limits));
        }
        lock(activity).question = None;
        let definite = !matches!(reply, Reply::Unknown);
        let number = job.number;
        let finished = Finished {
            number,
            reply,
            member,
            time: start.elapsed(),
        };
        if results.send(finished).is_err() {
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
