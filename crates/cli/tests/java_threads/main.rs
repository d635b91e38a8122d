//! Made-up Java programs with threads get the verdicts that a machine finds which tries all orders of their steps.
//!
//! Without a Java compiler nothing is tested. `OXPECKER_JAVA_PROGRAMS` says how many programs are generated,
//! `OXPECKER_JAVA_FIRST` with which number they begin.

#[path = "../common/mod.rs"]
mod common;
mod conditions;
mod machine;
mod orders;
mod sketch;

use std::path::Path;

use oxpecker_jvm::{Jdk, JdkSearch};

use common::generated::{self, compiled, numbers};

/// Programs of the test suite.
const PROGRAMS: u64 = 40;

/// How programs are verified, in turn.
const OPTIONS: [&[&str]; 5] = [
    &[],
    &["--engine", "symbolic"],
    &["--merging", "off"],
    &["--disable", "all"],
    &["-j", "2"],
];

#[test]
fn verdicts_are_those_of_all_orders() {
    let programs: Vec<sketch::Program> = numbers(PROGRAMS).map(sketch::program).collect();
    let folder = tempfile::tempdir().expect("a folder");
    let texts = programs.iter().map(|it| (&it.name, &it.text));
    let Some(classes) = jdk().and_then(|jdk| compiled(&jdk, folder.path(), texts)) else {
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
    let Some(classes) = jdk().and_then(|jdk| compiled(&jdk, folder.path(), texts)) else {
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
    assert!(decided * 2 > programs.len(), "only {decided} were decided");
}

fn property_file(property: &str) -> [String; 2] {
    let file = format!("tests/java/properties/{property}.prp");
    ["--property".to_string(), file]
}

/// The verdict about `main`.
fn verdict(classes: &Path, name: &str, options: &[&str]) -> String {
    let options = [options, &generated::limit(options)].concat();
    generated::verdict(classes, &format!("{name}.main"), &options)
}

fn jdk() -> Option<Jdk> {
    Jdk::find(&JdkSearch::from_environment(None)).ok()
}
