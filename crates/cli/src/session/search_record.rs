//! The decisions of a search in a file: tables of places and names, and a row of numbers for each decision.

use oxpecker_explore::search_record::{RecordNode, Site};
use oxpecker_explore::{PathStatus, SearchRecord, Tally};
use serde::{Deserialize, Serialize};

/// Parent, site, place, way, times, instructions, questions, and paths by what became of them.
type Row = [i64; 7 + PathStatus::ALL.len()];

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct SavedRecord {
    entry: String,
    deepest: u32,
    /// File, line, column, method, text.
    sites: Vec<(String, u32, u32, String, String)>,
    ways: Vec<String>,
    nodes: Vec<Row>,
}

impl From<&SearchRecord> for SavedRecord {
    fn from(record: &SearchRecord) -> Self {
        let site = |it: &Site| {
            let (file, method, text) = (it.file.clone(), it.method.clone(), it.text.clone());
            (file, it.line, it.column, method, text)
        };
        SavedRecord {
            entry: record.entry.clone(),
            deepest: record.deepest,
            sites: record.sites.iter().map(site).collect(),
            ways: record.ways.clone(),
            nodes: record.nodes.iter().map(row).collect(),
        }
    }
}

impl SavedRecord {
    /// Nothing if the file is damaged.
    pub(super) fn into_record(self) -> Option<SearchRecord> {
        let site = |(file, line, column, method, text)| Site {
            file,
            line,
            column,
            method,
            text,
        };
        let nodes: Option<Vec<RecordNode>> = self.nodes.iter().map(node).collect();
        let record = SearchRecord {
            entry: self.entry,
            deepest: self.deepest,
            sites: self.sites.into_iter().map(site).collect(),
            ways: self.ways,
            nodes: nodes?,
        };
        record.is_sound().then_some(record)
    }
}

fn row(node: &RecordNode) -> Row {
    let count = |it: u64| i64::try_from(it).unwrap_or(i64::MAX);
    let mut row = [0; 7 + PathStatus::ALL.len()];
    let tally = &node.tally;
    row[..7].copy_from_slice(&[
        node.parent.into(),
        node.site.into(),
        node.place.into(),
        node.way.into(),
        count(tally.times),
        count(tally.steps),
        count(tally.questions),
    ]);
    for (place, status) in row[7..].iter_mut().zip(PathStatus::ALL) {
        *place = tally.of(status);
    }
    row
}

fn node(row: &Row) -> Option<RecordNode> {
    let number = |place: usize| u32::try_from(row[place]).ok();
    let count = |place: usize| u64::try_from(row[place]).ok();
    let mut tally = Tally::default();
    (tally.times, tally.steps, tally.questions) = (count(4)?, count(5)?, count(6)?);
    for (paths, status) in row[7..].iter().zip(PathStatus::ALL) {
        tally.count(status, *paths);
    }
    Some(RecordNode {
        parent: number(0)?,
        site: number(1)?,
        place: number(2)?,
        way: number(3)?,
        tally,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_and_damage_is_noticed() {
        let mut tally = Tally::default();
        tally.count(PathStatus::Done, 3);
        tally.count(PathStatus::Open, -1);
        let node = |parent| RecordNode {
            parent,
            tally,
            ..RecordNode::default()
        };
        let record = SearchRecord {
            entry: "Main.main".into(),
            deepest: 4,
            sites: vec![Site::default()],
            ways: vec!["true".into()],
            nodes: vec![node(0), node(0), node(1)],
        };
        let saved = || SavedRecord::from(&record);
        let text = serde_json::to_string(&saved()).unwrap();
        let read: SavedRecord = serde_json::from_str(&text).unwrap();
        assert_eq!(read.into_record(), Some(record.clone()));
        for (column, value) in [(0, 7), (0, -1), (1, 1), (3, 9), (5, -3)] {
            let mut damaged = saved();
            damaged.nodes[2][column] = value;
            assert_eq!(damaged.into_record(), None, "{column}");
        }
    }
}
