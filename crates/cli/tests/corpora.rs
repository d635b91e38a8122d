//! The real programs, when they are there: no verdict contradicts an expected one, and enough of them are given.
//!
//! The corpora are not part of the repository; without them there is nothing to run.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The task list beside the repository.
fn task_list() -> Option<PathBuf> {
    let list =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpora/oox/expected.tsv");
    list.exists().then_some(list)
}

/// The columns of a set in the summary: rows, agree, position, differ, undecided, errors, skipped. A busy machine
/// changes nothing: instructions are the limit, the time is only there for a run that hangs.
fn summary(filter: &str, steps: &str) -> Option<(String, Vec<usize>)> {
    let list = task_list()?;
    let output = Command::new(env!("CARGO_BIN_EXE_oxpecker"))
        .args([
            "bench",
            "--time",
            "20m",
            "-j",
            "2",
            "--filter",
            filter,
            "--expected",
        ])
        .arg(list)
        .args(["--", "--steps", steps])
        .output()
        .expect("the binary runs");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(
        output.status.code(),
        Some(0),
        "a definite verdict differs:\n{text}"
    );
    let line = text
        .lines()
        .rfind(|line| !line.is_empty())
        .expect("the summary comes last");
    let columns = line.split_whitespace().skip(1).take(7);
    let columns = columns
        .map(|it| it.parse().expect("counts are numbers"))
        .collect();
    Some((text, columns))
}

fn at_least(filter: &str, steps: &str, percent: usize) {
    let Some((text, columns)) = summary(filter, steps) else {
        return;
    };
    let [rows, agree, position, differ, _, errors, skipped] = columns[..] else {
        panic!("the summary has other columns:\n{text}");
    };
    assert_eq!((position, differ, errors), (0, 0, 0), "{text}");
    assert!(agree * 100 >= (rows - skipped) * percent, "{text}");
}

/// One test, so that the sets do not take the processors from each other.
#[test]
fn verdicts_agree() {
    let sets = [
        ("vanvliet", "30000", 97),
        ("wooshrow", "100000", 95),
        ("jip/tests", "100000", 97),
        ("MinePump", "8000000", 100),
        ("nsat", "1000000", 100),
    ];
    for (filter, steps, percent) in sets {
        at_least(filter, steps, percent);
    }
}

/// Ways to search; none may contradict an expected verdict, and so no other way.
const WAYS: &[&[&str]] = &[
    &["--engine", "symbolic"],
    &["--engine", "concolic"],
    &[
        "--engine",
        "concolic",
        "--generator",
        "genetic",
        "--seed",
        "5",
    ],
    &["--generator", "genetic", "--seed", "9"],
    &["--engine", "symbolic", "--search", "dfs"],
    &[
        "--engine", "symbolic", "--search", "adaptive", "--seed", "2",
    ],
    &["--search", "interleave(random-path, md2u)", "--seed", "3"],
    &["--engine", "symbolic", "--search", "iddsas", "-j", "2"],
];

/// Counts, so that a busy machine changes nothing. Several workers have no common count of steps.
fn limits(way: &[&str]) -> &'static [&'static str] {
    match way.contains(&"-j") {
        true => &["--paths", "100", "--depth", "500"],
        false => &["--steps", "2000", "--solver-timeout", "100ms"],
    }
}

#[test]
fn no_way_to_search_contradicts() {
    let Some(list) = task_list() else { return };
    for way in WAYS {
        for filter in ["jip/tests", "MinePump", "examples/simple/"] {
            let output = Command::new(env!("CARGO_BIN_EXE_oxpecker"))
                .args(["bench", "--time", "20m", "-j", "2", "--filter", filter])
                .arg("--expected")
                .arg(&list)
                .arg("--")
                .args(limits(way))
                .args(*way)
                .output()
                .expect("the binary runs");
            let text = String::from_utf8_lossy(&output.stdout);
            assert_eq!(output.status.code(), Some(0), "{way:?}:\n{text}");
        }
    }
}
