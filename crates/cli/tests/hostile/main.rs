//! Hostile inputs: deep, long, huge, endless and broken ones of every kind that is read.
//!
//! Every one ends by itself with a documented exit code, without a panic. The suite runs a sample under limits that are counts.
//! `OXPECKER_HOSTILE=all cargo test --release -p oxpecker-cli --test hostile -- --nocapture` runs all of them with `--time 3s --memory 500M`
//! and fails if one takes more than 4 s or 600 MB; a name instead of `all` runs those whose names contain it.
#![allow(clippy::print_stderr, reason = "shows what was measured")]

#[path = "../common/mod.rs"]
mod common;
mod files;
mod java;
mod measure;
mod oox;
mod programs;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use measure::Measured;

/// What a run may take at most when limits are measured.
const MOST_TIME: Duration = Duration::from_secs(4);
const MOST_MEMORY: u64 = 600 << 20;
/// Longer than anything takes under limits that are counts on the slowest machine.
const PATIENCE: Duration = Duration::from_secs(300);
/// Everything that a command may end with.
const DOCUMENTED: [i32; 6] = [0, 1, 2, 3, 4, 130];
/// Every how manyth case the suite runs.
const SAMPLE: usize = 15;

type Make = Box<dyn Fn(&Path) -> Vec<String>>;

/// One input: a name, and how its files are made in a directory of its own; the arguments that read them come out.
pub(crate) struct Case {
    pub(crate) name: String,
    pub(crate) make: Make,
}

impl Case {
    pub(crate) fn new(name: &str, make: impl Fn(&Path) -> Vec<String> + 'static) -> Case {
        Case {
            name: name.into(),
            make: Box::new(make),
        }
    }
}

fn cases() -> Vec<Case> {
    let mut cases = oox::cases();
    cases.extend(files::cases());
    cases.extend(java::cases());
    cases
}

/// An empty directory.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("hostile")
        .join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the scratch directory can be made");
    folder
}

/// The arguments with the limits that a command has.
fn limited(mut args: Vec<String>, measured: bool) -> Vec<String> {
    let limits: &[&str] = match (args[0].as_str(), measured) {
        ("verify" | "run", true) => &["--time", "3s", "--memory", "500M"],
        // The count ends nearly all of them; the other limits are for what single steps take.
        ("verify" | "run", false) => &["--steps", "2000", "--time", "60s", "--memory", "1G"],
        ("bench", true) => &["--time", "1s"],
        ("test", true) => &["--time", "500ms"],
        ("resume", true) => &["--time", "3s"],
        _ => &[],
    };
    let at = args.iter().position(|it| it == "--").unwrap_or(args.len());
    let limits = limits.iter().map(ToString::to_string);
    args.splice(at..at, limits);
    args
}

/// What is wrong with how a command ended, if something is.
fn complaint(ran: &Measured, measured: bool) -> Option<String> {
    let Some(code) = ran.code else {
        return Some("it had to be killed or died of a signal".into());
    };
    if !DOCUMENTED.contains(&code) {
        return Some(format!(
            "exit code {code}: {}",
            ran.said.chars().take(300).collect::<String>()
        ));
    }
    if ran.said.contains("panicked") {
        return Some(format!("a panic: {}", ran.said));
    }
    if measured && ran.wall > MOST_TIME && ran.cpu > MOST_TIME {
        return Some(format!("{:?} of time, {:?} of CPU time", ran.wall, ran.cpu));
    }
    if measured && ran.memory > MOST_MEMORY {
        return Some(format!("{} MB", ran.memory >> 20));
    }
    None
}

/// Runs cases; what is wrong with them.
fn run(cases: Vec<Case>, measured: bool) -> Vec<String> {
    let mut complaints = Vec::new();
    for case in cases {
        let place = folder(&case.name);
        let args = limited((case.make)(&place), measured);
        let patience = if measured { 5 * MOST_TIME } else { PATIENCE };
        let ran = measure::run(&args, patience);
        let wrong = complaint(&ran, measured);
        if measured {
            let (wall, cpu) = (ran.wall.as_secs_f64(), ran.cpu.as_secs_f64());
            let said = ran.said.lines().next().unwrap_or_default();
            let said: String = said.chars().take(70).collect();
            let mark = if wrong.is_some() { "!!" } else { "  " };
            let (name, memory, code) = (&case.name, ran.memory >> 20, ran.code.unwrap_or(-1));
            eprintln!("{mark} {wall:5.2}s {cpu:5.2}s {memory:4} MB  {code:3}  {name:40} {said}");
        }
        complaints.extend(wrong.map(|it| format!("{}: {it}", case.name)));
        let _ = fs::remove_dir_all(&place);
    }
    complaints
}

#[test]
fn every_hostile_input_ends() {
    let wanted = std::env::var("OXPECKER_HOSTILE").ok();
    let all = cases();
    assert!(all.len() >= 200, "{} inputs", all.len());
    let chosen: Vec<Case> = match wanted.as_deref() {
        Some("all") => all,
        Some(part) => all
            .into_iter()
            .filter(|it| it.name.contains(part))
            .collect(),
        None => all.into_iter().step_by(SAMPLE).collect(),
    };
    let count = chosen.len();
    let complaints = run(chosen, wanted.is_some());
    assert!(
        complaints.is_empty(),
        "{} of {count}:\n{}",
        complaints.len(),
        complaints.join("\n")
    );
}
