//! XML in the shape of JaCoCo's reports (DTD 1.1). Its instructions are statements here.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::{ClassSummary, Counter, CoverageFormat, Line, Summary, Tested, Totals, escape};

pub(super) const FORMAT: CoverageFormat = CoverageFormat {
    name: "jacoco",
    summary: "XML as JaCoCo writes it",
    extension: "xml",
    render,
};

const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n\
    <!DOCTYPE report PUBLIC \"-//JACOCO//DTD Report 1.1//EN\" \"report.dtd\">\n";

fn render(report: &Tested<'_>, summary: &Summary) -> String {
    let mut out = String::from(HEAD);
    // Writing to a string cannot fail.
    let _ = write(report, summary, &mut out);
    out
}

fn write(report: &Tested<'_>, summary: &Summary, out: &mut String) -> std::fmt::Result {
    let mut packages: BTreeMap<&str, Vec<&ClassSummary>> = BTreeMap::new();
    for class in &summary.classes {
        let package = class
            .name
            .rsplit_once('/')
            .map_or("", |(package, _)| package);
        packages.entry(package).or_default().push(class);
    }
    let entry = report.program.method_name(report.entry).replace('/', ".");
    writeln!(out, "<report name=\"{}\">", escape(&entry))?;
    for (package, classes) in &packages {
        writeln!(out, "  <package name=\"{}\">", escape(package))?;
        for class in classes {
            self::class(report, class, out)?;
        }
        let mut files: BTreeMap<String, Vec<&ClassSummary>> = BTreeMap::new();
        for class in classes {
            files
                .entry(base_name(report, class))
                .or_default()
                .push(class);
        }
        for (name, classes) in &files {
            writeln!(out, "    <sourcefile name=\"{}\">", escape(name))?;
            let mut lines: BTreeMap<u32, Line> = BTreeMap::new();
            for (number, line) in classes.iter().flat_map(|it| it.lines()) {
                lines.entry(number).or_default().add(&line);
            }
            for (number, line) in &lines {
                let (statements, ways) = (line.statements, line.ways());
                writeln!(
                    out,
                    "      <line nr=\"{number}\" mi=\"{}\" ci=\"{}\" mb=\"{}\" cb=\"{}\"/>",
                    statements.missed, statements.covered, ways.missed, ways.covered
                )?;
            }
            counters(&Totals::of_classes(classes.iter().copied()), "      ", out)?;
            writeln!(out, "    </sourcefile>")?;
        }
        counters(&Totals::of_classes(classes.iter().copied()), "    ", out)?;
        writeln!(out, "  </package>")?;
    }
    counters(&Totals::of_classes(summary.classes.iter()), "  ", out)?;
    writeln!(out, "</report>")
}

fn base_name(report: &Tested<'_>, class: &ClassSummary) -> String {
    let name = &report.sources.file(class.file).name;
    name.rsplit(['/', '\\']).next().unwrap_or(name).to_string()
}

fn class(report: &Tested<'_>, class: &ClassSummary, out: &mut String) -> std::fmt::Result {
    writeln!(
        out,
        "    <class name=\"{}\" sourcefilename=\"{}\">",
        escape(&class.name),
        escape(&base_name(report, class))
    )?;
    for method in &class.methods {
        writeln!(
            out,
            "      <method name=\"{}\" desc=\"{}\" line=\"{}\">",
            escape(&method.name),
            escape(&method.descriptor),
            method.line
        )?;
        counters(&Totals::of_method(method), "        ", out)?;
        writeln!(out, "      </method>")?;
    }
    counters(&Totals::of_class(class), "      ", out)?;
    writeln!(out, "    </class>")
}

/// Counters of things there are none of are left out, as JaCoCo does.
fn counters(totals: &Totals, indent: &str, out: &mut String) -> std::fmt::Result {
    let named: [(&str, Counter); 5] = [
        ("INSTRUCTION", totals.statements),
        ("BRANCH", totals.branches),
        ("LINE", totals.lines),
        ("METHOD", totals.methods),
        ("CLASS", totals.classes),
    ];
    for (name, counter) in named.iter().filter(|(_, counter)| counter.all() > 0) {
        let Counter { covered, missed } = counter;
        writeln!(
            out,
            "{indent}<counter type=\"{name}\" missed=\"{missed}\" covered=\"{covered}\"/>"
        )?;
    }
    Ok(())
}
