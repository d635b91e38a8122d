//! The decisions of a search as a tree that people can read, however many paths there are.
//!
//! Rounds of a loop are one node, chains of decisions without another way too. Only the largest parts are shown, down to
//! a depth and up to a width; everything else is told in numbers.

mod branches;
mod dot;
mod json;
mod shown;
mod svg;
#[cfg(test)]
mod tests;
mod text;
mod wording;

pub use self::shown::{Hidden, Shown, TreeLimits};

use oxpecker_explore::SearchRecord;

use crate::formats::UnknownFormat;

/// What a picture of a search is about.
#[derive(Clone, Debug)]
pub struct TreePicture {
    /// The method that was analyzed.
    pub entry: String,
    /// Whether the search came to its end.
    pub finished: bool,
    /// The root of the tree.
    pub root: Shown,
}

impl TreePicture {
    /// What is shown of a search.
    pub fn new(record: &SearchRecord, finished: bool, limits: TreeLimits) -> Self {
        TreePicture {
            entry: record.entry.clone(),
            finished,
            root: shown::shown(record, limits),
        }
    }

    fn title(&self) -> String {
        let end = if self.finished { "" } else { ", not finished" };
        format!("Search of {}{end}", self.entry)
    }
}

/// A way to show a tree.
#[derive(Clone, Copy, Debug)]
pub struct TreeFormat {
    /// What the user types.
    pub name: &'static str,
    /// One line for the help.
    pub summary: &'static str,
    /// Whether people read it, so that it must not be too large.
    pub for_people: bool,
    /// Shows a tree.
    pub render: fn(&TreePicture) -> String,
}

/// All ways to show a tree, the usual one first.
pub const TREE_FORMATS: &[TreeFormat] = &[text::FORMAT, svg::FORMAT, dot::FORMAT, json::FORMAT];

/// A way to show a tree by its name.
pub fn tree_format(name: &str) -> Result<&'static TreeFormat, UnknownFormat> {
    let found = TREE_FORMATS.iter().find(|it| it.name == name);
    found.ok_or_else(|| UnknownFormat(name.into()))
}
