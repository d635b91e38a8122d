//! Asks with a probability that grows when asking pays and shrinks when it does not (Smid, 2023, §3.4.1).
//!
//! The probability is between 5 and 100 percent. An impossible alternative adds the rate, a possible one takes it
//! away; a rate of 0 is the probabilistic policy.

use oxpecker_base::Rng;

use super::{Pruning, PruningInfo};

const LEAST: u32 = 5;

pub(super) const INFO: PruningInfo = PruningInfo {
    name: "adaptive",
    summary: "p percent, changed by a after each answer, as in adaptive:50,5",
    defaults: &[50, 5],
    largest: 100,
    make: |parameters, seed| {
        Box::new(Adaptive {
            percent: parameters[0].max(LEAST),
            rate: parameters[1],
            rng: Rng::new(seed),
        })
    },
};

#[derive(Debug)]
struct Adaptive {
    percent: u32,
    rate: u32,
    rng: Rng,
}

impl Pruning for Adaptive {
    fn ask(&mut self) -> bool {
        self.rng.percent(self.percent as usize)
    }

    fn learn(&mut self, possible: bool) {
        self.percent = if possible {
            self.percent.saturating_sub(self.rate).max(LEAST)
        } else {
            (self.percent + self.rate).min(100)
        };
    }
}
