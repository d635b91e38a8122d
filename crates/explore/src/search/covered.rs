//! What a search that a limit ended has covered: the bounds within which every execution was followed to its end.
//!
//! An open path went a certain way ([`Extent`]), and none of its executions goes less far. So every execution that goes less
//! far than all open paths belongs to a path that has ended. What is left open without a node counts as an open path: a
//! violation about which nobody could be asked any more, a path that ended because its state was seen before although it
//! had not gone as far as the one that was there first, and what other workers have to do.

use oxpecker_interp::state::State;
use oxpecker_interp::{Extent, Limit, Reason};
use oxpecker_ir::BlockId;

use super::Explorer;
use crate::config::{Goal, Mode};
use crate::outcome::Covered;
use crate::statistics::{Counter, Statistics};

/// How often the loops of a state were gone round: activations by the number of their callers.
#[derive(Clone, Debug, Default)]
pub(super) struct Rounds {
    extent: Extent,
    loops: Box<[(usize, BlockId, u32)]>,
}

impl Rounds {
    pub(super) fn of(state: &State) -> Self {
        let frames = state.callers.iter().map(|it| &**it);
        let frames = frames.chain(std::iter::once(&state.frame)).enumerate();
        let loops = frames.flat_map(|(at, frame)| {
            let loops = frame.iterations.iter();
            loops.map(move |(header, count)| (at, *header, *count))
        });
        Rounds {
            extent: state.history.extent,
            loops: loops.collect(),
        }
    }

    /// Whether whatever follows goes no further than it does after the other ones.
    fn is_within(&self, other: &Rounds) -> bool {
        let (one, two) = (self.extent, other.extent);
        let went = |(at, header, count): &(usize, BlockId, u32)| {
            let mut others = other.loops.iter();
            others.any(|it| (it.0, it.1) == (*at, *header) && it.2 >= *count)
        };
        one.iterations <= two.iterations
            && one.recursion <= two.recursion
            && self.loops.iter().all(went)
    }
}

impl Explorer<'_> {
    /// Something of a path is left open without a node.
    pub(super) fn leave_open(&mut self, state: &State) {
        let extent = self.interpreter.extent(state);
        self.left_open = self.left_open.of_both(extent);
    }

    /// A path ends because its state was seen before, when loops had been gone round this often. What is not in its state,
    /// such as the size of an array that nobody reads any more, may be smaller than it was then.
    pub(super) fn leave_repeated(&mut self, state: &State, earlier: &Rounds) {
        let mut extent = self.interpreter.extent(state);
        if state.threads.is_none() && earlier.is_within(&Rounds::of(state)) {
            (extent.iterations, extent.recursion) = (u32::MAX, u32::MAX);
        }
        self.left_open = self.left_open.of_both(extent);
    }

    /// How far all that this worker has to do went.
    pub(super) fn open_extent(&mut self) -> Extent {
        let interpreter = &mut self.interpreter;
        let open = self.frontier.tree.extent(|it| interpreter.extent(it));
        self.left_open.of_both(open)
    }

    /// What is covered if nothing but limits kept the search from being a proof.
    pub(super) fn covered_within(&mut self, statistics: &Statistics) -> Option<Covered> {
        let is_search = matches!(
            self.config.goal,
            Goal::FirstViolation | Goal::EveryViolation
        );
        let mut reasons = self.doubts.reasons.clone();
        reasons.retain(|it, _| !matches!(it, Reason::LeftOut { .. }));
        let is_limited = !reasons.is_empty() && reasons.keys().all(is_limit);
        let is_any = statistics[Counter::PathsDone] > 0;
        if !is_limited || !is_search || self.config.mode == Mode::Concolic || !is_any {
            return None;
        }
        let mut open = self.open_extent();
        if let Some(team) = &self.team {
            open = open.of_both(team.others_extent());
        }
        let within = open.numbers().map(|it| match it {
            u32::MAX => 0,
            it => it.saturating_sub(1),
        });
        let within = Extent::of(within);
        (within != Extent::default()).then_some(Covered { within, reasons })
    }
}

/// Whether a reason is that the search was not finished.
fn is_limit(reason: &Reason) -> bool {
    use Limit::{Interrupted, Memory, Paths, Steps, Time};
    matches!(
        reason,
        Reason::Limit(Time | Steps | Paths | Memory | Interrupted)
    )
}
