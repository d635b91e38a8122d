//! Reads of tables and of arrays with writes: every back end decides them as trying all inputs does.

use oxpecker_base::Rng;
use oxpecker_path::PathCondition;
use oxpecker_solver::backends::{BACKENDS, BackendInfo};
use oxpecker_solver::{Answer, ArrayEncoding, ENCODINGS, LAYERS, Limits, Pipeline, SolverConfig};
use oxpecker_term::{Interval, Literal, Model, ModelValue, Scalar, Table, TermId, TermPool};

/// Indexes from below the first element to beyond the last one.
const BOX: std::ops::RangeInclusive<i64> = -2..=9;

struct World {
    pool: TermPool,
    scalar: Scalar,
    vars: Vec<TermId>,
    points: Vec<Model>,
}

impl World {
    fn new(scalar: Scalar) -> World {
        let mut pool = TermPool::new();
        let mut points = vec![Model::new()];
        let mut vars = Vec::new();
        for name in ["i", "j"] {
            let (lo, hi) = (Some(*BOX.start()), Some(*BOX.end()));
            let var = pool.fresh_var_in(name, scalar.into(), lo, hi);
            vars.push(var);
            let var = pool.var_of(var).expect("a variable");
            let number = |value: i64| match scalar {
                Scalar::Bv32 => Literal::Bv32(value as i32),
                _ => Literal::Int(value),
            };
            let with = |point: &Model| {
                let point = point.clone();
                BOX.map(move |it| point.with(var, ModelValue::Scalar(number(it))))
            };
            points = points.iter().flat_map(with).collect();
        }
        World {
            pool,
            scalar,
            vars,
            points,
        }
    }

    fn number(&mut self, rng: &mut Rng) -> TermId {
        let value = rng.below(16) as i64 - 4;
        self.pool.number(self.scalar, value)
    }

    fn term(&mut self, rng: &mut Rng, depth: usize) -> TermId {
        if depth == 0 {
            return match rng.below(4) {
                0 => self.number(rng),
                _ => self.vars[rng.below(2)],
            };
        }
        let one = self.term(rng, depth - 1);
        match rng.below(8) {
            0..=3 => {
                let table = table(rng, self.scalar);
                self.pool.table(&table, one)
            }
            4 => {
                // A table with a write in front: the value where the index is the written one.
                let (at, value) = (self.term(rng, depth - 1), self.term(rng, depth - 1));
                let table = table(rng, self.scalar);
                let below = self.pool.table(&table, one);
                let here = self.pool.eq(one, at);
                self.pool.ite(here, value, below)
            }
            5 if self.scalar.is_bv() => {
                let mask = self.pool.number(self.scalar, 7);
                self.pool.bit_and(one, mask)
            }
            6 => {
                let number = self.number(rng);
                self.pool.mul(one, number)
            }
            _ => {
                let two = self.term(rng, depth - 1);
                self.pool.add(one, two)
            }
        }
    }

    fn constraint(&mut self, rng: &mut Rng) -> TermId {
        let (one, two) = (self.term(rng, 2), self.term(rng, 1));
        match rng.below(4) {
            0 => self.pool.eq(one, two),
            1 => self.pool.ne(one, two),
            2 => self.pool.lt(one, two),
            _ => self.pool.le(one, two),
        }
    }

    fn is_satisfiable(&self, constraints: &[TermId]) -> bool {
        let holds = |point: &Model| constraints.iter().all(|it| point.holds(&self.pool, *it));
        self.points.iter().any(holds)
    }
}

fn table(rng: &mut Rng, scalar: Scalar) -> Table {
    let range = 1 + rng.below(12);
    let element = |rng: &mut Rng| rng.below(range) as i64 - 2;
    let words = (0..rng.below(10)).map(|_| element(rng)).collect();
    Table::of_words(scalar, words, element(rng))
}

/// How many systems of constraints are tried; `OXPECKER_CASES` says otherwise.
fn cases() -> u64 {
    let given = std::env::var("OXPECKER_CASES").ok();
    given.and_then(|it| it.parse().ok()).unwrap_or(30)
}

#[test]
fn every_back_end_reads_tables_as_evaluation_does_in_every_encoding() {
    let mut undecided = 0;
    for (encoding, info) in ENCODINGS.iter().enumerate() {
        for (number, backend) in BACKENDS.iter().enumerate() {
            if backend.available().is_err() {
                continue;
            }
            for seed in 0..cases() {
                let mut rng = Rng::new(seed * 64 + (8 * encoding + number) as u64);
                undecided += run(&mut rng, info.encoding, backend);
            }
        }
    }
    assert_eq!(undecided, 0);
}

/// A path of a few constraints, one after the other; gives how many were not decided.
fn run(rng: &mut Rng, array_encoding: ArrayEncoding, backend: &'static BackendInfo) -> usize {
    let config = SolverConfig {
        array_encoding,
        backends: vec![backend],
        fallbacks: Vec::new(),
        // Only what hangs ends at it, also on a busy machine.
        limits: Limits {
            timeout_ms: Some(60_000),
            resource: None,
        },
        ..SolverConfig::default()
    };
    let mut pipeline = Pipeline::new(config.without(LAYERS.iter().map(|it| it.id)));
    let mut world = World::new([Scalar::Bv32, Scalar::Int][rng.below(2)]);
    let mut path = PathCondition::new();
    let mut all = Vec::new();
    let mut undecided = 0;
    for _ in 0..3 {
        let guard = world.constraint(rng);
        all.push(guard);
        let expected = world.is_satisfiable(&all);
        let name = backend.name;
        match pipeline.check(&mut world.pool, &path, guard, None) {
            Answer::Sat(model) => {
                assert!(expected, "{array_encoding:?} {name}");
                assert!(all.iter().all(|it| model.holds(&world.pool, *it)));
            }
            Answer::Unsat => assert!(!expected, "{array_encoding:?} {name}"),
            Answer::Unknown(_) => undecided += 1,
        }
        match expected {
            true => path.push(guard),
            false => {
                let _ = all.pop();
            }
        }
    }
    undecided
}

#[test]
fn a_read_within_an_interval_is_right_there() {
    let mut rng = Rng::new(3);
    for _ in 0..500 {
        let mut world = World::new([Scalar::Bv32, Scalar::Int][rng.below(2)]);
        let (index, table) = (world.vars[0], table(&mut rng, world.scalar));
        let low = rng.below(8) as i64 - 2;
        let high = low + rng.below(6) as i64;
        let known = Interval::new(Some(low), Some(high));
        let read = world.pool.table_within(&table, index, known);
        for point in &world.points {
            let at = point.eval(&world.pool, index).as_i64();
            if at.is_some_and(|it| known.contains(it)) {
                assert_eq!(point.eval(&world.pool, read), table.at(at));
            }
        }
    }
}
