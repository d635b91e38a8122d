//! Java sources become class files in a temporary directory.

use std::path::{Path, PathBuf};
use std::process::Command;

use oxpecker_jvm::source::Jdk;
use tempfile::TempDir;

use crate::error::JavaError;
use crate::host::Host;

/// The class that gives programs free values.
const FREE: &str = include_str!("../../../../../contrib/java/src/main/java/oxpecker/Free.java");

/// Writes that class into a directory if a source uses it. What is on the class path comes first.
fn free_class(sources: &[PathBuf], host: &dyn Host) -> Result<Option<TempDir>, JavaError> {
    let names_it = |path: &PathBuf| {
        let text = std::fs::read_to_string(path);
        text.is_ok_and(|text| text.contains("oxpecker.Free"))
    };
    if !sources.iter().any(names_it) {
        return Ok(None);
    }
    let folder = host.scratch().map_err(JavaError::Scratch)?;
    let package = folder.path().join("oxpecker");
    let write = || {
        std::fs::create_dir(&package)?;
        std::fs::write(package.join("Free.java"), FREE)
    };
    write().map_err(JavaError::Scratch)?;
    Ok(Some(folder))
}

/// Compiles all sources together, with everything a debugger needs.
pub(super) fn compile(
    jdk: Option<&Jdk>,
    sources: &[PathBuf],
    class_path: &[PathBuf],
    (release, host): (Option<&str>, &dyn Host),
) -> Result<TempDir, JavaError> {
    let Some(javac) = jdk.and_then(|jdk| jdk.program("javac")) else {
        return Err(JavaError::NoCompiler);
    };
    let folder = host.scratch().map_err(JavaError::Scratch)?;
    let mut command = Command::new(&javac);
    command.args(["-g", "-nowarn", "-proc:none", "-encoding", "UTF-8"]);
    // The compiler needs little; a second thread and the optimizing stage only cost time.
    command.args(["-J-XX:+UseSerialGC", "-J-XX:TieredStopAtLevel=1"]);
    if let Some(memory) = host.memory() {
        // What a JVM needs besides its heap has room in the rest.
        command.arg(format!("-J-Xmx{}m", (memory >> 21).max(64)));
    }
    if let Some(release) = release {
        command.args(["--release", release]);
    }
    let free = free_class(sources, host)?;
    let free = free.as_ref().map(|it| it.path().to_path_buf());
    if !class_path.is_empty() || free.is_some() {
        let all = class_path.iter().chain(&free);
        command.arg("-cp").arg(std::env::join_paths(all)?);
    }
    command.arg("-d").arg(folder.path()).args(sources);
    let ran = command.output().map_err(|source| JavaError::CannotRun {
        program: javac,
        source,
    })?;
    if !ran.status.success() {
        let messages = String::from_utf8_lossy(&ran.stderr);
        return Err(JavaError::Refused(messages.trim_end().into()));
    }
    Ok(folder)
}

/// All Java sources below a directory, sorted.
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
