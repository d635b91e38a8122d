//! One page with all results, which needs nothing else: the methods, the sources with what was found in them, inputs and
//! paths, what the methods throw, and where the search spent its work.

mod charts;
mod sources;

use std::fmt::Write;

use oxpecker_ir::markup::escape;

use super::Format;
use crate::suite::{Finding, MethodResult, Suite, Word};

pub(super) const FORMAT: Format = Format {
    name: "html",
    summary: "one page for people: methods, sources, inputs, paths, charts",
    for_people: false,
    render: |report| render(&super::suite_of(report)),
    render_suite: render,
};

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

fn render(suite: &Suite) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = write(suite, &mut out);
    out
}

fn write(suite: &Suite, out: &mut String) -> std::fmt::Result {
    writeln!(
        out,
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>Oxpecker: results</title>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>"
    )?;
    let totals = suite.totals();
    let time = suite.seconds.map(|it| format!(", {it:.1} s"));
    writeln!(
        out,
        "<h1>Results</h1>\n<p id=\"totals\">{} methods: {}{}; {} {}</p>",
        totals.all(),
        totals.text(),
        time.unwrap_or_default(),
        suite.tool.name,
        suite.tool.version
    )?;
    charts::verdicts(&totals, out)?;
    table(suite, out)?;
    for (number, method) in suite.methods.iter().enumerate() {
        details(number, method, out)?;
    }
    charts::work(suite, out)?;
    sources::write(suite, out)?;
    writeln!(out, "<script>\n{SCRIPT}</script>\n</body>\n</html>")
}

fn table(suite: &Suite, out: &mut String) -> std::fmt::Result {
    writeln!(
        out,
        "<p><input id=\"filter\" type=\"search\" placeholder=\"filter methods\" aria-label=\"filter methods\"></p>\n\
         <table id=\"methods\">\n<thead><tr><th>verdict</th><th>method</th><th>finding</th><th>time</th></tr></thead>\n<tbody>"
    )?;
    for (number, method) in suite.methods.iter().enumerate() {
        let time = method.seconds().map(|it| format!("{it:.2} s"));
        let name = escape(&method.signature);
        let name = match has_details(method) {
            true => format!("<a href=\"#m{number}\">{name}</a>"),
            false => name,
        };
        writeln!(
            out,
            "<tr class=\"{}\"><td>{}</td><td>{name}</td><td>{}</td><td>{}</td></tr>",
            method.word.name(),
            method.word.text(),
            escape(&method.summary()),
            time.unwrap_or_default()
        )?;
    }
    writeln!(out, "</tbody>\n</table>")
}

/// Whether there is more to say than the line of the table.
fn has_details(method: &MethodResult) -> bool {
    let is_fine = matches!(method.word, Word::Valid | Word::ValidUpTo);
    !is_fine || !method.result.behaviours.is_empty()
}

fn details(number: usize, method: &MethodResult, out: &mut String) -> std::fmt::Result {
    if !has_details(method) {
        return Ok(());
    }
    let signature = escape(&method.signature);
    writeln!(
        out,
        "<section id=\"m{number}\" class=\"method {}\">\n<h2><span class=\"word\">{}</span> {signature}</h2>",
        method.word.name(),
        method.word.text()
    )?;
    for found in method.findings() {
        finding(&found, out)?;
    }
    if matches!(method.word, Word::Unknown | Word::Error) {
        writeln!(out, "<ul>")?;
        for reason in &method.result.reasons {
            writeln!(out, "<li>{}</li>", escape(&reason.text))?;
        }
        writeln!(out, "</ul>")?;
    }
    if !method.result.behaviours.is_empty() {
        writeln!(
            out,
            "<table class=\"behaviour\">\n<thead><tr><th>throws</th><th>at</th><th>when</th></tr></thead>"
        )?;
        for thrown in &method.result.behaviours {
            writeln!(
                out,
                "<tr><td>{}</td><td>{}</td><td><pre>{}</pre></td></tr>",
                escape(&thrown.exception),
                sources::link(&thrown.place),
                escape(thrown.script.trim_end())
            )?;
        }
        writeln!(out, "</table>")?;
    }
    writeln!(out, "</section>")
}

fn finding(found: &Finding, out: &mut String) -> std::fmt::Result {
    let violation = &found.violation;
    writeln!(
        out,
        "<p class=\"finding\">{} {}</p>",
        sources::link(&violation.place),
        escape(&violation.message)
    )?;
    if let Some(inputs) = &found.counterexample {
        let script = escape(inputs.script.trim_end());
        writeln!(out, "<h3>Inputs</h3>\n<pre class=\"inputs\">{script}</pre>")?;
        if let Some(receiver) = &inputs.receiver {
            writeln!(out, "<p>{}</p>", escape(receiver))?;
        }
    }
    if found.trace.is_empty() {
        return Ok(());
    }
    writeln!(
        out,
        "<details><summary>Path, {} statements</summary>\n<table class=\"path\">",
        found.trace.len()
    )?;
    for step in &found.trace {
        let changes = step
            .changes
            .iter()
            .map(|it| format!("{} = {}", it.name, it.value));
        let changes = changes.collect::<Vec<_>>().join(", ");
        writeln!(
            out,
            "<tr><td>{}</td><td><pre>{}{}</pre></td><td><code>{}</code></td></tr>",
            sources::link(&step.place),
            "  ".repeat(step.level.min(8)),
            escape(&step.text),
            escape(&changes)
        )?;
    }
    writeln!(out, "</table></details>")
}
