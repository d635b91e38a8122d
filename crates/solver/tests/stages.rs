//! The best assignment by stages, and by trying every point.

mod common;

use oxpecker_base::Rng;
use oxpecker_solver::backends::finite::{Optimum, optimum_in_stages};
use oxpecker_term::{Literal, Model, ModelValue, Scalar, TermId, TermPool};

use self::common::World;

/// Compares the best value with that of all points; says whether there was an answer.
fn agrees(
    pool: &TermPool,
    constraints: &[TermId],
    (objective, maximize): (TermId, bool),
    points: &[Model],
    round: usize,
) -> bool {
    let feasible = points
        .iter()
        .filter(|it| constraints.iter().all(|fact| it.holds(pool, *fact)));
    let values = feasible.map(|it| it.eval(pool, objective).as_i64().expect("a number"));
    let best = if maximize { values.max() } else { values.min() };
    let found = match optimum_in_stages(pool, constraints, (objective, maximize), None) {
        Some(Optimum::Best(model)) => {
            let mut facts = constraints.iter();
            assert!(facts.all(|it| model.holds(pool, *it)), "round {round}");
            model.eval(pool, objective).as_i64()
        }
        Some(Optimum::Nothing) => None,
        None => return false,
    };
    assert_eq!(found, best, "round {round}");
    true
}

/// All points of variables that are each one of some values.
fn points(pool: &TermPool, vars: &[(TermId, Vec<Literal>)]) -> Vec<Model> {
    let mut found = vec![Model::new()];
    for (var, values) in vars {
        let var = pool.var_of(*var).expect("a variable");
        let with = |model: &Model| -> Vec<Model> {
            let values = values.iter();
            let values = values.map(|it| model.with(var, ModelValue::Scalar(it.clone())));
            values.collect()
        };
        found = found.iter().flat_map(with).collect();
    }
    found
}

#[test]
fn random_problems_have_the_optima_of_brute_force() {
    let mut rng = Rng::new(31);
    let mut solved = 0;
    for round in 0..1500 {
        let scalar = [Scalar::Bv32, Scalar::Int][round % 2];
        let mut world = World::new(scalar);
        let count = rng.below(3);
        let constraints: Vec<TermId> = (0..count)
            .map(|_| world.constraint(&mut rng, 1 + round % 2))
            .collect();
        let objective = world.expression(&mut rng, 2);
        let mut vars = Vec::new();
        for var in &world.vars {
            let id = world.pool.var_of(*var).expect("a variable");
            let range = world.pool.var_bounds(id);
            let (low, high) = (range.lo().expect("a range"), range.hi().expect("a range"));
            let literals = (low..=high).map(|it| match scalar {
                Scalar::Bv32 => Literal::Bv32(it as i32),
                _ => Literal::big(it.into()),
            });
            vars.push((*var, literals.collect()));
        }
        let all = points(&world.pool, &vars);
        let wanted = (objective, rng.percent(50));
        solved += usize::from(agrees(&world.pool, &constraints, wanted, &all, round));
    }
    assert!(solved > 250, "{solved}");
}

/// A bag of one size: when a program has one of this size, and what it computed of it.
#[derive(Clone, Copy)]
struct Bag {
    holds: TermId,
    weight: TermId,
    worth: TermId,
}

/// What two paths with bags of one size are as one.
fn merged(pool: &mut TermPool, rng: &mut Rng, one: Option<Bag>, two: Bag) -> Bag {
    let Some(one) = one else {
        return two;
    };
    // Whatever tells them apart, as far as one of them holds.
    let guard = match rng.percent(50) {
        true => two.holds,
        false => pool.not(one.holds),
    };
    Bag {
        holds: pool.or(one.holds, two.holds),
        weight: pool.ite(guard, two.weight, one.weight),
        worth: pool.ite(guard, two.worth, one.worth),
    }
}

#[test]
fn merged_paths_have_the_optima_of_brute_force() {
    let mut rng = Rng::new(97);
    for round in 0..400 {
        let mut pool = TermPool::new();
        let number = |pool: &mut TermPool, it: usize| pool.number(Scalar::Bv32, it as i64);
        let zero = number(&mut pool, 0);
        let start = Bag {
            holds: pool.tt(),
            weight: zero,
            worth: zero,
        };
        let mut bags: Vec<Option<Bag>> = vec![Some(start)];
        let mut vars = Vec::new();
        let room = 10 + rng.below(20);
        let mut constraints = Vec::new();
        for _ in 0..7 {
            let taken = pool.fresh_var("taken", Scalar::Bool.into());
            let both = vec![Literal::Bool(false), Literal::Bool(true)];
            vars.push((taken, both));
            let (weight, worth) = (2 + rng.below(9), rng.below(9));
            let must_fit = rng.percent(60);
            let mut next: Vec<Option<Bag>> = vec![None; bags.len() + 1];
            for (size, bag) in bags.iter().enumerate() {
                let Some(bag) = *bag else {
                    continue;
                };
                let (weight, worth) = (number(&mut pool, weight), number(&mut pool, worth));
                let heavier = pool.add(bag.weight, weight);
                let room = number(&mut pool, room);
                let mut takes = taken;
                if must_fit {
                    let fits = pool.le(heavier, room);
                    takes = pool.and(takes, fits);
                }
                let leaves = pool.not(takes);
                let with = Bag {
                    holds: pool.and(bag.holds, takes),
                    weight: heavier,
                    worth: pool.add(bag.worth, worth),
                };
                let without = Bag {
                    holds: pool.and(bag.holds, leaves),
                    ..bag
                };
                next[size] = Some(merged(&mut pool, &mut rng, next[size], without));
                next[size + 1] = Some(merged(&mut pool, &mut rng, next[size + 1], with));
            }
            bags = next;
            // What every path assumes, whatever its bag.
            if rng.percent(15) {
                for bag in bags.iter().flatten() {
                    let limit = number(&mut pool, room - 4 + rng.below(9));
                    let fits = pool.le(bag.weight, limit);
                    let is_other = pool.not(bag.holds);
                    constraints.push(pool.or(is_other, fits));
                }
            }
        }
        let bags: Vec<Bag> = bags.into_iter().flatten().collect();
        let bag = bags[rng.below(bags.len())];
        constraints.push(bag.holds);
        let limit = number(&mut pool, room + rng.below(9));
        if rng.percent(50) {
            constraints.push(pool.le(bag.weight, limit));
        }
        let mut objective = bag.worth;
        // What a bag of another size would be worth is a number, too, and may matter.
        let other = bags[rng.below(bags.len())];
        match rng.below(4) {
            0 => objective = pool.sub(objective, other.worth),
            1 => {
                let is_light = pool.le(other.weight, limit);
                objective = pool.ite(is_light, objective, other.weight);
            }
            2 => constraints.push(pool.ge(other.worth, bag.worth)),
            _ => {}
        }
        let all = points(&pool, &vars);
        let wanted = (objective, rng.percent(60));
        assert!(agrees(&pool, &constraints, wanted, &all, round), "{round}");
    }
}
