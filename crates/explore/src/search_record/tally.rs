//! What became of paths.

/// What became of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PathStatus {
    /// It ended without a violation.
    Done,
    /// It violates something.
    Violated,
    /// It ended, but nothing definite can be said about it.
    Unsupported,
    /// It ended, or violates something, if some input takes it: the solver does not know.
    Undecided,
    /// It was cut by the bound on the depth.
    Cut,
    /// It came to a state that was seen before.
    Repeated,
    /// Another order of what its threads did is followed instead.
    Redundant,
    /// Its assumptions are false.
    AssumedAway,
    /// No input takes it: an alternative that is impossible.
    Pruned,
    /// It is not finished.
    Open,
}

impl PathStatus {
    /// All of them, in the order in which they are shown.
    pub const ALL: [PathStatus; 10] = [
        PathStatus::Done,
        PathStatus::Violated,
        PathStatus::Unsupported,
        PathStatus::Undecided,
        PathStatus::Cut,
        PathStatus::Repeated,
        PathStatus::Redundant,
        PathStatus::AssumedAway,
        PathStatus::Pruned,
        PathStatus::Open,
    ];

    /// A word or two for it, stable for machines with `-` for spaces.
    pub fn name(self) -> &'static str {
        match self {
            PathStatus::Done => "done",
            PathStatus::Violated => "violated",
            PathStatus::Unsupported => "unsupported",
            PathStatus::Undecided => "undecided",
            PathStatus::Cut => "truncated",
            PathStatus::Repeated => "matched",
            PathStatus::Redundant => "redundant",
            PathStatus::AssumedAway => "assumed away",
            PathStatus::Pruned => "pruned",
            PathStatus::Open => "open",
        }
    }
}

/// What became of some paths, and what that took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Paths by what became of them. A worker that finishes what another one opened has less than none open.
    statuses: [i64; PathStatus::ALL.len()],
    /// How often the decision was taken.
    pub times: u64,
    /// Instructions executed.
    pub steps: u64,
    /// Feasibility checks.
    pub questions: u64,
}

impl Tally {
    /// How many paths have a status.
    pub fn of(&self, status: PathStatus) -> i64 {
        self.statuses[status as usize]
    }

    /// Counts paths with a status.
    pub fn count(&mut self, status: PathStatus, paths: i64) {
        self.statuses[status as usize] += paths;
    }

    /// Adds what became of other paths.
    pub fn add(&mut self, other: &Tally) {
        for status in PathStatus::ALL {
            self.count(status, other.of(status));
        }
        self.times += other.times;
        self.steps += other.steps;
        self.questions += other.questions;
    }

    /// How many paths there are; what no input takes is none.
    pub fn paths(&self) -> u64 {
        let paths = PathStatus::ALL
            .iter()
            .filter(|status| **status != PathStatus::Pruned);
        let paths: i64 = paths.map(|status| self.of(*status)).sum();
        u64::try_from(paths).unwrap_or(0)
    }
}
