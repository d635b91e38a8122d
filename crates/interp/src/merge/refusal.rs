//! Why two states are not merged, or a region is given up.

use std::fmt;

/// Why two states go on alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Refusal {
    /// There are other threads.
    Threads,
    /// They were called from different places or by different models of the library.
    Callers,
    /// Different exceptions led to the running handler.
    Exception,
    /// A class was initialized in one of them only.
    ClassInitialization,
    /// Each of them met inputs that the other one did not.
    Inputs,
    /// What models of the library keep differs.
    LibraryState,
    /// Values of different sorts are in one place.
    Sorts,
    /// The objects in one place are of different kinds.
    Objects,
    /// A constant that says which element of an array is meant would become unknown.
    Index,
    /// Numbers of IEEE 754 that are known would become unknown.
    Floats,
    /// The condition is about the values themselves.
    Compared,
    /// The term would be too large.
    Size,
    /// One path is much longer, and paths are bounded.
    Depth,
    /// The path is in a loop without a known end, where states may come back as long as their objects are known.
    Loop,
    /// New objects are not merged in this mode.
    Allocation,
    /// Hardly anything is left to be done once instead of twice.
    End,
    /// Alternatives do not come to a common place, or not in sight.
    Apart,
    /// Regions of this kind are not merged in this mode.
    Mode,
    /// Nothing but the path decides when a loop ends.
    Rounds,
    /// A region has too many states at once.
    States,
    /// A region costs more than it is worth.
    Effort,
    /// Their path conditions exclude each other in a way that was not seen before.
    Contradiction,
}

impl Refusal {
    /// All of them.
    pub const ALL: &[Refusal] = &[
        Refusal::Threads,
        Refusal::Callers,
        Refusal::Exception,
        Refusal::ClassInitialization,
        Refusal::Inputs,
        Refusal::LibraryState,
        Refusal::Sorts,
        Refusal::Objects,
        Refusal::Index,
        Refusal::Floats,
        Refusal::Compared,
        Refusal::Size,
        Refusal::Depth,
        Refusal::Loop,
        Refusal::Allocation,
        Refusal::End,
        Refusal::Apart,
        Refusal::Mode,
        Refusal::Rounds,
        Refusal::States,
        Refusal::Effort,
        Refusal::Contradiction,
    ];

    /// What it is called in reports.
    pub fn name(self) -> &'static str {
        match self {
            Refusal::Threads => "threads",
            Refusal::Callers => "callers",
            Refusal::Exception => "exception",
            Refusal::ClassInitialization => "class initialization",
            Refusal::Inputs => "inputs",
            Refusal::LibraryState => "library state",
            Refusal::Sorts => "sorts",
            Refusal::Objects => "objects",
            Refusal::Index => "index",
            Refusal::Floats => "floats",
            Refusal::Compared => "compared",
            Refusal::Size => "size",
            Refusal::Depth => "depth",
            Refusal::Loop => "loop",
            Refusal::Allocation => "allocation",
            Refusal::End => "end",
            Refusal::Apart => "no common place",
            Refusal::Mode => "mode",
            Refusal::Rounds => "rounds",
            Refusal::States => "states",
            Refusal::Effort => "effort",
            Refusal::Contradiction => "contradiction",
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
