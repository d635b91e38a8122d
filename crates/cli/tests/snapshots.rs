//! The exact output of commands. `BLESS=1` rewrites the files; the difference is reviewed.
//!
//! A snapshot is the command line, the exit code, stdout and stderr. Counts of work are left out: every improvement of
//! the search changes them. Runs are limited by steps, so that a busy machine changes nothing. The rows of tables in a help
//! are left out, too: a new row changes no snapshot, and `contract.rs` holds that every row is there.

mod common;

use std::fs;
use std::path::Path;

const CASES: &[(&str, &str)] = &[
    ("verify-abs", "verify examples/abs.oox --steps 1000000"),
    (
        "verify-abs-json",
        "verify examples/abs.oox --format json --steps 1000000",
    ),
    ("verify-alias", "verify examples/alias.oox --steps 1000000"),
    (
        "verify-alias-off",
        "verify examples/alias.oox --no-aliasing --steps 1000000",
    ),
    ("verify-list", "verify examples/list.oox --steps 1000000"),
    (
        "verify-sort",
        "verify examples/sort.oox --max-array 3 --steps 1000000",
    ),
    (
        "verify-sort-steps",
        "verify examples/sort.oox --steps 20000",
    ),
    (
        "verify-shapes",
        "verify examples/shapes.oox --steps 1000000",
    ),
    (
        "verify-shapes-json",
        "verify examples/shapes.oox --format json --steps 1000000",
    ),
    (
        "verify-exceptions",
        "verify examples/exceptions.oox --steps 1000000",
    ),
    (
        "verify-depth",
        "verify examples/list.oox --entry Main.length --depth 20 --steps 1000000",
    ),
    ("check", "check examples/abs.oox"),
    (
        "check-errors",
        "check crates/cli/tests/snapshots/errors.oox",
    ),
    (
        "check-errors-json",
        "check crates/cli/tests/snapshots/errors.oox --format json",
    ),
    ("run", "run examples/abs.oox --input x:=-3;"),
    ("run-trace", "run examples/abs.oox --input x:=0; --trace"),
    (
        "run-exception",
        "run examples/exceptions.oox --entry Main.get --input a:=new_int[0];",
    ),
    ("cfg-dot", "cfg examples/abs.oox"),
    ("cfg-ir", "cfg examples/abs.oox --format ir"),
    ("explain", "explain OX0012"),
    ("help", "--help"),
    ("help-verify", "verify --help"),
    (
        "entry-list",
        "verify examples/exceptions.oox --entry Main.nothing",
    ),
];

#[test]
fn outputs_are_as_recorded() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots");
    let bless = std::env::var_os("BLESS").is_some();
    let mut changed = Vec::new();
    for (name, line) in CASES {
        // Spaces separate the arguments, `_` stands for one inside of an argument of `--input`.
        let mut args: Vec<String> = line.split(' ').map(str::to_string).collect();
        if let Some(at) = args.iter().position(|it| it == "--input") {
            args[at + 1] = args[at + 1].replace('_', " ");
        }
        let ran = common::oxpecker(&args);
        let code = ran.code.map_or("none".into(), |code| code.to_string());
        let found = format!(
            "$ oxpecker {line}\n[exit {code}]\n{}{}",
            settled(&ran.stdout),
            if ran.stderr.is_empty() {
                String::new()
            } else {
                format!("[stderr]\n{}", ran.stderr)
            }
        );
        let path = folder.join(format!("{name}.txt"));
        if fs::read_to_string(&path).is_ok_and(|known| known == found) {
            continue;
        }
        if bless {
            fs::write(&path, found).expect("a snapshot can be written");
        } else {
            changed.push(format!("--- {name}\n{found}"));
        }
    }
    assert!(
        changed.is_empty(),
        "run with BLESS=1 if this is right:\n{}",
        changed.join("\n")
    );
}

const COUNTS: &[&str] = &[
    "  paths:",
    "  runs:",
    "    \"steps\":",
    "    \"forks\":",
    "    \"pruned\":",
    "    \"paths_open\":",
    "    \"paths_done\":",
    "    \"feasibility_checks\":",
    "    \"answered_early\":",
    "    \"solver_calls\":",
];

/// How a row of a table begins in a help; it ends with the next empty line.
const ROW: &str = "          - ";

fn settled(text: &str) -> String {
    let counted = |line: &&str| COUNTS.iter().any(|start| line.starts_with(start));
    let mut settled = String::new();
    let mut in_table = false;
    for line in text.lines().filter(|line| !counted(line)) {
        if line.starts_with(ROW) && !in_table {
            settled.push_str(&format!("{ROW}…\n"));
        }
        in_table = line.starts_with(ROW) || in_table && !line.trim().is_empty();
        if !in_table {
            settled.push_str(line);
            settled.push('\n');
        }
    }
    settled
}
