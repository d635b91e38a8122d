//! Which part of a tree is shown.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use oxpecker_explore::search_record::Site;
use oxpecker_explore::{SearchRecord, Tally};

use super::branches::{Branch, Branches};
use super::wording::{counted, grouped, paths};

/// How much of a tree is shown.
#[derive(Clone, Copy, Debug)]
pub struct TreeLimits {
    /// Levels below the root.
    pub depth: usize,
    /// Nodes below one.
    pub width: usize,
    /// Nodes in all; those with most paths come first.
    pub nodes: usize,
}

/// A node of the picture.
#[derive(Clone, Debug)]
pub struct Shown {
    /// Where the decision was taken; the root has none.
    pub site: Option<Site>,
    /// Whether its place needs the name of the file.
    pub in_several_files: bool,
    /// Whether the method is another one than that of the node above.
    pub enters: bool,
    /// The way that was taken.
    pub way: String,
    /// How often in a row, for rounds of a loop.
    pub rounds: u64,
    /// Decisions in front of it that had no other way.
    pub skipped: u64,
    /// Whether the decisions below it are those of all paths, in no order.
    pub gathers: bool,
    /// Whether it is one of those.
    pub gathered: bool,
    /// What became of its paths.
    pub total: Tally,
    /// The nodes below it.
    pub children: Vec<Shown>,
    /// What is below it besides.
    pub hidden: Option<Hidden>,
}

/// What is not shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hidden {
    /// Nodes beside those that are shown; 0 if none is.
    pub siblings: u64,
    /// Decisions.
    pub decisions: u64,
    /// Paths.
    pub paths: u64,
}

impl Shown {
    /// Place, text and way of the decision.
    pub fn label(&self) -> String {
        let Some(site) = &self.site else {
            return String::new();
        };
        let place = match (site.line, self.in_several_files) {
            (0, _) => String::new(),
            (line, true) => format!("{}:{line}:{} ", site.file, site.column),
            (line, false) => format!("{line}:{} ", site.column),
        };
        let text = match shortened(&site.text) {
            text if text.is_empty() => String::new(),
            text => format!("`{text}` "),
        };
        let method = match (self.enters, site.line) {
            (false, 1..) => String::new(),
            _ => format!("in {} ", site.method),
        };
        let times = match (self.gathered, self.rounds) {
            (true, _) if self.total.times > 1 => self.total.times,
            (true, _) => 1,
            (false, rounds) => rounds,
        };
        let times = match times {
            0 | 1 => String::new(),
            times => format!(" × {}", grouped(times)),
        };
        let skipped = match self.skipped {
            0 => String::new(),
            skipped => format!("⋯{skipped}⋯ "),
        };
        format!("{skipped}{place}{text}{method}→ {}{times}", self.way)
    }
}

/// Quoted text is cut behind this many characters.
const LONGEST: usize = 48;

fn shortened(text: &str) -> String {
    if text.chars().count() <= LONGEST {
        return text.to_string();
    }
    let cut: String = text.chars().take(LONGEST - 1).collect();
    cut + "…"
}

/// The part of a tree within limits.
pub(super) fn shown(record: &SearchRecord, limits: TreeLimits) -> Shown {
    let branches = Branches::of(record);
    let mut files: Vec<&str> = record.sites.iter().map(|it| it.file.as_str()).collect();
    files.retain(|file| !file.is_empty());
    files.sort_unstable();
    files.dedup();
    let selection = Selection {
        children: select(&branches, limits),
        branches: &branches.0,
        record,
        several_files: files.len() > 1,
    };
    selection.show(0, &record.entry, false)
}

/// The children of each node that is shown with some; the largest nodes get theirs first.
fn select(branches: &Branches, limits: TreeLimits) -> Vec<Vec<usize>> {
    let branches = &branches.0;
    let mut selected = vec![Vec::new(); branches.len()];
    let mut left = limits.nodes;
    let mut waiting = BinaryHeap::from([(weight(branches, 0), Reverse(0), 0)]);
    while let Some((_, Reverse(at), depth)) = waiting.pop() {
        if left == 0 {
            break;
        }
        let mut children = branches[at].children.clone();
        children.sort_by_key(|it| (Reverse(weight(branches, *it)), *it));
        children.truncate(limits.width.min(left));
        // One node in place of "1 more" takes as much room.
        children.sort_unstable();
        left -= children.len();
        if depth + 1 < limits.depth {
            let inner = |it: &&usize| !branches[**it].children.is_empty();
            let inner = children.iter().filter(inner);
            waiting.extend(inner.map(|it| (weight(branches, *it), Reverse(*it), depth + 1)));
        }
        selected[at] = children;
    }
    selected
}

/// Violations come first, then many paths.
fn weight(branches: &[Branch], at: usize) -> (bool, u64) {
    let total = &branches[at].total;
    let violated = total.of(oxpecker_explore::PathStatus::Violated) > 0;
    (violated, total.paths())
}

struct Selection<'a> {
    children: Vec<Vec<usize>>,
    branches: &'a [Branch],
    record: &'a SearchRecord,
    several_files: bool,
}

impl Selection<'_> {
    fn show(&self, at: usize, method: &str, gathered: bool) -> Shown {
        let branch = &self.branches[at];
        let node = self.record.nodes.get(branch.node);
        let root = branch.node == 0;
        let site = node.and_then(|node| self.record.sites.get(node.site as usize));
        let site = site.filter(|_| !root);
        let way = node.and_then(|node| self.record.ways.get(node.way as usize));
        let here = site.map_or(method, |it| it.method.as_str());
        let shown = &self.children[at];
        let children = shown.iter();
        let children = children.map(|it| self.show(*it, here, branch.gathers));
        Shown {
            site: site.cloned(),
            in_several_files: self.several_files,
            enters: here != method,
            way: way.filter(|_| !root).cloned().unwrap_or_default(),
            rounds: branch.rounds,
            skipped: branch.skipped,
            gathers: branch.gathers && !branch.children.is_empty(),
            gathered,
            total: branch.total,
            children: children.collect(),
            hidden: self.hidden(branch, shown),
        }
    }

    fn hidden(&self, branch: &Branch, shown: &[usize]) -> Option<Hidden> {
        let missing = branch.children.iter().filter(|it| !shown.contains(it));
        let mut hidden = Hidden::default();
        for child in missing {
            let child = &self.branches[*child];
            hidden.siblings += 1;
            hidden.decisions += 1 + child.decisions;
            hidden.paths += child.total.paths();
        }
        if shown.is_empty() {
            hidden.siblings = 0;
        }
        (hidden.decisions > 0).then_some(hidden)
    }
}

/// What is not shown below a node.
pub(super) fn hidden(hidden: Hidden) -> String {
    let decisions = counted(hidden.decisions, "decision", "decisions");
    match hidden.siblings {
        0 => format!("… {decisions} below"),
        more => format!("… {} more, {}", grouped(more), paths(hidden.paths)),
    }
}
