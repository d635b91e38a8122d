//! No switch changes a definite verdict: the programs of `tests/programs` under every layer off, each layer alone off,
//! each pruning policy and several rounds of interval inference.
//!
//! A run may give up where it did not before; what it says definitely must be what the program says.

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use serde_json::Value;

/// Under some switches a program that is quick otherwise runs for ever.
const STEPS: &str = "20000";
/// Each program meets every third switch and each switch every third program, in turn.
const SHARE: usize = 3;

#[test]
fn no_switch_changes_a_verdict() {
    let mut files = Vec::new();
    find(&common::root().join("tests/programs"), &mut files);
    files.sort();
    let switches = switches();
    let mut jobs: Vec<(&PathBuf, &Vec<String>)> = Vec::new();
    for (row, file) in files.iter().enumerate() {
        let some = switches.iter().enumerate();
        let some = some.filter(|(column, _)| (row + column) % SHARE == 0);
        jobs.extend(some.map(|(_, switch)| (file, switch)));
    }
    let (next, failures) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let definite = AtomicUsize::new(0);
    let workers = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                while let Some((file, switch)) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    match check(file, switch) {
                        Ok(count) => drop(definite.fetch_add(count, Ordering::Relaxed)),
                        Err(problem) => failures.lock().unwrap().push(problem),
                    }
                }
            });
        }
    });
    let failures = failures.into_inner().unwrap();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    let (definite, all) = (definite.into_inner(), jobs.len());
    assert!(definite * 10 > all * 7, "{definite} of {all} are definite");
}

/// The configurations of `bench --ablate` on a small set, every definite answer checked by a second solver.
#[test]
fn the_compared_configurations_agree_and_their_answers_are_checked() {
    let mut table = String::from("path\texpected\n");
    for (file, expected) in [
        ("examples/abs.oox", "invalid"),
        ("examples/alias.oox", "invalid"),
        ("tests/programs/arrays/two_dimensions.oox", ""),
        ("tests/programs/heap/super_calls.oox", ""),
        ("tests/programs/heap/subtypes_of_inputs.oox", ""),
        ("tests/programs/numbers/truncating_division.oox", ""),
    ] {
        let path = common::root().join(file);
        let text = fs::read_to_string(&path).expect("a program can be read");
        let stated = text
            .lines()
            .filter_map(|line| line.strip_prefix("//@ "))
            .nth(1);
        let stated = stated
            .and_then(|it| it.split(' ').next())
            .unwrap_or(expected);
        if ["valid", "invalid"].contains(&stated) {
            let path = path.canonicalize().expect("the program is there");
            table += &format!("{}\t{stated}\n", path.display());
        }
    }
    assert!(table.lines().count() > 5, "{table}");
    let table = common::scratch("small.tsv", table).display().to_string();
    let args = ["bench", "--expected", &table, "--ablate", "--time", "20m"];
    let counted = ["--", "--steps", STEPS, "--check-answers"];
    let ran = common::oxpecker(args.into_iter().chain(counted));
    assert_eq!(ran.code, Some(0), "{}{}", ran.stdout, ran.stderr);
    for name in ["NH", "II+AP", "+NEC", "full"] {
        assert!(ran.stdout.contains(name), "{}", ran.stdout);
    }
}

/// One list of options for each configuration.
fn switches() -> Vec<Vec<String>> {
    let words = |text: &str| text.split(' ').map(str::to_string).collect::<Vec<_>>();
    let policies = ["never", "probabilistic:25", "adaptive:50,5"];
    let mut switches = vec![words("--disable all"), words("--only slicing,known-model")];
    switches.extend((0..4).map(|rounds| words(&format!("--intervals {rounds}"))));
    switches.extend(policies.map(|it| words(&format!("--pruning {it}"))));
    switches.push(words("--pruning never --disable all"));
    let layers = oxpecker_solver::LAYERS.iter();
    switches.extend(layers.map(|it| words(&format!("--disable {}", it.name))));
    switches
}

/// Verifies a program as its first lines say; how many of its verdicts are definite.
fn check(file: &Path, switch: &[String]) -> Result<usize, String> {
    let text = fs::read_to_string(file).expect("a program can be read");
    let mut directives = text.lines().filter_map(|line| line.strip_prefix("//@ "));
    let mut definite = 0;
    while let (Some(verify), Some(expected)) = (directives.next(), directives.next()) {
        let options = verify.split_whitespace().skip(1);
        let mut args = vec!["verify".to_string(), file.display().to_string()];
        args.extend(options.map(str::to_string));
        args.extend(switch.iter().cloned());
        args.extend(["--format", "json", "--no-timing"].map(str::to_string));
        if !args.iter().any(|it| it == "--steps") {
            args.extend(["--steps", STEPS].map(str::to_string));
        }
        let ran = common::oxpecker(&args);
        let named = format!("{} {switch:?}", file.display());
        let result: Value = serde_json::from_str(&ran.stdout)
            .map_err(|_| format!("{named}: exit {:?}: {}", ran.code, ran.stderr))?;
        let verdict = result["verdict"].as_str().unwrap_or("");
        let expected = expected.split(' ').next().unwrap_or("");
        definite += usize::from(verdict != "unknown");
        let opposite = |one: &str, two: &str| verdict.starts_with(one) && expected.starts_with(two);
        if opposite("valid", "invalid") || opposite("invalid", "valid") {
            return Err(format!("{named}: expected {expected}, found {verdict}"));
        }
    }
    Ok(definite)
}

fn find(folder: &Path, files: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).expect("the folder of programs exists");
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            find(&path, files);
        } else if path.extension().is_some_and(|it| it == "oox") {
            files.push(path);
        }
    }
}
