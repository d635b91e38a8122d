//! Java on the command line: what to verify, compiling it, and running counterexamples on a real machine.

pub(crate) mod check;
mod compile;
mod describe;
pub(crate) mod entry;
mod program;
mod property;
mod replay;
mod target;

pub(crate) use compile::scratch;
pub(crate) use program::{JavaPlaces, JavaProgram, texts};
pub(crate) use property::Property;
pub(crate) use replay::{Confirmation, can_follow, confirm};
pub(crate) use target::Target;

use std::path::PathBuf;

/// Whether the files are a Java program: class files, jars, Java sources or folders of them.
pub(crate) fn is_java(files: &[PathBuf]) -> bool {
    let is = |file: &PathBuf| {
        let known = file.extension().and_then(|it| it.to_str());
        file.is_dir() || matches!(known, Some("class" | "jar" | "java"))
    };
    !files.is_empty() && files.iter().all(is)
}
