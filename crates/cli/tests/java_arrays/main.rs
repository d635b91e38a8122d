//! Programs on tables and arrays at symbolic indexes: `tests/java/arrays/entries.tsv` says of each method what comes out.
//!
//! The verdicts are those of a JVM that runs the methods on all inputs (`Every.java`): the column `inputs` has the range of
//! every parameter, or `-` for all values of its type; a method returns at once outside of it. A column `?` stands for a method
//! with too many inputs, whose verdict follows from what it is made of; a violation is replayed in any case.
//!
//! The methods marked `quick` are verified with limits that are counts. `OXPECKER_ARRAYS=all` verifies all of them with ten
//! seconds each: none may be wrong, and most have to be decided. `grammars/make` wrote the scanners.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "test code")]

#[path = "../common/mod.rs"]
mod common;
mod generate;
mod random;
mod throughput;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use oxpecker_jvm::{Jdk, JdkSearch};
use serde_json::Value;

const HEAD: &str = "program\tentry\tverdict\tinputs\trun";
/// How many of a hundred methods have to be decided.
const DECIDED_AT_LEAST: usize = 85;

/// A method of a program.
struct Row {
    program: String,
    entry: String,
    verdict: String,
    inputs: String,
    quick: bool,
}

impl Row {
    fn name(&self) -> String {
        format!("{}.{}", self.program, self.entry)
    }
}

#[test]
fn the_jvm_agrees_with_the_table() {
    let Some(classes) = classes() else {
        return;
    };
    let rows = rows();
    let rows: Vec<&Row> = rows.iter().filter(|it| it.inputs != "?").collect();
    let mut command = Command::new(jdk().unwrap().program("java").unwrap());
    command.arg("-ea").arg("-cp").arg(classes).arg("Every");
    for row in &rows {
        command.args([&row.program, &row.entry, &row.inputs]);
    }
    let ran = command.output().expect("java runs");
    let messages = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success(), "java: {messages}");
    let printed = String::from_utf8_lossy(&ran.stdout);
    assert_eq!(printed.lines().count(), rows.len(), "every method is run");
    for (row, line) in rows.iter().zip(printed.lines()) {
        let violated = !line.ends_with(" 0");
        assert_eq!(row.verdict == "invalid", violated, "{}: {line}", row.name());
    }
}

#[test]
fn quick_methods_get_their_verdicts() {
    let rows = rows();
    let quick: Vec<&Row> = rows.iter().filter(|it| it.quick).collect();
    let found = verdicts(&quick, &["--steps", "100000", "--no-replay"]);
    for (row, verdict) in quick.iter().zip(found) {
        assert_eq!(row.verdict, verdict, "{}", row.name());
    }
}

#[test]
fn most_methods_are_decided_and_none_wrongly() {
    if std::env::var("OXPECKER_ARRAYS").is_err() {
        return;
    }
    let rows = rows();
    let all: Vec<&Row> = rows.iter().collect();
    let found = verdicts(&all, &["--time", "10s"]);
    let mut open = Vec::new();
    for (row, verdict) in all.iter().zip(found) {
        match verdict.as_str() {
            "unknown" => open.push(row.name()),
            verdict => assert_eq!(row.verdict, verdict, "{}", row.name()),
        }
    }
    let decided = 100 - 100 * open.len() / rows.len();
    assert!(
        decided >= DECIDED_AT_LEAST,
        "{decided} % are decided, but not {}",
        open.join(", ")
    );
}

/// The methods of a program that are verified.
fn entries_of(text: &str) -> impl Iterator<Item = &str> {
    let entries = text
        .lines()
        .filter_map(|it| it.strip_prefix("  static void "));
    entries.map(|it| it.split('(').next().unwrap())
}

#[test]
fn every_method_is_in_the_table() {
    let rows = rows();
    assert!(rows.len() >= 100);
    for program in programs() {
        let name = program.file_stem().unwrap().to_str().unwrap();
        let text = fs::read_to_string(&program).unwrap();
        let entries: Vec<&str> = entries_of(&text).collect();
        let listed = rows.iter().filter(|it| it.program == name);
        let listed: Vec<&str> = listed.map(|it| it.entry.as_str()).collect();
        assert_eq!(entries, listed, "{name}");
    }
}

/// The verdicts of methods; of all of them what is expected where there is no Java compiler.
fn verdicts(rows: &[&Row], limits: &[&str]) -> Vec<String> {
    let Some(classes) = classes() else {
        return rows.iter().map(|it| it.verdict.clone()).collect();
    };
    let verdict = |row: &&Row| {
        let entry = row.name();
        let mut args = vec!["verify", classes.to_str().unwrap(), "--entry", &entry];
        args.extend(common::ASSERTIONS);
        args.extend(["--format", "json"]);
        args.extend(limits);
        let ran = common::oxpecker(args);
        let result: Value = serde_json::from_str(&ran.stdout).unwrap_or_default();
        let verdict = result["verdict"].as_str();
        verdict.map_or(ran.stderr, str::to_string)
    };
    rows.iter().map(verdict).collect()
}

fn rows() -> Vec<Row> {
    let text = fs::read_to_string(directory().join("entries.tsv")).unwrap();
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some(HEAD));
    let row = |line: &str| {
        let cells: Vec<&str> = line.split('\t').collect();
        let &[program, entry, verdict, inputs, run] = cells.as_slice() else {
            panic!("`{line}` does not have five columns");
        };
        Row {
            program: program.into(),
            entry: entry.into(),
            verdict: verdict.into(),
            inputs: inputs.into(),
            quick: run == "quick",
        }
    };
    lines.map(row).collect()
}

fn directory() -> PathBuf {
    common::root().join("tests/java/arrays")
}

fn programs() -> Vec<PathBuf> {
    let files = fs::read_dir(directory()).unwrap();
    let files = files.map(|it| it.unwrap().path());
    let mut files: Vec<PathBuf> = files
        .filter(|it| it.extension().is_some_and(|it| it == "java"))
        .collect();
    files.sort();
    files
}

fn jdk() -> Option<Jdk> {
    let jdk = Jdk::find(&JdkSearch::from_environment(None)).ok()?;
    jdk.program("javac").and(jdk.program("java"))?;
    Some(jdk)
}

/// Where the compiled programs are; nothing without a Java compiler.
fn classes() -> Option<&'static Path> {
    static CLASSES: OnceLock<Option<PathBuf>> = OnceLock::new();
    CLASSES.get_or_init(compiled).as_deref()
}

fn compiled() -> Option<PathBuf> {
    let javac = jdk()?.program("javac")?;
    let classes = Path::new(env!("CARGO_TARGET_TMPDIR")).join("java_arrays");
    fs::create_dir_all(&classes).unwrap();
    let mut command = Command::new(javac);
    command.args(["-nowarn", "-proc:none", "-encoding", "UTF-8", "-d"]);
    command.arg(&classes).args(programs());
    command.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java_arrays/Every.java"));
    let ran = command.output().expect("javac runs");
    let messages = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success(), "javac: {messages}");
    Some(classes)
}
