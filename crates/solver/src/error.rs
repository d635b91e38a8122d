//! What can be wrong with settings.

use thiserror::Error;

/// A setting that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SettingError {
    /// No back end has this name.
    #[error("there is no solver `{0}`")]
    UnknownSolver(String),
    /// No layer has this name.
    #[error("there is no layer `{0}`")]
    UnknownLayer(String),
    /// No stack policy has this name.
    #[error("there is no stack policy `{0}`")]
    UnknownStack(String),
    /// No encoding of arrays has this name.
    #[error("there is no encoding of arrays `{0}`")]
    UnknownEncoding(String),
    /// No back end is linked in and no program is there.
    #[error(
        "there is no solver on this machine: install one of {programs}, or build with the feature `z3`"
    )]
    NothingInstalled {
        /// The programs that would do.
        programs: String,
    },
    /// The program of a back end is not there.
    #[error("there is no program `{command}` on this machine: {advice}")]
    NotInstalled {
        /// The program.
        command: &'static str,
        /// What to do.
        advice: &'static str,
    },
}
