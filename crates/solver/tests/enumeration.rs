//! Trying all inputs, against evaluation of every point and against Z3.

mod common;

use std::collections::BTreeSet;
use std::rc::Rc;

use oxpecker_base::Rng;
use oxpecker_path::PathCondition;
use oxpecker_solver::backends::z3::Z3;
use oxpecker_solver::{
    Answer, Backend, EnumerationLimits, LAYERS, LayerId, Limits, Pipeline, SolverConfig,
    StackPolicy, StopFlag, UnknownReason,
};
use oxpecker_term::{Literal, Model, ModelValue, Scalar, Sort, Table, TermId, TermPool};

use self::common::{World, agrees};

/// Answers nothing, so that every answer is one of the layer.
#[derive(Debug)]
struct Silent;

impl Backend for Silent {
    fn name(&self) -> &'static str {
        "silent"
    }

    fn check(&mut self, _: &TermPool, _: &[TermId], _: &Limits) -> Answer {
        Answer::Unknown(UnknownReason::Timeout)
    }
}

/// All layers but this one are off.
fn config() -> SolverConfig {
    let others = LAYERS.iter().map(|it| it.id);
    let others = others.filter(|it| *it != LayerId::Enumeration);
    SolverConfig::default().without(others)
}

fn alone() -> Pipeline {
    Pipeline::with_backend(config(), Box::new(Silent))
}

fn ask(pipeline: &mut Pipeline, pool: &mut TermPool, constraints: &[TermId]) -> Answer {
    let (guard, path) = constraints.split_last().expect("a guard");
    let mut condition = PathCondition::new();
    path.iter().for_each(|it| condition.push(*it));
    pipeline.check(pool, &condition, *guard, None)
}

fn cases(usual: usize) -> usize {
    let asked = std::env::var("OXPECKER_CASES").ok();
    asked.and_then(|it| it.parse().ok()).unwrap_or(usual)
}

#[test]
fn answers_are_those_of_brute_force() {
    let mut rng = Rng::new(71);
    let mut undecided = 0;
    let rounds = cases(400);
    for round in 0..rounds {
        let scalar = [Scalar::Int, Scalar::Bv32][round % 2];
        let mut world = World::new(scalar);
        let count = 1 + rng.below(5);
        let depth = 1 + rng.below(3);
        let list: Vec<TermId> = (0..count)
            .map(|_| world.constraint(&mut rng, depth))
            .collect();
        let expected = world.is_satisfiable(&list);
        let answer = ask(&mut alone(), &mut world.pool, &list);
        assert!(agrees(&answer, expected), "round {round}: {answer:?}");
        if let Answer::Sat(model) = &answer {
            assert!(list.iter().all(|it| model.holds(&world.pool, *it)));
        }
        undecided += usize::from(matches!(answer, Answer::Unknown(_)));
    }
    assert!(undecided * 20 < rounds, "{undecided} undecided");
}

/// Unknowns of all kinds: truth values, both widths, elements of arrays.
struct Mixed {
    pool: TermPool,
    truths: Vec<TermId>,
    ints: Vec<TermId>,
    longs: Vec<TermId>,
}

impl Mixed {
    fn new(rng: &mut Rng) -> Self {
        let mut pool = TermPool::new();
        let array = Sort::Array {
            index: Scalar::Bv32,
            element: Scalar::Bool,
        };
        let flags = pool.fresh_var("flags", array);
        let index = pool.bv32(5);
        let truths = vec![
            pool.fresh_var("b", Scalar::Bool.into()),
            pool.select(flags, index),
        ];
        let mut numbers = |scalar: Scalar| -> Vec<TermId> {
            let bounds = [(-4, 3), (0, 9), (-128, 127), (2_147_483_640, 2_147_483_647)];
            let mut one = |name: &str| {
                let (lo, hi) = bounds[rng.below(bounds.len())];
                pool.fresh_var_in(name, scalar.into(), Some(lo), Some(hi))
            };
            vec![one("x"), one("y")]
        };
        let ints = numbers(Scalar::Bv32);
        let longs = numbers(Scalar::Bv64)[..1].to_vec();
        Self {
            pool,
            truths,
            ints,
            longs,
        }
    }

