//! Against a grid of points: what is called infeasible has no point, and bounds of arrays are refuted.

use oxpecker_base::Rng;
use oxpecker_term::{Scalar, TermId, TermPool};

use super::Found;
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
