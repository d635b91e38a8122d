//! Breadth first: the oldest open node comes next. Finds the violations with the fewest decisions first and is never
//! caught in an endless loop.

use std::collections::VecDeque;

use super::{Factory, NodeView, Strategy, StrategyInfo, World};
use crate::tree::NodeId;

pub(super) const INFO: StrategyInfo = StrategyInfo {
    name: "bfs",
    summary: "breadth first: all paths grow alike, short counterexamples come first",
    read: |description| {
        description.plain()?;
        Ok(Factory::new(|_| Box::new(BreadthFirst::default())))
    },
};

#[derive(Debug, Default)]
pub(super) struct BreadthFirst {
    queue: VecDeque<NodeId>,
}

impl Strategy for BreadthFirst {
    fn add(&mut self, nodes: &[NodeView], _: &World<'_>) {
        self.queue.extend(nodes.iter().map(|node| node.id));
    }

    fn next(&mut self, _: &World<'_>) -> Option<NodeId> {
        self.queue.pop_front()
    }
}
