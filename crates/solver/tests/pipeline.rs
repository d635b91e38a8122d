//! Small models, deep terms, and back ends that misbehave.

use std::rc::Rc;

use oxpecker_path::PathCondition;
use oxpecker_solver::backends::BACKENDS;
use oxpecker_solver::backends::z3::Z3;
use oxpecker_solver::statistics::LayerCounter;
use oxpecker_solver::{
    Answer, Backend, LayerId, Limits, Pipeline, SolverConfig, StopFlag, UnknownReason,
};
use oxpecker_term::{Literal, Model, Scalar, Sort, TermId, TermPool};

fn int(pool: &mut TermPool, name: &str) -> TermId {
    pool.fresh_var(name, Scalar::Int.into())
}

fn solve(pool: &mut TermPool, pipeline: &mut Pipeline, path: &PathCondition) -> Rc<Model> {
    let truth = pool.tt();
    match pipeline.check(pool, path, truth, None) {
        Answer::Sat(model) => model,
        other => panic!("{other:?}"),
    }
}

#[test]
fn counterexamples_become_small() {
    let mut pool = TermPool::new();
    let mut pipeline = Pipeline::new(SolverConfig::default());
    let (x, y, z) = (
        int(&mut pool, "x"),
        int(&mut pool, "y"),
        int(&mut pool, "z"),
    );
    let mut path = PathCondition::new();
    let thousand = pool.int(1000);
    let sum = pool.add(x, y);
    path.push(pool.gt(sum, thousand));
    let thirteen = pool.int(13);
    path.push(pool.ge(x, thirteen));
    path.push(pool.ne(z, y));
    let model = solve(&mut pool, &mut pipeline, &path);
    let vars = [x, y, z].map(|it| pool.var_of(it).unwrap());
    let small = pipeline.minimize(&mut pool, &path, &model, &vars);
    assert!(path.iter().all(|it| small.holds(&pool, it)));
    assert_eq!(small.eval(&pool, x), Literal::Int(13));
    assert_eq!(small.eval(&pool, y), Literal::Int(988));
    assert_eq!(small.eval(&pool, z), Literal::Int(0));
}

#[test]
fn minimizing_respects_bounds() {
    let mut pool = TermPool::new();
    let mut pipeline = Pipeline::new(SolverConfig::default());
    let x = pool.fresh_var_in("x", Scalar::Int.into(), Some(5), None);
    let path = PathCondition::new();
    let model = Rc::new(Model::new());
    assert_eq!(
        model.eval(&pool, x),
        Literal::Int(5),
        "the default is in bounds"
    );
    let var = pool.var_of(x).unwrap();
    let small = pipeline.minimize(&mut pool, &path, &model, &[var]);
    assert_eq!(small.eval(&pool, x), Literal::Int(5));
}

#[test]
fn deep_terms_neither_crash_nor_falsify() {
    let mut pool = TermPool::new();
    let mut pipeline = Pipeline::new(SolverConfig::default());
    let array = pool.fresh_var(
        "a",
        Sort::Array {
            index: Scalar::Int,
            element: Scalar::Int,
        },
    );
    let mut term = int(&mut pool, "x");
    for _ in 0..100_000 {
        term = pool.select(array, term);
    }
    let zero = pool.int(0);
    let guard = pool.ne(term, zero);
    assert!(pool.depth(guard) >= 100_000);
    let answer = pipeline.check(&mut pool, &PathCondition::new(), guard, None);
    assert!(matches!(
        answer,
        Answer::Unknown(UnknownReason::Unsupported(_))
    ));
    let model = Rc::new(Model::new());
    assert!(!model.holds(&pool, guard));
    assert!(pool.display(guard).to_string().len() > 1000);
    let var = pool.var_of(array).unwrap();
    let other = pool.const_array(Scalar::Int, zero);
    let folded = pool.substitute(guard, &[(var, other)].into_iter().collect());
    assert_eq!(folded, pool.ff());
}

/// A table of as many entries, read at an unknown place, is a chain of alternatives.
#[test]
fn tables_of_thousands_of_entries_are_decided() {
    for entries in [5_000, 20_000] {
        let mut pool = TermPool::new();
        let limits = Limits {
            timeout_ms: Some(60_000),
            resource: None,
        };
        let mut pipeline = Pipeline::new(SolverConfig {
            limits,
            ..SolverConfig::default()
        });
        let place = int(&mut pool, "place");
        let mut read = pool.int(-1);
        for entry in 0..entries {
            let (number, value) = (pool.int(entry), pool.int(entry % 1009));
            let here = pool.eq(place, number);
            read = pool.ite(here, value, read);
        }
        assert!(pool.depth(read) > 4_000);
        let mut path = PathCondition::new();
        let (wanted, none) = (pool.int(1008), pool.int(1009));
        let guard = pool.eq(read, wanted);
        let answer = pipeline.check(&mut pool, &path, guard, None);
        assert!(answer.is_sat(), "{answer:?}");
        let (zero, all) = (pool.int(0), pool.int(entries));
        path.push(pool.ge(place, zero));
        path.push(pool.lt(place, all));
        let guard = pool.ge(read, none);
        let answer = pipeline.check(&mut pool, &path, guard, None);
        assert!(answer.is_unsat(), "{answer:?}");
    }
}

/// Gives up on quantifiers and leaves the rest to Z3.
#[derive(Debug)]
struct Ground(Z3);

impl Backend for Ground {
    fn name(&self) -> &'static str {
        "ground"
    }
    fn check(&mut self, pool: &TermPool, constraints: &[TermId], limits: &Limits) -> Answer {
        if constraints.iter().any(|it| pool.has_quantifier(*it)) {
            return Answer::Unknown(UnknownReason::Unsupported("quantifiers".into()));
        }
        self.0.check(pool, constraints, limits)
    }
}

