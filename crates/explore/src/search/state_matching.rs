//! States that were seen before: whoever comes to one again has nothing new to find.
//!
//! A program that waits for events in a loop comes back to the same few states for ever. Two states are the same if
//! everything that the rest of the run can depend on is the same: methods and places, locals that are still read,
//! objects that can be reached, and what the path says about the unknown numbers among them. Only states that are
//! known to exist are remembered, so that nothing is left out in favour of a path that turns out to be impossible.

use oxpecker_ir::{BlockId, MethodId};
use rustc_hash::FxHashMap;

use super::Explorer;
use super::covered::Rounds;
use oxpecker_interp::state::State;
use oxpecker_interp::state_encoding::Numbering;

/// The words that all remembered states together have at most.
const MOST_WORDS: usize = 8 << 20;
/// Words that may be encoded for nothing before they have to be worth it.
const FREE_WORDS: u64 = 100_000;
/// The same where paths are merged: states that are the same meet there, and become one without being encoded.
const FREE_WORDS_OF_REGIONS: u64 = 20_000;
/// Words that a state that was seen before pays for.
const WORTH: u64 = 20_000;

/// The states seen so far, and what is needed to compare them.
#[derive(Default)]
pub(super) struct Visited {
    /// By their words: how deep they were, and how often loops had been gone round.
    states: FxHashMap<Box<[u64]>, (u32, Rounds)>,
    /// How often each place was come to.
    places: FxHashMap<(MethodId, BlockId, usize), u32>,
    pub(super) numbering: Numbering,
    words: usize,
    encoded: u64,
    hits: u64,
}

impl Visited {
    /// Whether encoding a state is affordable: it costs about as much as running its words as instructions.
    fn is_worth_it(&mut self, state: &State, free: u64) -> bool {
        let place = (state.frame.method, state.frame.block, state.frame.next);
        let count = self.places.entry(place).or_default();
        *count += 1;
        *count > 1 && self.encoded <= free + self.hits * WORTH
    }
}

impl Explorer<'_> {
    /// Whether a state that is about to fork was seen before; remembers it otherwise.
    pub(super) fn is_visited(&mut self, state: &State) -> bool {
        self.is_visited_for(state, FREE_WORDS)
    }

    /// The same for a state that runs beside others that it may meet.
    pub(super) fn is_visited_in_region(&mut self, state: &State) -> bool {
        self.is_visited_for(state, FREE_WORDS_OF_REGIONS)
    }

    fn is_visited_for(&mut self, state: &State, free: u64) -> bool {
        let free = free + self.interpreter.counted.steps;
        self.may_match(state) && self.visited.is_worth_it(state, free) && self.is_known(state)
    }

    /// Whether states such as this one are compared at all.
    pub(super) fn may_match(&self, state: &State) -> bool {
        // Where only some threads are offered, the others could be forgotten.
        self.config.match_states && (!state.has_threads() || super::is_schedule_choice(state))
    }

    /// Whether a state was seen before; remembers it otherwise.
    pub(super) fn is_known(&mut self, state: &State) -> bool {
        let encoded = self.visited.numbering.encode(&self.interpreter, state);
        let Some(words) = encoded else {
            return false;
        };
        self.visited.encoded += words.len() as u64;
        // With a bound on the depth a state that was come to later could do less.
        let depth = self
            .interpreter
            .config
            .max_depth
            .map_or(0, |_| state.history.depth);
        if let Some(earlier) = self.visited.states.get_mut(&words) {
            if earlier.0 <= depth {
                let rounds = earlier.1.clone();
                self.visited.hits += 1;
                self.leave_repeated(state, &rounds);
                return true;
            }
            if state.exists() {
                *earlier = (depth, Rounds::of(state));
            }
        } else if state.exists() && self.visited.words < MOST_WORDS {
            self.visited.words += words.len();
            let rounds = Rounds::of(state);
            self.visited.states.insert(words, (depth, rounds));
        }
        false
    }
}
