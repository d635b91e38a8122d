//! The index of a run-time image.

use crate::source::error::{SourceError, SourceProblem};
use crate::source::file::RandomAccess;

/// The length of the header.
const HEADER: usize = 28;
/// What an image starts with, read in its own byte order.
const MAGIC: u32 = 0xcafe_dada;

/// The part of an image in front of the resources.
#[derive(Debug)]
pub(super) struct Index {
    bytes: Vec<u8>,
    big_endian: bool,
    /// How many entries the two tables have.
    table_length: usize,
    /// The offset of the descriptions of resources.
    locations: usize,
    /// The offset of the names.
    strings: usize,
}

/// Where a resource is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Location {
    /// Its offset behind the index.
    pub(super) offset: u64,
    /// How many bytes it has in the image if it is compressed, otherwise 0.
    pub(super) compressed: u64,
    /// How many bytes it really has.
    pub(super) uncompressed: u64,
    /// Offsets of its module, directory, name and extension among the names.
    name: [u64; 4],
}

impl Index {
    /// Reads header and index.
    pub(super) fn read(file: &RandomAccess) -> Result<Self, SourceError> {
        let header = file.read(0, HEADER as u64)?;
        let mut index = Self {
            big_endian: header.starts_with(&MAGIC.to_be_bytes()),
            bytes: Vec::new(),
            table_length: 0,
            locations: 0,
            strings: 0,
        };
        let field = |position: usize| {
            index
                .number(&header, position * 4)
                .ok_or_else(|| file.damaged("the header of the image is broken"))
        };
        if field(0)? != MAGIC {
            return Err(file.damaged("it is no run-time image"));
        }
        let version = field(1)?;
        if version >> 16 != 1 {
            let what = format!(
                "version {}.{} of run-time images",
                version >> 16,
                version & 0xffff
            );
            return Err(file.error(SourceProblem::Unsupported(what)));
        }
        let table_length = u64::from(field(4)?);
        let locations = HEADER as u64 + table_length * 8;
        let strings = locations + u64::from(field(5)?);
        let length = strings + u64::from(field(6)?);
        let too_large = |_| file.damaged("the index of the image is too large");
        index.bytes = file.read(0, length)?;
        index.table_length = usize::try_from(table_length).map_err(too_large)?;
        index.locations = usize::try_from(locations).map_err(too_large)?;
        index.strings = usize::try_from(strings).map_err(too_large)?;
        Ok(index)
    }

    /// The number of bytes in front of the resources.
    pub(super) fn length(&self) -> u64 {
        self.bytes.len() as u64
    }

    /// Whether the most significant byte of a number comes first.
    pub(super) fn is_big_endian(&self) -> bool {
        self.big_endian
    }

    /// A number of four bytes in the byte order of the image.
    pub(super) fn number(&self, bytes: &[u8], at: usize) -> Option<u32> {
        let bytes = bytes.get(at..at.checked_add(4)?)?.try_into().ok()?;
        Some(if self.big_endian {
            u32::from_be_bytes(bytes)
        } else {
            u32::from_le_bytes(bytes)
        })
    }

    /// A name by its offset.
    pub(super) fn text(&self, offset: u32) -> Option<&str> {
        let strings = self.bytes.get(self.strings..)?;
        let rest = strings.get(usize::try_from(offset).ok()?..)?;
        let length = rest.iter().position(|&byte| byte == 0)?;
        std::str::from_utf8(&rest[..length]).ok()
    }

    /// The resource with this full name.
    pub(super) fn find(&self, name: &str) -> Option<Location> {
        let redirect = self.number(&self.bytes, HEADER + self.slot(name, HASH_SEED)? * 4)?;
        // Positive: hash again with this seed. Negative: the place itself. Zero: not there.
        let slot = match redirect.cast_signed() {
            0 => return None,
            seed @ 1.. => self.slot(name, seed.cast_unsigned())?,
            place => usize::try_from(-1 - place).ok()?,
        };
        let location = self.location(slot)?;
        self.has_name(&location, name).then_some(location)
    }

    /// The full names of all resources, in the order of the table.
    pub(super) fn names(&self) -> impl Iterator<Item = String> {
        (0..self.table_length).filter_map(|slot| self.full_name(&self.location(slot)?))
    }

    /// The place of a name in a table.
    fn slot(&self, name: &str, seed: u32) -> Option<usize> {
        usize::try_from(hash(name, seed))
            .ok()?
            .checked_rem(self.table_length)
    }

    /// The description of a resource by its place in the table.
    fn location(&self, slot: usize) -> Option<Location> {
        if slot >= self.table_length {
            return None;
        }
        let offset = self.number(&self.bytes, HEADER + (self.table_length + slot) * 4)?;
        let start = self.locations.checked_add(usize::try_from(offset).ok()?)?;
        let mut rest = self.bytes.get(start..self.strings)?;
        // By kind: module, directory, name, extension, offset, compressed, uncompressed. Newer kinds do not matter.
        let mut values = [0; 8];
        loop {
            let (&head, tail) = rest.split_first()?;
            let kind = usize::from(head >> 3);
            if kind == 0 {
                break;
            }
            let (value, tail) = tail.split_at_checked(usize::from(head & 7) + 1)?;
            if let Some(slot) = values.get_mut(kind) {
                *slot = value
                    .iter()
                    .fold(0, |sum, &byte| sum << 8 | u64::from(byte));
            }
            rest = tail;
        }
        let [
            _,
            module,
            folder,
            base,
            extension,
            offset,
            compressed,
            uncompressed,
        ] = values;
        Some(Location {
            offset,
            compressed,
            uncompressed,
            name: [module, folder, base, extension],
        })
    }

    /// Module, directory, name and extension.
    fn name_parts(&self, location: &Location) -> Option<[&str; 4]> {
        let mut parts = [""; 4];
        for (part, offset) in parts.iter_mut().zip(location.name) {
            *part = self.text(u32::try_from(offset).ok()?)?;
        }
        Some(parts)
    }

    /// The full name of a resource.
    fn full_name(&self, location: &Location) -> Option<String> {
        let mut name = String::new();
        self.for_each_piece(location, |piece| {
            name.push_str(piece);
            true
        })
        .then_some(name)
    }

    /// Whether a resource has this full name.
    fn has_name(&self, location: &Location, name: &str) -> bool {
        let mut rest = name;
        self.for_each_piece(location, |piece| match rest.strip_prefix(piece) {
            Some(after) => {
                rest = after;
                true
            }
            None => false,
        }) && rest.is_empty()
    }

    /// Visits the pieces of a full name, `/module/directory/name.extension`, as long as `visit` says so.
    fn for_each_piece<'a>(
        &'a self,
        location: &Location,
        mut visit: impl FnMut(&'a str) -> bool,
    ) -> bool {
        let Some([module, folder, base, extension]) = self.name_parts(location) else {
            return false;
        };
        let around = |text: &'a str, before, after| {
            let empty = text.is_empty();
            [
                if empty { "" } else { before },
                text,
                if empty { "" } else { after },
            ]
        };
        around(module, "/", "/")
            .into_iter()
            .chain(around(folder, "", "/"))
            .chain([base])
            .chain(around(extension, ".", ""))
            .all(&mut visit)
    }
}

/// The seed of the first hash.
pub(super) const HASH_SEED: u32 = 0x0100_0193;

/// The hash of a name; 31 bits.
pub(super) fn hash(name: &str, seed: u32) -> u32 {
    name.bytes().fold(seed, |hash, byte| {
        hash.wrapping_mul(0x0100_0193) ^ u32::from(byte)
    }) & 0x7fff_ffff
}
