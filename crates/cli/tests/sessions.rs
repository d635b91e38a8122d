//! Runs that are kept in a directory: whatever ends the process, the next one goes on and comes to the same result.

mod common;

use std::path::PathBuf;
use std::time::Duration;

use oxpecker_base::Rng;

/// Kills in a row; `OXPECKER_KILLS` sets another number.
const KILLS: u64 = 6;
const PROGRAM: [&str; 8] = [
    "verify",
    "examples/sort.oox",
    "--max-array",
    "6",
    "--no-timing",
    "--no-progress",
    // A busy machine must not end it.
    "--time",
    "30m",
];

fn kills() -> u64 {
    let given = std::env::var("OXPECKER_KILLS").ok();
    given.and_then(|it| it.parse().ok()).unwrap_or(KILLS)
}

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("session-{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

/// The verdict and the number of paths; how many questions they took depends on what was remembered.
fn result(text: &str) -> Vec<String> {
    let lines = text.lines().map(|line| match line.split_once(" open;") {
        Some((paths, _)) => paths.to_string(),
        None => line.to_string(),
    });
    lines.collect()
}

#[test]
fn killed_runs_go_on_and_end_as_if_nothing_had_happened() {
    let whole = common::oxpecker(PROGRAM);
    assert_eq!(whole.code, Some(3), "{}", whole.stderr);
    for (jobs, seed) in [("1", 1), ("2", 2)] {
        let folder = folder(jobs);
        let place = folder.display().to_string();
        let mut rng = Rng::new(seed);
        for _ in 0..kills() {
            let begun = folder.join("run.json").exists();
            let mut command = if begun {
                common::command(["resume", &place])
            } else {
                let saved = ["--save", &place, "--jobs", jobs];
                common::command(PROGRAM.into_iter().chain(saved))
            };
            let wait = Duration::from_millis(rng.below(1500) as u64);
            common::kill_after(&mut command, &folder.join("run.json"), wait);
        }
        let last = common::oxpecker(["resume", &place]);
        assert_eq!(last.code, whole.code, "{}", last.stderr);
        assert_eq!(result(&last.stdout), result(&whole.stdout), "{jobs} jobs");
        let again = common::oxpecker(["resume", &place]);
        assert_eq!((again.code, again.stdout), (last.code, last.stdout));
    }
}

#[test]
fn limits_are_no_end_of_a_saved_run() {
    let place = folder("limits").display().to_string();
    let first = ["--save", &place, "--paths", "20"];
    let first = common::oxpecker(PROGRAM.into_iter().chain(first));
    assert_eq!(first.code, Some(3));
    assert!(first.stderr.contains("oxpecker resume"), "{}", first.stderr);
    let twice = ["--save", &place];
    let twice = common::oxpecker(PROGRAM.into_iter().chain(twice));
    assert_eq!(twice.code, Some(2), "{}", twice.stderr);
}

#[test]
fn folders_without_a_run_and_damaged_ones_are_told() {
    let nothing = folder("nothing");
    let missing = common::oxpecker(["resume".into(), nothing.clone()]);
    assert_eq!(missing.code, Some(4), "{}", missing.stderr);
    assert!(missing.stderr.contains("run.json"), "{}", missing.stderr);
    std::fs::create_dir_all(&nothing).expect("the folder is ours");
    for text in ["", "{}", "[1]", "{\"format\": 99}"] {
        std::fs::write(nothing.join("run.json"), text).expect("the folder is ours");
        let damaged = common::oxpecker(["resume".into(), nothing.clone()]);
        assert_eq!(damaged.code, Some(4), "{text}: {}", damaged.stderr);
    }
}
