//! The control-flow graph of a method.
//!
//! A block that can raise has an edge to its handler, or leaves the method when it has none. Merging asks about the
//! flow without exceptions; [`Cfg::normal`] is that graph.

use oxpecker_base::IndexVec;

use crate::inst::{Block, BlockId, Inst, Terminator};
use crate::program::Method;

/// Why control goes from one block to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum EdgeKind {
    /// Always.
    Goto,
    /// The branch condition is true.
    True,
    /// The branch condition is false.
    False,
    /// An exception was raised.
    Handler,
}

/// An edge, seen from its source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Edge {
    /// Why.
    pub kind: EdgeKind,
    /// Where to.
    pub to: BlockId,
}

/// A control-flow graph; execution starts at [`Method::ENTRY`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cfg {
    edges: IndexVec<BlockId, Vec<Edge>>,
    predecessors: IndexVec<BlockId, Vec<BlockId>>,
    exits: Vec<BlockId>,
}

impl Cfg {
    /// All flow of a method, exceptions included.
    pub fn new(method: &Method) -> Self {
        let raising = |block: &Block| {
            let handler = block.handler.filter(|_| may_raise(block));
            let to = handler.into_iter();
            to.map(|to| Edge {
                kind: EdgeKind::Handler,
                to,
            })
        };
        let edges = method
            .blocks()
            .iter()
            .map(|block| normal_edges(block).into_iter().chain(raising(block)));
        let leaves = |block: &Block| match block.terminator {
            Terminator::Return(_) => true,
            _ => block.handler.is_none() && may_raise(block),
        };
        let blocks = method.blocks().iter_ids();
        let exits = blocks.filter(|(_, block)| leaves(block));
        Self::build(
            edges.map(Iterator::collect).collect(),
            exits.map(|(id, _)| id).collect(),
        )
    }

    /// The flow of a method in which nothing is raised in the middle of a block: `throw` leaves the method.
    pub fn normal(method: &Method) -> Self {
        let edges = method.blocks().iter().map(normal_edges).collect();
        let leaves = |block: &Block| {
            !matches!(
                block.terminator,
                Terminator::Goto(_) | Terminator::Branch { .. } | Terminator::Alone { .. }
            )
        };
        let blocks = method.blocks().iter_ids();
        let exits = blocks.filter(|(_, block)| leaves(block));
        Self::build(edges, exits.map(|(id, _)| id).collect())
    }

    /// A graph of its own making, all edges unconditional.
    pub fn from_edges(count: usize, edges: &[(BlockId, BlockId)], exits: Vec<BlockId>) -> Self {
        let mut lists: IndexVec<BlockId, Vec<Edge>> = (0..count).map(|_| Vec::new()).collect();
        for (from, to) in edges {
            if lists.get(*from).is_some() {
                lists[*from].push(Edge {
                    kind: EdgeKind::Goto,
                    to: *to,
                });
            }
        }
        Self::build(lists, exits)
    }

    fn build(mut edges: IndexVec<BlockId, Vec<Edge>>, exits: Vec<BlockId>) -> Self {
        let count = edges.len();
        let mut predecessors: IndexVec<BlockId, Vec<BlockId>> =
            (0..count).map(|_| Vec::new()).collect();
        for edges in edges.iter_mut() {
            edges.retain(|edge| predecessors.get(edge.to).is_some());
        }
        for (from, edges) in edges.iter_ids() {
            for edge in edges {
                if predecessors[edge.to].last() != Some(&from) {
                    predecessors[edge.to].push(from);
                }
            }
        }
        Self {
            edges,
            predecessors,
            exits,
        }
    }

    /// The number of blocks.
    pub fn len(&self) -> usize {
        self.edges.len()
    }

    /// Whether there is no block.
    pub fn is_empty(&self) -> bool {
        self.edges.is_empty()
    }

    /// All blocks in order.
    pub fn blocks(&self) -> impl DoubleEndedIterator<Item = BlockId> + use<> {
        self.edges.ids()
    }

    /// The edges that leave a block; the handler comes last.
    pub fn edges(&self, block: BlockId) -> &[Edge] {
        &self.edges[block]
    }

    /// Where the edges of a block go; a block can occur more than once.
    pub fn successors(&self, block: BlockId) -> impl DoubleEndedIterator<Item = BlockId> {
        self.edges[block].iter().map(|edge| edge.to)
    }

    /// The blocks with an edge to a block, each once.
    pub fn predecessors(&self, block: BlockId) -> &[BlockId] {
        &self.predecessors[block]
    }

    /// The blocks in which the method can be left, in order.
    pub fn exits(&self) -> &[BlockId] {
        &self.exits
    }
}

/// Whether an exception can be raised in a block and go to its handler.
pub fn may_raise(block: &Block) -> bool {
    let raises = |inst: &Inst| {
        matches!(
            inst,
            Inst::Check { .. } | Inst::Call(_) | Inst::InitClass { .. } | Inst::Monitor { .. }
        )
    };
    let throws = matches!(
        block.terminator,
        Terminator::Throw { .. } | Terminator::ThrowObject { .. } | Terminator::Rethrow
    );
    throws || block.insts.iter().any(raises)
}

fn normal_edges(block: &Block) -> Vec<Edge> {
    let edge = |kind, to| Edge { kind, to };
    match &block.terminator {
        Terminator::Branch {
            then, otherwise, ..
        } => vec![
            edge(EdgeKind::True, *then),
            edge(EdgeKind::False, *otherwise),
        ],
        other => {
            let targets = other.targets().into_iter();
            targets.map(|to| edge(EdgeKind::Goto, to)).collect()
        }
    }
}
