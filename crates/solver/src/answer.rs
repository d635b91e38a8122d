//! What a question to a solver can come back as.

use std::fmt;
use std::rc::Rc;

use oxpecker_term::Model;

/// The answer to "is this satisfiable?".
#[derive(Clone, Debug)]
pub enum Answer {
    /// Yes: this model satisfies it, checked by evaluation.
    Sat(Rc<Model>),
    /// No.
    Unsat,
    /// Nobody could tell; an ordinary answer that flows into the verdict.
    Unknown(UnknownReason),
}

impl Answer {
    /// The model of a positive answer.
    pub fn model(&self) -> Option<&Rc<Model>> {
        match self {
            Answer::Sat(model) => Some(model),
            Answer::Unsat | Answer::Unknown(_) => None,
        }
    }

    /// Whether the answer is a definite no.
    pub fn is_unsat(&self) -> bool {
        matches!(self, Answer::Unsat)
    }

    /// Whether the answer is a definite yes.
    pub fn is_sat(&self) -> bool {
        matches!(self, Answer::Sat(_))
    }
}

/// Why nobody could tell.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum UnknownReason {
    /// A limit on time or resources was hit.
    Timeout,
    /// The theory is undecidable or the procedure incomplete, in the solver's words.
    Incomplete(String),
    /// The solver said yes with a model that does not satisfy the question, twice.
    BadModel,
    /// The run is to end.
    Interrupted,
    /// The question has a part that no back end understands.
    Unsupported(String),
    /// The back end failed.
    Failed(String),
}

impl fmt::Display for UnknownReason {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UnknownReason::Timeout => out.write_str("the solver ran into its limit"),
            UnknownReason::Incomplete(why) => write!(out, "the solver answered unknown: {why}"),
            UnknownReason::BadModel => out.write_str("the solver's model was wrong"),
            UnknownReason::Interrupted => out.write_str("the solver was interrupted"),
            UnknownReason::Unsupported(what) => write!(out, "the solver does not support {what}"),
            UnknownReason::Failed(why) => write!(out, "the solver failed: {why}"),
        }
    }
}
