//! How paths end, and why some cannot be followed to their end.

use oxpecker_base::Span;
use oxpecker_ir::{CheckKind, ClassId, MethodId, SpecKind};

use crate::raised::Raised;
use crate::value::Value;

/// What was violated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ViolationKind {
    /// An assertion or clause is false.
    Spec(SpecKind),
    /// A check failed and nothing caught the exception.
    Escaped(CheckKind),
    /// The program threw an exception of this class that must not leave the entry method.
    Thrown(ClassId),
    /// Threads are left and none of them can go on.
    Deadlock,
}

/// A violation and its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Violation {
    /// What was violated.
    pub kind: ViolationKind,
    /// The violated expression.
    pub span: Span,
    /// The method it belongs to.
    pub method: MethodId,
}

impl Violation {
    /// What two violations have in common that are one finding: what is violated, and where.
    pub fn site(&self) -> (ViolationKind, Span) {
        (self.kind, self.span)
    }
}

/// How a path ended.
#[derive(Clone, Debug, PartialEq)]
pub enum PathEnd {
    /// The entry method returned.
    Returned(Option<Value>),
    /// An exception left the entry method, which is no error.
    Threw(Raised),
    /// An assumption is false.
    AssumedAway,
    /// Something is violated.
    Violated(Violation),
    /// The depth bound was reached.
    DepthBound,
    /// Another order of what its threads did is followed instead.
    Redundant,
    /// The path could not be followed any further.
    Unsupported(Reason),
}

/// Which limit ended a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Limit {
    /// The time is over.
    Time,
    /// The instructions are used up.
    Steps,
    /// The paths are used up.
    Paths,
    /// The memory is used up.
    Memory,
    /// The user interrupted.
    Interrupted,
    /// As much of the program is covered as was wanted.
    Coverage,
    /// As many solutions were found as were wanted.
    Solutions,
    /// As many paths led to no solution as were allowed.
    Fails,
    /// A path made as many choices as were allowed.
    Choices,
    /// The share of proofs of loops and recursion is used up. It ends no search.
    Proofs,
}

/// Why nothing definite can be said.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reason {
    /// A limit ended the run.
    Limit(Limit),
    /// The solver did not know whether something can be violated.
    SolverUnknown {
        /// Its reason.
        why: String,
        /// The violated expression.
        span: Span,
    },
    /// Something the engine cannot execute.
    Unsupported {
        /// What.
        what: String,
        /// Where, if it has a place in the source.
        span: Option<Span>,
    },
    /// Not all objects of a type are inputs; a verdict can say so.
    LeftOut {
        /// What stands for the type.
        what: String,
    },
    /// Concolic execution came to an end, which proves nothing.
    NothingNew,
    /// A violation was found that depends on the last digits of a function, which Java leaves open.
    LastDigits {
        /// The name of the function.
        function: &'static str,
        /// The violated expression.
        span: Span,
    },
    /// A violation was found but running its inputs did not show it.
    Unconfirmed {
        /// What happened instead.
        instead: String,
        /// The violated expression.
        span: Span,
    },
}
