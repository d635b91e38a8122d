//! Several back ends that race for hard questions.
//!
//! The first member is asked alone for a moment, on the caller's thread; nearly all questions end there and cost
//! nothing more. Then the others start, each on a thread of its own that lives as long as the portfolio, with its own
//! context or process and its own copy of the pool, and the first member goes on. What crosses threads is what the
//! copies lack, and values of variables on the way back. The first definite answer counts; whoever is still busy is
//! interrupted.

mod worker;

use std::rc::Rc;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use oxpecker_term::{Model, TermId, TermPool};

use self::worker::{Finished, Race, Reply, Worker};
use super::fallback::checked;
use super::{Backend, BackendInfo, Interrupt, all_of};
use crate::answer::{Answer, UnknownReason};
use crate::config::Limits;
use crate::stack::StackPolicy;

/// How much longer than its limit a member is waited for.
const GRACE: Duration = Duration::from_millis(300);
/// How long members without a limit of time are waited for.
const LONGEST: Duration = Duration::from_secs(120);

/// A racing back end.
#[derive(Debug)]
pub struct Portfolio {
    first: Box<dyn Backend>,
    workers: Vec<Worker>,
    race: Arc<Race>,
    finished: Receiver<Finished>,
    alone: Duration,
}

impl Portfolio {
    /// The members race after the first one has been asked alone for a while.
    pub fn new(members: &[&'static BackendInfo], stack: StackPolicy, alone: Duration) -> Self {
        let (first, others) = members
            .split_first()
            .map_or((None, members), |(first, others)| (Some(*first), others));
        let first = (first.unwrap_or(&super::BACKENDS[0]).make)(stack);
        let race = Arc::new(Race::new(first.interrupt()));
        let (results, finished): (Sender<Finished>, _) = channel();
        let start = |info: &&'static BackendInfo| {
            Worker::start(info, stack, (Arc::clone(&race), results.clone()))
        };
        let workers = others.iter().map(start).collect();
        Self {
            first,
            workers,
            race,
            finished,
            alone,
        }
    }

    fn race(
        &mut self,
        pool: &TermPool,
        constraints: &[TermId],
        (limits, skip): (&Limits, Option<UnknownReason>),
    ) -> Answer {
        let limit = limits.timeout_ms.map(|it| Duration::from_millis(it.into()));
        let deadline = Instant::now() + limit.map_or(LONGEST, |it| it + it / 4 + GRACE);
        let number = self.race.open();
        let mut open = 0;
        for worker in &mut self.workers {
            open += usize::from(worker.send(pool, (number, constraints, limits)));
        }
        let mine = match skip {
            Some(reason) => Answer::Unknown(reason),
            None => checked(
                pool,
                constraints,
                self.first.check(pool, constraints, limits),
            ),
        };
        let answer = match mine {
            Answer::Unknown(reason) => {
                let theirs = self.wait(pool, constraints, (number, open, deadline));
                theirs.unwrap_or(Answer::Unknown(reason))
            }
            answer => answer,
        };
        self.race.close();
        for worker in &self.workers {
            worker.stop(number);
        }
        answer
    }

    /// The first definite answer of the others.
    fn wait(
        &self,
        pool: &TermPool,
        constraints: &[TermId],
        (number, mut open, deadline): (u64, usize, Instant),
    ) -> Option<Answer> {
        while open > 0 {
            let left = deadline.saturating_duration_since(Instant::now());
            let finished = self.finished.recv_timeout(left).ok()?;
            if finished.number != number {
                continue;
            }
            open -= 1;
            let answer = match finished.reply {
                Reply::Unsat => Answer::Unsat,
                Reply::Unknown => continue,
                Reply::Sat(values) => {
                    let mut model = Model::new();
                    for (var, value) in values {
                        model.set(var, value);
                    }
                    Answer::Sat(Rc::new(model))
                }
            };
            match checked(pool, constraints, answer) {
                Answer::Unknown(_) => {}
                answer => return Some(answer),
            }
        }
        None
    }
}

impl Backend for Portfolio {
    fn name(&self) -> &'static str {
        "portfolio"
    }

    fn check(&mut self, pool: &TermPool, constraints: &[TermId], limits: &Limits) -> Answer {
        let alone = u32::try_from(self.alone.as_millis())
            .unwrap_or(u32::MAX)
            .max(1);
        let short = Limits {
            timeout_ms: Some(limits.timeout_ms.map_or(alone, |it| it.min(alone))),
            resource: limits.resource,
        };
        let answer = self.first.check(pool, constraints, &short);
        match checked(pool, constraints, answer) {
            Answer::Unknown(UnknownReason::Timeout) if short.timeout_ms < limits.timeout_ms => {
                self.race(pool, constraints, (limits, None))
            }
            // The first member has said all it can say.
            Answer::Unknown(reason) => self.race(pool, constraints, (limits, Some(reason))),
            answer => answer,
        }
    }

    fn interrupt(&self) -> Option<Interrupt> {
        let first = self.first.interrupt().into_iter();
        let others = self.workers.iter().map(Worker::interrupt);
        Some(all_of(first.chain(others).collect()))
    }
}
