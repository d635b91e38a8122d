//! Which exceptions are violations: a table of methods with what is expected of them. Counterexamples are confirmed by the JVM.

mod common;

use serde_json::Value;

/// A row of the table: method, options, verdict, and a word of the violation or of what is thrown on purpose.
fn rows() -> Vec<[String; 4]> {
    let file = common::root().join("tests/java/exceptions/entries.tsv");
    let text = std::fs::read_to_string(file).expect("the table is there");
    let row = |line: &str| {
        let mut cells = line.split('\t').map(str::to_string);
        std::array::from_fn(|_| cells.next().unwrap_or_default())
    };
    text.lines().skip(1).map(row).collect()
}

fn compiled() -> Option<tempfile::TempDir> {
    let search = oxpecker_jvm::JdkSearch::from_environment(None);
    let jdk = oxpecker_jvm::Jdk::find(&search).ok()?;
    let classes = tempfile::tempdir().expect("a directory");
    let ran = std::process::Command::new(jdk.program("javac")?)
        .args(["-nowarn", "-g", "-d"])
        .arg(classes.path())
        .arg(common::root().join("tests/java/exceptions/Raised.java"))
        .output()
        .expect("javac runs");
    assert!(ran.status.success());
    // Annotations count by their names, also where their classes are not there.
    for name in ["Raised$Nullable.class", "Raised$NonNull.class"] {
        std::fs::remove_file(classes.path().join(name)).expect("it was compiled");
    }
    Some(classes)
}

#[test]
fn exceptions_are_violations_or_behaviour() {
    let Some(classes) = compiled() else {
        return;
    };
    let mut failures = Vec::new();
    for [method, options, verdict, word] in rows() {
        let entry = format!("Raised.{method}");
        let mut args = vec!["verify", classes.path().to_str().expect("UTF-8")];
        args.extend(["--entry", &entry, "--steps", "2000000", "--format", "json"]);
        args.extend(options.split_whitespace());
        let ran = common::oxpecker(&args);
        let result: Value = serde_json::from_str(&ran.stdout).unwrap_or_default();
        let found = format!("{} {}", result["violation"], result["behaviours"]);
        if result["verdict"] != verdict.as_str() || !found.contains(&word) {
            failures.push(format!(
                "{method} {options}: {} instead of {verdict} {word}\n{found}\n{}{}",
                result["verdict"], result["reasons"], ran.stderr
            ));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
