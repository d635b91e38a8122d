//! The methods of `tests/java/arrays/throughput` have more paths than anyone follows: `bench --ablate` counts how many a
//! configuration comes to. `throughput.tsv` has the family of each.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use super::{directory, entries_of, jdk};

/// The table has at least so many methods, of so many families.
const AT_LEAST: (usize, usize) = (24, 12);

#[test]
fn every_long_method_is_in_the_table() {
    let listed = listed();
    let mut found = Vec::new();
    for file in sources() {
        let program = file.file_stem().unwrap().to_str().unwrap();
        let text = fs::read_to_string(&file).unwrap();
        found.extend(entries_of(&text).map(|it| [program.to_string(), it.to_string()]));
    }
    let names: Vec<[String; 2]> = listed
        .iter()
        .map(|it| [&it[0], &it[1]].map(String::clone))
        .collect();
    assert_eq!(names, found);
    let families: BTreeSet<&String> = listed.iter().map(|it| &it[2]).collect();
    assert!(listed.len() >= AT_LEAST.0 && families.len() >= AT_LEAST.1);
}

/// All of them are expected to be valid; a JVM runs them on random inputs.
#[test]
fn no_random_input_violates_a_long_method() {
    let Some(jdk) = jdk() else {
        return;
    };
    let folder = tempfile::tempdir().expect("a folder");
    let mut command = Command::new(jdk.program("javac").unwrap());
    command.args(["-nowarn", "-proc:none", "-encoding", "UTF-8", "-d"]);
    command
        .arg(folder.path())
        .args(super::programs())
        .args(sources());
    command.arg(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/java_arrays/Sampled.java"));
    let ran = command.output().expect("javac runs");
    let messages = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success(), "javac: {messages}");
    let listed = listed();
    let mut command = Command::new(jdk.program("java").unwrap());
    command
        .arg("-ea")
        .arg("-cp")
        .arg(folder.path())
        .arg("Sampled");
    command.args(listed.iter().flat_map(|it| &it[..2]));
    let ran = command.output().expect("java runs");
    let messages = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success(), "java: {messages}");
    let printed = String::from_utf8_lossy(&ran.stdout);
    assert_eq!(printed.lines().count(), listed.len(), "every method is run");
    let violated: Vec<&str> = printed.lines().filter(|it| !it.ends_with(" 0")).collect();
    assert!(violated.is_empty(), "{violated:?}");
}

/// Program, method and family.
fn listed() -> Vec<[String; 3]> {
    let text = fs::read_to_string(directory().join("throughput.tsv")).unwrap();
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("program\tentry\tfamily"));
    let row = |line: &str| {
        let cells: Vec<String> = line.split('\t').map(str::to_string).collect();
        cells.try_into().expect("a line has three columns")
    };
    lines.map(row).collect()
}

fn sources() -> Vec<PathBuf> {
    let files = fs::read_dir(directory().join("throughput")).unwrap();
    let mut files: Vec<PathBuf> = files.map(|it| it.unwrap().path()).collect();
    files.sort();
    files
}
