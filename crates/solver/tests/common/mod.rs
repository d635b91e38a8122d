//! Random constraints over a small box, decided by trying every point.
#![allow(dead_code, reason = "every test file uses its own part")]

use oxpecker_base::Rng;
use oxpecker_solver::Answer;
use oxpecker_term::{Literal, Model, ModelValue, Scalar, TermId, TermPool};

const VARS: usize = 3;
const BOX: std::ops::RangeInclusive<i64> = -3..=3;

/// A pool with a few variables and all points of their box.
pub(crate) struct World {
    pub(crate) pool: TermPool,
    pub(crate) vars: Vec<TermId>,
    points: Vec<Model>,
}

impl World {
    pub(crate) fn new(scalar: Scalar) -> Self {
        let mut pool = TermPool::new();
        let (lo, hi) = (Some(*BOX.start()), Some(*BOX.end()));
        let vars: Vec<TermId> = (0..VARS)
            .map(|index| pool.fresh_var_in(&format!("x{index}"), scalar.into(), lo, hi))
            .collect();
        let mut points = vec![Model::new()];
        for var in &vars {
            let var = pool.var_of(*var).expect("a variable");
            points = points
                .iter()
                .flat_map(|point| BOX.map(|value| point.with(var, word(scalar, value))))
                .collect();
        }
        Self { pool, vars, points }
    }

    pub(crate) fn is_satisfiable(&self, constraints: &[TermId]) -> bool {
        self.points
            .iter()
            .any(|point| constraints.iter().all(|it| point.holds(&self.pool, *it)))
    }

    /// The points that satisfy constraints, as the values of all variables.
    pub(crate) fn solutions(&self, constraints: &[TermId]) -> std::collections::BTreeSet<String> {
        let satisfies = |point: &&Model| constraints.iter().all(|it| point.holds(&self.pool, *it));
        let shown = |point: &Model| {
            let vars = self.vars.iter();
            let values = vars.map(|it| format!("{:?}", point.eval(&self.pool, *it).as_i64()));
            values.collect::<Vec<String>>().join(",")
        };
        self.points.iter().filter(satisfies).map(shown).collect()
    }

    pub(crate) fn expression(&mut self, rng: &mut Rng, depth: usize) -> TermId {
        let scalar = self.pool.sort(self.vars[0]).scalar().expect("a scalar");
        if depth == 0 {
            return match rng.below(3) {
                0 => self.pool.number(scalar, rng.below(7) as i64 - 3),
                _ => self.vars[rng.below(VARS)],
            };
        }
        let (one, two) = (
            self.expression(rng, depth - 1),
            self.expression(rng, depth - 1),
        );
        if scalar.is_bv() && rng.percent(40) {
            return match rng.below(6) {
                0 => self.pool.bit_and(one, two),
                1 => self.pool.bit_or(one, two),
                2 => self.pool.bit_xor(one, two),
                3 => self.pool.shl(one, two),
                4 => self.pool.shr(one, two),
                _ => self.pool.ushr(one, two),
            };
        }
        match rng.below(8) {
            0 => self.pool.mul(one, two),
            1 => self.pool.div(one, two),
            2 => self.pool.rem(one, two),
            3 | 4 => self.pool.sub(one, two),
            5 => {
                let condition = self.constraint(rng, depth - 1);
                self.pool.ite(condition, one, two)
            }
            _ => self.pool.add(one, two),
        }
    }

    pub(crate) fn constraint(&mut self, rng: &mut Rng, depth: usize) -> TermId {
        if depth > 0 && rng.percent(30) {
            let (one, two) = (
                self.constraint(rng, depth - 1),
                self.constraint(rng, depth - 1),
            );
            return if rng.percent(50) {
                self.pool.or(one, two)
            } else {
                self.pool.and(one, two)
            };
        }
        let (one, two) = (self.expression(rng, depth), self.expression(rng, depth));
        match rng.below(4) {
            0 => self.pool.eq(one, two),
            1 => self.pool.ne(one, two),
            2 => self.pool.lt(one, two),
            _ => self.pool.le(one, two),
        }
    }
}

fn word(scalar: Scalar, value: i64) -> ModelValue {
    ModelValue::Scalar(match scalar {
        Scalar::Bv32 => Literal::Bv32(value as i32),
        _ => Literal::Int(value),
    })
}

/// Nonlinear constraints may be undecided; they must not be decided wrongly.
pub(crate) fn agrees(answer: &Answer, expected: bool) -> bool {
    match answer {
        Answer::Sat(_) => expected,
        Answer::Unsat => !expected,
        Answer::Unknown(_) => true,
    }
}
