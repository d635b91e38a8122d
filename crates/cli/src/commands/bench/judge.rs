//! Compares what a task gave with what was expected.

use std::time::Duration;

use serde::Serialize;
use serde_json::Value;

use super::task::{Expected, Task};
use crate::child::Ran;

/// How a row counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Status {
    /// The verdict is the expected one.
    Agree,
    /// The verdict is the expected one, the place of the violation is not.
    Position,
    /// A definite verdict contradicts the expected one.
    Differ,
    /// No definite verdict.
    Undecided,
    /// There is no result: bad input, a crash, killed.
    Error,
    /// The program uses threads.
    Threads,
    /// Nothing is expected.
    NoExpectation,
}

impl Status {
    /// The word in the table.
    pub(super) fn word(self) -> &'static str {
        match self {
            Status::Agree => "agree",
            Status::Position => "position differs",
            Status::Differ => "DIFFER",
            Status::Undecided => "undecided",
            Status::Error => "error",
            Status::Threads => "skipped (threads)",
            Status::NoExpectation => "no expectation",
        }
    }
}

/// A task with its result.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Row {
    pub(super) set: String,
    pub(super) task: String,
    pub(super) entry: String,
    pub(super) expected: &'static str,
    pub(super) status: Status,
    pub(super) verdict: String,
    pub(super) expected_position: Option<String>,
    pub(super) position: Option<String>,
    /// SV-COMP points.
    pub(super) score: i64,
    #[serde(skip)]
    pub(super) cpu: Duration,
    pub(super) cpu_seconds: f64,
    pub(super) wall_seconds: f64,
    pub(super) memory_bytes: u64,
    /// Feasibility checks.
    pub(super) feasibility_checks: u64,
    /// Questions answered before a back end was asked.
    pub(super) answered_early: u64,
    /// Feasibility checks that were answered.
    pub(super) queries_solved: u64,
    /// Paths that came to an end.
    pub(super) paths: u64,
    /// Why there is no result or no definite verdict.
    pub(super) note: String,
}

/// Judges a task.
pub(super) fn judge(task: &Task, ran: Ran) -> Row {
    let empty = Value::Null;
    let result = ran.result.as_ref().unwrap_or(&empty);
    let position = position(result);
    let status = match &ran.result {
        None if task.expected == Expected::Unknown && !ran.crashed => Status::NoExpectation,
        None => Status::Error,
        Some(result) => status(task, result, position.as_deref()),
    };
    Row {
        set: task.set.clone(),
        task: task.name.clone(),
        entry: task.entry.clone().unwrap_or_default(),
        expected: match task.expected {
            Expected::Valid => "valid",
            Expected::Invalid => "invalid",
            Expected::Unknown => "unknown",
        },
        status,
        verdict: verdict(result).to_string(),
        expected_position: task.position.clone(),
        position,
        score: score(task.expected, status),
        cpu: ran.cpu,
        cpu_seconds: ran.cpu.as_secs_f64(),
        wall_seconds: result["timing"]["wall_seconds"].as_f64().unwrap_or(0.0),
        memory_bytes: ran.memory,
        feasibility_checks: count(result, "feasibility_checks"),
        answered_early: count(result, "answered_early"),
        queries_solved: count(result, "feasibility_checks")
            .saturating_sub(count(result, "feasibility_checks_undecided")),
        paths: count(result, "paths_done"),
        note: ran.trouble.unwrap_or_else(|| note(result)),
    }
}

fn position(result: &Value) -> Option<String> {
    let violation = &result["violation"];
    let (line, column) = (violation["line"].as_u64()?, violation["column"].as_u64()?);
    Some(format!("{line}:{column}"))
}

fn count(result: &Value, name: &str) -> u64 {
    result["statistics"][name].as_u64().unwrap_or(0)
}

fn note(result: &Value) -> String {
    let reasons = result["reasons"].as_array();
    let first = reasons.and_then(|reasons| reasons.first());
    first
        .and_then(|reason| reason["text"].as_str())
        .unwrap_or("")
        .to_string()
}

/// A search that a limit ended decided nothing, whatever it covered.
fn verdict(result: &Value) -> &str {
    match result["bounds"]["covered"].is_null() {
        true => result["verdict"].as_str().unwrap_or("none"),
        false => "unknown",
    }
}

fn status(task: &Task, result: &Value, position: Option<&str>) -> Status {
    let verdict = verdict(result);
    if verdict == "unknown" && uses_threads(result) {
        return Status::Threads;
    }
    match (task.expected, verdict) {
        (Expected::Unknown, _) => Status::NoExpectation,
        (Expected::Invalid, "invalid") => match (&task.position, position) {
            (Some(expected), Some(found)) if expected != found => Status::Position,
            _ => Status::Agree,
        },
        (Expected::Valid, "invalid") | (Expected::Invalid, "valid") => Status::Differ,
        (Expected::Valid, "valid") => Status::Agree,
        (Expected::Valid, "valid-up-to") if far_enough(task, result) => Status::Agree,
        // All inputs within the restrictions of the row were covered: that is definite for this row.
        (Expected::Invalid, "valid-up-to") if covers(task, result) => Status::Differ,
        _ => Status::Undecided,
    }
}

