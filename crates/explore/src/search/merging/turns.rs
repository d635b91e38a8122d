//! How often the states of a region went round loops, so that none runs ahead of the others.

use oxpecker_interp::exec::Interpreter;
use oxpecker_interp::state::State;
use oxpecker_ir::{BlockId, MethodId};

/// The loops that a state is in, outer ones first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Turns(Vec<Turn>);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

    /// Whether a state runs before others: smaller lists do. Activations count from the outermost one, so that all states
    /// enter a call before one of them goes on in it. What is inside of a loop comes before what follows it, and
    /// the first time round before the second. Those that began a round as one state go on before others. What waits
    /// further out than the outermost activation that a region leads to is the same for all.
    pub(super) fn order(
        &self,
        (state, group): (&State, u32),
        outermost: usize,
        interpreter: &mut Interpreter<'_>,
    ) -> Vec<u32> {
        let activations = state.callers.len() + 1 - outermost.min(state.callers.len());
        let mut order = Vec::with_capacity(2 * (activations + self.0.len()) + 1);
        let turns = self.0.iter();
        let mut turns = turns.skip_while(|it| it.callers < outermost).peekable();
        for callers in outermost..=state.callers.len() {
            let frame = state.activation(callers);
            let is_running = callers == state.callers.len();
            let joins = &interpreter.analyses(frame.method).joins;
            let mut is_in_loop = false;
            while let Some(turn) = turns.next_if(|it| it.callers == callers) {
                order.extend([joins.order(turn.header), turn.count]);
                is_in_loop = true;
            }
            if is_in_loop && is_running {
                order.push(group);
            }
            // Behind the call is later than in it.
            let next = 2 * frame.next as u32 + u32::from(is_running);
            order.extend([joins.order(frame.block), next]);
        }
        order
    }
}
