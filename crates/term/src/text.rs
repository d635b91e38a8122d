//! Operations on texts: what they are, what they compute on constants, how long their results are.
//!
//! A text is a sequence of UTF-16 units. The interval of a term of this sort is that of its length. All operations
//! are total; what they do on constants is defined by the crate of Java's texts.

use std::sync::Arc;

use oxpecker_java_string as known;
use oxpecker_java_string::character::Property;

use crate::interval::Interval;
use crate::literal::Literal;
use crate::node::TermId;
use crate::pool::TermPool;
use crate::sort::Scalar;

/// An operation on texts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TextOp {
    /// All operands one after the other: at least two, none empty, none a concatenation, no two constants in a row.
    Concat,
    /// The text of one unit: the low 16 bits of a 32-bit integer.
    OfUnit,
    /// The number of units.
    Length,
    /// The unit at a place; 0 if there is none.
    UnitAt,
    /// The units from one place up to another, both moved into the text, the second not before the first.
    Slice,
    /// The first place of a text not before a place, or -1, as Java's `indexOf`.
    IndexOf,
    /// The last place of a text not behind a place, or -1, as Java's `lastIndexOf`.
    LastIndexOf,
    /// Whether the second text occurs in the first.
    Contains,
    /// Whether the first text starts with the second.
    Starts,
    /// Whether the first text ends with the second.
    Ends,
    /// Whether a whole text matches a regular expression, which is a constant that can be read.
    Matches,
    /// Every occurrence of the second text, from the left, replaced by the third.
    Replace,
    /// Every occurrence of a unit replaced by another.
    ReplaceUnit,
    /// A text changed as a whole.
    Map(TextMap),
    /// Java's `compareTo`: the difference of the first units that differ, or of the lengths.
    Compare,
    /// The same without regard to case.
    CompareFolded,
    /// Java's hash code.
    HashCode,
    /// A machine integer in a radix from 2 to 36.
    OfInteger {
        /// The radix.
        radix: u8,
        /// Whether it is written without a sign.
        unsigned: bool,
    },
    /// A double or a single as Java writes it.
    OfFloat,
    /// The same in hexadecimal.
    OfFloatHex,
    /// Whether a text is an integer of this radix that fits into the sort.
    IsInteger(u8, Scalar),
    /// The integer of this radix that a text is; 0 if it is none that fits into the sort.
    ToInteger(u8, Scalar),
    /// Whether Java reads a text as a floating-point number.
    IsFloat,
    /// The double or single that a text is; 0 if it is none.
    ToFloat(Scalar),
    /// A property of a character, given as a 32-bit integer.
    Character(Property),
}

/// A function from text to text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TextMap {
    /// Upper case.
    Upper,
    /// Lower case; a sigma never has its form for the end of words.
    Lower,
    /// Without units up to the space at both ends.
    Trim,
    /// Without white space at both ends.
    Strip,
    /// Without white space at the beginning.
    StripLeading,
    /// Without white space at the end.
    StripTrailing,
    /// Backwards, pairs of surrogates kept.
    Reverse,
}

/// The longest text that evaluation makes.
const LONGEST: usize = 1 << 22;

impl TextMap {
    /// The function on constants.
    pub fn apply(self, text: &[u16]) -> Vec<u16> {
        match self {
            TextMap::Upper => known::case::to_upper(text),
            TextMap::Lower => known::case::to_lower_plain(text),
            TextMap::Trim => known::trim::trim(text).to_vec(),
            TextMap::Strip => known::trim::strip(text).to_vec(),
            TextMap::StripLeading => known::trim::strip_leading(text).to_vec(),
            TextMap::StripTrailing => known::trim::strip_trailing(text).to_vec(),
            TextMap::Reverse => known::reverse(text),
        }
    }

    /// The name in texts of terms.
    pub fn name(self) -> &'static str {
        match self {
            TextMap::Upper => "upper",
            TextMap::Lower => "lower",
            TextMap::Trim => "trim",
            TextMap::Strip => "strip",
            TextMap::StripLeading => "strip-leading",
            TextMap::StripTrailing => "strip-trailing",
            TextMap::Reverse => "reverse",
        }
    }
}

impl TextOp {
    /// The sort of the result.
    pub fn target(self) -> Scalar {
        match self {
            TextOp::Concat
            | TextOp::OfUnit
            | TextOp::Slice
            | TextOp::Replace
            | TextOp::ReplaceUnit
            | TextOp::Map(_)
            | TextOp::OfInteger { .. }
            | TextOp::OfFloat
            | TextOp::OfFloatHex => Scalar::Text,
            TextOp::Length
            | TextOp::UnitAt
            | TextOp::IndexOf
            | TextOp::LastIndexOf
            | TextOp::Compare
            | TextOp::CompareFolded
            | TextOp::HashCode
            | TextOp::Character(_) => Scalar::Bv32,
            TextOp::Contains
            | TextOp::Starts
            | TextOp::Ends
            | TextOp::Matches
            | TextOp::IsInteger(..)
            | TextOp::IsFloat => Scalar::Bool,
            TextOp::ToInteger(_, scalar) | TextOp::ToFloat(scalar) => scalar,
        }
    }

