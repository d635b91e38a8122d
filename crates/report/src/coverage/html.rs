//! One page with the annotated sources, which needs nothing else.

use std::collections::BTreeMap;
use std::fmt::Write;

use oxpecker_base::FileId;
use oxpecker_ir::markup::escape;

use super::{Counter, CoverageFormat, Line, Status, Summary, Tested, Totals};

pub(super) const FORMAT: CoverageFormat = CoverageFormat {
    name: "html",
    summary: "one page with annotated sources",
    extension: "html",
    render,
};

const STYLE: &str = include_str!("page.css");

fn render(report: &Tested<'_>, summary: &Summary) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = write(report, summary, &mut out);
    out
}

fn write(report: &Tested<'_>, summary: &Summary, out: &mut String) -> std::fmt::Result {
    let entry = report.program.method_name(report.entry).replace('/', ".");
    let title = escape(&format!("Coverage of {entry}"));
    writeln!(
        out,
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">"
    )?;
    writeln!(
        out,
        "<meta name=\"viewport\" content=\"width=device-width\">"
    )?;
    writeln!(
        out,
        "<title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>"
    )?;
    writeln!(out, "<h1>{title}</h1>")?;
    let missed = match summary.exhaustive {
        true => "All paths were followed: what was not run no input runs.",
        false => "Not all paths were followed: what was not run may be.",
    };
    writeln!(out, "<p>{missed}</p>")?;
    writeln!(
        out,
        "<p class=\"key\"><span class=\"covered\">covered</span> <span class=\"partly\">partly</span> \
         <span class=\"missed\">not covered</span> <span class=\"unreachable\">unreachable</span></p>"
    )?;
    table(summary, out)?;
    for (file, lines) in summary.files() {
        source(report, summary, (file, &lines), out)?;
    }
    writeln!(out, "</body>\n</html>")
}

fn table(summary: &Summary, out: &mut String) -> std::fmt::Result {
    writeln!(
        out,
        "<table class=\"summary\">\n<tr><th>class, method</th><th>lines</th><th>branches</th>\
         <th>checks</th><th>entered</th><th>most iterations</th></tr>"
    )?;
    for class in &summary.classes {
        let name = escape(&class.name.replace('/', "."));
        let file = file_anchor(class.file);
        let name = format!("<a href=\"#{file}\">{name}</a>");
        row("class", &name, &Totals::of_class(class), ["", ""], out)?;
        for method in &class.methods {
            let name = escape(&format!("{}{}", method.name, method.descriptor));
            let name = format!("<a href=\"#{file}-{}\">{name}</a>", method.line);
            let most = method.loops.iter().map(|it| it.iterated.most.to_string());
            let most = most.collect::<Vec<_>>().join(", ");
            let counts = [method.entered.to_string(), most];
            let counts = [counts[0].as_str(), counts[1].as_str()];
            row("method", &name, &Totals::of_method(method), counts, out)?;
        }
    }
    row(
        "class",
        "all",
        &Totals::of_classes(summary.classes.iter()),
        ["", ""],
        out,
    )?;
    writeln!(out, "</table>")
}

fn row(
    kind: &str,
    name: &str,
    totals: &Totals,
    [entered, most]: [&str; 2],
    out: &mut String,
) -> std::fmt::Result {
    write!(out, "<tr class=\"{kind}\"><td>{name}</td>")?;
    for counter in [totals.lines, totals.branches, totals.checks] {
        write!(out, "<td>{}</td>", share(counter))?;
    }
    writeln!(out, "<td>{entered}</td><td>{most}</td></tr>")
}

fn share(counter: Counter) -> String {
    match counter.percent() {
        Some(percent) => format!(
            "<meter value=\"{0}\" max=\"{1}\"></meter> {0}/{1} {percent}%",
            counter.covered,
            counter.all()
        ),
        None => "–".into(),
    }
}

fn file_anchor(file: FileId) -> String {
    format!("f{}", file.0)
}

fn source(
    report: &Tested<'_>,
    summary: &Summary,
    (file, lines): (FileId, &BTreeMap<u32, Line>),
    out: &mut String,
) -> std::fmt::Result {
    let source = report.sources.file(file);
    let anchor = file_anchor(file);
    writeln!(out, "<h2 id=\"{anchor}\">{}</h2>", escape(&source.name))?;
    writeln!(out, "<table class=\"source\">")?;
    for (number, text) in (1..).zip(source.text.lines()) {
        let known = lines.get(&number);
        let class = known.map_or("", |line| match line.status(summary.exhaustive) {
            Status::Covered => "covered",
            Status::Partly => "partly",
            Status::Missed => "missed",
            Status::Unreachable => "unreachable",
        });
        let count = known.map_or(String::new(), |line| line.count.to_string());
        let branches = known.map_or(String::new(), branches);
        writeln!(
            out,
            "<tr id=\"{anchor}-{number}\" class=\"{class}\"><td>{number}</td><td>{count}</td>\
             <td>{branches}</td><td><pre>{}</pre></td></tr>",
            escape(text)
        )?;
    }
    writeln!(out, "</table>")
}

/// How many ways were taken; the numbers are in the title.
fn branches(line: &Line) -> String {
    let ways = line.ways();
    if ways.all() == 0 {
        return String::new();
    }
    let each = line.branches.iter().map(|it| {
        let ways: Vec<String> = it.ways.iter().map(u64::to_string).collect();
        ways.join("/")
    });
    let title = each.collect::<Vec<_>>().join("; ");
    format!(
        "<span title=\"{title}\">{}/{}</span>",
        ways.covered,
        ways.all()
    )
}
