//! Z3 and our evaluation agree on every operation: `term == value` is satisfiable where evaluation says so and
//! `term != value` is not.

use std::rc::Rc;

use oxpecker_base::Rng;
use oxpecker_path::PathCondition;
use oxpecker_solver::{Answer, Pipeline, SearchLimits, SolverConfig};
use oxpecker_term::{Function, Literal, Model, ModelValue, Scalar, TermId, TermPool, VarId};

type Unary = fn(&mut TermPool, TermId) -> TermId;
type Binary = fn(&mut TermPool, TermId, TermId) -> TermId;

const INTEGER_OPS: [Binary; 9] = [
    TermPool::add,
    TermPool::sub,
    TermPool::mul,
    TermPool::div,
    TermPool::rem,
    TermPool::lt,
    TermPool::le,
    TermPool::eq,
    TermPool::ne,
];

const BIT_OPS: [Binary; 6] = [
    TermPool::bit_and,
    TermPool::bit_or,
    TermPool::bit_xor,
    TermPool::shl,
    TermPool::shr,
    TermPool::ushr,
];

const FLOAT_OPS: [Binary; 6] = [
    TermPool::add,
    TermPool::sub,
    TermPool::lt,
    TermPool::le,
    TermPool::eq,
    TermPool::ne,
];

fn sat(pool: &mut TermPool, pipeline: &mut Pipeline, path: &[TermId], guard: TermId) -> bool {
    let mut condition = PathCondition::new();
    path.iter().for_each(|it| condition.push(*it));
    match pipeline.check(pool, &condition, guard, None) {
        Answer::Sat(model) => {
            assert!(path.iter().all(|it| model.holds(pool, *it)));
            assert!(model.holds(pool, guard));
            true
        }
        Answer::Unsat => false,
        Answer::Unknown(reason) => panic!("{reason}: {}", pool.display(guard)),
    }
}

fn var(pool: &TermPool, term: TermId) -> VarId {
    pool.var_of(term).expect("a variable")
}

/// Slow machines must not make a test fail, and the search must not answer for the back end.
fn patient() -> SolverConfig {
    let mut config = SolverConfig {
        search: SearchLimits::OFF,
        ..SolverConfig::default()
    };
    config.limits.timeout_ms = Some(60_000);
    config
}

/// Fixes two variables to the operands, applies the operation to the variables and compares with evaluation.
fn check_op(op: Binary, sort: Scalar, left: &Literal, right: &Literal) {
    check_sorts(|pool, it| op(pool, it[0], it[1]), sort, &[left, right]);
}

/// The same for an operation with one operand.
fn check_unary(op: Unary, sort: Scalar, operand: &Literal) {
    check_sorts(|pool, it| op(pool, it[0]), sort, &[operand]);
}

fn check_sorts(
    op: impl Fn(&mut TermPool, &[TermId]) -> TermId,
    sort: Scalar,
    operands: &[&Literal],
) {
    let mut pool = TermPool::new();
    let mut pipeline = Pipeline::new(patient());
    let mut model = Model::new();
    let (mut vars, mut constants, mut fixed) = (Vec::new(), Vec::new(), Vec::new());
    for operand in operands {
        let term = pool.fresh_var("x", sort.into());
        let constant = pool.constant(operand);
        model.set(var(&pool, term), ModelValue::Scalar((*operand).clone()));
        fixed.push(identical(&mut pool, term, constant));
        vars.push(term);
        constants.push(constant);
    }
    let result = op(&mut pool, &vars);
    if vars.contains(&result) {
        // The conversion to the sort it has.
        return;
    }
    let value = model.eval(&pool, result);
    let folded = op(&mut pool, &constants);
    assert_eq!(Some(&value), pool.literal(folded).as_ref(), "{operands:?}");
    let expected = pool.constant(&value);
    let equal = identical(&mut pool, result, expected);
    let different = pool.not(equal);
    assert!(
        sat(&mut pool, &mut pipeline, &fixed, equal),
        "{operands:?} {value}"
    );
    assert!(
        !sat(&mut pool, &mut pipeline, &fixed, different),
        "{operands:?} {value}"
    );
}

/// Equality of representations.
fn identical(pool: &mut TermPool, one: TermId, two: TermId) -> TermId {
    if !pool.sort(one).scalar().is_some_and(Scalar::is_float) {
        return pool.eq(one, two);
    }
    let (one, two) = (pool.to_bits(one), pool.to_bits(two));
    pool.eq(one, two)
}

#[test]
fn integers() {
    let values = [-7, -3, -1, 0, 1, 2, 3, 7].map(Literal::Int);
    for op in INTEGER_OPS {
        for left in &values {
            for right in &values {
                check_op(op, Scalar::Int, left, right);
            }
        }
    }
}

