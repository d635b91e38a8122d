//! The Java programs on a JVM: compiled all at once, and run on small inputs.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use oxpecker_jvm::{Jdk, JdkSearch};

use crate::table::{Row, directory, programs};

/// What runs the programs; the choice of inputs is the one of another test.
const DRIVER: [&str; 3] = [
    "merging/Runs.java",
    "java_oracle/Verifier.java",
    "java_oracle/Arguments.java",
];

/// Where the compiled programs are; nothing without a Java compiler.
pub(crate) fn classes() -> Option<&'static Path> {
    static CLASSES: OnceLock<Option<PathBuf>> = OnceLock::new();
    CLASSES.get_or_init(compiled).as_deref()
}

/// Of each method: how many runs there are, and how many of them violate an assertion.
pub(crate) fn run(classes: &Path, rows: &[&Row]) -> Vec<(u64, u64)> {
    let mut command = Command::new(jdk().unwrap().program("java").unwrap());
    command.arg("-cp").arg(classes).arg("Runs").arg(classes);
    let ran = command.args(rows.iter().map(|row| row.name())).output();
    let ran = ran.expect("java runs");
    let messages = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success(), "java: {messages}");
    let printed = String::from_utf8_lossy(&ran.stdout);
    let counts = printed.lines().map(|line| {
        let mut words = line.split(' ').skip(1);
        let mut number = || words.next().unwrap().parse().unwrap();
        (number(), number())
    });
    counts.collect()
}

fn jdk() -> Option<Jdk> {
    let jdk = Jdk::find(&JdkSearch::from_environment(None)).ok()?;
    jdk.program("javac").and(jdk.program("java"))?;
    Some(jdk)
}

fn compiled() -> Option<PathBuf> {
    let javac = jdk()?.program("javac")?;
    let classes = Path::new(env!("CARGO_TARGET_TMPDIR")).join("merging");
    fs::create_dir_all(&classes).unwrap();
    fs::write(classes.join("T.class"), crate::handmade::class()).unwrap();
    let mut command = Command::new(javac);
    command.args(["-nowarn", "-proc:none", "-cp"]).arg(&classes);
    command.arg("-d").arg(&classes);
    let tests = directory().join("..");
    command.args(DRIVER.map(|driver| tests.join(driver)));
    let sources = programs().into_iter().filter(|it| it.ends_with(".java"));
    let ran = command
        .args(sources.map(|it| directory().join(it)))
        .output();
    let ran = ran.expect("javac runs");
    let messages = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success(), "javac: {messages}");
    Some(classes)
}
