//! What a run found: one result object for every front door and format.

use std::collections::BTreeMap;

use oxpecker_base::Span;
use oxpecker_ir::{CheckKind, ClassId, MethodId, SpecKind};

use crate::concrete::ConcreteInputs;
use crate::config::Restriction;
use crate::coverage::Coverage;
use crate::profile::Profile;
use crate::search_record::SearchRecord;
use crate::state::Raised;
use crate::statistics::Statistics;
use crate::trace::TraceStep;
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

/// Inputs that violate something, confirmed by running them.
#[derive(Clone, Debug)]
pub struct Counterexample {
    /// What they violate.
    pub violation: Violation,
    /// The inputs.
    pub inputs: ConcreteInputs,
    /// The run of the inputs, from the first statement to the violation.
    pub trace: Vec<TraceStep>,
    /// A function of `Math` on whose last digits it depends, which Java leaves open: only a Java machine can confirm it.
    pub depends_on: Option<&'static str>,
}

/// The bounds under which something is valid.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bounds {
    /// Paths were cut at this depth.
    pub depth: Option<u32>,
    /// Restrictions of the inputs or specifications.
    pub restrictions: Vec<Restriction>,
}

/// The answer.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// No input violates anything.
    Valid,
    /// No input within the bounds violates anything.
    ValidUpTo(Bounds),
    /// Some input violates something.
    Invalid(Box<Counterexample>),
    /// Nothing definite can be said, with the number of paths for each reason.
    Unknown(BTreeMap<Reason, u64>),
}

/// The result of a run.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The answer.
    pub verdict: Verdict,
    /// The restrictions in force; they hold for every verdict.
    pub restrictions: Vec<Restriction>,
    /// Whether nothing was asserted on any path: the verdict says nothing about the program.
    pub vacuous: bool,
    /// Pairs of statements of different threads that access the same place in no order, one of them writing. No errors by
    /// themselves.
    pub races: Vec<(Span, Span)>,
    /// Counts.
    pub statistics: Statistics,
    /// Where the questions came from, if that was asked for.
    pub profile: Option<Profile>,
    /// What was run, if that was asked for.
    pub coverage: Option<Coverage>,
    /// Whether all paths of all inputs were followed to their ends, so that what was not run never is.
    pub exhaustive: bool,
    /// Inputs that take paths, if they were asked for.
    pub cases: Vec<ConcreteInputs>,
    /// All decisions that were taken, if they were recorded.
    pub search_record: Option<SearchRecord>,
}
