//! What is refuted has no solution among many numbers, and what should be refuted is.

use oxpecker_base::Rng;
use oxpecker_term::{Literal, Model, ModelValue, Scalar, TermId, TermPool};

use super::Question;
use super::boxes::refutes;

/// Numbers around which results jump.
const SPECIAL: &[f64] = &[
    0.0,
    -0.0,
    1.0,
    -1.0,
    0.5,
    2.0,
    3.0,
    100.0,
    1e-6,
    1e300,
    -1e300,
    5e-324,
    f64::MAX,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::NAN,
];

fn is_refuted(pool: &TermPool, constraints: &[TermId]) -> bool {
    Question::of(pool, constraints).is_some_and(|it| refutes(pool, &it))
}

#[test]
fn quotients_that_are_too_small_are_refuted() {
    let mut pool = TermPool::new();
    for scalar in [Scalar::Single, Scalar::Float] {
        let data = pool.fresh_var("data", scalar.into());
        let wide = pool.to_float(data);
        let [hundred, one, tiny] = [100.0, 1.0, 1e-6].map(|it| pool.float(it));
        let quotient = pool.div(hundred, wide);
        let result = pool.to_bv32(quotient);
        let limit = pool.bv32(100);
        let large = pool.ge(result, limit);
        let positive = pool.lt(one, wide);
        assert!(is_refuted(&pool, &[positive, large]), "{scalar:?}");
        let (zero, size) = (pool.float(0.0), pool.abs(wide));
        let (negative, not_near) = (pool.le(wide, zero), pool.lt(tiny, size));
        assert!(
            is_refuted(&pool, &[not_near, negative, large]),
            "{scalar:?}"
        );
        // Without the check there is the division by zero.
        assert!(!is_refuted(&pool, &[negative, large]), "{scalar:?}");
        let at_least_one = pool.le(one, wide);
        assert!(!is_refuted(&pool, &[at_least_one, large]), "{scalar:?}");
    }
}

#[test]
fn what_is_refuted_has_no_solution() {
    let mut rng = Rng::new(7);
    let mut refuted = 0;
    for round in 0..300 {
        let mut pool = TermPool::new();
        let single = round % 3 == 0;
        let sort = match single {
            true => Scalar::Single,
            false => Scalar::Float,
        };
        let vars = ["x", "y"].map(|name| pool.fresh_var(name, sort.into()));
        let mut constraints = Vec::new();
        for _ in 0..1 + rng.below(4) {
            let one = number(&mut pool, &mut rng, &vars, (3, single));
            let two = number(&mut pool, &mut rng, &vars, (1, single));
            let (one, two) = match rng.below(4) {
                0 => (pool.to_bv32(one), pool.to_bv32(two)),
                1 if !single => (pool.to_single(one), pool.to_single(two)),
                _ => (one, two),
            };
            let compared = match rng.below(3) {
                0 => pool.lt(one, two),
                1 => pool.le(two, one),
                _ => pool.eq(one, two),
            };
            let negated = pool.not(compared);
            constraints.push(if rng.percent(40) { negated } else { compared });
        }
        if !is_refuted(&pool, &constraints) {
            continue;
        }
        refuted += 1;
        for _ in 0..400 {
            let mut model = Model::new();
            for var in vars {
                let value = any(&mut rng);
                let literal = match single {
                    true => Literal::single(value as f32),
                    false => Literal::float(value),
                };
                let var = pool.var_of(var).unwrap();
                model.set(var, ModelValue::Scalar(literal));
            }
            let holds = constraints.iter().all(|it| model.holds(&pool, *it));
            assert!(!holds, "round {round}: {model:?}");
        }
    }
    assert!(refuted > 20, "{refuted}");
}

fn any(rng: &mut Rng) -> f64 {
    match rng.below(3) {
        0 => f64::from_bits(rng.next_u64()),
        1 => (rng.below(2_001) as f64 - 1_000.0) / 8.0,
        _ => SPECIAL[rng.below(SPECIAL.len())],
    }
}

fn number(
    pool: &mut TermPool,
    rng: &mut Rng,
    vars: &[TermId],
    (depth, single): (u32, bool),
) -> TermId {
    if depth == 0 || rng.percent(25) {
        return match rng.below(3) {
            0 if single => pool.single(any(rng) as f32),
            0 => pool.float(any(rng)),
            _ => vars[rng.below(vars.len())],
        };
    }
    let one = number(pool, rng, vars, (depth - 1, single));
    let two = number(pool, rng, vars, (depth - 1, single));
    match rng.below(6) {
        0 => pool.add(one, two),
        1 => pool.sub(one, two),
        2 => pool.mul(one, two),
        3 => pool.div(one, two),
        4 => pool.abs(one),
        _ if single => pool.neg(one),
        _ => pool.sqrt(one),
    }
}
