//! Classes as files in directories named after their packages.

use std::fs;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};

use crate::source::error::{In, SourceError, SourceProblem};
use crate::source::{ClassSource, LONGEST_CLASS, class_of_entry, too_long};

/// A directory of class files.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
}

impl Folder {
    /// The directory in which the packages are.
    pub fn new(path: &Path) -> Self {
        Self {
            path: path.to_owned(),
        }
    }
}

impl ClassSource for Folder {
    fn find(&self, internal_name: &str) -> Result<Option<Vec<u8>>, SourceError> {
        // A name must not lead out of the directory.
        let is_plain = |part: &str| !matches!(part, "" | "." | "..");
        if !internal_name.split('/').all(is_plain) || internal_name.contains(['\\', '\0', ':']) {
            return Ok(None);
        }
        let path = self.path.join(format!("{internal_name}.class"));
        match read_class(&path) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(SourceError {
                problem: SourceProblem::Io(error),
                ..
            }) if is_absence(error.kind()) => Ok(None),
            Err(error) => Err(error),
        }
    }

    fn list(&self) -> Result<Vec<String>, SourceError> {
        let mut classes = Vec::new();
        let mut folders = vec![(self.path.clone(), String::new())];
        while let Some((folder, package)) = folders.pop() {
            for entry in fs::read_dir(&folder).within(&folder)? {
                let entry = entry.within(&folder)?;
                let Ok(name) = entry.file_name().into_string() else {
                    continue;
                };
                // Links to directories are not followed: they can form circles.
                if entry.file_type().within(&folder)?.is_dir() {
                    folders.push((entry.path(), format!("{package}{name}/")));
                } else if let Some(class) = class_of_entry(&name) {
                    classes.push(format!("{package}{class}"));
                }
            }
        }
        classes.sort();
        Ok(classes)
    }

    fn path(&self) -> &Path {
        &self.path
    }
}

/// The bytes of a class file.
pub fn read_class(path: &Path) -> Result<Vec<u8>, SourceError> {
    let file = fs::File::open(path).within(path)?;
    let mut bytes = Vec::new();
    file.take(LONGEST_CLASS + 1)
        .read_to_end(&mut bytes)
        .within(path)?;
    match bytes.len() as u64 > LONGEST_CLASS {
        true => Err(too_long()).within(path),
        false => Ok(bytes),
    }
}

/// Whether there is simply no such file; names too long for the system are not there either.
fn is_absence(kind: ErrorKind) -> bool {
    matches!(
        kind,
        ErrorKind::NotFound | ErrorKind::NotADirectory | ErrorKind::InvalidFilename
    )
}
