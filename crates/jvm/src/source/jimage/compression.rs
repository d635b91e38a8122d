//! Compressed resources, as `jlink --compress` makes them.

use crate::source::error::SourceProblem;
use crate::source::inflate::{Wrapping, inflate};

use super::index::Index;

/// The length of the header in front of compressed bytes.
const HEADER: usize = 29;
/// What such a header starts with.
const MAGIC: u32 = 0xcafe_fafa;
/// A resource can be compressed in several ways on top of each other, but not endlessly.
const LAYERS: usize = 8;

/// Undoes all layers of compression.
pub(super) fn decompress(index: &Index, mut bytes: Vec<u8>) -> Result<Vec<u8>, SourceProblem> {
    const BROKEN: SourceProblem = SourceProblem::Damaged("a compressed resource is broken");
    for _ in 0..LAYERS {
        if bytes.len() < HEADER || index.number(&bytes, 0) != Some(MAGIC) {
            return Ok(bytes);
        }
        let compressed = long(index, &bytes, 4).ok_or(BROKEN)?;
        let uncompressed = long(index, &bytes, 12).ok_or(BROKEN)?;
        let method = index.number(&bytes, 20).and_then(|name| index.text(name));
        let end = usize::try_from(compressed)
            .ok()
            .and_then(|length| length.checked_add(HEADER));
        let contents = end.and_then(|end| bytes.get(HEADER..end)).ok_or(BROKEN)?;
        bytes = match method.ok_or(BROKEN)? {
            "zip" => inflate(contents, uncompressed, Wrapping::Zlib).ok_or(BROKEN)?,
            other => {
                let what = format!("an image with compression '{other}'");
                return Err(SourceProblem::Unsupported(what));
            }
        };
    }
    Err(BROKEN)
}

/// A number of eight bytes in the byte order of the image.
fn long(index: &Index, bytes: &[u8], at: usize) -> Option<u64> {
    let first = u64::from(index.number(bytes, at)?);
    let second = u64::from(index.number(bytes, at + 4)?);
    Some(if index.is_big_endian() {
        first << 32 | second
    } else {
        second << 32 | first
    })
}
