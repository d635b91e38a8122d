//! Search strategies: which open node comes next. A strategy sees views of nodes, never states.

mod bfs;
mod dfs;

use crate::explore::tree::NodeId;

/// What a strategy may know of an open node.
#[derive(Clone, Copy, Debug)]
pub struct NodeView {
    /// The node.
    pub id: NodeId,
    /// Source statements and guards executed on the way to it.
    pub depth: u32,
}

/// Chooses the next node.
pub trait Strategy: std::fmt::Debug {
    /// A fork opened these nodes, in the order of the program text; or a node was put back.
    fn add(&mut self, nodes: &[NodeView]);
    /// Takes the node to go on with.
    fn next(&mut self) -> Option<NodeId>;
}

/// A strategy and how the user calls it.
#[derive(Clone, Copy, Debug)]
pub struct StrategyInfo {
    /// What the user types.
    pub name: &'static str,
    /// One line for the help.
    pub summary: &'static str,
    /// Makes one.
    pub make: fn() -> Box<dyn Strategy>,
}

/// All strategies.
pub const STRATEGIES: &[StrategyInfo] = &[bfs::INFO, dfs::INFO];

/// The strategy of a name.
pub fn strategy(name: &str) -> Option<&'static StrategyInfo> {
    STRATEGIES.iter().find(|it| it.name == name)
}
