//! Random path: walks from the root down and throws a coin at every fork, so that a subtree is chosen however many nodes
//! are open in it. Loops that fork for ever get their share and no more.

use oxpecker_base::Rng;

use super::support::OpenTree;
use super::{Factory, NodeView, Strategy, StrategyInfo, World};
use crate::tree::NodeId;

pub(super) const INFO: StrategyInfo = StrategyInfo {
    name: "random-path",
    summary: "random path selection: a random branch at every fork from the root down, by --seed",
    read: |description| {
        description.plain()?;
        Ok(Factory::new(|seed| Box::new(RandomPath::new(seed))))
    },
};

#[derive(Debug)]
pub(super) struct RandomPath {
    tree: OpenTree,
    rng: Rng,
}

impl RandomPath {
    pub(super) fn new(seed: u64) -> Self {
        RandomPath {
            tree: OpenTree::default(),
            rng: Rng::new(seed),
        }
    }
}

impl Strategy for RandomPath {
    fn add(&mut self, nodes: &[NodeView], _: &World<'_>) {
        for node in nodes {
            self.tree.add(node);
        }
    }

    fn next(&mut self, _: &World<'_>) -> Option<NodeId> {
        self.tree.settle();
        let root = self.tree.root()?;
        let rng = &mut self.rng;
        self.tree
            .take_below(root, |children| rng.below(children.len()))
    }
}
