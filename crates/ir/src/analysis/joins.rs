//! Where paths that parted in a method meet again, and in which order its blocks run so that none is waited for in vain.

use oxpecker_base::IndexVec;
use oxpecker_base::id::Id;

use super::cfg::Cfg;
use super::dominators::Dominators;
use super::loops::Loops;
use super::order::reverse_post_order_of;
use super::post_dominators::PostDominators;
use crate::inst::{Block, BlockId, Inst, Terminator};
use crate::program::Method;

/// The places of a method where paths meet.
#[derive(Clone, Debug)]
pub struct Joins {
    /// Blocks with a smaller number run first. What a loop does comes before what follows it.
    order: IndexVec<BlockId, u32>,
    /// Whether several blocks lead to a block.
    meets: IndexVec<BlockId, bool>,
    /// What lies on every way to a return.
    after: PostDominators,
    /// Whether the exception that led to a handler is still read.
    reads_exception: IndexVec<BlockId, bool>,
    /// The loops.
    loops: Loops,
}

impl Joins {
    /// Looks at all blocks of a method.
    pub fn new(method: &Method) -> Self {
        let cfg = Cfg::new(method);
        let loops = Loops::new(&cfg, &Dominators::new(&cfg));
        let meets = cfg.blocks().map(|it| cfg.predecessors(it).len() > 1);
        Joins {
            order: order(&cfg, &loops),
            loops,
            meets: meets.collect(),
            after: PostDominators::new(&returning(method)),
            reads_exception: exception_readers(method),
        }
    }

    /// When a block runs, compared with others.
    pub fn order(&self, block: BlockId) -> u32 {
        self.order.get(block).copied().unwrap_or(u32::MAX)
    }

    /// Whether a branch goes on in the innermost loop around it; none if there is no loop, or no return on that way.
    pub fn stays_in_loop(&self, block: BlockId, to: BlockId) -> Option<bool> {
        let around = self
            .loops
            .innermost(block)
            .filter(|_| self.after.can_leave(to))?;
        Some(around.blocks.contains(&to))
    }

    /// Whether a block is the header of a loop, if all cycles are loops.
    pub fn is_header(&self, block: BlockId) -> bool {
        let around = self.loops.innermost(block);
        self.loops.is_reducible() && around.is_some_and(|it| it.header == block)
    }

    /// Whether a block is in the loop of a header; never if that is no header of a loop.
    pub fn is_in_loop_of(&self, header: BlockId, block: BlockId) -> bool {
        let found = self.loops.innermost(header);
        found.is_some_and(|it| it.header == header && it.blocks.contains(&block))
    }

    /// Whether a block is in a loop.
    pub fn is_in_loop(&self, block: BlockId) -> bool {
        self.loops.innermost(block).is_some()
    }

    /// The next block that all ways from a block to a return pass.
    pub fn beyond(&self, block: BlockId) -> Option<BlockId> {
        self.after.immediate(block)
    }

    /// Whether several blocks lead to a block.
    pub fn is_join(&self, block: BlockId) -> bool {
        self.meets.get(block).copied().unwrap_or(false)
    }

    /// The first block that all ways from some blocks to a return pass; one of them if the others lead there.
    pub fn common(&self, blocks: &[BlockId]) -> Option<BlockId> {
        let first = *blocks.first()?;
        let mut candidates = std::iter::successors(Some(first), |it| self.after.immediate(*it));
        candidates.find(|it| {
            let mut blocks = blocks.iter();
            blocks.all(|block| self.after.post_dominates(*it, *block))
        })
    }

    /// Whether the exception that led to the running handler is read from an instruction of a block on.
    pub fn reads_exception(&self, block: &Block, instruction: usize) -> bool {
        reads(block, instruction)
            || block.terminator.targets().into_iter().any(|to| {
                let known = self.reads_exception.get(to);
                known.copied().unwrap_or(false)
            })
    }
}

/// Reverse post-order in which the rest of a loop comes before what follows the loop.
fn order(cfg: &Cfg, loops: &Loops) -> IndexVec<BlockId, u32> {
    let mut order: IndexVec<BlockId, u32> = cfg.blocks().map(|_| u32::MAX).collect();
    if cfg.is_empty() {
        return order;
    }
    let successors = cfg.blocks().map(|block| {
        let mut successors: Vec<BlockId> = cfg.successors(block).collect();
        // The last one is visited first, and what is visited first comes last.
        successors.sort_by_key(|to| std::cmp::Reverse(loops.depth(*to)));
        successors.into_iter().map(Id::index).collect()
    });
    let successors: Vec<Vec<usize>> = successors.collect();
    let sorted = reverse_post_order_of(&successors, Method::ENTRY.index());
    for (number, block) in sorted.into_iter().enumerate() {
        order[BlockId::new(block)] = number as u32;
    }
    order
}

/// The flow to returns: what is thrown goes to its handler, and nothing else raises.
pub(super) fn returning(method: &Method) -> Cfg {
    let mut edges = Vec::new();
    let mut exits = Vec::new();
    for (id, block) in method.blocks().iter_ids() {
        match &block.terminator {
            Terminator::Return(_) => exits.push(id),
            Terminator::Throw { .. } | Terminator::ThrowObject { .. } | Terminator::Rethrow => {
                edges.extend(block.handler.map(|to| (id, to)));
            }
            other => edges.extend(other.targets().into_iter().map(|to| (id, to))),
        }
    }
    Cfg::from_edges(method.blocks().len(), &edges, exits)
}

fn reads(block: &Block, instruction: usize) -> bool {
    let rest = block.insts.get(instruction..).unwrap_or_default();
    rest.iter().any(|inst| matches!(inst, Inst::Caught { .. }))
        || matches!(block.terminator, Terminator::Rethrow)
}

fn exception_readers(method: &Method) -> IndexVec<BlockId, bool> {
    let blocks = method.blocks();
    let mut readers: IndexVec<BlockId, bool> = blocks.iter().map(|it| reads(it, 0)).collect();
    let mut changed = true;
    while changed {
        changed = false;
        for (id, block) in blocks.iter_ids().rev() {
            let leads = |to: &BlockId| readers.get(*to).copied().unwrap_or(false);
            if !readers[id] && block.terminator.targets().iter().any(leads) {
                readers[id] = true;
                changed = true;
            }
        }
    }
    readers
}
