//! Loops that go round and calls that go deeper for ever without deciding anything new.

use std::rc::Rc;

use oxpecker_interp::exec::Watch;
use oxpecker_interp::state::State;
use oxpecker_ir::{BlockId, MethodId, Program};

use super::Explorer;
use crate::user_code::{catches_overflow, may_notice_overflow};

/// How often a state is followed back to a place before others get their turn.
const MOST_TIMES: u32 = 4;
/// How often it stops elsewhere on the way.
const MOST_STOPS: u32 = 20_000;

/// Calls from which on a state may be in a recursion without end.
const DEEP: usize = 64;

/// A place that a state is followed back to.
#[derive(Debug)]
pub(super) struct Round {
    /// What was in a recursion at the place before, if that is what the state is in.
    descent: Option<Descent>,
    /// How many callers the activation has in which it is.
    callers: usize,
    /// Where; none until the state has come to the first place where several ways meet.
    place: Option<(MethodId, BlockId)>,
    times: u32,
    stops: u32,
}

impl Round {
    pub(super) fn new(state: &State) -> Self {
        let callers = state.callers.len();
        Round {
            descent: (callers >= DEEP).then(Descent::default),
            callers,
            place: None,
            times: 0,
            stops: 0,
        }
    }

    /// Where the state stops.
    pub(super) fn watch(&self) -> Watch {
        let entries = self.descent.is_some();
        let callers = match entries {
            true => usize::MAX,
            false => self.callers,
        };
        let at = None;
        Watch {
            callers,
            at,
            entries,
        }
    }

    /// Whether a state that stopped is at the place.
    pub(super) fn comes(&mut self, state: &State) -> bool {
        self.stops += 1;
        let (callers, frame) = (state.callers.len(), &state.frame);
        if frame.next > 0 || (callers > self.callers && self.descent.is_none()) {
            return false;
        }
        // It may be a loop of a caller that never ends.
        if callers < self.callers {
            self.descent = None;
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

/// A state in a recursion as it was at a place: if it comes there again deeper in the recursion, everything being as it
/// was, it goes deeper for ever.
#[derive(Debug, Default)]
struct Descent {
    before: Option<(Box<State>, Box<[u64]>)>,
}

impl Explorer<'_> {
    /// Whether a state that came to the place of a round does nothing from now on that it did not do before.
    pub(super) fn is_endless(&mut self, round: &mut Round, state: &State) -> bool {
        match &mut round.descent {
            Some(descent) => self.goes_deeper(descent, state),
            None => self.is_known(state),
        }
    }

    fn goes_deeper(&mut self, descent: &mut Descent, state: &State) -> bool {
        if state.threads.is_some() || !self.may_match(state) {
            return false;
        }
        let mut alone = state.clone();
        alone.callers.clear();
        let words = self.visited.numbering.encode(&self.interpreter, &alone);
        let Some(words) = words else {
            return false;
        };
        let is_endless = descent.before.as_ref().is_some_and(|(before, earlier)| {
            *earlier == words
                && is_inside(before, state)
                && self.interpreter.config.max_depth.is_none()
                && !is_noticed(self.interpreter.program, state)
        });
        descent.before = Some((Box::new(state.clone()), words));
        is_endless
    }
}

/// Whether the activation that ran in the first state still waits in the second one.
fn is_inside(before: &State, after: &State) -> bool {
    let outer = before.callers.len();
    let mut common = before.callers.iter().zip(&after.callers);
    let waits = after.callers.get(outer);
    // An activation that went on is another one in memory, since the first state still has it.
    common.all(|(one, two)| Rc::ptr_eq(one, two))
        && waits.is_some_and(|it| it.method == before.frame.method)
}

/// Whether something could notice that a recursion without end overflows the stack: code of the user that catches anything,
/// or code of the library that waits for the recursion and does.
fn is_noticed(program: &Program, state: &State) -> bool {
    let mut waiting = state.callers.iter();
    may_notice_overflow(program)
        || program.semantics.exceptions_are_objects
            && waiting.any(|it| it.after.is_some() || catches_overflow(program, it.method))
}
