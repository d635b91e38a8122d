//! Asks about every alternative.

use super::{Pruning, PruningInfo};

pub(super) const INFO: PruningInfo = PruningInfo {
    name: "always",
    summary: "every alternative",
    defaults: &[],
    largest: 100,
    make: |_, _| Box::new(Always),
};

#[derive(Debug)]
struct Always;

impl Pruning for Always {
    fn ask(&mut self) -> bool {
        true
    }
}
