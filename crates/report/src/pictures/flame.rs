//! A flame graph: which source lines, called from where, the solver spends its time on.
//!
//! A box is a line in a method; it stands on the line that called it, and is as wide as its share of the time.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::time::Duration;

use oxpecker_base::SourceMap;
use oxpecker_explore::profile::{Profile, Site};
use oxpecker_ir::Program;
use oxpecker_ir::markup::escape;

use super::open;
use crate::messages::several;

const WIDTH: f64 = 1200.0;
const MARGIN: f64 = 24.0;
const TOP: f64 = 76.0;
const ROW: f64 = 20.0;
/// Of the monospaced font.
const CHAR: f64 = 6.8;
/// Narrower boxes cannot be seen.
const NARROWEST: f64 = 0.4;

/// What the questions of one stack of source lines cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FlameRow {
    /// `Class.method:line`, the entry method first.
    pub stack: Vec<String>,
    /// How many questions there were.
    pub questions: u64,
    /// Time spent in solver back ends.
    pub time: Duration,
}

/// A profile by source lines; positions on one line are one.
pub fn flame_rows(sources: &SourceMap, program: &Program, profile: &Profile) -> Vec<FlameRow> {
    let many = sources.iter().count() > 1;
    let name = |site: &Site| {
        let method = program.method_name(site.method);
        match site.span {
            Some(span) if many => {
                let file = &sources.file(span.file).name;
                format!("{method} ({file}:{})", sources.position(span).line)
            }
            Some(span) => format!("{method}:{}", sources.position(span).line),
            None => method,
        }
    };
    let mut merged: BTreeMap<Vec<String>, (u64, Duration)> = BTreeMap::new();
    for (stack, cost) in profile.iter() {
        let sum = merged.entry(stack.iter().map(name).collect()).or_default();
        sum.0 += cost.questions;
        sum.1 += cost.time;
    }
    let rows = merged.into_iter();
    rows.map(|(stack, (questions, time))| FlameRow {
        stack,
        questions,
        time,
    })
    .collect()
}

/// One line for each stack, `a;b;c` and its microseconds, as other tools read it.
pub fn folded(rows: &[FlameRow]) -> String {
    let mut out = String::new();
    for row in rows {
        let frames: Vec<String> = row.stack.iter().map(|it| it.replace(';', ",")).collect();
        // Writing to a string cannot fail, here and below.
        let _ = writeln!(out, "{} {}", frames.join(";"), row.time.as_micros());
    }
    out
}

/// A box of the picture with what stands on it.
#[derive(Debug, Default)]
struct Node {
    questions: u64,
    time: Duration,
    above: BTreeMap<String, Node>,
}

impl Node {
    fn of(rows: &[FlameRow]) -> Node {
        let mut root = Node::default();
        for row in rows {
            let mut node = &mut root;
            node.count(row);
            for frame in &row.stack {
                node = node.above.entry(frame.clone()).or_default();
                node.count(row);
            }
        }
        root
    }

    fn count(&mut self, row: &FlameRow) {
        self.questions += row.questions;
        self.time += row.time;
    }

    fn height(&self) -> usize {
        let above = self.above.values().map(Node::height);
        1 + above.max().unwrap_or(0)
    }

    fn cost(&self) -> String {
        let questions = several(self.questions, "feasibility check", "feasibility checks");
        format!("{questions}, {:.3} s", self.time.as_secs_f64())
    }
}

/// Draws the graph. Without any solver time the widths are numbers of questions.
pub fn flame_svg(title: &str, rows: &[FlameRow]) -> String {
    let root = Node::of(rows);
    let base = TOP + ROW * root.height() as f64;
    let mut out = open(WIDTH, base + MARGIN, title);
    let by = if root.time.is_zero() {
        "width: number of feasibility checks, no solver was needed"
    } else {
        "width: time in the solver"
    };
    let _ = writeln!(
        out,
        "<text class=\"s\" x=\"{MARGIN}\" y=\"58\">{by}; in all {}</text>",
        root.cost()
    );
    let picture = Picture {
        time: root.time,
        questions: root.questions.max(1),
    };
    picture.draw(&mut out, "all", &root, (MARGIN, base - ROW));
    out.push_str("</svg>\n");
    out
}

