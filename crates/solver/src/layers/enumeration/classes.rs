//! Values that no constraint tells apart.
//!
//! An unknown that is compared with constants only, such as the character that a scanner looks at, needs no more values than
//! there are ranges between the constants. Unknowns that are compared with each other, too, need as many values of each
//! range as there are of them: the order of the values within a range is all that comparisons see.

use std::collections::BTreeSet;

use oxpecker_term::{Node, Scalar, TermId, TermPool};
use rustc_hash::{FxHashMap, FxHashSet};

use super::unknowns::{Unknown, number, wrapped};

/// Unknowns with so few values are tried as they are.
const FEW: u128 = 32;
/// So many unknowns may be compared with each other.
const MOST_COMPARED: usize = 4;

/// Leaves one value of each class to unknowns that are only compared; says whether there is such an unknown.
pub(super) fn leave_one_of_each(
    pool: &TermPool,
    constraints: &[TermId],
    unknowns: &mut [Unknown],
    most_terms: usize,
) -> bool {
    let large = |it: &Unknown| it.size() > FEW;
    if !unknowns.iter().any(large) {
        return false;
    }
    let Some(comparisons) = Comparisons::of(pool, constraints, unknowns, most_terms) else {
        return false;
    };
    let mut any = false;
    for group in comparisons.groups() {
        if group.len() > MOST_COMPARED || !group.iter().any(|it| large(&unknowns[*it])) {
            continue;
        }
        let mut cuts: BTreeSet<i128> = BTreeSet::new();
        for member in &group {
            let (lo, hi) = unknowns[*member].bounds();
            cuts.extend([lo, hi + 1]);
            cuts.extend(&comparisons.cuts[*member]);
        }
        let Some(values) = representatives(&cuts, group.len()) else {
            continue;
        };
        for member in group {
            unknowns[member].choose(&values);
        }
        any = true;
    }
    any
}

/// So many values of each range between two cuts, those next to 0; `None` if one of them is no word.
fn representatives(cuts: &BTreeSet<i128>, count: usize) -> Option<Vec<i64>> {
    let count = count as i128;
    let mut values = Vec::new();
    for (first, end) in cuts.iter().zip(cuts.iter().skip(1)) {
        let begin = 0.clamp(*first, (end - count).max(*first));
        for value in begin..(*end).min(begin + count) {
            values.push(i64::try_from(value).ok()?);
        }
    }
    Some(values)
}

/// How the unknowns of a query, called by their places in the list, are compared.
struct Comparisons {
    /// Comparisons with constants have one value below each of these numbers and one from there on.
    cuts: Vec<Vec<i128>>,
    /// Unknowns that are compared with each other.
    pairs: Vec<(usize, usize)>,
    /// Unknowns that occur in anything but a comparison.
    computed: FxHashSet<usize>,
}

impl Comparisons {
    /// `None` if there are too many terms.
    fn of(
        pool: &TermPool,
        constraints: &[TermId],
        unknowns: &[Unknown],
        most_terms: usize,
    ) -> Option<Self> {
        let places = unknowns.iter().enumerate();
        let places: FxHashMap<TermId, usize> = places.map(|(at, it)| (it.term, at)).collect();
        let mut found = Self {
            cuts: vec![Vec::new(); unknowns.len()],
            pairs: Vec::new(),
            computed: FxHashSet::default(),
        };
        let mut seen: FxHashSet<TermId> = FxHashSet::default();
        let mut stack = constraints.to_vec();
        while let Some(term) = stack.pop() {
            if !seen.insert(term) {
                continue;
            }
            if seen.len() > most_terms {
                return None;
            }
            match (places.get(&term), comparison(pool, &places, term)) {
                (Some(place), _) => {
                    found.computed.insert(*place);
                }
                (_, Some(Comparison::With(place, cuts))) => found.cuts[place].extend(cuts),
                (_, Some(Comparison::Between(one, two))) => found.pairs.push((one, two)),
                _ => pool.node(term).for_each_child(|it| stack.push(it)),
            }
        }
        Some(found)
    }

