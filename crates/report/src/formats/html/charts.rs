//! Pictures of the results: how many methods have which verdict, and where the work went.

use std::fmt::Write;

use oxpecker_ir::markup::escape;

use crate::suite::{MethodResult, Suite, Totals};

/// Methods in a chart.
const MOST: usize = 20;
const WIDTH: f64 = 640.0;
const ROW: usize = 20;

/// One bar of all verdicts.
pub(super) fn verdicts(totals: &Totals, out: &mut String) -> std::fmt::Result {
    let parts = [
        ("invalid", totals.invalid),
        ("error", totals.error),
        ("unknown", totals.unknown),
        ("valid-up-to", totals.valid_up_to),
        ("valid", totals.valid),
    ];
    writeln!(
        out,
        "<svg class=\"chart\" viewBox=\"0 0 {WIDTH} 24\" role=\"img\" aria-label=\"verdicts\">"
    )?;
    let mut at = 0.0;
    for (name, count) in parts {
        let width = WIDTH * count as f64 / totals.all().max(1) as f64;
        if count > 0 {
            writeln!(
                out,
                "<rect class=\"{name}\" x=\"{at:.1}\" y=\"0\" width=\"{width:.1}\" height=\"24\"><title>{count} {name}</title></rect>"
            )?;
        }
        at += width;
    }
    writeln!(out, "</svg>")
}

/// The methods that took most of the search, and those that took most of the solver.
pub(super) fn work(suite: &Suite, out: &mut String) -> std::fmt::Result {
    writeln!(out, "<h2>Work</h2>")?;
    bars(suite, ("Paths followed", "paths_done"), out)?;
    bars(suite, ("Solver calls", "solver_calls"), out)
}

fn bars(suite: &Suite, (title, counter): (&str, &str), out: &mut String) -> std::fmt::Result {
    let count = |it: &MethodResult| it.result.statistics.get(counter)?.as_u64();
    let counted = suite.methods.iter().map(|it| (count(it).unwrap_or(0), it));
    let mut counted: Vec<(u64, &MethodResult)> = counted.filter(|(count, _)| *count > 0).collect();
    // Equal counts stay in the order of the program.
    counted.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
    counted.truncate(MOST);
    let Some((most, _)) = counted.first().copied() else {
        return Ok(());
    };
    writeln!(
        out,
        "<h3>{title}</h3>\n<svg class=\"chart\" viewBox=\"0 0 {WIDTH} {}\" role=\"img\" aria-label=\"{title}\">",
        counted.len() * ROW
    )?;
    for (row, (count, method)) in counted.iter().enumerate() {
        let width = (WIDTH / 2.0) * *count as f64 / most as f64;
        let name = method.signature.split('(').next().unwrap_or("");
        let name: Vec<&str> = name.rsplitn(3, '.').take(2).collect();
        let name = name.into_iter().rev().collect::<Vec<_>>().join(".");
        let (y, text) = (row * ROW, row * ROW + 14);
        writeln!(
            out,
            "<text x=\"0\" y=\"{text}\">{}</text><rect class=\"work\" x=\"250\" y=\"{y}\" width=\"{width:.1}\" height=\"16\"></rect>\
             <text x=\"{:.1}\" y=\"{text}\">{count}</text>",
            escape(&name),
            255.0 + width
        )?;
    }
    writeln!(out, "</svg>")
}
