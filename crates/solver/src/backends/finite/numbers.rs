//! Integers as literals: a literal for each value where there are few, two's complement otherwise.

use batsat::Lit;

use super::sat::Sat;

/// An integer has a literal for each of its values up to this many.
pub(super) const MOST_VALUES: usize = 160;
/// Integers have fewer bits.
pub(super) const MOST_BITS: usize = 130;

/// An integer. Exactly one literal of a domain holds.
#[derive(Clone, Debug)]
pub(super) enum Number {
    /// Values with literals that say it is this one, by value.
    Domain(Vec<(i128, Lit)>),
    /// Two's complement, the lowest bit first; the last one is the sign. The value is in the range.
    Bits(Vec<Lit>, (i128, i128)),
}

impl Number {
    pub(super) fn constant(sat: &Sat, value: i128) -> Self {
        Number::Domain(vec![(value, sat.constant(true))])
    }

    /// A new integer of a range.
    pub(super) fn fresh(sat: &mut Sat, low: i128, high: i128) -> Self {
        if high - low < MOST_VALUES as i128 {
            let values = (low..=high).map(|value| (value, sat.fresh())).collect();
            return Number::domain(sat, values);
        }
        let width = width_of(low).max(width_of(high));
        let bits: Vec<Lit> = (0..width).map(|_| sat.fresh()).collect();
        let number = Number::Bits(bits.clone(), (low, high));
        // The whole range of its width needs no bounds.
        let most = 1_i128 << (width - 1);
        if low > -most {
            let holds = at_least(sat, &bits, low);
            sat.add(&[holds]);
        }
        if high < most - 1 {
            let holds = at_least(sat, &bits, high + 1);
            sat.add(&[!holds]);
        }
        number
    }

    /// A new integer of these values: exactly one of the literals holds from now on.
    pub(super) fn domain(sat: &mut Sat, mut values: Vec<(i128, Lit)>) -> Self {
        values.sort_unstable_by_key(|it| it.0);
        if values.len() == 1 {
            sat.add(&[values[0].1]);
            return Number::Domain(vec![(values[0].0, sat.constant(true))]);
        }
        if let [(_, one), (_, two)] = values.as_mut_slice() {
            // Two values need one literal.
            sat.add(&[*one, *two]);
            sat.add(&[!*one, !*two]);
            *two = !*one;
            return Number::Domain(values);
        }
        let lits: Vec<Lit> = values.iter().map(|it| it.1).collect();
        sat.add(&lits);
        for (at, one) in lits.iter().enumerate() {
            for two in &lits[at + 1..] {
                sat.add(&[!*one, !*two]);
            }
        }
        Number::Domain(values)
    }

    /// A number in two's complement that is known to be in a range; what the range does not need is dropped.
    pub(super) fn of_bits(mut bits: Vec<Lit>, (low, high): (i128, i128)) -> Self {
        bits.truncate(width_of(low).max(width_of(high)));
        Number::Bits(bits, (low, high))
    }

    /// The least and the greatest value.
    pub(super) fn range(&self) -> (i128, i128) {
        match self {
            Number::Domain(values) => match (values.first(), values.last()) {
                (Some(first), Some(last)) => (first.0, last.0),
                _ => (0, 0),
            },
            Number::Bits(_, range) => *range,
        }
    }

    /// The same in two's complement.
    pub(super) fn bits(&self, sat: &mut Sat) -> Vec<Lit> {
        match self {
            Number::Bits(bits, _) => bits.clone(),
            Number::Domain(values) => {
                let (low, high) = self.range();
                let width = width_of(low).max(width_of(high));
                let mut bits = Vec::with_capacity(width);
                for at in 0..width {
                    let has = |value: i128| value >> at & 1 == 1;
                    let ones: Vec<Lit> = values
                        .iter()
                        .filter(|it| has(it.0))
                        .map(|it| it.1)
                        .collect();
                    let zeros = values.iter().filter(|it| !has(it.0));
                    let zeros: Vec<Lit> = zeros.map(|it| it.1).collect();
                    bits.push(one_side(sat, &ones, &zeros));
                }
                bits
            }
        }
    }

    /// Whether it is a value.
    pub(super) fn is(&self, sat: &mut Sat, value: i128) -> Lit {
        match self {
            Number::Domain(values) => match values.binary_search_by_key(&value, |it| it.0) {
                Ok(at) => values[at].1,
                Err(_) => sat.constant(false),
            },
            Number::Bits(bits, _) => {
                if width_of(value) > bits.len() {
                    return sat.constant(false);
                }
                let same = bits.iter().enumerate();
                let same = same.map(|(at, it)| if value >> at & 1 == 1 { *it } else { !*it });
                let same: Vec<Lit> = same.collect();
                sat.all(&same)
            }
        }
    }

    /// Whether it is at least a value.
    pub(super) fn at_least(&self, sat: &mut Sat, value: i128) -> Lit {
        match self {
            Number::Domain(values) => {
                let above = values.iter().filter(|it| it.0 >= value);
                let above: Vec<Lit> = above.map(|it| it.1).collect();
                let below = values.iter().filter(|it| it.0 < value);
                let below: Vec<Lit> = below.map(|it| it.1).collect();
                one_side(sat, &above, &below)
            }
            Number::Bits(bits, _) => at_least(sat, bits, value),
        }
    }
}

