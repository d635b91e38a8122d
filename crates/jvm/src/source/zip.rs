//! Zip archives: just what jars and jmods need.

use std::path::Path;

use rustc_hash::FxHashMap;

use crate::source::error::{SourceError, SourceProblem};
use crate::source::file::RandomAccess;
use crate::source::inflate::{Wrapping, crc32, inflate};
use crate::source::{LONGEST_CLASS, too_long};

/// An open archive: the directory in memory, the contents in the file.
#[derive(Debug)]
pub(crate) struct Zip {
    file: RandomAccess,
    /// The offset in the file that the archive calls zero; jmods and self-starting jars have something in front.
    base: u64,
    entries: FxHashMap<Box<str>, Entry>,
}

/// Where an entry is.
#[derive(Clone, Copy, Debug)]
struct Entry {
    /// The offset of its own header.
    header: u64,
    compressed: u64,
    uncompressed: u64,
    crc: u32,
    method: u16,
    encrypted: bool,
}

/// Where the directory is.
#[derive(Clone, Copy, Debug)]
struct Directory {
    offset: u64,
    size: u64,
    /// The offset in the file of what follows the directory.
    end: u64,
}

/// The length of the record at the end of an archive, without a comment.
const END_LENGTH: usize = 22;

impl Zip {
    /// Opens an archive and reads its directory.
    pub(crate) fn open(path: &Path) -> Result<Self, SourceError> {
        let file = RandomAccess::open(path)?;
        let directory = find_directory(&file)?;
        let broken = || file.damaged("the directory of the archive is broken");
        let start = directory
            .end
            .checked_sub(directory.size)
            .ok_or_else(broken)?;
        let base = start.checked_sub(directory.offset).ok_or_else(broken)?;
        let bytes = file.read(start, directory.size)?;
        let entries = read_directory(&bytes).ok_or_else(broken)?;
        Ok(Self {
            file,
            base,
            entries,
        })
    }

    /// Where it is.
    pub(crate) fn path(&self) -> &Path {
        self.file.path()
    }

    /// The names of all entries, in no order.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.entries.keys().map(|name| &**name)
    }

    /// The contents of an entry, if it is there.
    pub(crate) fn read(&self, name: &str) -> Result<Option<Vec<u8>>, SourceError> {
        self.entries
            .get(name)
            .map(|entry| self.read_entry(entry))
            .transpose()
    }

    /// The contents of an entry.
    fn read_entry(&self, entry: &Entry) -> Result<Vec<u8>, SourceError> {
        let broken = || self.file.damaged("an entry of the archive is broken");
        if entry.encrypted {
            return Err(self.unsupported("an encrypted archive".to_owned()));
        }
        if entry.uncompressed.max(entry.compressed) > LONGEST_CLASS {
            return Err(self.file.error(too_long()));
        }
        let start = self.base.checked_add(entry.header).ok_or_else(broken)?;
        let header = self.file.read(start, 30)?;
        if number(&header, 0, 4) != Some(0x0403_4b50) {
            return Err(broken());
        }
        // Name and extra field stand in front of the contents, and can differ from those in the directory.
        let in_front = number(&header, 26, 2)
            .zip(number(&header, 28, 2))
            .map(|(name, extra)| 30 + name + extra)
            .ok_or_else(broken)?;
        let stored = self.file.read(start + in_front, entry.compressed)?;
        let contents = match entry.method {
            0 => Some(stored),
            8 => inflate(&stored, entry.uncompressed, Wrapping::Raw),
            method => return Err(self.unsupported(format!("compression method {method}"))),
        };
        contents
            .filter(|contents| crc32(contents) == entry.crc)
            .ok_or_else(broken)
    }

    /// An error about something we cannot do.
    fn unsupported(&self, what: String) -> SourceError {
        self.file.error(SourceProblem::Unsupported(what))
    }
}

/// Finds the directory by the record at the end of the file, which a comment may follow.
fn find_directory(file: &RandomAccess) -> Result<Directory, SourceError> {
    let tail_length = file.length().min(END_LENGTH as u64 + 0xffff);
    let tail_start = file.length() - tail_length;
    let tail = file.read(tail_start, tail_length)?;
    let at = (0..=tail.len().saturating_sub(END_LENGTH))
        .rev()
        .find(|&at| is_end(&tail, at))
        .ok_or_else(|| file.damaged("it is no jar or zip archive"))?;
    let end = tail_start + at as u64;
    let field = |offset, length| number(&tail, at + offset, length).unwrap_or(0);
    let directory = Directory {
        offset: field(16, 4),
        size: field(12, 4),
        end,
    };
    if field(10, 2) == 0xffff || directory.offset == 0xffff_ffff || directory.size == 0xffff_ffff {
        return Ok(find_large_directory(file, end)?.unwrap_or(directory));
    }
    Ok(directory)
}

