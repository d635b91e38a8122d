//! Depth first: follows one path to its end, then the newest alternative. Needs the least memory; endless loops
//! keep it from everything behind them.

use super::{NodeView, Strategy, StrategyInfo};
use crate::explore::tree::NodeId;

pub(super) const INFO: StrategyInfo = StrategyInfo {
    name: "dfs",
    summary: "depth first: follows one path to its end, then the newest alternative",
    make: || Box::new(DepthFirst::default()),
};

#[derive(Debug, Default)]
struct DepthFirst {
    stack: Vec<NodeId>,
}

impl Strategy for DepthFirst {
    fn add(&mut self, nodes: &[NodeView]) {
        self.stack.extend(nodes.iter().rev().map(|node| node.id));
    }

    fn next(&mut self) -> Option<NodeId> {
        self.stack.pop()
    }
}
