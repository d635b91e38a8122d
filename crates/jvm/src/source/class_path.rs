//! Several sources in the order in which they are searched.

use std::path::Path;

use oxpecker_ir::ClassOrigin;

use crate::classfile::ClassFile;
use crate::error::ClassError;
use crate::source::error::SourceError;
use crate::source::{ClassSource, Jdk, open};

/// What verification tasks of SV-COMP get their inputs from.
const HARNESS: &str = "org/sosy_lab/sv_benchmarks/Verifier";

/// The sources of a program's classes; the first that has a class wins.
#[derive(Debug, Default)]
pub struct ClassPath {
    sources: Vec<Box<dyn ClassSource>>,
    /// How many of the sources, the last ones, are a Java installation.
    library: usize,
    without_library: bool,
}

/// Why a class cannot be loaded although it is there.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// Its source cannot be read.
    #[error(transparent)]
    Source(#[from] SourceError),
    /// Its file cannot be understood.
    #[error("class '{class}': {error}")]
    Class {
        /// The class that was asked for.
        class: String,
        /// What is wrong with its file.
        error: ClassError,
    },
    /// Its file has another class.
    #[error("the file of class '{asked}' has class '{found}'")]
    OtherClass {
        /// The class that was asked for.
        asked: String,
        /// The class in the file.
        found: String,
    },
}

impl ClassPath {
    /// Adds a source behind the others.
    pub fn push(&mut self, source: Box<dyn ClassSource>) {
        self.sources.push(source);
    }

    /// Adds what is at a path behind the others; see [`open`].
    pub fn add(&mut self, path: &Path, java_version: u32) -> Result<(), SourceError> {
        self.push(open(path, java_version)?);
        Ok(())
    }

    /// Adds the classes of a Java installation behind the others.
    pub fn add_library(&mut self, jdk: &Jdk) -> Result<(), SourceError> {
        let before = self.sources.len();
        self.sources.extend(jdk.library()?);
        self.library += self.sources.len() - before;
        Ok(())
    }

    /// Says that there is no Java installation: what is known of its classes without one is used.
    pub fn without_library(&mut self) {
        self.without_library = true;
    }

    /// Whether the classes of the library are in one of the sources.
    pub(crate) fn has_library(&self) -> bool {
        !self.without_library
    }

    /// The sources in their order.
    pub fn sources(&self) -> &[Box<dyn ClassSource>] {
        &self.sources
    }

    /// The internal names of all classes outside of the Java installation, sorted.
    pub fn user_classes(&self) -> Result<Vec<String>, SourceError> {
        let mut names = Vec::new();
        for source in &self.sources[..self.sources.len() - self.library] {
            names.extend(source.list()?);
        }
        names.sort();
        names.dedup();
        Ok(names)
    }

    /// The bytes of a class by its internal name, and whose it is.
    pub fn find(&self, internal_name: &str) -> Result<Option<(Vec<u8>, ClassOrigin)>, SourceError> {
        let library = self.sources.len() - self.library;
        for (place, source) in self.sources.iter().enumerate() {
            if let Some(bytes) = source.find(internal_name)? {
                let origin = match internal_name {
                    _ if place >= library => ClassOrigin::Library,
                    HARNESS => ClassOrigin::Harness,
                    _ => ClassOrigin::User,
                };
                return Ok(Some((bytes, origin)));
            }
        }
        Ok(None)
    }

    /// A class by its internal name, and whose it is; `None` if no source has it.
    pub fn load(&self, internal_name: &str) -> Result<Option<(ClassFile, ClassOrigin)>, LoadError> {
        let Some((bytes, origin)) = self.find(internal_name)? else {
            return Ok(None);
        };
        let class = ClassFile::parse(&bytes).map_err(|error| LoadError::Class {
            class: internal_name.to_owned(),
            error,
        })?;
        // File systems that ignore case find `a/B` in `a/b.class`.
        if *class.name != *internal_name {
            return Err(LoadError::OtherClass {
                asked: internal_name.to_owned(),
                found: class.name.to_string(),
            });
        }
        Ok(Some((class, origin)))
    }
}
