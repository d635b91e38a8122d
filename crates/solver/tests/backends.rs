//! All back ends of this machine against brute force, and against each other.

mod common;

use oxpecker_base::Rng;
use oxpecker_solver::backends::{BACKENDS, Backend, BackendInfo};
use oxpecker_solver::{Answer, Limits, StackPolicy, UnknownReason};
use oxpecker_term::{Function, Scalar, Sort, TermId, TermPool};

use self::common::{World, agrees};

fn available() -> impl Iterator<Item = &'static BackendInfo> {
    BACKENDS.iter().filter(|it| it.available().is_ok())
}

/// Counted where a solver can count; the time is for those that cannot, and is long enough for a busy machine.
fn patient() -> Limits {
    Limits {
        timeout_ms: Some(20_000),
        resource: Some(3_000_000),
    }
}

#[test]
fn a_second_solver_is_here() {
    assert!(available().count() >= 2, "scripts/setup brings one");
}

#[test]
fn walks_over_a_tree_get_the_answers_of_brute_force() {
    for info in available() {
        for (seed, scalar) in [(1, Scalar::Int), (2, Scalar::Bv32)] {
            for stack in [StackPolicy::Rebuilt, StackPolicy::Long] {
                walk(info, info.make(stack).as_mut(), seed, scalar);
            }
        }
    }
}

fn walk(info: &BackendInfo, backend: &mut dyn Backend, seed: u64, scalar: Scalar) {
    let mut rng = Rng::new(seed);
    let mut world = World::new(scalar);
    let mut list: Vec<TermId> = Vec::new();
    let mut definite = 0;
    for round in 0..40 {
        list.truncate(rng.below(list.len() + 2));
        let depth = rng.below(3);
        list.push(world.constraint(&mut rng, depth));
        let answer = backend.check(&world.pool, &list, &patient());
        let expected = world.is_satisfiable(&list);
        assert!(
            agrees(&answer, expected),
            "{} round {round}: {answer:?}",
            info.name
        );
        if let Answer::Sat(model) = &answer {
            assert!(list.iter().all(|it| model.holds(&world.pool, *it)));
        }
        match &answer {
            Answer::Unknown(UnknownReason::Failed(why)) => panic!("{}: {why}", info.name),
            Answer::Unknown(_) => {}
            _ => definite += 1,
        }
        if !expected {
            list.pop();
        }
    }
    assert!(definite >= 12, "{}: {definite} of 40", info.name);
}

/// Named questions over every theory, with the answer.
fn questions(pool: &mut TermPool) -> Vec<(&'static str, Vec<TermId>, bool)> {
    let mut all = arrays(pool);
    all.extend(quantifiers(pool));
    all.extend(doubles(pool));
    all.extend(singles(pool));
    all.extend(words(pool));
    all
}

fn arrays(pool: &mut TermPool) -> Vec<(&'static str, Vec<TermId>, bool)> {
    let array = |element| Sort::Array {
        index: Scalar::Int,
        element,
    };
    let (a, b) = (
        pool.fresh_var("a", array(Scalar::Int)),
        pool.fresh_var("b", array(Scalar::Int)),
    );
    let refs = pool.fresh_var("refs", array(Scalar::Ref));
    let (i, j) = (
        pool.fresh_var("i", Scalar::Int.into()),
        pool.fresh_var("j", Scalar::Int.into()),
    );
    let (at_i, at_j, five) = (pool.select(a, i), pool.select(a, j), pool.int(5));
    let (same, differ) = (pool.eq(i, j), pool.ne(at_i, at_j));
    let stored = pool.store(a, i, five);
    let equal = pool.eq(stored, b);
    let in_b = pool.select(b, i);
    let not_five = pool.ne(in_b, five);
    let zero = pool.int(0);
    let empty = pool.const_array(Scalar::Int, zero);
    let once = pool.store(empty, i, five);
    let constant = pool.eq(b, once);
    let in_b_j = pool.select(b, j);
    let elsewhere = pool.eq(in_b_j, five);
    let apart = pool.ne(i, j);
    let element = pool.select(refs, i);
    let created = pool.reference(-1);
    let aliased = pool.eq(element, created);
    vec![
        ("equal indexes", vec![same, differ], false),
        ("different elements", vec![differ], true),
        ("store", vec![equal], true),
        ("store and read", vec![equal, not_five], false),
        ("constant array", vec![constant], true),
        (
            "constant array elsewhere",
            vec![constant, apart, elsewhere],
            false,
        ),
        ("inputs are not created", vec![aliased], false),
    ]
}

