//! More places that must be taken than there is something to take them.
//!
//! A search in a hash table goes on as long as places are taken: each of them is where one of the keys is. The places are
//! neighbours and so differ, a key is at one place only, and when there are more places than keys the search must have ended.
//! That is the pigeonhole principle, which is among what clauses are worst at; counting it is a matching in a small graph.
//!
//! **Why it is right.** Each constraint used is a disjunction of equations `x == b + k`, for one base `b` and one number `k`
//! of its own, or the same with `& mask`. Different numbers (modulo the mask) are different values, since `b` has one value. A
//! solution chooses for each constraint one term `x` that has the value, and no term is chosen for two constraints, since
//! it would have two values. So if the constraints cannot be matched with different terms, there is no solution.
//!
//! A key that was found in the table is at the place of another one. Where a constraint says that a term has the value of one
//! of some others, these take its place in all constraints, which then say less, and it is no term of its own any more. None of
//! the others was replaced before, so nothing is replaced by itself in the end.

use oxpecker_term::{BitOp, Integer, Node, Scalar, Sum, TermId, TermPool};
use rustc_hash::FxHashMap;

/// Larger questions are not looked at.
const MOST_CONSTRAINTS: usize = 512;
const MOST_TERMS: usize = 64;

/// What places are counted from, and the mask over them.
type Base = (TermId, Option<i64>);

/// A value that something must have: a base and a number that is added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    base: Base,
    offset: i64,
}

/// An equation: a place, and the term that is there.
type Taken = (Place, TermId);

/// What one constraint says: some of these terms are at the place.
#[derive(Clone, Debug)]
struct Hole {
    offset: i64,
    terms: Vec<TermId>,
}

/// Whether places must be taken for which there are too few terms; `None` if there was nothing to count.
pub(super) fn too_few(pool: &mut TermPool, constraints: &[TermId]) -> Option<bool> {
    if constraints.len() > MOST_CONSTRAINTS {
        return None;
    }
    let mut holes: FxHashMap<Base, Vec<Hole>> = FxHashMap::default();
    for constraint in constraints {
        for (place, terms) in places_of(pool, *constraint) {
            let known = holes.entry(place.base).or_default();
            match known.iter_mut().find(|it| it.offset == place.offset) {
                // Of two demands for one place the stricter one.
                Some(hole) if hole.terms.len() > terms.len() => hole.terms = terms,
                Some(_) => {}
                None => known.push(Hole {
                    offset: place.offset,
                    terms,
                }),
            }
        }
    }
    let mut counted = false;
    for base in holes.iter().filter(|(_, it)| it.len() > 1) {
        counted = true;
        if !is_matched(base.1) || !is_matched(&with_others(pool, &holes, base.1)) {
            return Some(true);
        }
    }
    counted.then_some(false)
}

/// The same demands with others instead of terms that have the value of one of them.
fn with_others(
    pool: &mut TermPool,
    holes: &FxHashMap<Base, Vec<Hole>>,
    demands: &[Hole],
) -> Vec<Hole> {
    let mut demands = demands.to_vec();
    let mut replaced: Vec<TermId> = Vec::new();
    let mut terms: Vec<TermId> = demands.iter().flat_map(|it| it.terms.clone()).collect();
    terms.sort_unstable();
    terms.dedup();
    for term in terms {
        let Some(place) = place(pool, term, 0) else {
            continue;
        };
        let known = holes.get(&place.base).into_iter().flatten();
        let Some(equal) = known.into_iter().find(|it| it.offset == place.offset) else {
            continue;
        };
        if equal
            .terms
            .iter()
            .any(|it| *it == term || replaced.contains(it))
        {
            continue;
        }
        replaced.push(term);
        for demand in &mut demands {
            if demand.terms.contains(&term) {
                demand.terms.retain(|it| *it != term);
                demand.terms.extend(&equal.terms);
                demand.terms.sort_unstable();
                demand.terms.dedup();
            }
        }
    }
    demands
}