    fn number(&mut self, rng: &mut Rng, wide: bool, depth: usize) -> TermId {
        let scalar = if wide { Scalar::Bv64 } else { Scalar::Bv32 };
        if depth == 0 {
            let list = if wide { &self.longs } else { &self.ints };
            let constants = [0, 1, -1, 3, 31, 33, 255, 127, i64::from(i32::MIN)];
            return match rng.below(3) {
                0 => self
                    .pool
                    .number(scalar, constants[rng.below(constants.len())]),
                _ => list[rng.below(list.len())],
            };
        }
        let depth = depth - 1;
        let one = self.number(rng, wide, depth);
        let pool = &mut self.pool;
        match rng.below(14) {
            0 if wide => {
                let narrow = self.number(rng, false, depth);
                return self.pool.widen(narrow);
            }
            0 => {
                let wide = self.number(rng, true, depth);
                return self.pool.truncate(wide);
            }
            1 if !wide => return pool.to_byte(one),
            2 if !wide => return pool.to_short(one),
            3 if !wide => {
                let double = pool.to_float(one);
                return pool.to_bv32(double);
            }
            _ => {}
        }
        let two = self.number(rng, wide, depth);
        let pool = &mut self.pool;
        match rng.below(12) {
            0 => pool.mul(one, two),
            1 => pool.div(one, two),
            2 => pool.rem(one, two),
            3 => pool.sub(one, two),
            4 => pool.bit_and(one, two),
            5 => pool.bit_or(one, two),
            6 => pool.bit_xor(one, two),
            7 => pool.shl(one, two),
            8 => pool.shr(one, two),
            9 => pool.ushr(one, two),
            10 => {
                let condition = self.formula(rng, depth);
                self.pool.ite(condition, one, two)
            }
            _ => pool.add(one, two),
        }
    }

    fn formula(&mut self, rng: &mut Rng, depth: usize) -> TermId {
        if depth > 0 && rng.percent(30) {
            let (one, two) = (self.formula(rng, depth - 1), self.formula(rng, depth - 1));
            return match rng.below(3) {
                0 => self.pool.or(one, two),
                1 => self.pool.and(one, two),
                _ => self.pool.not(one),
            };
        }
        if rng.percent(20) {
            return self.truths[rng.below(self.truths.len())];
        }
        let wide = rng.percent(30);
        let (one, two) = (self.number(rng, wide, depth), self.number(rng, wide, depth));
        match rng.below(4) {
            0 => self.pool.eq(one, two),
            1 => self.pool.ne(one, two),
            2 => self.pool.lt(one, two),
            _ => self.pool.le(one, two),
        }
    }
}

#[test]
fn answers_are_those_of_a_solver() {
    let mut rng = Rng::new(83);
    let limits = Limits {
        timeout_ms: None,
        resource: Some(100_000),
    };
    let mut seen = [0; 3];
    for round in 0..cases(60) {
        let mut mixed = Mixed::new(&mut rng);
        let count = 1 + rng.below(4);
        let list: Vec<TermId> = (0..count).map(|_| mixed.formula(&mut rng, 3)).collect();
        let answer = ask(&mut alone(), &mut mixed.pool, &list);
        let mut z3 = Z3::with_stack(StackPolicy::OneShot);
        let other = z3.check(&mixed.pool, &list, &limits);
        let agree = match (&answer, &other) {
            (Answer::Sat(model), Answer::Sat(_) | Answer::Unknown(_)) => {
                seen[0] += 1;
                list.iter().all(|it| model.holds(&mixed.pool, *it))
            }
            (Answer::Unsat, Answer::Unsat | Answer::Unknown(_)) => {
                seen[1] += 1;
                true
            }
            (Answer::Unknown(_), _) => {
                seen[2] += 1;
                true
            }
            _ => false,
        };
        assert!(agree, "round {round}: {answer:?}, but Z3 says {other:?}");
    }
    assert!(seen[0] > 10 && seen[1] > 5, "{seen:?}");
}

