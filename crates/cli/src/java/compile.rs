//! Java sources become class files in a temporary folder.

use std::path::{Path, PathBuf};
use std::process::Command;

use oxpecker_jvm::source::Jdk;
use tempfile::TempDir;

use crate::exit::Failure;
use crate::{guard, output};

/// Compiles all sources together, with everything a debugger needs.
pub(super) fn compile(
    jdk: Option<&Jdk>,
    sources: &[PathBuf],
    class_path: &[PathBuf],
    release: Option<&str>,
) -> Result<TempDir, Failure> {
    let Some(javac) = jdk.and_then(|jdk| jdk.program("javac")) else {
        return Err(Failure::usage(
            "no javac was found to compile Java sources with",
            Some("install a JDK or set JAVA_HOME, or give class files or a jar instead".into()),
        ));
    };
    let folder = scratch()
        .map_err(|error| Failure::usage(format!("cannot make a folder: {error}"), None))?;
    let mut command = Command::new(&javac);
    command.args(["-g", "-nowarn", "-proc:none", "-encoding", "UTF-8"]);
    // The compiler needs little; a second thread and the optimizing stage only cost time.
    command.args(["-J-XX:+UseSerialGC", "-J-XX:TieredStopAtLevel=1"]);
    if let Some(memory) = guard::memory() {
        // What a Java machine needs besides its heap has room in the rest.
        command.arg(format!("-J-Xmx{}m", (memory >> 21).max(64)));
    }
    if let Some(release) = release {
        command.args(["--release", release]);
    }
    if !class_path.is_empty() {
        command.arg("-cp").arg(joined(class_path)?);
    }
    command.arg("-d").arg(folder.path()).args(sources);
    let ran = command.output().map_err(|error| {
        let message = format!("cannot run {}: {error}", javac.display());
        Failure::usage(message, None)
    })?;
    if !ran.status.success() {
        guard::pass();
        let messages = String::from_utf8_lossy(&ran.stderr);
        output::error(
            &format!("javac refuses the sources\n{}", messages.trim_end()),
            None,
        );
        return Err(Failure::Input);
    }
    Ok(folder)
}

/// A folder that goes away with its owner.
pub(crate) fn scratch() -> std::io::Result<TempDir> {
    let folder = tempfile::Builder::new().prefix("oxpecker-").tempdir()?;
    guard::remove_at_exit(folder.path());
    Ok(folder)
}

/// A class path as Java's programs take it.
pub(crate) fn joined(class_path: &[PathBuf]) -> Result<std::ffi::OsString, Failure> {
    std::env::join_paths(class_path)
        .map_err(|error| Failure::usage(format!("bad class path: {error}"), None))
}

/// All Java sources below a folder, sorted.
pub(super) fn sources_in(folder: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return;
    };
    let mut entries: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            sources_in(&path, found);
        } else if path.extension().is_some_and(|it| it == "java") {
            found.push(path);
        }
    }
}
