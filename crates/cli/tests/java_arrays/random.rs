//! Made-up methods on arrays: a JVM says which numbers they give for all inputs of a small domain, and no definite verdict
//! about such a number may say otherwise, whatever the layers, the encoding and the solvers.
//!
//! `OXPECKER_JAVA_PROGRAMS` says how many methods are made, `OXPECKER_JAVA_FIRST` with which number they begin.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::Command;

use oxpecker_base::Rng;
use oxpecker_jvm::Jdk;

use super::common::generated::{compiled, numbers, verdict};
use super::{generate, jdk};

/// Methods of the test suite.
const METHODS: u64 = 24;
/// Methods that are compiled together.
const TOGETHER: u64 = 250;
const LIMITS: [&str; 3] = ["--steps", "20000", "--no-replay"];

/// How methods are verified, in turn.
const OPTIONS: [&[&str]; 28] = [
    &[],
    &["--array-encoding", "axioms", "--disable", "enumeration"],
    &["--array-encoding", "lazy", "--disable", "enumeration"],
    &["--array-encoding", "chain", "--disable", "enumeration"],
    &["--array-encoding", "cells", "--disable", "enumeration"],
    &["--array-encoding", "stores", "--disable", "enumeration"],
    &["--array-encoding", "mux", "--disable", "enumeration"],
    &["--disable", "tables"],
    &["--disable", "index-sets"],
    &["--disable", "array-intervals"],
    &["--disable", "array-bounds"],
    &["--disable", "escalation"],
    &["--disable", "tables,array-intervals,enumeration"],
    &["--disable", "index-sets,enumeration", "--check-answers"],
    &["--disable", "all"],
    &["--disable", "all", "--array-encoding", "stores"],
    &["--engine", "symbolic"],
    &["--engine", "symbolic", "--check-answers"],
    &["--engine", "symbolic", "--merging", "off"],
    &["--engine", "symbolic", "--merging", "5"],
    &[
        "--engine",
        "symbolic",
        "--merging",
        "5",
        "--disable",
        "enumeration",
    ],
    &[
        "--engine",
        "symbolic",
        "--search",
        "dfs",
        "--disable",
        "tables",
    ],
    &["--engine", "symbolic", "--pruning", "never"],
    &["--engine", "symbolic", "--intervals", "0"],
    &[
        "--engine",
        "symbolic",
        "--disable",
        "enumeration",
        "--array-encoding",
        "lazy",
        "--check-answers",
    ],
    &["--solver", "z3-process", "--disable", "enumeration"],
    &["--engine", "concolic"],
    &[
        "--engine",
        "symbolic",
        "--disable",
        "slicing,recent-models",
        "--array-encoding",
        "axioms",
    ],
];