fn quantifiers(pool: &mut TermPool) -> Vec<(&'static str, Vec<TermId>, bool)> {
    let sort = Sort::Array {
        index: Scalar::Int,
        element: Scalar::Int,
    };
    let array = pool.fresh_var("q", sort);
    let k = pool.fresh_var("k", Scalar::Int.into());
    let (zero, three, seven) = (pool.int(0), pool.int(3), pool.int(7));
    let bound = pool.fresh_bound("b", Scalar::Int);
    let element = pool.select(array, bound);
    let square = pool.mul(element, element);
    let sum = pool.add(square, element);
    let above = pool.gt(sum, zero);
    let small = pool.lt(element, seven);
    let body = pool.and(above, small);
    let var = pool.var_of(bound).expect("a variable");
    let forall = pool.forall(var, three, body);
    let at_k = pool.select(array, k);
    let (low, high) = (pool.ge(k, zero), pool.lt(k, three));
    let too_big = pool.gt(at_k, seven);
    vec![
        ("forall", vec![forall], true),
        (
            "forall contradicted",
            vec![forall, low, high, too_big],
            false,
        ),
    ]
}

fn doubles(pool: &mut TermPool) -> Vec<(&'static str, Vec<TermId>, bool)> {
    let x = pool.fresh_var("x", Scalar::Float.into());
    let (half, two) = (pool.float(0.5), pool.float(2.0));
    let product = pool.mul(x, half);
    let equal = pool.eq(product, two);
    let not_itself = pool.ne(x, x);
    let less = pool.lt(x, half);
    let tiny = pool.float(-1e-310);
    let is_tiny = pool.eq(x, tiny);
    let root = pool.sqrt(x);
    let is_two = pool.eq(root, two);
    let up = pool.function(Function::Ceil, &[x]);
    let floor = pool.function(Function::Floor, &[x]);
    let (rounded, down) = (pool.eq(up, two), pool.lt(floor, half));
    let sine = pool.function(Function::Sin, &[x]);
    let (above, below) = (pool.gt(sine, half), pool.lt(sine, half));
    let less_than_itself = pool.and(above, below);
    let is_sine = pool.eq(sine, two);
    vec![
        ("half of four", vec![equal], true),
        ("not a number", vec![not_itself], true),
        ("not a number is not less", vec![not_itself, less], false),
        ("subnormal", vec![is_tiny], true),
        ("root", vec![is_two], true),
        ("rounding", vec![rounded, down], false),
        (
            "functions are unknown numbers",
            vec![less_than_itself],
            false,
        ),
        ("unknown numbers are checked", vec![is_sine, is_two], false),
    ]
}

fn singles(pool: &mut TermPool) -> Vec<(&'static str, Vec<TermId>, bool)> {
    let x = pool.fresh_var("s", Scalar::Single.into());
    let (tenth, third, zero) = (pool.single(0.1), pool.single(0.3), pool.single(0.0));
    let sum = pool.add(x, tenth);
    let equal = pool.eq(sum, third);
    let not_itself = pool.ne(x, x);
    let least = pool.single(-1e-45);
    let is_least = pool.eq(x, least);
    let positive = pool.gt(x, zero);
    let huge = pool.single(f32::INFINITY);
    let infinite = pool.eq(x, huge);
    let (double, tenth) = (pool.to_float(x), pool.float(0.1));
    let is_double = pool.eq(double, tenth);
    let i = pool.fresh_var("i", Scalar::Bv32.into());
    let single = pool.to_single(i);
    let back = pool.to_bv32(single);
    let rounded = pool.ne(back, i);
    let (one, none, largest) = (pool.bv32(1), pool.bv32(0), pool.bv64(i64::MAX));
    let last = pool.bit_and(i, one);
    let odd = pool.eq(last, one);
    let (integer, long) = (pool.to_bv32(x), pool.to_bv64(x));
    let (not_zero, most) = (pool.ne(integer, none), pool.eq(long, largest));
    let made = pool.of_bits(i);
    let of_bits = pool.eq(made, third);
    let representation = pool.to_bits(x);
    let bits = pool.lt(representation, none);
    vec![
        ("a sum of singles", vec![equal], true),
        ("not a single", vec![not_itself], true),
        ("subnormal single", vec![is_least], true),
        ("negative subnormal", vec![is_least, positive], false),
        ("infinite single", vec![infinite, positive], true),
        ("a single as a double", vec![is_double], false),
        ("an integer as a single", vec![rounded, odd], true),
        ("not a number is 0", vec![not_itself, not_zero], false),
        ("saturated", vec![most, positive], true),
        ("of bits", vec![of_bits], true),
        ("bits", vec![bits, positive], false),
    ]
}