fn uses_threads(result: &Value) -> bool {
    let reasons = result["reasons"].as_array();
    reasons.into_iter().flatten().any(|reason| {
        let text = reason["text"].as_str().unwrap_or("");
        reason["kind"] == "unsupported" && text.contains("threads")
    })
}

/// Whether the restrictions are exactly those of the task.
fn same_restrictions(task: &Task, result: &Value) -> bool {
    let found = result["bounds"]["restrictions"].as_array();
    let found = found.into_iter().flatten().filter_map(Value::as_str);
    let mut found: Vec<&str> = found.collect();
    found.sort_unstable();
    found == task.restrictions()
}

fn covers(task: &Task, result: &Value) -> bool {
    result["bounds"]["depth"].is_null() && same_restrictions(task, result)
}

fn far_enough(task: &Task, result: &Value) -> bool {
    let deep = match (result["bounds"]["depth"].as_u64(), task.depth) {
        (None, _) => true,
        (Some(depth), Some(wanted)) => depth >= u64::from(wanted),
        (Some(_), None) => false,
    };
    deep && same_restrictions(task, result)
}

/// SV-COMP: 2 for a right proof, 1 for a right alarm, -32 for a wrong proof, -16 for a wrong alarm.
fn score(expected: Expected, status: Status) -> i64 {
    match (expected, status) {
        (Expected::Valid, Status::Agree) => 2,
        (Expected::Invalid, Status::Agree | Status::Position) => 1,
        (Expected::Invalid, Status::Differ) => -32,
        (Expected::Valid, Status::Differ) => -16,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn task(expected: Expected) -> Task {
        Task {
            name: "a/b/c.oox".into(),
            set: "a/b".into(),
            files: Vec::new(),
            expected,
            entry: None,
            depth: Some(30),
            position: Some("3:9".into()),
            dialect: None,
            options: vec!["--max-array".into(), "3".into()],
        }
    }

    #[test]
    fn statuses() {
        let invalid = |line, column| json!({"verdict": "invalid", "violation": {"line": line, "column": column}});
        let bounded = |depth: Value, array: &str| json!({"verdict": "valid-up-to", "bounds": {"depth": depth, "restrictions": [array]}});
        let threads = json!({"verdict": "unknown", "reasons": [{"kind": "unsupported", "text": "`fork` (threads)"}]});
        let cases = [
            (Expected::Invalid, invalid(3, 9), Status::Agree),
            (Expected::Invalid, invalid(4, 9), Status::Position),
            (Expected::Valid, invalid(3, 9), Status::Differ),
            (
                Expected::Invalid,
                json!({"verdict": "valid"}),
                Status::Differ,
            ),
            (Expected::Valid, json!({"verdict": "valid"}), Status::Agree),
            (
                Expected::Valid,
                bounded(json!(30), "--max-array 3"),
                Status::Agree,
            ),
            (
                Expected::Valid,
                bounded(json!(29), "--max-array 3"),
                Status::Undecided,
            ),
            (
                Expected::Valid,
                bounded(json!(30), "--max-array 2"),
                Status::Undecided,
            ),
            (
                Expected::Valid,
                bounded(json!(null), "--max-array 3"),
                Status::Agree,
            ),
            (
                Expected::Invalid,
                bounded(json!(30), "--max-array 3"),
                Status::Undecided,
            ),
            (
                Expected::Invalid,
                bounded(json!(null), "--max-array 3"),
                Status::Differ,
            ),
            (
                Expected::Valid,
                json!({"verdict": "unknown"}),
                Status::Undecided,
            ),
            (Expected::Valid, threads, Status::Threads),
            (Expected::Unknown, invalid(3, 9), Status::NoExpectation),
        ];
        for (expected, result, wanted) in cases {
            let place = position(&result);
            let found = status(&task(expected), &result, place.as_deref());
            assert_eq!(found, wanted, "{expected:?} {result}");
        }
    }

    #[test]
    fn scores() {
        assert_eq!(score(Expected::Valid, Status::Agree), 2);
        assert_eq!(score(Expected::Invalid, Status::Differ), -32);
        assert_eq!(score(Expected::Valid, Status::Differ), -16);
        assert_eq!(score(Expected::Invalid, Status::Position), 1);
        assert_eq!(score(Expected::Valid, Status::Undecided), 0);
    }
}
