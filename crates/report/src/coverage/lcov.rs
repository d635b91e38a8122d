//! The trace files of LCOV, which many viewers read.

use std::fmt::Write;

use super::{Counter, CoverageFormat, Summary, Tested};

pub(super) const FORMAT: CoverageFormat = CoverageFormat {
    name: "lcov",
    summary: "a trace file of LCOV",
    extension: "info",
    render,
};

fn render(report: &Tested<'_>, summary: &Summary) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = write(report, summary, &mut out);
    out
}

fn write(report: &Tested<'_>, summary: &Summary, out: &mut String) -> std::fmt::Result {
    for (file, lines) in summary.files() {
        writeln!(out, "TN:\nSF:{}", report.sources.file(file).name)?;
        let classes = summary.classes.iter().filter(|it| it.file == file);
        let mut functions = Counter::default();
        let (mut places, mut counts) = (String::new(), String::new());
        for class in classes {
            for method in &class.methods {
                let class = class.name.replace('/', ".");
                let name = format!("{class}.{}{}", method.name, method.descriptor);
                writeln!(places, "FN:{},{name}", method.line)?;
                writeln!(counts, "FNDA:{},{name}", method.entered)?;
                functions.count(method.entered > 0);
            }
        }
        out.push_str(&places);
        out.push_str(&counts);
        writeln!(out, "FNF:{}\nFNH:{}", functions.all(), functions.covered)?;
        let mut all = Counter::default();
        for (number, line) in &lines {
            all.add(line.ways());
            for (block, branch) in line.branches.iter().enumerate() {
                let was_reached = branch.ways.iter().any(|it| *it > 0);
                for (way, count) in branch.ways.iter().enumerate() {
                    match was_reached {
                        true => writeln!(out, "BRDA:{number},{block},{way},{count}")?,
                        false => writeln!(out, "BRDA:{number},{block},{way},-")?,
                    }
                }
            }
        }
        writeln!(out, "BRF:{}\nBRH:{}", all.all(), all.covered)?;
        for (number, line) in &lines {
            writeln!(out, "DA:{number},{}", line.count)?;
        }
        let hit = lines.values().filter(|it| it.count > 0).count();
        writeln!(out, "LF:{}\nLH:{hit}\nend_of_record", lines.len())?;
    }
    Ok(())
}
