//! Reverse post-order: every block before its successors, except along edges that close a cycle.

use oxpecker_base::id::Id;

use super::cfg::Cfg;
use crate::inst::BlockId;
use crate::program::Method;

/// The blocks that are reachable from the entry, in reverse post-order; the true side of a branch comes first.
pub fn reverse_post_order(cfg: &Cfg) -> Vec<BlockId> {
    if cfg.is_empty() {
        return Vec::new();
    }
    let order = reverse_post_order_of(&successor_lists(cfg), Method::ENTRY.index());
    order.into_iter().map(BlockId::new).collect()
}

/// The successors of each block, as plain indexes.
pub(super) fn successor_lists(cfg: &Cfg) -> Vec<Vec<usize>> {
    let lists = cfg.blocks().map(|block| cfg.successors(block));
    lists.map(|list| list.map(Id::index).collect()).collect()
}

/// Reverse post-order of any graph from a root. Keeps its own stack: generated methods are deep.
pub(super) fn reverse_post_order_of(successors: &[Vec<usize>], root: usize) -> Vec<usize> {
    let mut seen = vec![false; successors.len()];
    let mut order = Vec::new();
    // A node with the number of its successors that are still to be visited, last one first.
    let mut path = vec![(root, successors[root].len())];
    seen[root] = true;
    while let Some((node, left)) = path.last_mut() {
        if *left == 0 {
            order.push(*node);
            path.pop();
            continue;
        }
        *left -= 1;
        let next = successors[*node][*left];
        if !seen[next] {
            seen[next] = true;
            path.push((next, successors[next].len()));
        }
    }
    order.reverse();
    order
}
