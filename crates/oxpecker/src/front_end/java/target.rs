//! What to verify: a class path, made of what the user gave and of what was compiled from it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use oxpecker_jvm::source::{Jdk, JdkSearch, read_class};
use oxpecker_jvm::{ClassFile, ClassPath};

use super::compile::sources_in;
use super::compiled::{Compiled, compiled};
use super::layout::modules;
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
    /// Whether it is a directory of a build tool.
    pub(crate) is_project: bool,
    /// The Java installation, if there is one.
    pub(crate) jdk: Option<Jdk>,
    /// Who makes temporary directories.
    pub(crate) host: Arc<dyn Host>,
    /// Holds what was compiled.
    compiled: Compiled,
}

impl Target {
    /// Compiles what needs it and puts the class path together.
    pub(crate) fn prepare(
        files: &[PathBuf],
        options: &JavaOptions,
        host: Arc<dyn Host>,
    ) -> Result<Self, JavaError> {
        let jdk = find_jdk(&options.jdk)?;
        let given = Given::sort(files)?;
        let mut class_path = given.class_path;
        let mut own = class_path.len();
        class_path.extend(options.class_path.iter().cloned());
        for path in class_path.iter().chain(&given.sources) {
            if !path.exists() {
                return Err(JavaError::NoFile(path.clone()));
            }
        }
        let compiled = match given.sources.is_empty() {
            true => Compiled::Nothing,
            false => compiled(jdk.as_ref(), &given.sources, &class_path, (options, &*host))?,
        };
        if let Some(folder) = compiled.folder() {
            class_path.insert(0, folder.to_path_buf());
            own += 1;
        }
        let mut sources = given.sources;
        sources.extend(given.texts);
        Ok(Self {
            class_path,
            own,
            sources,
            is_project: given.is_project,
            jdk,
            host,
            compiled,
        })
    }

    /// Where the classes are that were compiled from sources.
    pub(crate) fn compiled_classes(&self) -> Option<&Path> {
        self.compiled.folder()
    }

    /// The installation and the classes that the program only needs, with their times.
    pub(crate) fn library_name(&self) -> String {
        let home = self.jdk.as_ref().map(|it| (&it.home, it.version));
        let needed = &self.class_path[self.own..];
        let state = |it: &PathBuf| it.metadata().and_then(|it| it.modified()).ok();
        let needed: Vec<_> = needed.iter().map(|it| (it, state(it))).collect();
        format!("{home:?} {needed:?}")
    }

    /// The internal names of the classes that the user named, without those on the class path.
    pub(crate) fn own_classes(&self) -> Result<BTreeSet<String>, JavaError> {
        let version = self.jdk.as_ref().map_or(DEFAULT_VERSION, |jdk| jdk.version);
        let mut opened = ClassPath::default();
        for path in &self.class_path[..self.own] {
            opened.add(path, version)?;
        }
        let names: BTreeSet<String> = opened.user_classes()?.into_iter().collect();
        match (names.is_empty(), self.class_path.first()) {
            (true, Some(path)) => Err(JavaError::NoClasses(path.clone())),
            _ => Ok(names),
        }
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

/// What the user named, by what is done with it.
#[derive(Debug, Default)]
struct Given {
    class_path: Vec<PathBuf>,
    /// To be compiled.
    sources: Vec<PathBuf>,
    /// Of classes that are there already.
    texts: Vec<PathBuf>,
    is_project: bool,
}

impl Given {
    fn sort(files: &[PathBuf]) -> Result<Self, JavaError> {
        let mut given = Given::default();
        for file in files {
            let extension = file.extension().and_then(|it| it.to_str());
            match extension {
                _ if file.is_dir() => given.folder(file),
                Some("java") => given.sources.push(file.clone()),
                Some("class") => given.class_path.push(root_of_class(file)?),
                _ => given.class_path.push(file.clone()),
            }
        }
        given.class_path.dedup();
        Ok(given)
    }

    fn folder(&mut self, folder: &Path) {
        let modules = modules(folder);
        self.is_project |= !modules.is_empty();
        for module in &modules {
            match &module.classes {
                Some(classes) => {
                    self.class_path.push(classes.clone());
                    self.texts.extend(module.sources.iter().cloned());
                }
                None => self.sources.extend(module.sources.iter().cloned()),
            }
        }
        if !modules.is_empty() {
            return;
        }
        let before = self.sources.len();
        sources_in(folder, &mut self.sources);
        if self.sources.len() == before {
            self.class_path.push(folder.to_path_buf());
        }
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
