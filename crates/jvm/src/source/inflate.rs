//! Decompression with a limit, and the check sum of archives.

use miniz_oxide::inflate::{decompress_to_vec_with_limit, decompress_to_vec_zlib_with_limit};

/// How compressed data is wrapped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wrapping {
    /// Not at all, as in zip archives.
    Raw,
    /// With a header and a check sum.
    Zlib,
}

/// Decompresses to exactly this many bytes; `None` if that is not what comes out.
///
/// Memory grows with what comes out, not with what is announced.
pub(crate) fn inflate(bytes: &[u8], length: u64, wrapping: Wrapping) -> Option<Vec<u8>> {
    let length = usize::try_from(length).ok()?;
    let inflated = match wrapping {
        Wrapping::Raw => decompress_to_vec_with_limit(bytes, length),
        Wrapping::Zlib => decompress_to_vec_zlib_with_limit(bytes, length),
    };
    inflated.ok().filter(|inflated| inflated.len() == length)
}

/// The check sum of zip archives.
pub(crate) fn crc32(bytes: &[u8]) -> u32 {
    const TABLE: [u32; 256] = crc_table();
    !bytes.iter().fold(u32::MAX, |crc, &byte| {
        (crc >> 8) ^ TABLE[usize::from(crc.to_le_bytes()[0] ^ byte)]
    })
}

/// What each byte does to the check sum.
const fn crc_table() -> [u32; 256] {
    let mut table = [0; 256];
    let mut index = 0;
    while index < 256 {
        let mut crc = index as u32;
        let mut bit = 0;
        while bit < 8 {
            crc = (crc >> 1) ^ if crc & 1 == 1 { 0xedb8_8320 } else { 0 };
            bit += 1;
        }
        table[index] = crc;
        index += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_check_sum_of_the_standard_example() {
        assert_eq!(crc32(b"123456789"), 0xcbf4_3926);
        assert_eq!(crc32(b""), 0);
    }

    #[test]
    fn what_comes_out_must_have_the_announced_length() {
        // One stored block: "abc".
        let stored = [1, 3, 0, 0xfc, 0xff, b'a', b'b', b'c'];
        assert_eq!(inflate(&stored, 3, Wrapping::Raw).unwrap(), b"abc");
        assert_eq!(inflate(&stored, 2, Wrapping::Raw), None);
        assert_eq!(inflate(&stored, u64::MAX, Wrapping::Raw), None);
        assert_eq!(inflate(&stored[..5], 3, Wrapping::Raw), None);
    }
}
