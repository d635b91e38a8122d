//! Random systems of constraints over a small box, decided by trying every point.

mod common;

use std::rc::Rc;

use oxpecker_base::Rng;
use oxpecker_path::PathCondition;
use oxpecker_solver::backends::z3::Z3;
use oxpecker_solver::{Answer, Backend, LAYERS, Limits, Pipeline, SolverConfig, StackPolicy};
use oxpecker_term::{Model, Scalar, TermId};

use self::common::{World, agrees};

/// Only what hangs ends at its limit, also on a busy machine.
fn patient() -> SolverConfig {
    SolverConfig {
        limits: Limits {
            timeout_ms: Some(60_000),
            resource: None,
        },
        ..SolverConfig::default()
    }
}

#[test]
fn answers_are_those_of_brute_force() {
    let mut rng = Rng::new(5);
    let mut unknown = 0;
    for round in 0..120 {
        let scalar = if round % 3 == 0 {
            Scalar::Bv32
        } else {
            Scalar::Int
        };
        let mut world = World::new(scalar);
        let mut pipeline = Pipeline::new(patient());
        let mut path = PathCondition::new();
        let mut model = Some(Rc::new(Model::new()));
        for _ in 0..8 {
            let depth = rng.below(3);
            let guard = world.constraint(&mut rng, depth);
            let mut all = path.to_vec();
            all.push(guard);
            let expected = world.is_satisfiable(&all);
            // Every other question is asked without a model, so the whole path goes to the back end.
            let known = model.as_ref().filter(|_| rng.percent(60));
            let answer = pipeline.check(&mut world.pool, &path, guard, known);
            assert!(agrees(&answer, expected), "round {round}: {answer:?}");
            match answer {
                Answer::Sat(found) => {
                    assert!(all.iter().all(|it| found.holds(&world.pool, *it)));
                    path.push(guard);
                    model = Some(found);
                }
                Answer::Unsat => {}
                Answer::Unknown(_) => unknown += 1,
            }
        }
    }
    assert!(unknown < 20, "{unknown} of 960 questions undecided");
}

#[test]
fn one_long_session_answers_like_new_solvers() {
    let mut rng = Rng::new(11);
    let mut world = World::new(Scalar::Int);
    let (mut stack, mut fresh) = (Z3::new(), Z3::with_stack(StackPolicy::OneShot));
    let mut list: Vec<TermId> = Vec::new();
    for round in 0..150 {
        // A random walk over a tree: up by a few constraints, down by one.
        list.truncate(rng.below(list.len() + 2));
        list.push(world.constraint(&mut rng, 1));
        let limits = Limits::default();
        let one = stack.check(&world.pool, &list, &limits);
        let two = fresh.check(&world.pool, &list, &limits);
        let expected = world.is_satisfiable(&list);
        assert!(agrees(&one, expected), "round {round}: {one:?}");
        assert!(agrees(&two, expected), "round {round}: {two:?}");
        if !expected {
            list.pop();
        }
    }
}

#[test]
fn layers_do_not_change_answers() {
    let mut rng = Rng::new(23);
    let off = patient().without(LAYERS.iter().map(|it| it.id));
    let mut world = World::new(Scalar::Int);
    let mut with = Pipeline::new(patient());
    let mut without = Pipeline::new(off);
    for _ in 0..40 {
        let mut path = PathCondition::new();
        let mut known = Rc::new(Model::new());
        for _ in 0..6 {
            let guard = world.constraint(&mut rng, 1);
            let one = with.check(&mut world.pool, &path, guard, Some(&known));
            let two = without.check(&mut world.pool, &path, guard, Some(&known));
            assert!(one.is_sat() == two.is_sat() || matches!(one, Answer::Unknown(_)));
            if let Answer::Sat(model) = one {
                path.push(guard);
                assert!(path.iter().all(|it| model.holds(&world.pool, it)));
                known = model;
            }
        }
    }
    assert!(with.statistics().backend < without.statistics().backend);
}

#[test]
fn the_same_questions_get_the_same_models() {
    let ask = || {
        let mut rng = Rng::new(31);
        let mut world = World::new(Scalar::Int);
        let mut pipeline = Pipeline::new(patient());
        let mut models = Vec::new();
        for _ in 0..60 {
            let guard = world.constraint(&mut rng, 2);
            let answer = pipeline.check(&mut world.pool, &PathCondition::new(), guard, None);
            models.push(format!("{:?}", answer.model()));
        }
        models
    };
    // Each on a thread of its own, as workers are.
    let one = std::thread::spawn(ask).join().unwrap();
    let two = std::thread::spawn(ask).join().unwrap();
    assert_eq!(one, two);
}
