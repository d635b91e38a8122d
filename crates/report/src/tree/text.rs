//! A tree as lines of text.

use super::shown::hidden;
use super::wording::{statuses, work};
use super::{Shown, TreeFormat, TreePicture};

pub(super) const FORMAT: TreeFormat = TreeFormat {
    name: "text",
    summary: "a line for each decision",
    for_people: true,
    render,
};

fn render(picture: &TreePicture) -> String {
    let total = &picture.root.total;
    let mut out = format!(
        "{}\n{}; {}\n",
        picture.title(),
        statuses(total),
        work(total)
    );
    below(&picture.root, "", &mut out);
    out
}

fn below(node: &Shown, indent: &str, out: &mut String) {
    let mut lines = node.children.len();
    if node.hidden.is_some() && !node.children.is_empty() {
        lines += 1;
    }
    for (place, child) in node.children.iter().enumerate() {
        let last = place + 1 == lines;
        let (joint, deeper) = if last {
            ("└─ ", "   ")
        } else {
            ("├─ ", "│  ")
        };
        let mut line = format!(
            "{indent}{joint}{}: {}",
            child.label(),
            statuses(&child.total)
        );
        if child.children.is_empty()
            && let Some(rest) = child.hidden
        {
            line = format!("{line} {}", hidden(rest));
        }
        if child.gathers && !child.children.is_empty() {
            line.push_str(", by location from here on");
        }
        out.push_str(&line);
        out.push('\n');
        below(child, &format!("{indent}{deeper}"), out);
    }
    if let (Some(rest), false) = (node.hidden, node.children.is_empty()) {
        out.push_str(&format!("{indent}└─ {}\n", hidden(rest)));
    }
}
