//! The decisions of saved runs: the text as recorded (`BLESS=1` rewrites it), pictures by their structure, numbers by the
//! statistics of the run.

mod common;

use std::path::PathBuf;
use std::time::Duration;

use serde_json::Value;

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("tree-{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

/// Verifies with a directory; the directory and the statistics of the result.
fn saved(name: &str, options: &str) -> (String, Value) {
    let place = folder(name).display().to_string();
    let usual = "verify --no-timing --no-progress --time 30m --format json --save";
    let args = usual.split(' ').chain([place.as_str()]);
    let ran = common::oxpecker(args.chain(options.split(' ')));
    let result: Value = serde_json::from_str(&ran.stdout).expect("the result is JSON");
    (place, result["statistics"].clone())
}

fn tree(place: &str, options: &[&str]) -> String {
    let ran = common::oxpecker(["tree", place].iter().chain(options));
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    ran.stdout
}

fn tree_json(place: &str) -> Value {
    serde_json::from_str(&tree(place, &["--format", "json"])).expect("the tree is JSON")
}

fn status(tree: &Value, name: &str) -> u64 {
    tree["tree"]["fates"][name].as_u64().unwrap_or(0)
}

/// The sums are those of the statistics, except for what may be done twice when a run is taken up.
#[track_caller]
fn agrees(tree: &Value, counts: &Value) {
    let done = status(tree, "done") + status(tree, "violated") + status(tree, "unsupported");
    assert_eq!(Some(done), counts["paths_done"].as_u64(), "{counts}");
    for (name, count) in [
        ("undecided", "paths_undecided"),
        ("truncated", "paths_truncated"),
        ("matched", "paths_matched"),
        ("assumed-away", "paths_assumed_away"),
        ("pruned", "pruned"),
    ] {
        assert_eq!(
            status(tree, name),
            counts[count].as_u64().unwrap_or(0),
            "{name}"
        );
    }
    assert_eq!(tree["tree"]["instructions"], counts["steps"]);
    assert_eq!(
        tree["tree"]["feasibility_checks"],
        counts["feasibility_checks"]
    );
}

/// Without counts of work: every improvement of the search changes them.
fn settled(text: &str) -> String {
    let lines = text.lines().map(|line| match line.rsplit_once("; ") {
        Some((paths, work)) if work.contains("instructions") => paths,
        _ => line,
    });
    lines.map(|line| format!("{line}\n")).collect()
}

#[test]
fn texts_are_as_recorded() {
    let program = "crates/cli/tests/snapshots/tree.oox --depth 60 --max-array 3";
    let (place, counts) = saved("text", program);
    agrees(&tree_json(&place), &counts);
    let whole = settled(&tree(&place, &[]));
    let small = settled(&tree(&place, &["--depth", "2", "--width", "1"]));
    let found = format!("{whole}\n$ --depth 2 --width 1\n{small}");
    let file = common::root().join("crates/cli/tests/snapshots/tree.txt");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&file, &found).expect("a snapshot can be written");
    }
    let known = std::fs::read_to_string(&file).unwrap_or_default();
    assert_eq!(found, known, "run with BLESS=1 if this is right");
    let dot = tree(&place, &["--format", "dot"]);
    assert!(
        dot.starts_with("digraph search {") && dot.ends_with("}\n"),
        "{dot}"
    );
}

#[test]
fn pictures_are_well_formed() {
    for (name, program) in [
        ("shapes", "examples/shapes.oox"),
        ("violated", "examples/alias.oox"),
        ("threads", "tests/programs/threads/lost_update.oox"),
        ("limited", "examples/sort.oox --paths 20 --max-array 5"),
    ] {
        let (place, _) = saved(name, program);
        let svg = tree(&place, &["--format", "svg"]);
        common::is_well_formed(&svg);
        assert!(
            svg.starts_with("<svg ") && !svg.contains("<script"),
            "{svg}"
        );
        assert_eq!(svg.contains("not finished"), name == "limited", "{svg}");
        assert_eq!(svg, tree(&place, &["--format", "svg"]));
    }
}

#[test]
fn many_paths_stay_readable() {
    let program = "examples/sort.oox --max-array 5 --paths 150 --search random-path";
    let (place, _) = saved("many", program);
    let text = tree(&place, &[]);
    assert!(text.lines().count() <= 250, "{text}");
    assert!(text.contains("… "), "{text}");
}

#[test]
fn runs_that_were_taken_up_and_workers_are_added_up() {
    let program = "examples/sort.oox --max-array 4 --no-state-matching";
    let (whole, counts) = saved("whole", program);
    let whole = tree_json(&whole);
    agrees(&whole, &counts);
    let (several, counts) = saved("several", &format!("{program} -j 3"));
    let several = tree_json(&several);
    agrees(&several, &counts);
    assert_eq!(several["tree"]["fates"], whole["tree"]["fates"]);
    // Killed, once more and again, and taken up to its end.
    let place = folder("killed").display().to_string();
    let args = "verify --no-timing --no-progress --time 30m --save";
    let args = args.split(' ').chain([place.as_str()]);
    let first: Vec<&str> = args.chain(program.split(' ')).collect();
    let begun = || PathBuf::from(&place).join("run.json").exists();
    for wait in [700, 800, 900] {
        let mut command = match begun() {
            true => common::command(["resume", &place]),
            false => common::command(&first),
        };
        let file = PathBuf::from(&place).join("run.json");
        common::kill_after(&mut command, &file, Duration::from_millis(wait));
        // What was saved last can be shown; nothing may have been.
        let ran = common::oxpecker(["tree", &place]);
        assert!(matches!(ran.code, Some(0 | 2)), "{}", ran.stderr);
    }
    let ran = common::oxpecker(["resume", &place]);
    assert_eq!(ran.code, Some(3), "{}", ran.stderr);
    assert_eq!(tree_json(&place)["tree"]["fates"], whole["tree"]["fates"]);
}

#[test]
fn what_is_no_run_is_told() {
    let nothing = folder("nothing");
    let ran = common::oxpecker(["tree".into(), nothing.clone()]);
    assert_eq!(ran.code, Some(4), "{}", ran.stderr);
    let (place, _) = saved("damaged", "examples/abs.oox");
    let file = PathBuf::from(&place).join("tree.json");
    for text in [
        "",
        "{}",
        "[]",
        "{\"entry\":\"\",\"deepest\":1,\"sites\":[],\"ways\":[],\"nodes\":[[1]]}",
    ] {
        std::fs::write(&file, text).expect("the folder is ours");
        let ran = common::oxpecker(["tree", &place]);
        assert_eq!(ran.code, Some(4), "{text}: {}", ran.stderr);
    }
    let text = "{\"entry\":\"\",\"deepest\":1,\"sites\":[],\"ways\":[],\"nodes\":[]}";
    std::fs::write(&file, text).expect("the folder is ours");
    let ran = common::oxpecker(["tree", &place]);
    assert_eq!(ran.code, Some(2), "{}", ran.stderr);
}
