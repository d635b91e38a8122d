//! How the process ends. Scripts rely on these numbers.

use oxpecker_explore::{Bounds, Covered, Outcome, Verdict};
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
            Verdict::Valid(_) => Exit::Fine,
            Verdict::Invalid(_) => Exit::Invalid,
            Verdict::ValidUpTo(Bounds {
                covered: Some(Covered { reasons, .. }),
                ..
            })
            | Verdict::Unknown(reasons)
                if reasons.contains_key(&Reason::Limit(Limit::Interrupted)) =>
            {
                Exit::Interrupted
            }
            Verdict::ValidUpTo(_) | Verdict::Unknown(_) => Exit::Unknown,
        }
    }
}