/// A literal that holds when one of the first does; exactly one of all does.
fn one_side(sat: &mut Sat, ones: &[Lit], others: &[Lit]) -> Lit {
    match (ones, others) {
        ([], _) => sat.constant(false),
        (_, []) => sat.constant(true),
        ([one], _) => *one,
        (_, [other]) => !*other,
        _ => {
            let gate = sat.fresh();
            for one in ones {
                sat.add(&[gate, !*one]);
            }
            for other in others {
                sat.add(&[!gate, !*other]);
            }
            gate
        }
    }
}

/// Bits that hold a value with its sign.
pub(super) fn width_of(value: i128) -> usize {
    let magnitude = if value < 0 { !value } else { value };
    (128 - magnitude.leading_zeros()) as usize + 1
}

/// Whether a number in two's complement is at least a value.
fn at_least(sat: &mut Sat, bits: &[Lit], value: i128) -> Lit {
    let most = 1_i128 << (bits.len() - 1).min(126);
    if value <= -most {
        return sat.constant(true);
    }
    if value >= most {
        return sat.constant(false);
    }
    // From the lowest bit on: whether the number so far is at least the value so far.
    let mut holds = sat.constant(true);
    for (at, bit) in bits.iter().enumerate() {
        let wanted = value >> at & 1 == 1;
        // The sign counts the other way round.
        let (bit, wanted) = match at + 1 == bits.len() {
            true => (!*bit, !wanted),
            false => (*bit, wanted),
        };
        holds = match wanted {
            true => sat.and(bit, holds),
            false => sat.or(bit, holds),
        };
    }
    holds
}

/// The same value with more bits.
fn extended(bits: &[Lit], width: usize) -> Vec<Lit> {
    let sign = bits[bits.len() - 1];
    let mut wide = bits.to_vec();
    wide.resize(width.max(bits.len()), sign);
    wide
}

/// The sum of two numbers, exact.
pub(super) fn add(sat: &mut Sat, one: &[Lit], two: &[Lit]) -> Vec<Lit> {
    let width = one.len().max(two.len()) + 1;
    let (one, two) = (extended(one, width), extended(two, width));
    let mut carry = sat.constant(false);
    let mut sum = Vec::with_capacity(width);
    for (one, two) in one.iter().zip(&two) {
        let (bit, next) = sat.full_adder(*one, *two, carry);
        sum.push(bit);
        carry = next;
    }
    sum
}

/// The negated number, exact.
pub(super) fn negate(sat: &mut Sat, bits: &[Lit]) -> Vec<Lit> {
    let flipped: Vec<Lit> = bits.iter().map(|it| !*it).collect();
    let one = vec![sat.constant(true), sat.constant(false)];
    add(sat, &flipped, &one)
}

/// The number times a constant, exact.
pub(super) fn times(sat: &mut Sat, bits: &[Lit], factor: i128) -> Vec<Lit> {
    let (mut left, mut shift) = (factor.unsigned_abs(), 0);
    let mut product = vec![sat.constant(false)];
    while left > 0 {
        if left & 1 == 1 {
            let mut shifted = vec![sat.constant(false); shift];
            shifted.extend_from_slice(bits);
            product = add(sat, &product, &shifted);
        }
        left >>= 1;
        shift += 1;
    }
    match factor < 0 {
        true => negate(sat, &product),
        false => product,
    }
}

/// The product of two numbers, exact.
pub(super) fn multiply(sat: &mut Sat, one: &[Lit], two: &[Lit]) -> Vec<Lit> {
    let width = one.len() + two.len();
    let wide = extended(one, width);
    let mut product = vec![sat.constant(false)];
    for (at, factor) in two.iter().enumerate() {
        let mut row = vec![sat.constant(false); at];
        row.extend(wide.iter().take(width - at).map(|it| sat.and(*it, *factor)));
        if at + 1 == two.len() {
            row = negate(sat, &row);
        }
        product = add(sat, &product, &row);
        product.truncate(width);
    }
    product
}

/// Whether one number is at most another.
pub(super) fn at_most(sat: &mut Sat, one: &[Lit], two: &[Lit]) -> Lit {
    let width = one.len().max(two.len());
    let (one, two) = (extended(one, width), extended(two, width));
    let mut holds = sat.constant(true);
    for at in 0..width {
        let (mut less, mut more) = (one[at], two[at]);
        if at + 1 == width {
            (less, more) = (more, less);
        }
        let differ = sat.xor(less, more);
        holds = sat.choose(differ, more, holds);
    }
    holds
}

/// Whether two numbers are equal.
pub(super) fn equal(sat: &mut Sat, one: &[Lit], two: &[Lit]) -> Lit {
    let width = one.len().max(two.len());
    let (one, two) = (extended(one, width), extended(two, width));
    let same: Vec<Lit> = one
        .iter()
        .zip(&two)
        .map(|(one, two)| sat.iff(*one, *two))
        .collect();
    sat.all(&same)
}

/// `if condition then one else two`.
pub(super) fn choose(sat: &mut Sat, condition: Lit, one: &[Lit], two: &[Lit]) -> Vec<Lit> {
    let width = one.len().max(two.len());
    let (one, two) = (extended(one, width), extended(two, width));
    let pairs = one.iter().zip(&two);
    pairs
        .map(|(one, two)| sat.choose(condition, *one, *two))
        .collect()
}
