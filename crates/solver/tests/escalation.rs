//! What an incremental solver leaves open is asked alone.

use oxpecker_path::PathCondition;
use oxpecker_solver::{
    Answer, EnumerationLimits, LayerId, Limits, Pipeline, SolverConfig, StackPolicy, StopFlag,
};
use oxpecker_term::{Scalar, TermId, TermPool};

/// A query that takes a while, and whether it has a model.
fn factors(pool: &mut TermPool, product: i32) -> (PathCondition, TermId) {
    let scalar = Scalar::Bv32.into();
    let (lo, hi) = (Some(2), Some(32_767));
    let one = pool.fresh_var_in("x", scalar, lo, hi);
    let two = pool.fresh_var_in("y", scalar, lo, hi);
    let all = pool.mul(one, two);
    let product = pool.bv32(product);
    (PathCondition::new(), pool.eq(all, product))
}

fn config(resource: u32) -> SolverConfig {
    SolverConfig {
        limits: Limits {
            timeout_ms: None,
            resource: Some(resource),
        },
        enumeration: EnumerationLimits {
            before: 0,
            after: 0,
        },
        race_after: None,
        ..SolverConfig::default()
    }
}

fn ask(config: SolverConfig, product: i32) -> (Answer, u64) {
    let mut pool = TermPool::new();
    let (path, guard) = factors(&mut pool, product);
    let mut pipeline = Pipeline::new(config);
    let answer = pipeline.check(&mut pool, &path, guard, None);
    if let Answer::Sat(model) = &answer {
        assert!(model.holds(&pool, guard));
    }
    let count = pipeline.statistics().layer(LayerId::Escalation);
    (answer, count.answered())
}

#[test]
fn a_hard_query_is_decided_alone() {
    // 16381 and 16369 are primes, and so is 134217689.
    let (answer, alone) = ask(config(20_000_000), 16_381 * 16_369);
    assert!(answer.is_sat(), "{answer:?}");
    assert_eq!(alone, 1, "shortly it is not decided");
}

#[test]
fn without_it_the_answer_is_no_other() {
    for product in [16_381 * 16_369, 134_217_689, 35] {
        let with = ask(config(3_000_000), product).0;
        let without = config(3_000_000).without([LayerId::Escalation]);
        let without = ask(without, product).0;
        let unknown = |it: &Answer| matches!(it, Answer::Unknown(_));
        let agree = with.is_sat() == without.is_sat();
        assert!(agree || unknown(&with) || unknown(&without), "{product}");
    }
}

#[test]
fn easy_queries_and_other_settings_do_without() {
    let (answer, alone) = ask(config(20_000_000), 35);
    assert!(answer.is_sat() && alone == 0);
    let one_shot = SolverConfig {
        stack: StackPolicy::OneShot,
        ..config(20_000_000)
    };
    assert_eq!(ask(one_shot, 16_381 * 16_369).1, 0);
    // A limit that is short itself leaves nothing for a second attempt.
    assert_eq!(ask(config(100_000), 134_217_689).1, 0);
}

#[test]
fn a_run_that_is_to_end_asks_nobody() {
    let stop = StopFlag::default();
    stop.set();
    let config = SolverConfig {
        stop: Some(stop),
        ..config(20_000_000)
    };
    let (answer, alone) = ask(config, 16_381 * 16_369);
    assert!(matches!(answer, Answer::Unknown(_)) && alone == 0);
}