#[test]
fn bounds_come_from_constraints() {
    for scalar in [Scalar::Int, Scalar::Bv32, Scalar::Bv64] {
        let mut pool = TermPool::new();
        let (x, y) = (
            pool.fresh_var("x", scalar.into()),
            pool.fresh_var("y", scalar.into()),
        );
        let numbers = [0, 10, 100, 33, 3].map(|it| pool.number(scalar, it));
        let [zero, ten, hundred, third, three] = numbers;
        let mut list = vec![
            pool.le(zero, x),
            pool.lt(x, ten),
            pool.gt(y, zero),
            pool.lt(y, hundred),
        ];
        let product = pool.mul(x, y);
        let tripled = pool.mul(y, three);
        list.push(pool.eq(product, third));
        let Answer::Sat(model) = ask(&mut alone(), &mut pool, &list) else {
            panic!("{scalar}: 1 * 33 or 3 * 11");
        };
        assert_eq!(model.eval(&pool, x).as_i64(), Some(1), "the first one");
        list.push(pool.eq(tripled, third));
        assert!(ask(&mut alone(), &mut pool, &list).is_sat());
        list.push(pool.lt(x, three));
        assert!(ask(&mut alone(), &mut pool, &list).is_unsat());
    }
}

#[test]
fn what_has_no_bounds_is_left_alone() {
    let mut pool = TermPool::new();
    let x = pool.fresh_var("x", Scalar::Int.into());
    let least = pool.int(i64::MIN + 3);
    let low = pool.le(x, least);
    let (two, one) = (pool.int(2), pool.int(1));
    let rest = pool.rem(x, two);
    let odd = pool.eq(rest, one);
    let big = pool.big(&(num_bigint::BigInt::from(i64::MAX) * 4));
    let far = pool.gt(x, big);
    for list in [vec![low, odd], vec![far, odd], vec![odd]] {
        let answer = ask(&mut alone(), &mut pool, &list);
        assert!(matches!(answer, Answer::Unknown(_)), "{answer:?}");
    }
}

#[test]
fn numbers_that_do_not_fit_end_it() {
    let mut pool = TermPool::new();
    let x = pool.fresh_var_in("x", Scalar::Int.into(), Some(1), Some(100));
    let mut power = x;
    for _ in 0..4 {
        power = pool.mul(power, power);
    }
    let zero = pool.int(0);
    let negative = pool.lt(power, zero);
    let answer = ask(&mut alone(), &mut pool, &[negative]);
    assert!(!answer.is_sat(), "a power of 16 does not wrap around");
}

#[test]
fn elements_of_arrays_are_unknowns() {
    let mut pool = TermPool::new();
    let sort = Sort::Array {
        index: Scalar::Int,
        element: Scalar::Bool,
    };
    let array = pool.fresh_var("a", sort);
    let indexes = [0, 1, 7].map(|it| pool.int(it));
    let elements = indexes.map(|it| pool.select(array, it));
    let both = pool.and(elements[0], elements[1]);
    let not = pool.not(elements[2]);
    let answer = ask(&mut alone(), &mut pool, &[both, not]);
    let Answer::Sat(model) = answer else {
        panic!("{answer:?}");
    };
    let values = elements.map(|it| model.eval(&pool, it) == Literal::Bool(true));
    assert_eq!(values, [true, true, false]);
    let no = pool.not(elements[1]);
    assert!(ask(&mut alone(), &mut pool, &[both, no]).is_unsat());
    // An index that is not known may be any of them.
    let i = pool.fresh_var_in("i", Scalar::Int.into(), Some(0), Some(1));
    let other = pool.select(array, i);
    let no = pool.not(other);
    let answer = ask(&mut alone(), &mut pool, &[both, no]);
    assert!(matches!(answer, Answer::Unknown(_)));
}

#[test]
fn work_is_bounded_and_can_be_stopped() {
    let mut pool = TermPool::new();
    let vars: Vec<TermId> = (0..2)
        .map(|_| pool.fresh_var_in("x", Scalar::Bv32.into(), Some(0), Some(500)))
        .collect();
    let product = pool.mul(vars[0], vars[1]);
    let prime = pool.bv32(104_729);
    let guard = pool.eq(product, prime);
    let limited = |before: u64, after: u64| SolverConfig {
        enumeration: EnumerationLimits { before, after },
        ..config()
    };
    let mut little = Pipeline::with_backend(limited(100_000, 0), Box::new(Silent));
    let answer = ask(&mut little, &mut pool, &[guard]);
    assert!(matches!(answer, Answer::Unknown(_)), "{answer:?}");
    let mut enough = Pipeline::with_backend(limited(10_000_000, 0), Box::new(Silent));
    assert!(ask(&mut enough, &mut pool, &[guard]).is_unsat());
    let stop = StopFlag::default();
    stop.set();
    let stopped = SolverConfig {
        stop: Some(stop),
        ..limited(10_000_000, 10_000_000)
    };
    let mut stopped = Pipeline::with_backend(stopped, Box::new(Silent));
    let answer = ask(&mut stopped, &mut pool, &[guard]);
    assert!(matches!(answer, Answer::Unknown(_)), "{answer:?}");
}