#[test]
fn verdicts_are_those_of_all_inputs() {
    let Some(jdk) = jdk() else {
        return;
    };
    let all = numbers(METHODS);
    let mut tally = BTreeMap::new();
    let mut wrong = Vec::new();
    let mut next = all.start;
    while next < all.end {
        let last = (next + TOGETHER).min(all.end);
        wrong.extend(batch(&jdk, next..last, &mut tally));
        next = last;
        println!("up to method {next}: {tally:?}, {} wrong", wrong.len());
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let count = |name: &str| tally.get(name).copied().unwrap_or(0);
    let decided = count("valid") + count("invalid");
    assert!(decided > 3 * count("unknown"), "{tally:?}");
}

/// Asks about some methods; gives what is wrong.
fn batch(jdk: &Jdk, all: Range<u64>, tally: &mut BTreeMap<String, usize>) -> Vec<String> {
    let folder = tempfile::tempdir().expect("a folder");
    let bodies: Vec<_> = all
        .clone()
        .map(|it| (format!("Body{it}"), generate::body(it)))
        .collect();
    let results = results(jdk, &bodies, &folder.path().join("first"));
    let mut sources = bodies.clone();
    let mut asked = Vec::new();
    for (number, results) in all.zip(&results) {
        let (text, expected) = questions(number, results);
        sources.push((format!("Ask{number}"), text));
        let entries = expected.into_iter().enumerate();
        asked.extend(entries.map(|(at, it)| (number, format!("Ask{number}.ask{at}"), it)));
    }
    let classes = classes(jdk, &sources, &folder.path().join("second"));
    let mut wrong = Vec::new();
    for (at, (number, entry, expected)) in asked.into_iter().enumerate() {
        let options = OPTIONS[(at + number as usize) % OPTIONS.len()];
        let mut with_limits = options.to_vec();
        with_limits.extend(LIMITS);
        let found = verdict(&classes, &entry, &with_limits);
        let known = ["valid", "invalid", "unknown"].contains(&&*found);
        if !known || found != "unknown" && found != expected {
            let named = |it: &&(String, String)| it.0.ends_with(&format!("y{number}"));
            let text = bodies.iter().find(named).map_or("", |it| &it.1);
            wrong.push(format!(
                "{entry} {options:?}: expected {expected}, found {found}\n{text}"
            ));
            println!("{}", wrong.last().expect("it was pushed"));
        }
        *tally.entry(found).or_default() += 1;
    }
    wrong
}

/// Methods that ask whether results have or exceed certain numbers, with the verdicts.
fn questions(number: u64, results: &BTreeMap<i64, u64>) -> (String, Vec<&'static str>) {
    let mut rng = Rng::new(!number);
    let place = rng.below(results.len());
    let some = *results.keys().nth(place).expect("there are results");
    let rare = results.iter().min_by_key(|it| it.1);
    let rare = rare.map_or(some, |it| *it.0);
    let mut others = (1..).map(|it| i64::from((some as i32).wrapping_add(it)));
    let absent = others.find(|it| !results.contains_key(it));
    let absent = absent.expect("not all numbers are results");
    let most = *results.keys().last().expect("there are results");
    let least = *results.keys().next().expect("there are results");
    let asked = [
        (format!("!= {rare}"), "invalid"),
        (format!("!= {absent}"), "valid"),
        match rng.below(4) {
            0 => (format!("<= {most}"), "valid"),
            1 => (format!("< {most}"), "invalid"),
            2 => (format!(">= {least}"), "valid"),
            _ => (format!("> {least}"), "invalid"),
        },
    ];
    let mut text = format!("final class Ask{number} {{\n");
    for (at, (condition, _)) in asked.iter().enumerate() {
        text += &format!(
            "  static void ask{at}(int i, int j, char c) {{
    if (i < -3 || i > 12 || j < -3 || j > 12 || c > 4) return;
    assert Body{number}.body(i, j, c) {condition};
  }}
"
        );
    }
    (text + "}\n", asked.map(|it| it.1).to_vec())
}

fn classes(jdk: &Jdk, sources: &[(String, String)], folder: &Path) -> PathBuf {
    std::fs::create_dir_all(folder).expect("the folder is ours");
    let sources = sources.iter().map(|(name, text)| (name, text));
    compiled(jdk, folder, sources).expect("there is a compiler")
}

/// Which numbers methods give, and how often.
fn results(jdk: &Jdk, bodies: &[(String, String)], folder: &Path) -> Vec<BTreeMap<i64, u64>> {
    let driver = (
        "Results".to_string(),
        include_str!("Results.java").to_string(),
    );
    let mut sources = bodies.to_vec();
    sources.push(driver);
    let classes = classes(jdk, &sources, folder);
    let mut command = Command::new(jdk.program("java").expect("it was found"));
    command.arg("-cp").arg(classes).arg("Results");
    let ran = command.args(bodies.iter().map(|it| &it.0)).output();
    let ran = ran.expect("java runs");
    let messages = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success(), "java: {messages}");
    let printed = String::from_utf8_lossy(&ran.stdout);
    let pair = |it: &str| {
        let (number, count) = it.split_once(':').expect("a number and how often");
        let number = number.parse().expect("a number");
        (number, count.parse().expect("a number"))
    };
    let all: Vec<_> = printed
        .lines()
        .map(|line| line.split_whitespace().map(pair).collect())
        .collect();
    assert_eq!(all.len(), bodies.len(), "every method is called");
    all
}
