//! What a run found: one result object for every front door and format.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use oxpecker_base::Span;
use oxpecker_ir::{CheckKind, ClassId, MethodId, SpecKind};

use crate::concrete::ConcreteInputs;
use crate::config::Restriction;
use crate::coverage::Coverage;
use crate::explored::{Explored, Fate};
use crate::profile::Profile;
use crate::state::Raised;
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
    GaveUp(Reason),
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

/// Counts of one run. Equal for equal inputs, options, seed and step budget.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Instructions executed.
    pub steps: u64,
    /// Concrete runs on inputs that were made up.
    pub concrete_runs: u64,
    /// Instructions executed in them.
    pub concrete_steps: u64,
    /// Concolic runs.
    pub concolic_runs: u64,
    /// Inputs that the solver found for ways that no run took.
    pub solutions: u64,
    /// Paths that ended, for whatever reason but a bound.
    pub paths_done: u64,
    /// Paths that ended, or violate something, if some input takes them: the solver does not know.
    pub paths_undecided: u64,
    /// Paths cut by the depth bound.
    pub paths_cut: u64,
    /// Paths whose assumptions are false.
    pub paths_assumed_away: u64,
    /// Paths that came to a state that was seen before.
    pub paths_repeated: u64,
    /// Paths with several threads that came to an end.
    pub schedules: u64,
    /// Paths that ended since another order of what their threads do is followed.
    pub schedules_redundant: u64,
    /// Paths not yet finished.
    pub paths_open: u64,
    /// Times that more than one alternative was possible.
    pub forks: u64,
    /// Alternatives found impossible.
    pub pruned: u64,
    /// The deepest path.
    pub max_depth: u32,
    /// Assertions and clauses that some path reached.
    pub assertions_reached: u64,
    /// Feasibility questions: alternatives whose guard has variables and is not true under the path's model.
    pub questions: u64,
    /// Questions answered before any solver back end was asked.
    pub answered_early: u64,
    /// Times that a solver back end was asked.
    pub solver_queries: u64,
    /// What the layers in front of the back ends did.
    pub layers: oxpecker_solver::Statistics,
    /// Time spent in solver back ends: the one count that differs from run to run.
    pub solver_time: Duration,
    /// The branch that forked most often, and how often.
    pub hottest: Option<(Span, u64)>,
    /// What each strategy did that was not put together from others.
    pub strategies: BTreeMap<Arc<str>, Turns>,
}

/// What came of the nodes that a strategy chose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Turns {
    /// How many it chose.
    pub chosen: u64,
    /// Blocks that were run for the first time.
    pub blocks: u64,
    /// Paths that ended, for whatever reason.
    pub ended: u64,
}

impl Turns {
    /// Adds what came of other nodes.
    pub fn add(&mut self, other: Turns) {
        self.chosen += other.chosen;
        self.blocks += other.blocks;
        self.ended += other.ended;
    }
}

impl Statistics {
    /// Paths that ended, for whatever reason.
    pub fn paths_ended(&self) -> u64 {
        let ended = self.paths_done + self.paths_cut + self.paths_assumed_away;
        ended + self.paths_undecided + self.paths_repeated + self.schedules_redundant
    }

    /// A path that was counted as done or as undecided is looked at again.
    pub(crate) fn reopen(&mut self, fate: Fate) {
        let count = match fate {
            Fate::Undecided => &mut self.paths_undecided,
            _ => &mut self.paths_done,
        };
        *count = count.saturating_sub(1);
    }

    /// Adds what another worker did.
    pub fn add(&mut self, other: &Statistics) {
        self.steps += other.steps;
        self.concrete_runs += other.concrete_runs;
        self.concrete_steps += other.concrete_steps;
        self.concolic_runs += other.concolic_runs;
        self.solutions += other.solutions;
        self.paths_done += other.paths_done;
        self.paths_undecided += other.paths_undecided;
        self.paths_cut += other.paths_cut;
        self.paths_assumed_away += other.paths_assumed_away;
        self.paths_repeated += other.paths_repeated;
        self.schedules += other.schedules;
        self.schedules_redundant += other.schedules_redundant;
        self.paths_open += other.paths_open;
        self.forks += other.forks;
        self.pruned += other.pruned;
        self.max_depth = self.max_depth.max(other.max_depth);
        self.assertions_reached += other.assertions_reached;
        self.questions += other.questions;
        self.answered_early += other.answered_early;
        self.solver_queries += other.solver_queries;
        self.solver_time += other.solver_time;
        for (name, turns) in &other.strategies {
            let own = self.strategies.entry(Arc::clone(name)).or_default();
            own.add(*turns);
        }
        // The layers are those of one worker, and places may have other numbers there.
    }
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
    pub explored: Option<Explored>,
}
