//! Programs whose loops and recursion have no bound, verified with proofs from the start. What is proved is run on all inputs of
//! a small domain and on some large ones, for up to a million statements.

use serde_json::Value as Json;

use crate::inputs::Random;
use crate::meaning::Limits;
use crate::{Domain, Effort, Judged, campaign, choose_assertions, common, judged, loops};

/// Programs of the test suite.
const PROGRAMS: usize = 25;
/// Bytes for deep recursion of the machine.
const STACK: usize = 1 << 30;

/// Ways to verify; each program gets one.
const OPTIONS: [&str; 4] = [
    "--prove=0",
    "--prove=0 --int-bits 32",
    "--prove=0 --engine symbolic",
    "--prove=0 --engine symbolic --int-bits 32 --merging off",
];

/// The inputs by which assertions are chosen.
const CHOOSING: Effort = Effort {
    in_order: 150,
    at_random: 150,
    limits: Limits {
        statements: 1_000,
        frames: 100,
    },
    statements: 100_000,
    whole: &[0, 1, -1, 2, 3, 5, 8],
};

/// Those that what was proved is tried on: many small ones, and some large ones that loops go round often for.
const CHECKING: [Effort; 2] = [
    Effort {
        in_order: 1_500,
        at_random: 500,
        limits: Limits {
            statements: 10_000,
            frames: 1_000,
        },
        statements: 500_000,
        whole: &[0, 1, -1, 2, 3, 4, 5, 7, -2, 10, 13],
    },
    Effort {
        in_order: 0,
        at_random: 200,
        limits: Limits {
            statements: 1_000_000,
            frames: 5_000,
        },
        statements: 2_000_000,
        whole: &[
            0,
            1,
            -1,
            6,
            17,
            40,
            99,
            100,
            101,
            333,
            4_000,
            100_000,
            2_147_483_647,
            2_147_483_646,
            -2_147_483_648,
            -2_147_483_647,
            -5,
            1_073_741_824,
        ],
    },
];

#[test]
fn proofs_are_about_all_runs() {
    campaign(PROGRAMS, |seed, place| {
        let place = place.to_string();
        let judging = std::thread::Builder::new().stack_size(STACK);
        let judging = judging.spawn(move || vec![judge(seed, &place)]);
        let judging = judging.expect("a thread can be started");
        judging
            .join()
            .unwrap_or_else(|_| vec![Err("the test panics".to_string())])
    });
}

fn judge(seed: usize, place: &str) -> Judged {
    let random = &mut Random(seed as u64);
    let options = OPTIONS[seed % OPTIONS.len()];
    let mut domain = Domain::of(options);
    let mut program = loops::program(random, domain.narrow);
    domain.effort = CHOOSING;
    choose_assertions(&mut program, &domain, random);
    let text = program.write();
    let path = common::scratch(&format!("unbounded{place}.oox"), &text);
    let dialect = if program.jip { "jip" } else { "strict" };
    // The time only ends what hangs; a campaign may have less.
    let time = std::env::var("OXPECKER_OOX_TIME").unwrap_or("60s".into());
    let limits = format!("--steps 60000 --paths 60 --solver-timeout 50ms --time {time}");
    let fixed = format!("--dialect {dialect} {limits} --format json {options}");
    let mut args = vec!["verify".to_string(), path.display().to_string()];
    args.extend(fixed.split_whitespace().map(str::to_string));
    let ran = common::oxpecker(&args);
    let result: Result<Json, _> = serde_json::from_str(&ran.stdout);
    let Ok(result) = result else {
        return Err(format!("exit {:?}: {}\n{text}", ran.code, ran.stderr));
    };
    let is_proof = result["verdict"] == "valid";
    domain.effort = CHECKING[1];
    let mut violation = None;
    for effort in CHECKING.iter().filter(|_| is_proof) {
        let searched = Domain {
            longest_array: if effort.in_order == 0 { 12 } else { 3 },
            effort: *effort,
            ..domain
        };
        violation = violation.or_else(|| searched.search(&program, None));
    }
    let judged = judged(&program, &domain, violation.as_ref(), &result);
    let parts = ["loops", "methods"].map(|it| result["proof"][it].as_array());
    let by_proof = parts.into_iter().flatten().any(|it| !it.is_empty());
    let vacuous = result["vacuous"] == true;
    match judged {
        Ok("valid") if vacuous => Ok("valid, nothing is checked"),
        Ok("valid") if by_proof => Ok("valid by a proof"),
        Ok(judged) => Ok(judged),
        Err(what) => Err(format!("{what}\n{}\n{text}", args.join(" "))),
    }
}
