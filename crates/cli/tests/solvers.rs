//! Solvers by name: what is not there is refused, what is there agrees, and questions can be read by others.

mod common;

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

fn oxpecker(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_oxpecker"));
    command.current_dir(common::root()).args(args);
    command
}

fn run(args: &[&str]) -> Output {
    oxpecker(args).output().expect("the program starts")
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// A few programs of every kind.
fn programs() -> Vec<PathBuf> {
    let mut all = Vec::new();
    for kind in ["arrays", "heap", "numbers", "traps"] {
        let folder = common::root().join("tests/programs").join(kind);
        let entries = fs::read_dir(folder).expect("the folder is there").flatten();
        let mut files: Vec<PathBuf> = entries.map(|it| it.path()).collect();
        files.sort();
        all.extend(files.into_iter().step_by(4));
    }
    all
}

#[test]
fn an_unknown_solver_is_a_usage_error_that_lists_the_known_ones() {
    let output = run(&["verify", "examples/alias.oox", "--solver", "bogus"]);
    assert_eq!(output.status.code(), Some(2));
    let text = stderr(&output);
    assert!(
        text.contains("z3-process") && text.contains("yices"),
        "{text}"
    );
}

#[test]
fn a_solver_that_is_not_installed_is_a_usage_error() {
    let mut command = oxpecker(&["verify", "examples/alias.oox", "--solver", "cvc5"]);
    let output = command.env("PATH", "/nowhere").output().expect("starts");
    assert_eq!(output.status.code(), Some(2));
    let text = stderr(&output);
    assert!(text.contains("`cvc5`"), "{text}");
}

#[test]
fn a_second_solver_agrees_with_every_answer() {
    for file in programs() {
        let file = file.display().to_string();
        let args = ["verify", &file, "--check-answers", "--steps", "20000", "-q"];
        let output = run(&args);
        let code = output.status.code();
        assert!(
            matches!(code, Some(0 | 1 | 3)),
            "{file}: {code:?} {}",
            stderr(&output)
        );
    }
}

#[test]
fn questions_are_written_with_their_answers() {
    let folder = std::env::temp_dir().join(format!("oxpecker-dump-{}", std::process::id()));
    let name = folder.display().to_string();
    let output = run(&[
        "verify",
        "examples/alias.oox",
        "--dump-queries",
        &name,
        "-q",
    ]);
    assert_eq!(output.status.code(), Some(1));
    let first = fs::read_to_string(folder.join("query-000001.smt2")).expect("a question");
    fs::remove_dir_all(&folder).expect("can be removed");
    assert!(
        first.starts_with("; z3: sat") || first.starts_with("; z3: unsat"),
        "{first}"
    );
    assert!(
        first.contains("(set-logic ") && first.contains("(check-sat)"),
        "{first}"
    );
}

#[test]
fn equal_runs_do_not_race() {
    let args = [
        "verify",
        "examples/alias.oox",
        "--solver",
        "z3,z3-process",
        "--steps",
        "100000",
    ];
    let output = run(&args);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        stderr(&output).contains("without a race"),
        "{}",
        stderr(&output)
    );
}

/// Reads of tables, of tables at elements, and of what was written at an index that is not known.
const TABLES: &str = "class Main { static void main(int i, int j) {
    assume 0 <= i && i < 12 && 0 <= j && j < 12;
    int[] a := new int[12];
    a[0] := 5; a[1] := 2; a[2] := 9; a[3] := 2; a[4] := 7; a[6] := 3;
    a[7] := 11; a[8] := 1; a[9] := 6; a[10] := 4; a[11] := 8;
    int x := a[i];
    int y := a[j];
    int z := a[x];
    if (x + y == 13 && i < j) { assert z + y != 99; }
    a[i] := y;
    int w := a[j];
    int v := a[3];
    assert v + w != 99;
    assert v + w != 18;
} }";

/// Programs that read scripts from files.
const READERS: [&str; 3] = ["z3-process", "cvc5", "yices"];

#[test]
fn every_solver_gives_the_recorded_answer_to_the_scripts_of_every_encoding() {
    let path = common::scratch("scripts.oox", TABLES).display().to_string();
    let mut scripts = 0;
    for encoding in oxpecker_solver::ENCODINGS {
        for bits in [&["--int-bits", "32"][..], &[]] {
            let folder = tempfile::tempdir().expect("a folder");
            let queries = folder.path().join("queries").display().to_string();
            let usual = ["verify", &path, "--steps", "2000", "-q", "--engine"];
            let switches = ["symbolic", "--disable", "enumeration,index-sets"];
            let dumped = ["--dump-queries", &queries, "--array-encoding"];
            let parts = [&usual[..], &switches, &dumped, &[encoding.name], bits];
            run(&parts.concat());
            for entry in fs::read_dir(&queries).expect("queries are written") {
                let script = entry.expect("a file").path();
                let text = fs::read_to_string(&script).expect("it is text");
                let first = text.lines().next().unwrap_or_default();
                let Some(recorded) = first.split(": ").nth(1).filter(|it| *it != "unknown") else {
                    continue;
                };
                scripts += 1;
                for name in READERS {
                    let Some(solver) = oxpecker_solver::backends::program(name) else {
                        continue;
                    };
                    let said = Command::new(solver).arg(&script).output();
                    let said = said.expect("the solver starts");
                    let said = String::from_utf8_lossy(&said.stdout);
                    assert_eq!(said.lines().next(), Some(recorded), "{name}: {text}");
                }
            }
        }
    }
    assert!(scripts >= 24, "{scripts} scripts were written");
}
