//! Java programs run on the JVM and in our interpreter: they must print the same and end alike.
//!
//! Without a Java installation nothing is compared. `OXPECKER_JAVA_PROGRAMS` says how many programs are generated,
//! `OXPECKER_JAVA_FIRST` with which number they begin, `OXPECKER_JAVA_FOLDER` where they are kept, and `OXPECKER_JDK` which
//! installation is used.
#![allow(clippy::print_stderr, reason = "says why nothing is compared")]

mod generate;
mod machine;
mod models;
mod strict;
mod terms;

use std::path::{Path, PathBuf};

use oxpecker_jvm::Jdk;

use machine::Run;

/// Programs of the test suite: all families twice.
const PROGRAMS: usize = 68;
/// Differences that are shown.
const SHOWN: usize = 30;

#[test]
fn made_up_programs_run_alike() {
    let Some(jdk) = machine::find_jdk() else {
        eprintln!("no Java installation: nothing is compared");
        return;
    };
    let folder = tempfile::tempdir().expect("a folder");
    let folder = match std::env::var_os("OXPECKER_JAVA_FOLDER") {
        Some(kept) => PathBuf::from(kept),
        None => folder.path().to_path_buf(),
    };
    std::fs::create_dir_all(&folder).expect("a folder");
    let count = number("OXPECKER_JAVA_PROGRAMS").unwrap_or(PROGRAMS);
    let first = number("OXPECKER_JAVA_FIRST").unwrap_or(0);
    let release = jdk.version;
    let mut names = Vec::new();
    for number in first..first + count {
        let (name, text) = generate::program(number, release);
        std::fs::write(folder.join(format!("{name}.java")), text).expect("the folder is ours");
        names.push(name);
    }
    compare(&jdk, &folder, &names);
}

#[test]
fn programs_over_the_library_run_alike() {
    let Some(jdk) = machine::find_jdk() else {
        eprintln!("no Java installation: nothing is compared");
        return;
    };
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/library");
    let folder = tempfile::tempdir().expect("a folder");
    let mut names = Vec::new();
    for entry in std::fs::read_dir(source).expect("the programs are there") {
        let path = entry.expect("it is there").path();
        let name = path.file_stem().expect("it has a name").to_string_lossy();
        let target = folder.path().join(format!("{name}.java"));
        std::fs::copy(&path, target).expect("the folder is ours");
        names.push(name.into_owned());
    }
    names.sort();
    compare(&jdk, folder.path(), &names);
}

pub(crate) fn number(variable: &str) -> Option<usize> {
    std::env::var(variable).ok()?.parse().ok()
}

fn compare(jdk: &Jdk, folder: &Path, names: &[String]) {
    let classes = machine::compile(jdk, folder);
    let theirs = machine::theirs(jdk, &classes, names);
    let ours = machine::ours(jdk, &classes, names);
    let mut differences = Vec::new();
    for name in names {
        if let Some(difference) = difference(&theirs[name], &ours[name]) {
            differences.push(format!("{name}: {difference}"));
        }
    }
    let shown: Vec<&str> = differences.iter().take(SHOWN).map(String::as_str).collect();
    assert!(
        differences.is_empty(),
        "{} of {} programs differ:\n{}",
        differences.len(),
        names.len(),
        shown.join("\n")
    );
}

/// How two runs of a program differ.
fn difference(theirs: &Run, ours: &Run) -> Option<String> {
    let mut lines = theirs.printed.lines().zip(ours.printed.lines());
    if let Some((theirs, ours)) = lines.find(|(theirs, ours)| theirs != ours) {
        return Some(format!("`{theirs}` but `{ours}`"));
    }
    if !same_end(&theirs.end, &ours.end) {
        return Some(format!("ends `{}` but `{}`", theirs.end, ours.end));
    }
    let (expected, found) = (theirs.printed.lines().count(), ours.printed.lines().count());
    (expected != found).then(|| format!("{expected} lines but {found}"))
}

/// The machine's own words about null pointers, and the words of a program's own exceptions, are not compared.
fn same_end(theirs: &str, ours: &str) -> bool {
    let class = |end: &str| end.split(':').next().unwrap_or(end).to_string();
    let open = |class: &str| class == "java.lang.NullPointerException" || class.contains('$');
    theirs == ours || class(theirs) == class(ours) && open(&class(theirs))
}
