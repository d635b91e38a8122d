//! Random systems of constraints over a small box, decided by trying every point.

use std::rc::Rc;

use oxpecker_base::Rng;
use oxpecker_solver::backends::z3::{Strategy, Z3};
use oxpecker_solver::{Answer, Backend, Limits, PathCondition, Pipeline, SolverConfig};
use oxpecker_term::{Literal, Model, ModelValue, Scalar, TermId, TermPool};

const VARS: usize = 3;
const BOX: std::ops::RangeInclusive<i64> = -3..=3;

struct World {
    pool: TermPool,
    vars: Vec<TermId>,
    points: Vec<Model>,
}

impl World {
    fn new(scalar: Scalar) -> Self {
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

    fn is_satisfiable(&self, constraints: &[TermId]) -> bool {
        self.points
            .iter()
            .any(|point| constraints.iter().all(|it| point.holds(&self.pool, *it)))
    }

    fn expression(&mut self, rng: &mut Rng, depth: usize) -> TermId {
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

    fn constraint(&mut self, rng: &mut Rng, depth: usize) -> TermId {
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
fn agrees(answer: &Answer, expected: bool) -> bool {
    match answer {
        Answer::Sat(_) => expected,
        Answer::Unsat => !expected,
        Answer::Unknown(_) => true,
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
        let mut pipeline = Pipeline::new(SolverConfig::default());
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
    let (mut stack, mut fresh) = (Z3::new(), Z3::with_strategy(Strategy::Fresh));
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
    let off = SolverConfig {
        known_model: false,
        slicing: false,
        cache: 0,
        recent_models: 0,
        ..SolverConfig::default()
    };
    let mut world = World::new(Scalar::Int);
    let mut with = Pipeline::new(SolverConfig::default());
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
        let mut pipeline = Pipeline::new(SolverConfig::default());
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