#[test]
fn machine_integers() {
    let values = [i32::MIN, -7, -1, 0, 1, 3, i32::MAX].map(Literal::Bv32);
    let wide = [i64::MIN, -2, 0, 3, i64::MAX].map(Literal::Bv64);
    for op in INTEGER_OPS {
        for left in &values {
            for right in &values {
                check_op(op, Scalar::Bv32, left, right);
            }
        }
    }
    for op in [
        TermPool::add as Binary,
        TermPool::sub,
        TermPool::lt,
        TermPool::eq,
    ] {
        for left in &wide {
            for right in &wide {
                check_op(op, Scalar::Bv64, left, right);
            }
        }
    }
}

#[test]
fn bits() {
    let mut rng = Rng::new(3);
    let mut word = || match rng.below(3) {
        0 => rng.below(70) as i64 - 3,
        _ => (rng.next_u64() >> rng.below(64)).cast_signed(),
    };
    for op in BIT_OPS {
        for _ in 0..20 {
            let (left, right) = (word(), word());
            let narrow = |value: i64| Literal::Bv32(value as i32);
            check_op(op, Scalar::Bv32, &narrow(left), &narrow(right));
            check_op(
                op,
                Scalar::Bv64,
                &Literal::Bv64(left),
                &Literal::Bv64(right),
            );
        }
    }
}

#[test]
fn conversions_of_machine_integers() {
    let narrow: [Unary; 4] = [
        TermPool::widen,
        TermPool::to_byte,
        TermPool::to_short,
        TermPool::to_char,
    ];
    let mut rng = Rng::new(4);
    for _ in 0..20 {
        let value = (rng.next_u64() >> rng.below(64)).cast_signed();
        for op in narrow {
            check_unary(op, Scalar::Bv32, &Literal::Bv32(value as i32));
        }
        check_unary(TermPool::truncate, Scalar::Bv64, &Literal::Bv64(value));
    }
}

#[test]
fn doubles() {
    let values = [-0.0, 1.0, -2.5, f64::NAN, f64::INFINITY].map(Literal::float);
    for op in FLOAT_OPS {
        for left in &values {
            for right in &values {
                check_op(op, Scalar::Float, left, right);
            }
        }
    }
    // Multiplication and division are the most expensive circuits there are: a few cases must do.
    let (one, infinite) = (Literal::Float(1.0), Literal::Float(f64::INFINITY));
    for op in [TermPool::mul as Binary, TermPool::div] {
        for (left, right) in [(&one, &infinite), (&infinite, &one), (&infinite, &infinite)] {
            check_op(op, Scalar::Float, left, right);
        }
    }
}

#[test]
fn singles() {
    let values = [-0.0, 1.0, -2.5, 0.1, f32::NAN, f32::INFINITY, 1e-44].map(Literal::single);
    for op in FLOAT_OPS {
        for left in &values {
            for right in &values {
                check_op(op, Scalar::Single, left, right);
            }
        }
    }
    let mut rng = Rng::new(8);
    let mut any = || Literal::single(f32::from_bits(rng.next_u64() as u32));
    for op in [TermPool::add as Binary, TermPool::mul, TermPool::div] {
        for _ in 0..6 {
            check_op(op, Scalar::Single, &any(), &any());
        }
    }
}

const CONVERSIONS: [Unary; 6] = [
    TermPool::to_float,
    TermPool::to_single,
    TermPool::to_bv32,
    TermPool::to_bv64,
    TermPool::to_bits,
    TermPool::of_bits,
];

#[test]
fn conversions_of_doubles_and_singles() {
    let mut rng = Rng::new(9);
    let edges = [
        0.0,
        -0.0,
        0.7,
        -2.5,
        2_147_483_647.5,
        -2_147_483_648.9,
        9_223_372_036_854_775_807.0,
        -1e19,
        1e300,
        1e-310,
        f64::INFINITY,
        f64::NAN,
    ];
    let mut values: Vec<f64> = edges.to_vec();
    values.extend((0..8).map(|_| f64::from_bits(rng.next_u64())));
    for value in values {
        for op in &CONVERSIONS[..5] {
            check_unary(*op, Scalar::Float, &Literal::float(value));
            check_unary(*op, Scalar::Single, &Literal::single(value as f32));
        }
    }
    let mut words = vec![i64::MAX, i64::MIN, 16_777_217, (1 << 53) + 1, 0x7fc0_0001];
    words.extend((0..8).map(|_| (rng.next_u64() >> rng.below(60)).cast_signed()));
    for word in words {
        for op in [
            TermPool::to_float as Unary,
            TermPool::to_single,
            TermPool::of_bits,
        ] {
            check_unary(op, Scalar::Bv64, &Literal::Bv64(word));
            check_unary(op, Scalar::Bv32, &Literal::Bv32(word as i32));
        }
    }
}

