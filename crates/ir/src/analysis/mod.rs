//! What can be said about programs without running them. One file per question.
//!
//! All analyses are total: on programs that are not well formed, ids outside of their tables are ignored.

pub mod call_distance;
pub mod call_graph;
pub mod cfg;
pub mod distance;
pub mod dominators;
pub mod joins;
pub mod liveness;
pub mod loops;
pub mod order;
pub mod post_dominators;

pub use call_distance::{CallDistances, Position};
pub use call_graph::{CallGraph, CallSite, call_targets};
pub use cfg::{Cfg, Edge, EdgeKind, may_raise};
pub use distance::distances;
pub use dominators::Dominators;
pub use joins::Joins;
pub use liveness::Liveness;
pub use loops::{Loop, Loops};
pub use order::reverse_post_order;
pub use post_dominators::PostDominators;
