//! Deepest shared ancestor: of all open nodes the one that shares most decisions with the last one, so that an
//! incremental solver keeps most of what it knows. With a bound on the decisions that grows it is complete.

use super::support::OpenTree;
use super::{Factory, NodeView, Strategy, StrategyInfo, World};
use crate::tree::NodeId;

/// By how many decisions the bound grows.
const STEP: u32 = 10;

pub(super) const INFO: StrategyInfo = StrategyInfo {
    name: "dsas",
    summary: "the node that shares the deepest ancestor with the last one",
    read: |description| {
        description.plain()?;
        Ok(Factory::new(|_| Box::new(DeepestAncestor::default())))
    },
};

pub(super) const DEEPENING: StrategyInfo = StrategyInfo {
    name: "iddsas",
    summary: "the same up to 10 decisions, then up to 20, and so on: iddsas(10)",
    read: |description| {
        let step = description.number(STEP)?;
        Ok(Factory::new(move |_| {
            Box::new(DeepestAncestor {
                bound: Some((step, step)),
                ..DeepestAncestor::default()
            })
        }))
    },
};

#[derive(Debug, Default)]
struct DeepestAncestor {
    tree: OpenTree,
    /// Decisions that nodes may have now, and by how many that grows.
    bound: Option<(u32, u32)>,
    /// Nodes behind the bound.
    later: Vec<NodeView>,
}

impl DeepestAncestor {
    fn deepen(&mut self) -> Option<()> {
        let (bound, step) = self.bound.as_mut()?;
        let nearest = self.later.iter().map(|node| node.forks).min()?;
        while *bound < nearest {
            *bound = bound.saturating_add(*step);
        }
        let bound = *bound;
        let (now, later) = self.later.drain(..).partition(|it| it.forks <= bound);
        let now: Vec<NodeView> = now;
        self.later = later;
        // The ones that were come to first are next.
        for node in now.iter().rev() {
            self.tree.add(node);
        }
        Some(())
    }
}

impl Strategy for DeepestAncestor {
    fn add(&mut self, nodes: &[NodeView], _: &World<'_>) {
        for node in nodes.iter().rev() {
            if self.bound.is_some_and(|(bound, _)| node.forks > bound) {
                self.later.push(node.clone());
            } else {
                self.tree.add(node);
            }
        }
    }

    fn next(&mut self, _: &World<'_>) -> Option<NodeId> {
        let near = match self.tree.settle() {
            Some(near) => near,
            None => {
                self.deepen()?;
                self.tree.root()?
            }
        };
        self.tree.take_below(near, |children| children.len() - 1)
    }
}
