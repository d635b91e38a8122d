//! `check`: the front end only.

use oxpecker_report::several;
use serde::Serialize;

use crate::args::CheckArgs;
use crate::diagnostics::{self, Record};
use crate::exit::{Exit, Failure};
use crate::{files, front_end, output};

#[derive(Serialize)]
struct Checked<'a> {
    schema_version: u32,
    dialect: &'static str,
    diagnostics: Vec<Record<'a>>,
}

/// Reads a program and tells what is wrong with it.
pub(crate) fn check(args: &CheckArgs) -> Result<Exit, Failure> {
    let sources = files::read_all(&args.source.files)?;
    let loaded = front_end::loaded(&sources, &args.source);
    if args.format == "json" {
        let records = loaded.diagnostics.iter();
        let checked = Checked {
            schema_version: 1,
            dialect: front_end::dialect_name(loaded.dialect),
            diagnostics: records
                .map(|it| diagnostics::record(&sources, it))
                .collect(),
        };
        let text = serde_json::to_string_pretty(&checked).unwrap_or_default();
        output::result(&(text + "\n"), None)?;
    } else {
        diagnostics::print(&sources, &loaded.diagnostics);
    }
    let Some(program) = loaded.program else {
        return Ok(Exit::Input);
    };
    if args.format == "text" {
        let dialect = front_end::dialect_name(loaded.dialect);
        let classes = several(program.classes.len() as u64, "class", "classes");
        let methods = several(program.methods.len() as u64, "method", "methods");
        let text = format!("OK  {classes}, {methods}, dialect {dialect}\n");
        output::result(&text, None)?;
    }
    Ok(Exit::Fine)
}
