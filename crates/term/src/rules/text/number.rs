//! Texts of numbers: what they are equal to.

use oxpecker_text::decimal;

use crate::literal::Literal;
use crate::node::{Conversion, TermId};
use crate::pool::TermPool;
use crate::sort::Scalar;
use crate::text::TextOp;

impl TermPool {
    /// The text of a machine integer.
    pub fn text_of_integer(&mut self, number: TermId, radix: u8, unsigned: bool) -> TermId {
        self.plain(TextOp::OfInteger { radix, unsigned }, &[number])
    }

    /// The text of a double or a single.
    pub fn text_of_float(&mut self, number: TermId) -> TermId {
        self.plain(TextOp::OfFloat, &[number])
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
    pub(super) fn float_text_eq(&mut self, number: TermId, text: TermId) -> Option<TermId> {
        let units = self.text_of(text)?;
        let value = match self.scalar(number) {
            Scalar::Single => decimal::parse_single(&units).ok().map(Literal::single),
            _ => decimal::parse_double(&units).ok().map(Literal::float),
        };
        let Some(value) = value else {
            return Some(self.ff());
        };
        let value = self.constant(&value);
        if self.on_constants(TextOp::OfFloat, &[value]) != Some(text) {
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
        let digit = oxpecker_text::character::digit(u32::from(*unit), i64::from(radix));
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
