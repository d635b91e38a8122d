//! A table for people: a row for each method.

use std::fmt::Write;

use super::{Counter, CoverageFormat, Summary, Tested, Totals};

pub(super) const FORMAT: CoverageFormat = CoverageFormat {
    name: "text",
    summary: "a table for people",
    extension: "txt",
    render,
};

fn render(report: &Tested<'_>, summary: &Summary) -> String {
    let mut rows = vec![["", "lines", "branches", "checks", "entered"].map(String::from)];
    for class in &summary.classes {
        let mut row = row(class.name.replace('/', "."), &Totals::of_class(class));
        row[4] = String::new();
        rows.push(row);
        for method in &class.methods {
            let name = format!("  {}{}", method.name, method.descriptor);
            let mut row = self::row(name, &Totals::of_method(method));
            row[4] = method.entered.to_string();
            rows.push(row);
        }
    }
    rows.push(row(
        "all".into(),
        &Totals::of_classes(summary.classes.iter()),
    ));
    let mut widths = [0; 5];
    for row in &rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = (*width).max(cell.chars().count());
        }
    }
    let mut out = String::new();
    for row in &rows {
        let mut line = format!("{:<width$}", row[0], width = widths[0]);
        for (cell, width) in row.iter().zip(widths).skip(1) {
            // Writing to a string cannot fail.
            let _ = write!(line, "  {cell:>width$}");
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
    let entry = report.program.method_name(report.entry).replace('/', ".");
    out.push_str(&match summary.exhaustive {
        true => format!("\nAll paths of {entry} were followed: what was not run no input runs.\n"),
        false => format!("\nNot all paths of {entry} were followed: what was not run may be.\n"),
    });
    out
}

fn row(name: String, totals: &Totals) -> [String; 5] {
    [
        name,
        share(totals.lines),
        share(totals.branches),
        share(totals.checks),
        String::new(),
    ]
}

fn share(counter: Counter) -> String {
    match counter.percent() {
        Some(percent) => format!("{}/{} {percent:>3}%", counter.covered, counter.all()),
        None => "-".into(),
    }
}
