//! Broken programs: whatever is loaded, verified or run must neither panic nor hang nor overflow the stack.
//!
//! The programs of `tests/programs` with tokens deleted, doubled, swapped and replaced. `OXPECKER_CASES` sets how
//! many are tried, `OXPECKER_SEED` the first one, and then each seed is printed before its case.

#[path = "differential/inputs.rs"]
mod inputs;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use oxpecker_base::{Rng, SourceMap};
use oxpecker_explore::{Config, Unlimited, verify};
use oxpecker_interp::execute;
use oxpecker_ir::{Arith, MethodId, Program};
use oxpecker_oox::{DialectChoice, Options, load};
use oxpecker_solver::{Limits, SolverConfig};

use crate::inputs::draw;

const CASES: u64 = 1500;
/// A case that takes longer hangs.
const HANGS: Duration = Duration::from_secs(300);
/// Instructions of a verification and of a run.
const STEPS: u64 = 20_000;

#[test]
fn broken_programs_are_no_problem() {
    let programs = programs();
    let number = |name: &str| -> Option<u64> { std::env::var(name).ok()?.parse().ok() };
    let (first, cases) = (number("OXPECKER_SEED"), number("OXPECKER_CASES"));
    let mut failed = 0;
    let mut loaded = 0;
    let start = first.unwrap_or(1);
    for seed in start..start + cases.unwrap_or(CASES) {
        if first.is_some() {
            println!("seed {seed}");
        }
        let text = mutant(&programs, &mut Rng::new(seed));
        let start = Instant::now();
        // A thread of its own: a panic stays there, and the stack is as small as threads' stacks are.
        let ended = std::thread::scope(|scope| scope.spawn(|| attempt(&text, seed)).join());
        let hangs = start.elapsed() > HANGS;
        loaded += u64::from(matches!(ended, Ok(true)));
        if ended.is_err() || hangs {
            failed += 1;
            println!("==== seed {seed}, {:?}:\n{text}", start.elapsed());
        }
    }
    println!("{loaded} of them are correct programs");
    assert!(failed == 0, "{failed} programs went wrong");
}

/// Loads, verifies and runs; whether it is a correct program.
fn attempt(text: &str, seed: u64) -> bool {
    let rng = &mut Rng::new(!seed);
    let mut sources = SourceMap::default();
    sources.add("broken.oox", text);
    let dialects = [
        DialectChoice::Auto,
        DialectChoice::Strict,
        DialectChoice::Jip,
    ];
    let options = Options {
        dialect: dialects[rng.below(3)],
        int: [Arith::Math, Arith::Wrap32][rng.below(2)],
    };
    let Some(program) = load(&sources, &options).program else {
        return false;
    };
    let class = program.class_named("Main");
    let mains = class.map(|class| program.methods_named(class, "main"));
    let entry = match mains.unwrap_or_default().first() {
        Some(entry) => Some(*entry),
        None => program.methods.ids().next(),
    };
    if let Some(entry) = entry.filter(|entry| !program.methods[*entry].is_abstract) {
        explore(&program, entry, rng);
    }
    true
}

fn explore(program: &Program, entry: MethodId, rng: &mut Rng) {
    let strategy = ["bfs", "dfs", "random-path", "md2u", "adaptive"][rng.below(5)];
    let mut config = Config::default();
    config.search.strategy = strategy.parse().expect("a strategy");
    config.search.max_steps = Some(STEPS);
    config.search.max_paths = Some(100);
    config.path.max_depth = Some(60);
    config.path.inputs.max_array = [Some(0), Some(2), Some(1000), None][rng.below(4)];
    config.path.inputs.aliasing = rng.percent(80);
    config.path.inputs.symbolic_null = rng.percent(80);
    let limits = Limits {
        timeout_ms: None,
        resource: Some(50_000),
    };
    let solver = SolverConfig {
        limits,
        ..SolverConfig::default()
    };
    verify(program, entry, &config, solver, &mut Unlimited);
    let mut small = config.path;
    small.inputs.max_array = Some(3);
    small.inputs.aliasing = true;
    for _ in 0..5 {
        let inputs = draw(program, entry, &small.inputs, rng);
        execute(program, entry, &inputs, &small, STEPS);
    }
}

/// A program with a few tokens changed.
fn mutant(programs: &[Vec<String>], rng: &mut Rng) -> String {
    let mut tokens = programs[rng.below(programs.len())].clone();
    for _ in 0..=rng.below(4) {
        let (one, two) = (rng.below(tokens.len()), rng.below(tokens.len()));
        match rng.below(14) {
            0 => drop(tokens.remove(one)),
            1 => tokens.insert(two, tokens[one].clone()),
            2 => tokens.swap(one, two),
            3 => tokens.insert(one, tokens[one].clone()),
            // A few tokens on end are often something that still parses.
            4 => {
                let end = (one + rng.below(12)).min(tokens.len());
                let piece = tokens[one..end].to_vec();
                tokens.splice(two..two, piece);
            }
            5 => {
                let other = &programs[rng.below(programs.len())];
                tokens[one] = other[rng.below(other.len())].clone();
            }
            _ => {
                let kind = kind(&tokens[one]);
                let same = tokens.iter().filter(|it| self::kind(it) == kind);
                let same: Vec<String> = same.cloned().collect();
                tokens[one] = same[rng.below(same.len())].clone();
            }
        }
        if tokens.is_empty() {
            tokens.push("class".into());
        }
    }
    tokens.join(" ")
}

/// Tokens of one kind can stand for each other without a syntax error, most of the time.
fn kind(token: &str) -> usize {
    const OPERATORS: [&str; 3] = ["+-*/%", "== != < > <= >=", "&& || ==>"];
    let first = token.chars().next().unwrap_or(' ');
    let operators = OPERATORS.iter().position(|it| it.contains(token));
    match (first.is_ascii_digit(), first.is_uppercase(), operators) {
        (true, ..) => 0,
        (_, true, _) => 1,
        (.., Some(operators)) => 2 + operators,
        _ if first.is_alphabetic() && token.len() > 4 => 5,
        _ if first.is_alphabetic() => 6,
        _ => 7,
    }
}

/// The tokens of all example programs, in an order that does not depend on the file system.
fn programs() -> Vec<Vec<String>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs");
    let mut files: Vec<PathBuf> = Vec::new();
    let mut folders = vec![root];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("the programs are there") {
            let path = entry.expect("the programs are readable").path();
            match path.extension() {
                Some(extension) if extension == "oox" => files.push(path),
                _ if path.is_dir() => folders.push(path),
                _ => {}
            }
        }
    }
    files.sort();
    let texts = files.iter().map(std::fs::read_to_string);
    texts
        .map(|text| tokens(&text.expect("a program is text")))
        .filter(|tokens| !tokens.is_empty())
        .collect()
}

fn tokens(text: &str) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    for line in text.lines() {
        let code = line.split("//").next().unwrap_or_default();
        let mut last = ' ';
        for letter in code.chars() {
            let word = |it: char| it.is_alphanumeric() || it == '_' || it == '.';
            let operator = |it: char| "=<>!&|:\"".contains(it);
            let joined = word(last) && word(letter) || operator(last) && operator(letter);
            match tokens.last_mut() {
                Some(token) if joined => token.push(letter),
                _ if letter.is_whitespace() => {}
                _ => tokens.push(letter.into()),
            }
            last = letter;
        }
    }
    tokens
}
