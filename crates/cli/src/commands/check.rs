//! `check`: the front end only.

use oxpecker::Error;
use oxpecker_base::{Diagnostic, SourceMap};
use oxpecker_report::several;
use serde::Serialize;

use crate::args::CheckArgs;
use crate::diagnostics::{self, Record};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::{output, project};

#[derive(Serialize)]
struct Checked<'a> {
    schema_version: u32,
    dialect: &'static str,
    diagnostics: Vec<Record<'a>>,
}

/// What a front end says about a program.
struct Findings<'a> {
    sources: &'a SourceMap,
    dialect: &'static str,
    diagnostics: &'a [Diagnostic],
    /// The numbers of classes and methods, if there is a program.
    size: Option<(u64, u64)>,
}

/// Reads a program and reports what is wrong with it.
pub(crate) fn check(args: &CheckArgs) -> Result<Exit, Failure> {
    let project = match project::open(&args.source, &args.java) {
        Ok(project) => project,
        Err(Failure::Refused(Error::Program(problems))) => {
            let findings = Findings {
                sources: &problems.sources,
                dialect: problems.dialect.unwrap_or_default(),
                diagnostics: &problems.diagnostics,
                size: None,
            };
            return tell(args, &findings);
        }
        Err(failure) => return Err(failure),
    };
    let checked = project.check();
    let findings = Findings {
        sources: &project.sources(),
        dialect: project.dialect(),
        diagnostics: &checked.diagnostics,
        size: (checked.errors() == 0).then_some((checked.classes, checked.methods)),
    };
    tell(args, &findings)
}

fn tell(args: &CheckArgs, findings: &Findings<'_>) -> Result<Exit, Failure> {
    let Findings {
        sources, dialect, ..
    } = *findings;
    if args.format == "json" {
        let records = findings.diagnostics.iter();
        let checked = Checked {
            schema_version: 1,
            dialect,
            diagnostics: records.map(|it| diagnostics::record(sources, it)).collect(),
        };
        let text = serde_json::to_string_pretty(&checked).unwrap_or_default();
        output::result(&(text + "\n"), None)?;
    } else {
        diagnostics::print(sources, findings.diagnostics);
    }
    let Some((classes, methods)) = findings.size else {
        return Ok(Exit::Input);
    };
    if args.format == "text" {
        let classes = several(classes, "class", "classes");
        let methods = several(methods, "method", "methods");
        let text = format!("OK  {classes}, {methods}, dialect {dialect}\n");
        output::result(&text, None)?;
    }
    Ok(Exit::Fine)
}
