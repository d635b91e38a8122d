//! How much there is of something, and how much of that was run.

/// How much there is of something, and how much of that was run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counter {
    /// What was run.
    pub covered: u64,
    /// What was not.
    pub missed: u64,
}

impl Counter {
    /// Adds one thing.
    pub fn count(&mut self, covered: bool) {
        match covered {
            true => self.covered += 1,
            false => self.missed += 1,
        }
    }

    /// Adds another counter.
    pub fn add(&mut self, other: Counter) {
        self.covered += other.covered;
        self.missed += other.missed;
    }

    /// All there is.
    pub fn all(self) -> u64 {
        self.covered + self.missed
    }

    /// The covered part in percent; absent when there is nothing.
    pub fn percent(self) -> Option<u64> {
        (self.covered * 100).checked_div(self.all())
    }
}