/// The places that one of some terms must take if a constraint holds.
fn places_of(pool: &mut TermPool, constraint: TermId) -> Vec<(Place, Vec<TermId>)> {
    let equations = match *pool.node(constraint) {
        Node::IsZero(_) => vec![constraint],
        // !(!a && !b) = a || b
        Node::Not(inner) => match pool.node(inner) {
            Node::And(parts) if parts.len() <= MOST_TERMS => {
                let parts = parts.clone();
                parts.iter().map(|it| pool.not(*it)).collect()
            }
            _ => return Vec::new(),
        },
        _ => return Vec::new(),
    };
    let mut found: Vec<(Place, Vec<TermId>)> = Vec::new();
    for (position, equation) in equations.into_iter().enumerate() {
        let sides = sides_of(pool, equation);
        if position == 0 {
            found = sides.iter().map(|it| (it.0, Vec::new())).collect();
        }
        // A place counts if all equations are about it.
        found.retain_mut(|(place, terms)| {
            let side = sides.iter().find(|it| it.0 == *place);
            terms.extend(side.map(|it| it.1));
            side.is_some()
        });
        if found.is_empty() {
            break;
        }
    }
    found
}

/// An equation as a term at a place, from both sides.
fn sides_of(pool: &mut TermPool, equation: TermId) -> Vec<Taken> {
    let Node::IsZero(term) = *pool.node(equation) else {
        return Vec::new();
    };
    let Node::Sum(scalar, sum) = pool.node(term) else {
        return Vec::new();
    };
    let (scalar, Some((one, two, constant))) = (*scalar, difference(sum)) else {
        return Vec::new();
    };
    // one - two + constant == 0; over 32 bits the smallest number is its own negation.
    let negated = match scalar {
        Scalar::Bv32 => i32::try_from(constant)
            .ok()
            .map(|it| it.wrapping_neg().into()),
        _ => constant.checked_neg(),
    };
    let Some(negated) = negated else {
        return Vec::new();
    };
    let sides = [(two, negated, one), (one, constant, two)];
    let sides = sides.map(|(at, offset, term)| Some((place(pool, at, offset)?, term)));
    sides.into_iter().flatten().collect()
}

/// The two terms of `one - two + constant`.
fn difference(sum: &Sum) -> Option<(TermId, TermId, i64)> {
    let constant = sum.constant.to_i64()?;
    match &*sum.monomials {
        [(Integer::Small(1), one), (Integer::Small(-1), two)] => Some((*one, *two, constant)),
        [(Integer::Small(-1), two), (Integer::Small(1), one)] => Some((*one, *two, constant)),
        _ => None,
    }
}

/// The place `at + offset`.
fn place(pool: &mut TermPool, at: TermId, offset: i64) -> Option<Place> {
    let masked = match *pool.node(at) {
        Node::Bits(BitOp::And, inner, mask) if offset == 0 => {
            low_mask(pool, mask).map(|it| (inner, it))
        }
        _ => None,
    };
    let Some((inner, mask)) = masked else {
        let base = (at, None);
        return Some(Place { base, offset });
    };
    let Node::Sum(scalar, sum) = pool.node(inner) else {
        let base = (inner, Some(mask));
        return Some(Place { base, offset });
    };
    let (scalar, constant) = (*scalar, sum.constant.to_i64()?);
    let number = pool.number(scalar, constant);
    let base = (pool.sub(inner, number), Some(mask));
    let offset = constant & mask;
    Some(Place { base, offset })
}

/// A constant of the form `2^k - 1`.
fn low_mask(pool: &TermPool, mask: TermId) -> Option<i64> {
    let mask = pool.literal(mask)?.as_i64()?;
    (mask > 0 && mask & mask.wrapping_add(1) == 0).then_some(mask)
}

/// Whether each place can have a term of its own: a matching that is enlarged path by path.
fn is_matched(holes: &[Hole]) -> bool {
    let mut taken: FxHashMap<TermId, usize> = FxHashMap::default();
    (0..holes.len()).all(|hole| {
        let mut seen = Vec::new();
        find_term(holes, hole, &mut taken, &mut seen)
    })
}

fn find_term(
    holes: &[Hole],
    hole: usize,
    taken: &mut FxHashMap<TermId, usize>,
    seen: &mut Vec<TermId>,
) -> bool {
    for term in &holes[hole].terms {
        if seen.contains(term) {
            continue;
        }
        seen.push(*term);
        let other = taken.get(term).copied();
        if other.is_none_or(|other| find_term(holes, other, taken, seen)) {
            taken.insert(*term, hole);
            return true;
        }
    }
    false
}
