//! The table for machines.

use serde::Serialize;

use super::judge::Row;
use super::measured::Measured;
use super::table::Summary;

/// Comma-separated values with a header.
pub(super) fn csv(rows: &[Row]) -> String {
    let mut text = String::from(
        "set,task,entry,expected,status,verdict,expected_position,position,score,cpu_seconds,memory_bytes,note\n",
    );
    for row in rows {
        let cells = [
            row.set.clone(),
            row.task.clone(),
            row.entry.clone(),
            row.expected.to_string(),
            row.status.word().to_string(),
            row.verdict.clone(),
            row.expected_position.clone().unwrap_or_default(),
            row.position.clone().unwrap_or_default(),
            row.score.to_string(),
            format!("{:.3}", row.cpu_seconds),
            row.memory_bytes.to_string(),
            row.note.clone(),
        ];
        let cells: Vec<String> = cells.iter().map(|cell| quoted(cell)).collect();
        text.push_str(&cells.join(","));
        text.push('\n');
    }
    text
}

fn quoted(cell: &str) -> String {
    if cell.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.to_string()
    }
}

#[derive(Serialize)]
struct Table<'a> {
    schema_version: u32,
    rows: &'a [Row],
    summaries: &'a [Summary],
}

/// The rows of every configuration.
pub(super) fn ablation_json(all: &[Measured]) -> String {
    // Plain strings and numbers can always be written.
    serde_json::to_string_pretty(all).unwrap_or_default() + "\n"
}

/// Rows and summaries.
pub(super) fn json(rows: &[Row], summaries: &[Summary]) -> String {
    let table = Table {
        schema_version: 2,
        rows,
        summaries,
    };
    let text = serde_json::to_string_pretty(&table);
    // Plain strings and numbers can always be written.
    text.unwrap_or_default() + "\n"
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn quotes_what_needs_it() {
        assert_eq!(quoted("plain"), "plain");
        assert_eq!(quoted("a,\"b\""), "\"a,\"\"b\"\"\"");
    }
}
