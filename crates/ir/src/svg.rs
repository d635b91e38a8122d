//! The control-flow graph of a method as an SVG picture: self-contained, without scripts, on a light ground.

use std::fmt::Write;

use crate::analysis::EdgeKind;
use crate::markup::escape;
use crate::picture::layout::{Layout, Point, Stroke, layout};
use crate::picture::{Card, Picture, Shown, Tone, edge_label};

/// Of a monospaced font at 12 pixels; common fonts are a little narrower.
const CHAR: f64 = 7.25;
const LINE: f64 = 17.0;
const PADDING: f64 = 10.0;
/// The height of the strip with the name of the block.
const STRIP: f64 = 20.0;
const MARGIN: f64 = 24.0;
/// The height of the title.
const TITLE: f64 = 34.0;
/// How sharply edges back turn.
const RADIUS: f64 = 6.0;
const ARROW: f64 = 8.0;

const FONTS: &str = "\
    text{font:12px ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace;fill:#1e293b;white-space:pre}\
    .h{font:600 14px system-ui,'Segoe UI','DejaVu Sans',sans-serif;fill:#0f172a}\
    .b{font-size:11px;font-weight:600;fill:#64748b}\
    .l{font:11px system-ui,'Segoe UI','DejaVu Sans',sans-serif;\
    paint-order:stroke;stroke:#ffffff;stroke-width:3px}\
    path{fill:none;stroke-width:1.4}";

/// The control-flow graph of a method: blocks with their statements when the source is given, else with their
/// instructions. True edges are green, false edges red, edges of exceptions dashed.
pub fn method_svg(shown: Shown<'_>) -> String {
    let picture = shown.picture();
    let sizes: Vec<Point> = picture.cards.iter().map(size).collect();
    let mut order = picture.order.clone();
    order.extend((0..sizes.len()).filter(|place| !picture.order.contains(place)));
    let cards = picture.cards.iter().enumerate();
    let edges = cards.flat_map(|(from, card)| {
        let edges = card.edges.iter();
        edges.map(move |edge| (from, edge.to.0 as usize))
    });
    let edges: Vec<(usize, usize)> = edges.collect();
    draw(&picture, &sizes, &layout(&sizes, &order, &edges))
}

fn draw(picture: &Picture, sizes: &[Point], layout: &Layout) -> String {
    let title_width = columns(&picture.title) as f64 * 8.2;
    let width = layout.size.0.max(title_width) + 2.0 * MARGIN;
    let height = layout.size.1 + TITLE + 2.0 * MARGIN;
    let title = escape(&picture.title);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{width:.0}\" \
         height=\"{height:.0}\" viewBox=\"0 0 {width:.0} {height:.0}\">\n\
         <title>{title}</title>\n<style>{FONTS}</style>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n\
         <text class=\"h\" x=\"{MARGIN}\" y=\"{:.0}\">{title}</text>\n",
        MARGIN + 10.0
    );
    let shift = MARGIN + (width - 2.0 * MARGIN - layout.size.0) / 2.0;
    let _ = writeln!(
        out,
        "<g transform=\"translate({shift:.1} {:.1})\">",
        MARGIN + TITLE
    );
    let kinds = picture.cards.iter().flat_map(|card| &card.edges);
    for (edge, (start, strokes)) in kinds.zip(&layout.edges) {
        draw_edge(&mut out, edge.kind, *start, strokes);
    }
    for ((card, size), corner) in picture.cards.iter().zip(sizes).zip(&layout.boxes) {
        draw_card(&mut out, card, *size, *corner);
    }
    // Labels on top, so no line runs through them.
    let mut starts = layout.edges.iter().map(|(start, _)| *start);
    for card in &picture.cards {
        draw_labels(&mut out, card, starts.by_ref());
    }
    out.push_str("</g>\n</svg>\n");
    out
}

fn size(card: &Card) -> Point {
    let lines = card.lines.iter().map(|line| columns(line));
    let widest = lines.max().unwrap_or(0).max(columns(&card.title) + 2);
    let body = match card.lines.len() {
        0 => 0.0,
        lines => LINE * lines as f64 + PADDING,
    };
    (widest as f64 * CHAR + 2.0 * PADDING, STRIP + body)
}

/// The width of a text in a monospaced font; East Asian characters are wide.
fn columns(text: &str) -> usize {
    let wide = |char: char| matches!(char as u32, 0x1100..=0x115f | 0x2e80..=0xd7ff | 0xf900..=0xfaff | 0xfe30..=0xfe6f | 0xff00..=0xff60 | 0x1f300..);
    text.chars().map(|char| 1 + usize::from(wide(char))).sum()
}

/// Fill, strip and border of a box.
fn colors(tone: Tone) -> (&'static str, &'static str, &'static str) {
    match tone {
        Tone::Plain => ("#ffffff", "#f1f5f9", "#94a3b8"),
        Tone::Entry => ("#ffffff", "#dbeafe", "#3b82f6"),
        Tone::Return => ("#ffffff", "#dcfce7", "#4ade80"),
        Tone::Raise => ("#ffffff", "#fee2e2", "#f87171"),
        Tone::Handler => ("#ffffff", "#f3e8ff", "#c084fc"),
        Tone::Dead => ("#ffffff", "#f8fafc", "#cbd5e1"),
    }
}

