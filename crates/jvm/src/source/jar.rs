//! Jars, of which some have several versions of a class for several versions of Java.

use std::path::Path;

use crate::source::error::SourceError;
use crate::source::zip::Zip;
use crate::source::{ClassSource, class_of_entry};

/// A jar or zip archive of classes.
#[derive(Debug)]
pub struct Jar {
    zip: Zip,
    /// The versions of Java for which there are classes of their own, the newest that counts first.
    versions: Vec<u32>,
}

/// The directory in which classes for newer versions of Java are.
const VERSIONS: &str = "META-INF/versions/";

impl Jar {
    /// Opens a jar; classes for newer versions of Java than `java_version` do not count.
    pub fn open(path: &Path, java_version: u32) -> Result<Self, SourceError> {
        let zip = Zip::open(path)?;
        let manifest = zip.read("META-INF/MANIFEST.MF")?.unwrap_or_default();
        let mut versions: Vec<u32> = Vec::new();
        if is_multi_release(&String::from_utf8_lossy(&manifest)) {
            versions.extend(zip.names().filter_map(|name| Some(versioned(name)?.0)));
            versions.retain(|version| (9..=java_version).contains(version));
            versions.sort_unstable_by(|a, b| b.cmp(a));
            versions.dedup();
        }
        Ok(Self { zip, versions })
    }
}

impl ClassSource for Jar {
    fn find(&self, internal_name: &str) -> Result<Option<Vec<u8>>, SourceError> {
        for version in &self.versions {
            let entry = format!("{VERSIONS}{version}/{internal_name}.class");
            if let Some(bytes) = self.zip.read(&entry)? {
                return Ok(Some(bytes));
            }
        }
        self.zip.read(&format!("{internal_name}.class"))
    }

    fn list(&self) -> Result<Vec<String>, SourceError> {
        let mut classes: Vec<String> = self
            .zip
            .names()
            .filter_map(|name| match versioned(name) {
                Some((version, rest)) if self.versions.contains(&version) => class_of_entry(rest),
                _ if name.starts_with("META-INF/") => None,
                _ => class_of_entry(name),
            })
            .map(str::to_owned)
            .collect();
        classes.sort();
        classes.dedup();
        Ok(classes)
    }

    fn path(&self) -> &Path {
        self.zip.path()
    }
}

/// The version of Java that an entry is for, and its name there.
fn versioned(entry: &str) -> Option<(u32, &str)> {
    let (version, name) = entry.strip_prefix(VERSIONS)?.split_once('/')?;
    Some((version.parse().ok()?, name))
}

/// Whether the main section of a manifest says that there are classes for several versions.
fn is_multi_release(manifest: &str) -> bool {
    manifest
        .lines()
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.split_once(':'))
        .any(|(key, value)| {
            key.eq_ignore_ascii_case("Multi-Release") && value.trim().eq_ignore_ascii_case("true")
        })
}
