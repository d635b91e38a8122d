//! `solve`: counts, solutions and optima are those of brute force, whatever searches for them.

#[path = "../common/mod.rs"]
mod common;
mod generate;

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use common::validator::Validator;
use generate::Program;
use serde_json::Value;

/// Random programs of a run; `OXPECKER_SOLVE` says how many others.
const PROGRAMS: usize = 40;

/// Strategies, solvers and numbers of workers: none of them changes what is found. Each program is searched with the first
/// one and with one of the others.
const CONFIGURATIONS: &[&[&str]] = &[
    &[],
    &["--no-finite-domains", "--search", "bfs"],
    &["--merging", "off", "--search", "random-path"],
    &["-j", "2"],
    &["--pruning", "never"],
    &["--search", "dfs", "--solver", "finite"],
    &["--search", "iddfs", "--merging", "off"],
    &["--search", "dsas", "--solver", "finite,z3", "-j", "2"],
    &["--search", "iddsas", "--no-finite-domains", "-j", "2"],
    &[
        "--search",
        "dsas",
        "--merging",
        "off",
        "--stack",
        "one-shot",
    ],
];

/// The JDK, if there is one that compiles.
fn javac() -> Option<PathBuf> {
    let search = oxpecker_jvm::JdkSearch::from_environment(None);
    oxpecker_jvm::Jdk::find(&search).ok()?.program("javac")
}

/// Compiles sources together with the class for free values.
fn compile(name: &str, sources: &[PathBuf]) -> Option<PathBuf> {
    let javac = javac()?;
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder)
        .expect("a test file, a line of JSON or a process that can be started");
    let compiled = Command::new(javac)
        .args(["-g", "-nowarn", "-cp"])
        .arg(common::root().join("contrib/java/src/main/java"))
        .arg("-d")
        .arg(&folder)
        .args(sources)
        .output()
        .expect("a test file, a line of JSON or a process that can be started");
    let messages = String::from_utf8_lossy(&compiled.stderr);
    assert!(compiled.status.success(), "{messages}");
    Some(folder)
}

/// The lines of a run.
fn lines(ran: &common::Ran) -> Vec<Value> {
    let lines = ran.stdout.lines();
    lines
        .map(|it| {
            serde_json::from_str(it)
                .expect("a test file, a line of JSON or a process that can be started")
        })
        .collect()
}

fn solve(target: &str, entry: &str, options: &[&str]) -> common::Ran {
    let fixed = ["solve", target, "--entry", entry, "--format", "jsonl"];
    let limit = ["--time", "20m", "--no-timing"];
    let all = fixed.iter().chain(&limit).chain(options);
    common::oxpecker(all)
}

#[test]
fn programs_have_their_solutions() {
    let table = fs::read_to_string(common::root().join("tests/solve/expected.tsv"))
        .expect("a test file, a line of JSON or a process that can be started");
    let mut compiled: Option<Option<PathBuf>> = None;
    for row in table.lines().skip(1) {
        let cells: Vec<&str> = row.split('\t').collect();
        let [target, entry, options, exit, status, solutions] = cells.as_slice() else {
            panic!("six columns: {row}");
        };
        let target = match *target {
            "java" => {
                let sources = || {
                    let found = fs::read_dir(common::root().join("tests/solve"))
                        .expect("a test file, a line of JSON or a process that can be started");
                    let found = found.map(|it| {
                        it.expect("a test file, a line of JSON or a process that can be started")
                            .path()
                    });
                    found.filter(|it| it.extension().is_some_and(|it| it == "java"))
                };
                let folder = compiled
                    .get_or_insert_with(|| compile("solve-table", &sources().collect::<Vec<_>>()));
                let Some(folder) = folder else {
                    continue;
                };
                folder.display().to_string()
            }
            file => format!("tests/solve/{file}"),
        };
        let options: Vec<&str> = options.split_whitespace().collect();
        let ran = solve(&target, entry, &options);
        assert_eq!(
            ran.code
                .expect("a test file, a line of JSON or a process that can be started")
                .to_string(),
            *exit,
            "{row}\n{}{}",
            ran.stdout,
            ran.stderr
        );
        let lines = lines(&ran);
        let Some(summary) = lines.last() else {
            assert_eq!(*status, "-", "{row}\n{}", ran.stderr);
            continue;
        };
        assert_eq!(summary["status"], *status, "{row}\n{}", ran.stdout);
        let count = summary["solutions"].to_string();
        assert!(
            *solutions == "*" || *solutions == count,
            "{row}\n{}",
            ran.stdout
        );
        fits_schema(&lines, row);
    }
}

/// Results are as `docs/solve.schema.json` says.
fn fits_schema(lines: &[Value], row: &str) {
    let text = fs::read_to_string(common::root().join("docs/solve.schema.json"))
        .expect("a test file, a line of JSON or a process that can be started");
    let schema: Value = serde_json::from_str(&text)
        .expect("a test file, a line of JSON or a process that can be started");
    for line in lines {
        let mut problems = Vec::new();
        Validator { root: &schema }.check(&schema, line, "", &mut problems);
        assert!(problems.is_empty(), "{row}: {problems:#?}\n{line}");
    }
}

