//! The only place that prints. Results go to stdout, everything else to stderr; colors only to terminals.
//!
//! A reader that went away (`| head`) is no error: the exit code still tells the verdict.

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Mutex;

use anstyle::{AnsiColor, Style};
use clap::error::ErrorKind;

use oxpecker::TestFile;

use crate::exit::Exit;
use crate::failure::Failure;

static LAST_PANIC: Mutex<Option<String>> = Mutex::new(None);

/// Writes a result to stdout or to a file.
pub(crate) fn result(text: &str, to: Option<&Path>) -> Result<(), Failure> {
    let written = match to {
        Some(path) => fs::write(path, text),
        None => write_stdout(text),
    };
    let path = to.unwrap_or(Path::new("standard output"));
    written.map_err(|source| Failure::Write {
        path: path.into(),
        source,
    })
}

/// Writes a file of tests below a directory.
pub(crate) fn file_below(folder: &Path, file: &TestFile) -> Result<(), Failure> {
    let path = folder.join(&file.path);
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(|source| Failure::Directory {
            path: folder.into(),
            source,
        })?;
    }
    result(&file.text, Some(&path))
}

/// Writes a part of a result that others follow.
pub(crate) fn stream(text: &str) -> Result<(), Failure> {
    match write_stdout(text) {
        Ok(()) => Ok(()),
        Err(source) => Err(Failure::Write {
            path: "standard output".into(),
            source,
        }),
    }
}

/// The same where nobody waits for an error: a reader that went away ends the search.
pub(crate) fn stream_or_stop(text: &str) {
    if text.is_empty() {
        return;
    }
    let mut out = anstream::stdout().lock();
    let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    if written.is_err() {
        crate::guard::interrupt();
    }
}

/// Passes on what a program printed.
pub(crate) fn printed(out: &[u8], err: &[u8]) -> Result<(), Failure> {
    let _ = anstream::stderr().lock().write_all(err);
    let mut stdout = io::stdout().lock();
    match stdout.write_all(out).and_then(|()| stdout.flush()) {
        Err(source) if source.kind() != io::ErrorKind::BrokenPipe => Err(Failure::Write {
            path: "standard output".into(),
            source,
        }),
        _ => Ok(()),
    }
}

fn write_stdout(text: &str) -> io::Result<()> {
    let mut out = anstream::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        other => other,
    }
}

/// The verdict at the start of a text in its color; terminals show it, everything else drops it.
pub(crate) fn color_verdict(text: &str) -> String {
    let colors = [
        ("VALID UP TO", AnsiColor::Yellow),
        ("VALID", AnsiColor::Green),
        ("INVALID", AnsiColor::Red),
        ("UNKNOWN", AnsiColor::Yellow),
    ];
    for (word, color) in colors {
        if let Some(rest) = text.strip_prefix(word) {
            let style = Style::new().fg_color(Some(color.into())).bold();
            return format!("{style}{word}{style:#}{rest}");
        }
    }
    text.to_string()
}

/// Tells the user something on stderr.
pub(crate) fn message(text: &str) {
    // Nobody is left to be told when stderr is closed.
    let _ = anstream::stderr().lock().write_all(text.as_bytes());
}

/// Tells what went wrong, and what can be done.
pub(crate) fn error(text: &str, help: Option<&str>) {
    let red = Style::new().fg_color(Some(AnsiColor::Red.into())).bold();
    message(&format!("{red}error{red:#}: {text}\n"));
    if let Some(help) = help {
        message(&format!("{help}\n"));
    }
}

/// Prints what clap found: help and version are results, the rest is an error.
pub(crate) fn usage(error: &clap::Error) -> Exit {
    let text = error.render().ansi().to_string();
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => match result(&text, None) {
            Ok(()) => Exit::Fine,
            Err(_) => Exit::Usage,
        },
        _ => {
            message(&text);
            Exit::Usage
        }
    }
}

/// Keeps what a panic said until it is known whether it ends the process.
pub(crate) fn remember_panic(text: &str) {
    if let Ok(mut last) = LAST_PANIC.lock() {
        *last = Some(text.to_string());
    }
}

/// Tells that this program has a defect.
pub(crate) fn internal_error() {
    let said = LAST_PANIC.lock().ok().and_then(|mut last| last.take());
    let said = said.unwrap_or_else(|| "no details".into());
    let version = env!("CARGO_PKG_VERSION");
    error(
        &format!("internal error in oxpecker {version}: {said}"),
        Some(
            "This is a defect of oxpecker. Please report it with the program and the options used.",
        ),
    );
}
