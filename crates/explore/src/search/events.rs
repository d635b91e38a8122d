//! What happens in a search, for those who watch it: statistics, the search record, the profile, kept inputs, and whoever
//! else subscribes.
//!
//! Events are sent per path, fork and query, never per instruction. An observer that is not there costs nothing.

use std::collections::BTreeMap;
use std::time::Duration;

use super::behaviours::Behaviours;
use super::moment::Moment;
use super::path_inputs::KeptInputs;
use super::statistics::Counting;
use crate::outcome::Counterexample;
use crate::profile::Profile;
use crate::search_record::{PathStatus, Recording};
use oxpecker_interp::PathEnd;
use oxpecker_interp::decisions::Decisions;
use oxpecker_interp::merge::Refusal;
use oxpecker_interp::state::State;

/// Something that happened.
#[derive(Clone, Copy, Debug)]
pub enum Event<'e> {
    /// A path is open: it begins, was forked off, or goes on later.
    Opened {
        /// What was decided on it.
        decisions: &'e Decisions,
    },
    /// A path that was open is followed.
    Resumed {
        /// What was decided on it.
        decisions: &'e Decisions,
    },
    /// Several alternatives of a state exist.
    Forked {
        /// The state in front of the alternatives.
        state: &'e State,
    },
    /// One of several alternatives was taken for the first time, not by following decisions again.
    Branched {
        /// What was decided, the alternative last.
        decisions: &'e Decisions,
    },
    /// Two paths were merged.
    Merged {
        /// What was decided on both, from where they parted on.
        decisions: &'e Decisions,
    },
    /// A region is over.
    RegionEnded {
        /// The state whose alternatives it began with.
        state: &'e State,
        /// How often two of its states were merged.
        merges: u64,
        /// How often two met and were not, by the reason.
        refused: &'e BTreeMap<Refusal, u64>,
    },
    /// A state ran for a while.
    Advanced {
        /// Where it is.
        state: &'e State,
    },
    /// The solver answered whether an alternative of a state exists.
    Answered {
        /// The state in front of the alternative.
        state: &'e State,
        /// What the back ends needed.
        time: Duration,
    },
    /// A path came to its end. What that means for it is settled next.
    Ended {
        /// Its last state.
        state: &'e State,
        /// How it ended.
        end: &'e PathEnd,
    },
    /// It is known what became of a path, or that an alternative does not exist.
    Settled {
        /// What was decided on it.
        decisions: &'e Decisions,
        /// What became of it.
        status: PathStatus,
    },
    /// A path is looked at again if the search is taken up later.
    Postponed {
        /// What was decided on it.
        decisions: &'e Decisions,
        /// How it was settled.
        status: PathStatus,
    },
    /// The worker that reports looks at a path again.
    HandedOver {
        /// What was decided on it.
        decisions: &'e Decisions,
        /// How it was settled.
        status: PathStatus,
    },
    /// A violation was confirmed by running its inputs.
    Violated {
        /// The inputs and what they violate.
        found: &'e Counterexample,
    },
    /// Generated inputs were run.
    ConcreteRun {
        /// Instructions of the run.
        steps: u64,
    },
    /// Inputs were run with variables beside them.
    ConcolicRun,
    /// The solver found inputs for alternatives that no run took.
    Solved {
        /// How many.
        solutions: usize,
    },
}

/// Watches a search.
pub trait Observer: std::fmt::Debug {
    /// Something happened.
    fn observe(&mut self, event: &Event<'_>, moment: &mut Moment<'_, '_>);
}

/// Everybody who watches a search.
#[derive(Debug, Default)]
pub(super) struct Observers<'a> {
    /// Always there: strategies and limits look at it.
    pub(super) counting: Counting,
    /// All decisions, if they are recorded.
    pub(super) record: Option<Box<Recording<'a>>>,
    /// What queries cost, by position.
    pub(super) profile: Option<Profile>,
    /// The inputs of paths, if they are what the search is for.
    pub(super) inputs: Option<KeptInputs>,
    /// Exceptions that are no violations, if those that are were looked for.
    pub(super) behaviours: Option<Behaviours>,
    /// Those from outside.
    pub(super) subscribed: Vec<&'a mut dyn Observer>,
}

impl Observers<'_> {
    /// Tells everybody.
    pub(super) fn emit(&mut self, event: &Event<'_>, moment: &mut Moment<'_, '_>) {
        self.counting.observe(event, moment);
        if let Some(record) = &mut self.record {
            record.observe(event, moment);
        }
        if let Some(profile) = &mut self.profile {
            profile.observe(event, moment);
        }
        if let Some(inputs) = &mut self.inputs {
            inputs.observe(event, moment);
        }
        if let Some(behaviours) = &mut self.behaviours {
            behaviours.observe(event, moment);
        }
        for observer in &mut self.subscribed {
            observer.observe(event, moment);
        }
    }
}
