//! Solvers that fail: whatever a back end does, a run ends with the right verdict, with an unknown one that names the reason,
//! or, when a second solver finds it lying, with an error that names the question.
//!
//! The programs are those of `tests/programs` that are verified without options; their first lines say the verdict.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::Duration;

use oxpecker_base::SourceMap;
use oxpecker_explore::{Config, Mode, Outcome, Unlimited, Verdict, verify};
use oxpecker_interp::Reason;
use oxpecker_ir::Arith;
use oxpecker_oox::{DialectChoice, Options, load};
use oxpecker_solver::backends::{BACKENDS, backend};
use oxpecker_solver::{DumpConfig, LAYERS, Limits, SolverConfig};

/// Every so many programs is taken.
const STRIDE: usize = 4;

/// What one query may cost in the solver's own count, so that a busy machine changes no answer.
const RESOURCE: u32 = 3_000_000;

/// A program and whether it is valid.
struct Case {
    path: PathBuf,
    text: String,
    valid: bool,
}

/// A fault, what runs say about it, and whether another back end makes good for it.
struct Fault {
    name: &'static str,
    why: &'static str,
    repaired: bool,
}

const FAULTS: [Fault; 5] = [
    fault("fault-crash", "its process ended", true),
    fault("fault-hang", "ran into its limit", false),
    fault("fault-unknown", "no idea", false),
    fault("fault-model", "model was wrong", true),
    fault("fault-sort", "model was wrong", true),
];

const fn fault(name: &'static str, why: &'static str, repaired: bool) -> Fault {
    Fault {
        name,
        why,
        repaired,
    }
}

fn cases() -> Vec<Case> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs");
    let mut paths: Vec<PathBuf> = fs::read_dir(root)
        .expect("the folder is there")
        .flatten()
        .flat_map(|folder| fs::read_dir(folder.path()).into_iter().flatten().flatten())
        .map(|file| file.path())
        .collect();
    paths.sort();
    let case = |path: PathBuf| {
        let text = fs::read_to_string(&path).ok()?;
        let orders: Vec<&str> = text
            .lines()
            .filter_map(|it| it.strip_prefix("//@ "))
            .collect();
        let valid = match orders.as_slice() {
            ["verify", "valid"] => true,
            ["verify", verdict] if verdict.starts_with("invalid") => false,
            _ => return None,
        };
        Some(Case { path, text, valid })
    };
    paths.into_iter().filter_map(case).step_by(STRIDE).collect()
}

fn solver(fault: &Fault, layers: bool) -> SolverConfig {
    let mut config = SolverConfig {
        backends: vec![backend(fault.name).expect("a fault")],
        limits: Limits {
            timeout_ms: None,
            resource: Some(RESOURCE),
        },
        ..SolverConfig::default()
    };
    if !layers {
        LAYERS.iter().for_each(|it| config.disable(it.id));
    }
    config
}

fn run(case: &Case, solver: SolverConfig) -> Outcome {
    let mut sources = SourceMap::default();
    sources.add("case.oox", &case.text);
    let options = Options {
        dialect: DialectChoice::Auto,
        int: Arith::Math,
    };
    let program = load(&sources, &options).program;
    let program = program.unwrap_or_else(|| panic!("{}", case.path.display()));
    let main = program.class_named("Main").expect("there is a class Main");
    let entry = program.methods_named(main, "main")[0];
    // Where nobody knows what is possible, loops go on for ever.
    let mut config = Config::default();
    config.search.mode = Mode::Symbolic;
    config.search.max_steps = Some(20_000);
    verify(&program, entry, &config, solver, &mut Unlimited)
}

/// Whether the verdict is definite; a wrong one fails the test.
fn is_right(case: &Case, outcome: &Outcome) -> bool {
    match &outcome.verdict {
        Verdict::ValidUpTo(bounds) if bounds.covered.is_some() => false,
        Verdict::Valid(_) | Verdict::ValidUpTo(_) => {
            assert!(case.valid, "{}", case.path.display());
            true
        }
        Verdict::Invalid(_) => {
            assert!(!case.valid, "{}", case.path.display());
            true
        }
        Verdict::Unknown(reasons) => {
            assert!(!reasons.is_empty(), "{}", case.path.display());
            false
        }
    }
}

#[test]
fn faults_make_no_verdict_wrong() {
    let cases = cases();
    assert!(cases.len() >= 12, "{}", cases.len());
    for fault in &FAULTS {
        let (mut definite, mut named) = (0, 0);
        for case in &cases {
            for layers in [true, false] {
                let outcome = run(case, solver(fault, layers));
                let right = is_right(case, &outcome);
                definite += usize::from(right);
                if let Verdict::Unknown(reasons) = &outcome.verdict {
                    let blames = |it: &Reason| match it {
                        Reason::SolverUnknown { why, .. } => why.contains(fault.why),
                        _ => false,
                    };
                    named += usize::from(reasons.keys().any(blames));
                }
                assert!(
                    right || !fault.repaired,
                    "{}: {}",
                    fault.name,
                    case.path.display()
                );
            }
        }
        assert!(definite > cases.len() / 4, "{}: {definite}", fault.name);
        assert_eq!(named > 0, !fault.repaired, "{}", fault.name);
    }
}

#[test]
fn a_solver_that_denies_models_is_found_out() {
    let mut found_out = 0;
    for case in &cases() {
        let lies = fault("fault-unsat", "", true);
        let config = SolverConfig {
            check_answers: Some(&BACKENDS[0]),
            dump: Some(DumpConfig {
                folder: env!("CARGO_TARGET_TMPDIR").into(),
                slower_than: Duration::MAX,
            }),
            ..solver(&lies, false)
        };
        match catch_unwind(AssertUnwindSafe(|| run(case, config))) {
            Ok(outcome) => {
                is_right(case, &outcome);
            }
            Err(panic) => {
                let text = panic.downcast_ref::<String>().expect("a message");
                assert!(text.contains("wrong answer"), "{text}");
                assert!(text.contains("the query is in"), "{text}");
                found_out += 1;
            }
        }
    }
    assert!(found_out >= 6, "{found_out}");
}
