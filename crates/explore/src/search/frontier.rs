//! The open nodes: what the strategy is told of them, and which one it wants.

use std::rc::Rc;
use std::sync::Arc;

use super::Explorer;
use crate::config::SearchConfig;
use crate::statistics::{Counter, StrategyStats};
use crate::strategies::{Chooser, NodeView, Place, Strategy, World};
use crate::tree::{NodeId, SearchTree};
use oxpecker_interp::coverage::Coverage;
use oxpecker_interp::state::State;

/// Callers that a view of a node tells of.
const MOST_PLACES: usize = 32;

/// Whose turn it is, and what there was when it began.
#[derive(Debug, Default)]
pub(super) struct Turn {
    chooser: Chooser,
    strategy: Option<Arc<str>>,
    /// Blocks that had been run.
    covered: usize,
    /// Paths that had ended.
    ended: u64,
}

/// The open nodes, and who chooses among them.
pub(super) struct Frontier {
    pub(super) tree: SearchTree,
    strategy: Box<dyn Strategy>,
    turn: Turn,
}

impl Frontier {
    pub(super) fn new(config: &SearchConfig) -> Self {
        Frontier {
            tree: SearchTree::default(),
            strategy: config.strategy.make(config.seed),
            turn: Turn::default(),
        }
    }
}

impl Explorer<'_> {
    /// What a strategy may know of an open node.
    pub(super) fn view(&self, id: NodeId, parent: Option<NodeId>, state: &State) -> NodeView {
        NodeView {
            id,
            parent,
            depth: state.history.depth,
            forks: state.history.forks,
            gain: (self.covered() - self.frontier.turn.covered) as u32,
            level: state.history.extent.level(),
            places: places(state),
        }
    }

    /// Tells the strategy of nodes.
    pub(super) fn offer(&mut self, nodes: &[NodeView]) {
        self.with_strategy(|strategy, world| strategy.add(nodes, world));
    }

    /// Lets the strategy look at the search.
    fn with_strategy<T>(&mut self, work: impl FnOnce(&mut dyn Strategy, &World<'_>) -> T) -> T {
        let nothing = Coverage::default();
        let coverage = self.interpreter.recorded.coverage.as_ref();
        let world = World {
            program: self.interpreter.program,
            coverage: coverage.unwrap_or(&nothing),
            paths_done: self.statistics()[Counter::PathsDone],
            chooser: &self.frontier.turn.chooser,
        };
        work(&mut *self.frontier.strategy, &world)
    }

    /// The node the strategy wants.
    pub(super) fn choose(&mut self) -> Option<NodeId> {
        self.end_turn();
        let node = self.with_strategy(|strategy, world| strategy.next(world));
        self.frontier.turn.strategy = self.frontier.turn.chooser.take();
        // What a strategy forgot is followed all the same: nothing else would be a proof.
        node.or_else(|| self.frontier.tree.any_open())
    }

    /// What happens from now on is the merit of the strategy that chose an open node.
    pub(super) fn begin_turn(&mut self) {
        let turns = StrategyStats {
            chosen: 1,
            ..StrategyStats::default()
        };
        self.credit(turns);
    }

    /// What happened since the last time is the merit of the strategy that chose last.
    pub(super) fn end_turn(&mut self) {
        let (covered, ended) = (self.covered(), self.statistics().paths_ended());
        self.credit(StrategyStats {
            chosen: 0,
            blocks: (covered - self.frontier.turn.covered) as u64,
            // A worker gives up what another one looks at again.
            ended: ended.saturating_sub(self.frontier.turn.ended),
        });
        (self.frontier.turn.covered, self.frontier.turn.ended) = (covered, ended);
    }

    fn credit(&mut self, turns: StrategyStats) {
        let Some(name) = &self.frontier.turn.strategy else {
            return;
        };
        if turns == StrategyStats::default() {
            return;
        }
        let strategies = &mut self.observers.counting.statistics.strategies;
        match strategies.get_mut(name) {
            Some(own) => own.add(turns),
            None => {
                strategies.insert(Arc::clone(name), turns);
            }
        }
    }

    /// How many blocks were run so far.
    fn covered(&self) -> usize {
        let coverage = self.interpreter.recorded.coverage.as_ref();
        coverage.map_or(0, |it| it.log().len())
    }
}

fn places(state: &State) -> Rc<[Place]> {
    let callers = state.callers.iter().rev().map(|it| (it.method, it.block));
    let running = std::iter::once((state.frame.method, state.frame.block));
    running.chain(callers).take(MOST_PLACES).collect()
}