    /// The name in texts of terms.
    pub(crate) fn name(self) -> &'static str {
        match self {
            TextOp::Concat => "str.++",
            TextOp::OfUnit => "str.unit",
            TextOp::Length => "str.len",
            TextOp::UnitAt => "str.at",
            TextOp::Slice => "str.slice",
            TextOp::IndexOf => "str.indexof",
            TextOp::LastIndexOf => "str.lastindexof",
            TextOp::Contains => "str.contains",
            TextOp::Starts => "str.starts",
            TextOp::Ends => "str.ends",
            TextOp::Matches => "str.matches",
            TextOp::Replace => "str.replace",
            TextOp::ReplaceUnit => "str.replace-unit",
            TextOp::Map(map) => map.name(),
            TextOp::Compare => "str.compare",
            TextOp::CompareFolded => "str.compare-folded",
            TextOp::HashCode => "str.hash",
            TextOp::OfInteger { .. } => "str.of-integer",
            TextOp::OfFloat => "str.of-float",
            TextOp::OfFloatHex => "str.of-float-hex",
            TextOp::IsInteger(..) => "str.is-integer",
            TextOp::ToInteger(..) => "str.to-integer",
            TextOp::IsFloat => "str.is-float",
            TextOp::ToFloat(_) => "str.to-float",
            TextOp::Character(_) => "character",
        }
    }

    /// The result on constants; `None` if the operands are not what it works on, or the result is too long.
    pub fn apply(self, operands: &[Literal]) -> Option<Literal> {
        use Literal::{Bv32, Text};
        let int = |value: i64| Some(Bv32(value as i32));
        match (self, operands) {
            (TextOp::Concat, parts) => {
                let mut all = Vec::new();
                for part in parts {
                    all.extend_from_slice(part.as_text()?);
                }
                (all.len() <= LONGEST).then(|| Literal::text(&all))
            }
            (TextOp::OfUnit, [Bv32(unit)]) => Some(Literal::text(&[*unit as u16])),
            (TextOp::Length, [Text(text)]) => int(text.len() as i64),
            (TextOp::UnitAt, [Text(text), Bv32(place)]) => {
                let unit = usize::try_from(*place).ok().and_then(|it| text.get(it));
                int(unit.copied().map_or(0, i64::from))
            }
            (TextOp::Slice, [Text(text), Bv32(begin), Bv32(end)]) => {
                let begin = place_in(text, *begin);
                let end = place_in(text, *end).max(begin);
                Some(Literal::text(&text[begin..end]))
            }
            (TextOp::IndexOf, [Text(text), Text(wanted), Bv32(from)]) => {
                int(known::search::index_of(text, wanted, i64::from(*from)))
            }
            (TextOp::LastIndexOf, [Text(text), Text(wanted), Bv32(from)]) => {
                int(known::search::last_index_of(text, wanted, i64::from(*from)))
            }
            (TextOp::Contains, [Text(text), Text(wanted)]) => {
                Some(Literal::Bool(known::search::index_of(text, wanted, 0) >= 0))
            }
            (TextOp::Starts, [Text(text), Text(prefix)]) => {
                Some(Literal::Bool(text.starts_with(prefix)))
            }
            (TextOp::Ends, [Text(text), Text(suffix)]) => {
                Some(Literal::Bool(text.ends_with(suffix)))
            }
            (TextOp::Matches, [Text(text), Text(pattern)]) => {
                let regex = known::regex::Regex::read(pattern)?;
                Some(Literal::Bool(regex.matches(text)))
            }
            (TextOp::Replace, [Text(text), Text(old), Text(new)]) => {
                let replaced = known::search::replace_all(text, old, new, LONGEST);
                replaced.map(|it| Literal::text(&it))
            }
            (TextOp::ReplaceUnit, [Text(text), Bv32(old), Bv32(new)]) => {
                let changed = known::search::replace_unit(text, *old as u16, *new as u16);
                Some(Literal::text(&changed))
            }
            (TextOp::Map(map), [Text(text)]) => Some(Literal::text(&map.apply(text))),
            (TextOp::Compare, [Text(one), Text(two)]) => {
                Some(Bv32(known::compare::compare(one, two)))
            }
            (TextOp::CompareFolded, [Text(one), Text(two)]) => {
                Some(Bv32(known::compare::compare_ignoring_case(one, two)))
            }
            (TextOp::Character(property), [Bv32(number)]) => Some(Bv32(property.of(*number))),
            (TextOp::HashCode, [Text(text)]) => Some(Bv32(known::hash_code(text))),
            _ => self.apply_number(operands),
        }
    }

    fn apply_number(self, operands: &[Literal]) -> Option<Literal> {
        use Literal::{Bv32, Bv64, Float, Single, Text};
        match (self, operands) {
            (TextOp::OfInteger { radix, unsigned }, [number]) => {
                let radix = i64::from(radix);
                let text = match (number, unsigned) {
                    (Bv32(value), true) => {
                        known::integer::to_unsigned_text(u64::from(value.cast_unsigned()), radix)
                    }
                    (Bv64(value), true) => {
                        known::integer::to_unsigned_text(value.cast_unsigned(), radix)
                    }
                    (Bv32(value), false) => known::integer::to_text(i64::from(*value), radix),
                    (Bv64(value), false) => known::integer::to_text(*value, radix),
                    _ => return None,
                };
                Some(Literal::text(&text))
            }
            (TextOp::OfFloat, [Float(value)]) => {
                let text = known::decimal::double_to_text(*value);
                Some(Literal::text(&known::units(&text)))
            }
            (TextOp::OfFloat, [Single(value)]) => {
                let text = known::decimal::single_to_text(*value);
                Some(Literal::text(&known::units(&text)))
            }
            (TextOp::OfFloatHex, [Float(value)]) => {
                let text = known::hexadecimal::double_to_hex(*value);
                Some(Literal::text(&known::units(&text)))
            }
            (TextOp::OfFloatHex, [Single(value)]) => {
                let text = known::hexadecimal::single_to_hex(*value);
                Some(Literal::text(&known::units(&text)))
            }
            (TextOp::IsInteger(radix, scalar), [Text(text)]) => {
                Some(Literal::Bool(integer(text, radix, scalar).is_some()))
            }
            (TextOp::ToInteger(radix, scalar), [Text(text)]) => {
                let value = integer(text, radix, scalar).unwrap_or(0);
                Some(match scalar {
                    Scalar::Bv64 => Bv64(value),
                    _ => Bv32(value as i32),
                })
            }
            (TextOp::IsFloat, [Text(text)]) => {
                let read = known::decimal::parse_double(known::trim::trim(text));
                Some(Literal::Bool(read.is_ok()))
            }
            (TextOp::ToFloat(Scalar::Single), [Text(text)]) => {
                let read = known::decimal::parse_single(known::trim::trim(text));
                Some(Literal::single(read.unwrap_or(0.0)))
            }
            (TextOp::ToFloat(_), [Text(text)]) => {
                let read = known::decimal::parse_double(known::trim::trim(text));
                Some(Literal::float(read.unwrap_or(0.0)))
            }
            _ => None,
        }
    }

    /// What the result lies in, or its length if it is a text.
    pub(crate) fn interval(self, pool: &TermPool, operands: &[TermId]) -> Interval {
        let any = Interval::of_scalar(self.target());
        let of = |place: usize| pool.interval(operands[place]);
        let up_to = |last: Option<i64>| Interval::new(Some(0), last);
        match self {
            TextOp::Concat => {
                let lengths = operands
                    .iter()
                    .map(|it| (crate::Integer::ONE, pool.interval(*it)));
                Interval::sum(&crate::Integer::ZERO, lengths)
            }
            TextOp::OfUnit => Interval::new(Some(1), Some(1)),
            TextOp::Length => of(0).intersect(Interval::of_scalar(Scalar::Bv32)),
            TextOp::UnitAt => up_to(Some(0xffff)),
            TextOp::Slice | TextOp::Map(TextMap::Trim | TextMap::Strip) => up_to(of(0).hi()),
            TextOp::Map(TextMap::StripLeading | TextMap::StripTrailing) => up_to(of(0).hi()),
            TextOp::ReplaceUnit | TextOp::Map(TextMap::Reverse) => of(0),
            TextOp::Map(TextMap::Upper | TextMap::Lower) => {
                // One unit becomes at most three.
                let longest = of(0).hi().and_then(|it| it.checked_mul(3));
                Interval::new(of(0).lo(), longest)
            }
            TextOp::IndexOf | TextOp::LastIndexOf => {
                let last = of(0).hi().map(|it| it - of(1).lo().unwrap_or(0));
                let last = last.map_or(i64::from(i32::MAX), |it| it.max(-1));
                Interval::new(Some(-1), Some(last)).intersect(any)
            }
            TextOp::OfInteger { .. } => Interval::new(Some(1), Some(65)),
            TextOp::OfFloat | TextOp::OfFloatHex => Interval::new(Some(3), Some(26)),
            TextOp::Character(property) => match property.bounds() {
                Some((low, high)) => Interval::new(Some(low.into()), Some(high.into())),
                // Characters change into characters.
                None if of(0).lo() >= Some(0) && of(0).hi().is_some_and(|hi| hi <= 0xffff) => {
                    up_to(Some(0xffff))
                }
                None => any,
            },
            _ => any,
        }
    }
}

fn place_in(text: &Arc<[u16]>, place: i32) -> usize {
    usize::try_from(place).unwrap_or(0).min(text.len())
}

fn integer(text: &[u16], radix: u8, scalar: Scalar) -> Option<i64> {
    let (low, high) = match scalar {
        Scalar::Bv64 => (i64::MIN, i64::MAX),
        _ => (i64::from(i32::MIN), i64::from(i32::MAX)),
    };
    known::integer::parse(text, i64::from(radix), low, high).ok()
}
