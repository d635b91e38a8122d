//! The classes that run a counterexample on a JVM.

use std::hash::Hasher;
use std::path::{Path, PathBuf};
use std::process::Command;

use oxpecker_base::cache_directory;
use rustc_hash::FxHasher;

use super::replay_error::ReplayError;

const LAUNCHER: &str = include_str!("Launcher.java");
const INPUTS: &str = include_str!("Inputs.java");
const VERIFIER: &str = include_str!("Verifier.java");
const FACTORY: &str = "package org.sosy_lab.sv_benchmarks;\npublic interface ObjectFactory<T> { T createObject(); }\n";

/// The classes of the launcher, compiled once for each version of it and of Java, or in the given directory if they cannot
/// be kept.
pub(super) fn launcher(javac: &Path, version: u32, folder: &Path) -> Result<PathBuf, ReplayError> {
    let mut hasher = FxHasher::default();
    for text in [LAUNCHER, INPUTS, VERIFIER, FACTORY] {
        hasher.write(text.as_bytes());
    }
    let name = format!("launcher-{version}-{:016x}", hasher.finish());
    let Some(kept) = cache_directory().map(|cache| cache.join(name)) else {
        return compile_launcher(javac, folder);
    };
    if kept.is_dir() {
        return Ok(kept);
    }
    let parent = kept.parent().unwrap_or(&kept);
    let scratch = std::fs::create_dir_all(parent).and_then(|()| tempfile::tempdir_in(parent));
    let Ok(scratch) = scratch else {
        return compile_launcher(javac, folder);
    };
    let classes = compile_launcher(javac, scratch.path())?;
    // Renamed as a whole: whoever finds it finds all of it. Somebody else may have been faster.
    match std::fs::rename(&classes, &kept) {
        Ok(()) => Ok(kept),
        Err(_) if kept.is_dir() => Ok(kept),
        Err(_) => compile_launcher(javac, folder),
    }
}

fn compile_launcher(javac: &Path, folder: &Path) -> Result<PathBuf, ReplayError> {
    let package = folder.join("src/org/sosy_lab/sv_benchmarks");
    let own = folder.join("src/oxpecker/replay");
    for folder in [&package, &own] {
        std::fs::create_dir_all(folder)?;
    }
    let files = [
        (own.join("Launcher.java"), LAUNCHER),
        (own.join("Inputs.java"), INPUTS),
        (package.join("Verifier.java"), VERIFIER),
        (package.join("ObjectFactory.java"), FACTORY),
    ];
    for (path, text) in &files {
        write(path, text)?;
    }
    let classes = folder.join("classes");
    let mut command = Command::new(javac);
    command.args([
        "-nowarn",
        "-proc:none",
        "-J-XX:+UseSerialGC",
        "-J-XX:TieredStopAtLevel=1",
    ]);
    command.arg("-d").arg(&classes);
    command.args(files.iter().map(|(path, _)| path));
    let ran = command.output()?;
    if ran.status.success() {
        Ok(classes)
    } else {
        Err(ReplayError::Launcher(
            String::from_utf8_lossy(&ran.stderr).into_owned(),
        ))
    }
}

/// Writes a file.
pub(super) fn write(path: &Path, text: &str) -> Result<(), ReplayError> {
    std::fs::write(path, text).map_err(|source| ReplayError::Write {
        path: path.into(),
        source,
    })
}
