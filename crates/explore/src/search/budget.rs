//! What ends a run from outside.

use super::snapshot::Snapshot;
use crate::statistics::Statistics;
use oxpecker_interp::Limit;
use oxpecker_interp::exec::{Interpreter, Stop};
use oxpecker_interp::state::State;

/// Instructions between two looks at the budget: a single one can take long.
const PIECE: u64 = 400;

/// Limits the engine cannot see itself: time, memory, the user.
pub trait Budget {
    /// The limit that is reached, if one is. Called every few hundred instructions and at every fork.
    fn reached(&mut self, statistics: &Statistics) -> Option<Limit>;
    /// Whether the search is to be saved now; `forced` if it is about to end at a limit.
    fn wants_snapshot(&mut self, _forced: bool) -> bool {
        false
    }
    /// Saves the search.
    fn save(&mut self, _snapshot: Snapshot) {}
    /// Whether memory is getting scarce. Asked after `reached`; true once for each time that something can be done.
    fn is_tight(&mut self) -> bool {
        false
    }
}

/// No limits.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unlimited;

impl Budget for Unlimited {
    fn reached(&mut self, _: &Statistics) -> Option<Limit> {
        None
    }
}

/// Runs states under the eyes of a budget.
pub(super) struct Watched<'a> {
    pub(super) budget: &'a mut dyn Budget,
    pub(super) statistics: &'a Statistics,
}

impl Watched<'_> {
    /// Runs a state for some instructions unless the budget is used up before.
    pub(super) fn run(
        &mut self,
        interpreter: &mut Interpreter<'_>,
        state: &mut State,
        fuel: u64,
    ) -> Result<Stop, Limit> {
        let mut left = fuel;
        while left > 0 {
            // Each instruction looks at all threads.
            let threads = state.threads.as_ref().map_or(1, |it| it.started() as u64);
            let piece = left.min((PIECE / threads.max(1)).max(1));
            match interpreter.run(state, piece) {
                Stop::Fuel => left -= piece,
                stop => return Ok(stop),
            }
            if let Some(limit) = self.budget.reached(self.statistics) {
                return Err(limit);
            }
        }
        Ok(Stop::Fuel)
    }
}
