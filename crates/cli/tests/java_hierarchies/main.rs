//! Generated hierarchies, initializers and exceptions: the JVM and our interpreter must print the same and end alike.
//!
//! Every program has files of its own, in several packages and some of them compiled twice, so that classes do not fit together.
//! What a generated line may not say is taken away by the compiler's own judgement. Without a Java installation nothing is
//! compared. `OXPECKER_JAVA_PROGRAMS` says how many programs each family has, `OXPECKER_JAVA_FIRST` with which number
//! they begin, `OXPECKER_JAVA_FOLDER` where they are kept.
#![allow(clippy::print_stderr, reason = "says why nothing is compared")]

mod exceptions;
mod hierarchies;
mod initializers;
#[path = "../java_differential/machine.rs"]
mod machine;
mod sources;

use std::path::{Path, PathBuf};
use std::process::Command;

use oxpecker_base::Rng;
use oxpecker_jvm::Jdk;

use machine::Run;
use sources::Sources;

/// Programs of each family in the test suite.
const PROGRAMS: usize = 24;
/// Differences that are shown.
const SHOWN: usize = 30;
const COMPILE: &str = include_str!("Compile.java");

/// Writes a program from a seed.
type Family = fn(&mut Rng, &mut Sources);

#[test]
fn calls_select_the_methods_of_the_jvm() {
    check("h", hierarchies::program);
}

#[test]
fn classes_are_initialized_like_those_of_the_jvm() {
    check("i", initializers::program);
}

#[test]
fn exceptions_take_the_paths_of_the_jvm() {
    check("e", exceptions::program);
}

fn check(family: &str, write: Family) {
    let Some(jdk) = machine::find_jdk().filter(|jdk| jdk.version >= 11) else {
        eprintln!("no Java installation: nothing is compared");
        return;
    };
    let folder = tempfile::tempdir().expect("a folder");
    let folder = match std::env::var_os("OXPECKER_JAVA_FOLDER") {
        Some(kept) => PathBuf::from(kept).join(family),
        None => folder.path().to_path_buf(),
    };
    let first = number("OXPECKER_JAVA_FIRST").unwrap_or(0);
    let count = number("OXPECKER_JAVA_PROGRAMS").unwrap_or(PROGRAMS);
    let mut programs = Vec::new();
    for number in first..first + count {
        let mut sources = Sources::new(format!("{family}{number}"));
        write(&mut Rng::new(number as u64), &mut sources);
        programs.push(sources.write(&folder));
    }
    let compiled = compile(&jdk, &folder, &programs);
    // Otherwise the generator writes nonsense and nothing is tested.
    assert!(
        compiled.len() * 2 > programs.len(),
        "only {} of {} programs can be compiled",
        compiled.len(),
        programs.len()
    );
    compare(&jdk, &folder.join("classes"), &compiled);
}

fn number(variable: &str) -> Option<usize> {
    std::env::var(variable).ok()?.parse().ok()
}

/// Compiles programs, each on its own; gives the main classes of those that have no error.
fn compile(jdk: &Jdk, folder: &Path, programs: &[String]) -> Vec<String> {
    std::fs::write(folder.join("programs.txt"), programs.join("\n")).expect("the folder is ours");
    std::fs::write(folder.join("Compile.java"), COMPILE).expect("the folder is ours");
    std::fs::write(folder.join("Driver.java"), machine::DRIVER).expect("the folder is ours");
    let classes = folder.join("classes");
    let javac = Command::new(jdk.program("javac").expect("it was found"))
        .args(["-nowarn", "-proc:none", "-d"])
        .arg(&classes)
        .args([folder.join("Compile.java"), folder.join("Driver.java")])
        .output()
        .expect("javac runs");
    assert!(
        javac.status.success(),
        "javac: {}",
        String::from_utf8_lossy(&javac.stderr)
    );
    let ran = Command::new(jdk.program("java").expect("it was found"))
        .args(["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp"])
        .arg(&classes)
        .arg("Compile")
        .arg(folder)
        .output()
        .expect("java runs");
    let messages = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success(), "java: {messages}");
    if std::env::var_os("OXPECKER_JAVA_FOLDER").is_some() {
        eprintln!("{messages}");
    }
    let compiled = String::from_utf8_lossy(&ran.stdout).into_owned();
    compiled.lines().map(|it| format!("{it}.a.Main")).collect()
}

fn compare(jdk: &Jdk, classes: &Path, names: &[String]) {
    let theirs = machine::theirs(jdk, classes, names);
    let ours = machine::ours(jdk, classes, names);
    let (mut differences, mut open) = (Vec::new(), Vec::new());
    for name in names {
        let (theirs, ours) = (&theirs[name], &ours[name]);
        if let Some(reason) = ours.end.strip_prefix("unsupported: ") {
            open.push(format!("{name}: {reason}"));
        }
        if let Some(difference) = difference(theirs, ours) {
            differences.push(format!("{name}: {difference}"));
        }
    }
    eprintln!("{} programs, {} not decided", names.len(), open.len());
    if std::env::var_os("OXPECKER_JAVA_FOLDER").is_some() {
        eprintln!("{}", open.join("\n"));
    }
    let shown = |all: &[String]| {
        all.iter()
            .take(SHOWN)
            .cloned()
            .collect::<Vec<_>>()
            .join("\n")
    };
    assert!(
        differences.is_empty(),
        "{} of {} programs differ:\n{}",
        differences.len(),
        names.len(),
        shown(&differences)
    );
    assert!(
        open.len() * 20 <= names.len(),
        "{} of {} programs are not decided:\n{}",
        open.len(),
        names.len(),
        shown(&open)
    );
}

/// How two runs of a program differ. What ends as not supported has to agree up to there.
fn difference(theirs: &Run, ours: &Run) -> Option<String> {
    let mut lines = theirs.printed.lines().zip(ours.printed.lines());
    if let Some((theirs, ours)) = lines.find(|(theirs, ours)| theirs != ours) {
        return Some(format!("`{theirs}` but `{ours}`"));
    }
    if ours.end.starts_with("unsupported: ") {
        return None;
    }
    if theirs.end != ours.end {
        return Some(format!("ends `{}` but `{}`", theirs.end, ours.end));
    }
    let (expected, found) = (theirs.printed.lines().count(), ours.printed.lines().count());
    (expected != found).then(|| format!("{expected} lines but {found}"))
}
