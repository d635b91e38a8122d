//! Coverage-optimised: a random node, those close to code that was not run yet more often than others.

use oxpecker_base::Rng;

use super::support::Distances;
use super::{Factory, NodeView, Strategy, StrategyInfo, World};
use crate::tree::NodeId;

/// A node from which nothing new can be reached has the weight of one this far away.
const FAR: u64 = 100;
/// Weights are fractions of this.
const WHOLE: u64 = 1 << 20;

pub(super) const INFO: StrategyInfo = StrategyInfo {
    name: "coverage",
    summary: "random nodes, those close to code that was not run yet more often",
    read: |description| {
        description.plain()?;
        Ok(Factory::new(|seed| Box::new(Optimised::new(seed))))
    },
};

/// Nodes with their weights.
#[derive(Debug)]
pub(super) struct Optimised {
    distances: Distances,
    nodes: Vec<(NodeView, u64)>,
    total: u64,
    rng: Rng,
    /// How many blocks were covered when the weights were computed.
    heard: usize,
}

impl Optimised {
    pub(super) fn new(seed: u64) -> Self {
        Optimised {
            distances: Distances::default(),
            nodes: Vec::new(),
            total: 0,
            rng: Rng::new(seed),
            heard: 0,
        }
    }

    fn weight(&mut self, node: &NodeView, world: &World<'_>) -> u64 {
        let distance = self.distances.of(&node.places, world);
        let distance = distance.map_or(FAR, u64::from).clamp(1, FAR);
        WHOLE / (distance * distance)
    }

    /// Weights change only when something new was run.
    fn refresh(&mut self, world: &World<'_>) {
        let covered = world.coverage.log().len();
        if covered == self.heard {
            return;
        }
        self.heard = covered;
        let mut nodes = std::mem::take(&mut self.nodes);
        self.total = 0;
        for (node, weight) in &mut nodes {
            *weight = self.weight(node, world);
            self.total += *weight;
        }
        self.nodes = nodes;
    }
}

impl Strategy for Optimised {
    fn add(&mut self, nodes: &[NodeView], world: &World<'_>) {
        for node in nodes {
            let weight = self.weight(node, world);
            self.total += weight;
            self.nodes.push((node.clone(), weight));
        }
    }

    fn next(&mut self, world: &World<'_>) -> Option<NodeId> {
        self.refresh(world);
        if self.nodes.is_empty() {
            return None;
        }
        let mut point = self.rng.next_u64() % self.total.max(1);
        let mut chosen = self.nodes.len() - 1;
        for (place, (_, weight)) in self.nodes.iter().enumerate() {
            if point < *weight {
                chosen = place;
                break;
            }
            point -= weight;
        }
        let (node, weight) = self.nodes.swap_remove(chosen);
        self.total -= weight;
        Some(node.id)
    }
}
