//! Boxes that are split until nothing is left of them.

use oxpecker_term::{TermId, TermPool};

use super::Question;
use super::evaluate::{Ranges, range};
use super::range::{Range, Real};

/// Ranges that are computed before a query is passed on.
const MOST_RANGES: usize = 60_000;

/// Whether no numbers satisfy all constraints.
pub(super) fn refutes(pool: &TermPool, question: &Question) -> bool {
    let mut left = MOST_RANGES;
    let mut ranges = Ranges::default();
    let mut open: Vec<Vec<Real>> = vec![vec![Real::ANY; question.numbers.len()]];
    while let Some(numbers) = open.pop() {
        left = match left.checked_sub(question.terms.len()) {
            Some(left) => left,
            None => return false,
        };
        if is_impossible(pool, question, &numbers, &mut ranges) {
            continue;
        }
        let Some((which, halves)) = split(&numbers, &question.numbers) else {
            return false;
        };
        for half in halves {
            let mut numbers = numbers.clone();
            numbers[which] = half;
            open.push(numbers);
        }
    }
    true
}

/// Whether some constraint is false for all numbers of a box.
fn is_impossible(
    pool: &TermPool,
    question: &Question,
    numbers: &[Real],
    ranges: &mut Ranges,
) -> bool {
    ranges.clear();
    for ((term, _), real) in question.numbers.iter().zip(numbers) {
        ranges.insert(*term, Range::Real(*real));
    }
    for term in &question.terms {
        if !ranges.contains_key(term) {
            let range = range(pool, ranges, *term);
            ranges.insert(*term, range);
        }
    }
    let is_false = |it: &TermId| ranges.get(it) == Some(&Range::Truth(false, true));
    question.constraints.iter().any(is_false)
}

/// The number with most values in a box, and its halves; none if every number has one value.
fn split(numbers: &[Real], kinds: &[(TermId, bool)]) -> Option<(usize, [Real; 2])> {
    let mut widest: Option<(u64, usize)> = None;
    for (which, (real, (_, single))) in numbers.iter().zip(kinds).enumerate() {
        let width = match (real.has_number(), real.nan) {
            (true, true) => u64::MAX,
            (true, false) => {
                place(real.high, *single).abs_diff(place(real.low, *single))
                    << (32 * u32::from(*single))
            }
            (false, _) => 0,
        };
        if width > 0 && widest.is_none_or(|it| width > it.0) {
            widest = Some((width, which));
        }
    }
    let (_, which) = widest?;
    let (real, single) = (numbers[which], kinds[which].1);
    if real.nan {
        return Some((which, [Real::NONE, Real::numbers(real.low, real.high)]));
    }
    let (low, high) = (place(real.low, single), place(real.high, single));
    let middle = low.midpoint(high);
    let first = Real::numbers(real.low, value(middle, single));
    let second = Real::numbers(value(middle + 1, single), real.high);
    Some((which, [first, second]))
}

/// The place of a number among all of its kind; zeros of both signs are neighbours.
fn place(value: f64, single: bool) -> i64 {
    let (bits, least) = match single {
        true => (
            i64::from((value as f32).to_bits().cast_signed()),
            i64::from(i32::MIN),
        ),
        false => (value.to_bits().cast_signed(), i64::MIN),
    };
    match bits < 0 {
        true => -1 - (bits - least),
        false => bits,
    }
}

/// The number at a place.
fn value(place: i64, single: bool) -> f64 {
    let least = match single {
        true => i64::from(i32::MIN),
        false => i64::MIN,
    };
    let bits = match place < 0 {
        true => least + (-1 - place),
        false => place,
    };
    match single {
        true => f64::from(f32::from_bits((bits as i32).cast_unsigned())),
        false => f64::from_bits(bits.cast_unsigned()),
    }
}
