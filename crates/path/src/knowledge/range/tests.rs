//! Every operation against all members of small ranges.

use oxpecker_base::Rng;

use super::{Kept, Range};

fn random(rng: &mut Rng) -> Option<Range> {
    let mut number = |spread: usize| rng.below(spread) as i128 - spread as i128 / 2;
    let (lo, width) = (number(40), number(40).abs());
    let (modulus, residue) = (1 + number(6).abs(), number(9));
    Range::between(Some(lo), Some(lo + width))?.intersect(Range::congruent(modulus, residue))
}

fn members(range: Range) -> Vec<i128> {
    (-100..100).filter(|it| range.contains(*it)).collect()
}

#[test]
fn operations_have_every_result() {
    let mut rng = Rng::new(11);
    for _ in 0..3000 {
        let (Some(one), Some(two)) = (random(&mut rng), random(&mut rng)) else {
            continue;
        };
        for a in members(one) {
            for b in members(two) {
                assert!(one.plus(two).contains(a + b));
                assert!(one.product(two).contains(a * b), "{one:?} {two:?}");
                let (quotient, rest) = if b == 0 { (0, a) } else { (a / b, a % b) };
                assert!(one.quotient(two).contains(quotient));
                assert!(one.remainder(two).contains(rest), "{one:?} {two:?} {a} {b}");
                assert!(one.union(two).contains(a) && one.union(two).contains(b));
                if b > 0 {
                    let modulo = one.modulo(b);
                    assert!(modulo.contains(a.rem_euclid(b)), "{one:?} {a} {b}");
                }
            }
        }
    }
}

#[test]
fn inverses_lose_nothing() {
    let mut rng = Rng::new(12);
    for _ in 0..3000 {
        let (Some(one), Some(two)) = (random(&mut rng), random(&mut rng)) else {
            continue;
        };
        let both: Vec<i128> = members(one)
            .into_iter()
            .filter(|it| two.contains(*it))
            .collect();
        match one.intersect(two) {
            Some(range) => assert!(both.iter().all(|it| range.contains(*it))),
            None => assert!(both.is_empty(), "{one:?} {two:?}"),
        }
        for factor in [-6, -3, -1, 1, 2, 4, 5] {
            let divided = one.divided(factor);
            for x in -50..50 {
                if one.contains(x * factor) {
                    assert!(
                        divided.is_some_and(|it| it.contains(x)),
                        "{one:?} / {factor}"
                    );
                }
            }
        }
    }
}

#[test]
fn what_is_kept_is_what_was_learned() {
    let edges = [i64::MIN, i64::MIN + 1, -1, 0, 1, i64::MAX - 1, i64::MAX];
    let edges = edges.map(i128::from);
    let far = [-(1 << 90), 1 << 90];
    let bounds: Vec<Option<i128>> = edges
        .into_iter()
        .chain(far)
        .map(Some)
        .chain([None])
        .collect();
    let strides = [(1, 0), (2, 1), (1 << 31, 5), ((1 << 32) + 7, 1 << 32)];
    for lo in &bounds {
        for hi in &bounds {
            let Some(range) = Range::between(*lo, *hi) else {
                continue;
            };
            for (modulus, residue) in strides {
                let Some(range) = range.intersect(Range::congruent(modulus, residue)) else {
                    continue;
                };
                assert_eq!(Kept::from(range).range(), range);
            }
        }
    }
    assert_eq!(
        Kept::from(Range::congruent(0, 3)).range(),
        Range::congruent(0, 3)
    );
}
