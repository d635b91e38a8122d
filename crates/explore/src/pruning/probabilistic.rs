//! Asks with a fixed probability.

use oxpecker_base::Rng;

use super::{Pruning, PruningInfo};

pub(super) const INFO: PruningInfo = PruningInfo {
    name: "probabilistic",
    summary: "p percent of them, as in probabilistic:25",
    defaults: &[25],
    largest: 100,
    make: |parameters, seed| {
        Box::new(Probabilistic {
            percent: parameters[0],
            rng: Rng::new(seed),
        })
    },
};

#[derive(Debug)]
struct Probabilistic {
    percent: u32,
    rng: Rng,
}

impl Pruning for Probabilistic {
    fn ask(&mut self) -> bool {
        self.rng.percent(self.percent as usize)
    }
}
