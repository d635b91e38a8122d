//! Against a grid of points: what is called infeasible has no point, and bounds of arrays are refuted.

use oxpecker_base::Rng;
use oxpecker_term::{Literal, Model, ModelValue, Scalar, TermId, TermPool};

use super::Found;
use super::holes::too_few;
use super::simplex::{Bounds, Row, solve};
use super::system::{System, atoms};

fn refuted(pool: &TermPool, constraints: &[TermId]) -> bool {
    let atoms = atoms(pool, constraints).unwrap();
    System::of(pool, &atoms).is_some_and(|it| matches!(it.solve(pool), Found::Refuted))
}

#[test]
fn no_point_is_left_out() {
    let mut rng = Rng::new(7);
    let mut seen = [0; 2];
    for round in 0..2_000 {
        let bounds: Vec<Bounds> = (0..3)
            .map(|_| Bounds {
                lo: Some(rng.below(4) as i128 - 3),
                hi: Some(rng.below(4) as i128),
            })
            .collect();
        let rows: Vec<Row> = (0..1 + rng.below(5))
            .map(|_| Row {
                parts: (0..3).map(|it| (rng.below(9) as i128 - 4, it)).collect(),
                bound: rng.below(17) as i128 - 12,
            })
            .collect();
        let ranges: Vec<_> = bounds
            .iter()
            .map(|it| it.lo.unwrap()..=it.hi.unwrap())
            .collect();
        // Halves as well, since fractions are allowed.
        let doubled = |it: usize| 2 * ranges[it].start()..=2 * ranges[it].end();
        let mut point = false;
        for x in doubled(0) {
            for y in doubled(1) {
                for z in doubled(2) {
                    let at = [x, y, z];
                    let fits = |row: &Row| {
                        let sum: i128 = row.parts.iter().map(|(it, var)| it * at[*var]).sum();
                        sum <= 2 * row.bound
                    };
                    point |= rows.iter().all(fits);
                }
            }
        }
        let feasible = solve(&bounds, &rows).expect("small numbers").is_some();
        assert!(feasible || !point, "round {round}: {bounds:?} {rows:?}");
        seen[usize::from(feasible)] += 1;
    }
    assert!(seen[0] > 200 && seen[1] > 200, "{seen:?}");
}

#[test]
fn bounds_of_arrays_exclude_each_other() {
    for scalar in [Scalar::Int, Scalar::Bv32, Scalar::Bv64] {
        let mut pool = TermPool::new();
        let mut var = |name: &str| pool.fresh_var_in(name, scalar.into(), Some(0), Some(10_000));
        let (i, j, k, n) = (var("i"), var("j"), var("k"), var("n"));
        let list = [pool.lt(i, j), pool.lt(j, k), pool.lt(k, n)];
        assert!(!refuted(&pool, &list));
        let two = pool.number(scalar, 2);
        let near = pool.add(i, two);
        let short = pool.le(n, near);
        assert!(refuted(&pool, &[list[0], list[1], list[2], short]));
        let three = pool.number(scalar, 3);
        let far = pool.add(i, three);
        let enough = pool.le(n, far);
        assert!(!refuted(&pool, &[list[0], list[1], list[2], enough]));
    }
}

#[test]
fn sums_that_wrap_around_say_nothing() {
    let mut pool = TermPool::new();
    let i = pool.fresh_var_in("i", Scalar::Bv32.into(), Some(1), None);
    let j = pool.fresh_var_in("j", Scalar::Bv32.into(), Some(1), None);
    let sum = pool.add(i, j);
    let zero = pool.bv32(0);
    let negative = pool.lt(sum, zero);
    let less = pool.lt(i, j);
    assert!(!refuted(&pool, &[negative, less]));
    let wide = [pool.widen(i), pool.widen(j)];
    let sum = pool.add(wide[0], wide[1]);
    let zero = pool.bv64(0);
    let negative = pool.lt(sum, zero);
    // Folded by intervals already, or refuted.
    assert!(negative == pool.ff() || refuted(&pool, &[negative, less]));
}

#[test]
fn fractions_are_rounded_where_that_is_sound() {
    let mut pool = TermPool::new();
    let scalar = Scalar::Int.into();
    let (x, y) = (pool.fresh_var("x", scalar), pool.fresh_var("y", scalar));
    // 4x - 4y <= 3 and 4x - 4y >= 1 have a fraction between, but no whole number.
    let four = pool.int(4);
    let difference = pool.sub(x, y);
    let scaled = pool.mul(four, difference);
    let (one, three) = (pool.int(1), pool.int(3));
    let list = [pool.le(scaled, three), pool.ge(scaled, one)];
    assert!(refuted(&pool, &list) || list.contains(&pool.ff()));
}

/// `keys[i] & 31 == (start + step) & 31` for one of the keys.
fn taken(pool: &mut TermPool, keys: &[TermId], (start, step): (TermId, i32)) -> TermId {
    let (step, mask) = (pool.bv32(step), pool.bv32(31));
    let at = pool.add(start, step);
    let at = pool.bit_and(at, mask);
    let one = keys.iter().map(|key| {
        let place = pool.bit_and(*key, mask);
        pool.eq(place, at)
    });
    let any: Vec<TermId> = one.collect();
    pool.or_all(any)
}

