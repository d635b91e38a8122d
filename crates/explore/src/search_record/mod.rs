//! The tree of all decisions that a search took, with what became of the paths below each: small enough to be kept.
//!
//! Memory is bounded. Up to a depth every decision is a node of its own; below it, decisions are gathered by their
//! places in the program, as a list without order. The depth starts large and shrinks when there are too many nodes. What
//! is counted is never lost, so sums are exact, and adding up what several workers recorded gives the same in any order.

mod recorder;
mod recording;
mod tally;

pub(crate) use self::recorder::{Recorder, TakenBranch};
pub(crate) use self::recording::Recording;
pub use self::tally::{PathStatus, Tally};

use oxpecker_base::{SourceMap, Span};

/// A place in the sources where paths part, independent of who loaded the program.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Site {
    /// The file; empty where nothing in the source belongs to it.
    pub file: String,
    /// The line, from 1; 0 without a place.
    pub line: u32,
    /// The column, from 1; 0 without a place.
    pub column: u32,
    /// The method, as `Class.method`.
    pub method: String,
    /// What stands there.
    pub text: String,
}

/// A decision and what became of the paths on which it is the last one so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordNode {
    /// The node above it, which comes earlier; the root is above itself.
    pub parent: u32,
    /// Where it was taken, as a place in the table of sites.
    pub site: u32,
    /// Which alternative it is.
    pub place: u32,
    /// What the alternative is called, as a place in the table of ways.
    pub way: u32,
    /// What became of its paths, without those below further decisions.
    pub tally: Tally,
}

/// All decisions of a search. Plain data, to be added up, kept in files and shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchRecord {
    /// The method that was analyzed.
    pub entry: String,
    /// Up to this depth every decision is a node of its own; one level below it, they are gathered by site.
    pub deepest: u32,
    /// The places in the program.
    pub sites: Vec<Site>,
    /// The names of alternatives.
    pub ways: Vec<String>,
    /// The decisions, the root first. The root stands for the entry method and has no decision.
    pub nodes: Vec<RecordNode>,
}

impl SearchRecord {
    /// Adds up what several searches did, or several workers of one; in whatever order, the result is the same.
    pub fn sum<'a>(parts: impl IntoIterator<Item = &'a SearchRecord>) -> SearchRecord {
        let parts: Vec<&SearchRecord> = parts.into_iter().collect();
        let mut recorder = Recorder::default();
        if let Some(deepest) = parts.iter().map(|it| it.deepest).min() {
            recorder.fold_to(deepest);
        }
        for part in parts {
            recorder.add(part);
        }
        recorder.shrink();
        recorder.sorted()
    }

    /// What became of all paths.
    pub fn total(&self) -> Tally {
        let mut total = Tally::default();
        for node in &self.nodes {
            total.add(&node.tally);
        }
        total
    }

    /// Whether all places in tables exist and parents come first: data from files may be damaged.
    pub fn is_sound(&self) -> bool {
        let sound = |(at, node): (usize, &RecordNode)| {
            let root = at == 0 && node.parent == 0;
            let known = (node.site as usize) < self.sites.len();
            let named = (node.way as usize) < self.ways.len();
            root || ((node.parent as usize) < at && known && named)
        };
        !self.nodes.is_empty() && self.nodes.iter().enumerate().all(sound)
    }
}

/// Knows where in the sources something stands.
pub trait Places: std::fmt::Debug {
    /// The site of a span; its method is left out.
    fn site(&self, span: Span) -> Site;
}

impl Places for SourceMap {
    fn site(&self, span: Span) -> Site {
        let at = self.position(span);
        let words: Vec<&str> = self.text(span).split_whitespace().collect();
        Site {
            file: self.file(span.file).name.clone(),
            line: at.line,
            column: at.column,
            method: String::new(),
            text: words.join(" "),
        }
    }
}
