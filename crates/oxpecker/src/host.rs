//! What the process around a project knows and a project does not.

use std::fmt;
use std::io;
use std::time::Duration;

use tempfile::TempDir;

/// The surroundings of a project: its helper processes and temporary directories keep to what they say.
pub trait Host: fmt::Debug + Send + Sync {
    /// A directory that goes away with its owner.
    fn scratch(&self) -> io::Result<TempDir> {
        tempfile::Builder::new().prefix("oxpecker-").tempdir()
    }

    /// How much memory there is, in bytes, if that is limited.
    fn memory(&self) -> Option<u64> {
        None
    }

    /// How much time there is for what belongs to a run but is not the search, if that is limited.
    fn time_left(&self) -> Option<Duration> {
        None
    }
}

/// Surroundings without limits.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoLimits;

impl Host for NoLimits {}
