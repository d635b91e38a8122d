//! The distance to a set of blocks inside of one method.

use std::collections::VecDeque;

use oxpecker_base::IndexVec;

use super::cfg::Cfg;
use crate::inst::BlockId;

/// For each block the least number of edges to one of the targets; absent when none can be reached.
///
/// Breadth first from the targets, against the edges.
pub fn distances(cfg: &Cfg, targets: &[BlockId]) -> IndexVec<BlockId, Option<u32>> {
    let mut distances: IndexVec<BlockId, Option<u32>> = cfg.blocks().map(|_| None).collect();
    let mut queue = VecDeque::new();
    for target in targets {
        if distances.get(*target) == Some(&None) {
            distances[*target] = Some(0);
            queue.push_back((*target, 0));
        }
    }
    while let Some((block, distance)) = queue.pop_front() {
        for from in cfg.predecessors(block) {
            if distances[*from].is_none() {
                distances[*from] = Some(distance + 1);
                queue.push_back((*from, distance + 1));
            }
        }
    }
    distances
}
