//! Made-up Java programs with threads get the verdicts that a machine finds which tries all orders of their steps.
//!
//! Without a Java compiler nothing is tested. `OXPECKER_JAVA_PROGRAMS` says how many programs are made up,
//! `OXPECKER_JAVA_FIRST` with which number they begin.

#[path = "../common/mod.rs"]
mod common;
mod machine;
mod sketch;

use std::path::Path;
use std::process::Command;

use oxpecker_jvm::{Jdk, JdkSearch};
use serde_json::Value;

/// Programs of the test suite.
const PROGRAMS: u64 = 40;

#[test]
fn verdicts_are_those_of_all_orders() {
    let Ok(jdk) = Jdk::find(&JdkSearch::from_environment(None)) else {
        return;
    };
    let Some(javac) = jdk.program("javac") else {
        return;
    };
    let first = number("OXPECKER_JAVA_FIRST").unwrap_or(0);
    let count = number("OXPECKER_JAVA_PROGRAMS").unwrap_or(PROGRAMS);
    let folder = tempfile::tempdir().expect("a folder");
    let programs: Vec<sketch::Program> = (first..first + count).map(sketch::program).collect();
    let mut command = Command::new(javac);
    command.args(["-nowarn", "-proc:none", "-g", "-d"]);
    // Where sources are, they would be compiled again.
    let classes = folder.path().join("classes");
    command.arg(&classes);
    for program in &programs {
        let path = folder.path().join(format!("{}.java", program.name));
        std::fs::write(&path, &program.text).expect("the folder is ours");
        command.arg(path);
    }
    let ran = command.output().expect("javac runs");
    let messages = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success(), "javac: {messages}");
    let mut failures = Vec::new();
    for program in &programs {
        let Some(found) = machine::all_orders(&program.threads) else {
            continue;
        };
        let violated = found.fails || found.deadlocks;
        let cases = [(None, violated), (Some("valid-assert"), found.fails)];
        for (property, is_invalid) in cases {
            let expected = if is_invalid { "invalid" } else { "valid" };
            let verdict = verdict(&classes, &program.name, property);
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

fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok()?.parse().ok()
}

fn verdict(classes: &Path, name: &str, property: Option<&str>) -> String {
    let mut args = vec!["verify".to_string(), classes.display().to_string()];
    args.extend(["--entry".to_string(), format!("{name}.main")]);
    if let Some(property) = property {
        let file = format!("tests/java/properties/{property}.prp");
        args.extend(["--property".to_string(), file]);
    }
    let options = ["--time", "60s", "--format", "json", "--no-timing"];
    args.extend(options.map(str::to_string));
    let ran = common::oxpecker(&args);
    let result: Option<Value> = serde_json::from_str(&ran.stdout).ok();
    let verdict = result.as_ref().and_then(|it| it["verdict"].as_str());
    verdict.map_or(ran.stderr, str::to_string)
}
