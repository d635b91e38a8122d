//! Back ends that fail: the answer is right or unknown, and another back end is asked. Races answer like their members.

mod common;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use oxpecker_base::Rng;
use oxpecker_path::PathCondition;
use oxpecker_solver::backends::{BackendInfo, backend};
use oxpecker_solver::{Answer, LayerId, Limits, Pipeline, SolverConfig, UnknownReason};
use oxpecker_term::{Scalar, TermPool};

use self::common::{World, agrees};

const SURVIVABLE: [&str; 5] = [
    "fault-crash",
    "fault-hang",
    "fault-unknown",
    "fault-model",
    "fault-sort",
];

/// The solver's own count: a busy machine changes no answer.
const COUNTED: Limits = Limits {
    timeout_ms: None,
    resource: Some(1_000_000),
};

fn named(name: &str) -> &'static BackendInfo {
    backend(name).expect("a solver")
}

/// Asks random questions without help from layers; gives the number of definite answers.
fn interrogate(config: SolverConfig, rounds: usize) -> usize {
    let config = config.without([
        LayerId::KnownModel,
        LayerId::Slicing,
        LayerId::ExpressionCache,
        LayerId::RecentModels,
    ]);
    let mut rng = Rng::new(17);
    let mut world = World::new(Scalar::Int);
    let mut pipeline = Pipeline::new(config);
    let mut path = PathCondition::new();
    let mut definite = 0;
    for round in 0..rounds {
        let guard = world.constraint(&mut rng, 1);
        let mut all = path.to_vec();
        all.push(guard);
        let expected = world.is_satisfiable(&all);
        let answer = pipeline.check(&mut world.pool, &path, guard, None);
        assert!(agrees(&answer, expected), "round {round}: {answer:?}");
        if let Answer::Sat(model) = &answer {
            assert!(all.iter().all(|it| model.holds(&world.pool, *it)));
        }
        definite += usize::from(!matches!(answer, Answer::Unknown(_)));
        if expected {
            path.push(guard);
        }
        if path.len() > 5 {
            path = PathCondition::new();
        }
    }
    definite
}

#[test]
fn faults_never_make_an_answer_wrong() {
    for fault in SURVIVABLE {
        let config = SolverConfig {
            backends: vec![named(fault)],
            limits: COUNTED,
            ..SolverConfig::default()
        };
        assert!(interrogate(config, 30) >= 10, "{fault}");
    }
}

#[test]
fn another_back_end_answers_after_a_failure() {
    for fault in ["fault-crash", "fault-model", "fault-sort"] {
        let config = SolverConfig {
            backends: vec![named(fault)],
            fallbacks: vec![named("z3")],
            ..SolverConfig::default()
        };
        assert!(interrogate(config, 30) >= 29, "{fault}");
    }
}

#[test]
fn a_second_opinion_finds_a_wrong_answer_and_names_the_question() {
    let config = SolverConfig {
        backends: vec![named("fault-unsat")],
        check_answers: Some(named("z3")),
        ..SolverConfig::default()
    };
    let caught = catch_unwind(AssertUnwindSafe(|| interrogate_blindly(config)));
    let panic = caught.expect_err("every other answer is wrong");
    let text = panic.downcast_ref::<String>().expect("a message");
    let (_, file) = text.split_once("the query is in ").expect("names a file");
    let script = std::fs::read_to_string(file).expect("the file is there");
    assert!(script.contains("(check-sat)"), "{script}");
}

fn interrogate_blindly(config: SolverConfig) {
    let mut pool = TermPool::new();
    // Nothing but the back end answers.
    let mut pipeline = Pipeline::new(config.without([LayerId::Enumeration]));
    for value in 0..4 {
        let x = pool.fresh_var("x", Scalar::Int.into());
        let value = pool.int(value);
        let guard = pool.gt(x, value);
        pipeline.check(&mut pool, &PathCondition::new(), guard, None);
    }
}

#[test]
fn a_second_opinion_agrees_with_right_answers() {
    let config = SolverConfig {
        check_answers: Some(named("z3-process")),
        ..SolverConfig::default()
    };
    assert!(interrogate(config, 60) >= 50);
}

/// A sum of cubes that the first member does not find within its moment, so the others are started.
#[test]
fn a_portfolio_races_for_hard_questions_and_stays_usable() {
    let config = SolverConfig {
        backends: vec![named("z3"), named("z3-process")],
        race_after: Some(Duration::from_millis(1)),
        limits: COUNTED,
        ..SolverConfig::default()
    };
    assert!(interrogate(config.clone(), 40) >= 36);
    let mut pool = TermPool::new();
    let mut pipeline = Pipeline::new(config);
    let cubes: Vec<_> = (0..3)
        .map(|_| {
            let x = pool.fresh_var("x", Scalar::Int.into());
            let square = pool.mul(x, x);
            pool.mul(square, x)
        })
        .collect();
    let sum = pool.add(cubes[0], cubes[1]);
    let sum = pool.add(sum, cubes[2]);
    for round in 0..3 {
        let wanted = pool.int(114);
        let hard = pool.eq(sum, wanted);
        let answer = pipeline.check(&mut pool, &PathCondition::new(), hard, None);
        assert!(
            matches!(
                answer,
                Answer::Unknown(UnknownReason::Timeout | UnknownReason::Incomplete(_))
            ),
            "round {round}: {answer:?}"
        );
        let y = pool.fresh_var("y", Scalar::Int.into());
        let easy = pool.gt(y, wanted);
        let answer = pipeline.check(&mut pool, &PathCondition::new(), easy, None);
        assert!(answer.is_sat(), "round {round}: {answer:?}");
    }
}

/// A member that knows nothing is raced by one that does.
#[test]
fn a_portfolio_answers_what_any_member_knows() {
    for fault in SURVIVABLE {
        let config = SolverConfig {
            backends: vec![named(fault), named("z3")],
            limits: COUNTED,
            fallbacks: Vec::new(),
            ..SolverConfig::default()
        };
        assert!(interrogate(config, 20) >= 18, "{fault}");
    }
}
