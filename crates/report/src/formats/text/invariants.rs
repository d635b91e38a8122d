//! What a proof of loops and recursion consists of, as text.

use std::fmt::Write;

use oxpecker_explore::proofs::Certificate;

use crate::report::Report;

/// What holds in every round of loops and for all calls of methods.
pub(super) fn write_invariants(
    report: &Report<'_>,
    certificate: &Certificate,
    out: &mut String,
) -> std::fmt::Result {
    for it in &certificate.invariants {
        let at = it.span.map(|span| {
            let line = report.sources.position(span).line;
            format!(" in line {line}")
        });
        let changes = it.changes.join(", ");
        let method = &it.method;
        let at = at.unwrap_or_default();
        writeln!(out, "    loop of {method}{at} changes {changes}")?;
        for fact in &it.facts {
            writeln!(out, "      {fact}")?;
        }
    }
    for it in &certificate.contracts {
        writeln!(out, "    calls of {}", it.method)?;
        for fact in &it.requires {
            writeln!(out, "      requires {fact}")?;
        }
        for fact in &it.ensures {
            writeln!(out, "      ensures {fact}")?;
        }
    }
    Ok(())
}