fn variables(pool: &mut TermPool, count: usize, scalar: Scalar) -> Vec<TermId> {
    let names = (0..count).map(|it| format!("v{it}"));
    names.map(|it| pool.fresh_var(&it, scalar.into())).collect()
}

#[test]
fn more_places_than_keys_are_not_taken() {
    let mut pool = TermPool::new();
    let keys = variables(&mut pool, 11, Scalar::Bv32);
    let start = pool.fresh_var("start", Scalar::Bv32.into());
    let mut all: Vec<TermId> = (0..11)
        .map(|step| taken(&mut pool, &keys, (start, step)))
        .collect();
    assert_eq!(too_few(&mut pool, &all), Some(false));
    // A turn later is the same place.
    all.push(taken(&mut pool, &keys, (start, 42)));
    assert_eq!(too_few(&mut pool, &all), Some(false));
    all.push(taken(&mut pool, &keys, (start, 11)));
    assert_eq!(too_few(&mut pool, &all), Some(true));
    // With one place less there is enough, and a place counted from elsewhere may be one of them.
    all.remove(3);
    let elsewhere = pool.fresh_var("elsewhere", Scalar::Bv32.into());
    all.push(taken(&mut pool, &keys, (elsewhere, 0)));
    assert_eq!(too_few(&mut pool, &all), Some(false));
}

#[test]
fn a_key_that_is_another_one_takes_no_place_of_its_own() {
    let mut pool = TermPool::new();
    let keys = variables(&mut pool, 4, Scalar::Bv32);
    let start = pool.fresh_var("start", Scalar::Bv32.into());
    let mut all: Vec<TermId> = (0..4)
        .map(|step| taken(&mut pool, &keys, (start, step)))
        .collect();
    assert_eq!(too_few(&mut pool, &all), Some(false));
    all.push(taken(&mut pool, &keys[..3], (keys[3], 0)));
    assert_eq!(too_few(&mut pool, &all), Some(true));
    // Two that are each other are still one.
    let mut few = vec![taken(&mut pool, &keys[..1], (start, 0))];
    few.push(taken(&mut pool, &keys[1..2], (keys[0], 0)));
    few.push(taken(&mut pool, &keys[2..3], (start, 1)));
    assert_eq!(too_few(&mut pool, &few), Some(false));
}

/// Random demands for places, against all values of the variables.
#[test]
fn places_that_can_be_taken_are_not_refused() {
    let mut rng = Rng::new(11);
    let mut refused = 0;
    for round in 0..4_000 {
        let scalar = [Scalar::Bv32, Scalar::Bv64, Scalar::Int][round % 3];
        let mut pool = TermPool::new();
        let vars = variables(&mut pool, 4, scalar);
        let masked = scalar.is_bv() && rng.percent(50);
        let demand = |pool: &mut TermPool, rng: &mut Rng| {
            let step = rng.below(5) as i64;
            let keys = 1 + rng.below(3);
            let equations = (0..keys).map(|_| {
                let base = if rng.percent(80) { 3 } else { rng.below(3) };
                let mut sides = [vars[rng.below(3)], vars[base]];
                let step = pool.number(scalar, if rng.percent(90) { step } else { 1 });
                sides[1] = pool.add(sides[1], step);
                if masked {
                    let mask = pool.number(scalar, if rng.percent(90) { 3 } else { 7 });
                    sides = sides.map(|it| pool.bit_and(it, mask));
                }
                pool.eq(sides[0], sides[1])
            });
            let any: Vec<TermId> = equations.collect();
            pool.or_all(any)
        };
        let demands = 2 + rng.below(5);
        let all: Vec<TermId> = (0..demands).map(|_| demand(&mut pool, &mut rng)).collect();
        if too_few(&mut pool, &all) != Some(true) {
            continue;
        }
        refused += 1;
        for values in 0..8_usize.pow(4) {
            let mut model = Model::new();
            for (at, var) in vars.iter().enumerate() {
                let value = (values / 8_usize.pow(at as u32) % 8) as i64 - 1;
                let literal = match scalar {
                    Scalar::Bv32 => Literal::Bv32(value as i32),
                    Scalar::Bv64 => Literal::Bv64(value),
                    _ => Literal::Int(value),
                };
                model.set(pool.var_of(*var).unwrap(), ModelValue::Scalar(literal));
            }
            let possible = all.iter().all(|it| model.holds(&pool, *it));
            assert!(!possible, "round {round}: {model:?}");
        }
    }
    assert!(refused > 100, "{refused}");
}

#[test]
fn the_smallest_number_is_its_own_negation() {
    let mut pool = TermPool::new();
    let vars = variables(&mut pool, 2, Scalar::Bv32);
    let least = pool.bv32(i32::MIN);
    let one = pool.add(vars[1], least);
    let two = pool.sub(vars[1], least);
    let all = [pool.eq(vars[0], one), pool.eq(vars[0], two)];
    assert_eq!(all[0], all[1]);
    let three = pool.add(vars[0], least);
    let both = [all[0], pool.eq(vars[1], three)];
    assert_ne!(too_few(&mut pool, &both), Some(true));
}
