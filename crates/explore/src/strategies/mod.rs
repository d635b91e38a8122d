//! Search strategies: which open node comes next. A strategy sees views of nodes, never states.
//!
//! | strategy | complete | what for |
//! |---|---|---|
//! | `bfs`, `iddfs`, `iddsas` | yes | every path is come to at some time, endless loops or not |
//! | `interleave`, `adaptive` | yes, if one of the parts is | no part can starve the others |
//! | `random-path`, `coverage` | with probability 1 | |
//! | `dfs`, `dsas`, `md2u`, `generational`, `best-first` | no | an endless loop can keep them from everything else |

mod adaptive;
mod best_first;
mod bfs;
mod coverage;
mod dfs;
mod dsas;
mod generational;
mod iddfs;
mod interleave;
mod md2u;
mod named;
mod parse;
mod random_path;
mod support;

use std::rc::Rc;

use oxpecker_ir::{BlockId, MethodId, Program};

pub use self::named::Chooser;
pub use self::parse::{Description, Factory, StrategyChoice, StrategyError};
use crate::tree::NodeId;
use oxpecker_interp::coverage::Coverage;

/// A block of a method.
pub type Place = (MethodId, BlockId);

/// What a strategy may know of an open node.
#[derive(Clone, Debug)]
pub struct NodeView {
    /// The node.
    pub id: NodeId,
    /// The node it forked from.
    pub parent: Option<NodeId>,
    /// Source statements and guards executed on the way to it.
    pub depth: u32,
    /// Decisions on the way to it.
    pub forks: u32,
    /// Blocks that were run for the first time just before it was opened.
    pub gain: u32,
    /// Iterations of the loop that was gone round most often, or calls of one method that waited for each other.
    pub level: u32,
    /// Where it is, and where its callers are, the innermost first; no more than a few.
    pub places: Rc<[Place]>,
}

/// What a strategy may know of the run.
#[derive(Clone, Copy, Debug)]
pub struct World<'a> {
    /// The program.
    pub program: &'a Program,
    /// What was run so far.
    pub coverage: &'a Coverage,
    /// Paths that ended so far.
    pub paths_done: u64,
    /// Who chose the node; strategies leave it alone.
    pub chooser: &'a Chooser,
}

/// Chooses the next node.
///
/// What was given out is either put back, replaced by the nodes it forked into, or finished, before the next one is
/// asked for. A node that somebody else took meanwhile is not open any more; giving it out is harmless.
pub trait Strategy: std::fmt::Debug {
    /// A fork opened these nodes, in the order of the program text; or a node was put back.
    fn add(&mut self, nodes: &[NodeView], world: &World<'_>);
    /// Takes the node to go on with.
    fn next(&mut self, world: &World<'_>) -> Option<NodeId>;
}

/// A strategy and how the user calls it.
#[derive(Clone, Copy, Debug)]
pub struct StrategyInfo {
    /// What the user types.
    pub name: &'static str,
    /// One line for the help.
    pub summary: &'static str,
    /// Reads what is in its parentheses.
    pub read: fn(&Description) -> Result<Factory, StrategyError>,
}

/// All strategies, the usual one first.
pub const STRATEGIES: &[StrategyInfo] = &[
    adaptive::INFO,
    bfs::INFO,
    dfs::INFO,
    iddfs::INFO,
    dsas::INFO,
    dsas::DEEPENING,
    random_path::INFO,
    md2u::INFO,
    coverage::INFO,
    generational::INFO,
    best_first::INFO,
    interleave::INFO,
    interleave::ROUND_ROBIN,
];
