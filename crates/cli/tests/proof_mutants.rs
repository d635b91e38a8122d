//! Programs that loops and recursion are proved of, changed a little: nothing is proved that the search without proofs violates.
//!
//! Constants, comparisons and operators change, statements are dropped. `OXPECKER_PROOF_MUTANTS` sets how many of each program are
//! tried, and takes the proved programs of the corpora in, too.

mod common;

use std::fs;
use std::path::Path;

use oxpecker_base::Rng;

/// A program and how it is verified.
struct Seed {
    text: String,
    options: Vec<String>,
}

/// What becomes of an operator.
const OPERATORS: &[(&str, &[&str])] = &[
    ("==>", &[]),
    (":=", &[]),
    ("<=", &["<", "=="]),
    (">=", &[">", "=="]),
    ("==", &["!=", "<="]),
    ("!=", &["==", "<"]),
    ("&&", &["||"]),
    ("||", &["&&"]),
    ("<", &["<=", ">"]),
    (">", &[">=", "<"]),
    ("+", &["-"]),
    ("-", &["+"]),
];

#[test]
fn no_mutant_is_proved_that_has_a_violation() {
    let wanted = std::env::var("OXPECKER_PROOF_MUTANTS").ok();
    let count: Option<usize> = wanted.and_then(|it| it.parse().ok());
    let mut seeds = own_seeds();
    if count.is_some() {
        corpus_seeds(&mut seeds);
    }
    let (mut tried, mut proved, mut wrong) = (0, 0, Vec::new());
    for (number, seed) in seeds.iter().enumerate() {
        let mut rng = Rng::new(number as u64 + 1);
        let mut sites = sites(&seed.text);
        for _ in 0..count.unwrap_or(2).min(sites.len()) {
            let changed = sites.swap_remove(rng.below(sites.len()));
            tried += 1;
            if !is_valid(&changed, seed, &["--prove=0", "--steps", "300000"]) {
                continue;
            }
            proved += 1;
            let steps = if count.is_some() { "1000000" } else { "20000" };
            let said = verify(&changed, seed, &["--steps", steps]);
            if said.starts_with("INVALID") {
                wrong.push(format!("{:?}: {said}\n{changed}", seed.options));
            }
        }
    }
    println!(
        "{tried} mutants of {} programs, {proved} proved",
        seeds.len()
    );
    assert!(
        tried >= seeds.len() && wrong.is_empty(),
        "{}",
        wrong.join("\n")
    );
}

fn verify(text: &str, seed: &Seed, limits: &[&str]) -> String {
    let file = common::scratch("mutant.oox", text);
    let file = file.display().to_string();
    let options = seed.options.iter().map(String::as_str);
    let args = ["verify", &file].into_iter().chain(options);
    let ran = common::oxpecker(args.chain(limits.iter().copied()).chain(["--time", "10m"]));
    ran.stdout
}

fn is_valid(text: &str, seed: &Seed, limits: &[&str]) -> bool {
    let said = verify(text, seed, limits);
    said.starts_with("VALID") && !said.starts_with("VALID UP TO")
}

/// The programs of the test suite that have proofs.
fn own_seeds() -> Vec<Seed> {
    let folder = common::root().join("tests/programs/proofs");
    let text = fs::read_to_string(folder.join("loops.oox")).expect("the programs exist");
    let lines: Vec<&str> = text
        .lines()
        .filter_map(|it| it.strip_prefix("//@ "))
        .collect();
    let valid = lines.chunks_exact(2).filter(|it| it[1] == "valid");
    let entries = valid.filter_map(|it| it[0].split(' ').skip_while(|it| *it != "--entry").nth(1));
    let seed = |entry: &str| Seed {
        text: text.clone(),
        options: vec!["--entry".into(), entry.into()],
    };
    let seeds: Vec<Seed> = entries.map(seed).collect();
    assert!(!seeds.is_empty());
    seeds
}

/// The valid programs of the corpora that are proved, where they are there.
fn corpus_seeds(seeds: &mut Vec<Seed>) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpora/oox");
    let rows = fs::read_to_string(folder.join("expected.tsv")).unwrap_or_default();
    for row in rows.lines() {
        let columns: Vec<&str> = row.split('\t').collect();
        let [path, "valid", _, entry, .., "jip", _] = columns[..] else {
            continue;
        };
        let Ok(text) = fs::read_to_string(folder.join(path)) else {
            continue;
        };
        let options = ["--dialect", "jip", "--entry", entry]
            .map(String::from)
            .to_vec();
        let seed = Seed { text, options };
        if is_valid(&seed.text, &seed, &["--prove=0", "--steps", "1000000"]) {
            seeds.push(seed);
        }
    }
}

/// Every program that differs in one place.
fn sites(text: &str) -> Vec<String> {
    let mut changed = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let code = line.split("//").next().unwrap_or_default();
        let trimmed = code.trim();
        let is_statement =
            trimmed.ends_with(';') && (trimmed.contains(":=") || trimmed.contains('('));
        let declares = ["return", "int ", "bool ", "assume"]
            .iter()
            .any(|it| trimmed.starts_with(it));
        if is_statement && !declares {
            changed.push(format!(
                "{}\n{}",
                &text[..start],
                &text[start + line.len()..]
            ));
        }
        let mut at = 0;
        while at < code.len() {
            let (length, others) = token(&code[at..]);
            for other in others {
                let (before, after) = (&text[..start + at], &text[start + at + length..]);
                changed.push(format!("{before}{other}{after}"));
            }
            at += length;
        }
        start += line.len();
    }
    changed
}

/// The length of the first token and what may stand in its place.
fn token(code: &str) -> (usize, Vec<String>) {
    let word = code
        .find(|it: char| !it.is_alphanumeric() && it != '_')
        .unwrap_or(code.len());
    if word > 0 {
        let number = code[..word].parse::<i64>();
        let others = number.map(|it| vec![(it + 1).to_string(), (it - 1).max(0).to_string()]);
        return (word, others.unwrap_or_default());
    }
    match OPERATORS.iter().find(|it| code.starts_with(it.0)) {
        Some((operator, others)) => (
            operator.len(),
            others.iter().map(|it| it.to_string()).collect(),
        ),
        None => (code.chars().next().map_or(1, char::len_utf8), Vec::new()),
    }
}
