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

pub use self::shown::{Hidden, Shown, TreeLimits};

use oxpecker_explore::{PathStatus, SearchRecord, Tally};

use crate::messages::several;

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
pub fn tree_format(name: &str) -> &'static TreeFormat {
    let found = TREE_FORMATS.iter().find(|it| it.name == name);
    found.unwrap_or(&TREE_FORMATS[0])
}

/// How many paths there are and what became of them.
fn statuses(tally: &Tally) -> String {
    let named = PathStatus::ALL
        .into_iter()
        .filter(|status| tally.of(*status) > 0);
    let is_path = |status: &PathStatus| *status != PathStatus::Pruned;
    let each = named
        .filter(is_path)
        .map(|status| format!("{} {}", grouped(number(tally, status)), status.name()));
    let each: Vec<String> = each.collect();
    let mut text = paths(tally.paths());
    if !each.is_empty() {
        text = format!("{text}: {}", each.join(", "));
    }
    match number(tally, PathStatus::Pruned) {
        0 => text,
        pruned => format!("{text}; {} pruned", grouped(pruned)),
    }
}

/// What the paths took.
fn work(tally: &Tally) -> String {
    format!(
        "{}, {}",
        counted(tally.steps, "instruction", "instructions"),
        counted(tally.questions, "feasibility check", "feasibility checks")
    )
}

fn paths(count: u64) -> String {
    counted(count, "path", "paths")
}

fn number(tally: &Tally, status: PathStatus) -> u64 {
    u64::try_from(tally.of(status)).unwrap_or(0)
}

/// A number of things, with commas between thousands.
fn counted(count: u64, one: &str, many: &str) -> String {
    let text = several(count, one, many);
    text.replacen(&count.to_string(), &grouped(count), 1)
}

/// A number with commas between thousands.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// What is not shown below a node.
fn hidden(hidden: Hidden) -> String {
    let decisions = counted(hidden.decisions, "decision", "decisions");
    match hidden.siblings {
        0 => format!("… {decisions} below"),
        more => format!("… {} more, {}", grouped(more), paths(hidden.paths)),
    }
}
