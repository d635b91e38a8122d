//! Made-up Java programs with threads get the verdicts that a machine finds which tries all orders of their steps.
//!
//! Without a Java compiler nothing is tested. `OXPECKER_JAVA_PROGRAMS` says how many programs are made up,
//! `OXPECKER_JAVA_FIRST` with which number they begin.

#[path = "../common/mod.rs"]
mod common;
mod conditions;
mod machine;
mod orders;
mod sketch;

use std::path::{Path, PathBuf};
use std::process::Command;

use oxpecker_jvm::{Jdk, JdkSearch};
use serde_json::Value;

/// Programs of the test suite.
const PROGRAMS: u64 = 40;

/// How programs are verified, in turn.
const OPTIONS: [&[&str]; 5] = [
    &[],
    &["--engine", "symbolic"],
    &["--no-merging"],
    &["--disable", "all"],
    &["-j", "2"],
];

#[test]
fn verdicts_are_those_of_all_orders() {
    let programs: Vec<sketch::Program> = numbers(PROGRAMS).map(sketch::program).collect();
    let folder = tempfile::tempdir().expect("a folder");
    let texts = programs.iter().map(|it| (&it.name, &it.text));
    let Some(classes) = compiled(folder.path(), texts) else {
        return;
    };
    let mut failures = Vec::new();
    for program in &programs {
        let Some(found) = machine::all_orders(&program.threads) else {
            continue;
        };
        let violated = found.fails || found.deadlocks;
        let cases = [(None, violated), (Some("valid-assert"), found.fails)];
        for (property, is_invalid) in cases {
            let expected = if is_invalid { "invalid" } else { "valid" };
            let options = property.map(property_file);
            let options: Vec<&str> = options.iter().flatten().map(String::as_str).collect();
            let verdict = verdict(&classes, &program.name, &options);
            if verdict != expected {
                let text = &program.text;
                failures.push(format!(
                    "{property:?}: expected {expected}, found {verdict}\n{text}"
                ));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn conditions_are_asked_in_the_order_they_are_written() {
    let programs: Vec<conditions::Program> = numbers(PROGRAMS).map(conditions::program).collect();
    let folder = tempfile::tempdir().expect("a folder");
    let texts = programs.iter().map(|it| (&it.name, &it.text));
    let Some(classes) = compiled(folder.path(), texts) else {
        return;
    };
    let (mut failures, mut decided) = (Vec::new(), 0);
    for (number, program) in programs.iter().enumerate() {
        let Some(fails) = orders::fails(&program.threads) else {
            continue;
        };
        let expected = if fails { "invalid" } else { "valid" };
        let options = OPTIONS[number % OPTIONS.len()];
        let verdict = verdict(&classes, &program.name, options);
        if verdict == expected {
            decided += 1;
        } else if verdict != "unknown" {
            let text = &program.text;
            failures.push(format!(
                "{options:?}: expected {expected}, found {verdict}\n{text}"
            ));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    // A busy machine may end a search.
    assert!(decided * 2 > programs.len(), "only {decided} were decided");
}

fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok()?.parse().ok()
}

/// The numbers of the programs.
fn numbers(usual: u64) -> std::ops::Range<u64> {
    let first = number("OXPECKER_JAVA_FIRST").unwrap_or(0);
    first..first + number("OXPECKER_JAVA_PROGRAMS").unwrap_or(usual)
}

/// Compiles programs; where to, or nothing without a compiler.
fn compiled<'a>(
    folder: &Path,
    programs: impl Iterator<Item = (&'a String, &'a String)>,
) -> Option<PathBuf> {
    let jdk = Jdk::find(&JdkSearch::from_environment(None)).ok()?;
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

fn property_file(property: &str) -> [String; 2] {
    let file = format!("tests/java/properties/{property}.prp");
    ["--property".to_string(), file]
}

fn verdict(classes: &Path, name: &str, options: &[&str]) -> String {
    let mut args = vec!["verify".to_string(), classes.display().to_string()];
    args.extend(["--entry".to_string(), format!("{name}.main")]);
    args.extend(options.iter().map(ToString::to_string));
    let options = ["--time", "60s", "--format", "json", "--no-timing"];
    args.extend(options.map(str::to_string));
    let ran = common::oxpecker(&args);
    let result: Option<Value> = serde_json::from_str(&ran.stdout).ok();
    let verdict = result.as_ref().and_then(|it| it["verdict"].as_str());
    verdict.map_or(ran.stderr, str::to_string)
}
