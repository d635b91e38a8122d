//! Asks another back end when the first failed.
//!
//! A back end that crashed, that gave a wrong model or that does not know a theory says nothing about the question;
//! another one may. One that ran out of time or gave up is believed: the question is hard.

use oxpecker_term::{TermId, TermPool};

use super::Backend;
use crate::answer::{Answer, UnknownReason};
use crate::limits::Limits;
use crate::stop::{Interrupt, all_of};

/// A list of back ends, the first of which is asked first.
#[derive(Debug)]
pub struct Fallback {
    members: Vec<Box<dyn Backend>>,
}

impl Fallback {
    /// A list of back ends.
    pub fn new(members: Vec<Box<dyn Backend>>) -> Self {
        Self { members }
    }
}

impl Backend for Fallback {
    fn name(&self) -> &'static str {
        self.members.first().map_or("none", |it| it.name())
    }

    fn check(&mut self, pool: &TermPool, constraints: &[TermId], limits: &Limits) -> Answer {
        let mut first: Option<UnknownReason> = None;
        for member in &mut self.members {
            match checked(pool, constraints, member.check(pool, constraints, limits)) {
                Answer::Unknown(reason) if is_failure(&reason) => {
                    // The first reason says what went wrong; later ones only that nobody else helped.
                    first = first.or(Some(reason));
                }
                Answer::Unknown(reason) => {
                    // That the first does not know a theory is no reason not to try this one harder.
                    let failed = first.filter(|it| !matches!(it, UnknownReason::Unsupported(_)));
                    return Answer::Unknown(failed.unwrap_or(reason));
                }
                answer => return answer,
            }
        }
        let nobody = || UnknownReason::Failed("there is no back end".into());
        Answer::Unknown(first.unwrap_or_else(nobody))
    }

    fn script(&self, pool: &TermPool, constraints: &[TermId]) -> Option<(&'static str, String)> {
        let mut members = self.members.iter();
        members.find_map(|it| it.script(pool, constraints))
    }

    fn count_work(&mut self) {
        self.members.iter_mut().for_each(|it| it.count_work());
    }

    fn spent(&self) -> u64 {
        self.members.iter().map(|it| it.spent()).sum()
    }

    fn interrupt(&self) -> Option<Interrupt> {
        let members: Vec<Interrupt> = self
            .members
            .iter()
            .filter_map(|it| it.interrupt())
            .collect();
        Some(all_of(members))
    }
}

/// The answer, unless its model is wrong.
pub(crate) fn checked(pool: &TermPool, constraints: &[TermId], answer: Answer) -> Answer {
    match answer {
        Answer::Sat(model) if !constraints.iter().all(|it| model.holds(pool, *it)) => {
            Answer::Unknown(UnknownReason::BadModel)
        }
        answer => answer,
    }
}

fn is_failure(reason: &UnknownReason) -> bool {
    match reason {
        UnknownReason::BadModel | UnknownReason::Unsupported(_) | UnknownReason::Failed(_) => true,
        UnknownReason::Timeout | UnknownReason::Incomplete(_) | UnknownReason::Interrupted => false,
    }
}
