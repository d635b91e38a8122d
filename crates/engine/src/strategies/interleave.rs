//! Interleaving: several strategies over the same nodes, each in its turn. What helps one helps all.

use super::{Made, NodeView, Strategy, StrategyInfo, World};
use crate::explore::tree::NodeId;

pub(super) const INFO: StrategyInfo = StrategyInfo {
    name: "interleave",
    summary: "several strategies in turn: interleave(random-path, md2u)",
    make,
};

pub(super) const ROUND_ROBIN: StrategyInfo = StrategyInfo {
    name: "round-robin",
    summary: "another name of interleave",
    make,
};

fn make(description: &super::Description, seed: u64) -> Made {
    Ok(Box::new(Interleave {
        parts: description.strategies(seed)?,
        turn: 0,
    }))
}

#[derive(Debug)]
struct Interleave {
    parts: Vec<Box<dyn Strategy>>,
    turn: usize,
}

impl Strategy for Interleave {
    fn add(&mut self, nodes: &[NodeView], world: &World<'_>) {
        for part in &mut self.parts {
            part.add(nodes, world);
        }
    }

    fn next(&mut self, world: &World<'_>) -> Option<NodeId> {
        for _ in 0..self.parts.len() {
            self.turn = (self.turn + 1) % self.parts.len();
            if let Some(node) = self.parts[self.turn].next(world) {
                return Some(node);
            }
        }
        None
    }
}