/// What solutions are told apart by, as one string each.
fn projections(lines: &[Value]) -> Vec<String> {
    let solutions = lines.iter().filter(|it| it["kind"] == "solution");
    let told = |it: &Value| match it["labels"]
        .as_object()
        .expect("a test file, a line of JSON or a process that can be started")
        .is_empty()
    {
        false => it["labels"].to_string(),
        true => it["result"].to_string(),
    };
    solutions.map(told).collect()
}

#[test]
fn random_programs_agree_with_brute_force() {
    let more = std::env::var("OXPECKER_SOLVE").ok();
    let count = more.and_then(|it| it.parse().ok()).unwrap_or(PROGRAMS);
    let programs: Vec<Program> = (0..count as u64).map(Program::random).collect();
    for (number, batch) in programs.chunks(200).enumerate() {
        let text = generate::class(batch);
        let source = common::scratch("Random.java", text);
        let Some(folder) = compile(&format!("solve-random-{number}"), &[source]) else {
            return;
        };
        let target = folder.display().to_string();
        for program in batch {
            agrees(&target, program);
        }
    }
}

fn agrees(target: &str, program: &Program) {
    let entry = format!("Random.m{}", program.number);
    let expected = program.solutions();
    let chosen = [0, 1 + program.number as usize % (CONFIGURATIONS.len() - 1)];
    for options in chosen.map(|it| CONFIGURATIONS[it]) {
        let mut all = options.to_vec();
        all.extend(["--solutions", "all"]);
        let ran = solve(target, &entry, &all);
        let found = projections(&lines(&ran));
        let distinct: BTreeSet<String> = found.iter().cloned().collect();
        let context = || format!("{all:?}\n{}\n{}{}", program.text(), ran.stdout, ran.stderr);
        assert_eq!(found.len(), distinct.len(), "{}", context());
        assert_eq!(distinct, expected, "{}", context());
        let code = if expected.is_empty() { 1 } else { 0 };
        assert_eq!(ran.code, Some(code), "{}", context());
    }
    let other = CONFIGURATIONS[chosen[1]];
    let with = |options: &[&'static str]| [other, options].concat();
    let ran = solve(target, &entry, &with(&["--count"]));
    let counted = lines(&ran).pop().expect("a summary");
    assert_eq!(counted["solutions"], expected.len(), "{}", program.text());
    let Some(best) = program.best() else {
        return;
    };
    let ran = solve(target, &entry, &with(&["--maximize", "best"]));
    let summary = lines(&ran)
        .pop()
        .expect("a test file, a line of JSON or a process that can be started");
    assert_eq!(
        summary["status"],
        "best",
        "{}\n{}",
        program.text(),
        ran.stdout
    );
    assert_eq!(
        summary["best"],
        best.to_string(),
        "{}\n{}",
        program.text(),
        ran.stdout
    );
}

#[test]
fn what_makes_no_sense_is_refused() {
    let oox = common::scratch(
        "refused.oox",
        "class Main { static int f(int n) { assume n > 0; return n; } static void g(bool b) { } }",
    );
    let file = oox
        .to_str()
        .expect("a test file, a line of JSON or a process that can be started");
    let cases: &[(&str, &[&str], i32, &str)] = &[
        ("Main.h", &[], 2, "h"),
        ("Main.f", &["--minimize", "x"], 2, "without the label `x`"),
        ("Main.g", &["--minimize", "result"], 2, "without the label"),
        (
            "Main.f",
            &["--solutions", "0"],
            2,
            "a number from 1 on, or all",
        ),
        ("Main.f", &["--domain", "int=5..1"], 2, "nothing in it"),
        (
            "Main.f",
            &["--maximize", "result", "--steps", "100000"],
            3,
            "",
        ),
        (
            "Main.f",
            &[
                "--solutions",
                "all",
                "--steps",
                "100000",
                "--budget",
                "fails=3",
            ],
            3,
            "",
        ),
    ];
    for (entry, options, code, message) in cases {
        let mut all = vec!["solve", file, "--entry", *entry];
        all.extend_from_slice(options);
        if !options.contains(&"--steps") {
            all.extend(["--time", "5m"]);
        } else {
            all.extend(["--time", "3s"]);
        }
        let ran = common::oxpecker(&all);
        assert_eq!(
            ran.code,
            Some(*code),
            "{all:?}\n{}{}",
            ran.stdout,
            ran.stderr
        );
        assert!(ran.stderr.contains(message), "{all:?}\n{}", ran.stderr);
    }
}

#[test]
fn samples_are_uniform() {
    let Some(folder) = compile(
        "solve-sample",
        &[common::root().join("examples/Puzzles.java")],
    ) else {
        return;
    };
    let target = folder.display().to_string();
    let ran = solve(
        &target,
        "Puzzles.queens8",
        &["--sample", "920", "--seed", "5"],
    );
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let again = solve(
        &target,
        "Puzzles.queens8",
        &["--sample", "920", "--seed", "5", "--merging", "off"],
    );
    let (found, same) = (projections(&lines(&ran)), projections(&lines(&again)));
    assert_eq!(found, same, "the seed decides, not the search");
    let mut counts = std::collections::BTreeMap::new();
    for it in &found {
        *counts.entry(it).or_insert(0.0) += 1.0;
    }
    let missing = 92.0 - counts.len() as f64;
    let squares = counts.values().map(|it: &f64| (it - 10.0).powi(2));
    let chi_square = (squares.sum::<f64>() + missing * 100.0) / 10.0;
    // The quantile for a probability of 0.001 and 91 degrees of freedom.
    assert!(found.len() == 920 && chi_square < 138.0, "{chi_square}");
}

/// A program of assumptions, one on each line from the third on.
fn assumptions(lines: &[String]) -> String {
    let lines: String = lines
        .iter()
        .map(|it| format!("        assume {it};\n"))
        .collect();
    format!(
        "class Main {{\n    static void main(int a, int b, int c) {{\n        \
         assume a >= 0 && a < 10 && b >= 0 && b < 10 && c >= 0 && c < 10;\n{lines}    }}\n}}\n"
    )
}

#[test]
fn explanations_are_minimal() {
    let mut rng = oxpecker_base::Rng::new(3);
    let mut explained = 0;
    for _ in 0..60 {
        let names = ["a", "b", "c"];
        let lines = (0..7).map(|_| {
            let mut name = || names[rng.below(3)];
            let (one, two) = (name(), name());
            let op = ["==", "!=", "<", ">="][rng.below(4)];
            format!("{one} + {two} {op} {}", rng.below(19))
        });
        let lines: Vec<String> = lines.collect();
        let run = |lines: &[String]| {
            let file = common::scratch("assumptions.oox", assumptions(lines));
            let file = file.to_str().expect("UTF-8").to_string();
            solve(&file, "Main.main", &[])
        };
        let ran = run(&lines);
        if ran.code != Some(1) {
            continue;
        }
        let summary = self::lines(&ran).pop().expect("a summary");
        let why = summary["why"].as_array().expect("one path is explained");
        let numbers = why.iter().map(|it| {
            let place = it.as_str().and_then(|it| it.split(':').nth(1));
            place
                .and_then(|it| it.parse::<usize>().ok())
                .expect("a line")
        });
        // Line 3 is the ranges.
        let numbers: Vec<usize> = numbers.collect();
        let named = |keep: &dyn Fn(usize) -> bool| -> Vec<String> {
            let numbered = lines.iter().enumerate().map(|(at, it)| (at + 4, it));
            let kept = numbered.filter(|(number, _)| numbers.contains(number) && keep(*number));
            kept.map(|(_, it)| it.clone()).collect()
        };
        assert_eq!(run(&named(&|_| true)).code, Some(1), "{lines:?} {why:?}");
        for dropped in numbers.iter().filter(|it| **it > 3) {
            let others = named(&|it| it != *dropped);
            assert_eq!(
                run(&others).code,
                Some(0),
                "{lines:?} {why:?} without {dropped}"
            );
        }
        explained += 1;
    }
    assert!(explained >= 20, "{explained}");
}

/// The FlatZinc solver of this machine, if there is one.
fn flatzinc() -> Option<String> {
    const PROGRAM: &str = "fzn-gecode";
    let path = std::env::var_os("PATH")?;
    let mut found = std::env::split_paths(&path).map(|it| it.join(PROGRAM));
    found
        .any(|it| it.is_file())
        .then(|| format!("flatzinc:{PROGRAM}"))
}

#[test]
fn flatzinc_solvers_find_the_same() {
    let Some(solver) = flatzinc() else {
        return;
    };
    for (target, entry, count) in [
        ("puzzles.oox", "Main.money", 1),
        ("puzzles.oox", "Main.abs", 4),
        ("contradiction.oox", "Main.main", 0),
    ] {
        let target = format!("tests/solve/{target}");
        let ran = solve(&target, entry, &["--solutions", "all", "--solver", &solver]);
        let lines = lines(&ran);
        let summary = lines.last().expect("a summary");
        assert_eq!(
            summary["solutions"], count,
            "{entry}\n{}{}",
            ran.stdout, ran.stderr
        );
    }
}

#[test]
fn a_solver_that_is_not_there_is_named() {
    let options = ["--solver", "flatzinc:no-such-program"];
    let ran = solve("tests/solve/puzzles.oox", "Main.abs", &options);
    assert_eq!(ran.code, Some(2), "{}{}", ran.stdout, ran.stderr);
    assert!(ran.stderr.contains("no-such-program"), "{}", ran.stderr);
}
