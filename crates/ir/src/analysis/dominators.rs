//! Dominators: which blocks lie on every way from the entry to a block.
//!
//! The iterative algorithm of Cooper, Harvey and Kennedy ("A simple, fast dominance algorithm", 2001): refine the
//! immediate dominators in reverse post-order until nothing changes.

use oxpecker_base::id::Id;

use super::cfg::Cfg;
use super::order::{reverse_post_order_of, successor_lists};
use crate::inst::BlockId;
use crate::program::Method;

/// The dominator tree of a control-flow graph. Unreachable blocks are not in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dominators {
    tree: Tree,
}

impl Dominators {
    /// Computes the tree.
    pub fn new(cfg: &Cfg) -> Self {
        let tree = Tree::new(&successor_lists(cfg), Method::ENTRY.index());
        Self { tree }
    }

    /// Whether a block can be reached from the entry.
    pub fn is_reachable(&self, block: BlockId) -> bool {
        self.tree.contains(block.index())
    }

    /// The closest other block that dominates a block; none for the entry and for unreachable blocks.
    pub fn immediate(&self, block: BlockId) -> Option<BlockId> {
        self.tree.parent(block.index()).map(BlockId::new)
    }

    /// Whether every way to `below` passes `above`; a reachable block dominates itself.
    pub fn dominates(&self, above: BlockId, below: BlockId) -> bool {
        self.tree.is_above(above.index(), below.index())
    }
}

/// A dominator tree over plain indexes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Tree {
    /// The immediate dominator; the root's is itself.
    parents: Vec<Option<usize>>,
    /// The distance to the root.
    depths: Vec<usize>,
}

impl Tree {
    /// The tree of the nodes that are reachable from a root.
    pub(super) fn new(successors: &[Vec<usize>], root: usize) -> Self {
        let mut tree = Self {
            parents: vec![None; successors.len()],
            depths: vec![0; successors.len()],
        };
        if successors.is_empty() {
            return tree;
        }
        let order = reverse_post_order_of(successors, root);
        let mut places = vec![0; successors.len()];
        let mut predecessors = vec![Vec::new(); successors.len()];
        for (place, node) in order.iter().enumerate() {
            places[*node] = place;
            for next in &successors[*node] {
                predecessors[*next].push(*node);
            }
        }
        tree.parents[root] = Some(root);
        while tree.refine(&order[1..], &places, &predecessors) {}
        for node in &order[1..] {
            // Parents come earlier in the order, so their depth is known.
            tree.depths[*node] = tree.parents[*node].map_or(0, |parent| tree.depths[parent] + 1);
        }
        tree
    }

    fn refine(&mut self, order: &[usize], places: &[usize], predecessors: &[Vec<usize>]) -> bool {
        let mut changed = false;
        for node in order {
            let known = predecessors[*node].iter().copied();
            let known = known.filter(|from| self.parents[*from].is_some());
            let parent = known.reduce(|one, two| self.meet(places, one, two));
            changed |= parent != self.parents[*node];
            self.parents[*node] = parent;
        }
        changed
    }

    /// The closest common ancestor so far.
    fn meet(&self, places: &[usize], mut one: usize, mut two: usize) -> usize {
        while one != two {
            let lower = if places[one] > places[two] {
                &mut one
            } else {
                &mut two
            };
            match self.parents[*lower] {
                Some(parent) => *lower = parent,
                None => break,
            }
        }
        one
    }

    pub(super) fn contains(&self, node: usize) -> bool {
        self.parents.get(node).is_some_and(Option::is_some)
    }

    pub(super) fn parent(&self, node: usize) -> Option<usize> {
        let parent = self.parents.get(node).copied().flatten();
        parent.filter(|parent| *parent != node)
    }

    pub(super) fn is_above(&self, above: usize, mut below: usize) -> bool {
        if !self.contains(above) || !self.contains(below) {
            return false;
        }
        while self.depths[below] > self.depths[above] {
            match self.parent(below) {
                Some(parent) => below = parent,
                None => break,
            }
        }
        below == above
    }
}
