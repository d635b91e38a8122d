//! The sources, with what was found below the lines.

use std::collections::BTreeMap;
use std::fmt::Write;

use oxpecker_ir::markup::escape;

use crate::suite::{Place, Suite};

/// The anchor of a line.
fn anchor(file: &str, line: u32) -> String {
    let safe = file
        .chars()
        .map(|it| if it.is_ascii_alphanumeric() { it } else { '-' });
    format!("s-{}-{line}", safe.collect::<String>())
}

/// A place that leads to its line.
pub(super) fn link(place: &Place) -> String {
    let name = place.file.rsplit(['/', '\\']).next().unwrap_or(&place.file);
    let anchor = anchor(&place.file, place.line);
    format!("<a href=\"#{anchor}\">{}:{}</a>", escape(name), place.line)
}

/// Writes the sources in which something was found.
pub(super) fn write(suite: &Suite, out: &mut String) -> std::fmt::Result {
    let mut findings: BTreeMap<(&str, u32), Vec<String>> = BTreeMap::new();
    let all: Vec<_> = suite
        .methods
        .iter()
        .enumerate()
        .flat_map(|(number, it)| it.findings().into_iter().map(move |found| (number, found)))
        .collect();
    for (number, found) in &all {
        let place = &found.violation.place;
        let text = format!(
            "<a href=\"#m{number}\">{}</a>",
            escape(&found.violation.message)
        );
        findings
            .entry((&place.file, place.line))
            .or_default()
            .push(text);
    }
    if suite.sources.is_empty() {
        return Ok(());
    }
    writeln!(out, "<h2>Sources</h2>")?;
    for (name, text) in &suite.sources {
        let count: usize = findings
            .iter()
            .filter(|((file, _), _)| file == name)
            .map(|(_, found)| found.len())
            .sum();
        let open = if count > 0 { " open" } else { "" };
        writeln!(
            out,
            "<details{open}><summary>{} ({count} findings)</summary>\n<table class=\"source\">",
            escape(name)
        )?;
        for (number, line) in (1..).zip(text.lines()) {
            let found = findings.get(&(name.as_str(), number));
            let class = if found.is_some() { "violated" } else { "" };
            writeln!(
                out,
                "<tr id=\"{}\" class=\"{class}\"><td>{number}</td><td><pre>{}</pre></td></tr>",
                anchor(name, number),
                escape(line)
            )?;
            for message in found.into_iter().flatten() {
                writeln!(
                    out,
                    "<tr class=\"message\"><td></td><td>{message}</td></tr>"
                )?;
            }
        }
        writeln!(out, "</table></details>")?;
    }
    Ok(())
}
