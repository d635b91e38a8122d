//! A tree for Graphviz.

use std::fmt::Write;

use super::shown::hidden;
use super::svg::color;
use super::wording::{statuses, work};
use super::{Shown, TreeFormat, TreePicture};
use oxpecker_explore::PathStatus;

pub(super) const FORMAT: TreeFormat = TreeFormat {
    name: "dot",
    summary: "a graph for Graphviz",
    for_people: true,
    render,
};

fn render(picture: &TreePicture) -> String {
    let mut out = String::from(
        "digraph search {\n  rankdir=LR;\n  node [shape=box, style=\"filled,rounded\", fontname=\"sans-serif\", fontsize=10];\n",
    );
    let mut next = 0;
    let title = picture.title();
    write_node(&picture.root, &title, &mut next, &mut out);
    out.push_str("}\n");
    out
}

/// Writes a node with everything below it; its number.
fn write_node(node: &Shown, label: &str, next: &mut usize, out: &mut String) -> usize {
    let number = *next;
    *next += 1;
    // Writing to a string cannot fail, here and below.
    let _ = writeln!(
        out,
        "  n{number} [label=\"{}\\n{}\", tooltip=\"{}\", fillcolor=\"{}\"];",
        escape(label),
        escape(&statuses(&node.total)),
        escape(&work(&node.total)),
        color(main_status(node))
    );
    for child in &node.children {
        let below = write_node(child, &child.label(), next, out);
        let _ = writeln!(out, "  n{number} -> n{below};");
    }
    if let Some(rest) = node.hidden {
        let below = *next;
        *next += 1;
        let text = escape(&hidden(rest));
        let _ = writeln!(out, "  n{below} [label=\"{text}\", style=dashed];");
        let _ = writeln!(out, "  n{number} -> n{below} [style=dashed];");
    }
    number
}

/// What is worth to be seen first.
fn main_status(node: &Shown) -> PathStatus {
    let order = [
        PathStatus::Violated,
        PathStatus::Open,
        PathStatus::Unsupported,
        PathStatus::Undecided,
        PathStatus::Cut,
        PathStatus::Done,
        PathStatus::Repeated,
        PathStatus::Redundant,
        PathStatus::AssumedAway,
    ];
    let found = order.into_iter().find(|status| node.total.of(*status) > 0);
    found.unwrap_or(PathStatus::Pruned)
}

fn escape(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}
