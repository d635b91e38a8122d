//! All ways of merging paths with two workers, on the same programs. They are searched in this process: to start another one
//! takes longer than most searches.

use std::time::Duration;

use oxpecker::explore::{Config, Merging, SearchConfig};
use oxpecker::interp::PathConfig;
use oxpecker::{DialectChoice, OpenOptions, Project, STACK, Settings};
use serde_json::Value as Json;

use crate::inputs::Random;
use crate::{Domain, Judged, campaign, choose_assertions, generate, judged};

/// Programs of the test suite.
const PROGRAMS: usize = 60;
/// Paths of a search, and what a path through an endless loop does at most.
const MOST_PATHS: u64 = 300;
const MOST_STEPS_OF_A_PATH: u32 = 1_000;
/// The time of a query. What is not decided in it is not judged.
const QUERY: Duration = Duration::from_millis(200);
/// Only ends a search that hangs.
const LONGEST: Duration = Duration::from_secs(20 * 60);

#[test]
fn merging_changes_no_verdict() {
    campaign(PROGRAMS, |seed, _| {
        // Programs of OOX nest deeply.
        let judging = std::thread::Builder::new().stack_size(STACK);
        let judging = judging.spawn(move || in_all_modes(seed));
        let judging = judging.expect("a thread can be started");
        judging
            .join()
            .unwrap_or_else(|_| vec![Err("the search panics".to_string())])
    });
}

/// A program, verified in each mode.
fn in_all_modes(seed: usize) -> Vec<Judged> {
    let random = &mut Random(seed as u64);
    let domain = Domain::of("");
    let mut program = generate::program(random);
    choose_assertions(&mut program, &domain, random);
    let text = program.write();
    let violation = domain.search(&program, None);
    let verified = Merging::ALL.iter().map(|merging| {
        let result = verify(&text, program.jip, *merging);
        let judged = judged(&program, &domain, violation.as_ref(), &result);
        judged.map_err(|what| format!("{what}\n{merging:?}\n{text}"))
    });
    verified.collect()
}

fn verify(text: &str, is_jip: bool, merging: Merging) -> Json {
    let options = OpenOptions {
        dialect: match is_jip {
            true => DialectChoice::Jip,
            false => DialectChoice::Strict,
        },
        ..OpenOptions::default()
    };
    let project = Project::from_text("generated.oox", text, &options).expect("it is a program");
    let entry = project.entry(Some("Main.main")).expect("it has a main");
    let settings = Settings {
        engine: Config {
            path: PathConfig {
                max_depth: Some(MOST_STEPS_OF_A_PATH),
                ..PathConfig::default()
            },
            search: SearchConfig {
                merging,
                max_paths: Some(MOST_PATHS),
                ..SearchConfig::default()
            },
        },
        solver_timeout: QUERY,
        time: Some(LONGEST),
        workers: 2,
        ..Settings::default()
    };
    let verified = project.verify(&entry, &settings).expect("Z3 is there");
    let json = oxpecker::format("json").expect("there is such a format");
    serde_json::from_str(&verified.render(json)).expect("it is JSON")
}
