//! Iterative deepening: depth first among paths of few decisions, then among those of some more. As complete as breadth
//! first, nearly as easy on an incremental solver as depth first.

use super::{Factory, NodeView, Strategy, StrategyInfo, World};
use crate::tree::NodeId;

/// By how many decisions the bound grows.
const STEP: u32 = 10;

pub(super) const INFO: StrategyInfo = StrategyInfo {
    name: "iddfs",
    summary: "iterative deepening, iddfs(10): depth first up to 10 decisions, then up to 20",
    read: |description| {
        let step = description.number(STEP)?;
        Ok(Factory::new(move |_| {
            Box::new(Deepening {
                step,
                bound: step,
                ..Deepening::default()
            })
        }))
    },
};

#[derive(Debug, Default)]
struct Deepening {
    step: u32,
    bound: u32,
    stack: Vec<NodeId>,
    /// Nodes behind the bound.
    later: Vec<(u32, NodeId)>,
}

impl Strategy for Deepening {
    fn add(&mut self, nodes: &[NodeView], _: &World<'_>) {
        for node in nodes.iter().rev() {
            if node.forks <= self.bound {
                self.stack.push(node.id);
            } else {
                self.later.push((node.forks, node.id));
            }
        }
    }

    fn next(&mut self, _: &World<'_>) -> Option<NodeId> {
        if self.stack.is_empty() {
            let nearest = self.later.iter().map(|(forks, _)| *forks).min()?;
            while self.bound < nearest {
                self.bound = self.bound.saturating_add(self.step);
            }
            let bound = self.bound;
            let (now, later) = self.later.drain(..).partition(|(forks, _)| *forks <= bound);
            let now: Vec<(u32, NodeId)> = now;
            self.later = later;
            // The ones that were come to first are next.
            self.stack.extend(now.iter().rev().map(|(_, id)| *id));
        }
        self.stack.pop()
    }
}
