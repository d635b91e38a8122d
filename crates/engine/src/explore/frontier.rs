//! The open nodes: what the strategy is told of them, and which one it wants.

use std::rc::Rc;

use super::Explorer;
use super::tree::NodeId;
use crate::coverage::Coverage;
use crate::state::State;
use crate::strategies::{NodeView, Place, World};

/// Callers that a view of a node tells of.
const MOST_PLACES: usize = 32;

impl Explorer<'_> {
    /// What a strategy may know of an open node.
    pub(super) fn view(&self, id: NodeId, parent: Option<NodeId>, state: &State) -> NodeView {
        NodeView {
            id,
            parent,
            depth: state.depth,
            forks: state.forks,
            gain: (self.covered() - self.covered_before) as u32,
            places: places(state),
        }
    }

    /// Tells the strategy of nodes.
    pub(super) fn offer(&mut self, nodes: &[NodeView]) {
        let nothing = Coverage::default();
        let world = World {
            program: self.interpreter.program,
            coverage: self.interpreter.coverage.as_ref().unwrap_or(&nothing),
            paths_done: self.statistics.paths_done,
        };
        self.strategy.add(nodes, &world);
    }

    /// The node the strategy wants.
    pub(super) fn choose(&mut self) -> Option<NodeId> {
        self.covered_before = self.covered();
        let nothing = Coverage::default();
        let world = World {
            program: self.interpreter.program,
            coverage: self.interpreter.coverage.as_ref().unwrap_or(&nothing),
            paths_done: self.statistics.paths_done,
        };
        self.strategy.next(&world)
    }

    /// How many blocks were run so far.
    fn covered(&self) -> usize {
        let coverage = self.interpreter.coverage.as_ref();
        coverage.map_or(0, |it| it.log().len())
    }
}

fn places(state: &State) -> Rc<[Place]> {
    let callers = state.callers.iter().rev().map(|it| (it.method, it.block));
    let running = std::iter::once((state.frame.method, state.frame.block));
    running.chain(callers).take(MOST_PLACES).collect()
}
