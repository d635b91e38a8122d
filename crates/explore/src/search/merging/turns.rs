//! How often the states of a region went round loops, so that none runs ahead of the others.

use oxpecker_interp::exec::Interpreter;
use oxpecker_interp::state::State;
use oxpecker_ir::{BlockId, MethodId};

/// The loops that a state is in, outer ones first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Turns(Vec<Turn>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Turn {
    /// How many callers the activation has that is in the loop.
    callers: usize,
    method: MethodId,
    header: BlockId,
    /// How often the state came back to the header.
    count: u32,
}

impl Turns {
    /// A state came to a block; whether that is the header of a loop.
    pub(super) fn arrive(&mut self, state: &State, interpreter: &mut Interpreter<'_>) -> bool {
        let (callers, frame) = (state.callers.len(), &state.frame);
        let joins = &interpreter.analyses(frame.method).joins;
        self.0.retain(|turn| match turn.callers.cmp(&callers) {
            std::cmp::Ordering::Less => true,
            std::cmp::Ordering::Equal => {
                turn.method == frame.method && joins.is_in_loop_of(turn.header, frame.block)
            }
            std::cmp::Ordering::Greater => false,
        });
        if frame.next > 0 || !joins.is_in_loop_of(frame.block, frame.block) {
            return false;
        }
        match self.0.last_mut() {
            Some(turn) if turn.callers == callers && turn.header == frame.block => turn.count += 1,
            _ => self.0.push(Turn {
                callers,
                method: frame.method,
                header: frame.block,
                count: 0,
            }),
        }
        true
    }

    /// Whether a state runs before others: smaller lists do. What is inside of a loop comes before what follows it, and
    /// the first time round before the second. Those that began a round as one state go on before others.
    pub(super) fn order(
        &self,
        (state, group): (&State, u32),
        interpreter: &mut Interpreter<'_>,
    ) -> Vec<(u32, u32)> {
        let mut order: Vec<(u32, u32)> = Vec::with_capacity(self.0.len() + 1);
        for turn in &self.0 {
            let analyses = interpreter.analyses(turn.method);
            order.push((analyses.joins.order(turn.header), turn.count));
        }
        let frame = &state.frame;
        let analyses = interpreter.analyses(frame.method);
        let is_in_loop = self
            .0
            .last()
            .is_some_and(|it| it.callers == state.callers.len());
        if is_in_loop {
            order.push((group, 0));
        }
        order.push((analyses.joins.order(frame.block), frame.next as u32));
        order
    }
}
