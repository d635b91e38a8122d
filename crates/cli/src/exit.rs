//! How the process ends. Scripts rely on these numbers.

use std::io;
use std::path::PathBuf;

use oxpecker_explore::{Outcome, Verdict};
use oxpecker_interp::{Limit, Reason};

/// Exit codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Exit {
    /// Valid, or everything asked for was done.
    Fine = 0,
    /// Invalid.
    Invalid = 1,
    /// Bad options or a missing entry point.
    Usage = 2,
    /// Unknown or valid only up to a bound.
    Unknown = 3,
    /// A file cannot be read or has errors.
    Input = 4,
    /// A defect of this program.
    Internal = 70,
    /// Interrupted; partial results were written.
    Interrupted = 130,
}

impl Exit {
    /// The exit of a code that was kept.
    pub(crate) fn of_code(code: u8) -> Exit {
        let known = [Exit::Fine, Exit::Invalid, Exit::Unknown];
        let found = known.into_iter().find(|exit| *exit as u8 == code);
        found.unwrap_or(Exit::Internal)
    }

    /// The exit code of a verdict.
    pub(crate) fn of(outcome: &Outcome) -> Exit {
        match &outcome.verdict {
            Verdict::Valid => Exit::Fine,
            Verdict::Invalid(_) => Exit::Invalid,
            Verdict::Unknown(reasons)
                if reasons.contains_key(&Reason::Limit(Limit::Interrupted)) =>
            {
                Exit::Interrupted
            }
            Verdict::ValidUpTo(_) | Verdict::Unknown(_) => Exit::Unknown,
        }
    }
}

/// Why a command could not do its work.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// The user has to call it differently.
    #[error("{message}")]
    Usage {
        message: String,
        help: Option<String>,
    },
    /// A file has errors; the diagnostics were printed.
    #[error("the input has errors")]
    Input,
    /// There is no result, and this is why.
    #[error(transparent)]
    Refused(#[from] oxpecker::Error),
    /// A result could not be written.
    #[error("cannot write {}: {source}", path.display())]
    Write { path: PathBuf, source: io::Error },
}

impl Failure {
    /// A mistake in how the program was called.
    pub(crate) fn usage(message: impl Into<String>, help: Option<String>) -> Failure {
        Failure::Usage {
            message: message.into(),
            help,
        }
    }

    /// The exit code it leads to.
    pub(crate) fn exit(&self) -> Exit {
        match self {
            Failure::Usage { .. } | Failure::Write { .. } => Exit::Usage,
            Failure::Input => Exit::Input,
            Failure::Refused(error) if error.is_misuse() => Exit::Usage,
            Failure::Refused(_) => Exit::Input,
        }
    }
}
