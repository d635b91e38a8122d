//! Reports in files, and the table of many methods.

use std::path::{Path, PathBuf};

use oxpecker::Format;
use oxpecker_report::Report;
use oxpecker_report::suite::Suite;

use crate::args::OutputArgs;
use crate::failure::Failure;
use crate::output;

/// The formats by the ends of names.
const EXTENSIONS: &[(&str, &str)] = &[
    ("sarif", "sarif"),
    ("html", "html"),
    ("htm", "html"),
    ("xml", "junit"),
    ("json", "json"),
    ("txt", "text"),
];

/// Refuses names that say nothing, and files that cannot be written, before any work is done.
pub(super) fn check(files: &[PathBuf]) -> Result<(), Failure> {
    for file in files {
        format_of(file)?;
        let exists = file.exists();
        let opened = std::fs::OpenOptions::new()
            .append(true)
            .create(true)
            .open(file);
        opened.map_err(|source| Failure::Write {
            path: file.clone(),
            source,
        })?;
        if !exists {
            // It was only to see whether it can be made.
            let _ = std::fs::remove_file(file);
        }
    }
    Ok(())
}

/// Writes the result of one method.
pub(super) fn write(report: &Report<'_>, files: &[PathBuf]) -> Result<(), Failure> {
    for file in files {
        let text = (format_of(file)?.render)(report);
        output::result(&text, Some(file))?;
    }
    Ok(())
}

/// Writes the results of many methods.
pub(super) fn write_suite(suite: &Suite, files: &[PathBuf]) -> Result<(), Failure> {
    for file in files {
        let text = (format_of(file)?.render_suite)(suite);
        output::result(&text, Some(file))?;
    }
    Ok(())
}

/// The results of many methods as the user wants them.
pub(super) fn table(suite: &Suite, args: &OutputArgs) -> String {
    let mut text = (args.format.render_suite)(suite);
    if args.quiet && args.format.for_people {
        // What was found stands behind the first empty line.
        text.truncate(text.find("\n\n").map_or(text.len(), |at| at + 1));
    }
    match args.format.for_people && args.output.is_none() {
        true => text
            .lines()
            .map(|it| output::color_verdict(it) + "\n")
            .collect(),
        false => text,
    }
}

fn format_of(file: &Path) -> Result<&'static Format, Failure> {
    let extension = file.extension().and_then(|it| it.to_str());
    let known = EXTENSIONS.iter().find(|(end, _)| extension == Some(*end));
    let known = known.and_then(|(_, name)| oxpecker::format(name).ok());
    known.ok_or_else(|| Failure::NoForm(file.into()))
}
