//! Where the states of a region meet.

use oxpecker_interp::exec::Interpreter;
use oxpecker_interp::state::Frame;
use oxpecker_ir::{BlockId, MethodId};

use super::region::Place;
use super::waiting::Waiting;

/// A place that all states of a region come to, unless an exception leads them elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Barrier {
    /// How many callers they have there.
    pub(super) callers: usize,
    method: MethodId,
    pub(super) block: BlockId,
    pub(super) next: usize,
}

impl Barrier {
    /// Where states meet; none if that is not in sight.
    pub(super) fn of(live: &[Waiting], interpreter: &mut Interpreter<'_>) -> Option<Barrier> {
        let callers = live.iter().map(|it| it.callers()).min()?;
        let frames: Vec<&Frame> = live.iter().map(|it| it.state.activation(callers)).collect();
        let method = frames.first()?.method;
        if frames.iter().any(|it| it.method != method) {
            return None;
        }
        let blocks: Vec<BlockId> = frames.iter().map(|it| it.block).collect();
        let (block, next) = if blocks.iter().all(|it| *it == blocks[0]) {
            let nexts = live.iter().zip(&frames).map(|(it, frame)| {
                // A state in front of an instruction that forked is going to execute it.
                frame.next + usize::from(it.callers() == callers)
            });
            (blocks[0], nexts.max()?)
        } else {
            match interpreter.analyses(method).joins.common(&blocks) {
                Some(block) => (block, 0),
                None => return Self::behind_call(live, callers.checked_sub(1)?),
            }
        };
        Some(Barrier {
            callers,
            method,
            block,
            next,
        })
    }

    /// Where states that wait together and stay apart meet again, if they are in a loop that may bring them together.
    pub(super) fn beyond(live: &[Waiting], interpreter: &mut Interpreter<'_>) -> Option<Barrier> {
        let state = &live.first()?.state;
        let callers = state.callers.len();
        let mut is_loop = |frame: &Frame| {
            let analyses = interpreter.analyses(frame.method);
            analyses.joins.is_in_loop(frame.block)
        };
        if !is_loop(&state.frame) {
            return Self::behind_call(live, callers.checked_sub(1)?);
        }
        let (method, block) = (state.frame.method, state.frame.block);
        match interpreter.analyses(method).joins.beyond(block) {
            Some(block) => Some(Barrier {
                callers,
                method,
                block,
                next: 0,
            }),
            None => Self::behind_call(live, callers.checked_sub(1)?),
        }
    }

    /// Behind the call that all states come from.
    fn behind_call(live: &[Waiting], callers: usize) -> Option<Barrier> {
        let caller = live.first()?.state.activation(callers);
        Some(Barrier {
            callers,
            method: caller.method,
            block: caller.block,
            next: caller.next,
        })
    }

    /// Whether a state is there, or left the method.
    pub(super) fn is_reached(&self, (callers, method, block, next): Place) -> bool {
        if callers != self.callers {
            return callers < self.callers;
        }
        method != self.method || (block == self.block && next >= self.next)
    }
}
