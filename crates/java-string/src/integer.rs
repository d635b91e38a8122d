//! Integers as texts and back.

use crate::character;

/// Why a text is no integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAnInteger;

/// `Integer.parseInt`, `Long.parseLong`: an optional sign and digits of any script, within `low..=high`.
pub fn parse(text: &[u16], radix: i64, low: i64, high: i64) -> Result<i64, NotAnInteger> {
    let (negative, digits) = match text {
        [sign, rest @ ..] if *sign == u16::from(b'-') => (true, rest),
        [sign, rest @ ..] if *sign == u16::from(b'+') => (false, rest),
        _ => (false, text),
    };
    if digits.is_empty() {
        return Err(NotAnInteger);
    }
    let mut value: i128 = 0;
    for unit in digits {
        let digit = character::digit(u32::from(*unit), radix);
        if digit < 0 {
            return Err(NotAnInteger);
        }
        // Clamped, so that no number of digits is too many.
        value = (value * i128::from(radix) + i128::from(digit)).min(1 << 80);
    }
    let value = if negative { -value } else { value };
    match i64::try_from(value) {
        Ok(value) if (low..=high).contains(&value) => Ok(value),
        _ => Err(NotAnInteger),
    }
}

/// `toString(value, radix)`; an impossible radix is ten.
pub fn to_text(value: i64, radix: i64) -> Vec<u16> {
    let mut text = to_unsigned_text(value.unsigned_abs(), radix);
    if value < 0 {
        text.insert(0, u16::from(b'-'));
    }
    text
}

/// `toUnsignedString(value, radix)`; an impossible radix is ten.
pub fn to_unsigned_text(mut value: u64, radix: i64) -> Vec<u16> {
    let radix = if (2..=36).contains(&radix) {
        radix as u64
    } else {
        10
    };
    let mut text = Vec::new();
    loop {
        text.push(character::for_digit((value % radix) as i64, radix as i64));
        value /= radix;
        if value == 0 {
            break;
        }
    }
    text.reverse();
    text
}
