//! Constraints over finite ranges, as a SAT problem and by trying every point; wide ranges against Z3.

mod common;

use std::collections::BTreeSet;

use oxpecker_base::Rng;
use oxpecker_solver::backends::finite::{FiniteProblem, Optimum, optimum};
use oxpecker_solver::backends::z3::Z3;
use oxpecker_solver::{Answer, Backend, Limits};
use oxpecker_term::{Literal, Model, ModelValue, Scalar, TermId, TermPool};

use self::common::World;

#[test]
fn all_solutions_are_those_of_brute_force() {
    let mut rng = Rng::new(23);
    let mut encoded = 0;
    for round in 0..300 {
        let scalar = [Scalar::Bv32, Scalar::Int][round % 2];
        let mut world = World::new(scalar);
        let count = 1 + rng.below(4);
        let depth = rng.below(3);
        let constraints = (0..count).map(|_| world.constraint(&mut rng, depth));
        let constraints: Vec<TermId> = constraints.collect();
        let Ok(mut problem) = FiniteProblem::new(&world.pool, &constraints, &world.vars) else {
            continue;
        };
        encoded += 1;
        let expected: BTreeSet<String> = world.solutions(&constraints);
        let mut found = BTreeSet::new();
        loop {
            match problem.next(&world.pool, &Limits::default()) {
                Answer::Sat(model) => {
                    let vars = world.vars.iter();
                    let values: Vec<String> = vars
                        .map(|it| format!("{:?}", model.eval(&world.pool, *it).as_i64()))
                        .collect();
                    assert!(found.insert(values.join(",")), "round {round}: twice");
                }
                Answer::Unsat => break,
                Answer::Unknown(why) => panic!("round {round}: {why}"),
            }
            if !problem.exclude_last(&world.pool) {
                break;
            }
        }
        assert_eq!(found, expected, "round {round}");
    }
    assert!(encoded > 150, "{encoded} of 300");
}

/// Sums, products, comparisons and choices of variables with wide ranges.
fn wide(pool: &mut TermPool, rng: &mut Rng, vars: &[TermId], depth: usize) -> TermId {
    let scalar = Scalar::Bv32;
    if depth == 0 {
        return match rng.below(3) {
            0 => pool.number(scalar, rng.below(4000) as i64 - 2000),
            _ => vars[rng.below(vars.len())],
        };
    }
    let (one, two) = (
        wide(pool, rng, vars, depth - 1),
        wide(pool, rng, vars, depth - 1),
    );
    match rng.below(6) {
        0 => pool.mul(one, two),
        1 => pool.sub(one, two),
        2 => {
            let condition = pool.le(one, two);
            pool.ite(condition, one, two)
        }
        3 => pool.bit_xor(one, two),
        _ => pool.add(one, two),
    }
}

#[test]
fn wide_ranges_agree_with_z3() {
    let mut rng = Rng::new(41);
    let (mut yes, mut no) = (0, 0);
    for round in 0..120 {
        let mut pool = TermPool::new();
        let ranges = [
            (-500, 700),
            (0, 100_000),
            (i64::from(i32::MIN), i64::from(i32::MAX)),
        ];
        let vars = ranges
            .map(|(low, high)| pool.fresh_var_in("x", Scalar::Bv32.into(), Some(low), Some(high)));
        let mut constraints = Vec::new();
        for _ in 0..1 + rng.below(3) {
            let (one, two) = (
                wide(&mut pool, &mut rng, &vars, 2),
                wide(&mut pool, &mut rng, &vars, 1),
            );
            constraints.push(match rng.below(3) {
                0 => pool.eq(one, two),
                1 => pool.lt(one, two),
                _ => pool.ne(one, two),
            });
        }
        let Ok(mut problem) = FiniteProblem::new(&pool, &constraints, &[]) else {
            continue;
        };
        let limits = Limits {
            timeout_ms: None,
            resource: Some(20_000_000),
        };
        let ours = problem.next(&pool, &limits);
        // What it keeps is about the terms of one pool.
        let theirs = Z3::new().check(&pool, &constraints, &limits);
        match (&ours, &theirs) {
            (Answer::Sat(_), Answer::Unsat) | (Answer::Unsat, Answer::Sat(_)) => {
                panic!("round {round}: {ours:?} {theirs:?}")
            }
            (Answer::Sat(_), _) => yes += 1,
            (Answer::Unsat, _) => no += 1,
            _ => {}
        }
    }
    assert!(yes > 40 && no > 5, "{yes} {no}");
}

#[test]
fn linear_optima_are_those_of_brute_force() {
    let mut rng = Rng::new(67);
    let mut solved = 0;
    for round in 0..300 {
        let mut pool = TermPool::new();
        let scalar = [Scalar::Bv32, Scalar::Int][round % 2];
        let vars: Vec<TermId> = (0..8)
            .map(|_| pool.fresh_var("b", Scalar::Bool.into()))
            .collect();
        let sum = |pool: &mut TermPool, rng: &mut Rng, low: i64| {
            let mut sum = pool.number(scalar, rng.below(5) as i64);
            for var in &vars {
                let weight = pool.number(scalar, rng.below(12) as i64 + low);
                let zero = pool.number(scalar, rng.below(2) as i64);
                let part = pool.ite(*var, weight, zero);
                sum = pool.add(sum, part);
            }
            sum
        };
        let mut constraints = Vec::new();
        for _ in 0..rng.below(3) {
            let low = if rng.percent(70) { 0 } else { -4 };
            let weight = sum(&mut pool, &mut rng, low);
            let limit = pool.number(scalar, rng.below(40) as i64);
            constraints.push(match rng.percent(80) {
                true => pool.le(weight, limit),
                false => pool.gt(weight, limit),
            });
        }
        let low = if rng.percent(70) { 0 } else { -6 };
        let objective = sum(&mut pool, &mut rng, low);
        let maximize = rng.percent(70);
        let mut best: Option<i64> = None;
        for point in 0..256_u32 {
            let mut model = Model::new();
            for (bit, var) in vars.iter().enumerate() {
                let var = pool.var_of(*var).expect("a variable");
                let value = Literal::Bool(point >> bit & 1 == 1);
                model.set(var, ModelValue::Scalar(value));
            }
            if constraints.iter().all(|it| model.holds(&pool, *it)) {
                let value = model.eval(&pool, objective).as_i64().expect("a number");
                let better = best.is_none_or(|it| if maximize { value > it } else { value < it });
                best = if better { Some(value) } else { best };
            }
        }
        let found = match optimum(&pool, &constraints, objective, maximize) {
            Some(Optimum::Best(model)) => {
                assert!(
                    constraints.iter().all(|it| model.holds(&pool, *it)),
                    "round {round}"
                );
                model.eval(&pool, objective).as_i64()
            }
            Some(Optimum::Nothing) => None,
            None => continue,
        };
        solved += 1;
        assert_eq!(found, best, "round {round}");
    }
    assert!(solved > 250, "{solved}");
}
