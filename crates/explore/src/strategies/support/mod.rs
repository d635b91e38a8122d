//! What several strategies need: the tree of open nodes, distances to what was not run yet.

mod distances;
mod open_tree;

pub(super) use self::distances::Distances;
pub(super) use self::open_tree::OpenTree;
