//! Comparing texts, also without regard to case.

use std::cmp::Ordering;

use crate::character::{to_lower, to_upper};
use crate::code_point_at;

/// `compareTo`: the difference of the first units that differ, or of the lengths.
pub fn compare(one: &[u16], two: &[u16]) -> i32 {
    let mut pairs = one.iter().zip(two);
    match pairs.find(|(one, two)| one != two) {
        Some((one, two)) => i32::from(*one) - i32::from(*two),
        None => one.len() as i32 - two.len() as i32,
    }
}

fn folded(point: u32) -> u32 {
    to_lower(to_upper(point))
}

/// The code point that a unit belongs to.
fn point_around(text: &[u16], place: usize) -> u32 {
    let pair = |place: Option<usize>| match code_point_at(text, place?) {
        Some((point, 2)) => Some(point),
        _ => None,
    };
    let found = pair(Some(place)).or_else(|| pair(place.checked_sub(1)));
    found.unwrap_or_else(|| text.get(place).copied().map_or(0, u32::from))
}

/// `compareToIgnoreCase`. Units that differ count with their pairs only if both texts have wide units.
pub fn compare_ignoring_case(one: &[u16], two: &[u16]) -> i32 {
    let is_wide = |text: &[u16]| text.iter().any(|unit| *unit > 0xff);
    let by_points = is_wide(one) && is_wide(two);
    for (place, (first, second)) in one.iter().zip(two).enumerate() {
        if first == second {
            continue;
        }
        let (left, right) = match by_points {
            true => (point_around(one, place), point_around(two, place)),
            false => (u32::from(*first), u32::from(*second)),
        };
        let (left, right) = (folded(left), folded(right));
        if left != right {
            return left as i32 - right as i32;
        }
    }
    one.len() as i32 - two.len() as i32
}

/// `equalsIgnoreCase` for texts.
pub fn equal_ignoring_case(one: &[u16], two: &[u16]) -> bool {
    one.len() == two.len() && compare_ignoring_case(one, two) == 0
}

/// `regionMatches`. Places and length are as Java takes them.
pub fn region_matches(
    (one, at_one): (&[u16], i64),
    (two, at_two): (&[u16], i64),
    length: i64,
    ignoring_case: bool,
) -> bool {
    let fits = |text: &[u16], at: i64| at >= 0 && at <= text.len() as i64 - length;
    if !fits(one, at_one) || !fits(two, at_two) {
        return false;
    }
    let size = length.max(0) as usize;
    let region = |text: &[u16], at: i64| {
        let start = (at as usize).min(text.len());
        text[start..(start + size).min(text.len())].to_vec()
    };
    let (one, two) = (region(one, at_one), region(two, at_two));
    if ignoring_case {
        equal_ignoring_case(&one, &two)
    } else {
        compare(&one, &two).cmp(&0) == Ordering::Equal
    }
}
