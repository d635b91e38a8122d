//! Jmods: the modules of a Java installation as archives, each with a header of four bytes.

use std::fs;
use std::path::{Path, PathBuf};

use crate::source::error::{In, SourceError};
use crate::source::zip::Zip;
use crate::source::{ClassSource, class_of_entry};

/// The jmods of a directory, or a single one.
#[derive(Debug)]
pub struct Jmods {
    path: PathBuf,
    modules: Vec<Zip>,
}

/// The directory of classes in a jmod.
const CLASSES: &str = "classes/";

impl Jmods {
    /// All jmods of a directory, `java.base` first.
    pub fn open(folder: &Path) -> Result<Self, SourceError> {
        let mut paths = Vec::new();
        for entry in fs::read_dir(folder).within(folder)? {
            let path = entry.within(folder)?.path();
            if path
                .extension()
                .is_some_and(|extension| extension == "jmod")
            {
                paths.push(path);
            }
        }
        paths.sort_by_key(|path| (!path.ends_with("java.base.jmod"), path.clone()));
        let modules = paths.iter().map(|path| Zip::open(path));
        Ok(Self {
            path: folder.to_owned(),
            modules: modules.collect::<Result<_, _>>()?,
        })
    }

    /// A single jmod.
    pub fn open_one(path: &Path) -> Result<Self, SourceError> {
        Ok(Self {
            path: path.to_owned(),
            modules: vec![Zip::open(path)?],
        })
    }
}

impl ClassSource for Jmods {
    fn find(&self, internal_name: &str) -> Result<Option<Vec<u8>>, SourceError> {
        let entry = format!("{CLASSES}{internal_name}.class");
        for module in &self.modules {
            if let Some(bytes) = module.read(&entry)? {
                return Ok(Some(bytes));
            }
        }
        Ok(None)
    }

    fn list(&self) -> Result<Vec<String>, SourceError> {
        let mut classes: Vec<String> = self
            .modules
            .iter()
            .flat_map(Zip::names)
            .filter_map(|name| class_of_entry(name.strip_prefix(CLASSES)?))
            .map(str::to_owned)
            .collect();
        classes.sort();
        classes.dedup();
        Ok(classes)
    }

    fn path(&self) -> &Path {
        &self.path
    }
}
