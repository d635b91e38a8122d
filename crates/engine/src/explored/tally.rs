//! What became of paths.

/// What became of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fate {
    /// It ended without a violation.
    Done,
    /// It violates something.
    Violated,
    /// It ended, but nothing definite can be said about it.
    GaveUp,
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

impl Fate {
    /// All of them, in the order in which they are shown.
    pub const ALL: [Fate; 10] = [
        Fate::Done,
        Fate::Violated,
        Fate::GaveUp,
        Fate::Undecided,
        Fate::Cut,
        Fate::Repeated,
        Fate::Redundant,
        Fate::AssumedAway,
        Fate::Pruned,
        Fate::Open,
    ];

    /// A word or two for it, stable for machines with `-` for spaces.
    pub fn name(self) -> &'static str {
        match self {
            Fate::Done => "done",
            Fate::Violated => "violated",
            Fate::GaveUp => "gave up",
            Fate::Undecided => "undecided",
            Fate::Cut => "cut",
            Fate::Repeated => "repeated",
            Fate::Redundant => "redundant",
            Fate::AssumedAway => "assumed away",
            Fate::Pruned => "pruned",
            Fate::Open => "open",
        }
    }
}

/// What became of some paths, and what that took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Paths by what became of them. A worker that finishes what another one opened has less than none open.
    fates: [i64; Fate::ALL.len()],
    /// How often the decision was taken.
    pub times: u64,
    /// Instructions executed.
    pub steps: u64,
    /// Feasibility questions.
    pub questions: u64,
}

impl Tally {
    /// How many paths have a fate.
    pub fn of(&self, fate: Fate) -> i64 {
        self.fates[fate as usize]
    }

    /// Counts paths with a fate.
    pub fn count(&mut self, fate: Fate, paths: i64) {
        self.fates[fate as usize] += paths;
    }

    /// Adds what became of other paths.
    pub fn add(&mut self, other: &Tally) {
        for fate in Fate::ALL {
            self.count(fate, other.of(fate));
        }
        self.times += other.times;
        self.steps += other.steps;
        self.questions += other.questions;
    }

    /// How many paths there are; what no input takes is none.
    pub fn paths(&self) -> u64 {
        let paths = Fate::ALL.iter().filter(|fate| **fate != Fate::Pruned);
        let paths: i64 = paths.map(|fate| self.of(*fate)).sum();
        u64::try_from(paths).unwrap_or(0)
    }
}
