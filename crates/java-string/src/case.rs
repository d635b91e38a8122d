//! Upper and lower case of strings: some characters become several.

use crate::character;
use crate::push_code_point;

/// The letter whose lower case depends on where words end.
pub const CAPITAL_SIGMA: u32 = 0x3a3;
const CAPITAL_DOTTED_I: u32 = 0x130;
const SMALL_DOTLESS_I: u16 = 0x131;
const DOT_ABOVE: u16 = 0x307;

/// `toUpperCase` in a locale without rules of its own.
pub fn to_upper(text: &[u16]) -> Vec<u16> {
    let mut result = Vec::with_capacity(text.len());
    for point in crate::code_points(text) {
        match character::long_upper(point) {
            Some(several) => result.extend_from_slice(several),
            None => push_code_point(&mut result, character::to_upper(point)),
        }
    }
    result
}

/// `toLowerCase` in a locale without rules of its own. None for a capital sigma behind letters, whose form depends on
/// where words end.
pub fn to_lower(text: &[u16]) -> Option<Vec<u16>> {
    let mut letters = false;
    for point in crate::code_points(text) {
        if point == CAPITAL_SIGMA && letters {
            return None;
        }
        letters |= character::is_lower(point) || character::is_upper(point);
        letters |= character::is_title(point);
    }
    Some(to_lower_plain(text))
}

/// `toLowerCase` in Turkish and Azeri, where the dot of an i is never lost. None for texts with a separate dot, which
/// may belong to the letter before it, and where `to_lower` has none.
pub fn to_lower_turkish(text: &[u16]) -> Option<Vec<u16>> {
    if text.contains(&DOT_ABOVE) {
        return None;
    }
    let letter = |unit: &u16| match *unit {
        0x49 => SMALL_DOTLESS_I,
        0x130 => 0x69,
        other => other,
    };
    to_lower(&text.iter().map(letter).collect::<Vec<u16>>())
}

/// `toUpperCase` in Turkish and Azeri. None for texts with a separate dot.
pub fn to_upper_turkish(text: &[u16]) -> Option<Vec<u16>> {
    if text.contains(&DOT_ABOVE) {
        return None;
    }
    let letter = |unit: &u16| match *unit {
        0x69 => CAPITAL_DOTTED_I as u16,
        other => other,
    };
    Some(to_upper(&text.iter().map(letter).collect::<Vec<u16>>()))
}

/// Lower case character by character: a sigma never has its form for the end of words.
pub fn to_lower_plain(text: &[u16]) -> Vec<u16> {
    let mut result = Vec::with_capacity(text.len());
    for point in crate::code_points(text) {
        match point {
            CAPITAL_DOTTED_I => result.extend([0x69, 0x307]),
            _ => push_code_point(&mut result, character::to_lower(point)),
        }
    }
    result
}
