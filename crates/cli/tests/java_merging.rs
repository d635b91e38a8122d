//! Classes compiled with and without tables of lines and local variables have the same paths, and merged paths can be followed
//! again. Nothing is tested where there is no Java compiler.

mod common;

use std::path::Path;
use std::process::Command;

use oxpecker_jvm::{Jdk, JdkSearch};
use serde_json::Value;

/// What the compiler is told about debugging.
const TABLES: [&[&str]; 3] = [&["-g"], &[], &["-g:none"]];

#[test]
fn tables_of_compilers_change_no_path() {
    let Ok(jdk) = Jdk::find(&JdkSearch::from_environment(None)) else {
        return;
    };
    let Some(javac) = jdk.program("javac") else {
        return;
    };
    let source = common::root().join("tests/java/merging/Merged.java");
    let text = std::fs::read_to_string(&source).expect("the program is there");
    let folder = tempfile::tempdir().expect("a folder");
    for tables in TABLES {
        let classes = folder.path().join(format!("classes{}", tables.concat()));
        let mut command = Command::new(&javac);
        command.args(["-nowarn", "-proc:none"]).args(tables);
        let ran = command.arg("-d").arg(&classes).arg(&source).output();
        let ran = ran.expect("javac runs");
        let messages = String::from_utf8_lossy(&ran.stderr);
        assert!(ran.status.success(), "javac: {messages}");
        for (method, paths) in methods(&text) {
            let found = verified(&classes, method);
            assert_eq!(found["verdict"], "valid", "{method} {tables:?}: {found}");
            let counted = &found["statistics"]["paths_done"];
            assert_eq!(counted.as_u64(), Some(paths), "{method} {tables:?}");
        }
    }
}

/// The methods that have their number of paths in front of them.
fn methods(text: &str) -> Vec<(&str, u64)> {
    let parts = text.split("// paths: ").skip(1);
    let parsed = parts.map(|part| {
        let (paths, rest) = part.split_once('\n').expect("a line ends");
        let name = rest
            .split_once("static void ")
            .and_then(|(_, it)| it.split_once('('));
        let (name, _) = name.expect("a method follows");
        (name, paths.parse().expect("a number of paths"))
    });
    parsed.collect()
}

fn verified(classes: &Path, method: &str) -> Value {
    let place = classes.display().to_string();
    let entry = format!("Merged.{method}");
    let [check, kinds] = common::ASSERTIONS;
    let args = [
        "verify", &place, "--entry", &entry, "--engine", "symbolic", check, kinds,
    ];
    let options = ["--steps", "100000", "--format", "json", "--no-timing"];
    let ran = common::oxpecker(args.into_iter().chain(options));
    serde_json::from_str(&ran.stdout).expect("the result is JSON")
}

/// Work on tables counts as instructions when it is done first. Where paths were merged is told by instructions, so whoever
/// follows them again must not count that work.
#[test]
fn merged_paths_over_tables_are_followed_again() {
    let jdk = Jdk::find(&JdkSearch::from_environment(None)).ok();
    let Some(javac) = jdk.and_then(|it| it.program("javac")) else {
        return;
    };
    let folder = tempfile::tempdir().expect("a folder");
    let sources = common::root().join("tests/java/arrays");
    let mut command = Command::new(javac);
    command.args(["ScanScheme.java", "Flex.java"].map(|it| sources.join(it)));
    command
        .args(["-nowarn", "-proc:none", "-d"])
        .arg(folder.path().join("classes"));
    assert!(command.status().expect("it starts").success());
    let place = |name: &str| folder.path().join(name).display().to_string();
    let (classes, saved) = (place("classes"), place("saved"));
    let result = |args: &[&str]| -> Value {
        serde_json::from_str(&common::oxpecker(args).stdout).expect("a result")
    };
    let [check, kinds] = common::ASSERTIONS;
    let mut found = result(&[
        "verify",
        &classes,
        "--entry",
        "ScanScheme.three",
        "--engine",
        "symbolic",
        check,
        kinds,
        "--paths",
        "2",
        "--format",
        "json",
        "--save",
        &saved,
    ]);
    let mut pieces = 1;
    while found["reasons"].to_string().contains("path limit") && pieces < 100 {
        found = result(&["resume", &saved]);
        pieces += 1;
    }
    assert!(pieces > 2, "{found}");
    assert_eq!(found["verdict"], "valid", "{found}");
}
