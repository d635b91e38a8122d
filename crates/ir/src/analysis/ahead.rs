//! How much of a method is still to be executed.

use oxpecker_base::IndexVec;

use super::cfg::Cfg;
use super::joins::returning;
use super::order::reverse_post_order;
use super::post_dominators::PostDominators;
use crate::inst::{BlockId, Call, Inst};
use crate::program::Method;

/// The longest way from the beginning of each block to a return, in instructions. Ways that end with an exception do not
/// count.
#[derive(Clone, Debug)]
pub struct Ahead {
    /// None if a loop is on a way, or a call of unknown length.
    at_entry: IndexVec<BlockId, Option<u32>>,
    cfg: Cfg,
    after: PostDominators,
}

impl Ahead {
    /// Looks at all blocks; `length` says how many instructions a call takes at most, none if nobody knows.
    pub fn new(method: &Method, length: impl Fn(&Call) -> Option<u32>) -> Self {
        let cfg = returning(method);
        let order = reverse_post_order(&cfg);
        let mut ahead = Ahead {
            at_entry: method.blocks().iter().map(|_| None).collect(),
            after: PostDominators::new(&cfg),
            cfg,
        };
        // What follows a block is known before it, unless there is a cycle.
        for id in order.into_iter().rev() {
            ahead.at_entry[id] = ahead.before(method, (id, 0), &length);
        }
        ahead
    }

    /// The longest way from an instruction of a block; the number of instructions stands for the terminator.
    pub fn before(
        &self,
        method: &Method,
        (block, instruction): (BlockId, usize),
        length: impl Fn(&Call) -> Option<u32>,
    ) -> Option<u32> {
        let mut longest = 0;
        let targets = self.cfg.successors(block);
        for target in targets.filter(|it| self.after.can_leave(*it)) {
            longest = longest.max((*self.at_entry.get(target)?)?);
        }
        let block = &method.blocks()[block];
        for inst in block.insts.get(instruction..).unwrap_or_default() {
            let own = match inst {
                Inst::Call(call) => length(call)?,
                _ => 0,
            };
            longest = longest.saturating_add(own).saturating_add(1);
        }
        Some(longest.saturating_add(1))
    }

    /// The longest way through the whole method; none if it is unknown or there is no return.
    pub fn through(&self) -> Option<u32> {
        let has_end = self.after.can_leave(Method::ENTRY);
        self.at_entry
            .get(Method::ENTRY)
            .copied()
            .flatten()
            .filter(|_| has_end)
    }
}