/// Whether the record at the end of an archive stands here, its comment reaching to the end of the file.
fn is_end(tail: &[u8], at: usize) -> bool {
    let Some(comment) = (tail.len() - at).checked_sub(END_LENGTH) else {
        return false;
    };
    number(tail, at, 4) == Some(0x0605_4b50) && number(tail, at + 20, 2) == Some(comment as u64)
}

/// The directory of an archive with more than 65,534 entries or 4 GB, by the records in front of the one at the end.
fn find_large_directory(file: &RandomAccess, end: u64) -> Result<Option<Directory>, SourceError> {
    const LOCATOR: u64 = 20;
    const RECORD: u64 = 56;
    let Some(locator_at) = end.checked_sub(LOCATOR) else {
        return Ok(None);
    };
    let locator = file.read(locator_at, LOCATOR)?;
    if number(&locator, 0, 4) != Some(0x0706_4b50) {
        return Ok(None);
    }
    // Usually directly in front; where the locator says if there is more in the record than usual.
    let announced = number(&locator, 8, 8);
    for at in [locator_at.checked_sub(RECORD), announced]
        .into_iter()
        .flatten()
    {
        if at.saturating_add(RECORD) > locator_at {
            continue;
        }
        let record = file.read(at, RECORD)?;
        if number(&record, 0, 4) == Some(0x0606_4b50) {
            return Ok(number(&record, 40, 8)
                .zip(number(&record, 48, 8))
                .map(|(size, offset)| Directory {
                    offset,
                    size,
                    end: at,
                }));
        }
    }
    Ok(None)
}

/// All entries of the directory; of two with the same name the later one.
fn read_directory(bytes: &[u8]) -> Option<FxHashMap<Box<str>, Entry>> {
    let mut entries = FxHashMap::default();
    let mut rest = bytes;
    while number(rest, 0, 4) == Some(0x0201_4b50) {
        let field = |offset, length| number(rest, offset, length);
        let name_end = 46 + usize::try_from(field(28, 2)?).ok()?;
        let extra_end = name_end + usize::try_from(field(30, 2)?).ok()?;
        let end = extra_end + usize::try_from(field(32, 2)?).ok()?;
        let mut entry = Entry {
            header: field(42, 4)?,
            compressed: field(20, 4)?,
            uncompressed: field(24, 4)?,
            crc: u32::try_from(field(16, 4)?).ok()?,
            method: u16::try_from(field(10, 2)?).ok()?,
            encrypted: field(8, 2)? & 1 == 1,
        };
        enlarge(&mut entry, rest.get(name_end..extra_end)?);
        // Classes have names in UTF-8; entries with others are of no interest.
        if let Ok(name) = std::str::from_utf8(rest.get(46..name_end)?) {
            entries.insert(name.into(), entry);
        }
        rest = rest.get(end..)?;
    }
    rest.is_empty().then_some(entries)
}

/// Takes numbers that do not fit into four bytes from the extra field.
fn enlarge(entry: &mut Entry, extra: &[u8]) {
    let mut rest = extra;
    while let (Some(id), Some(size)) = (number(rest, 0, 2), number(rest, 2, 2)) {
        let end = 4 + usize::try_from(size).unwrap_or(0);
        if id == 1 {
            let mut at = 4;
            for value in [
                &mut entry.uncompressed,
                &mut entry.compressed,
                &mut entry.header,
            ] {
                if *value == 0xffff_ffff
                    && let Some(large) = number(rest, at, 8)
                {
                    *value = large;
                    at += 8;
                }
            }
            return;
        }
        rest = rest.get(end..).unwrap_or_default();
    }
}

/// A little-endian number of up to eight bytes.
fn number(bytes: &[u8], at: usize, length: usize) -> Option<u64> {
    let mut value = [0; 8];
    value[..length].copy_from_slice(bytes.get(at..at.checked_add(length)?)?);
    Some(u64::from_le_bytes(value))
}
