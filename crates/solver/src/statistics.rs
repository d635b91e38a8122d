//! What the pipeline did.

use std::time::Duration;

/// Counts of questions, by who answered them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// All questions.
    pub asked: u64,
    /// The guard was a constant.
    pub constant: u64,
    /// The asker's model satisfied the guard.
    pub known_model: u64,
    /// The answer was remembered.
    pub cache: u64,
    /// A model of an earlier question satisfied this one.
    pub recent_model: u64,
    /// The back end was asked.
    pub backend: u64,
    /// Nobody could tell.
    pub unknown: u64,
    /// Time spent in the back end.
    pub backend_time: Duration,
}
