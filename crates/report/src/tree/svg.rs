//! A tree as a picture: a row for each decision, with a bar of what became of its paths.

use std::fmt::Write;

use oxpecker_explore::PathStatus;
use oxpecker_ir::markup::escape;

use super::shown::hidden;
use super::wording::{number, paths, statuses, work};
use super::{Shown, TreeFormat, TreePicture};
use crate::pictures::open;

pub(super) const FORMAT: TreeFormat = TreeFormat {
    name: "svg",
    summary: "a picture without scripts",
    for_people: true,
    render,
};

const WIDTH: f64 = 1280.0;
const MARGIN: f64 = 24.0;
const TOP: f64 = 104.0;
const ROW: f64 = 20.0;
const INDENT: f64 = 16.0;
/// Where the bars begin, and how long they are at most.
const BARS: f64 = 820.0;
const LONGEST: f64 = 330.0;
/// Of the monospaced font.
const CHAR: f64 = 6.8;
/// What there is can be seen.
const NARROWEST: f64 = 1.5;

/// The color of a status: green is fine, red is wrong, orange is unfinished, grey is nothing.
pub(super) fn color(status: PathStatus) -> &'static str {
    match status {
        PathStatus::Done => "#4ade80",
        PathStatus::Violated => "#ef4444",
        PathStatus::Unsupported => "#c084fc",
        PathStatus::Undecided => "#e879f9",
        PathStatus::Cut => "#f59e0b",
        PathStatus::Open => "#fdba74",
        PathStatus::Repeated => "#7dd3fc",
        PathStatus::Redundant => "#bae6fd",
        PathStatus::AssumedAway => "#94a3b8",
        PathStatus::Pruned => "#cbd5e1",
    }
}

/// A row of the picture.
struct Row {
    level: usize,
    /// The row of the node above.
    above: usize,
    label: String,
    title: String,
    statuses: Vec<(PathStatus, u64)>,
    count: String,
}

fn render(picture: &TreePicture) -> String {
    let mut rows = vec![row(&picture.root, 0, 0, &picture.entry)];
    below(&picture.root, 1, 0, &mut rows);
    let height = TOP + ROW * rows.len() as f64 + MARGIN;
    let mut out = open(WIDTH, height, &picture.title());
    let total = &picture.root.total;
    let summary = format!("{}; {}", statuses(total), work(total));
    // Writing to a string cannot fail, here and below.
    let _ = writeln!(
        out,
        "<text class=\"s\" x=\"{MARGIN}\" y=\"56\">{}</text>",
        escape(&summary)
    );
    legend(&mut out);
    let all = rows.first().map_or(1, |row| sum(row).max(1));
    for at in 0..rows.len() {
        draw(&rows, at, all, &mut out);
    }
    out.push_str("</svg>\n");
    out
}

fn below(node: &Shown, level: usize, above: usize, rows: &mut Vec<Row>) {
    for child in &node.children {
        let at = rows.len();
        rows.push(row(child, level, above, &child.label()));
        below(child, level + 1, at, rows);
    }
    if let Some(rest) = node.hidden {
        rows.push(Row {
            level,
            above,
            label: hidden(rest),
            title: paths(rest.paths),
            statuses: Vec::new(),
            count: String::new(),
        });
    }
}

fn row(node: &Shown, level: usize, above: usize, label: &str) -> Row {
    let total = &node.total;
    let method = node.site.as_ref().map(|site| format!("{}, ", site.method));
    let fates_of = PathStatus::ALL
        .into_iter()
        .map(|it| (it, number(total, it)));
    Row {
        level,
        above,
        label: label.to_string(),
        title: format!(
            "{}{label}: {}; {}",
            method.unwrap_or_default(),
            statuses(total),
            work(total)
        ),
        statuses: fates_of.filter(|(_, count)| *count > 0).collect(),
        count: paths(total.paths()),
    }
}

fn sum(row: &Row) -> u64 {
    row.statuses.iter().map(|(_, count)| count).sum()
}

fn legend(out: &mut String) {
    let mut x = MARGIN;
    for status in PathStatus::ALL {
        let _ = writeln!(
            out,
            "<rect x=\"{x:.1}\" y=\"70\" width=\"10\" height=\"10\" rx=\"2\" fill=\"{}\"/>\
             <text x=\"{:.1}\" y=\"79\">{}</text>",
            color(status),
            x + 14.0,
            status.name()
        );
        x += 30.0 + 7.0 * status.name().len() as f64;
    }
}

fn draw(rows: &[Row], at: usize, all: u64, out: &mut String) {
    let row = &rows[at];
    let x = MARGIN + INDENT * row.level as f64;
    let y = TOP + ROW * at as f64;
    let _ = write!(out, "<g><title>{}</title>", escape(&row.title));
    if row.level > 0 {
        let from = TOP + ROW * row.above as f64 + ROW * 0.7;
        let (left, middle) = (x - INDENT + 5.0, y + ROW * 0.4);
        let _ = write!(
            out,
            "<path d=\"M{left:.1} {from:.1}V{middle:.1}H{:.1}\" fill=\"none\" stroke=\"#cbd5e1\"/>",
            x - 2.0
        );
    }
    let room = ((BARS - x - 8.0) / CHAR).max(4.0) as usize;
    let _ = write!(
        out,
        "<text class=\"m\" x=\"{x:.1}\" y=\"{:.1}\">{}</text>",
        y + 12.0,
        escape(&fitting(&row.label, room))
    );
    let mut left = BARS;
    for (status, count) in &row.statuses {
        let width = (LONGEST * *count as f64 / all as f64).max(NARROWEST);
        let _ = write!(
            out,
            "<rect x=\"{left:.1}\" y=\"{:.1}\" width=\"{width:.1}\" height=\"{:.1}\" fill=\"{}\"/>",
            y + 2.0,
            ROW - 7.0,
            color(*status)
        );
        left += width;
    }
    let _ = writeln!(
        out,
        "<text class=\"s\" x=\"{:.1}\" y=\"{:.1}\">{}</text></g>",
        left + 6.0,
        y + 12.0,
        escape(&row.count)
    );
}

/// A label cut to a number of characters.
fn fitting(label: &str, room: usize) -> String {
    if label.chars().count() <= room {
        return label.to_string();
    }
    let mut cut: String = label.chars().take(room - 1).collect();
    cut.push('…');
    cut
}
