//! What to verify: a class path, made of what the user gave and of what was compiled from it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use oxpecker_jvm::source::{Jdk, JdkSearch, read_class};
use oxpecker_jvm::{ClassFile, ClassPath};
use tempfile::TempDir;

use super::compile::{compile, sources_in};
use crate::error::JavaError;
use crate::host::Host;
use crate::options::{JavaOptions, JdkChoice};

/// The version of Java whose classes a jar of several versions gives when there is no installation.
const DEFAULT_VERSION: u32 = 17;

/// A Java program.
#[derive(Debug)]
pub(crate) struct Target {
    /// Directories and jars, in the order they are searched.
    pub(crate) class_path: Vec<PathBuf>,
    /// How many of them are what the user named or what was compiled from it, not what it only needs.
    own: usize,
    /// The sources it was compiled from.
    pub(crate) sources: Vec<PathBuf>,
    /// The Java installation, if there is one.
    pub(crate) jdk: Option<Jdk>,
    /// Who makes temporary directories.
    pub(crate) host: Arc<dyn Host>,
    /// Holds what was compiled.
    _compiled: Option<TempDir>,
}

impl Target {
    /// Compiles what needs it and puts the class path together.
    pub(crate) fn prepare(
        files: &[PathBuf],
        options: &JavaOptions,
        host: Arc<dyn Host>,
    ) -> Result<Self, JavaError> {
        let jdk = find_jdk(&options.jdk)?;
        let mut class_path = Vec::new();
        let mut sources = Vec::new();
        for file in files {
            let extension = file.extension().and_then(|it| it.to_str());
            match extension {
                _ if file.is_dir() => {
                    let before = sources.len();
                    sources_in(file, &mut sources);
                    if sources.len() == before {
                        class_path.push(file.clone());
                    }
                }
                Some("java") => sources.push(file.clone()),
                Some("class") => class_path.push(root_of_class(file)?),
                _ => class_path.push(file.clone()),
            }
        }
        class_path.dedup();
        let mut own = class_path.len();
        class_path.extend(options.class_path.iter().cloned());
        for path in class_path.iter().chain(&sources) {
            if !path.exists() {
                return Err(JavaError::NoFile(path.clone()));
            }
        }
        let compiled = if sources.is_empty() {
            None
        } else {
            let how = (options.release.as_deref(), &*host);
            Some(compile(jdk.as_ref(), &sources, &class_path, how)?)
        };
        if let Some(folder) = &compiled {
            class_path.insert(0, folder.path().to_path_buf());
            own += 1;
        }
        Ok(Self {
            class_path,
            own,
            sources,
            jdk,
            host,
            _compiled: compiled,
        })
    }

    /// The internal names of the classes that the user named, without those on the class path.
    pub(crate) fn own_classes(&self) -> Result<BTreeSet<String>, JavaError> {
        let version = self.jdk.as_ref().map_or(DEFAULT_VERSION, |jdk| jdk.version);
        let mut opened = ClassPath::default();
        for path in &self.class_path[..self.own] {
            opened.add(path, version)?;
        }
        let names = opened.user_classes()?;
        Ok(names.into_iter().collect())
    }

    /// Everything classes are looked for in, the library last.
    pub(crate) fn open(&self) -> Result<ClassPath, JavaError> {
        let version = self.jdk.as_ref().map_or(DEFAULT_VERSION, |jdk| jdk.version);
        let mut opened = ClassPath::default();
        for path in &self.class_path {
            opened.add(path, version)?;
        }
        match &self.jdk {
            Some(jdk) => opened.add_library(jdk)?,
            None => opened.without_library(),
        }
        Ok(opened)
    }
}

/// The installation whose library is used.
fn find_jdk(choice: &JdkChoice) -> Result<Option<Jdk>, JavaError> {
    match choice {
        JdkChoice::None => Ok(None),
        JdkChoice::Usual => Ok(Jdk::find(&JdkSearch::from_environment(None)).ok()),
        JdkChoice::At(folder) => {
            let search = JdkSearch::from_environment(Some(folder.clone()));
            Ok(Some(Jdk::find(&search)?))
        }
    }
}

/// The directory in which the packages of a class file begin.
fn root_of_class(file: &Path) -> Result<PathBuf, JavaError> {
    let bytes = read_class(file)?;
    let class = ClassFile::parse(&bytes).map_err(|source| JavaError::ClassFile {
        path: file.into(),
        source,
    })?;
    let mut root = std::path::absolute(file).unwrap_or_else(|_| file.to_path_buf());
    // Classes are looked for by their names, so this one would not be found in its own file.
    if !root.ends_with(Path::new(&format!("{}.class", class.name))) {
        return Err(JavaError::Misplaced {
            path: file.into(),
            class: class.name.to_string(),
        });
    }
    let depth = class.name.matches('/').count() + 1;
    for _ in 0..depth {
        root.pop();
    }
    Ok(root)
}
