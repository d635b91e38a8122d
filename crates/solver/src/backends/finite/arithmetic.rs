//! Arithmetic on integers of both forms.

use std::collections::BTreeMap;

use batsat::Lit;

use super::numbers::{self, MOST_BITS, MOST_VALUES, Number, width_of};
use super::sat::Sat;

/// Sums of two domains get a domain if there are no more pairs of values than this.
const MOST_PAIRS: usize = 2_000;
/// And no more values than this.
const MOST_SUMS: usize = 1_000;

/// Not encoded: the number would be too large.
#[derive(Clone, Copy, Debug)]
pub(super) struct TooLarge;

/// The number times a constant.
pub(super) fn scaled(sat: &mut Sat, number: &Number, factor: i128) -> Result<Number, TooLarge> {
    let (low, high) = number.range();
    let (one, two) = (product(low, factor)?, product(high, factor)?);
    match number {
        _ if factor == 0 => Ok(Number::constant(sat, 0)),
        _ if factor == 1 => Ok(number.clone()),
        Number::Domain(values) => {
            let scaled = values.iter().map(|(value, lit)| (value * factor, *lit));
            let mut scaled: Vec<(i128, Lit)> = scaled.collect();
            scaled.sort_unstable_by_key(|it| it.0);
            Ok(Number::Domain(scaled))
        }
        Number::Bits(bits, _) => {
            let bits = numbers::times(sat, bits, factor);
            Ok(Number::of_bits(bits, (one.min(two), one.max(two))))
        }
    }
}

fn product(one: i128, two: i128) -> Result<i128, TooLarge> {
    let product = one.checked_mul(two).ok_or(TooLarge)?;
    match width_of(product) < MOST_BITS.min(120) {
        true => Ok(product),
        false => Err(TooLarge),
    }
}

/// The sum of two numbers.
pub(super) fn sum(sat: &mut Sat, one: &Number, two: &Number) -> Result<Number, TooLarge> {
    let ((low, high), (lower, higher)) = (one.range(), two.range());
    let range = (low + lower, high + higher);
    if width_of(range.0).max(width_of(range.1)) >= MOST_BITS.min(120) {
        return Err(TooLarge);
    }
    if let (Number::Domain(one), Number::Domain(two)) = (one, two) {
        if let [(shift, _)] = one.as_slice() {
            return Ok(shifted(two, *shift));
        }
        if let [(shift, _)] = two.as_slice() {
            return Ok(shifted(one, *shift));
        }
        if one.len() * two.len() <= MOST_PAIRS
            && let Some(sum) = domain_sum(sat, one, two)
        {
            return Ok(sum);
        }
    }
    let (one, two) = (one.bits(sat), two.bits(sat));
    let bits = numbers::add(sat, &one, &two);
    Ok(Number::of_bits(bits, range))
}

fn shifted(values: &[(i128, Lit)], shift: i128) -> Number {
    Number::Domain(
        values
            .iter()
            .map(|(value, lit)| (value + shift, *lit))
            .collect(),
    )
}

/// A sum with a literal for each of its values. That exactly one holds follows from the same for both parts.
fn domain_sum(sat: &mut Sat, one: &[(i128, Lit)], two: &[(i128, Lit)]) -> Option<Number> {
    let mut sums: BTreeMap<i128, Lit> = BTreeMap::new();
    for (first, _) in one {
        for (second, _) in two {
            if sums.len() > MOST_SUMS {
                return None;
            }
            sums.entry(first + second).or_insert_with(|| sat.fresh());
        }
    }
    let second: BTreeMap<i128, Lit> = two.iter().copied().collect();
    for (value, lit) in one {
        for (sum, gate) in &sums {
            match second.get(&(sum - value)) {
                Some(other) => {
                    sat.add(&[!*lit, !*other, *gate]);
                    sat.add(&[!*lit, !*gate, *other]);
                }
                None => sat.add(&[!*lit, !*gate]),
            }
        }
    }
    let all: Vec<Lit> = sums.values().copied().collect();
    sat.add(&all);
    Some(Number::Domain(sums.into_iter().collect()))
}

/// A function of two numbers with few values, given by its table; none if it has too many.
pub(super) fn table(
    sat: &mut Sat,
    one: &Number,
    two: &Number,
    function: impl Fn(i128, i128) -> i128,
) -> Option<Number> {
    let (Number::Domain(one), Number::Domain(two)) = (one, two) else {
        return None;
    };
    if one.len() * two.len() > MOST_PAIRS {
        return None;
    }
    let mut results: BTreeMap<i128, Lit> = BTreeMap::new();
    for (first, _) in one {
        for (second, _) in two {
            let value = function(*first, *second);
            results.entry(value).or_insert_with(|| sat.fresh());
        }
    }
    if results.len() > MOST_VALUES {
        return None;
    }
    for (first, this) in one {
        for (second, that) in two {
            let gate = results[&function(*first, *second)];
            sat.add(&[!*this, !*that, gate]);
        }
    }
    Some(Number::domain(sat, results.into_iter().collect()))
}

