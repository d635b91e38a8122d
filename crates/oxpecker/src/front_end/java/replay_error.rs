//! Why the JVM runs nothing.

use std::env::JoinPathsError;
use std::io;
use std::path::PathBuf;

use super::describe::NoDescription;

/// Why the JVM did not run a counterexample.
#[derive(Debug, thiserror::Error)]
pub(super) enum ReplayError {
    #[error("there is no Java installation")]
    NoInstallation,
    #[error("there is no {0} program")]
    NoProgram(&'static str),
    #[error("cannot make a directory: {0}")]
    Scratch(#[source] io::Error),
    #[error("bad class path: {0}")]
    ClassPath(#[from] JoinPathsError),
    #[error("cannot write {}: {source}", path.display())]
    Write { path: PathBuf, source: io::Error },
    #[error(transparent)]
    Process(#[from] io::Error),
    /// The compiler refuses the launcher; these are its words.
    #[error("{0}")]
    Launcher(String),
    #[error("the run takes too long")]
    TooLong,
    /// The run says nothing; this is the last line of what it printed.
    #[error("{0}")]
    NoAnswer(String),
    #[error(transparent)]
    Input(#[from] NoDescription),
}