fn words(pool: &mut TermPool) -> Vec<(&'static str, Vec<TermId>, bool)> {
    let x = pool.fresh_var("w", Scalar::Bv64.into());
    let (zero, least, one) = (pool.bv64(0), pool.bv64(i64::MIN), pool.bv64(1));
    let quotient = pool.div(one, x);
    let is_zero = pool.eq(x, zero);
    let by_zero = pool.ne(quotient, zero);
    let negated = pool.neg(x);
    let own = pool.eq(negated, x);
    let is_least = pool.eq(x, least);
    let other = pool.ne(x, least);
    let (y, width, seven) = (
        pool.fresh_var("y", Scalar::Bv64.into()),
        pool.bv64(64),
        pool.bv64(7),
    );
    let left = pool.shl(seven, y);
    let is_shifted = pool.ne(left, seven);
    let (by_more, by_width) = (pool.gt(y, width), pool.eq(y, width));
    let (signed, unsigned) = (pool.shr(x, y), pool.ushr(x, y));
    let both = pool.bit_xor(signed, unsigned);
    let either = pool.bit_or(both, x);
    let masked = pool.bit_and(either, y);
    let mixed = pool.eq(masked, seven);
    let half = pool.truncate(x);
    let byte = pool.to_byte(half);
    let hundred = pool.bv32(100);
    let mut sum = pool.add(byte, hundred);
    sum = pool.to_short(sum);
    let three = pool.bv32(300);
    let is_large = pool.gt(sum, three);
    let other_byte = pool.ne(byte, half);
    let wide = pool.widen(half);
    let other_half = pool.ne(wide, x);
    vec![
        ("1 / 0 is 0", vec![is_zero, by_zero], false),
        ("the least is its own negation", vec![own, is_least], true),
        ("only 0 besides", vec![own, other, by_zero], false),
        (
            "shifts go modulo the width",
            vec![is_shifted, by_more],
            true,
        ),
        (
            "a shift by the width is none",
            vec![is_shifted, by_width],
            false,
        ),
        ("bits", vec![mixed], true),
        ("a byte is small", vec![is_large], false),
        (
            "a byte is not its number",
            vec![other_byte, other_half],
            true,
        ),
    ]
}

#[test]
fn every_theory_is_understood_or_refused() {
    for info in available() {
        let mut pool = TermPool::new();
        let questions = questions(&mut pool);
        let mut backend = info.make(StackPolicy::Rebuilt);
        // Twice, because the second time finds a used process.
        for (what, constraints, expected) in questions.iter().chain(&questions) {
            // Nothing definite is expected, so the time may be short.
            let limits = Limits {
                timeout_ms: Some(1000),
                resource: None,
            };
            let answer = backend.check(&pool, constraints, &limits);
            let name = info.name;
            assert!(agrees(&answer, *expected), "{name}: {what}: {answer:?}");
            if let Answer::Unknown(UnknownReason::Failed(why)) = answer {
                panic!("{name}: {what}: {why}");
            }
        }
    }
}

#[test]
fn shared_terms_are_written_once() {
    let mut pool = TermPool::new();
    let x = pool.fresh_var("x", Scalar::Int.into());
    let mut term = x;
    for step in 0..40 {
        let product = pool.mul(term, term);
        let step = pool.int(step + 2);
        term = pool.div(product, step);
    }
    let zero = pool.int(0);
    let constraint = pool.gt(term, zero);
    let script = oxpecker_solver::smtlib::script(&pool, &[constraint], &["a note".into()]);
    assert!(script.len() < 20_000, "{}", script.len());
    assert!(script.starts_with("; a note\n; v0 is x\n"));
}
