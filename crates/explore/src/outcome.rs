//! What a run found: one result object for every front door and format.

use std::collections::BTreeMap;

use oxpecker_base::Span;
use oxpecker_interp::ending::{Reason, Violation};

use crate::profile::Profile;
use crate::search_record::SearchRecord;
use crate::statistics::Statistics;
use oxpecker_interp::Restriction;
use oxpecker_interp::concrete::ConcreteInputs;
use oxpecker_interp::coverage::Coverage;
use oxpecker_interp::trace::TraceStep;

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
