//! The table for people: a line for each task, a summary for each set.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::time::Duration;

use serde::Serialize;

use super::judge::{Row, Status};
use super::seconds;

/// What a set of tasks came to.
#[derive(Clone, Debug, Default, Serialize)]
pub(super) struct Summary {
    pub(super) set: String,
    pub(super) rows: usize,
    pub(super) agree: usize,
    pub(super) position_differs: usize,
    pub(super) differ: usize,
    pub(super) undecided: usize,
    pub(super) errors: usize,
    pub(super) skipped: usize,
    pub(super) score: i64,
    #[serde(skip)]
    pub(super) cpu: Duration,
    pub(super) cpu_seconds: f64,
    pub(super) max_memory_bytes: u64,
}

impl Summary {
    fn add(&mut self, row: &Row) {
        self.rows += 1;
        match row.status {
            Status::Agree => self.agree += 1,
            Status::Position => self.position_differs += 1,
            Status::Differ => self.differ += 1,
            Status::Undecided => self.undecided += 1,
            Status::Error => self.errors += 1,
            Status::Threads | Status::NoExpectation => self.skipped += 1,
        }
        self.score += row.score;
        self.cpu += row.cpu;
        self.cpu_seconds = self.cpu.as_secs_f64();
        self.max_memory_bytes = self.max_memory_bytes.max(row.memory_bytes);
    }

    /// Rows that agree, in percent of those that were not skipped.
    pub(super) fn percent(&self) -> f64 {
        let counted = self.rows - self.skipped;
        if counted == 0 {
            return 100.0;
        }
        100.0 * self.agree as f64 / counted as f64
    }
}

/// A summary for each set in alphabetical order, and one for everything when there are several.
pub(super) fn summaries(rows: &[Row]) -> Vec<Summary> {
    let mut sets: BTreeMap<&str, Summary> = BTreeMap::new();
    let mut total = Summary {
        set: "total".into(),
        ..Summary::default()
    };
    for row in rows {
        let summary = sets.entry(&row.set).or_insert_with(|| Summary {
            set: row.set.clone(),
            ..Summary::default()
        });
        summary.add(row);
        total.add(row);
    }
    let mut all: Vec<Summary> = sets.into_values().collect();
    if all.len() > 1 {
        all.push(total);
    }
    all
}

/// The titles of the columns.
pub(super) fn header() -> String {
    format!(
        "{:<18} {:<12} {:>8} {:>8} {:>7}  task\n",
        "status", "verdict", "position", "cpu s", "MB"
    )
}

/// The line of a row.
pub(super) fn line(row: &Row) -> String {
    let mut line = format!(
        "{:<18} {:<12} {:>8} {:>8} {:>7}  {} {}",
        row.status.word(),
        row.verdict,
        row.position.as_deref().unwrap_or("-"),
        seconds(row.cpu),
        row.memory_bytes >> 20,
        row.task,
        row.entry
    );
    if row.status == Status::Position {
        let wanted = row.expected_position.as_deref().unwrap_or("");
        line.push_str(&format!("  [expected at {wanted}]"));
    }
    if row.status == Status::Differ {
        line.push_str(&format!("  [expected {}]", row.expected));
    }
    if matches!(row.status, Status::Undecided | Status::Error) && !row.note.is_empty() {
        line.push_str(&format!("  [{}]", row.note));
    }
    line.trim_end().to_string() + "\n"
}

/// The summaries.
pub(super) fn summary_text(rows: &[Row], summaries: &[Summary]) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = writeln!(
        out,
        "\n{:<24} {:>5} {:>6} {:>9} {:>7} {:>10} {:>7} {:>8} {:>8} {:>6} {:>9} {:>7}",
        "set",
        "rows",
        "agree",
        "position",
        "differ",
        "undecided",
        "errors",
        "skipped",
        "agree %",
        "score",
        "cpu s",
        "max MB"
    );
    for it in summaries {
        let _ = writeln!(
            out,
            "{:<24} {:>5} {:>6} {:>9} {:>7} {:>10} {:>7} {:>8} {:>8.1} {:>6} {:>9} {:>7}",
            it.set,
            it.rows,
            it.agree,
            it.position_differs,
            it.differ,
            it.undecided,
            it.errors,
            it.skipped,
            it.percent(),
            it.score,
            seconds(it.cpu),
            it.max_memory_bytes >> 20
        );
    }
    let bad = rows.iter().filter(|row| row.status == Status::Differ);
    for row in bad {
        let _ = writeln!(
            out,
            "DIFFER  {} {}: expected {}, found {}",
            row.task, row.entry, row.expected, row.verdict
        );
    }
    out
}
