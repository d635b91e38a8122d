//! Upper and lower case of strings: some characters become several, a sigma at the end of a word is another letter.

use crate::character;
use crate::{code_point_at, code_point_before, push_code_point};

const CAPITAL_SIGMA: u32 = 0x3a3;
const FINAL_SIGMA: u32 = 0x3c2;
const CAPITAL_DOTTED_I: u32 = 0x130;

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

/// `toLowerCase` in a locale without rules of its own.
pub fn to_lower(text: &[u16]) -> Vec<u16> {
    let mut result = Vec::with_capacity(text.len());
    let mut place = 0;
    while let Some((point, size)) = code_point_at(text, place) {
        match point {
            CAPITAL_SIGMA if ends_word(text, place) => push_code_point(&mut result, FINAL_SIGMA),
            CAPITAL_DOTTED_I => result.extend([0x69, 0x307]),
            _ => push_code_point(&mut result, character::to_lower(point)),
        }
        place += size;
    }
    result
}

/// Whether letters with case come before a place and none come after it.
fn ends_word(text: &[u16], place: usize) -> bool {
    let mut before = place;
    let follows = loop {
        match code_point_before(text, before) {
            Some((point, size)) if is_case_ignorable(point) => before -= size,
            other => break other.is_some_and(|(point, _)| is_cased(point)),
        }
    };
    let mut after = place + 1;
    let precedes = loop {
        match code_point_at(text, after) {
            Some((point, size)) if is_case_ignorable(point) => after += size,
            other => break other.is_some_and(|(point, _)| is_cased(point)),
        }
    };
    follows && !precedes
}

fn is_cased(point: u32) -> bool {
    character::is_lower(point) || character::is_upper(point) || character::is_title(point)
}

/// Marks, formats, modifiers and what stands inside words.
fn is_case_ignorable(point: u32) -> bool {
    let mark = matches!(character::category(point), 4 | 6 | 7 | 16 | 27);
    mark || matches!(
        point,
        0x27 | 0x2e | 0x3a | 0xb7 | 0x387 | 0x5f4 | 0x2018 | 0x2019 | 0x2024 | 0x2027 | 0xfe13
            | 0xfe52 | 0xfe55 | 0xff07 | 0xff0e | 0xff1a
    )
}
