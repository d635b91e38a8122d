//! Loops that go round for ever without deciding anything new.

use oxpecker_interp::exec::Watch;
use oxpecker_interp::state::State;
use oxpecker_ir::{BlockId, MethodId};

/// How often a state is followed back to a place before others get their turn.
const MOST_TIMES: u32 = 4;
/// How often it stops elsewhere on the way.
const MOST_STOPS: u32 = 20_000;

/// A place that a state is followed back to.
#[derive(Debug)]
pub(super) struct Round {
    /// How many callers the activation has in which it is.
    callers: usize,
    /// Where; none until the state has come to the first place where several ways meet.
    place: Option<(MethodId, BlockId)>,
    times: u32,
    stops: u32,
}

impl Round {
    pub(super) fn new(state: &State) -> Self {
        Round {
            callers: state.callers.len(),
            place: None,
            times: 0,
            stops: 0,
        }
    }

    /// Where the state stops.
    pub(super) fn watch(&self) -> Watch {
        Watch {
            callers: self.callers,
            at: None,
        }
    }

    /// Whether a state that stopped is at the place.
    pub(super) fn comes(&mut self, state: &State) -> bool {
        self.stops += 1;
        let (callers, frame) = (state.callers.len(), &state.frame);
        if frame.next > 0 || callers > self.callers {
            return false;
        }
        // It may be a loop of a caller that never ends.
        if callers < self.callers {
            self.callers = callers;
            self.place = None;
        }
        let place = *self.place.get_or_insert((frame.method, frame.block));
        let is_there = place == (frame.method, frame.block);
        self.times += u32::from(is_there);
        is_there
    }

    /// Whether others should get their turn.
    pub(super) fn is_over(&self) -> bool {
        self.times > MOST_TIMES || self.stops > MOST_STOPS
    }
}
