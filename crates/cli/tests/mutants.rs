//! Mutated programs: whatever the text, `verify` ends with a documented exit code.
//!
//! `OXPECKER_CASES` sets how many are tried, `OXPECKER_SEED` the first one; a failure leaves its program behind.

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use oxpecker_base::Rng;

const WORDS: &[&str] = &[
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    ";",
    ":=",
    "==",
    "&&",
    "==>",
    "-",
    "!",
    "#",
    ".",
    ",",
    "0",
    "1",
    "-1",
    "99999999999999999999",
    "1.5",
    "'a'",
    "\"s\"",
    "null",
    "true",
    "this",
    "x",
    "a",
    "Main",
    "Node",
    "int",
    "bool",
    "float",
    "int[]",
    "new",
    "while",
    "if",
    "else",
    "return",
    "assert",
    "assume",
    "forall",
    "exists",
    "try",
    "catch",
    "throw",
    "super",
    "instanceof",
    "class",
    "static",
    "requires",
    "ensures",
    "exceptional",
    "break",
    "continue",
    "fork",
    "join",
    "lock",
    "é",
    "\u{0}",
    "\n",
    "//",
    "/*",
];

fn number(name: &str, default: u64) -> u64 {
    let value = std::env::var(name).ok();
    value.and_then(|it| it.parse().ok()).unwrap_or(default)
}

#[test]
fn mutated_programs_end_with_a_documented_exit_code() {
    let mut seeds = Vec::new();
    for folder in ["examples", "tests/programs"] {
        collect(&common::root().join(folder), &mut seeds);
    }
    assert!(!seeds.is_empty());
    let (first, cases) = (number("OXPECKER_SEED", 1), number("OXPECKER_CASES", 200));
    let (next, failures) = (AtomicU64::new(first), Mutex::new(Vec::new()));
    let workers = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                loop {
                    let case = next.fetch_add(1, Ordering::Relaxed);
                    if case >= first + cases {
                        break;
                    }
                    if let Some(failure) = try_case(case, &seeds) {
                        failures.lock().unwrap().push(failure);
                    }
                }
            });
        }
    });
    let failures = failures.into_inner().unwrap();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

fn collect(folder: &Path, found: &mut Vec<String>) {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)
        .expect("the folder exists")
        .flatten()
        .map(|entry| entry.path())
        .collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            collect(&path, found);
        } else if let Ok(text) = fs::read_to_string(&path) {
            found.push(text);
        }
    }
}

fn try_case(case: u64, seeds: &[String]) -> Option<String> {
    let mut rng = Rng::new(case);
    let text = mutate(&seeds[rng.below(seeds.len())], seeds, &mut rng);
    let path = common::scratch(&format!("mutant{case}.oox"), text)
        .display()
        .to_string();
    let dialect = ["auto", "strict", "jip"][rng.below(3)];
    let limits = [
        "--steps",
        "20000",
        "--depth",
        "200",
        "--solver-timeout",
        "100ms",
    ];
    let mut args = vec!["verify", &path, "--dialect", dialect];
    args.extend(limits);
    args.extend(["--time", "20s", "--memory", "1G"]);
    if rng.percent(30) {
        args.extend(["--int-bits", "32"]);
    }
    if rng.percent(30) {
        args.extend(["--max-array", "2"]);
    }
    let ran = common::oxpecker(&args);
    if matches!(ran.code, Some(0..=4)) {
        let folder = Path::new(&path).parent();
        // The next run would overwrite it anyway.
        let _ = folder.map(fs::remove_dir_all);
        return None;
    }
    let said: String = ran.stderr.chars().take(500).collect();
    Some(format!("case {case}, {path}, exit {:?}: {said}", ran.code))
}

/// A few tokens are replaced, inserted, removed or taken from another program.
fn mutate(text: &str, seeds: &[String], rng: &mut Rng) -> String {
    let mut tokens = tokens(text);
    let other = &seeds[rng.below(seeds.len())];
    for _ in 0..=rng.below(4) {
        let at = rng.below(tokens.len().max(1)).min(tokens.len());
        match rng.below(6) {
            0 | 1 if at < tokens.len() => tokens[at] = WORDS[rng.below(WORDS.len())].into(),
            2 if at < tokens.len() => drop(tokens.remove(at)),
            3 => tokens.insert(at, WORDS[rng.below(WORDS.len())].into()),
            4 if at < tokens.len() => {
                let from = rng.below(tokens.len());
                tokens.swap(at, from);
            }
            _ => {
                let lines: Vec<&str> = other.lines().collect();
                let from = rng.below(lines.len().max(1));
                let taken = lines.iter().skip(from).take(1 + rng.below(3));
                tokens.insert(at, taken.map(|it| format!("\n{it}\n")).collect());
            }
        }
    }
    tokens.concat()
}

/// Names and numbers stay whole, every other character stands alone.
fn tokens(text: &str) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    let mut in_word = false;
    for symbol in text.chars() {
        let word = symbol.is_alphanumeric() || symbol == '_';
        match tokens.last_mut() {
            Some(last) if word && in_word => last.push(symbol),
            _ => tokens.push(symbol.to_string()),
        }
        in_word = word;
    }
    tokens
}
