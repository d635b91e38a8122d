//! Branches whose two ways meet again soon and do nothing on the way that could not be done under a condition.

use oxpecker_base::IndexVec;

use super::cfg::Cfg;
use super::post_dominators::PostDominators;
use crate::inst::{Block, BlockId, Inst, Terminator};
use crate::program::Method;

/// Larger regions are better followed one way at a time.
const MOST_BLOCKS: usize = 24;

/// For each block that ends with such a branch, where its ways meet.
#[derive(Clone, Debug)]
pub struct Regions {
    joins: IndexVec<BlockId, Option<BlockId>>,
}

impl Regions {
    /// Looks at all branches of a method.
    pub fn new(method: &Method) -> Self {
        let cfg = Cfg::normal(method);
        let after = PostDominators::new(&cfg);
        let blocks = method.blocks();
        let join = |id: BlockId| {
            let join = after.immediate(id)?;
            let Terminator::Branch {
                then, otherwise, ..
            } = &blocks[id].terminator
            else {
                return None;
            };
            let mut region = Region {
                method,
                join,
                done: Vec::new(),
                begun: vec![id],
            };
            let mergeable = region.is_mergeable(*then) && region.is_mergeable(*otherwise);
            mergeable.then_some(join)
        };
        Regions {
            joins: blocks.iter_ids().map(|(id, _)| join(id)).collect(),
        }
    }

    /// Where the ways of the branch at the end of a block meet, if they can be taken together.
    pub fn join(&self, block: BlockId) -> Option<BlockId> {
        self.joins.get(block).copied().flatten()
    }
}

/// The blocks between a branch and its join.
struct Region<'a> {
    method: &'a Method,
    join: BlockId,
    done: Vec<BlockId>,
    /// The blocks on the way from the branch: to come to one of them again is a loop.
    begun: Vec<BlockId>,
}

impl Region<'_> {
    fn is_mergeable(&mut self, id: BlockId) -> bool {
        if id == self.join || self.done.contains(&id) {
            return true;
        }
        if self.begun.contains(&id) || self.done.len() + self.begun.len() > MOST_BLOCKS {
            return false;
        }
        let Some(block) = self.method.blocks().get(id) else {
            return false;
        };
        self.begun.push(id);
        let targets = match block.terminator {
            // Branches are taken both ways only while no other thread watches.
            Terminator::Alone { alone, .. } => vec![alone],
            ref other => other.targets(),
        };
        let mergeable = is_plain(block) && targets.into_iter().all(|to| self.is_mergeable(to));
        self.begun.pop();
        self.done.push(id);
        mergeable
    }
}

fn is_plain(block: &Block) -> bool {
    let ends = matches!(
        block.terminator,
        Terminator::Goto(_) | Terminator::Branch { .. } | Terminator::Alone { .. }
    );
    ends && block.insts.iter().all(|inst| {
        matches!(
            inst,
            Inst::Stmt(_)
                | Inst::Copy { .. }
                | Inst::Unary { .. }
                | Inst::Binary { .. }
                | Inst::Length { .. }
                | Inst::InBounds { .. }
                | Inst::InstanceOf { .. }
                | Inst::CanHold { .. }
                | Inst::LoadField { .. }
                | Inst::LoadElement { .. }
                | Inst::LoadStatic { .. }
                | Inst::StoreField { .. }
                | Inst::StoreElement { .. }
                | Inst::StoreStatic { .. }
                | Inst::Check { .. }
        )
    })
}
