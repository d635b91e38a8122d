//! A back end that answers nothing any more once a run is to end.

use oxpecker_term::{TermId, TermPool};

use super::Backend;
use crate::answer::{Answer, UnknownReason};
use crate::limits::Limits;
use crate::stop::{Interrupt, StopFlag};

/// A back end and the flag that ends it. The question that is being answered is ended by
/// [`Supervisor`](crate::stop::Supervisor).
#[derive(Debug)]
struct Stoppable {
    inner: Box<dyn Backend>,
    flag: StopFlag,
}

/// The back end with the flag, if there is one.
pub(crate) fn stoppable(inner: Box<dyn Backend>, flag: Option<&StopFlag>) -> Box<dyn Backend> {
    match flag.cloned() {
        Some(flag) => Box::new(Stoppable { inner, flag }),
        None => inner,
    }
}

impl Backend for Stoppable {
    fn name(&self) -> &'static str {
        self.inner.name()
    }

    fn check(&mut self, pool: &TermPool, constraints: &[TermId], limits: &Limits) -> Answer {
        if self.flag.is_set() {
            return Answer::Unknown(UnknownReason::Interrupted);
        }
        match self.inner.check(pool, constraints, limits) {
            // Whatever reason it gives, it was interrupted.
            Answer::Unknown(_) if self.flag.is_set() => Answer::Unknown(UnknownReason::Interrupted),
            answer => answer,
        }
    }

    fn count_work(&mut self) {
        self.inner.count_work();
    }

    fn spent(&self) -> u64 {
        self.inner.spent()
    }

    fn interrupt(&self) -> Option<Interrupt> {
        self.inner.interrupt()
    }
}