/// The product of two numbers.
pub(super) fn times(sat: &mut Sat, one: &Number, two: &Number) -> Result<Number, TooLarge> {
    if let Number::Domain(values) = two
        && let [(factor, _)] = values.as_slice()
    {
        return scaled(sat, one, *factor);
    }
    if let Some(product) = table(sat, one, two, |one, two| one * two) {
        return Ok(product);
    }
    let ((low, high), (lower, higher)) = (one.range(), two.range());
    let corners = [
        product(low, lower)?,
        product(low, higher)?,
        product(high, lower)?,
        product(high, higher)?,
    ];
    let range = corners
        .iter()
        .fold((i128::MAX, i128::MIN), |(low, high), it| {
            (low.min(*it), high.max(*it))
        });
    let (one, two) = (one.bits(sat), two.bits(sat));
    let bits = numbers::multiply(sat, &one, &two);
    Ok(Number::of_bits(bits, range))
}

/// One of two numbers.
pub(super) fn choose(sat: &mut Sat, condition: Lit, one: &Number, two: &Number) -> Number {
    let ((low, high), (lower, higher)) = (one.range(), two.range());
    let range = (low.min(lower), high.max(higher));
    if let (Number::Domain(one), Number::Domain(two)) = (one, two) {
        let mut values: BTreeMap<i128, (Option<Lit>, Option<Lit>)> = BTreeMap::new();
        for (value, lit) in one {
            values.entry(*value).or_default().0 = Some(*lit);
        }
        for (value, lit) in two {
            values.entry(*value).or_default().1 = Some(*lit);
        }
        if values.len() <= MOST_VALUES {
            let no = sat.constant(false);
            let chosen = values.into_iter().map(|(value, (one, two))| {
                (
                    value,
                    sat.choose(condition, one.unwrap_or(no), two.unwrap_or(no)),
                )
            });
            return Number::Domain(chosen.collect());
        }
    }
    let (one, two) = (one.bits(sat), two.bits(sat));
    let bits = numbers::choose(sat, condition, &one, &two);
    Number::of_bits(bits, range)
}

/// The number modulo a power of two, with a sign.
pub(super) fn wrapped(sat: &mut Sat, number: Number, width: u32) -> Number {
    let most = 1_i128 << (width - 1);
    let (low, high) = number.range();
    if low >= -most && high < most {
        return number;
    }
    let mut bits = number.bits(sat);
    let sign = bits[bits.len() - 1];
    bits.resize(bits.len().max(width as usize), sign);
    Number::of_bits(bits, (-most, most - 1))
}

/// Whether one number is at most another.
pub(super) fn at_most(sat: &mut Sat, one: &Number, two: &Number) -> Lit {
    let ((low, high), (lower, higher)) = (one.range(), two.range());
    if high <= lower {
        return sat.constant(true);
    }
    if low > higher {
        return sat.constant(false);
    }
    match (one, two) {
        (_, _) if lower == higher => !one.at_least(sat, lower + 1),
        (_, _) if low == high => two.at_least(sat, low),
        (Number::Domain(one), Number::Domain(_)) => {
            let gate = sat.fresh();
            for (value, lit) in one {
                let above = two.at_least(sat, *value);
                sat.add(&[!*lit, !gate, above]);
                sat.add(&[!*lit, gate, !above]);
            }
            gate
        }
        _ => {
            let (one, two) = (one.bits(sat), two.bits(sat));
            numbers::at_most(sat, &one, &two)
        }
    }
}

/// The pairs of literals of equal values, and the literals of the first whose value the second cannot have.
pub(super) fn equal_pairs<'a>(
    one: &'a [(i128, Lit)],
    two: &'a [(i128, Lit)],
) -> impl Iterator<Item = (Lit, Option<Lit>)> + 'a {
    one.iter().map(|(value, lit)| {
        let other = two.binary_search_by_key(value, |it| it.0);
        (*lit, other.ok().map(|at| two[at].1))
    })
}

/// Whether two numbers are equal.
pub(super) fn equal(sat: &mut Sat, one: &Number, two: &Number) -> Lit {
    let ((low, high), (lower, higher)) = (one.range(), two.range());
    if high < lower || low > higher {
        return sat.constant(false);
    }
    match (one, two) {
        (_, _) if lower == higher => one.is(sat, lower),
        (_, _) if low == high => two.is(sat, low),
        (Number::Domain(one), Number::Domain(two)) => {
            let gate = sat.fresh();
            for (lit, other) in equal_pairs(one, two) {
                match other {
                    Some(other) => {
                        sat.add(&[!lit, !gate, other]);
                        sat.add(&[!lit, gate, !other]);
                    }
                    None => sat.add(&[!lit, !gate]),
                }
            }
            gate
        }
        _ => {
            let (one, two) = (one.bits(sat), two.bits(sat));
            numbers::equal(sat, &one, &two)
        }
    }
}
