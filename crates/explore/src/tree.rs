//! The search tree as data: a node is a decision, an open node holds its state or the decisions that lead to it.
//!
//! Nodes whose subtrees are finished are given back, so the tree is as large as the search frontier and the way to it.

use oxpecker_base::{IndexVec, define_id};

use oxpecker_interp::Extent;
use oxpecker_interp::decisions::Decisions;
use oxpecker_interp::state::State;

define_id!(
    /// A node of the search tree.
    NodeId,
    "node"
);

/// What an open node holds.
#[derive(Debug)]
pub enum Held {
    /// Its state.
    State(Box<State>),
    /// How to come to its state.
    Decisions(Decisions),
}

impl Held {
    /// The decisions that lead to its state.
    pub fn decisions(&self) -> &Decisions {
        match self {
            Held::State(state) => &state.history.path_decisions,
            Held::Decisions(decisions) => decisions,
        }
    }
}

/// A decision of the search.
#[derive(Debug)]
struct Node {
    parent: Option<NodeId>,
    /// Children that are not finished.
    children: u32,
    /// What an open node holds.
    held: Option<Held>,
    /// How far its path went, if it holds no state that knows.
    extent: Extent,
}

impl Node {
    /// How far the path of an open node went.
    fn measured(&self, mut measure: impl FnMut(&State) -> Extent) -> Option<Extent> {
        match self.held.as_ref()? {
            Held::State(state) => Some(measure(state)),
            Held::Decisions(_) => Some(self.extent),
        }
    }
}

/// All decisions that lead to open nodes.
#[derive(Debug, Default)]
pub struct SearchTree {
    nodes: IndexVec<NodeId, Node>,
    free: Vec<NodeId>,
    open: u64,
}

impl SearchTree {
    /// Opens a node that is below no other; its path went so far.
    pub fn root(&mut self, held: Held, extent: Extent) -> NodeId {
        let id = self.insert(None, held);
        self.nodes[id].extent = extent;
        id
    }

    /// Opens a node below another one.
    pub fn child(&mut self, parent: NodeId, state: State) -> NodeId {
        self.nodes[parent].children += 1;
        self.insert(Some(parent), Held::State(Box::new(state)))
    }

    fn insert(&mut self, parent: Option<NodeId>, held: Held) -> NodeId {
        self.open += 1;
        let node = Node {
            parent,
            children: 0,
            held: Some(held),
            extent: Extent::default(),
        };
        match self.free.pop() {
            Some(id) => {
                self.nodes[id] = node;
                id
            }
            None => self.nodes.push(node),
        }
    }

    /// Takes what an open node holds.
    pub fn take(&mut self, id: NodeId) -> Option<Held> {
        let held = self.nodes[id].held.take();
        if held.is_some() {
            self.open -= 1;
        }
        held
    }

    /// Puts back what a node held.
    pub fn reopen(&mut self, id: NodeId, held: Held) {
        self.open += 1;
        self.nodes[id].held = Some(held);
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

    /// Closes the open node with the fewest decisions, for somebody else to open.
    pub fn give_away(
        &mut self,
        measure: impl FnMut(&State) -> Extent,
    ) -> Option<(Decisions, Extent)> {
        let decisions = |node: &Node| node.held.as_ref().map(|held| held.decisions().len());
        let open = self.nodes.iter_ids();
        let open = open.filter_map(|(id, node)| Some((decisions(node)?, id)));
        let (_, id) = open.min()?;
        let extent = self.nodes[id].measured(measure)?;
        let held = self.take(id)?;
        self.close(id);
        Some((held.decisions().clone(), extent))
    }

    /// The decisions of all open nodes, and how far their paths went.
    pub fn frontier(
        &self,
        mut measure: impl FnMut(&State) -> Extent,
    ) -> impl Iterator<Item = (&Decisions, Extent)> {
        self.nodes.iter().filter_map(move |node| {
            let held = node.held.as_ref()?;
            Some((held.decisions(), node.measured(&mut measure)?))
        })
    }

    /// How far all open paths went.
    pub fn extent(&self, mut measure: impl FnMut(&State) -> Extent) -> Extent {
        let open = self.nodes.iter();
        let open = open.filter_map(|node| node.measured(&mut measure));
        open.fold(Extent::BEYOND, Extent::of_both)
    }

    /// Some open node: the one with the smallest number.
    pub fn any_open(&self) -> Option<NodeId> {
        let mut nodes = self.nodes.iter_ids();
        nodes.find_map(|(id, node)| node.held.is_some().then_some(id))
    }

    /// Gives up all states for the decisions that lead to them; says how many there were.
    pub fn fold(&mut self, mut measure: impl FnMut(&State) -> Extent) -> usize {
        let mut folded = 0;
        for node in self.nodes.iter_mut() {
            if let Some(Held::State(state)) = &mut node.held {
                node.extent = measure(state);
                let decisions = std::mem::take(&mut state.history.path_decisions);
                node.held = Some(Held::Decisions(decisions));
                folded += 1;
            }
        }
        folded
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
