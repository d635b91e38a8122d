//! Loops whose end nothing but the path decides.
//!
//! A program that waits for events comes back to a few states for ever, and state matching proves it. States in which objects
//! are merged do not come back, so objects are kept apart in such loops.

use oxpecker_interp::exec::Continuation;
use oxpecker_interp::state::State;

use super::super::Explorer;
use super::region::is_about_loop;
use crate::config::Merging;

impl Explorer<'_> {
    /// Whether the state may come back.
    pub(super) fn may_come_back(&self, state: &State) -> bool {
        self.config.match_states && self.config.merging == Merging::Auto && is_in_open_loop(state)
    }

    /// A state takes an alternative, which may go on in a loop or leave it.
    pub(in crate::search) fn note_loop(&mut self, state: &mut State, then: Continuation) {
        let Continuation::Goto(to) = then else {
            return;
        };
        if self.config.merging == Merging::Off {
            return;
        }
        let frame = &state.frame;
        let place = (state.callers.len(), frame.method, frame.block);
        let analyses = self.interpreter.analyses(frame.method);
        let stays = analyses.joins.stays_in_loop(frame.block, to);
        let open = &mut state.history.open_loops;
        open.retain(|it| it.0 < place.0 || (it.0 == place.0 && *it != place));
        if stays == Some(true) && is_about_loop(state, &mut self.interpreter) {
            state.history.open_loops.push_back(place);
        }
    }
}

fn is_in_open_loop(state: &State) -> bool {
    let callers = state.callers.len();
    let mut loops = state.history.open_loops.iter();
    loops.any(|(at, method, _)| match at.cmp(&callers) {
        std::cmp::Ordering::Less => state.callers[*at].method == *method,
        std::cmp::Ordering::Equal => state.frame.method == *method,
        std::cmp::Ordering::Greater => false,
    })
}