/// What the whole width stands for.
struct Picture {
    time: Duration,
    questions: u64,
}

impl Picture {
    fn share(&self, node: &Node) -> f64 {
        if self.time.is_zero() {
            node.questions as f64 / self.questions as f64
        } else {
            node.time.as_secs_f64() / self.time.as_secs_f64()
        }
    }

    /// Draws a box at its upper left corner and everything that stands on it.
    fn draw(&self, out: &mut String, name: &str, node: &Node, (x, y): (f64, f64)) {
        let width = self.share(node) * (WIDTH - 2.0 * MARGIN);
        if width < NARROWEST {
            return;
        }
        let _ = write!(
            out,
            "<g><title>{}: {}, {:.1} %</title>\
             <rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{:.1}\" rx=\"2\" fill=\"{}\" \
             stroke=\"#ffffff\" stroke-width=\"0.8\"/>",
            escape(name),
            node.cost(),
            100.0 * self.share(node),
            ROW - 1.0,
            color(name)
        );
        let _ = writeln!(
            out,
            "<text class=\"m\" x=\"{:.1}\" y=\"{:.1}\">{}</text></g>",
            x + 4.0,
            y + 13.5,
            escape(&fitting(name, width - 8.0))
        );
        let mut left = x;
        for (name, above) in &node.above {
            self.draw(out, name, above, (left, y - ROW));
            left += self.share(above) * (WIDTH - 2.0 * MARGIN);
        }
    }
}

/// A name cut to a width; empty when nothing useful remains.
fn fitting(name: &str, width: f64) -> String {
    let room = (width / CHAR).max(0.0) as usize;
    if name.chars().count() <= room {
        return name.to_string();
    }
    if room < 4 {
        return String::new();
    }
    let mut cut: String = name.chars().take(room - 1).collect();
    cut.push('…');
    cut
}

/// A warm color that is always the same for a name.
fn color(name: &str) -> String {
    if name == "all" {
        return "#e2e8f0".into();
    }
    let hash = name.bytes().fold(0x811c_9dc5_u32, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    });
    let (hue, light) = (12 + hash % 38, 68 + (hash >> 8) % 12);
    format!("hsl({hue},90%,{light}%)")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(stack: &[&str], questions: u64, millis: u64) -> FlameRow {
        FlameRow {
            stack: stack.iter().map(|it| (*it).to_string()).collect(),
            questions,
            time: Duration::from_millis(millis),
        }
    }

    #[test]
    fn folds_stacks() {
        let rows = [row(&["A.a:1", "B.b:2"], 3, 2), row(&["A;c"], 1, 0)];
        assert_eq!(folded(&rows), "A.a:1;B.b:2 2000\nA,c 0\n");
    }

    #[test]
    fn draws_boxes_by_time() {
        let rows = [
            row(&["Main.main:3"], 1, 10),
            row(&["Main.main:3", "List<T>.add:9"], 4, 30),
            row(&["Main.main:5"], 7, 0),
        ];
        let svg = flame_svg("Solver time", &rows);
        assert!(svg.contains("<title>all: 12 feasibility checks, 0.040 s, 100.0 %</title>"));
        assert!(svg.contains("<title>Main.main:3: 5 feasibility checks, 0.040 s, 100.0 %</title>"));
        assert!(
            svg.contains(
                "<title>List&lt;T&gt;.add:9: 4 feasibility checks, 0.030 s, 75.0 %</title>"
            )
        );
        assert!(!svg.contains("Main.main:5"), "no time, no width");
        assert_eq!(svg.matches("<rect x=").count(), 3);
    }

    #[test]
    fn draws_questions_without_time() {
        let svg = flame_svg("t", &[row(&["a"], 3, 0), row(&["b"], 1, 0)]);
        assert!(svg.contains("<title>a: 3 feasibility checks, 0.000 s, 75.0 %</title>"));
        let empty = flame_svg("t", &[]);
        assert!(empty.ends_with("</svg>\n"));
    }

    #[test]
    fn cuts_names() {
        assert_eq!(fitting("Main.main:3", 1000.0), "Main.main:3");
        assert_eq!(fitting("Main.main:3", 5.1 * CHAR), "Main…");
        assert_eq!(fitting("Main.main:3", 10.0), "");
    }
}
