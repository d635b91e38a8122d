//! Post-dominators: which blocks lie on every way from a block out of the method.
//!
//! The dominators of the reversed graph, from one artificial exit behind all real ones. Where the two sides of a branch
//! join for certain is the immediate post-dominator of the branch in [`Cfg::normal`].

use oxpecker_base::id::Id;

use super::cfg::Cfg;
use super::dominators::Tree;
use crate::inst::BlockId;

/// The post-dominator tree of a control-flow graph. Blocks that cannot leave the method are not in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PostDominators {
    tree: Tree,
    /// The artificial exit.
    exit: usize,
}

impl PostDominators {
    /// Computes the tree.
    pub fn new(cfg: &Cfg) -> Self {
        let exit = cfg.len();
        let mut reversed: Vec<Vec<usize>> = cfg
            .blocks()
            .map(|block| cfg.predecessors(block).iter().copied())
            .map(|list| list.map(Id::index).collect())
            .collect();
        let exits = cfg.exits().iter().map(|block| block.index());
        reversed.push(exits.filter(|block| *block < exit).collect());
        let tree = Tree::new(&reversed, exit);
        Self { tree, exit }
    }

    /// Whether the method can be left from a block.
    pub fn can_leave(&self, block: BlockId) -> bool {
        block.index() != self.exit && self.tree.contains(block.index())
    }

    /// The closest other block that post-dominates a block; none when there is no such block or no way out.
    pub fn immediate(&self, block: BlockId) -> Option<BlockId> {
        let parent = self.tree.parent(block.index())?;
        (parent != self.exit).then(|| BlockId::new(parent))
    }

    /// Whether every way out from `before` passes `after`; a block with a way out post-dominates itself.
    pub fn post_dominates(&self, after: BlockId, before: BlockId) -> bool {
        self.can_leave(after) && self.tree.is_above(after.index(), before.index())
    }
}
