//! `verify --coverage`: every format, the schema, what is unreachable.

mod common;

use std::collections::BTreeSet;
use std::path::PathBuf;

use common::validator::Validator;
use serde_json::Value;

/// One branch no input takes, one loop with a bound, one method nobody calls.
const PROGRAM: &str = "class Main {
    static int f(int x)
        requires(0 <= x && x <= 2)
    {
        int i := 0;
        while (i < x) { i := i + 1; }
        if (i > 5) { i := 7; }
        assert i == x;
        return i;
    }
    static int g(int y) { return y; }
}
";

fn covered(name: &str, more: &[&str]) -> (String, common::Ran) {
    let source = common::scratch(&format!("{name}.oox"), PROGRAM);
    let target: PathBuf = source.with_file_name(name);
    let _ = std::fs::remove_file(&target);
    let mut args = vec![
        "verify",
        source.to_str().expect("UTF-8"),
        "--entry",
        "Main.f",
    ];
    args.extend(["--coverage", target.to_str().expect("UTF-8")]);
    args.extend(more);
    let ran = common::oxpecker(args);
    (std::fs::read_to_string(&target).unwrap_or_default(), ran)
}

#[test]
fn what_no_input_runs_is_unreachable() {
    let (text, ran) = covered("c.json", &[]);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let value: Value = serde_json::from_str(&text).unwrap();
    let schema = std::fs::read_to_string(common::root().join("docs/coverage.schema.json")).unwrap();
    let schema: Value = serde_json::from_str(&schema).unwrap();
    let mut problems = Vec::new();
    Validator { root: &schema }.check(&schema, &value, "", &mut problems);
    assert!(problems.is_empty(), "{problems:#?}");
    assert_eq!(value["exhaustive"], true);
    let methods = value["classes"][0]["methods"].as_array().unwrap();
    let method = |name: &str| methods.iter().find(|it| it["name"] == name).unwrap();
    let lines = method("f")["lines"].as_array().unwrap();
    let line = |number: u64| lines.iter().find(|it| it["line"] == number).unwrap();
    assert_eq!(line(7)["status"], "partly");
    assert_eq!(line(5)["status"], "covered");
    assert_eq!(line(7)["branches"][0].as_array().unwrap().len(), 2);
    assert_eq!(method("f")["loops"][0]["most"], 2);
    assert_eq!(method("g")["entered"], 0);
    assert_eq!(method("g")["lines"][0]["status"], "unreachable");
}

#[test]
fn without_all_paths_nothing_is_unreachable() {
    let (text, _) = covered("cut.json", &["--depth", "3"]);
    assert!(text.contains("\"exhaustive\": false"), "{text}");
    assert!(!text.contains("unreachable"), "{text}");
}

#[test]
fn the_name_or_the_option_says_the_form() {
    let cases = [
        ("c.txt", "All paths of Main.f were followed"),
        ("c.info", "end_of_record"),
        (
            "c.xml",
            "<!DOCTYPE report PUBLIC \"-//JACOCO//DTD Report 1.1//EN\"",
        ),
        ("c.html", "prefers-color-scheme: dark"),
    ];
    for (name, text) in cases {
        let (file, ran) = covered(name, &[]);
        assert!(file.contains(text), "{name}: {file}\n{}", ran.stderr);
        if name.ends_with("ml") {
            common::is_well_formed(&file);
        }
    }
    let (file, _) = covered("c.other", &["--coverage-format", "lcov"]);
    assert!(file.starts_with("TN:\n"), "{file}");
}

/// The file that a run of `examples/sort.oox` or of the resumed directory writes.
fn sorted(name: &str, more: &[&str]) -> (String, PathBuf) {
    let target = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&target);
    let mut args = vec!["verify", "examples/sort.oox", "--max-array", "4"];
    args.extend(["--engine", "symbolic", "--time", "30m"]);
    args.extend(["--coverage", target.to_str().expect("UTF-8")]);
    args.extend(more);
    let ran = common::oxpecker(args);
    assert_eq!(ran.code, Some(3), "{}", ran.stderr);
    let text = std::fs::read_to_string(&target).expect("it was written");
    (text, target)
}

#[test]
fn workers_add_up_what_they_run() {
    let (alone, _) = sorted("alone.json", &[]);
    let (together, _) = sorted("together.json", &["-j", "3"]);
    assert_eq!(alone, together);
}

#[test]
fn a_resumed_run_adds_what_the_first_part_ran() {
    let (whole, _) = sorted("whole.json", &[]);
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("coverage-in-parts");
    let _ = std::fs::remove_dir_all(&folder);
    let place = folder.to_str().expect("UTF-8");
    let (first, target) = sorted("parts.json", &["--paths", "20", "--save", place]);
    assert_ne!(first, whole, "the limit was not reached");
    let ran = common::oxpecker(["resume", place]);
    assert!(ran.stdout.contains("VALID UP TO"), "{}", ran.stdout);
    let second = std::fs::read_to_string(target).expect("it was written");
    assert_eq!(second, whole);
}

/// Which branches of which lines were taken.
fn taken(coverage: &Value) -> BTreeSet<(String, u64, usize, usize)> {
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let mut taken = BTreeSet::new();
    for method in list(&coverage["classes"])
        .iter()
        .flat_map(|it| list(&it["methods"]))
    {
        for line in list(&method["lines"]) {
            for (decision, branches) in list(&line["branches"]).iter().enumerate() {
                let counts = list(branches);
                let counts = counts.iter().enumerate();
                for (branch, _) in counts.filter(|it| it.1.as_u64() != Some(0)) {
                    let name = method["name"].as_str().expect("a name").to_string();
                    let number = line["line"].as_u64().expect("a number");
                    taken.insert((name, number, decision, branch));
                }
            }
        }
    }
    taken
}

#[test]
fn merging_changes_no_branch() {
    let programs = [
        "assertion",
        "break",
        "caught_exception",
        "early_return",
        "virtual_call",
    ];
    for name in programs {
        let source = format!("crates/cli/tests/merging/oox/{name}.oox");
        let [every, merged] = ["off", "auto"].map(|mode| {
            let target = common::scratch(&format!("{name}-{mode}.json"), "");
            let place = target.to_str().expect("UTF-8");
            let mut args = vec!["verify", &source, "--entry", "Main.twelve"];
            args.extend(["--coverage", place, "--merging", mode]);
            let ran = common::oxpecker(args);
            assert!(
                ran.stdout.starts_with("VALID"),
                "{}{}",
                ran.stdout,
                ran.stderr
            );
            let text = std::fs::read_to_string(&target).expect("it was written");
            taken(&serde_json::from_str(&text).expect("JSON"))
        });
        assert!(every.len() > 3, "{name}: {every:?}");
        assert_eq!(every, merged, "{name}");
    }
}
