//! Asks less and less as long as everything is possible, and at once again when something is not.
//!
//! Paths that are going to be merged, or to end in an assumption, are asked about at their end anyway. A loop that no
//! input goes round any more is left after a bounded number of rounds.

use super::{Pruning, PruningInfo};

pub(super) const INFO: PruningInfo = PruningInfo {
    name: "backoff",
    summary: "one of 1, 2, 4, …, at most n, from the beginning again after an infeasible one, as in backoff:64",
    defaults: &[64],
    largest: 1 << 20,
    make: |parameters, _| {
        Box::new(Backoff {
            most: parameters[0].max(1),
            period: 1,
            skipped: 0,
        })
    },
};

#[derive(Debug)]
struct Backoff {
    most: u32,
    /// One of so many is asked about.
    period: u32,
    /// How many were not, since the last one.
    skipped: u32,
}

impl Pruning for Backoff {
    fn ask(&mut self) -> bool {
        self.skipped += 1;
        if self.skipped < self.period {
            return false;
        }
        self.skipped = 0;
        true
    }

    fn learn(&mut self, possible: bool) {
        self.period = match possible {
            true => (self.period * 2).min(self.most),
            false => 1,
        };
    }
}
