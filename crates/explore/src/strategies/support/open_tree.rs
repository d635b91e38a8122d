//! The open nodes with the decisions that lead to them. Every inner node has an open one below it.

use rustc_hash::FxHashMap;

use crate::strategies::NodeView;
use crate::tree::NodeId;

#[derive(Debug, Default)]
struct Entry {
    parent: Option<NodeId>,
    /// In the order in which they were opened.
    children: Vec<NodeId>,
    open: bool,
}

/// No node of the search: those whose parent nobody knows are below it. A search that is taken up again has many.
const TOP: NodeId = NodeId(u32::MAX);

/// The tree. Nodes that were given out stay until it is clear what became of them.
#[derive(Debug)]
pub(in crate::strategies) struct OpenTree {
    entries: FxHashMap<NodeId, Entry>,
    given_out: Option<NodeId>,
}

impl Default for OpenTree {
    fn default() -> Self {
        OpenTree {
            entries: FxHashMap::from_iter([(TOP, Entry::default())]),
            given_out: None,
        }
    }
}

impl OpenTree {
    /// Adds a node below its parent.
    pub(in crate::strategies) fn add(&mut self, node: &NodeView) {
        if self.given_out == Some(node.id)
            && let Some(entry) = self.entries.get_mut(&node.id)
        {
            entry.open = true;
            return;
        }
        // The number was used before, for a node that somebody else finished.
        self.remove(node.id);
        let parent = node.parent.filter(|it| self.entries.contains_key(it));
        let parent = parent.unwrap_or(TOP);
        if let Some(above) = self.entries.get_mut(&parent) {
            above.children.push(node.id);
            above.open = false;
        }
        let entry = Entry {
            parent: Some(parent),
            children: Vec::new(),
            open: true,
        };
        self.entries.insert(node.id, entry);
    }

    /// Gives the open node out that is reached from a node by choosing among its children.
    pub(in crate::strategies) fn take_below(
        &mut self,
        start: NodeId,
        mut choose: impl FnMut(&[NodeId]) -> usize,
    ) -> Option<NodeId> {
        let mut node = start;
        loop {
            let entry = self.entries.get_mut(&node)?;
            if entry.children.is_empty() {
                entry.open = false;
                self.given_out = Some(node);
                return Some(node);
            }
            // Below the top there is nothing to choose in most searches.
            let place = match entry.children.as_slice() {
                [_] if node == TOP => 0,
                children => choose(children),
            };
            node = *entry.children.get(place)?;
        }
    }

    /// Forgets what was given out last if nothing came back. Its nearest ancestor that is still there.
    pub(in crate::strategies) fn settle(&mut self) -> Option<NodeId> {
        let Some(last) = self.given_out.take() else {
            return self.root();
        };
        match self.entries.get(&last) {
            Some(entry) if entry.open || !entry.children.is_empty() => Some(last),
            Some(_) => self.prune(last),
            None => self.root(),
        }
    }

    /// The node that all others are below.
    pub(in crate::strategies) fn root(&self) -> Option<NodeId> {
        let top = self.entries.get(&TOP)?;
        (!top.children.is_empty()).then_some(TOP)
    }

    /// Removes a node without children, and those above it that have none left. The nearest one that stays.
    fn prune(&mut self, leaf: NodeId) -> Option<NodeId> {
        let mut gone = leaf;
        while gone != TOP {
            let parent = self.entries.remove(&gone)?.parent?;
            let above = self.entries.get_mut(&parent)?;
            above.children.retain(|child| *child != gone);
            if !above.children.is_empty() {
                return Some(parent);
            }
            gone = parent;
        }
        None
    }

    /// Removes a node with everything below it.
    fn remove(&mut self, node: NodeId) {
        let Some(entry) = self.entries.remove(&node) else {
            return;
        };
        let mut below = entry.children;
        while let Some(child) = below.pop() {
            if let Some(entry) = self.entries.remove(&child) {
                below.extend(entry.children);
            }
        }
        if let Some(parent) = entry.parent
            && let Some(above) = self.entries.get_mut(&parent)
        {
            above.children.retain(|child| *child != node);
            if above.children.is_empty() && self.given_out != Some(parent) {
                self.prune(parent);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn view(id: u32, parent: Option<u32>) -> NodeView {
        NodeView {
            id: NodeId(id),
            parent: parent.map(NodeId),
            depth: 0,
            forks: 0,
            gain: 0,
            level: 0,
            places: [].into(),
        }
    }

    #[test]
    fn nodes_without_known_parents_are_all_given_out() {
        let mut tree = OpenTree::default();
        for id in 0..4 {
            tree.add(&view(id, None));
        }
        let mut given = Vec::new();
        while let Some(root) = tree.settle().and_then(|_| tree.root()) {
            let Some(node) = tree.take_below(root, |_| 0) else {
                break;
            };
            given.push(node.0);
            // One of them forks.
            if node.0 == 2 {
                tree.add(&view(7, Some(2)));
                tree.add(&view(8, Some(2)));
            }
        }
        assert_eq!(given, [0, 1, 2, 7, 8, 3]);
        assert!(tree.root().is_none());
    }
}
