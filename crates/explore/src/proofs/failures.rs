//! Paths that cannot be part of a proof. What one of them assumed of a loop may yet be weakened, or facts of more loops tried, so
//! none counts before all others have been followed.

use imbl::Vector;
use oxpecker_interp::PathEnd;

use super::calls::CALL;
use super::generalised::{Item, LoopKey};
use super::run::{Ended, Runner};

/// A path that cannot be part of a proof.
pub(super) struct Failure {
    pub(super) ended: Ended,
    /// The loops that it was in.
    open: Vec<LoopKey>,
    /// All heads that it came from.
    pub(super) from: Vector<u32>,
    pub(super) is_in_contract: bool,
}

impl Failure {
    pub(super) fn of(item: &Item, ended: Ended) -> Self {
        Failure {
            ended,
            open: item.open.iter().map(|it| it.key.clone()).collect(),
            from: item.from.clone(),
            is_in_contract: item.until.is_some(),
        }
    }
}

impl Runner<'_> {
    /// The end of a path.
    pub(super) fn ended(&mut self, item: &Item, end: &PathEnd) -> Result<(), Ended> {
        let ended = ended(item, end);
        if let Err(ended) = ended {
            self.failing = Some(Failure::of(item, ended));
        }
        ended
    }

    /// A path went wrong. Others may yet weaken what it assumed, so that it is followed again.
    pub(super) fn fails(&mut self, mut failure: Failure, ended: Ended) -> Result<(), Ended> {
        failure.ended = ended;
        let mut from = failure.from.iter();
        let is_assumed = failure.is_in_contract
            || from.any(|it| self.invariants.contains_key(it) || self.called.contains_key(it));
        if self.plans.is_frozen || !is_assumed {
            return Err(ended);
        }
        self.failures.push(failure);
        Ok(())
    }

    /// Whether facts of more loops may help against what went wrong: of those that it was in, else of those before.
    pub(super) fn wants_more_facts(&mut self) -> bool {
        let mut wanted: Vec<LoopKey> = Vec::new();
        for failure in &self.failures {
            let open = failure.open.iter();
            let own: Vec<&LoopKey> = open.filter(|it| !self.plans.wants_facts(it)).collect();
            if own.is_empty() {
                let before = failure.from.iter().filter_map(|it| self.keys.get(it));
                wanted.extend(before.filter(|it| !self.plans.wants_facts(it)).cloned());
            }
            wanted.extend(own.into_iter().cloned());
        }
        self.plans.want_facts(wanted.into_iter())
    }
}

/// Whether a state is inside of a recursive method whose calls are answered.
fn is_in_call(item: &Item) -> bool {
    item.open.iter().any(|it| it.round == CALL)
}

/// What the end of a path means for a proof.
fn ended(item: &Item, end: &PathEnd) -> Result<(), Ended> {
    match end {
        // The body of a method whose contract is checked returns or goes on for ever: calls inside are answered.
        PathEnd::Returned(_) | PathEnd::Threw(_) if item.until.is_some() || is_in_call(item) => {
            Err(Ended::Refused)
        }
        PathEnd::Returned(_) | PathEnd::Threw(_) | PathEnd::AssumedAway => Ok(()),
        PathEnd::Violated(_) => Err(Ended::Violated),
        PathEnd::Redundant | PathEnd::DepthBound | PathEnd::Unsupported(_) => Err(Ended::Refused),
    }
}
