//! The open nodes with the decisions that lead to them. Every inner node has an open one below it.

use rustc_hash::FxHashMap;

use crate::explore::tree::NodeId;
use crate::strategies::NodeView;

#[derive(Debug, Default)]
struct Entry {
    parent: Option<NodeId>,
    /// In the order in which they were opened.
    children: Vec<NodeId>,
    open: bool,
}

/// The tree. Nodes that were given out stay until it is clear what became of them.
#[derive(Debug, Default)]
pub(in crate::strategies) struct OpenTree {
    entries: FxHashMap<NodeId, Entry>,
    root: Option<NodeId>,
    given_out: Option<NodeId>,
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
        let parent = parent.or(self.root);
        match parent.and_then(|it| self.entries.get_mut(&it)) {
            Some(above) => {
                above.children.push(node.id);
                above.open = false;
            }
            None => self.root = Some(node.id),
        }
        let entry = Entry {
            parent,
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
            let place = choose(&entry.children);
            node = *entry.children.get(place)?;
        }
    }

    /// Forgets what was given out last if nothing came back. Its nearest ancestor that is still there.
    pub(in crate::strategies) fn settle(&mut self) -> Option<NodeId> {
        let Some(last) = self.given_out.take() else {
            return self.root;
        };
        match self.entries.get(&last) {
            Some(entry) if entry.open || !entry.children.is_empty() => Some(last),
            Some(_) => self.prune(last),
            None => self.root,
        }
    }

    /// The node that all others are below.
    pub(in crate::strategies) fn root(&self) -> Option<NodeId> {
        self.root
    }

    /// Removes a node without children, and those above it that have none left. The nearest one that stays.
    fn prune(&mut self, leaf: NodeId) -> Option<NodeId> {
        let mut gone = leaf;
        loop {
            let Some(parent) = self.entries.remove(&gone).and_then(|it| it.parent) else {
                self.root = None;
                return None;
            };
            let above = self.entries.get_mut(&parent)?;
            above.children.retain(|child| *child != gone);
            if !above.children.is_empty() {
                return Some(parent);
            }
            gone = parent;
        }
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
        match entry.parent {
            Some(parent) => {
                if let Some(above) = self.entries.get_mut(&parent) {
                    above.children.retain(|child| *child != node);
                    if above.children.is_empty() && self.given_out != Some(parent) {
                        self.prune(parent);
                    }
                }
            }
            None => self.root = None,
        }
    }
}
