//! Arrays whose indexes may be equal, arrays of references, and quantifiers over arrays of unknown length.

use oxpecker_path::PathCondition;
use oxpecker_solver::{Answer, Limits, Pipeline, SolverConfig};
use oxpecker_term::{Scalar, Sort, TermId, TermPool, VarId};

/// Only what hangs ends at its limit, also on a busy machine.
fn patient() -> SolverConfig {
    SolverConfig {
        limits: Limits {
            timeout_ms: Some(60_000),
            resource: None,
        },
        ..SolverConfig::default()
    }
}

struct Asker {
    pool: TermPool,
    pipeline: Pipeline,
}

impl Asker {
    fn new() -> Self {
        Self {
            pool: TermPool::new(),
            pipeline: Pipeline::new(patient()),
        }
    }

    fn int(&mut self, name: &str) -> TermId {
        self.pool.fresh_var(name, Scalar::Int.into())
    }

    fn array(&mut self, name: &str, element: Scalar) -> TermId {
        let index = Scalar::Int;
        self.pool.fresh_var(name, Sort::Array { index, element })
    }

    fn bound(&mut self) -> (TermId, VarId) {
        let term = self.pool.fresh_bound("i", Scalar::Int);
        (term, self.pool.var_of(term).expect("a variable"))
    }

    fn sat(&mut self, constraints: &[TermId]) -> bool {
        let (guard, path) = constraints.split_last().expect("a guard");
        let mut condition = PathCondition::new();
        path.iter().for_each(|it| condition.push(*it));
        match self
            .pipeline
            .check(&mut self.pool, &condition, *guard, None)
        {
            Answer::Sat(model) => {
                assert!(constraints.iter().all(|it| model.holds(&self.pool, *it)));
                true
            }
            Answer::Unsat => false,
            Answer::Unknown(reason) => panic!("{reason}"),
        }
    }
}

#[test]
fn indexes_may_be_equal() {
    let mut asker = Asker::new();
    let (i, j) = (asker.int("i"), asker.int("j"));
    let array = asker.array("a", Scalar::Int);
    let pool = &mut asker.pool;
    let (one, two) = (pool.int(1), pool.int(2));
    let first = pool.store(array, i, one);
    let second = pool.store(first, j, two);
    let read = pool.select(second, i);
    let overwritten = pool.eq(read, two);
    let kept = pool.eq(read, one);
    let same = pool.eq(i, j);
    let different = pool.not(same);
    let neither = [pool.not(overwritten), pool.not(kept)];
    assert!(asker.sat(&[overwritten]));
    assert!(asker.sat(&[kept]));
    assert!(!asker.sat(&[overwritten, different]));
    assert!(!asker.sat(&[kept, same]));
    assert!(!asker.sat(&neither));
}

#[test]
fn equal_indexes_read_equal_elements() {
    let mut asker = Asker::new();
    let (i, j) = (asker.int("i"), asker.int("j"));
    let array = asker.array("a", Scalar::Int);
    let pool = &mut asker.pool;
    let (at_i, at_j) = (pool.select(array, i), pool.select(array, j));
    let same = pool.eq(i, j);
    let differ = pool.ne(at_i, at_j);
    let nested = pool.select(array, at_i);
    let seven = pool.int(7);
    let deep = pool.eq(nested, seven);
    assert!(!asker.sat(&[same, differ]));
    assert!(asker.sat(&[differ, deep]));
}

#[test]
fn elements_of_input_arrays_are_inputs() {
    let mut asker = Asker::new();
    let i = asker.int("i");
    let array = asker.array("o", Scalar::Ref);
    let other = asker.pool.fresh_var("r", Scalar::Ref.into());
    let pool = &mut asker.pool;
    let element = pool.select(array, i);
    let made = pool.reference(-3);
    assert_eq!(pool.eq(element, made), pool.ff());
    let (one, null) = (pool.reference(1), pool.reference(0));
    let not_one = pool.ne(element, one);
    let not_null = pool.ne(element, null);
    let shared = pool.eq(element, other);
    assert!(asker.sat(&[not_one, not_null, shared]));
    let model = match asker.pipeline.check(
        &mut asker.pool,
        &PathCondition::new().with(not_one),
        not_null,
        None,
    ) {
        Answer::Sat(model) => model,
        other => panic!("{other:?}"),
    };
    let value = model.eval(&asker.pool, element);
    assert!(value.as_i64().is_some_and(|id| id > 1), "{value}");
}

#[test]
fn quantifiers_over_unknown_lengths() {
    let mut asker = Asker::new();
    let array = asker.array("a", Scalar::Int);
    let len = asker
        .pool
        .fresh_var_in("n", Scalar::Int.into(), Some(0), None);
    let (i, bound) = asker.bound();
    let pool = &mut asker.pool;
    let zero = pool.int(0);
    let at = pool.select(array, i);
    let positive = pool.gt(at, zero);
    let all = pool.forall(bound, len, positive);
    let two = pool.int(2);
    let long = pool.gt(len, two);
    let one = pool.int(1);
    let first = pool.select(array, one);
    let bad = pool.le(first, zero);
    let none = pool.not(all);
    assert!(asker.sat(&[long, all]));
    assert!(asker.sat(&[long, none]));
    assert!(!asker.sat(&[long, all, bad]));
    assert!(!asker.sat(&[all, none]));
}

#[test]
fn sortedness_and_its_consequence() {
    let mut asker = Asker::new();
    let array = asker.array("a", Scalar::Int);
    let len = asker
        .pool
        .fresh_var_in("n", Scalar::Int.into(), Some(2), None);
    let (i, bound) = asker.bound();
    let pool = &mut asker.pool;
    let one = pool.int(1);
    let next = pool.add(i, one);
    let (here, there) = (pool.select(array, i), pool.select(array, next));
    let ordered = pool.le(here, there);
    let steps = pool.sub(len, one);
    let sorted = pool.forall(bound, steps, ordered);
    let zero = pool.int(0);
    let (first, second) = (pool.select(array, zero), pool.select(array, one));
    let wrong = pool.gt(first, second);
    let right = pool.lt(first, second);
    assert!(!asker.sat(&[sorted, wrong]));
    assert!(asker.sat(&[sorted, right]));
}

#[test]
fn whole_arrays_can_be_compared() {
    let mut asker = Asker::new();
    let (one, two) = (asker.array("a", Scalar::Int), asker.array("b", Scalar::Int));
    let i = asker.int("i");
    let pool = &mut asker.pool;
    let same = pool.eq(one, two);
    let (left, right) = (pool.select(one, i), pool.select(two, i));
    let differ = pool.ne(left, right);
    let different = pool.not(same);
    assert!(!asker.sat(&[same, differ]));
    assert!(asker.sat(&[different]));
    assert!(asker.sat(&[same]));
}
