//! The search tree as data: a node is a decision, an open node holds its state.
//!
//! Nodes whose subtrees are finished are given back, so the tree is as large as the search frontier and the way to it.

use oxpecker_base::{IndexVec, define_id};

use crate::state::State;

define_id!(
    /// A node of the search tree.
    NodeId,
    "node"
);

/// A decision of the search.
#[derive(Debug)]
struct Node {
    parent: Option<NodeId>,
    /// Which alternative of the fork above.
    choice: u32,
    /// Children that are not finished.
    children: u32,
    /// The state of an open node.
    state: Option<Box<State>>,
}

/// All decisions that lead to open nodes.
#[derive(Debug, Default)]
pub struct SearchTree {
    nodes: IndexVec<NodeId, Node>,
    free: Vec<NodeId>,
    open: u64,
}

impl SearchTree {
    /// Opens the first node.
    pub fn root(&mut self, state: State) -> NodeId {
        self.insert(Node {
            parent: None,
            choice: 0,
            children: 0,
            state: Some(Box::new(state)),
        })
    }

    /// Opens a node below another one.
    pub fn child(&mut self, parent: NodeId, choice: usize, state: State) -> NodeId {
        self.nodes[parent].children += 1;
        let state = Some(Box::new(state));
        self.insert(Node {
            parent: Some(parent),
            choice: choice as u32,
            children: 0,
            state,
        })
    }

    fn insert(&mut self, node: Node) -> NodeId {
        self.open += 1;
        match self.free.pop() {
            Some(id) => {
                self.nodes[id] = node;
                id
            }
            None => self.nodes.push(node),
        }
    }

    /// Takes the state of an open node.
    pub fn take(&mut self, id: NodeId) -> Option<State> {
        let state = self.nodes[id].state.take();
        if state.is_some() {
            self.open -= 1;
        }
        state.map(|state| *state)
    }

    /// Puts a state back.
    pub fn reopen(&mut self, id: NodeId, state: State) {
        self.open += 1;
        self.nodes[id].state = Some(Box::new(state));
    }

    /// A node has no state and gets no children any more.
    pub fn close(&mut self, id: NodeId) {
        let mut closed = id;
        while self.nodes[closed].children == 0 {
            self.free.push(closed);
            let Some(parent) = self.nodes[closed].parent else {
                break;
            };
            self.nodes[parent].children -= 1;
            closed = parent;
        }
    }

    /// The decisions from the root to a node.
    pub fn prefix(&self, id: NodeId) -> Vec<u32> {
        let nodes = std::iter::successors(Some(id), |id| self.nodes[*id].parent);
        let with_parent = nodes.filter(|id| self.nodes[*id].parent.is_some());
        let mut prefix: Vec<u32> = with_parent.map(|id| self.nodes[id].choice).collect();
        prefix.reverse();
        prefix
    }

    /// The node above a node.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.nodes[id].parent
    }

    /// How many nodes are open.
    pub fn open(&self) -> u64 {
        self.open
    }
}
