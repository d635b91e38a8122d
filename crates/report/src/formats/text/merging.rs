//! What merging came to, for people: the branches with the most regions.

use std::cmp::Reverse;
use std::fmt::Write;

use crate::report::Report;

/// Branches that are listed.
const MOST_BRANCHES: usize = 10;

pub(super) fn write_merging(report: &Report<'_>, out: &mut String) -> std::fmt::Result {
    let mut branches: Vec<_> = report.outcome.statistics.merging.iter().collect();
    if branches.is_empty() {
        return Ok(());
    }
    writeln!(
        out,
        "  merging:  branches whose alternatives were followed to where they meet"
    )?;
    branches.sort_by_key(|(span, counts)| (Reverse(counts.regions), **span));
    for (span, counts) in branches.iter().take(MOST_BRANCHES) {
        let place = report.sources.describe(**span);
        let (regions, merges) = (counts.regions, counts.merges);
        write!(
            out,
            "    {place:<22} {regions:>8} regions {merges:>8} merges"
        )?;
        let refused = counts.refused.iter();
        let refused: Vec<String> = refused
            .map(|(why, count)| format!("{why} {count}"))
            .collect();
        if !refused.is_empty() {
            write!(out, "; refused: {}", refused.join(", "))?;
        }
        writeln!(out)?;
    }
    if branches.len() > MOST_BRANCHES {
        let more = branches.len() - MOST_BRANCHES;
        writeln!(out, "    and {more} more branches")?;
    }
    Ok(())
}
