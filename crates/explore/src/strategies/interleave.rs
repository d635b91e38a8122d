//! Interleaving: several strategies over the same nodes, each in its turn. What helps one helps all.

use super::{Description, Factory, NodeView, Strategy, StrategyError, StrategyInfo, World};
use crate::tree::NodeId;

pub(super) const INFO: StrategyInfo = StrategyInfo {
    name: "interleave",
    summary: "several strategies in turn: interleave(random-path, md2u)",
    read,
};

pub(super) const ROUND_ROBIN: StrategyInfo = StrategyInfo {
    name: "round-robin",
    summary: "another name of interleave",
    read,
};

/// Each part has a seed of its own.
fn read(description: &Description) -> Result<Factory, StrategyError> {
    let parts = description.strategies()?;
    Ok(Factory::new(move |seed| {
        let numbered = parts.iter().zip(0u64..);
        let parts = numbered.map(|(part, number)| part.make(seed.wrapping_add(number)));
        Box::new(Interleave {
            parts: parts.collect(),
            turn: 0,
        })
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
