//! JSON for machines, as `docs/coverage.schema.json` describes it.

use oxpecker_interp::coverage::ITERATIONS;
use serde_json::{Value, json};

use super::{
    ClassSummary, Counter, CoverageFormat, Line, MethodSummary, Status, Summary, Tested, Totals,
};
use crate::messages::check_text;

pub(super) const FORMAT: CoverageFormat = CoverageFormat {
    name: "json",
    summary: "for machines: one object, see docs/coverage.schema.json",
    extension: "json",
    render,
};

fn render(report: &Tested<'_>, summary: &Summary) -> String {
    let classes = summary.classes.iter();
    let value = json!({
        "schema_version": 1,
        "tool": { "name": report.tool.name, "version": report.tool.version },
        "entry": report.program.method_name(report.entry),
        "exhaustive": summary.exhaustive,
        "totals": totals(&Totals::of_classes(summary.classes.iter())),
        "iterations_from": ITERATIONS,
        "classes": classes.map(|it| class(report, summary, it)).collect::<Vec<_>>(),
    });
    format!("{value:#}\n")
}

fn class(report: &Tested<'_>, summary: &Summary, class: &ClassSummary) -> Value {
    let methods = class.methods.iter().map(|it| method(summary, it));
    json!({
        "name": class.name,
        "file": report.sources.file(class.file).name,
        "totals": totals(&Totals::of_class(class)),
        "methods": methods.collect::<Vec<_>>(),
    })
}

fn method(summary: &Summary, method: &MethodSummary) -> Value {
    let lines = method
        .lines
        .iter()
        .map(|(number, it)| line(summary, *number, it));
    let checks = method.checks.iter().map(|it| {
        json!({
            "line": it.line,
            "kind": check_text(it.kind),
            "passed": it.passed,
            "raised": it.raised,
        })
    });
    let loops = method.loops.iter().map(
        |it| json!({ "line": it.line, "most": it.iterated.most, "reached": it.iterated.reached }),
    );
    json!({
        "name": method.name,
        "descriptor": method.descriptor,
        "line": method.line,
        "entered": method.entered,
        "blocks": counter(method.blocks),
        "lines": lines.collect::<Vec<_>>(),
        "checks": checks.collect::<Vec<_>>(),
        "loops": loops.collect::<Vec<_>>(),
    })
}

fn line(summary: &Summary, number: u32, line: &Line) -> Value {
    let branches = line.branches.iter().map(|it| it.ways.clone());
    json!({
        "line": number,
        "count": line.count,
        "status": match line.status(summary.exhaustive) {
            Status::Covered => "covered",
            Status::Partly => "partly",
            Status::Missed => "missed",
            Status::Unreachable => "unreachable",
        },
        "branches": branches.collect::<Vec<_>>(),
    })
}

fn totals(totals: &Totals) -> Value {
    json!({
        "statements": counter(totals.statements),
        "branches": counter(totals.branches),
        "lines": counter(totals.lines),
        "methods": counter(totals.methods),
        "classes": counter(totals.classes),
        "checks": counter(totals.checks),
    })
}

fn counter(counter: Counter) -> Value {
    json!({ "covered": counter.covered, "missed": counter.missed })
}
