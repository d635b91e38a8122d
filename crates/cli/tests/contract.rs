//! What scripts rely on: exit codes, streams, determinism, help.

mod common;

use std::io::Read;
use std::process::Stdio;

use common::{command, oxpecker, scratch};
use oxpecker_explore::strategies::STRATEGIES;

#[test]
fn help_names_every_row_of_the_tables() {
    let help = oxpecker(["verify", "--help"]);
    assert_eq!(help.code, Some(0));
    let words: Vec<&str> = help.stdout.split_whitespace().collect();
    let text = words.join(" ");
    for strategy in STRATEGIES {
        let line = format!("- {}: {}", strategy.name, strategy.summary);
        assert!(text.contains(&line), "{line}");
    }
    let rows = |name: &str, summary: &str| {
        let line = format!("{name}: {summary}");
        assert!(text.contains(&line), "{line}");
    };
    for it in oxpecker_report::FORMATS {
        rows(it.name, it.summary);
    }
    for it in oxpecker_report::coverage::COVERAGE_FORMATS {
        rows(it.name, it.summary);
    }
    for it in oxpecker_explore::fuzz::GENERATORS {
        rows(it.name, it.summary);
    }
    for it in oxpecker_solver::backends::BACKENDS {
        rows(it.name, it.summary);
    }
    for it in oxpecker_solver::LAYERS {
        rows(it.name, it.summary);
    }
}

#[test]
fn equal_runs_under_a_step_budget_give_equal_bytes() {
    for file in [
        "examples/abs.oox",
        "examples/alias.oox",
        "examples/sort.oox",
        "examples/list.oox",
    ] {
        let args = [
            "verify",
            file,
            "--steps",
            "200000",
            "--depth",
            "60",
            "--max-array",
            "2",
            "--format",
            "json",
        ];
        let (one, two) = (oxpecker(args), oxpecker(args));
        assert!(one.stdout.contains("\"verdict\""), "{file}: {}", one.stderr);
        assert!(!one.stdout.contains("timing"), "{file}");
        assert_eq!(one.stdout, two.stdout, "{file}");
    }
}

#[test]
fn results_go_to_stdout_and_diagnostics_to_stderr() {
    let ran = oxpecker(["verify", "examples/abs.oox"]);
    assert!(
        ran.stdout.starts_with("INVALID") && ran.stderr.is_empty(),
        "{}",
        ran.stderr
    );
    let ran = oxpecker(["check", "no/such/file.oox"]);
    assert!(ran.stdout.is_empty() && !ran.stderr.contains('\u{1b}'));
}

#[test]
fn quiet_is_one_line_and_output_goes_to_a_file() {
    let ran = oxpecker(["verify", "examples/abs.oox", "-q"]);
    assert_eq!(ran.stdout.lines().count(), 1);
    let path = scratch("result.json", "").display().to_string();
    let ran = oxpecker([
        "verify",
        "examples/abs.oox",
        "--format",
        "json",
        "--output",
        &path,
    ]);
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(1), ""));
    assert!(
        std::fs::read_to_string(&path)
            .unwrap()
            .contains("\"invalid\"")
    );
}

#[test]
fn a_bug_takes_at_most_25_lines() {
    let body = "x := x + 1; ".repeat(100);
    let fields: String = (0..40).map(|it| format!("int f{it}; ")).collect();
    let parameters: String = (0..30).map(|it| format!(", C c{it}")).collect();
    let text = format!(
        "class C {{ {fields} }} class Main {{ static void main(int x{parameters}) {{ {body} assert x < 100; }} }}"
    );
    let path = scratch("long.oox", text).display().to_string();
    let ran = oxpecker(["verify", &path]);
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    assert!(ran.stdout.lines().count() <= 25, "{}", ran.stdout);
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let mut child = command(["verify", "examples/abs.oox", "--format", "json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut stderr = String::new();
    child
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut stderr)
        .unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(1));
    assert_eq!(stderr, "");
}

#[test]
fn every_code_is_listed_and_explained() {
    let list = oxpecker(["explain"]).stdout;
    let mut known: Vec<&str> = list.lines().map(|line| &line[..6]).collect();
    assert!(known.len() > 40);
    known.dedup();
    for code in known {
        let explained = oxpecker(["explain", code]);
        assert_eq!(explained.code, Some(0));
        assert!(explained.stdout.starts_with(code) && explained.stdout.lines().count() > 2);
    }
}

#[test]
fn limits_are_reasons() {
    let text = "class Main { static void main(int x) { int i := 0; while (i != x) { i := i + 1; } assert i == x; } }";
    let path = scratch("limits.oox", text).display().to_string();
    let cases = [
        (["--time", "300ms"], "time"),
        (["--steps", "5000"], "steps"),
        (["--paths", "5"], "paths"),
        (["--memory", "1M"], "memory"),
    ];
    for (limit, name) in cases {
        let mut args = vec!["verify", &path, "--format", "json"];
        args.extend(limit);
        let ran = oxpecker(&args);
        assert_eq!(ran.code, Some(3), "{name}: {}", ran.stdout);
        let result: serde_json::Value = serde_json::from_str(&ran.stdout).unwrap();
        assert_eq!(result["reasons"][0]["limit"], name);
    }
    let ran = oxpecker(["verify", &path, "--depth", "30"]);
    assert_eq!(ran.code, Some(3));
    assert!(
        ran.stdout.starts_with("VALID UP TO") && ran.stdout.contains("--depth 30"),
        "{}",
        ran.stdout
    );
}

#[test]
fn bench_compares_and_fails_on_a_wrong_verdict() {
    let program = "class Main { static void main(int x) { assert x > 0; } }";
    let path = scratch("task.oox", program);
    let folder = path.parent().unwrap();
    let table = |expected: &str| {
        let list = folder.join(format!("{expected}.tsv"));
        let text = format!(
            "path\texpected\tentry_point\tposition\ntask.oox\t{expected}\tMain.main\t1:47\n"
        );
        std::fs::write(&list, text).unwrap();
        list.display().to_string()
    };
    let csv = folder.join("rows.csv").display().to_string();
    let json = folder.join("rows.json").display().to_string();
    let good = oxpecker([
        "bench",
        "--expected",
        &table("invalid"),
        "--csv",
        &csv,
        "--json",
        &json,
    ]);
    assert_eq!(good.code, Some(0), "{}", good.stdout);
    assert!(good.stdout.contains("agree"));
    assert!(
        std::fs::read_to_string(&csv)
            .unwrap()
            .contains("task.oox,Main.main,invalid,agree,invalid,1:47,1:47,1,")
    );
    let rows: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(&json).unwrap()).unwrap();
    assert_eq!(rows["summaries"][0]["score"], 1);
    let bad = oxpecker(["bench", "--expected", &table("valid"), "-j", "2"]);
    assert_eq!(bad.code, Some(1), "{}", bad.stdout);
    let definition = folder.join("task.yml");
    let text = "input_files: task.oox\nproperties:\n  - property_file: assert.prp\n    expected_verdict: false\n";
    std::fs::write(&definition, text).unwrap();
    let yaml = oxpecker(["bench", &definition.display().to_string()]);
    assert_eq!(yaml.code, Some(0), "{}{}", yaml.stdout, yaml.stderr);
}
