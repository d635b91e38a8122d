//! Every program below `tests/programs` says in its first lines how it is verified and what comes out:
//!
//! ```text
//! //@ verify --max-array 3
//! //@ invalid 8:16 requires
//! ```
//!
//! The expectation is `valid`, `valid-up-to`, `invalid LINE:COLUMN [WORD]` or `unknown [WORD]`; the word occurs in the
//! violation or in a reason. The inputs of every counterexample are then executed and must violate the same clause.

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use serde_json::Value;

struct Case {
    file: PathBuf,
    options: Vec<String>,
    expected: Vec<String>,
}

#[test]
fn programs_get_their_verdicts() {
    let mut files = Vec::new();
    find(&common::root().join("tests/programs"), &mut files);
    files.sort();
    let cases: Vec<Case> = files.iter().flat_map(|file| cases(file)).collect();
    assert!(!cases.is_empty(), "there are no programs");
    let (next, failures) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let workers = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                while let Some(case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if let Err(problem) = check(case) {
                        let line = format!("{} {:?}: {problem}", case.file.display(), case.options);
                        failures.lock().unwrap().push(line);
                    }
                }
            });
        }
    });
    let mut failures = failures.into_inner().unwrap();
    failures.sort();
    let (bad, all) = (failures.len(), cases.len());
    assert!(
        bad == 0,
        "{bad} of {all} cases fail:\n{}",
        failures.join("\n")
    );
}

fn find(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder)
        .expect("the folder of programs exists")
        .flatten()
    {
        let path = entry.path();
        if path.is_dir() {
            find(&path, files);
        } else if path.extension().is_some_and(|it| it == "oox") {
            files.push(path);
        }
    }
}

fn cases(file: &Path) -> Vec<Case> {
    let text = fs::read_to_string(file).expect("a program can be read");
    let directives = text.lines().filter_map(|line| line.strip_prefix("//@ "));
    let mut cases: Vec<Case> = Vec::new();
    for directive in directives {
        let words: Vec<String> = directive.split_whitespace().map(str::to_string).collect();
        match words.split_first() {
            Some((first, options)) if first == "verify" => cases.push(Case {
                file: file.into(),
                options: options.to_vec(),
                expected: Vec::new(),
            }),
            _ => cases.last_mut().expect("`verify` comes first").expected = words,
        }
    }
    assert!(!cases.is_empty(), "{} says nothing", file.display());
    cases
}

fn check(case: &Case) -> Result<(), String> {
    let mut args = vec!["verify".to_string(), case.file.display().to_string()];
    args.extend(case.options.iter().cloned());
    args.extend(["--format", "json", "--no-timing"].map(str::to_string));
    args.extend(common::limit(&case.options).map(str::to_string));
    let ran = common::oxpecker(&args);
    let result: Value = serde_json::from_str(&ran.stdout)
        .map_err(|_| format!("exit {:?}: {}", ran.code, ran.stderr))?;
    let verdict = result["verdict"].as_str().unwrap_or("");
    let expected: Vec<&str> = case.expected.iter().map(String::as_str).collect();
    let found = describe(verdict, &result);
    let fits = match expected.as_slice() {
        ["valid" | "valid-up-to"] => verdict == expected[0],
        ["invalid", place, words @ ..] => {
            verdict == "invalid" && found.contains(&format!(" {place} ")) && all_in(words, &found)
        }
        ["unknown", words @ ..] => verdict == "unknown" && all_in(words, &found),
        _ => return Err(format!("what does `{}` mean?", expected.join(" "))),
    };
    if !fits {
        return Err(format!(
            "expected `{}`, found `{found}`",
            expected.join(" ")
        ));
    }
    let code = match verdict {
        "valid" => 0,
        "invalid" => 1,
        _ => 3,
    };
    if ran.code != Some(code) {
        return Err(format!("{verdict} with exit code {:?}", ran.code));
    }
    replay(case, &result)
}

fn all_in(words: &[&str], text: &str) -> bool {
    words.iter().all(|word| text.contains(word))
}

/// Everything an expectation can be about, on one line.
fn describe(verdict: &str, result: &Value) -> String {
    let text = |value: &Value| value.as_str().unwrap_or("").to_string();
    let violation = &result["violation"];
    if !violation.is_null() {
        let (line, column) = (&violation["line"], &violation["column"]);
        let (kind, message) = (text(&violation["kind"]), text(&violation["message"]));
        return format!("{verdict} {line}:{column} {kind} {message}");
    }
    let reasons = result["reasons"].as_array().into_iter().flatten();
    let reasons = reasons.map(|it| {
        format!(
            "{} {} {}",
            text(&it["kind"]),
            text(&it["limit"]),
            text(&it["text"])
        )
    });
    format!("{verdict} {}", reasons.collect::<Vec<_>>().join(", "))
}

/// The turns of threads as `run` takes them.
fn schedule(counterexample: &Value) -> String {
    let turns = counterexample["schedule"].as_array();
    let turns = turns.into_iter().flatten();
    let turns = turns.map(|turn| format!("{}:{}", turn["thread"], turn["operations"]));
    turns.collect::<Vec<_>>().join(" ")
}

/// The inputs that are shown are the inputs that were found: executing them shows the same violation.
fn replay(case: &Case, result: &Value) -> Result<(), String> {
    let Some(script) = result["counterexample"]["script"].as_str() else {
        return Ok(());
    };
    // `run` checks every clause.
    if case.options.iter().any(|it| it.starts_with("--no-")) {
        return Ok(());
    }
    let file = case.file.display().to_string();
    let entry = result["command"]["entry"].as_str().unwrap_or("");
    let dialect = result["command"]["dialect"].as_str().unwrap_or("");
    let mut args = vec![
        "run",
        &file,
        "--entry",
        entry,
        "--dialect",
        dialect,
        "--input",
        script,
    ];
    let schedule = schedule(&result["counterexample"]);
    args.extend(["--schedule", &schedule]);
    if let Some(bits) = result["command"]["options"]["int-bits"].as_str() {
        args.extend(["--int-bits", bits]);
    }
    let ran = common::oxpecker(&args);
    let violation = &result["violation"];
    let place = format!("{file}:{}:{}:", violation["line"], violation["column"]);
    if ran.code == Some(1) && ran.stdout.contains(&place) {
        return Ok(());
    }
    Err(format!(
        "running `{}` gives exit {:?}: {}{}",
        script.trim(),
        ran.code,
        ran.stdout,
        ran.stderr
    ))
}
