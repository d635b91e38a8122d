//! Run-time images: the file `lib/modules` in which Java 9 and later keep all classes.
//!
//! A header, a table that finds every resource by hashing its name once or twice, descriptions of
//! resources, names, and then the resources themselves. Only the part in front of the resources is
//! read at once (some 3 MB of 130 MB); a class is then one look-up in memory and one read.

mod compression;
mod index;

use std::path::Path;

use crate::source::error::SourceError;
use crate::source::file::RandomAccess;
use crate::source::{ClassSource, class_of_entry};

use compression::decompress;
use index::{Index, Location};

/// An open run-time image.
#[derive(Debug)]
pub struct JImage {
    file: RandomAccess,
    index: Index,
}

impl JImage {
    /// Opens an image and reads its index.
    pub fn open(path: &Path) -> Result<Self, SourceError> {
        let file = RandomAccess::open(path)?;
        let index = Index::read(&file)?;
        Ok(Self { file, index })
    }

    /// The contents of a resource by its full name, such as `/java.base/java/lang/String.class`.
    pub fn read(&self, name: &str) -> Result<Option<Vec<u8>>, SourceError> {
        self.index
            .find(name)
            .map(|location| self.read_location(&location))
            .transpose()
    }

    /// The full names of all resources, sorted.
    pub fn resources(&self) -> Vec<String> {
        let mut names: Vec<String> = self.index.names().collect();
        names.sort();
        names
    }

    /// The contents of a resource.
    fn read_location(&self, location: &Location) -> Result<Vec<u8>, SourceError> {
        let start = self.index.length().checked_add(location.offset);
        let start = start.ok_or_else(|| self.file.damaged("a resource is nowhere"))?;
        if location.compressed == 0 {
            return self.file.read(start, location.uncompressed);
        }
        let stored = self.file.read(start, location.compressed)?;
        decompress(&self.index, stored).map_err(|problem| self.file.error(problem))
    }

    /// The modules that have a package, by its name with slashes.
    fn modules_of(&self, package: &str) -> Result<Vec<&str>, SourceError> {
        let name = format!("/packages/{}", package.replace('/', "."));
        let records = self.read(&name)?.unwrap_or_default();
        // Pairs of numbers; the first tells whether the module has classes there, which the look-up finds out anyway.
        Ok(records
            .chunks_exact(8)
            .filter_map(|record| self.index.text(self.index.number(record, 4)?))
            .collect())
    }
}

impl ClassSource for JImage {
    fn find(&self, internal_name: &str) -> Result<Option<Vec<u8>>, SourceError> {
        let Some((package, _)) = internal_name.rsplit_once('/') else {
            return Ok(None);
        };
        for module in self.modules_of(package)? {
            if let Some(bytes) = self.read(&format!("/{module}/{internal_name}.class"))? {
                return Ok(Some(bytes));
            }
        }
        Ok(None)
    }

    fn list(&self) -> Result<Vec<String>, SourceError> {
        let mut classes: Vec<String> = self
            .index
            .names()
            .filter_map(|name| {
                let (_, entry) = name.strip_prefix('/')?.split_once('/')?;
                class_of_entry(entry).map(str::to_owned)
            })
            .collect();
        classes.sort();
        classes.dedup();
        Ok(classes)
    }

    fn path(&self) -> &Path {
        self.file.path()
    }
}

#[cfg(test)]
mod tests;
