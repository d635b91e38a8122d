//! What Java's strings, characters and numbers compute, on known UTF-16 units.
//!
//! The interpreter uses it for known texts, the terms for literals: one definition of every operation. It knows
//! nothing of either. Behaviour is that of JDK 17; where the exact result is not known a function returns `None`.
#![warn(missing_docs)]

pub mod case;
pub mod character;
pub mod compare;
pub mod decimal;
pub mod encode;
pub mod hexadecimal;
pub mod integer;
pub mod regex;
pub mod search;
pub mod trim;

/// The units of a Rust string.
pub fn units(text: &str) -> Vec<u16> {
    text.encode_utf16().collect()
}

/// `String.hashCode`.
pub fn hash_code(text: &[u16]) -> i32 {
    let step = |hash: i32, unit: &u16| hash.wrapping_mul(31).wrapping_add(i32::from(*unit));
    text.iter().fold(0, step)
}

/// The code point at a place and the number of its units; a lone surrogate is itself.
pub fn code_point_at(text: &[u16], place: usize) -> Option<(u32, usize)> {
    let first = u32::from(*text.get(place)?);
    if let (0xd800..0xdc00, Some(second @ 0xdc00..0xe000)) = (first, text.get(place + 1)) {
        let point = 0x10000 + ((first - 0xd800) << 10) + (u32::from(*second) - 0xdc00);
        return Some((point, 2));
    }
    Some((first, 1))
}

/// The code point in front of a place and the number of its units.
pub fn code_point_before(text: &[u16], place: usize) -> Option<(u32, usize)> {
    let last = place.checked_sub(1)?;
    if let Some(first) = last.checked_sub(1)
        && let Some(pair @ (_, 2)) = code_point_at(text, first)
        && last < text.len()
    {
        return Some(pair);
    }
    Some((u32::from(*text.get(last)?), 1))
}

/// The code points of a text; lone surrogates are themselves.
pub fn code_points(text: &[u16]) -> impl Iterator<Item = u32> + '_ {
    let mut place = 0;
    std::iter::from_fn(move || {
        let (point, size) = code_point_at(text, place)?;
        place += size;
        Some(point)
    })
}

/// Appends a code point as one or two units.
pub fn push_code_point(text: &mut Vec<u16>, point: u32) {
    match point.checked_sub(0x10000) {
        None => text.push(point as u16),
        Some(rest) => text.extend([0xd800 + (rest >> 10) as u16, 0xdc00 + (rest & 0x3ff) as u16]),
    }
}

/// The units in reverse order, pairs of surrogates kept: `StringBuilder.reverse`.
pub fn reverse(text: &[u16]) -> Vec<u16> {
    let points: Vec<u32> = code_points(text).collect();
    let mut reversed = Vec::with_capacity(text.len());
    for point in points.into_iter().rev() {
        push_code_point(&mut reversed, point);
    }
    reversed
}
