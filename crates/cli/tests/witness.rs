//! Witnesses of proofs have the form that competitions ask for, and say what the proof says.

mod common;

use std::fs;

use common::validator::Validator;
use serde_json::Value;

/// The facts of format 2.0: what an entry has, and which parts are required.
const SCHEMA: &str = include_str!("witness_schema.json");

fn witness_of(run: &str, name: &str) -> Option<String> {
    let jdk = oxpecker_jvm::Jdk::find(&oxpecker_jvm::JdkSearch::from_environment(None));
    jdk.ok()?.program("javac")?;
    let file = common::scratch(name, String::new()).display().to_string();
    let wanted = ["--no-timing", "--no-replay", "--witness", &file];
    let args = ["verify"].into_iter().chain(run.split(' ')).chain(wanted);
    let ran = common::oxpecker(args);
    let text = fs::read_to_string(&file).expect("the witness was written");
    assert!(!text.is_empty(), "{run}: {}{}", ran.stdout, ran.stderr);
    Some(text)
}

#[test]
fn witnesses_of_proofs_fit_the_schema() {
    let schema: Value = serde_json::from_str(SCHEMA).unwrap();
    let runs = [
        "tests/java/proofs/LoopProofs.java --entry LoopProofs.sum --prove=0",
        "tests/java/proofs/LoopProofs.java --entry LoopProofs.nested --prove=0",
    ];
    for (number, run) in runs.iter().enumerate() {
        let Some(text) = witness_of(run, &format!("proof{number}.yml")) else {
            return;
        };
        let witness: Value = serde_json::from_str(&text).unwrap();
        let mut problems = Vec::new();
        Validator { root: &schema }.check(&schema, &witness, "", &mut problems);
        assert!(problems.is_empty(), "{run}: {problems:#?}\n{text}");
        let hashes = witness[0]["metadata"]["task"]["input_file_hashes"]
            .as_object()
            .unwrap();
        assert!(hashes.values().all(|it| it.as_str().unwrap().len() == 64));
    }
}

#[test]
fn invariants_hold_from_the_first_round_on() {
    let run = "tests/java/proofs/LoopProofs.java --entry LoopProofs.sum --prove=0";
    let Some(text) = witness_of(run, "sum.yml") else {
        return;
    };
    // What holds from the second round on only is no invariant of the loop.
    assert!(!text.contains("(i >= 1)"), "{text}");
    assert!(
        text.contains("\"creation_time\": \"1970-01-01T00:00:00Z\""),
        "{text}"
    );
}

#[test]
fn violations_keep_their_automaton() {
    let run = "examples/Account.java --entry Account.transfer";
    let Some(text) = witness_of(run, "violation.graphml") else {
        return;
    };
    assert!(text.contains("violation_witness"), "{text}");
}
