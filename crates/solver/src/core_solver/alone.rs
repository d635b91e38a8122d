//! Back ends that keep nothing from call to call, for queries that an incremental one leaves open.

use oxpecker_term::{TermId, TermPool};

use super::CoreSolver;
use crate::answer::{Answer, UnknownReason};
use crate::backends::Backend;
use crate::limits::Limits;
use crate::stop::Interrupt;

/// A back end that is asked so often in vain is not asked any more.
const MOST_FAILURES: i32 = 6;

/// The back ends in the order in which they are asked.
#[derive(Debug, Default)]
pub(crate) struct Alone {
    members: Vec<Member>,
}

#[derive(Debug)]
struct Member {
    backend: Box<dyn Backend>,
    /// How often it did not answer, less how often it did.
    failures: i32,
}

impl Alone {
    /// These back ends; the first one is asked always.
    pub(crate) fn new(backends: Vec<Box<dyn Backend>>) -> Self {
        let member = |backend| Member {
            backend,
            failures: 0,
        };
        Self {
            members: backends.into_iter().map(member).collect(),
        }
    }

    /// Whether there is none.
    pub(crate) fn is_empty(&self) -> bool {
        self.members.is_empty()
    }

    /// How to end what they are at.
    pub(crate) fn interrupts(&self) -> impl Iterator<Item = Interrupt> {
        self.members.iter().filter_map(|it| it.backend.interrupt())
    }
}

impl CoreSolver {
    /// Asks back ends about a query and nothing else, one after the other.
    pub(crate) fn ask_alone(
        &mut self,
        pool: &mut TermPool,
        constraints: &[TermId],
        limits: &Limits,
    ) -> Option<Answer> {
        let usual = std::mem::replace(&mut self.config.limits, limits.clone());
        let mut found = None;
        for index in 0..self.alone.members.len() {
            if index > 0 && self.alone.members[index].failures >= MOST_FAILURES {
                continue;
            }
            if index > 0 {
                self.config.limits = limits.of_others();
            }
            self.exchange(index);
            let answer = self.ask_with_facts(pool, constraints.to_vec());
            self.exchange(index);
            let failures = &mut self.alone.members[index].failures;
            match answer {
                Answer::Unknown(UnknownReason::Interrupted) => break,
                Answer::Unknown(_) => *failures += 1,
                answer => {
                    *failures = (*failures - 1).max(-MOST_FAILURES);
                    found = Some(answer);
                    break;
                }
            }
        }
        self.config.limits = usual;
        found
    }

    /// Puts a back end in the place of the usual one, or back.
    fn exchange(&mut self, index: usize) {
        let member = &mut self.alone.members[index];
        std::mem::swap(&mut self.backend, &mut member.backend);
    }
}
