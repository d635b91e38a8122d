//! Concrete runs: threads take the turns of a given schedule, and after it whoever can go on.
//!
//! A turn counts operations only. What a thread does in between is noticed by nobody, so it is done when the thread has
//! its next turn, or when somebody waits for its end.

use std::rc::Rc;

use oxpecker_ir::Inst;

use super::schedule::not_followed;
use super::threads::Ahead;
use super::{Flow, Interpreter, Step, Stop};
use crate::ending::PathEnd;
use crate::state::State;
use crate::threads::{Operation, Status, ThreadId};

impl Interpreter<'_> {
    /// The thread whose turn it is; anyone after the last turn.
    fn given_turn(&self) -> Option<ThreadId> {
        let turn = self.given.follow.as_ref()?.last()?;
        Some(turn.thread)
    }

    /// Whether the last turn has begun, which has no end.
    fn is_last_turn(&self) -> bool {
        let turns = self.given.follow.as_ref();
        turns.is_none_or(|turns| turns.iter().all(|turn| turn.operations == 0))
    }

    pub(super) fn in_given_turn(&mut self, state: &mut State, inst: &Inst) -> Step<Option<Flow>> {
        let thread = state.thread();
        if let Some(turn) = self.given_turn()
            && turn != thread
            && self.can_go_on(state, turn)
        {
            state.switch_to(turn);
            state.threads_mut().set(turn, Status::Running);
            if self.is_last_turn() {
                self.given.follow = Some(Vec::new());
            }
            return Ok(Some(Flow::Jumped));
        }
        let operation = match self.ahead(state, inst)? {
            Ahead::Stop(flow) => return Ok(Some(flow)),
            Ahead::Wait(status) => {
                state.threads_mut().set(thread, status);
                return self.schedule(state).map(Some);
            }
            Ahead::Operation(operation) => operation,
            Ahead::Nothing => Operation::Pause,
        };
        let waits = state.threads_mut().blocker(thread, &operation).is_some();
        let in_turn = self.given_turn().is_none_or(|turn| turn == thread);
        if in_turn && !waits || !self.is_operation(inst) {
            return Ok(None);
        }
        let threads = state.threads_mut();
        threads.set(thread, Status::Parked(Rc::new(operation)));
        self.schedule(state).map(Some)
    }

    fn can_go_on(&self, state: &State, thread: ThreadId) -> bool {
        let Some(threads) = &state.threads else {
            return thread == 0;
        };
        (thread as usize) < threads.started() && threads.is_enabled(thread)
    }

    /// Goes on with the thread whose turn it is; if that one waits for others to end, these do what nobody notices.
    pub(super) fn next_given_turn(&mut self, state: &mut State) -> Step<Flow> {
        let turn = self.given_turn();
        let threads = state.threads_mut();
        let live: Vec<ThreadId> = threads.live().collect();
        let wanted = turn.filter(|turn| live.contains(turn) && threads.is_enabled(*turn));
        let is_last = self.is_last_turn();
        let helps = |id: ThreadId| {
            is_last || turn.is_some_and(|turn| live.contains(&turn) && threads.waits_for(turn, id))
        };
        let runs = |id: &&ThreadId| matches!(threads.thread(**id).status, Status::Running);
        let running = live.iter().find(|id| runs(id) && helps(**id)).copied();
        let any = live.iter().copied().find(|id| threads.is_enabled(*id));
        let next = match (wanted, running, any) {
            (Some(wanted), _, _) => wanted,
            (None, Some(running), _) => running,
            (None, None, Some(any)) if is_last => {
                self.given.follow = Some(Vec::new());
                any
            }
            (None, None, Some(_)) => return Err(not_followed()),
            (None, None, None) => {
                let end = self.all_over(state);
                // A schedule that goes on after the end is another program's.
                return match (&end, is_last) {
                    (PathEnd::Violated(_), _) | (_, true) => Ok(Flow::Stop(Stop::End(end))),
                    _ => Err(not_followed()),
                };
            }
        };
        state.switch_to(next);
        state.threads_mut().set(next, Status::Running);
        Ok(Flow::Jumped)
    }

    /// A thread did an operation: one less of its turn.
    pub(super) fn did(&mut self, state: &mut State, thread: ThreadId) {
        state.threads_mut().did(thread);
        let Some(turns) = &mut self.given.follow else {
            return;
        };
        if let Some(turn) = turns.last_mut()
            && turn.thread == thread
            && turn.operations > 0
        {
            turn.operations -= 1;
            if turn.operations == 0 {
                turns.pop();
            }
        }
    }
}
