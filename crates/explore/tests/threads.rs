//! Random small programs with threads: the search with reductions, the search without, and a tiny machine of this test's
//! own that tries all orders come to the same verdict.

#[path = "threads/machine.rs"]
mod machine;
#[path = "threads/sketch.rs"]
mod sketch;

use oxpecker_base::{Rng, SourceMap};
use oxpecker_explore::{Config, Outcome, Unlimited, Verdict, verify};
use oxpecker_interp::{PathConfig, PathEnd, execute};
use oxpecker_ir::{Arith, MethodId, Program};
use oxpecker_oox::{DialectChoice, Options, load};
use oxpecker_solver::{Limits, SolverConfig};

use machine::goes_wrong;
use sketch::Sketch;

const CASES: u64 = 60;

#[test]
fn reductions_lose_nothing() {
    let (mut wrong, mut right) = (0, 0);
    for seed in 0..CASES {
        let sketch = Sketch::new(&mut Rng::new(seed));
        let text = sketch.text();
        let (program, entry) = compile(&text);
        let expected = goes_wrong(&sketch);
        *(if expected { &mut wrong } else { &mut right }) += 1;
        for (strategy, match_states) in [("bfs", true), ("dfs", true), ("dfs", false)] {
            if sketch.is_endless() && !match_states {
                continue;
            }
            let mut config = Config::default();
            config.search.strategy = strategy.parse().expect("a strategy");
            config.search.match_states = match_states;
            let outcome = run(&program, entry, &config);
            assert_eq!(
                invalid(&outcome),
                Some(expected),
                "seed {seed} with {strategy}, states matched: {match_states}, {:?}:\n{text}",
                outcome.verdict
            );
            replays(&program, entry, &outcome);
        }
        let mut all = Config::default();
        all.path.reduce_schedules = false;
        all.search.max_steps = Some(20_000);
        let brute = run(&program, entry, &all);
        if let Some(found) = invalid(&brute) {
            assert_eq!(found, expected, "seed {seed}, all orders:\n{text}");
        }
    }
    assert!(wrong > CASES / 10 && right > CASES / 10, "{wrong} {right}");
}

fn compile(text: &str) -> (Program, MethodId) {
    let mut sources = SourceMap::default();
    sources.add("generated.oox", text);
    let options = Options {
        dialect: DialectChoice::Strict,
        int: Arith::Math,
    };
    let loaded = load(&sources, &options);
    let problems = loaded.diagnostics;
    let program = loaded.program;
    let program = program.unwrap_or_else(|| panic!("{problems:#?}\n{text}"));
    let class = program.class_named("Main").expect("there is a class Main");
    let entry = program.methods_named(class, "main")[0];
    (program, entry)
}

fn run(program: &Program, entry: MethodId, config: &Config) -> Outcome {
    let solver = SolverConfig {
        limits: Limits {
            timeout_ms: None,
            resource: Some(300_000),
        },
        ..SolverConfig::default()
    };
    verify(program, entry, config, solver, &mut Unlimited)
}

fn invalid(outcome: &Outcome) -> Option<bool> {
    match outcome.verdict {
        Verdict::Valid(_) => Some(false),
        Verdict::Invalid(_) => Some(true),
        Verdict::ValidUpTo(_) | Verdict::Unknown(_) => None,
    }
}

fn replays(program: &Program, entry: MethodId, outcome: &Outcome) {
    if let Verdict::Invalid(findings) = &outcome.verdict {
        let found = findings.first();
        let again = execute(
            program,
            entry,
            &found.inputs,
            &PathConfig::default(),
            100_000,
        );
        assert_eq!(again.end, PathEnd::Violated(found.violation));
    }
}
