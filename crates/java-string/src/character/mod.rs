//! `java.lang.Character` on code points. The facts come from a JDK; see `data/CharacterTables.java`.

mod pieces;
mod property;
mod tables;

pub use pieces::Piece;
pub use property::Property;

use tables::*;

/// First, last, value.
type Span = (u32, u32, i8);
/// First, last, step, value or distance.
type Run = (u32, u32, u8, i32);

const LETTER_NUMBER: u8 = 10;
const DECIMAL_DIGIT: u8 = 9;
const FORMAT: u8 = 16;
const CONNECTOR: u8 = 23;
const CURRENCY: u8 = 26;

/// The last code point.
pub const LAST: u32 = 0x10_ffff;

fn in_spans(spans: &[Span], point: u32) -> Option<i8> {
    let place = spans.partition_point(|(_, last, _)| *last < point);
    let (first, _, value) = spans.get(place)?;
    (*first <= point).then_some(*value)
}

fn in_flags(flags: &[(u32, u32)], point: u32) -> bool {
    let place = flags.partition_point(|(_, last)| *last < point);
    flags.get(place).is_some_and(|(first, _)| *first <= point)
}

fn in_runs(runs: &[Run], point: u32) -> Option<i32> {
    let place = runs.partition_point(|(_, last, _, _)| *last < point);
    let (first, _, step, value) = *runs.get(place)?;
    let distance = point.checked_sub(first)?;
    Some(value + i32::from(step) * distance as i32)
}

fn mapped(runs: &[Run], point: u32) -> u32 {
    let place = runs.partition_point(|(_, last, _, _)| *last < point);
    match runs.get(place) {
        Some((first, _, stride, distance))
            if point >= *first && (point - first).is_multiple_of(u32::from(*stride)) =>
        {
            point.wrapping_add_signed(*distance)
        }
        _ => point,
    }
}

/// `getType`.
pub fn category(point: u32) -> u8 {
    in_spans(CATEGORIES, point).unwrap_or(0) as u8
}

/// `getDirectionality`.
pub fn direction(point: u32) -> i8 {
    in_spans(DIRECTIONS, point).unwrap_or(-1)
}

/// `getNumericValue`.
pub fn numeric_value(point: u32) -> i32 {
    in_runs(NUMERIC, point).unwrap_or(-1)
}

/// `digit`; -1 if it is none of the radix.
pub fn digit(point: u32, radix: i64) -> i32 {
    match in_runs(DIGITS, point) {
        Some(value) if (2..=36).contains(&radix) && i64::from(value) < radix => value,
        _ => -1,
    }
}

/// `forDigit`.
pub fn for_digit(digit: i64, radix: i64) -> u16 {
    match (digit, radix) {
        (0.., 2..=36) if digit < radix => b"0123456789abcdefghijklmnopqrstuvwxyz"
            .get(digit as usize)
            .map_or(0, |unit| u16::from(*unit)),
        _ => 0,
    }
}

/// `toUpperCase`.
pub fn to_upper(point: u32) -> u32 {
    mapped(TO_UPPER, point)
}

/// `toLowerCase`.
pub fn to_lower(point: u32) -> u32 {
    mapped(TO_LOWER, point)
}

/// `toTitleCase`.
pub fn to_title(point: u32) -> u32 {
    mapped(TO_TITLE, point)
}

/// The upper case as a string where it is not one character.
pub(crate) fn long_upper(point: u32) -> Option<&'static [u16]> {
    let place = LONG_UPPER.binary_search_by_key(&point, |(it, _)| *it);
    place.ok().map(|place| LONG_UPPER[place].1)
}

/// `isDefined`.
pub fn is_defined(point: u32) -> bool {
    category(point) != 0
}

/// `isLetter`.
pub fn is_letter(point: u32) -> bool {
    matches!(category(point), 1..=5)
}

/// `isDigit`.
pub fn is_digit(point: u32) -> bool {
    category(point) == DECIMAL_DIGIT
}

/// `isLetterOrDigit`.
pub fn is_letter_or_digit(point: u32) -> bool {
    is_letter(point) || is_digit(point)
}

/// `isAlphabetic`.
pub fn is_alphabetic(point: u32) -> bool {
    is_letter_or_number_letter(point) != in_flags(NOT_LIKE_LETTER, point)
}

/// `isLowerCase`.
pub fn is_lower(point: u32) -> bool {
    (category(point) == 2) != in_flags(NOT_LIKE_LOWER, point)
}

/// `isUpperCase`.
pub fn is_upper(point: u32) -> bool {
    (category(point) == 1) != in_flags(NOT_LIKE_UPPER, point)
}

/// `isTitleCase`.
pub fn is_title(point: u32) -> bool {
    category(point) == 3
}

/// `isSpaceChar`.
pub fn is_space_char(point: u32) -> bool {
    matches!(category(point), 12..=14)
}

/// `isWhitespace`.
pub fn is_whitespace(point: u32) -> bool {
    match point {
        0x09..=0x0d | 0x1c..=0x1f => true,
        0xa0 | 0x2007 | 0x202f => false,
        _ => is_space_char(point),
    }
}

/// The deprecated `isSpace`.
pub fn is_space(point: u32) -> bool {
    matches!(point, 0x09 | 0x0a | 0x0c | 0x0d | 0x20)
}

/// `isISOControl`.
pub fn is_control(point: u32) -> bool {
    matches!(point, 0..=0x1f | 0x7f..=0x9f)
}

/// `isIdentifierIgnorable`.
pub fn is_ignorable(point: u32) -> bool {
    matches!(point, 0..=8 | 0x0e..=0x1b | 0x7f..=0x9f) || category(point) == FORMAT
}

/// `isMirrored`.
pub fn is_mirrored(point: u32) -> bool {
    in_flags(MIRRORED, point)
}

/// `isIdeographic`.
pub fn is_ideographic(point: u32) -> bool {
    in_flags(IDEOGRAPHIC, point)
}

/// `isJavaIdentifierStart`.
pub fn is_java_start(point: u32) -> bool {
    is_letter_or_number_letter(point) || matches!(category(point), CURRENCY | CONNECTOR)
}

/// `isJavaIdentifierPart`.
pub fn is_java_part(point: u32) -> bool {
    is_java_start(point) || is_part(point) || is_ignorable(point)
}

/// `isUnicodeIdentifierStart`.
pub fn is_unicode_start(point: u32) -> bool {
    is_letter_or_number_letter(point) != in_flags(NOT_LIKE_ID_START, point)
}

/// `isUnicodeIdentifierPart`.
pub fn is_unicode_part(point: u32) -> bool {
    let part = is_letter_or_number_letter(point) || is_part(point) || is_ignorable(point);
    part != in_flags(NOT_LIKE_ID_PART, point)
}

fn is_letter_or_number_letter(point: u32) -> bool {
    is_letter(point) || category(point) == LETTER_NUMBER
}

/// Connectors, digits and marks.
fn is_part(point: u32) -> bool {
    matches!(category(point), 6 | 8 | DECIMAL_DIGIT | CONNECTOR)
}
