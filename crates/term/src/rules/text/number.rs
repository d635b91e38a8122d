//! Texts of numbers: what they are equal to.

use oxpecker_java_string::decimal;

use super::Unit;
use crate::literal::Literal;
use crate::node::{Conversion, Node, TermId};
use crate::pool::TermPool;
use crate::sort::Scalar;
use crate::text::{TextMap, TextOp};

/// Units read as a number, and whether they are one.
struct Digits {
    valid: TermId,
    value: TermId,
}

impl TermPool {
    /// The text of a machine integer.
    pub fn text_of_integer(&mut self, number: TermId, radix: u8, unsigned: bool) -> TermId {
        self.plain(TextOp::OfInteger { radix, unsigned }, &[number])
    }

    /// The text of a double or a single.
    pub fn text_of_float(&mut self, number: TermId) -> TermId {
        self.plain(TextOp::OfFloat, &[number])
    }

    /// The text of a double or a single in hexadecimal.
    pub fn text_of_float_hex(&mut self, number: TermId) -> TermId {
        self.plain(TextOp::OfFloatHex, &[number])
    }

    /// Whether a text is an integer of a radix that fits into a sort.
    pub fn is_integer_text(&mut self, text: TermId, radix: u8, scalar: Scalar) -> TermId {
        let op = TextOp::IsInteger(radix, scalar);
        if let Some(known) = self.on_constants(op, &[text]) {
            return known;
        }
        if self.number_inside(text, radix, scalar).is_some() {
            return self.tt();
        }
        match self.digits(text, radix, scalar) {
            Some(digits) => digits.valid,
            None => self.plain(op, &[text]),
        }
    }

    /// The integer that a text is; 0 if it is none.
    pub fn integer_of_text(&mut self, text: TermId, radix: u8, scalar: Scalar) -> TermId {
        let op = TextOp::ToInteger(radix, scalar);
        if let Some(known) = self.on_constants(op, &[text]) {
            return known;
        }
        if let Some(number) = self.number_inside(text, radix, scalar) {
            return number;
        }
        match self.digits(text, radix, scalar) {
            Some(digits) => {
                let zero = self.number(scalar, 0);
                self.ite(digits.valid, digits.value, zero)
            }
            None => self.plain(op, &[text]),
        }
    }

    /// The number whose text this is, in a sort that has it.
    fn number_inside(&mut self, text: TermId, radix: u8, scalar: Scalar) -> Option<TermId> {
        let Node::Text(
            TextOp::OfInteger {
                radix: other,
                unsigned: false,
            },
            number,
        ) = self.node(text)
        else {
            return None;
        };
        let number = number[0];
        match (self.scalar(number), scalar) {
            _ if *other != radix => None,
            (from, to) if from == to => Some(number),
            (Scalar::Bv32, Scalar::Bv64) => Some(self.widen(number)),
            _ => None,
        }
    }

    /// A short written-out text of ASCII signs as a number of a radix up to ten.
    fn digits(&mut self, text: TermId, radix: u8, scalar: Scalar) -> Option<Digits> {
        let units = self.spelling(text)?;
        let most = if scalar == Scalar::Bv64 { 18 } else { 9 };
        let ascii = |unit: &Unit| match unit {
            Unit::Known(unit) => *unit < 0x80,
            Unit::Open(term) => self.interval(*term).hi().is_some_and(|hi| hi < 0x80),
        };
        if radix > 10 || units.len() > most || !units.iter().all(ascii) {
            return None;
        }
        let Some((first, rest)) = units.split_first() else {
            return Some(Digits {
                valid: self.ff(),
                value: self.number(scalar, 0),
            });
        };
        let unsigned = self.unsigned_digits(&units, radix, scalar);
        let signed = self.unsigned_digits(rest, radix, scalar);
        let (plus, minus) = (Unit::Known(u16::from(b'+')), Unit::Known(u16::from(b'-')));
        let (plus, minus) = (
            self.equal_units(*first, plus),
            self.equal_units(*first, minus),
        );
        let has_sign = self.or(plus, minus);
        let negated = self.neg(signed.value);
        let with_sign = self.ite(minus, negated, signed.value);
        Some(Digits {
            valid: self.ite(has_sign, signed.valid, unsigned.valid),
            value: self.ite(has_sign, with_sign, unsigned.value),
        })
    }

