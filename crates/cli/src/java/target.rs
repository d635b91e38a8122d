//! What to verify: a class path, made of what the user gave and of what was compiled from it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use oxpecker_jvm::source::{Jdk, JdkSearch, read_class};
use oxpecker_jvm::{ClassFile, ClassPath};
use tempfile::TempDir;

use super::compile::{compile, sources_in};
use crate::args::ClassPathArgs;
use crate::exit::Failure;
use crate::output;

/// The version of Java whose classes a jar of several versions gives when there is no installation.
const DEFAULT_VERSION: u32 = 17;

/// A Java program.
#[derive(Debug)]
pub(crate) struct Target {
    /// Folders and jars, in the order they are searched.
    pub(crate) class_path: Vec<PathBuf>,
    /// How many of them are what the user named or what was compiled from it, not what it only needs.
    own: usize,
    /// The sources it was compiled from.
    pub(crate) sources: Vec<PathBuf>,
    /// The Java installation, if there is one.
    pub(crate) jdk: Option<Jdk>,
    /// Holds what was compiled.
    _compiled: Option<TempDir>,
}

impl Target {
    /// Compiles what needs it and puts the class path together.
    pub(crate) fn prepare(files: &[PathBuf], args: &ClassPathArgs) -> Result<Self, Failure> {
        let jdk = find_jdk(args)?;
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
        class_path.extend(args.classpath.iter().flat_map(std::env::split_paths));
        for path in class_path.iter().chain(&sources) {
            if !path.exists() {
                output::error(
                    &format!("cannot read {}: no such file", path.display()),
                    None,
                );
                return Err(Failure::Input);
            }
        }
        let compiled = if sources.is_empty() {
            None
        } else {
            let release = args.release.as_deref();
            Some(compile(jdk.as_ref(), &sources, &class_path, release)?)
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
            _compiled: compiled,
        })
    }

    /// The internal names of the classes that the user named, without those on the class path.
    pub(crate) fn own_classes(&self) -> Result<BTreeSet<String>, Failure> {
        let version = self.jdk.as_ref().map_or(DEFAULT_VERSION, |jdk| jdk.version);
        let mut opened = ClassPath::default();
        for path in &self.class_path[..self.own] {
            let added = opened.add(path, version);
            added.map_err(|error| unreadable(&error))?;
        }
        let names = opened.user_classes().map_err(|error| unreadable(&error))?;
        Ok(names.into_iter().collect())
    }

    /// Everything classes are looked for in, the library last.
    pub(crate) fn open(&self) -> Result<ClassPath, Failure> {
        let version = self.jdk.as_ref().map_or(DEFAULT_VERSION, |jdk| jdk.version);
        let mut opened = ClassPath::default();
        for path in &self.class_path {
            opened
                .add(path, version)
                .map_err(|error| unreadable(&error))?;
        }
        match &self.jdk {
            Some(jdk) => opened
                .add_library(jdk)
                .map_err(|error| unreadable(&error))?,
            None => opened.without_library(),
        }
        Ok(opened)
    }
}

fn unreadable(error: &dyn std::fmt::Display) -> Failure {
    output::error(&error.to_string(), None);
    Failure::Input
}

/// The installation whose library is used; `--jdk none` is none at all.
fn find_jdk(args: &ClassPathArgs) -> Result<Option<Jdk>, Failure> {
    if args.jdk.as_deref() == Some(Path::new("none")) {
        return Ok(None);
    }
    match Jdk::find(&JdkSearch::from_environment(args.jdk.clone())) {
        Ok(jdk) => Ok(Some(jdk)),
        Err(error) if args.jdk.is_some() => Err(Failure::usage(error.to_string(), None)),
        Err(_) => Ok(None),
    }
}

/// The folder in which the packages of a class file begin.
fn root_of_class(file: &Path) -> Result<PathBuf, Failure> {
    let bytes = read_class(file).map_err(|error| unreadable(&error))?;
    let class = ClassFile::parse(&bytes).map_err(|error| {
        output::error(&format!("{}: {error}", file.display()), None);
        Failure::Input
    })?;
    let mut root = std::path::absolute(file).unwrap_or_else(|_| file.to_path_buf());
    // Classes are looked for by their names, so this one would not be found in its own file.
    let place = format!("{}.class", class.name);
    if !root.ends_with(Path::new(&place)) {
        let message = format!("{} has class {}", file.display(), class.name);
        output::error(&message, Some(&format!("it belongs into a file {place}")));
        return Err(Failure::Input);
    }
    let depth = class.name.matches('/').count() + 1;
    for _ in 0..depth {
        root.pop();
    }
    Ok(root)
}
