//! Explanations are minimal: what they name excludes each other, and without any one of it there is a solution.

mod common;

use std::collections::BTreeSet;
use std::fs;

use common::scratch;
use serde_json::Value;

const PROGRAMS: usize = 20;

/// The status of a method, and the lines that explain it.
fn solve(name: &str, text: &str, method: usize) -> (String, BTreeSet<usize>) {
    let file = scratch(name, text);
    let (file, entry) = (file.to_str().expect("UTF-8"), format!("Main.m{method}"));
    let fixed = ["--format", "jsonl", "--steps", "2000000"];
    let mut all = vec!["solve", file, "--entry", &entry];
    all.extend(fixed);
    let ran = common::oxpecker(&all);
    let last = ran.stdout.lines().last().unwrap_or_default();
    let summary: Value = serde_json::from_str(last).expect("a line of JSON");
    let why = summary["why"].as_array().into_iter().flatten();
    let line = |it: &Value| {
        let place = it.as_str().expect("words").split(".oox:").nth(1);
        let line = place.and_then(|it| it.split(':').next());
        line.expect("a line").parse().expect("a number")
    };
    let status = summary["status"].as_str().expect("words").to_string();
    (status, why.map(line).collect())
}

/// The program with those assumptions only that are on some of its lines, of the method that is asked about.
fn only(text: &str, method: usize, kept: &BTreeSet<usize>) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let begins = |number: usize| {
        let head = format!("static void m{number}(");
        lines.iter().position(|it| it.contains(&head))
    };
    let start = begins(method).expect("the method");
    let end = begins(method + 1).unwrap_or(lines.len());
    let kept = lines.iter().enumerate().map(|(at, line)| {
        let is_assumption = line.trim_start().starts_with("assume");
        let is_other = is_assumption && (start..end).contains(&at) && !kept.contains(&(at + 1));
        if is_other { "" } else { line }
    });
    kept.collect::<Vec<_>>().join("\n")
}

#[test]
fn without_any_named_line_there_is_a_solution() {
    let path = common::root().join("tests/solve/explained.oox");
    let text = fs::read_to_string(path).expect("the programs");
    for method in 1..=PROGRAMS {
        let (status, why) = solve("explained.oox", &text, method);
        assert_eq!(status, "none", "m{method}");
        assert!(!why.is_empty(), "m{method} is not explained");
        let named = only(&text, method, &why);
        let (status, _) = solve("named.oox", &named, method);
        assert_eq!(status, "none", "m{method}: {why:?} exclude each other");
        for line in &why {
            let mut others = why.clone();
            others.remove(line);
            let fewer = only(&text, method, &others);
            let (status, _) = solve("fewer.oox", &fewer, method);
            assert_eq!(status, "enough", "m{method}: {why:?} without {line}");
        }
    }
}