    fn unsigned_digits(&mut self, units: &[Unit], radix: u8, scalar: Scalar) -> Digits {
        let mut valid = vec![self.bool(!units.is_empty())];
        let base = self.number(scalar, i64::from(radix));
        let mut value = self.number(scalar, 0);
        for unit in units {
            let unit = self.unit_term(*unit);
            let zero = self.bv32(i32::from(b'0'));
            let end = self.bv32(i32::from(b'0') + i32::from(radix));
            valid.push(self.le(zero, unit));
            valid.push(self.lt(unit, end));
            let digit = self.sub(unit, zero);
            let digit = if scalar == Scalar::Bv64 {
                self.widen(digit)
            } else {
                digit
            };
            let shifted = self.mul(value, base);
            value = self.add(shifted, digit);
        }
        Digits {
            valid: self.and_all(valid),
            value,
        }
    }

    /// Whether Java reads a text as a floating-point number. Space around it does not matter.
    pub fn is_float_text(&mut self, text: TermId) -> TermId {
        let text = self.untrimmed(text);
        match self.node(text) {
            Node::Text(
                TextOp::OfInteger {
                    radix: 10,
                    unsigned: false,
                }
                | TextOp::OfFloat,
                _,
            ) => self.tt(),
            _ => self.plain(TextOp::IsFloat, &[text]),
        }
    }

    /// The double or single that a text is; 0 if it is none.
    pub fn float_of_text(&mut self, text: TermId, scalar: Scalar) -> TermId {
        let text = self.untrimmed(text);
        match self.node(text).clone() {
            Node::Text(
                TextOp::OfInteger {
                    radix: 10,
                    unsigned: false,
                },
                number,
            ) => {
                let conversion = match scalar {
                    Scalar::Single => Conversion::ToSingle,
                    _ => Conversion::ToFloat,
                };
                self.convert(conversion, number[0])
            }
            // A number is read as it was written.
            Node::Text(TextOp::OfFloat, number) if self.scalar(number[0]) == scalar => number[0],
            _ => self.plain(TextOp::ToFloat(scalar), &[text]),
        }
    }

    fn untrimmed(&self, text: TermId) -> TermId {
        match self.node(text) {
            Node::Text(TextOp::Map(TextMap::Trim), inner) => inner[0],
            _ => text,
        }
    }

    /// `text(x) == "12"` is `x == 12`; no number has any other text.
    pub(super) fn number_text_eq(
        &mut self,
        (radix, unsigned): (u8, bool),
        number: TermId,
        text: TermId,
    ) -> Option<TermId> {
        if let crate::Node::Text(
            TextOp::OfInteger {
                radix: other,
                unsigned: sign,
            },
            second,
        ) = self.node(text)
            && (*other, *sign) == (radix, unsigned)
            && self.sort(second[0]) == self.sort(number)
        {
            let second = second[0];
            return Some(self.eq(number, second));
        }
        let units = self.text_of(text)?;
        let scalar = self.scalar(number);
        let value = number_of(&units, radix, unsigned, scalar);
        let Some(value) = value else {
            return Some(self.ff());
        };
        let value = self.number(scalar, value);
        let written = self.on_constants(TextOp::OfInteger { radix, unsigned }, &[value]);
        if written != Some(text) {
            return Some(self.ff());
        }
        Some(self.eq(number, value))
    }

    /// The same for floating-point numbers, bit by bit: -0.0 has another text than 0.0, and `NaN` has one.
    pub(super) fn float_text_eq(
        &mut self,
        op: TextOp,
        number: TermId,
        text: TermId,
    ) -> Option<TermId> {
        let units = self.text_of(text)?;
        let value = match self.scalar(number) {
            Scalar::Single => decimal::parse_single(&units).ok().map(Literal::single),
            _ => decimal::parse_double(&units).ok().map(Literal::float),
        };
        let Some(value) = value else {
            return Some(self.ff());
        };
        let value = self.constant(&value);
        if self.on_constants(op, &[value]) != Some(text) {
            return Some(self.ff());
        }
        let (one, two) = (
            self.convert(Conversion::ToBits, number),
            self.convert(Conversion::ToBits, value),
        );
        Some(self.eq(one, two))
    }
}

fn number_of(units: &[u16], radix: u8, unsigned: bool, scalar: Scalar) -> Option<i64> {
    let negative = units.first() == Some(&u16::from(b'-'));
    if unsigned && negative {
        return None;
    }
    // Numbers without a sign may need one bit more than fits: they are read in two parts.
    let mut value: i128 = 0;
    for unit in &units[usize::from(negative)..] {
        let digit = oxpecker_java_string::character::digit(u32::from(*unit), i64::from(radix));
        if digit < 0 || value > 1 << 70 {
            return None;
        }
        value = value * i128::from(radix) + i128::from(digit);
    }
    let value = if negative { -value } else { value };
    let bits = if scalar == Scalar::Bv64 { 64 } else { 32 };
    let (low, high) = match unsigned {
        true => (0, 1_i128 << bits),
        false => (-(1_i128 << (bits - 1)), 1_i128 << (bits - 1)),
    };
    (low..high).contains(&value).then_some(value as i64)
}