#[test]
fn short_arrays_are_found_without_quantifiers() {
    let mut pool = TermPool::new();
    let backend = Box::new(Ground(Z3::new()));
    let mut pipeline = Pipeline::with_backend(SolverConfig::default(), backend);
    let (index, element) = (Scalar::Int, Scalar::Int);
    let array = pool.fresh_var("a", Sort::Array { index, element });
    let len = pool.fresh_var_in("n", Scalar::Int.into(), Some(3), None);
    let bound = pool.fresh_bound("i", Scalar::Int);
    let read = pool.select(array, bound);
    let square = pool.mul(bound, bound);
    let above = pool.gt(read, square);
    let var = pool.var_of(bound).unwrap();
    let all = pool.forall(var, len, above);
    let answer = pipeline.check(&mut pool, &PathCondition::new(), all, None);
    assert!(
        answer.model().is_some_and(|model| model.holds(&pool, all)),
        "{answer:?}"
    );
    let none = pool.not(all);
    let path = PathCondition::new().with(all);
    let answer = pipeline.check(&mut pool, &path, none, None);
    assert!(matches!(answer, Answer::Unsat | Answer::Unknown(_)));
}

/// Says yes to everything, with a model nobody asked for, or does nothing but fail.
#[derive(Debug)]
struct Liar;

impl Backend for Liar {
    fn name(&self) -> &'static str {
        "liar"
    }
    fn check(&mut self, _: &TermPool, _: &[TermId], _: &Limits) -> Answer {
        Answer::Sat(Rc::new(Model::new()))
    }
}

#[test]
fn a_wrong_model_becomes_unknown() {
    let mut pool = TermPool::new();
    // Nothing but the back end answers.
    let config = SolverConfig::default().without([LayerId::Enumeration]);
    let mut pipeline = Pipeline::with_backend(config, Box::new(Liar));
    let x = int(&mut pool, "x");
    let seven = pool.int(7);
    let guard = pool.gt(x, seven);
    let answer = pipeline.check(&mut pool, &PathCondition::new(), guard, None);
    assert!(matches!(answer, Answer::Unknown(UnknownReason::BadModel)));
    assert_eq!(pipeline.statistics().unknown, 1);
}

#[test]
fn nobody_is_asked_any_more_once_the_flag_is_set() {
    let flag = StopFlag::default();
    let config = SolverConfig {
        stop: Some(flag.clone()),
        check_answers: Some(&BACKENDS[0]),
        ..SolverConfig::default()
    };
    let mut pool = TermPool::new();
    let mut pipeline = Pipeline::new(config);
    let x = int(&mut pool, "x");
    let path = PathCondition::new();
    let (seven, eight) = (pool.int(7), pool.int(8));
    let (first, second) = (pool.eq(x, seven), pool.eq(x, eight));
    assert!(pipeline.check(&mut pool, &path, first, None).is_sat());
    assert!(!flag.set(), "it was not set before");
    let answer = pipeline.check(&mut pool, &path, second, None);
    assert!(
        matches!(answer, Answer::Unknown(UnknownReason::Interrupted)),
        "{answer:?}"
    );
}

/// A question with more constraints than a core keeps, of which two exclude each other.
fn crowded(pool: &mut TermPool) -> (PathCondition, TermId, TermId) {
    let (x, y) = (int(pool, "x"), int(pool, "y"));
    let mut path = PathCondition::new();
    let sum = pool.add(x, y);
    for bound in 0..20 {
        let factor = pool.int(bound + 2);
        let scaled = pool.mul(x, factor);
        let weighted = pool.add(scaled, y);
        let far = pool.int(-1000);
        path.push(pool.ge(weighted, far));
    }
    let three = pool.int(3);
    let needed = pool.gt(sum, three);
    path.push(needed);
    let two = pool.int(2);
    (path, needed, pool.lt(sum, two))
}

#[test]
fn a_smaller_core_answers_for_another_path() {
    for (core_checks, answered) in [(0, 0), (100, 1)] {
        let config = SolverConfig {
            core_checks,
            ..SolverConfig::default()
        };
        let config = config.without([LayerId::TightestBounds]);
        let mut pool = TermPool::new();
        let mut pipeline = Pipeline::new(config);
        let (path, needed, guard) = crowded(&mut pool);
        assert!(pipeline.check(&mut pool, &path, guard, None).is_unsat());
        let other = int(&mut pool, "z");
        let mut path = PathCondition::new();
        let one = pool.int(1);
        path.push(pool.gt(other, one));
        path.push(needed);
        assert!(pipeline.check(&mut pool, &path, guard, None).is_unsat());
        let cores = pipeline.statistics().layer(LayerId::UnsatCores);
        assert_eq!(cores[LayerCounter::Unsat], answered);
    }
}

#[test]
fn limits_are_counted_not_timed() {
    let config = SolverConfig {
        limits: Limits {
            timeout_ms: None,
            resource: Some(2_000),
        },
        ..SolverConfig::default()
    };
    let mut pool = TermPool::new();
    let mut pipeline = Pipeline::new(config);
    // A product of primes to factor: hard for the solver, quick to state.
    let (x, y) = (int(&mut pool, "x"), int(&mut pool, "y"));
    let product = pool.mul(x, y);
    let number = pool.int(1_000_003 * 1_000_033);
    let mut path = PathCondition::new();
    let one = pool.int(1);
    path.push(pool.gt(x, one));
    path.push(pool.gt(y, x));
    let guard = pool.eq(product, number);
    let answer = pipeline.check(&mut pool, &path, guard, None);
    assert!(
        matches!(answer, Answer::Unknown(UnknownReason::Timeout)),
        "{answer:?}"
    );
}
