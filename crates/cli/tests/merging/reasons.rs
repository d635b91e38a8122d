//! What is hard to merge is merged or left alone, and statistics say why: `reasons.tsv` names monitors, classes that are
//! initialized on one side, exceptions after writes, recursion, identities, a huge `switch`, irreducible loops and threads.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::table::{Row, directory};
use crate::{STEPS, common, machine};

#[test]
fn what_is_left_alone_has_a_reason() {
    let Some(classes) = machine::classes() else {
        return;
    };
    let text = std::fs::read_to_string(directory().join("reasons.tsv")).unwrap();
    let mut failures = Vec::new();
    for line in text.lines().skip(1) {
        let cells: Vec<&str> = line.split('\t').collect();
        let &[program, entry, verdict, merged, reasons] = cells.as_slice() else {
            panic!("`{line}` does not have five columns");
        };
        let name = Row::named(program, entry);
        let mut args = vec!["verify", classes.to_str().unwrap(), "--entry", &name];
        args.extend(common::ASSERTIONS);
        args.extend(["--engine", "symbolic", "--guesses", "0", "--all"]);
        args.extend(["--no-replay", "--statistics"]);
        args.extend(["--steps", STEPS, "--format", "json"]);
        let ran = common::oxpecker(args);
        let result: Value = serde_json::from_str(&ran.stdout).unwrap_or_default();
        let found = (
            result["verdict"].as_str().unwrap_or(&ran.stderr),
            match result["statistics"]["merges"].as_u64() {
                Some(1..) => "yes",
                _ => "no",
            },
            all_reasons(&result),
        );
        if found != (verdict, merged, reasons.to_string()) {
            failures.push(format!("{line}: {found:?}"));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Why states of any region were not merged; a dash if there is no such reason.
fn all_reasons(result: &Value) -> String {
    let sites = result["statistics"]["merging"].as_array();
    let refused = sites.into_iter().flatten().map(|it| &it["refused"]);
    let reasons: BTreeSet<&str> = refused
        .filter_map(Value::as_object)
        .flat_map(|it| it.keys().map(String::as_str))
        .collect();
    match reasons.is_empty() {
        true => "-".to_string(),
        false => reasons.into_iter().collect::<Vec<_>>().join(", "),
    }
}
