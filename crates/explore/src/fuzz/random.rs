//! `random`: every input is drawn, until a few runs in a row show nothing new.

use std::collections::VecDeque;
use std::rc::Rc;

use super::{Generator, GeneratorInfo, Ran};
use oxpecker_interp::drawing::{Genotype, Vocabulary};

/// Runs without progress after which it is stuck.
const PATIENCE: u32 = 5;

pub(super) const INFO: GeneratorInfo = GeneratorInfo {
    name: "random",
    summary: "every input by itself: constants of the program, bounds of its type, anything",
    make: |_| Box::new(Random::default()),
};

#[derive(Debug, Default)]
struct Random {
    fed: VecDeque<Genotype>,
    in_vain: u32,
}

impl Generator for Random {
    fn next(&mut self) -> Option<Genotype> {
        if let Some(found) = self.fed.pop_front() {
            return Some(found);
        }
        (self.in_vain < PATIENCE).then(Genotype::default)
    }

    fn ran(&mut self, run: Ran) {
        self.in_vain = if run.progress { 0 } else { self.in_vain + 1 };
        // Without a question every run is the same.
        if run.inputs.is_empty() {
            self.in_vain = PATIENCE;
        }
    }

    fn feed(&mut self, found: Vec<Genotype>) {
        self.fed.extend(found);
        self.in_vain = 0;
    }

    fn learn(&mut self, _: &Rc<Vocabulary>) {}
}
