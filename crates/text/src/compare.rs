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

/// `compareToIgnoreCase`.
pub fn compare_ignoring_case(one: &[u16], two: &[u16]) -> i32 {
    let (mut place_one, mut place_two) = (0, 0);
    loop {
        let (first, second) = (code_point_at(one, place_one), code_point_at(two, place_two));
        match (first, second) {
            (Some((first, size)), Some((second, other))) => {
                let (left, right) = (folded(first), folded(second));
                if first != second && left != right {
                    return left as i32 - right as i32;
                }
                place_one += size;
                place_two += other;
            }
            _ => return one.len() as i32 - two.len() as i32,
        }
    }
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
