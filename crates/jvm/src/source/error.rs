//! What can be wrong with a source of classes.

use std::io;
use std::path::{Path, PathBuf};

/// Why a source of classes cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("cannot read classes from '{}': {problem}", path.display())]
pub struct SourceError {
    /// The file or directory.
    pub path: PathBuf,
    /// What is wrong.
    pub problem: SourceProblem,
}

/// What is wrong, without the place.
#[derive(Debug, thiserror::Error)]
pub enum SourceProblem {
    /// The system says no.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The contents make no sense.
    #[error("{0}")]
    Damaged(&'static str),
    /// The contents make sense, but not to us.
    #[error("{0} is not supported")]
    Unsupported(String),
}

/// Adds the place to a problem.
pub(crate) trait In<T> {
    /// The same with the place.
    fn within(self, path: &Path) -> Result<T, SourceError>;
}

impl<T, E: Into<SourceProblem>> In<T> for Result<T, E> {
    fn within(self, path: &Path) -> Result<T, SourceError> {
        self.map_err(|problem| SourceError {
            path: path.to_owned(),
            problem: problem.into(),
        })
    }
}
