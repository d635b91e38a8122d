//! Reading source files. Whatever is wrong with one is a diagnostic with a code.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use oxpecker_base::{CodeInfo, Diagnostic, FileId, SourceMap, Span};

use crate::error::{Error, Problems};

/// Larger files are refused: they are not programs, and positions are 32 bits.
const MAX_SIZE: u64 = 64 << 20;

const CANNOT_READ: &str = "OX0901";
const DIRECTORY: &str = "OX0902";
const NOT_UTF8: &str = "OX0903";
const TOO_LARGE: &str = "OX0904";

/// The codes of this module.
pub(crate) const CODES: &[CodeInfo] = &[
    CodeInfo {
        code: CANNOT_READ,
        title: "file cannot be read",
        explanation: "The operating system refused to read the file: it does not exist, its permissions forbid it, or \
                      the medium failed. The message has the system's own words.",
    },
    CodeInfo {
        code: DIRECTORY,
        title: "directory instead of a file",
        explanation: "Source files are named one by one; your shell can do that: `oxpecker check directory/*.oox`.",
    },
    CodeInfo {
        code: NOT_UTF8,
        title: "file is not UTF-8",
        explanation: "Source files are UTF-8 text. The position is that of the first byte that is none. Save the file as \
                      UTF-8, for example with `iconv -f latin1 -t utf-8`.",
    },
    CodeInfo {
        code: TOO_LARGE,
        title: "file is too large",
        explanation: "Source files have at most 64 MiB.",
    },
];

/// Reads all files; every file that cannot be read is a problem.
pub(crate) fn read_all(paths: &[PathBuf]) -> Result<SourceMap, Error> {
    let mut sources = SourceMap::default();
    let mut problems = Vec::new();
    for path in paths {
        if let Err(problem) = read(path, &mut sources) {
            problems.push(problem);
        }
    }
    if problems.is_empty() {
        return Ok(sources);
    }
    Err(Error::Files(Box::new(Problems {
        sources,
        dialect: None,
        diagnostics: problems,
    })))
}

/// Adds a file to the sources.
pub(crate) fn read(path: &Path, sources: &mut SourceMap) -> Result<FileId, Diagnostic> {
    let name = path.display().to_string();
    let bytes = bytes(path, &name)?;
    match String::from_utf8(bytes) {
        Ok(text) => Ok(sources.add(name, text)),
        Err(error) => {
            let start = error.utf8_error().valid_up_to();
            let text = String::from_utf8_lossy(error.as_bytes()).into_owned();
            // The replacement character stands where the byte was and has three bytes itself.
            let (start, end) = (start as u32, start as u32 + 3);
            let message = format!("`{name}` is not UTF-8: byte {start} is part of no character");
            let file = sources.add(name, text);
            Err(Diagnostic::error(
                NOT_UTF8,
                Span { file, start, end },
                message,
            ))
        }
    }
}

fn bytes(path: &Path, name: &str) -> Result<Vec<u8>, Diagnostic> {
    let refused = |error: &io::Error| {
        let message = format!("cannot read `{name}`: {error}");
        Diagnostic::error(CANNOT_READ, None, message)
    };
    let file = File::open(path).map_err(|error| refused(&error))?;
    let about = file.metadata().map_err(|error| refused(&error))?;
    if about.is_dir() {
        let message = format!("`{name}` is a directory");
        return Err(Diagnostic::error(DIRECTORY, None, message)
            .with_help(format!("name its files: {name}/*.oox")));
    }
    let mut bytes = Vec::new();
    // Pipes and devices have no size, so the limit holds while reading too.
    let mut limited = file.take(MAX_SIZE + 1);
    limited
        .read_to_end(&mut bytes)
        .map_err(|error| refused(&error))?;
    if bytes.len() as u64 > MAX_SIZE {
        let message = format!("`{name}` has more than {} MiB", MAX_SIZE >> 20);
        return Err(Diagnostic::error(TOO_LARGE, None, message));
    }
    Ok(bytes)
}
