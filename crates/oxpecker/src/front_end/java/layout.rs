//! The directories of build tools: where sources and classes of a project are.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::compile::sources_in;

/// Where Maven and Gradle keep the sources of a project.
const SOURCES: &str = "src/main/java";
/// Where they put the classes.
const CLASSES: &[&str] = &["target/classes", "build/classes/java/main"];
/// How a directory says that it is built by one of them.
const BUILD_FILES: &[&str] = &[
    "pom.xml",
    "build.gradle",
    "build.gradle.kts",
    "settings.gradle",
    "settings.gradle.kts",
];

/// A module of a project.
#[derive(Debug)]
pub(super) struct Module {
    /// Its classes, if they are as new as its sources.
    pub(super) classes: Option<PathBuf>,
    /// Its sources.
    pub(super) sources: Vec<PathBuf>,
}

/// The modules of a directory of a build tool; none if it is another directory.
pub(super) fn modules(folder: &Path) -> Vec<Module> {
    let is_built = BUILD_FILES.iter().any(|it| folder.join(it).is_file());
    let mut found: Vec<Module> = module(folder).into_iter().collect();
    if is_built {
        let inside = std::fs::read_dir(folder).into_iter().flatten().flatten();
        let mut inside: Vec<PathBuf> = inside.map(|it| it.path()).collect();
        inside.sort();
        found.extend(inside.iter().filter_map(|it| module(it)));
    }
    found
}

fn module(folder: &Path) -> Option<Module> {
    let has_sources = folder.join(SOURCES).is_dir();
    let mut classes = CLASSES.iter().map(|it| folder.join(it));
    let classes = classes.find(|it| it.is_dir());
    if !has_sources && classes.is_none() {
        return None;
    }
    let mut sources = Vec::new();
    sources_in(&folder.join(SOURCES), &mut sources);
    let newest_source = sources.iter().filter_map(|it| changed(it)).max();
    let is_new = |it: &PathBuf| newest_class(it) >= newest_source;
    Some(Module {
        classes: classes.filter(is_new),
        sources,
    })
}

/// When the youngest class file below a directory was written; none if there is no class file.
fn newest_class(folder: &Path) -> Option<SystemTime> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let each = entries.filter_map(|entry| {
        let path = entry.path();
        match path.is_dir() {
            true => newest_class(&path),
            false if path.extension().is_some_and(|it| it == "class") => changed(&path),
            false => None,
        }
    });
    each.max()
}

fn changed(file: &Path) -> Option<SystemTime> {
    file.metadata().and_then(|it| it.modified()).ok()
}
