//! Generational search: of all nodes those whose path ran most new blocks just before, whole generations at a time.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::{Factory, NodeView, Strategy, StrategyInfo, World};
use crate::tree::NodeId;

pub(super) const INFO: StrategyInfo = StrategyInfo {
    name: "generational",
    summary: "the node whose path brought most new code, the older generation first",
    read: |description| {
        description.plain()?;
        Ok(Factory::new(|_| Box::new(Generational::default())))
    },
};

#[derive(Debug, Default)]
struct Generational {
    queue: BinaryHeap<(u32, Reverse<u32>, Reverse<u64>, NodeId)>,
    count: u64,
}

impl Strategy for Generational {
    fn add(&mut self, nodes: &[NodeView], _: &World<'_>) {
        for node in nodes {
            let age = Reverse(self.count);
            self.queue
                .push((node.gain, Reverse(node.forks), age, node.id));
            self.count += 1;
        }
    }

    fn next(&mut self, _: &World<'_>) -> Option<NodeId> {
        self.queue.pop().map(|(_, _, _, id)| id)
    }
}
