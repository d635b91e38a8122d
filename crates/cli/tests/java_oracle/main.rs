//! Random Java programs on all inputs of their small domains: a JVM runs every one, so that it is known which
//! assertions fail and which exceptions leave the program. No definite verdict may say otherwise.
//!
//! Without a Java installation nothing is compared. `OXPECKER_JAVA_ORACLE_PROGRAMS` says how many programs are generated,
//! `OXPECKER_JAVA_ORACLE_FIRST` with which number they begin, `OXPECKER_JAVA_ORACLE_FOLDER` where they are kept. If there
//! is `OXPECKER_JAVA_ORACLE_MERGING` each is verified in all modes of merging.
#![allow(clippy::print_stdout, reason = "says what was compared")]

mod brute;
mod expressions;
mod ours;
mod programs;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use oxpecker_base::Rng;
use oxpecker_explore::Merging;
use oxpecker_jvm::{Jdk, JdkSearch};

use brute::{Machine, Truth};
use ours::Answer;

/// Programs of the test suite.
const PROGRAMS: u64 = 40;
/// Programs that are compiled together.
const TOGETHER: u64 = 250;

#[test]
fn verdicts_are_those_of_all_runs() {
    let Ok(jdk) = Jdk::find(&JdkSearch::from_environment(None)) else {
        println!("no Java installation: nothing is compared");
        return;
    };
    if jdk.program("javac").and(jdk.program("java")).is_none() || jdk.version < 17 {
        println!("no Java compiler of this time: nothing is compared");
        return;
    }
    let number = |name: &str, default: u64| {
        let text = std::env::var(name).ok();
        text.and_then(|it| it.parse().ok()).unwrap_or(default)
    };
    let count = number("OXPECKER_JAVA_ORACLE_PROGRAMS", PROGRAMS);
    let first = number("OXPECKER_JAVA_ORACLE_FIRST", 1);
    let temporary = tempfile::tempdir().expect("a folder");
    let kept = std::env::var_os("OXPECKER_JAVA_ORACLE_FOLDER").map(PathBuf::from);
    let folder = kept.unwrap_or_else(|| temporary.path().to_path_buf());
    std::fs::create_dir_all(&folder).expect("a folder");
    let mut machine = Machine::start(&jdk, &folder);
    let mut tally = Tally::default();
    let mut next = first;
    while next < first + count {
        let last = (next + TOGETHER).min(first + count);
        batch(&jdk, &mut machine, &folder, next..last, &mut tally);
        next = last;
        println!("up to program {}: {:?}", next - 1, tally.answers);
    }
    assert!(tally.wrong.is_empty(), "{}", tally.wrong.join("\n"));
}

#[derive(Debug, Default)]
struct Tally {
    answers: BTreeMap<String, usize>,
    wrong: Vec<String>,
}

/// Writes, runs and verifies some programs.
fn batch(
    jdk: &Jdk,
    machine: &mut Machine,
    folder: &Path,
    numbers: std::ops::Range<u64>,
    tally: &mut Tally,
) {
    let sketches: Vec<_> = numbers.clone().map(programs::program).collect();
    let probing: Vec<(String, String)> = sketches
        .iter()
        .map(|it| (it.name.clone(), it.probing()))
        .collect();
    let seen = machine.run(&folder.join("probing"), &probing);
    let texts: Vec<(String, String)> = sketches
        .iter()
        .zip(numbers.clone())
        .map(|(it, number)| {
            let failed = seen.get(&it.name).map_or(&[][..], |it| &it.failed);
            (it.name.clone(), it.chosen(failed, &mut Rng::new(!number)))
        })
        .collect();
    let truths = machine.run(&folder.join("chosen"), &texts);
    let chosen = folder.join("chosen");
    let folders = [chosen.join("classes"), machine.classes.clone()];
    let program = ours::open(jdk, &folders);
    for (number, sketch) in numbers.zip(&sketches) {
        let name = &sketch.name;
        // Parameters may have values that were not tried.
        let mut truth = truths[name].clone();
        truth.complete &= sketch.entry == "main";
        for (assertions, merging) in ways() {
            let how = (number, assertions, merging);
            let answer = ours::verify(&program, (name, sketch.entry), how);
            let property = if assertions {
                "assertions"
            } else {
                "exceptions"
            };
            if let Some(what) = contradiction(&truth, &answer, assertions) {
                let line = format!("==== {name}, {property}, {merging:?}: {what}; {truth:?}");
                println!("{line}");
                tally.wrong.push(line);
            }
            let word = match answer {
                Answer::Valid => "valid",
                Answer::Invalid(_) => "invalid",
                Answer::Unknown(_) => "unknown",
            };
            let key = format!("{property} {word}");
            *tally.answers.entry(key).or_default() += 1;
            if let Answer::Unknown(why) = answer {
                *tally.answers.entry(format!("because {why}")).or_default() += 1;
            }
        }
    }
}

/// What is looked for, and how paths are merged if that does not follow from the number of the program.
fn ways() -> Vec<(bool, Option<Merging>)> {
    let modes: Vec<Option<Merging>> = match std::env::var_os("OXPECKER_JAVA_ORACLE_MERGING") {
        Some(_) => Merging::ALL.iter().copied().map(Some).collect(),
        None => vec![None],
    };
    let of = |assertions| modes.iter().map(move |merging| (assertions, *merging));
    of(true).chain(of(false)).collect()
}

fn contradiction(truth: &Truth, answer: &Answer, assertions: bool) -> Option<String> {
    let violated = match assertions {
        true => !truth.lines.is_empty(),
        false => !truth.exceptions.is_empty(),
    };
    match answer {
        Answer::Valid if violated => Some("VALID is wrong".into()),
        Answer::Invalid(_) if truth.complete && !violated => Some("INVALID is wrong".into()),
        Answer::Invalid(line) if assertions && truth.complete && !truth.lines.contains(line) => {
            Some(format!("INVALID in line {line}"))
        }
        _ => None,
    }
}
