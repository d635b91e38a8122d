//! Path merging by construct: `probes.tsv` says of each program what comes out and how many paths it may have.
//!
//! A program in `java` or `oox` has twelve independent branches with one construct each (`twelve`), and three of them where one
//! combination of choices violates an assertion (`three`). The programs in `traps` are wrong as soon as two states are merged
//! carelessly; each is `valid` in one form and `invalid` in another. Short rows are run without merging, too: the verdict is the
//! same, and the number of paths is exactly the one of the last column. Violations are found by the search itself: no inputs are
//! guessed before it.
//!
//! `BLESS=1` records the numbers of paths again. The verdicts of Java programs are those of a JVM that runs them on small
//! inputs. Java programs are left out where there is no Java compiler.
#![allow(clippy::unwrap_used, reason = "test code")]

#[path = "../../../jvm/tests/support/builder.rs"]
#[allow(dead_code, reason = "other tests use the rest")]
mod builder;
#[path = "../common/mod.rs"]
mod common;
mod handmade;
mod machine;
mod reasons;
mod table;

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use serde_json::Value;
use table::{Row, Table};

/// Twelve branches that are merged, each with an alternative that may leave alone.
const FEW_PATHS: u64 = 13;
/// How many of a hundred programs with twelve branches have to get by with few paths.
const MERGED_AT_LEAST: usize = 90;
/// Enough for all paths of twelve branches.
const STEPS: &str = "2000000";

/// What a run says.
struct Found {
    verdict: String,
    paths: u64,
}

#[test]
fn merging_changes_no_verdict_and_saves_paths() {
    let mut table = Table::read();
    let classes = machine::classes();
    table.rows.retain(|row| classes.is_some() || !row.is_java());
    let found = in_parallel(&table.rows, |row| {
        let merged = run(row, &[]);
        let forked = row.unmerged.map(|_| {
            let options = ["--merging", "off", "--no-state-matching"];
            run(row, &options)
        });
        (merged, forked)
    });
    if std::env::var_os("BLESS").is_some() && classes.is_some() {
        for (row, (merged, forked)) in table.rows.iter_mut().zip(&found) {
            row.paths = merged.paths;
            row.unmerged = forked.as_ref().map(|it| it.paths);
        }
        table.write();
    }
    let mut failures = Vec::new();
    for (row, (merged, forked)) in table.rows.iter().zip(&found) {
        failures.extend(problems(row, merged, forked.as_ref()));
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    let long = table
        .rows
        .iter()
        .zip(&found)
        .filter(|(row, _)| row.is_long());
    let paths: Vec<_> = long.map(|(row, (merged, _))| (row, merged.paths)).collect();
    let (few, many): (Vec<_>, Vec<_>) = paths.into_iter().partition(|it| it.1 <= FEW_PATHS);
    let share = 100 * few.len() / (few.len() + many.len());
    let many: Vec<String> = many
        .iter()
        .map(|(row, paths)| format!("{} {paths}", row.name()))
        .collect();
    assert!(
        share >= MERGED_AT_LEAST,
        "{share} % are merged, but not: {}",
        many.join(", ")
    );
}

#[test]
fn every_program_is_in_the_table() {
    let table = Table::read();
    let mut listed: Vec<&str> = table.rows.iter().map(|row| row.program.as_str()).collect();
    listed.dedup();
    assert_eq!(listed, table::programs());
}

#[test]
fn the_jvm_agrees_with_the_table() {
    let Some(classes) = machine::classes() else {
        return;
    };
    let table = Table::read();
    let rows: Vec<&Row> = table.rows.iter().filter(|row| row.is_java()).collect();
    let counts = machine::run(classes, &rows);
    assert_eq!(counts.len(), rows.len(), "every method is run");
    for (row, (runs, violations)) in rows.iter().zip(counts) {
        // Three booleans have eight combinations.
        let fits = match (row.verdict.as_str(), runs) {
            ("valid", _) => violations == 0,
            (_, 8) if row.entry == "three" => violations == 1,
            _ => violations > 0,
        };
        assert!(
            fits,
            "{}: {violations} of {runs} runs violate it",
            row.name()
        );
    }
}

fn problems(row: &Row, merged: &Found, forked: Option<&Found>) -> Vec<String> {
    let mut problems = Vec::new();
    let mut expect = |holds: bool, what: String| {
        if !holds {
            problems.push(format!("{}: {what}", row.name()));
        }
    };
    expect(
        merged.verdict == row.verdict,
        format!("{} instead of {}", merged.verdict, row.verdict),
    );
    expect(
        merged.paths <= row.paths,
        format!("{} paths, more than {}", merged.paths, row.paths),
    );
    if let (Some(forked), Some(paths)) = (forked, row.unmerged) {
        expect(
            forked.verdict == row.verdict,
            format!("{} without merging", forked.verdict),
        );
        expect(
            forked.paths == paths,
            format!("{} paths without merging, not {paths}", forked.paths),
        );
    }
    problems
}

/// Verifies the method of a row and looks at all its paths.
fn run(row: &Row, options: &[&str]) -> Found {
    let (files, entry) = match row.is_java() {
        true => (machine::classes().unwrap().to_path_buf(), row.name()),
        false => (
            table::directory().join(&row.program),
            format!("Main.{}", row.entry),
        ),
    };
    let mut args = vec!["verify", files.to_str().unwrap(), "--entry", &entry];
    args.extend(common::ASSERTIONS);
    args.extend(["--engine", "symbolic", "--guesses", "0", "--all"]);
    args.extend(["--steps", STEPS, "--format", "json"]);
    args.extend(options);
    // The inputs of a trap have to be those of the path that was merged into others; the rest would only take longer.
    if !row.is_trap() || !options.is_empty() {
        args.push("--no-replay");
    }
    let ran = common::oxpecker(args);
    let result: Value = serde_json::from_str(&ran.stdout).unwrap_or_default();
    let verdict = result["verdict"]
        .as_str()
        .map_or(ran.stderr, str::to_string);
    let paths = result["statistics"]["paths_done"].as_u64().unwrap_or(0);
    Found { verdict, paths }
}

/// Applies a function to all rows; the results are in their order.
fn in_parallel<T: Send>(rows: &[Row], apply: impl Fn(&Row) -> T + Sync) -> Vec<T> {
    let (next, results) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let workers = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(row) = rows.get(index) else { break };
                    let result = apply(row);
                    results.lock().unwrap().push((index, result));
                }
            });
        }
    });
    let mut results = results.into_inner().unwrap();
    results.sort_by_key(|(index, _)| *index);
    results.into_iter().map(|(_, result)| result).collect()
}
