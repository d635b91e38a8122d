//! Several back ends, of which the one that is expected to answer soonest is asked, and that race for hard questions.
//!
//! The first member is asked alone for a moment, on the caller's thread; nearly all questions end there and cost
//! nothing more. What it does not support goes to the next one. After that moment the others start, each on a thread of its
//! own that lives as long as the portfolio, with its own context or process and its own copy of the pool, and the
//! first member goes on. What crosses threads is what the copies lack, and values of variables on the way back. The
//! first definite answer counts; whoever is still busy is interrupted. Who is asked first is learned (`ranking`).

mod ranking;
mod worker;

use std::rc::Rc;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use oxpecker_term::{Model, TermId, TermPool};

use self::ranking::Ranking;
use self::worker::{Finished, Race, Reply, Worker};
use super::fallback::checked;
use super::{Backend, BackendInfo};
use crate::answer::{Answer, UnknownReason};
use crate::limits::Limits;
use crate::stack::StackPolicy;
use crate::stop::{Interrupt, all_of};

/// How much longer than its limit a member is waited for.
const GRACE: Duration = Duration::from_millis(300);
/// How long members without a limit of time are waited for.
const LONGEST: Duration = Duration::from_secs(120);
/// The moment grows by this factor after a race that the first member won, up to this many times.
const PATIENCE: u32 = 16;

/// A racing back end.
#[derive(Debug)]
pub struct Portfolio {
    members: Vec<Member>,
    ranking: Ranking,
    race: Arc<Race>,
    finished: Receiver<Finished>,
    alone: Duration,
    /// How many times `alone` the first member is asked alone.
    patience: u32,
}

/// A back end on the caller's thread, and one on its own for races.
#[derive(Debug)]
struct Member {
    local: Box<dyn Backend>,
    worker: Worker,
}

/// A race: its question, the member that goes on with it on this thread, and those that take part on theirs.
struct Start<'a> {
    pool: &'a TermPool,
    constraints: &'a [TermId],
    limits: &'a Limits,
    /// Who has been asked, and its answer if it will not be asked again.
    first: (usize, Option<UnknownReason>),
    others: Vec<usize>,
}

impl Portfolio {
    /// The members race after the first one has been asked alone for a while.
    pub fn new(members: &[&'static BackendInfo], stack: StackPolicy, alone: Duration) -> Self {
        let race = Arc::new(Race::default());
        let (results, finished): (Sender<Finished>, _) = channel();
        let member = |(number, info): (usize, &&'static BackendInfo)| Member {
            local: info.make(stack),
            worker: Worker::new((number, info, stack), (Arc::clone(&race), results.clone())),
        };
        Self {
            members: members.iter().enumerate().map(member).collect(),
            ranking: Ranking::new(members.iter().map(|it| it.effort)),
            race: Arc::clone(&race),
            finished,
            alone,
            patience: 1,
        }
    }

    fn race(&mut self, start: Start<'_>) -> Answer {
        let (pool, constraints) = (start.pool, start.constraints);
        let (first, skip) = start.first;
        let limits = start.limits;
        let limit = limits.timeout_ms.map(|it| Duration::from_millis(it.into()));
        let deadline = Instant::now() + limit.map_or(LONGEST, |it| it + it / 4 + GRACE);
        let number = self.race.open(self.members[first].local.interrupt());
        let mut open = 0;
        for other in &start.others {
            let worker = &mut self.members[*other].worker;
            open += usize::from(worker.send(pool, (number, constraints, limits)));
        }
        let mine = match skip {
            Some(reason) => Answer::Unknown(reason),
            None => {
                let local = &mut self.members[first].local;
                checked(pool, constraints, local.check(pool, constraints, limits))
            }
        };
        let answer = match mine {
            Answer::Unknown(reason) => {
                let theirs = self.wait(pool, constraints, (number, open, deadline));
                if theirs.is_some() {
                    self.patience = 1;
                }
                theirs.unwrap_or(Answer::Unknown(reason))
            }
            answer => {
                self.patience = (self.patience * 2).min(PATIENCE);
                answer
            }
        };
        self.race.close();
        for other in start.others {
            self.members[other].worker.stop(number);
        }
        answer
    }

    /// The first definite answer of the others.
    fn wait(
        &mut self,
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
                answer => {
                    self.ranking.won(finished.member, finished.time);
                    return Some(answer);
                }
            }
        }
        None
    }

    /// The limits of the moment in which a member is asked alone.
    fn moment(&self, limits: &Limits) -> Limits {
        let alone = self.alone.saturating_mul(self.patience);
        let alone = u32::try_from(alone.as_millis()).unwrap_or(u32::MAX).max(1);
        Limits {
            timeout_ms: Some(limits.timeout_ms.map_or(alone, |it| it.min(alone))),
            resource: limits.resource,
        }
    }
}

impl Backend for Portfolio {
    fn name(&self) -> &'static str {
        "portfolio"
    }

    fn count_work(&mut self) {
        self.members.iter_mut().for_each(|it| it.local.count_work());
    }

    fn spent(&self) -> u64 {
        self.members.iter().map(|it| it.local.spent()).sum()
    }

    fn check(&mut self, pool: &TermPool, constraints: &[TermId], limits: &Limits) -> Answer {
        let short = self.moment(limits);
        let order = self.ranking.order();
        let mut unsupported = None;
        for (position, member) in order.iter().enumerate() {
            let start = Instant::now();
            let local = &mut self.members[*member].local;
            let answer = local.check(pool, constraints, &short);
            let skip = match checked(pool, constraints, answer) {
                Answer::Unknown(reason @ UnknownReason::Unsupported(_)) => {
                    unsupported.get_or_insert(reason);
                    continue;
                }
                Answer::Unknown(UnknownReason::Timeout) if short.timeout_ms < limits.timeout_ms => {
                    None
                }
                // It has said all it can say.
                Answer::Unknown(reason) => Some(reason),
                answer => {
                    self.ranking.asked(*member, start.elapsed());
                    return answer;
                }
            };
            let answer = self.race(Start {
                pool,
                constraints,
                limits,
                first: (*member, skip),
                others: order[position + 1..].to_vec(),
            });
            self.ranking.asked(*member, start.elapsed());
            return answer;
        }
        let nobody = || UnknownReason::Failed("there is no back end".into());
        Answer::Unknown(unsupported.unwrap_or_else(nobody))
    }

    fn interrupt(&self) -> Option<Interrupt> {
        let locals = self.members.iter().filter_map(|it| it.local.interrupt());
        let workers = self.members.iter().map(|it| it.worker.interrupt());
        Some(all_of(locals.chain(workers).collect()))
    }
}
