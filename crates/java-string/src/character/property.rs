//! Properties of characters by name, on all 32-bit integers.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use super::{LAST, Piece};

/// A property of a code point: a number, or 1 and 0 for yes and no.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Property {
    /// `getType`.
    Category,
    /// `getDirectionality`.
    Direction,
    /// `getNumericValue`.
    NumericValue,
    /// `digit` with radix 36.
    Digit,
    /// `toUpperCase`.
    Upper,
    /// `toLowerCase`.
    Lower,
    /// `toTitleCase`.
    Title,
    /// `isDefined`.
    IsDefined,
    /// `isLetter`.
    IsLetter,
    /// `isDigit`.
    IsDigit,
    /// `isLetterOrDigit`.
    IsLetterOrDigit,
    /// `isAlphabetic`.
    IsAlphabetic,
    /// `isLowerCase`.
    IsLower,
    /// `isUpperCase`.
    IsUpper,
    /// `isTitleCase`.
    IsTitle,
    /// `isSpaceChar`.
    IsSpaceChar,
    /// `isWhitespace`.
    IsWhitespace,
    /// The deprecated `isSpace`.
    IsSpace,
    /// `isISOControl`.
    IsControl,
    /// `isIdentifierIgnorable`.
    IsIgnorable,
    /// `isMirrored`.
    IsMirrored,
    /// `isIdeographic`.
    IsIdeographic,
    /// `isJavaIdentifierStart`.
    IsJavaStart,
    /// `isJavaIdentifierPart`.
    IsJavaPart,
    /// `isUnicodeIdentifierStart`.
    IsUnicodeStart,
    /// `isUnicodeIdentifierPart`.
    IsUnicodePart,
}

impl Property {
    /// The property of a number, which need not be a code point.
    pub fn of(self, number: i32) -> i32 {
        let point = u32::try_from(number).ok().filter(|it| *it <= LAST);
        match (point, self) {
            (Some(point), _) => self.of_point(point),
            (None, Property::Upper | Property::Lower | Property::Title) => number,
            (None, Property::Direction | Property::NumericValue | Property::Digit) => -1,
            (None, _) => 0,
        }
    }

    fn of_point(self, point: u32) -> i32 {
        let holds: fn(u32) -> bool = match self {
            Property::Category => return i32::from(super::category(point)),
            Property::Direction => return i32::from(super::direction(point)),
            Property::NumericValue => return super::numeric_value(point),
            Property::Digit => return super::digit(point, 36),
            Property::Upper => return super::to_upper(point) as i32,
            Property::Lower => return super::to_lower(point) as i32,
            Property::Title => return super::to_title(point) as i32,
            Property::IsDefined => super::is_defined,
            Property::IsLetter => super::is_letter,
            Property::IsDigit => super::is_digit,
            Property::IsLetterOrDigit => super::is_letter_or_digit,
            Property::IsAlphabetic => super::is_alphabetic,
            Property::IsLower => super::is_lower,
            Property::IsUpper => super::is_upper,
            Property::IsTitle => super::is_title,
            Property::IsSpaceChar => super::is_space_char,
            Property::IsWhitespace => super::is_whitespace,
            Property::IsSpace => super::is_space,
            Property::IsControl => super::is_control,
            Property::IsIgnorable => super::is_ignorable,
            Property::IsMirrored => super::is_mirrored,
            Property::IsIdeographic => super::is_ideographic,
            Property::IsJavaStart => super::is_java_start,
            Property::IsJavaPart => super::is_java_part,
            Property::IsUnicodeStart => super::is_unicode_start,
            Property::IsUnicodePart => super::is_unicode_part,
        };
        i32::from(holds(point))
    }

    /// The smallest and the largest value; none if it may be any number.
    pub fn bounds(self) -> Option<(i32, i32)> {
        match self {
            Property::Category => Some((0, 30)),
            Property::Direction => Some((-1, 22)),
            Property::NumericValue => Some((-2, 100_000_000)),
            Property::Digit => Some((-1, 35)),
            Property::Upper | Property::Lower | Property::Title => None,
            _ => Some((0, 1)),
        }
    }

    /// The pieces of the property from the smallest number on, each with its first number. They are computed once.
    pub fn pieces(self) -> Arc<[(i64, Piece)]> {
        type Known = BTreeMap<Property, Arc<[(i64, Piece)]>>;
        static KNOWN: Mutex<Known> = Mutex::new(BTreeMap::new());
        let mut known = match KNOWN.lock() {
            Ok(known) => known,
            Err(poisoned) => poisoned.into_inner(),
        };
        let pieces = known.entry(self);
        Arc::clone(pieces.or_insert_with(|| self.cut().into()))
    }

    fn cut(self) -> Vec<(i64, Piece)> {
        let outside = match self.of(-1) {
            -1 if self.of(-2) == -2 => Piece::Plus(0),
            value => Piece::Value(i64::from(value)),
        };
        let mut pieces = vec![(i64::from(i32::MIN), outside)];
        let inside = super::pieces::cut(|point| i64::from(self.of_point(point)), LAST);
        pieces.extend(
            inside
                .into_iter()
                .map(|(start, piece)| (i64::from(start), piece)),
        );
        pieces.push((i64::from(LAST) + 1, outside));
        pieces
    }

    /// The numbers with a value, as ranges; none if there are more than `most` of them.
    pub fn numbers_with(self, value: i32, most: usize) -> Option<Vec<(i64, i64)>> {
        let pieces = self.pieces();
        let value = i64::from(value);
        let mut ranges: Vec<(i64, i64)> = Vec::new();
        for (place, (start, piece)) in pieces.iter().enumerate() {
            let end = pieces.get(place + 1).map_or(1 << 31, |(start, _)| *start) - 1;
            let points: &[i64] = match *piece {
                Piece::Value(all) if all == value => {
                    ranges.push((*start, end));
                    &[]
                }
                Piece::Value(_) => &[],
                Piece::Plus(distance) => &[value - distance],
                Piece::Alternating(even, odd) => &[value - even, value - odd],
            };
            let fits = |it: &&i64| (*start..=end).contains(*it) && piece.apply(**it) == value;
            ranges.extend(points.iter().filter(fits).map(|it| (*it, *it)));
            if ranges.len() > most {
                return None;
            }
        }
        Some(ranges)
    }

    /// The piece that a number is in: its first number, the first behind it, and what it does.
    pub fn piece_at(self, number: i32) -> (i64, i64, Piece) {
        let pieces = self.pieces();
        let number = i64::from(number);
        let place = pieces.partition_point(|(start, _)| *start <= number) - 1;
        let end = pieces.get(place + 1).map_or(1 << 31, |(start, _)| *start);
        (pieces[place].0, end, pieces[place].1)
    }
}
