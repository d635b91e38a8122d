//! Reading pieces of a large file.

use std::fs::File;
use std::io::{ErrorKind, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use crate::source::error::{In, SourceError, SourceProblem};

/// A file of which only pieces are read, by several threads if need be.
#[derive(Debug)]
pub(crate) struct RandomAccess {
    path: PathBuf,
    length: u64,
    file: Mutex<File>,
}

impl RandomAccess {
    /// Opens a file.
    pub(crate) fn open(path: &Path) -> Result<Self, SourceError> {
        let file = File::open(path).within(path)?;
        let length = file.metadata().within(path)?.len();
        Ok(Self {
            path: path.to_owned(),
            length,
            file: Mutex::new(file),
        })
    }

    /// Where it is.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// How long it is.
    pub(crate) fn length(&self) -> u64 {
        self.length
    }

    /// An error about this file.
    pub(crate) fn error(&self, problem: SourceProblem) -> SourceError {
        SourceError {
            path: self.path.clone(),
            problem,
        }
    }

    /// An error about the contents of this file.
    pub(crate) fn damaged(&self, what: &'static str) -> SourceError {
        self.error(SourceProblem::Damaged(what))
    }

    /// Reads as much as there is from an offset on.
    pub(crate) fn read_some(&self, offset: u64, buffer: &mut [u8]) -> Result<usize, SourceError> {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.seek(SeekFrom::Start(offset)).within(&self.path)?;
        let mut filled = 0;
        while filled < buffer.len() {
            match file.read(&mut buffer[filled..]) {
                Ok(0) => break,
                Ok(count) => filled += count,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error).within(&self.path),
            }
        }
        Ok(filled)
    }

    /// Reads a piece; no memory is asked for that the file could not fill.
    pub(crate) fn read(&self, offset: u64, length: u64) -> Result<Vec<u8>, SourceError> {
        let truncated = || self.damaged("the file is shorter than its contents say");
        let end = offset.checked_add(length).ok_or_else(truncated)?;
        if end > self.length {
            return Err(truncated());
        }
        let length = usize::try_from(length).map_err(|_| truncated())?;
        let mut bytes = vec![0; length];
        if self.read_some(offset, &mut bytes)? < length {
            return Err(truncated());
        }
        Ok(bytes)
    }
}