#[test]
fn doubles_that_are_not_themselves() {
    let mut pool = TermPool::new();
    let mut pipeline = Pipeline::new(SolverConfig::default());
    let x = pool.fresh_var("x", Scalar::Float.into());
    let odd = pool.ne(x, x);
    assert!(sat(&mut pool, &mut pipeline, &[], odd), "NaN");
    let (zero, one) = (pool.float(0.0), pool.float(1.0));
    let is_zero = pool.eq(x, zero);
    let inverse = pool.div(one, x);
    let negative = pool.lt(inverse, zero);
    assert!(sat(&mut pool, &mut pipeline, &[is_zero], negative), "-0.0");
}

#[test]
fn the_remainder_of_doubles_is_not_decided_but_evaluated() {
    let mut pool = TermPool::new();
    let mut pipeline = Pipeline::new(SolverConfig {
        search: SearchLimits::OFF,
        ..SolverConfig::default()
    });
    let x = pool.fresh_var("x", Scalar::Float.into());
    let two = pool.float(2.0);
    let rest = pool.rem(x, two);
    let half = pool.float(0.5);
    let guard = pool.eq(rest, half);
    let answer = pipeline.check(&mut pool, &PathCondition::new(), guard, None);
    assert!(matches!(answer, Answer::Unknown(_)));
    let model = Model::new().with(
        pool.var_of(x).unwrap(),
        ModelValue::Scalar(Literal::Float(4.5)),
    );
    let known = Rc::new(model);
    let answer = pipeline.check(&mut pool, &PathCondition::new(), guard, Some(&known));
    assert!(answer.is_sat());
}

#[test]
fn functions_that_are_decided() {
    let values = [
        -0.0,
        0.3,
        -0.5,
        2.5,
        1e300,
        -1e-310,
        f64::NAN,
        f64::NEG_INFINITY,
    ];
    let functions: [Unary; 5] = [
        TermPool::abs,
        TermPool::sqrt,
        |pool, term| pool.function(Function::Floor, &[term]),
        |pool, term| pool.function(Function::Ceil, &[term]),
        |pool, term| pool.function(Function::Rint, &[term]),
    ];
    for value in values {
        for op in functions {
            check_unary(op, Scalar::Float, &Literal::float(value));
        }
        check_unary(
            TermPool::abs,
            Scalar::Single,
            &Literal::single(value as f32),
        );
    }
}

/// Whether the guard is refuted.
fn refuted(pool: &mut TermPool, guard: TermId) -> bool {
    let mut pipeline = Pipeline::new(patient());
    pipeline
        .check(pool, &PathCondition::new(), guard, None)
        .is_unsat()
}

#[test]
fn functions_that_are_not_decided_are_known_by_facts() {
    let mut pool = TermPool::new();
    let x = pool.fresh_var("x", Scalar::Float.into());
    let (one, two) = (pool.float(1.0), pool.float(2.0));
    let sine = pool.function(Function::Sin, &[x]);
    let large = pool.gt(sine, two);
    assert!(refuted(&mut pool, large), "sin(x) > 2");
    let exponential = pool.function(Function::Exp, &[x]);
    let below = pool.lt(exponential, one);
    let above = pool.gt(x, one);
    let both = pool.and(below, above);
    assert!(refuted(&mut pool, both), "exp(x) < 1 && x > 1");
    let rest = pool.rem(x, two);
    let large = pool.ge(rest, two);
    assert!(refuted(&mut pool, large), "x % 2 >= 2");
    let same = pool.ne(sine, sine);
    let possible = pool.and(same, above);
    assert!(!refuted(&mut pool, possible), "sin(oo) is NaN");
}

#[test]
fn big_numbers() {
    let mut pool = TermPool::new();
    let mut pipeline = Pipeline::new(SolverConfig::default());
    let x = pool.fresh_var("x", Scalar::Int.into());
    let mut power = pool.int(1);
    let ten = pool.int(10);
    for _ in 0..30 {
        power = pool.mul(power, ten);
    }
    let negated = pool.neg(power);
    let below = pool.lt(x, negated);
    assert!(sat(&mut pool, &mut pipeline, &[], below));
    let above = pool.gt(x, power);
    assert!(!sat(&mut pool, &mut pipeline, &[below], above));
    assert!(sat(&mut pool, &mut pipeline, &[], above));
}
