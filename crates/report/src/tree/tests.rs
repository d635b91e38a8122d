//! Trees made by hand: what is joined, what is hidden, and that nothing is lost.

use oxpecker_explore::search_record::{RecordNode, Site};
use oxpecker_explore::{PathStatus, SearchRecord, Tally};

use super::wording::grouped;
use super::{Shown, TreeLimits, TreePicture, tree_format};

const ALL: TreeLimits = TreeLimits {
    depth: usize::MAX,
    width: usize::MAX,
    nodes: usize::MAX,
};

/// A row for each decision: parent, line, whether its condition is true, paths that ended there.
fn recorded(rows: &[(u32, u32, bool, i64)]) -> SearchRecord {
    let site = |line| Site {
        file: "a.oox".into(),
        line,
        column: 1,
        method: "Main.main".into(),
        text: format!("c{line}"),
    };
    let mut nodes = vec![RecordNode::default()];
    for (parent, line, holds, done) in rows {
        let mut tally = Tally::default();
        tally.count(PathStatus::Done, *done);
        tally.times = 1;
        nodes.push(RecordNode {
            parent: *parent,
            site: *line,
            place: u32::from(!holds),
            way: u32::from(!holds),
            tally,
        });
    }
    SearchRecord {
        entry: "Main.main".into(),
        deepest: 100,
        sites: (0..10).map(site).collect(),
        ways: vec!["true".into(), "false".into()],
        nodes,
    }
}

fn text(recorded: &SearchRecord, limits: TreeLimits) -> String {
    let format = tree_format("text").expect("a format of the table");
    (format.render)(&TreePicture::new(recorded, true, limits))
}

#[test]
fn rounds_of_a_loop_are_one_node() {
    let mut rows = Vec::new();
    let mut at = 0;
    for _ in 0..5 {
        rows.push((at, 3, true, 0));
        rows.push((at, 3, false, 1));
        at = rows.len() as u32 - 1;
    }
    rows.push((at, 7, true, 2));
    rows.push((at, 7, false, 4));
    assert_eq!(
        text(&recorded(&rows), ALL),
        "Search of Main.main\n\
         11 paths: 11 done; 0 instructions, 0 feasibility checks\n\
         ├─ 3:1 `c3` → true × 5: 10 paths: 10 done\n\
         │  ├─ 3:1 `c3` → false × 4: 4 paths: 4 done\n\
         │  ├─ 7:1 `c7` → true: 2 paths: 2 done\n\
         │  └─ 7:1 `c7` → false: 4 paths: 4 done\n\
         └─ 3:1 `c3` → false: 1 path: 1 done\n"
    );
}

#[test]
fn chains_without_another_way_are_one_node() {
    let rows = [
        (0, 1, true, 0),
        (1, 2, true, 0),
        (2, 4, false, 3),
        (0, 1, false, 1),
    ];
    assert_eq!(
        text(&recorded(&rows), ALL),
        "Search of Main.main\n\
         4 paths: 4 done; 0 instructions, 0 feasibility checks\n\
         ├─ ⋯2⋯ 4:1 `c4` → false: 3 paths: 3 done\n\
         └─ 1:1 `c1` → false: 1 path: 1 done\n"
    );
}

/// A full tree in which every decision has three ways.
fn wide(depth: u32) -> SearchRecord {
    let mut rows = Vec::new();
    let mut level = vec![0];
    for line in 1..=depth {
        let mut next = Vec::new();
        for parent in level {
            for way in 0..3 {
                let ended = if line == depth {
                    i64::from(way) + 1000
                } else {
                    0
                };
                rows.push((parent, line + way, true, ended));
                next.push(rows.len() as u32);
            }
        }
        level = next;
    }
    recorded(&rows)
}

#[test]
fn limits_hide_the_smallest_parts() {
    let small = TreeLimits {
        depth: 2,
        width: 2,
        nodes: 100,
    };
    assert_eq!(
        text(&wide(3), small),
        "Search of Main.main\n\
         27,027 paths: 27,027 done; 0 instructions, 0 feasibility checks\n\
         ├─ 1:1 `c1` → true: 9,009 paths: 9,009 done\n\
         │  ├─ 2:1 `c2` → true: 3,003 paths: 3,003 done … 3 decisions below\n\
         │  ├─ 3:1 `c3` → true: 3,003 paths: 3,003 done … 3 decisions below\n\
         │  └─ … 1 more, 3,003 paths\n\
         ├─ 2:1 `c2` → true: 9,009 paths: 9,009 done\n\
         │  ├─ 2:1 `c2` → true: 3,003 paths: 3,003 done … 3 decisions below\n\
         │  ├─ 3:1 `c3` → true: 3,003 paths: 3,003 done … 3 decisions below\n\
         │  └─ … 1 more, 3,003 paths\n\
         └─ … 1 more, 9,009 paths\n"
    );
}

#[test]
fn every_node_and_every_path_is_shown_or_told() {
    fn count(node: &Shown) -> (u64, u64) {
        let hidden = node.hidden.map_or(0, |it| it.decisions);
        let below = node.children.iter().map(count);
        let nodes: u64 = below.map(|(nodes, _)| nodes + 1).sum();
        (nodes + hidden, node.total.paths())
    }
    let recorded = wide(4);
    for nodes in [0, 1, 5, 30, 1000] {
        for width in [1, 2, 3, 9] {
            let limits = TreeLimits {
                depth: 3,
                width,
                nodes,
            };
            let root = TreePicture::new(&recorded, true, limits).root;
            assert_eq!(count(&root), (3 + 9 + 27 + 81, recorded.total().paths()));
        }
    }
}

#[test]
fn thousands_are_grouped() {
    for (number, text) in [
        (0, "0"),
        (999, "999"),
        (1000, "1,000"),
        (1_234_567, "1,234,567"),
    ] {
        assert_eq!(grouped(number), text);
    }
}