#[test]
fn every_combination_is_tried() {
    // One point of each box, however the batches fall.
    let mut rng = Rng::new(97);
    for _ in 0..40 {
        let mut pool = TermPool::new();
        let sizes: Vec<i64> = (0..1 + rng.below(4))
            .map(|_| 1 + rng.below(40) as i64)
            .collect();
        let mut model = Model::new();
        let mut sum = pool.int(0);
        let (mut factor, mut total) = (1_i64, 0);
        for size in &sizes {
            let x = pool.fresh_var_in("x", Scalar::Int.into(), Some(0), Some(size - 1));
            let value = rng.below(usize::try_from(*size).expect("not negative")) as i64;
            let var = pool.var_of(x).expect("a variable");
            model.set(var, ModelValue::Scalar(Literal::Int(value)));
            let weight = pool.int(factor);
            let part = pool.mul(weight, x);
            // The term is not a sum, so that no rule sees through it.
            let three = pool.int(3);
            let part = pool.mul(part, three);
            let part = pool.div(part, three);
            sum = pool.add(sum, part);
            total += factor * value;
            factor *= size;
        }
        let total = pool.int(total);
        let guard = pool.eq(sum, total);
        let large = EnumerationLimits {
            before: 1 << 34,
            after: 0,
        };
        let config = SolverConfig {
            enumeration: large,
            ..config()
        };
        let mut pipeline = Pipeline::with_backend(config, Box::new(Silent));
        match ask(&mut pipeline, &mut pool, &[guard]) {
            Answer::Sat(found) => assert_eq!(*found, model),
            Answer::Unsat => panic!("{sizes:?}"),
            Answer::Unknown(_) => assert!(factor > 1 << 18, "{sizes:?}"),
        }
    }
}

/// A truth value made of comparisons of unknowns without bounds with constants and with each other.
fn comparisons(pool: &mut TermPool, rng: &mut Rng, (scalar, vars): (Scalar, &[TermId])) -> TermId {
    let constants = [
        0,
        1,
        -1,
        2,
        7,
        65_535,
        i64::from(i32::MAX),
        i64::from(i32::MIN),
    ];
    let mut parts = Vec::new();
    for _ in 0..1 + rng.below(3) {
        let one = vars[rng.below(vars.len())];
        let two = match rng.below(4) {
            0 => vars[rng.below(vars.len())],
            _ => pool.number(scalar, constants[rng.below(constants.len())]),
        };
        let atom = match rng.below(3) {
            0 => pool.eq(one, two),
            1 => pool.le(one, two),
            _ => pool.le(two, one),
        };
        let atom = match rng.below(2) {
            0 => pool.not(atom),
            _ => atom,
        };
        parts.push(atom);
    }
    let all = pool.and_all(parts.iter().copied());
    match rng.below(2) {
        0 => pool.not(all),
        _ => all,
    }
}

#[test]
fn one_of_the_values_that_comparisons_cannot_tell_apart_is_enough() {
    let mut rng = Rng::new(5);
    let rounds = cases(300);
    let mut undecided = 0;
    for round in 0..rounds {
        let scalar = [Scalar::Int, Scalar::Bv32, Scalar::Bv64][round % 3];
        let mut pool = TermPool::new();
        let names = ["x", "y", "z"];
        let vars = names.map(|name| pool.fresh_var(name, scalar.into()));
        let list: Vec<TermId> = (0..2 + rng.below(6))
            .map(|_| comparisons(&mut pool, &mut rng, (scalar, &vars)))
            .collect();
        let answer = ask(&mut alone(), &mut pool, &list);
        let expected = Z3::new().check(&pool, &list, &Limits::default());
        match (&answer, &expected) {
            (Answer::Sat(model), Answer::Sat(_)) => {
                assert!(list.iter().all(|it| model.holds(&pool, *it)));
            }
            (Answer::Unsat, Answer::Unsat) => {}
            (Answer::Unknown(_), _) => undecided += 1,
            _ => panic!("round {round}: {answer:?}, but {expected:?}"),
        }
    }
    assert!(undecided * 10 < rounds, "{undecided} undecided");
}

