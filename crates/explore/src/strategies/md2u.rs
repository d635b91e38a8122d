//! Minimal distance to uncovered: the node from which the fewest steps lead to a block that was not run yet.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::support::Distances;
use super::{Factory, NodeView, Strategy, StrategyInfo, World};
use crate::tree::NodeId;

pub(super) const INFO: StrategyInfo = StrategyInfo {
    name: "md2u",
    summary: "minimal distance to uncovered: the node closest to code that was not run yet",
    read: |description| {
        description.plain()?;
        Ok(Factory::new(|_| Box::new(ToUncovered::default())))
    },
};

/// A node with the distance it had when it was last looked at; older ones first among equals.
type Ranked = Reverse<(u32, u64, NodeId)>;

#[derive(Debug, Default)]
struct ToUncovered {
    distances: Distances,
    queue: BinaryHeap<Ranked>,
    views: rustc_hash::FxHashMap<u64, NodeView>,
    count: u64,
}

impl ToUncovered {
    fn distance(&mut self, node: &NodeView, world: &World<'_>) -> u32 {
        self.distances.of(&node.places, world).unwrap_or(u32::MAX)
    }
}

impl Strategy for ToUncovered {
    fn add(&mut self, nodes: &[NodeView], world: &World<'_>) {
        for node in nodes {
            let distance = self.distance(node, world);
            self.queue.push(Reverse((distance, self.count, node.id)));
            self.views.insert(self.count, node.clone());
            self.count += 1;
        }
    }

    fn next(&mut self, world: &World<'_>) -> Option<NodeId> {
        while let Some(Reverse((expected, number, id))) = self.queue.pop() {
            let Some(view) = self.views.remove(&number) else {
                continue;
            };
            // What was close may have been run since: then it goes behind those that are closer now.
            let distance = self.distance(&view, world);
            if distance <= expected {
                return Some(id);
            }
            self.queue.push(Reverse((distance, number, id)));
            self.views.insert(number, view);
        }
        None
    }
}
