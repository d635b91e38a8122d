//! Slices by brute force: whatever satisfies a slice satisfies the path and the guard together with what the path had.

use std::collections::BTreeMap;

use oxpecker_base::Rng;
use oxpecker_path::PathCondition;
use oxpecker_solver::layers::slicing::{Slice, Slicing};
use oxpecker_term::{Literal, Model, ModelValue, Scalar, Sort, TermId, TermPool, VarId};

/// Every scalar and every element is one of these; the first three are the indexes.
const VALUES: [i64; 4] = [0, 1, 2, 3];
const INDEXES: i64 = 3;

/// Two arrays of three elements, an index and a number.
struct World {
    pool: TermPool,
    arrays: [TermId; 2],
    scalars: [TermId; 2],
}

impl World {
    fn new() -> Self {
        let mut pool = TermPool::new();
        let sort = Sort::Array {
            index: Scalar::Int,
            element: Scalar::Int,
        };
        let arrays = ["a", "b"].map(|name| pool.fresh_var(name, sort));
        let int: Sort = Scalar::Int.into();
        let scalars = [
            pool.fresh_var_in("i", int, Some(0), Some(INDEXES - 1)),
            pool.fresh_var_in("x", int, Some(0), Some(3)),
        ];
        Self {
            pool,
            arrays,
            scalars,
        }
    }

    /// A scalar, a constant, or an element at a constant or, now and then, at the index.
    fn operand(&mut self, rng: &mut Rng, symbolic: bool) -> TermId {
        let array = self.arrays[rng.below(2)];
        match rng.below(8) {
            0 => self.pool.int(VALUES[rng.below(4)]),
            1 => self.scalars[1],
            2 if symbolic => self.pool.select(array, self.scalars[0]),
            _ => {
                let index = self.pool.int(rng.below(INDEXES as usize) as i64);
                self.pool.select(array, index)
            }
        }
    }

    fn constraint(&mut self, rng: &mut Rng, symbolic: bool) -> TermId {
        let (one, two) = (self.operand(rng, symbolic), self.operand(rng, symbolic));
        let op = [TermPool::lt, TermPool::le, TermPool::eq, TermPool::ne][rng.below(4)];
        let first = op(&mut self.pool, one, two);
        if rng.percent(70) {
            return first;
        }
        let second = self.constraint(rng, symbolic);
        self.pool.or(first, second)
    }

    fn model(&self, rng: &mut Rng) -> Model {
        let mut value = || Literal::Int(VALUES[rng.below(4)]);
        let mut model = Model::new();
        for array in self.arrays {
            let entries = (0..INDEXES).map(|index| (Literal::Int(index), value()));
            let entries: BTreeMap<Literal, Literal> = entries.collect();
            let default = Literal::Int(0);
            model.set(self.var(array), ModelValue::Array { default, entries });
        }
        model.set(self.var(self.scalars[1]), ModelValue::Scalar(value()));
        let index = Literal::Int(rng.below(INDEXES as usize) as i64);
        model.set(self.var(self.scalars[0]), ModelValue::Scalar(index));
        model
    }

    fn var(&self, term: TermId) -> VarId {
        self.pool.var_of(term).expect("a variable")
    }

    fn holds(&self, model: &Model, constraints: &[TermId]) -> bool {
        constraints.iter().all(|it| model.holds(&self.pool, *it))
    }
}

/// What is outside of the slice gets values that nobody may look at.
fn forgetful(world: &World, slice: &Slice, model: &Model) -> Model {
    let mut forgetful = Model::new().overlaid(model, &slice.vars);
    for (var, index) in &slice.elements {
        let index = world.pool.literal(*index).expect("a constant");
        let mut value = forgetful.value(&world.pool, *var);
        if let ModelValue::Array { default, entries } = &mut value {
            *default = Literal::Int(77);
            let element = model.value(&world.pool, *var).element(&index).cloned();
            entries.insert(index, element.expect("an array"));
        }
        forgetful.set(*var, value);
    }
    forgetful
}

#[test]
fn a_model_of_the_slice_and_one_of_the_path_make_one_of_both() {
    let mut rng = Rng::new(5);
    let mut slicing = Slicing::default();
    let mut world = World::new();
    let (mut merged, mut split) = (0, 0);
    for _ in 0..600 {
        let symbolic = rng.percent(30);
        let known = world.model(&mut rng);
        let mut path = PathCondition::new();
        for _ in 0..1 + rng.below(6) {
            let constraint = world.constraint(&mut rng, symbolic);
            if world.holds(&known, &[constraint]) {
                path.push(constraint);
            }
        }
        let guard = world.constraint(&mut rng, symbolic);
        let slice = slicing.slice(&world.pool, &path, guard);
        split += usize::from(!slice.elements.is_empty());
        for _ in 0..40 {
            let model = forgetful(&world, &slice, &world.model(&mut rng));
            if !world.holds(&model, &slice.constraints) {
                continue;
            }
            let both = slice.merged(&world.pool, &known, &model);
            let mut all = path.to_vec();
            all.push(guard);
            assert!(world.holds(&both, &all), "{known:?} {model:?} {slice:?}");
            merged += 1;
        }
    }
    assert!(merged > 2_000 && split > 100, "{merged} {split}");
}

#[test]
fn elements_are_independent_until_somebody_reads_at_an_index() {
    let mut world = World::new();
    let [a, _] = world.arrays;
    let pool = &mut world.pool;
    let (zero, one, five) = (pool.int(0), pool.int(1), pool.int(5));
    let (first, second) = (pool.select(a, zero), pool.select(a, one));
    let (low, high) = (pool.lt(first, five), pool.gt(second, five));
    let mut path = PathCondition::new();
    path.push(low);
    let slice = Slicing::default().slice(pool, &path, high);
    assert_eq!(slice.constraints, [high]);
    let read = pool.select(a, world.scalars[0]);
    let anywhere = pool.ne(read, five);
    path.push(anywhere);
    let slice = Slicing::default().slice(pool, &path, high);
    assert_eq!(slice.constraints, [low, anywhere, high]);
    assert!(slice.elements.is_empty());
}
