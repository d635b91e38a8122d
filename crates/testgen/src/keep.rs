//! Which tests are kept.

/// Which of the tests that were found are kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Keep {
    /// One for every path.
    All,
    /// Few that together take all branches that were found.
    #[default]
    Branches,
    /// Those that end with a violation or an exception that the program does not throw itself.
    Bugs,
}