fn draw_card(out: &mut String, card: &Card, (width, height): Point, (x, y): Point) {
    let (fill, strip, border) = colors(card.tone);
    let dashed = if card.tone == Tone::Dead {
        " stroke-dasharray=\"4 3\""
    } else {
        ""
    };
    let _ = write!(out, "<g transform=\"translate({x:.1} {y:.1})\">");
    let _ = write!(
        out,
        "<rect width=\"{width:.1}\" height=\"{height:.1}\" rx=\"5\" fill=\"{strip}\"/>"
    );
    if !card.lines.is_empty() {
        let rest = height - STRIP;
        let _ = write!(
            out,
            "<path style=\"fill:{fill}\" d=\"M0 {STRIP}h{width:.1}v{:.1}q0 5 -5 5h{:.1}q-5 0 -5 -5z\"/>",
            rest - 5.0,
            10.0 - width
        );
    }
    let _ = write!(
        out,
        "<rect width=\"{width:.1}\" height=\"{height:.1}\" rx=\"5\" fill=\"none\" \
         stroke=\"{border}\" stroke-width=\"1.3\"{dashed}/>"
    );
    let _ = write!(
        out,
        "<text class=\"b\" x=\"{PADDING}\" y=\"14\">{}</text>",
        card.title
    );
    for (index, line) in card.lines.iter().enumerate() {
        let y = STRIP + LINE * (index + 1) as f64;
        let _ = write!(
            out,
            "<text x=\"{PADDING}\" y=\"{y:.0}\">{}</text>",
            escape(line)
        );
    }
    out.push_str("</g>\n");
}

fn edge_color(kind: EdgeKind) -> &'static str {
    match kind {
        EdgeKind::Goto => "#64748b",
        EdgeKind::True => "#16a34a",
        EdgeKind::False => "#dc2626",
        EdgeKind::Handler => "#9333ea",
    }
}

fn draw_edge(out: &mut String, kind: EdgeKind, start: Point, strokes: &[Stroke]) {
    let (path, (x, y)) = path(start, strokes);
    let color = edge_color(kind);
    let dashed = match kind {
        EdgeKind::Handler => " stroke-dasharray=\"5 3\"",
        _ => "",
    };
    let _ = writeln!(
        out,
        "<path stroke=\"{color}\"{dashed} d=\"{path}\"/>\
         <path style=\"fill:{color}\" d=\"M{:.1} {:.1}l4 -{ARROW}h-8z\"/>",
        x, y
    );
}

/// The words at the edges of a box: the leftmost one to the left of its edge, others to the right.
fn draw_labels(out: &mut String, card: &Card, starts: impl Iterator<Item = Point>) {
    let edges: Vec<(EdgeKind, Point)> = card
        .edges
        .iter()
        .map(|edge| edge.kind)
        .zip(starts)
        .collect();
    let leftmost = edges
        .iter()
        .map(|(_, start)| start.0)
        .fold(f64::INFINITY, f64::min);
    for (kind, (x, y)) in edges {
        let label = edge_label(kind);
        if label.is_empty() {
            continue;
        }
        let (x, anchor) = if x == leftmost {
            (x - 4.0, "end")
        } else {
            (x + 4.0, "start")
        };
        let (y, color) = (y + 12.0, edge_color(kind));
        let _ = writeln!(
            out,
            "<text class=\"l\" x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" \
             style=\"fill:{color}\">{label}</text>"
        );
    }
}

/// The path of an edge up to its arrow head, and the point of the head.
fn path(start: Point, strokes: &[Stroke]) -> (String, Point) {
    let mut out = format!("M{:.1} {:.1}", start.0, start.1);
    let mut at = start;
    for (index, stroke) in strokes.iter().enumerate() {
        let is_last = index + 1 == strokes.len();
        let cut = if is_last { ARROW - 1.0 } else { 0.0 };
        match *stroke {
            Stroke::Curve((x, y)) => {
                let middle = (at.1 + y) / 2.0;
                let end = y - cut;
                let _ = write!(
                    out,
                    "C{:.1} {middle:.1} {x:.1} {middle:.1} {x:.1} {end:.1}",
                    at.0
                );
                at = (x, y);
            }
            Stroke::Line(to) => {
                match strokes.get(index + 1) {
                    Some(Stroke::Line(next)) => corner(&mut out, at, to, *next),
                    _ => {
                        let _ = write!(out, "L{:.1} {:.1}", to.0, to.1 - cut);
                    }
                }
                at = to;
            }
        }
    }
    (out, at)
}

/// A line to a rounded corner.
fn corner(out: &mut String, from: Point, corner: Point, next: Point) {
    let toward = |other: Point| {
        let (x, y) = (other.0 - corner.0, other.1 - corner.1);
        let length = x.hypot(y).max(1e-9);
        let part = RADIUS.min(length / 2.0) / length;
        (corner.0 + x * part, corner.1 + y * part)
    };
    let (before, after) = (toward(from), toward(next));
    let _ = write!(
        out,
        "L{:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}",
        before.0, before.1, corner.0, corner.1, after.0, after.1
    );
}
