//! Who chose a node: the registry puts every strategy into a wrapper that says so, the strategy itself need not.

use std::cell::RefCell;
use std::sync::Arc;

use super::{NodeView, Strategy, World};
use crate::tree::NodeId;

/// The strategy that chose the last node. In one that is put together from others it is one of these.
#[derive(Debug, Default)]
pub struct Chooser(RefCell<Option<Arc<str>>>);

impl Chooser {
    /// The innermost strategy comes first and stays.
    fn chose(&self, name: &Arc<str>) {
        self.0.borrow_mut().get_or_insert_with(|| Arc::clone(name));
    }

    /// Whoever chose since the last time.
    pub(crate) fn take(&self) -> Option<Arc<str>> {
        self.0.borrow_mut().take()
    }
}

/// A strategy with its name.
#[derive(Debug)]
pub(super) struct Named {
    name: Arc<str>,
    strategy: Box<dyn Strategy>,
}

impl Named {
    pub(super) fn new(name: &str, strategy: Box<dyn Strategy>) -> Box<Self> {
        let name = name.into();
        Box::new(Named { name, strategy })
    }
}

impl Strategy for Named {
    fn add(&mut self, nodes: &[NodeView], world: &World<'_>) {
        self.strategy.add(nodes, world);
    }

    fn next(&mut self, world: &World<'_>) -> Option<NodeId> {
        let node = self.strategy.next(world)?;
        world.chooser.chose(&self.name);
        Some(node)
    }
}
