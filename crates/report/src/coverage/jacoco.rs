//! XML in the shape of JaCoCo's reports (DTD 1.1). Its instructions are statements here.

use std::collections::BTreeMap;
use std::io::Result;

use super::{ClassSummary, Counter, CoverageFormat, Line, Summary, Tested, Totals};
use crate::xml::Xml;

pub(super) const FORMAT: CoverageFormat = CoverageFormat {
    name: "jacoco",
    summary: "XML as JaCoCo writes it",
    extension: "xml",
    render,
};

/// How JaCoCo's own reports begin.
const DOCTYPE: &str = "report PUBLIC \"-//JACOCO//DTD Report 1.1//EN\" \"report.dtd\"";

fn render(report: &Tested<'_>, summary: &Summary) -> String {
    let entry = report.program.method_name(report.entry).replace('/', ".");
    Xml::document("yes", |xml| {
        xml.doctype(DOCTYPE)?;
        xml.element("report", &[("name", &entry)], |xml| {
            for (name, classes) in &packages(summary) {
                xml.element("package", &[("name", name)], |xml| {
                    package(report, classes, xml)
                })?;
            }
            counters(&Totals::of_classes(summary.classes.iter()), xml)
        })
    })
}

fn packages(summary: &Summary) -> BTreeMap<&str, Vec<&ClassSummary>> {
    let mut packages: BTreeMap<&str, Vec<&ClassSummary>> = BTreeMap::new();
    for class in &summary.classes {
        let package = class.name.rsplit_once('/');
        let package = package.map_or("", |(package, _)| package);
        packages.entry(package).or_default().push(class);
    }
    packages
}

fn package(report: &Tested<'_>, classes: &[&ClassSummary], xml: &mut Xml) -> Result<()> {
    let mut files: BTreeMap<&str, Vec<&ClassSummary>> = BTreeMap::new();
    for class in classes {
        let file = base_name(report, class);
        files.entry(file).or_default().push(class);
        let attributes = [("name", class.name.as_str()), ("sourcefilename", file)];
        xml.element("class", &attributes, |xml| self::class(class, xml))?;
    }
    for (name, classes) in &files {
        xml.element("sourcefile", &[("name", name)], |xml| source(classes, xml))?;
    }
    counters(&Totals::of_classes(classes.iter().copied()), xml)
}

fn base_name<'a>(report: &'a Tested<'_>, class: &ClassSummary) -> &'a str {
    let name = &report.sources.file(class.file).name;
    name.rsplit(['/', '\\']).next().unwrap_or(name)
}

fn class(class: &ClassSummary, xml: &mut Xml) -> Result<()> {
    for method in &class.methods {
        let line = method.line.to_string();
        let attributes = [
            ("name", method.name.as_str()),
            ("desc", &method.descriptor),
            ("line", &line),
        ];
        xml.element("method", &attributes, |xml| {
            counters(&Totals::of_method(method), xml)
        })?;
    }
    counters(&Totals::of_class(class), xml)
}

fn source(classes: &[&ClassSummary], xml: &mut Xml) -> Result<()> {
    let mut lines: BTreeMap<u32, Line> = BTreeMap::new();
    for (number, line) in classes.iter().flat_map(|it| it.lines()) {
        lines.entry(number).or_default().add(&line);
    }
    for (number, line) in &lines {
        let (statements, ways) = (line.statements, line.ways());
        let attributes = [
            ("nr", &*number.to_string()),
            ("mi", &statements.missed.to_string()),
            ("ci", &statements.covered.to_string()),
            ("mb", &ways.missed.to_string()),
            ("cb", &ways.covered.to_string()),
        ];
        xml.empty("line", &attributes)?;
    }
    counters(&Totals::of_classes(classes.iter().copied()), xml)
}

/// Counters of things there are none of are left out, as JaCoCo does.
fn counters(totals: &Totals, xml: &mut Xml) -> Result<()> {
    let named: [(&str, Counter); 5] = [
        ("INSTRUCTION", totals.statements),
        ("BRANCH", totals.branches),
        ("LINE", totals.lines),
        ("METHOD", totals.methods),
        ("CLASS", totals.classes),
    ];
    for (name, counter) in named.iter().filter(|(_, counter)| counter.all() > 0) {
        let attributes = [
            ("type", *name),
            ("missed", &counter.missed.to_string()),
            ("covered", &counter.covered.to_string()),
        ];
        xml.empty("counter", &attributes)?;
    }
    Ok(())
}