/// A table of few different elements, read at characters.
fn classes(rng: &mut Rng, count: usize) -> Table {
    let words = (0..127).map(|_| rng.below(count) as i64).collect();
    Table::of_words(Scalar::Bv32, words, 0)
}

#[test]
fn one_of_the_values_that_tables_cannot_tell_apart_is_enough() {
    let mut rng = Rng::new(1831);
    let mut satisfiable = 0;
    let rounds = cases(60);
    for round in 0..rounds {
        let mut pool = TermPool::new();
        let (kinds, states) = (classes(&mut rng, 6), classes(&mut rng, 36));
        // 95 values each are too many inputs, six classes each are not.
        let vars: Vec<TermId> = (0..4)
            .map(|_| pool.fresh_var_in("c", Scalar::Bv32.into(), Some(32), Some(126)))
            .collect();
        let reads: Vec<TermId> = vars.iter().map(|it| pool.table(&kinds, *it)).collect();
        let six = pool.bv32(6);
        let mut state = reads[0];
        for read in &reads[1..] {
            let row = pool.mul(six, state);
            let index = pool.add(row, *read);
            state = pool.table(&states, index);
        }
        let wanted = rng.below(36) as i64;
        let least = 32 + rng.below(95) as i64;
        let (end, low) = (pool.bv32(wanted as i32), pool.bv32(least as i32));
        let list = [pool.eq(state, end), pool.le(low, vars[1])];
        let read = |it: i64| kinds.word(Some(it));
        let all = |from: i64| (from..=126).map(read).collect::<BTreeSet<i64>>();
        let mut reached = all(32);
        for from in [least, 32, 32] {
            let pairs = reached
                .iter()
                .flat_map(|it| all(from).into_iter().map(move |to| (*it, to)));
            reached = pairs
                .map(|(it, to)| states.word(Some(6 * it + to)))
                .collect();
        }
        let expected = reached.contains(&wanted);
        let mut pipeline = Pipeline::with_backend(config(), Box::new(Silent));
        match ask(&mut pipeline, &mut pool, &list) {
            Answer::Sat(model) => {
                assert!(expected && list.iter().all(|it| model.holds(&pool, *it)));
            }
            Answer::Unsat => assert!(!expected, "round {round}"),
            Answer::Unknown(why) => panic!("round {round}: {why:?}"),
        }
        satisfiable += usize::from(expected);
    }
    assert!(
        satisfiable * 10 > rounds && satisfiable < rounds,
        "{satisfiable}"
    );
}

#[test]
fn a_model_may_be_next_to_that_of_the_path() {
    let mut rng = Rng::new(77);
    let mut pool = TermPool::new();
    let words = (0..256).map(|it: i64| (it * 167 + 13) & 255).collect();
    let table = Table::of_words(Scalar::Bv32, words, 0);
    let limits = EnumerationLimits {
        after: 0,
        ..EnumerationLimits::default()
    };
    let config = SolverConfig {
        enumeration: limits,
        ..config()
    };
    let mut pipeline = Pipeline::with_backend(config, Box::new(Silent));
    let mut path = PathCondition::new();
    let mut known = Rc::new(Model::new());
    let mut sum = pool.bv32(0);
    for _ in 0..12 {
        let byte = pool.fresh_var_in("b", Scalar::Bv32.into(), Some(0), Some(255));
        let index = pool.bit_xor(sum, byte);
        sum = pool.table(&table, index);
        let limit = pool.bv32(rng.below(200) as i32);
        let guard = pool.le(sum, limit);
        match pipeline.check(&mut pool, &path, guard, Some(&known)) {
            Answer::Sat(model) => known = model,
            other => panic!("{other:?}"),
        }
        path.push(guard);
        assert!(path.to_vec().iter().all(|it| known.holds(&pool, *it)));
    }
}
