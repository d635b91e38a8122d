//! `verify --until-coverage` ends when enough branches are covered, and says that this proves nothing.
//!
//! Every program in `tests/goals` says in its first lines how it is verified and what comes out:
//!
//! ```text
//! //@ verify --until-coverage 100
//! //@ unknown coverage
//! ```
//!
//! `valid`, `invalid`, or `unknown` with the limit that is the reason.

mod common;

use std::fs;
use std::path::{Path, PathBuf};

use oxpecker_jvm::{Jdk, JdkSearch};
use serde_json::Value;

/// The arguments of a program, and what comes out.
fn case(file: &Path) -> (Vec<String>, String) {
    let text = fs::read_to_string(file).expect("a program can be read");
    let mut directives = text.lines().filter_map(|line| line.strip_prefix("//@ "));
    let verify = directives.next().expect("the first line says how");
    let (verify, options) = verify.split_once(' ').expect("there is an option");
    let mut arguments = vec![verify.to_string(), file.display().to_string()];
    arguments.extend(options.split(' ').map(str::to_string));
    let expected = directives.next().expect("the second line says what");
    (arguments, expected.to_string())
}

/// The verdict, with the first reason if it is a limit.
fn outcome(ran: &common::Ran) -> String {
    let value: Value = serde_json::from_str(&ran.stdout).expect("JSON");
    let verdict = value["verdict"].as_str().expect("a verdict");
    match value["reasons"][0]["limit"].as_str() {
        Some(limit) => format!("{verdict} {limit}"),
        None => verdict.to_string(),
    }
}

fn cases() -> Vec<PathBuf> {
    let jdk = Jdk::find(&JdkSearch::from_environment(None));
    let compiles = jdk.is_ok_and(|jdk| jdk.program("javac").is_some());
    let files = fs::read_dir(common::root().join("tests/goals")).expect("there are programs");
    let mut files: Vec<PathBuf> = files
        .map(|entry| entry.expect("it can be listed").path())
        .filter(|path| compiles || path.extension().is_none_or(|it| it != "java"))
        .collect();
    files.sort();
    files
}

#[test]
fn a_search_ends_when_enough_branches_are_covered() {
    for file in cases() {
        let (mut arguments, expected) = case(&file);
        arguments.extend(["--format", "json"].map(str::to_string));
        let ran = common::oxpecker(&arguments);
        assert_eq!(
            outcome(&ran),
            expected,
            "{}: {}",
            file.display(),
            ran.stderr
        );
    }
}

#[test]
fn workers_cover_the_branches_together() {
    let (mut arguments, expected) = case(&common::root().join("tests/goals/reached.oox"));
    arguments.extend(["-j", "2", "--format", "json"].map(str::to_string));
    let ran = common::oxpecker(&arguments);
    assert_eq!(outcome(&ran), expected, "{}", ran.stderr);
}

#[test]
fn a_resumed_run_counts_what_the_first_part_covered() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("goal-in-parts");
    let _ = fs::remove_dir_all(&folder);
    let place = folder.to_str().expect("UTF-8");
    let (mut arguments, expected) = case(&common::root().join("tests/goals/in_parts.oox"));
    arguments.extend(["--format", "json", "--paths", "1"].map(str::to_string));
    arguments.extend(["--save", place].map(str::to_string));
    let mut ran = common::oxpecker(&arguments);
    assert_eq!(outcome(&ran), "unknown paths", "{}", ran.stderr);
    // Every part follows one path more.
    for _ in 0..20 {
        if outcome(&ran) != "unknown paths" {
            break;
        }
        ran = common::oxpecker(["resume", place]);
    }
    assert_eq!(outcome(&ran), expected, "{}", ran.stderr);
    // The goal is reached: there is nothing to go on with.
    let again = common::oxpecker(["resume", place]);
    assert_eq!(again.stdout, ran.stdout);
    assert!(!ran.stderr.contains("go on with"), "{}", ran.stderr);
}

#[test]
fn the_goal_is_one_of_two_and_a_share() {
    let usage = [
        (
            vec!["--until-coverage", "90", "--all"],
            "cannot be used with",
        ),
        (vec!["--until-coverage", "0"], "from 1 to 100"),
        (vec!["--until-coverage", "101"], "from 1 to 100"),
    ];
    for (options, message) in usage {
        let mut arguments = vec!["verify", "tests/goals/reached.oox"];
        arguments.extend(&options);
        let ran = common::oxpecker(arguments);
        assert_eq!(ran.code, Some(2), "{options:?}");
        assert!(ran.stderr.contains(message), "{options:?}: {}", ran.stderr);
    }
}
