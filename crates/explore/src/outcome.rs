//! What a run found: one result object for every front door and format.

use std::collections::BTreeMap;

use oxpecker_base::Span;
use oxpecker_interp::ending::{Limit, Reason, Violation};
use oxpecker_ir::MethodId;

use crate::profile::Profile;
use crate::proofs::Certificate;
use crate::search_record::SearchRecord;
use crate::statistics::Statistics;
use oxpecker_interp::concrete::ConcreteInputs;
use oxpecker_interp::coverage::Coverage;
use oxpecker_interp::trace::TraceStep;
use oxpecker_interp::{Extent, Restriction};

/// Inputs that violate something, confirmed by running them.
#[derive(Clone, Debug)]
pub struct Counterexample {
    /// What they violate.
    pub violation: Violation,
    /// The inputs.
    pub inputs: ConcreteInputs,
    /// The run of the inputs, from the first statement to the violation.
    pub trace: Vec<TraceStep>,
    /// A function of `Math` on whose last digits it depends, which Java leaves open: only a JVM can confirm it.
    pub depends_on: Option<&'static str>,
}

/// An exception that leaves the entry method and violates nothing: what the method does on purpose.
#[derive(Clone, Debug)]
pub struct Behaviour {
    /// The name of its class.
    pub exception: String,
    /// Where it is thrown.
    pub span: Span,
    /// The method that throws it.
    pub method: MethodId,
    /// Small inputs with which that happens.
    pub inputs: ConcreteInputs,
}

/// The violations of a run, one for each site. There is at least one.
#[derive(Clone, Debug)]
pub struct Findings(Vec<Counterexample>);

impl Findings {
    /// The findings of a list; none if it is empty.
    pub fn new(findings: Vec<Counterexample>) -> Option<Self> {
        (!findings.is_empty()).then_some(Findings(findings))
    }

    /// The first one.
    pub fn first(&self) -> &Counterexample {
        &self.0[0]
    }

    /// All of them.
    pub fn iter(&self) -> std::slice::Iter<'_, Counterexample> {
        self.0.iter()
    }

    /// All of them.
    pub fn into_vec(self) -> Vec<Counterexample> {
        self.0
    }
}

/// What a search covered that limits ended: every execution that stays within each single one of the numbers, those that are
/// 0 aside, was followed to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Covered {
    /// How far executions go.
    pub within: Extent,
    /// The limits that ended the search.
    pub reasons: BTreeMap<Reason, u64>,
}

/// What a search among small inputs covered: every execution of inputs whose arrays, strings and collections have at most
/// a number of elements was followed to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SmallInputs {
    /// That number.
    pub most: u32,
    /// What of these executions was covered, if limits ended this search too.
    pub within: Option<Covered>,
    /// Why nothing more is known of all inputs.
    pub reasons: BTreeMap<Reason, u64>,
}

/// The bounds under which something is valid.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bounds {
    /// What was covered before a limit came.
    pub covered: Option<Covered>,
    /// What was covered of small inputs; it holds beside the former.
    pub small: Option<SmallInputs>,
    /// What stands for types of which not all objects are inputs.
    pub inputs: Vec<String>,
    /// Paths were cut at this depth.
    pub depth: Option<u32>,
    /// Restrictions of the inputs or specifications.
    pub restrictions: Vec<Restriction>,
}

impl Bounds {
    /// Why nothing more is known.
    pub fn why_bounded(&self) -> Option<&BTreeMap<Reason, u64>> {
        let covered = self.covered.as_ref().map(|it| &it.reasons);
        let small = self.small.as_ref().map(|it| &it.reasons);
        small.or(covered)
    }
}

/// How a verdict of validity was obtained.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// All paths were followed, this many.
    AllPaths(u64),
    /// By a prover.
    Prover {
        /// Its name.
        name: &'static str,
        /// Why no path violates anything.
        certificate: String,
    },
    /// By invariants of loops.
    Loops(Certificate),
}

/// The answer.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// No input violates anything, and how that was proved.
    Valid(Proof),
    /// No input within the bounds violates anything.
    ValidUpTo(Bounds),
    /// Some input violates something.
    Invalid(Findings),
    /// Nothing definite can be said, with the number of paths for each reason.
    Unknown(BTreeMap<Reason, u64>),
}

/// The result of a run.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The answer.
    pub verdict: Verdict,
    /// If every violation was looked for and some were found: why there may be others, with the number of paths.
    pub undecided: Option<BTreeMap<Reason, u64>>,
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
    /// Exceptions that can leave the entry method and violate nothing, if violating ones were looked for.
    pub behaviours: Vec<Behaviour>,
    /// All decisions that were taken, if they were recorded.
    pub search_record: Option<SearchRecord>,
}

impl Outcome {
    /// The outcome with those findings only that are confirmed once more; what is refused is a reason.
    pub fn confirmed_by(
        self,
        mut confirm: impl FnMut(&Counterexample) -> Result<(), Reason>,
    ) -> Outcome {
        let Verdict::Invalid(findings) = self.verdict else {
            return self;
        };
        let mut reasons = self.undecided.clone().unwrap_or_default();
        let mut confirmed = Vec::new();
        for found in findings.into_vec() {
            match confirm(&found) {
                Ok(()) => confirmed.push(found),
                Err(reason) => *reasons.entry(reason).or_default() += 1,
            }
        }
        let (verdict, undecided) = match Findings::new(confirmed) {
            Some(findings) => (Verdict::Invalid(findings), self.undecided.map(|_| reasons)),
            None => (Verdict::Unknown(reasons), None),
        };
        Outcome {
            verdict,
            undecided,
            ..self
        }
    }

    /// Whether the search can find more if it goes on where a limit ended it. One that reached its goal is over.
    pub fn is_limited(&self) -> bool {
        let reasons = match &self.verdict {
            Verdict::ValidUpTo(bounds) if bounds.covered.is_some() => return true,
            Verdict::Unknown(reasons) => Some(reasons),
            _ => self.undecided.as_ref(),
        };
        let mut reasons = reasons.into_iter().flat_map(BTreeMap::keys);
        reasons.any(|it| matches!(it, Reason::Limit(limit) if !matches!(limit, Limit::Coverage | Limit::Solutions)))
    }
}
