//! Depth first: follows one path to its end, then the newest alternative. Needs the least memory; endless loops
//! keep it from everything behind them.

use super::{Factory, NodeView, Strategy, StrategyInfo, World};
use crate::tree::NodeId;

pub(super) const INFO: StrategyInfo = StrategyInfo {
    name: "dfs",
    summary: "depth first: follows one path to its end, then the newest alternative",
    read: |description| {
        description.plain()?;
        Ok(Factory::new(|_| Box::new(DepthFirst::default())))
    },
};

#[derive(Debug, Default)]
pub(super) struct DepthFirst {
    stack: Vec<NodeId>,
}

impl Strategy for DepthFirst {
    fn add(&mut self, nodes: &[NodeView], _: &World<'_>) {
        self.stack.extend(nodes.iter().rev().map(|node| node.id));
    }

    fn next(&mut self, _: &World<'_>) -> Option<NodeId> {
        self.stack.pop()
    }
}
