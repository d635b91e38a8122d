//! The control-flow graph of a method as DOT text, for Graphviz.

use std::fmt::Write;

use crate::analysis::EdgeKind;
use crate::picture::{Shown, Tone, edge_label};

/// The control-flow graph of a method: blocks with their statements when the source is given, else with their
/// instructions. Edges of exceptions are dashed.
pub fn method_dot(shown: Shown<'_>) -> String {
    let picture = shown.picture();
    let mut out = format!("digraph {} {{\n", quote(&picture.title));
    let _ = writeln!(out, "  label={}; labelloc=t;", quote(&picture.title));
    out.push_str("  node [shape=box, fontname=\"monospace\", fontsize=11];\n");
    out.push_str("  edge [fontname=\"sans-serif\", fontsize=10];\n");
    for card in &picture.cards {
        // `\l` ends a line and aligns it to the left.
        let lines = std::iter::once(&card.title).chain(&card.lines);
        let label: String = lines.map(|line| escape(line) + "\\l").collect();
        let style = match card.tone {
            Tone::Entry => ", penwidth=2",
            Tone::Dead => ", style=dashed",
            Tone::Plain | Tone::Return | Tone::Raise | Tone::Handler => "",
        };
        let _ = writeln!(out, "  {} [label=\"{label}\"{style}];", card.title);
    }
    for card in &picture.cards {
        for edge in &card.edges {
            let attributes = match edge.kind {
                EdgeKind::Goto => String::new(),
                EdgeKind::Handler => " [style=dashed]".into(),
                kind => format!(" [label=\"{}\"]", edge_label(kind)),
            };
            let _ = writeln!(out, "  {} -> {}{attributes};", card.title, edge.to);
        }
    }
    out.push_str("}\n");
    out
}

fn quote(text: &str) -> String {
    format!("\"{}\"", escape(text))
}

/// Text inside of a quoted DOT string, on one line.
fn escape(text: &str) -> String {
    let mut out = String::new();
    for char in text.chars() {
        match char {
            '"' | '\\' => out.extend(['\\', char]),
            _ if char.is_control() => out.push(' '),
            _ => out.push(char),
        }
    }
    out
}
