//! Generated Java programs: which ones, compiled, and what is said about them.
//!
//! `OXPECKER_JAVA_PROGRAMS` says how many programs are made, `OXPECKER_JAVA_FIRST` with which number they begin.

use std::path::{Path, PathBuf};
use std::process::Command;

use oxpecker_jvm::Jdk;
use serde_json::Value;

use super::oxpecker;

/// The numbers of the programs; `usual` is how many the test suite has.
pub(crate) fn numbers(usual: u64) -> std::ops::Range<u64> {
    let number = |variable: &str| std::env::var(variable).ok()?.parse::<u64>().ok();
    let first = number("OXPECKER_JAVA_FIRST").unwrap_or(0);
    first..first + number("OXPECKER_JAVA_PROGRAMS").unwrap_or(usual)
}

/// Compiles programs; where to, or nothing without a compiler.
pub(crate) fn compiled<'a>(
    jdk: &Jdk,
    folder: &Path,
    programs: impl Iterator<Item = (&'a String, &'a String)>,
) -> Option<PathBuf> {
    let mut command = Command::new(jdk.program("javac")?);
    command.args(["-nowarn", "-proc:none", "-g", "-d"]);
    // Where sources are, they would be compiled again.
    let classes = folder.join("classes");
    command.arg(&classes);
    for (name, text) in programs {
        let path = folder.join(format!("{name}.java"));
        std::fs::write(&path, text).expect("the folder is ours");
        command.arg(path);
    }
    let ran = command.output().expect("javac runs");
    let messages = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success(), "javac: {messages}");
    Some(classes)
}

/// A count as limit, so that a busy machine changes no verdict. Several workers have no common count of steps; their time
/// only ends a run that hangs.
pub(crate) fn limit(options: &[&str]) -> [&'static str; 2] {
    match options.contains(&"-j") {
        true => ["--time", "20m"],
        false => ["--steps", "200000"],
    }
}

/// The verdict about a method, or what is said instead.
pub(crate) fn verdict(classes: &Path, entry: &str, options: &[&str]) -> String {
    let classes = classes.to_str().expect("UTF-8");
    let mut args = vec!["verify", classes, "--entry", entry];
    args.extend(super::ASSERTIONS);
    args.extend(options);
    args.extend(["--format", "json", "--no-timing"]);
    let ran = oxpecker(&args);
    let result: Option<Value> = serde_json::from_str(&ran.stdout).ok();
    let verdict = result.as_ref().and_then(|it| it["verdict"].as_str());
    // A search that a limit ended says how far it came, which is nothing about all inputs.
    let covered = result.as_ref().map(|it| &it["bounds"]["covered"]);
    match covered.is_some_and(|it| !it.is_null()) {
        true => "unknown".into(),
        false => verdict.map_or(ran.stderr, str::to_string),
    }
}
