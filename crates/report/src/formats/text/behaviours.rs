//! Exceptions that are thrown on purpose.

use std::fmt::Write;

use oxpecker_scripts::{Names, print_inputs};

use crate::messages::simple;
use crate::report::Report;

/// Exceptions shown.
const MOST: usize = 6;
/// Characters of the inputs.
const WIDTH: usize = 90;

pub(super) fn write_behaviours(report: &Report<'_>, out: &mut String) -> std::fmt::Result {
    let behaviours = &report.outcome.behaviours;
    for thrown in behaviours.iter().take(MOST) {
        let names = Names::new(report.program, report.entry, &thrown.inputs);
        let script = print_inputs(report.program, report.entry, &thrown.inputs, &names);
        let script: String = script.lines().collect::<Vec<_>>().join(" ");
        let shown: String = script.chars().take(WIDTH).collect();
        let more = if shown.len() < script.len() {
            "…"
        } else {
            ""
        };
        let when = if shown.is_empty() { "" } else { " when " };
        let name = simple(&thrown.exception);
        writeln!(out, "  throws:   {name}{when}{shown}{more}")?;
    }
    if behaviours.len() > MOST {
        writeln!(out, "            and {} more", behaviours.len() - MOST)?;
    }
    Ok(())
}