    /// Unknowns that are only compared, those together that are compared with each other.
    fn groups(&self) -> Vec<Vec<usize>> {
        let mut group_of: Vec<usize> = (0..self.cuts.len()).collect();
        for (one, two) in &self.pairs {
            let (into, from) = (group_of[*one], group_of[*two]);
            for group in group_of.iter_mut().filter(|it| **it == from) {
                *group = into;
            }
        }
        let mut groups = vec![Vec::new(); group_of.len()];
        for (unknown, group) in group_of.into_iter().enumerate() {
            groups[group].push(unknown);
        }
        let computed = |it: &usize| self.computed.contains(it);
        groups.retain(|group| !group.is_empty() && !group.iter().any(computed));
        groups
    }
}

enum Comparison {
    With(usize, Vec<i128>),
    Between(usize, usize),
}

/// What a term compares, if it does nothing else.
fn comparison(
    pool: &TermPool,
    places: &FxHashMap<TermId, usize>,
    term: TermId,
) -> Option<Comparison> {
    let place = |it: &TermId| places.get(it).copied();
    let equal = |value: i128| vec![value, value + 1];
    match pool.node(term) {
        Node::BvLe(one, two) => Some(match (place(one), place(two)) {
            (Some(one), Some(two)) => Comparison::Between(one, two),
            (Some(one), None) => Comparison::With(one, vec![number(pool, *two)? + 1]),
            (None, Some(two)) => Comparison::With(two, vec![number(pool, *one)?]),
            (None, None) => return None,
        }),
        Node::Eq(one, two) => Some(match (place(one), place(two)) {
            (Some(one), Some(two)) => Comparison::Between(one, two),
            (Some(one), None) => Comparison::With(one, equal(number(pool, *two)?)),
            (None, Some(two)) => Comparison::With(two, equal(number(pool, *one)?)),
            (None, None) => return None,
        }),
        Node::IsZero(it) => linear(pool, places, *it, true),
        Node::NotPositive(it) => linear(pool, places, *it, false),
        _ => None,
    }
}

/// `term == 0`, or `term <= 0` of mathematical integers.
fn linear(
    pool: &TermPool,
    places: &FxHashMap<TermId, usize>,
    term: TermId,
    equal: bool,
) -> Option<Comparison> {
    if let Some(place) = places.get(&term) {
        let cuts = if equal { vec![0, 1] } else { vec![1] };
        return Some(Comparison::With(*place, cuts));
    }
    let Node::Sum(scalar, sum) = pool.node(term) else {
        return None;
    };
    let constant = i128::from(sum.constant.to_i64()?);
    match &*sum.monomials {
        [(factor, it)] => {
            let (place, factor) = (*places.get(it)?, i128::from(factor.to_i64()?));
            let bound = (-constant).div_euclid(factor.abs());
            let cuts = match (scalar, equal) {
                (Scalar::Int, true) if -constant != bound * factor.abs() => Vec::new(),
                (Scalar::Int, true) => vec![bound * factor.signum(), bound * factor.signum() + 1],
                (Scalar::Int, false) if factor > 0 => vec![bound + 1],
                (Scalar::Int, false) => vec![-bound],
                // Other factors wrap around.
                _ if factor.abs() != 1 => return None,
                _ => {
                    let value = wrapped(*scalar, -factor * constant);
                    vec![value, value + 1]
                }
            };
            Some(Comparison::With(place, cuts))
        }
        [(one, first), (two, second)] => {
            let factors = (one.to_i64()?, two.to_i64()?);
            let opposite = matches!(factors, (1, -1) | (-1, 1));
            // `x + 1 <= y` is `x < y`.
            let order = constant == 0 || (constant == 1 && !equal);
            let pair = (*places.get(first)?, *places.get(second)?);
            (opposite && order).then_some(Comparison::Between(pair.0, pair.1))
        }
        _ => None,
    }
}
