//! What a search says it covered when a limit ended it, held against programs of which it is known how far an execution
//! has to go to violate something: no bound may be as large as that.

mod common;

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

/// A program with the least bound that would cover its violation in the place of `N`, and what the bound is on.
struct Program {
    name: &'static str,
    text: &'static str,
    bound: &'static str,
}

/// How far violations are away.
const DISTANCES: [u64; 2] = [3, 6];
const STEPS: [&str; 5] = ["150", "400", "1000", "3000", "9000"];
const OPTIONS: [&str; 5] = [
    "",
    "--search dfs",
    "--search best-first(iterations)",
    "--merging off",
    "--search bfs --merging off --engine symbolic",
];

/// Iterations are counted where control comes back to the head of a loop, so the N-th iteration begins with N - 1.
const PROGRAMS: [Program; 8] = [
    Program {
        name: "loop",
        text: "class Main { static void main(int n) {
            int i := 0;
            while (i < n) { i := i + 1; assert i != N + 1; }
        } }",
        bound: "iterations",
    },
    Program {
        name: "inner loop",
        text: "class Main { static void main(int n, int m) {
            int i := 0;
            while (i < n) {
                int j := 0;
                while (j < m) { j := j + 1; assert !(j == N + 1 && i == 2); }
                i := i + 1;
            }
        } }",
        bound: "iterations",
    },
    Program {
        name: "branches that are merged",
        text: "class Main { static void main(int[] a) requires(a != null) {
            int i := 0; int x := 0;
            while (i < #a) {
                int v := a[i];
                if (v > 0) { x := x + 1; }
                i := i + 1;
            }
            assert x != N;
        } }",
        bound: "iterations",
    },
    Program {
        name: "elements",
        text: "class Main { static void main(int[] a, int[] b) requires(a != null && b != null) {
            int i := 0; int x := 0;
            while (i < #a) { int v := a[i]; if (v == 7) { x := x + 1; } i := i + 1; }
            i := 0;
            while (i < #b) { i := i + 1; }
            assert !(x == N && i == 1);
        } }",
        bound: "array",
    },
    Program {
        name: "recursion",
        text: "class Main {
            static void main(int n) { int r := Main.down(n, 0); }
            static int down(int n, int d) {
                assert d != N;
                if (n <= 0) { return d; }
                int r := Main.down(n - 1, d + 1);
                return r;
            }
        }",
        bound: "recursion",
    },
    Program {
        name: "a shorter way to the same state",
        text: "class Main { static void main(bool b, int n) {
            int i := 0;
            if (b) { i := 5; }
            while (i < n) { i := i + 1; assert i != 6 + N; }
        } }",
        bound: "iterations",
    },
    Program {
        name: "a loop after another one",
        text: "class Main { static void main(int n, int m) {
            int i := 0;
            while (i < n) { i := i + 1; }
            int j := 0;
            while (j < m) { j := j + 1; assert !(j == N + 1 && i == 0); }
        } }",
        bound: "iterations",
    },
    Program {
        name: "a loop with an exception in each round",
        text: "class Main { static void main(int n) {
            int i := 0;
            while (i < n) {
                try { i := i + 1; throw \"x\"; } catch { assert i != N + 1; }
            }
        } }",
        bound: "iterations",
    },
];

fn verified(file: &Path, steps: &str, options: &str) -> Value {
    let file = file.display().to_string();
    let mut args = vec!["verify", &file, "--format", "json", "--no-timing"];
    args.extend(["--steps", steps]);
    args.extend(options.split_whitespace());
    let ran = common::oxpecker(&args);
    let result = serde_json::from_str(&ran.stdout);
    result.unwrap_or_else(|_| panic!("{args:?}: {}", ran.stderr))
}

fn folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("covered");
    fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

#[test]
fn no_bound_is_too_large() {
    let folder = folder();
    let mut largest = [0; PROGRAMS.len()];
    for (number, program) in PROGRAMS.iter().enumerate() {
        for distance in DISTANCES {
            let file = folder.join(format!("p{number}-{distance}.oox"));
            let text = program.text.replace('N', &distance.to_string());
            fs::write(&file, text).expect("a program can be written");
            for (steps, options) in STEPS
                .iter()
                .flat_map(|it| OPTIONS.map(|options| (it, options)))
            {
                let result = verified(&file, steps, options);
                let what = || format!("{} {distance} --steps {steps} {options}", program.name);
                assert_ne!(result["verdict"], "valid", "{}", what());
                let covered = &result["bounds"]["covered"];
                let bound = covered[program.bound].as_u64().unwrap_or(0);
                assert!(bound < distance, "{}: {covered}", what());
                largest[number] = largest[number].max(bound);
            }
        }
    }
    // Otherwise the test would say nothing.
    let covered = largest.iter().filter(|it| **it > 0).count();
    assert!(covered > 1, "{largest:?}");
}

#[test]
fn bounds_grow_with_the_steps() {
    let sorted = |steps: &str| {
        let result = verified(Path::new("examples/sort.oox"), steps, "");
        assert_eq!(result["verdict"], "valid-up-to", "{result}");
        let covered = result["bounds"]["covered"].clone();
        covered["array"].as_u64()
    };
    let (few, many) = (sorted("4000"), sorted("40000"));
    assert!(few >= Some(1) && many > few, "{few:?} {many:?}");
}

#[test]
fn a_run_in_pieces_and_several_workers_cover_no_more() {
    let folder = folder();
    let file = folder.join("pieces.oox");
    let text = PROGRAMS[0].text.replace('N', "400");
    fs::write(&file, text).expect("a program can be written");
    let saved = folder.join("saved");
    let _ = fs::remove_dir_all(&saved);
    let (file, saved) = (file.display().to_string(), saved.display().to_string());
    let bound = |args: &[&str]| {
        let ran = common::oxpecker(args);
        let result: Value = serde_json::from_str(&ran.stdout).expect("a result");
        let bound = result["bounds"]["covered"]["iterations"].as_u64();
        assert!(bound < Some(400), "{result}");
        bound
    };
    let verify = ["verify", &file, "--engine", "symbolic", "--format", "json"];
    let limited = |more: &[&str]| bound(&[&verify, more].concat());
    assert!(limited(&["--paths", "12", "--save", &saved]) >= Some(1));
    assert!(bound(&["resume", &saved]) >= Some(1));
    // Which paths are open at the limit is a matter of how fast each worker is; here only that none is forgotten.
    for _ in 0..4 {
        limited(&["-j", "2", "--paths", "20"]);
    }
}
