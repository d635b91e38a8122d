//! Dominators: which blocks lie on every way from the entry to a block.
//!
//! The simple version of the algorithm of Lengauer and Tarjan ("A fast algorithm for finding dominators in a flowgraph",
//! 1979): almost linear, also where thousands of branches meet in one block.

use oxpecker_base::id::Id;

use super::cfg::Cfg;
use super::order::successor_lists;
use crate::inst::BlockId;
use crate::program::Method;

/// The dominator tree of a control-flow graph. Unreachable blocks are not in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dominators {
    tree: Tree,
}

impl Dominators {
    /// Computes the tree.
    pub fn new(cfg: &Cfg) -> Self {
        let tree = Tree::new(&successor_lists(cfg), Method::ENTRY.index());
        Self { tree }
    }

    /// Whether a block can be reached from the entry.
    pub fn is_reachable(&self, block: BlockId) -> bool {
        self.tree.contains(block.index())
    }

    /// The closest other block that dominates a block; none for the entry and for unreachable blocks.
    pub fn immediate(&self, block: BlockId) -> Option<BlockId> {
        self.tree.parent(block.index()).map(BlockId::new)
    }

    /// Whether every way to `below` passes `above`; a reachable block dominates itself.
    pub fn dominates(&self, above: BlockId, below: BlockId) -> bool {
        self.tree.is_above(above.index(), below.index())
    }
}

/// A dominator tree over plain indexes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Tree {
    /// The immediate dominator; the root's is itself.
    parents: Vec<Option<usize>>,
    /// When a walk through the tree comes to a node and when it leaves it: what is below lies in between.
    spans: Vec<(usize, usize)>,
}

impl Tree {
    /// The tree of the nodes that are reachable from a root.
    pub(super) fn new(successors: &[Vec<usize>], root: usize) -> Self {
        let mut tree = Self {
            parents: vec![None; successors.len()],
            spans: vec![(0, 0); successors.len()],
        };
        if successors.is_empty() {
            return tree;
        }
        let search = Search::new(successors, root);
        let dominators = search.dominators(successors);
        for (node, dominator) in search.nodes.iter().zip(dominators) {
            tree.parents[*node] = Some(search.nodes[dominator]);
        }
        tree.measure(&search.nodes, root);
        tree
    }

    /// Walks through the tree.
    fn measure(&mut self, nodes: &[usize], root: usize) {
        let mut children = vec![Vec::new(); self.parents.len()];
        for node in nodes {
            if let Some(parent) = self.parent(*node) {
                children[parent].push(*node);
            }
        }
        let mut clock = 0;
        let mut path = vec![(root, 0)];
        while let Some((node, next)) = path.last_mut() {
            clock += 1;
            if *next == 0 {
                self.spans[*node].0 = clock;
            }
            match children[*node].get(*next) {
                Some(child) => {
                    *next += 1;
                    path.push((*child, 0));
                }
                None => {
                    self.spans[*node].1 = clock;
                    path.pop();
                }
            }
        }
    }

    pub(super) fn contains(&self, node: usize) -> bool {
        self.parents.get(node).is_some_and(Option::is_some)
    }

    pub(super) fn parent(&self, node: usize) -> Option<usize> {
        let parent = self.parents.get(node).copied().flatten();
        parent.filter(|parent| *parent != node)
    }

    pub(super) fn is_above(&self, above: usize, below: usize) -> bool {
        if !self.contains(above) || !self.contains(below) {
            return false;
        }
        let ((begin, end), (from, to)) = (self.spans[above], self.spans[below]);
        begin <= from && to <= end
    }
}

/// A depth-first search; nodes have the numbers in which it comes to them.
struct Search {
    /// The nodes by number.
    nodes: Vec<usize>,
    /// The number of each node; that of nodes that are not reached means nothing.
    numbers: Vec<Option<usize>>,
    /// From where each number was reached; the root from itself.
    parents: Vec<usize>,
}

impl Search {
    fn new(successors: &[Vec<usize>], root: usize) -> Self {
        let mut search = Self {
            nodes: Vec::new(),
            numbers: vec![None; successors.len()],
            parents: Vec::new(),
        };
        let mut stack = vec![(root, 0)];
        while let Some((node, from)) = stack.pop() {
            if search.numbers[node].is_some() {
                continue;
            }
            let number = search.nodes.len();
            search.numbers[node] = Some(number);
            search.nodes.push(node);
            search.parents.push(from);
            stack.extend(successors[node].iter().rev().map(|next| (*next, number)));
        }
        search
    }

    /// The number of the immediate dominator of each number; the root's is its own.
    fn dominators(&self, successors: &[Vec<usize>]) -> Vec<usize> {
        let count = self.nodes.len();
        let mut predecessors = vec![Vec::new(); count];
        for (number, node) in self.nodes.iter().enumerate() {
            for next in successors[*node].iter().filter_map(|it| self.numbers[*it]) {
                predecessors[next].push(number);
            }
        }
        let mut forest = Forest::new(count);
        let mut dominators = vec![0; count];
        // The nodes whose semidominator has the number.
        let mut buckets = vec![Vec::new(); count];
        for number in (1..count).rev() {
            for from in &predecessors[number] {
                let best = forest.best(*from);
                forest.semi[number] = forest.semi[number].min(forest.semi[best]);
            }
            buckets[forest.semi[number]].push(number);
            let parent = self.parents[number];
            forest.ancestors[number] = Some(parent);
            for waiting in std::mem::take(&mut buckets[parent]) {
                let best = forest.best(waiting);
                let closer = forest.semi[best] < forest.semi[waiting];
                dominators[waiting] = if closer { best } else { parent };
            }
        }
        for number in 1..count {
            if dominators[number] != forest.semi[number] {
                dominators[number] = dominators[dominators[number]];
            }
        }
        dominators
    }
}

/// The part of the search that has been looked at, with shortcuts along its paths.
struct Forest {
    semi: Vec<usize>,
    ancestors: Vec<Option<usize>>,
    /// The node with the least semidominator on the path that the shortcut leaves out.
    labels: Vec<usize>,
}

impl Forest {
    fn new(count: usize) -> Self {
        Self {
            semi: (0..count).collect(),
            ancestors: vec![None; count],
            labels: (0..count).collect(),
        }
    }

    /// The node with the least semidominator on the way up to the root of its tree, without that root.
    fn best(&mut self, node: usize) -> usize {
        let mut path = Vec::new();
        let mut current = node;
        while let Some(above) = self.ancestors[current] {
            if self.ancestors[above].is_none() {
                break;
            }
            path.push(current);
            current = above;
        }
        while let Some(below) = path.pop() {
            let above = self.ancestors[below].unwrap_or(below);
            if self.semi[self.labels[above]] < self.semi[self.labels[below]] {
                self.labels[below] = self.labels[above];
            }
            self.ancestors[below] = self.ancestors[above];
        }
        self.labels[node]
    }
}
