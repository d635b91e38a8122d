//! Numbers as texts and back: `toString` and `parse…` of the classes of numbers.

use oxpecker_text::{decimal, integer};

use super::super::compute::result;
use super::super::{Invocation, Modelled, Pause, Table};
use crate::heap::Text;
use crate::value::{Ref, Value};

const NOT_A_NUMBER: &str = "java/lang/NumberFormatException";

pub(super) const METHODS: Table = &[
    ("java/lang/Integer.toString(I)Ljava/lang/String;", to_text),
    ("java/lang/Long.toString(J)Ljava/lang/String;", to_text),
    (
        "java/lang/Integer.toString(II)Ljava/lang/String;",
        to_text_in_radix,
    ),
    (
        "java/lang/Long.toString(JI)Ljava/lang/String;",
        to_text_in_radix,
    ),
    (
        "java/lang/Integer.toUnsignedString(I)Ljava/lang/String;",
        int_unsigned,
    ),
    (
        "java/lang/Integer.toUnsignedString(II)Ljava/lang/String;",
        int_unsigned_in_radix,
    ),
    (
        "java/lang/Integer.toHexString(I)Ljava/lang/String;",
        int_hex,
    ),
    (
        "java/lang/Integer.toOctalString(I)Ljava/lang/String;",
        int_octal,
    ),
    (
        "java/lang/Integer.toBinaryString(I)Ljava/lang/String;",
        int_binary,
    ),
    (
        "java/lang/Long.toUnsignedString(J)Ljava/lang/String;",
        long_unsigned,
    ),
    (
        "java/lang/Long.toUnsignedString(JI)Ljava/lang/String;",
        long_unsigned_in_radix,
    ),
    ("java/lang/Long.toHexString(J)Ljava/lang/String;", long_hex),
    (
        "java/lang/Long.toOctalString(J)Ljava/lang/String;",
        long_octal,
    ),
    (
        "java/lang/Long.toBinaryString(J)Ljava/lang/String;",
        long_binary,
    ),
    (
        "java/lang/Double.toString(D)Ljava/lang/String;",
        float_to_text,
    ),
    (
        "java/lang/Float.toString(F)Ljava/lang/String;",
        float_to_text,
    ),
    ("java/lang/Integer.parseInt(Ljava/lang/String;)I", parse_int),
    (
        "java/lang/Integer.parseInt(Ljava/lang/String;I)I",
        parse_int_in_radix,
    ),
    ("java/lang/Long.parseLong(Ljava/lang/String;)J", parse_long),
    (
        "java/lang/Long.parseLong(Ljava/lang/String;I)J",
        parse_long_in_radix,
    ),
    (
        "java/lang/Double.parseDouble(Ljava/lang/String;)D",
        parse_double,
    ),
    (
        "java/lang/Float.parseFloat(Ljava/lang/String;)F",
        parse_single,
    ),
];

/// The decimal text of a number.
pub(super) fn number_text(call: &mut Invocation<'_, '_>, value: Value) -> Modelled<Text> {
    match value {
        Value::Int(value) => Ok(Text::known(&integer::to_text(value, 10))),
        Value::Float(value) => Ok(Text::from_str(&decimal::double_to_text(value))),
        Value::Single(value) => Ok(Text::from_str(&decimal::single_to_text(value))),
        _ => Err(call.gave_up("a number that is not known")),
    }
}

fn to_text(call: &mut Invocation<'_, '_>) -> Modelled {
    let text = number_text(call, call.args[0])?;
    call.give_text(text)
}

fn float_to_text(call: &mut Invocation<'_, '_>) -> Modelled {
    to_text(call)
}

fn to_text_in_radix(call: &mut Invocation<'_, '_>) -> Modelled {
    let (value, radix) = (call.int(0)?, call.int(1)?);
    call.give_text(Text::known(&integer::to_text(value, radix)))
}

fn unsigned(call: &mut Invocation<'_, '_>, value: u64, radix: i64) -> Modelled {
    call.give_text(Text::known(&integer::to_unsigned_text(value, radix)))
}

fn int(call: &mut Invocation<'_, '_>, radix: i64) -> Modelled {
    let value = call.int(0)? as u32;
    unsigned(call, u64::from(value), radix)
}

fn long(call: &mut Invocation<'_, '_>, radix: i64) -> Modelled {
    let value = call.int(0)? as u64;
    unsigned(call, value, radix)
}

fn int_unsigned(call: &mut Invocation<'_, '_>) -> Modelled {
    int(call, 10)
}

fn int_unsigned_in_radix(call: &mut Invocation<'_, '_>) -> Modelled {
    let radix = call.int(1)?;
    int(call, radix)
}

fn int_hex(call: &mut Invocation<'_, '_>) -> Modelled {
    int(call, 16)
}

fn int_octal(call: &mut Invocation<'_, '_>) -> Modelled {
    int(call, 8)
}

fn int_binary(call: &mut Invocation<'_, '_>) -> Modelled {
    int(call, 2)
}

fn long_unsigned(call: &mut Invocation<'_, '_>) -> Modelled {
    long(call, 10)
}

fn long_unsigned_in_radix(call: &mut Invocation<'_, '_>) -> Modelled {
    let radix = call.int(1)?;
    long(call, radix)
}

fn long_hex(call: &mut Invocation<'_, '_>) -> Modelled {
    long(call, 16)
}

fn long_octal(call: &mut Invocation<'_, '_>) -> Modelled {
    long(call, 8)
}

fn long_binary(call: &mut Invocation<'_, '_>) -> Modelled {
    long(call, 2)
}

fn parse_int(call: &mut Invocation<'_, '_>) -> Modelled {
    parse(call, 10, (i64::from(i32::MIN), i64::from(i32::MAX)))
}

fn parse_int_in_radix(call: &mut Invocation<'_, '_>) -> Modelled {
    let radix = call.int(1)?;
    parse(call, radix, (i64::from(i32::MIN), i64::from(i32::MAX)))
}

fn parse_long(call: &mut Invocation<'_, '_>) -> Modelled {
    parse(call, 10, (i64::MIN, i64::MAX))
}

fn parse_long_in_radix(call: &mut Invocation<'_, '_>) -> Modelled {
    let radix = call.int(1)?;
    parse(call, radix, (i64::MIN, i64::MAX))
}

fn parse(call: &mut Invocation<'_, '_>, radix: i64, (low, high): (i64, i64)) -> Modelled {
    let refuse = |message: String| Err(Pause::Throw(NOT_A_NUMBER, Some(message)));
    let object = call.nullable(call.args[0])?;
    if object == Ref::NULL {
        return refuse("Cannot parse null string".into());
    }
    if radix < 2 {
        return refuse(format!("radix {radix} less than Character.MIN_RADIX"));
    }
    if radix > 36 {
        return refuse(format!("radix {radix} greater than Character.MAX_RADIX"));
    }
    let text = call.string_of(object)?;
    let units = call.known_units(&text)?;
    match integer::parse(&units, radix, low, high) {
        Ok(value) => result(Value::Int(value)),
        Err(_) => {
            let shown = String::from_utf16_lossy(&units);
            let radix = match radix {
                10 => String::new(),
                _ => format!(" under radix {radix}"),
            };
            refuse(format!("For input string: \"{shown}\"{radix}"))
        }
    }
}

fn parse_double(call: &mut Invocation<'_, '_>) -> Modelled {
    let text = decimal_text(call)?;
    match decimal::parse_double(&text) {
        Ok(value) => result(Value::Float(value)),
        Err(why) => Err(not_a_decimal(call, why, &text)),
    }
}

fn parse_single(call: &mut Invocation<'_, '_>) -> Modelled {
    let text = decimal_text(call)?;
    match decimal::parse_single(&text) {
        Ok(value) => result(Value::Single(value)),
        Err(why) => Err(not_a_decimal(call, why, &text)),
    }
}

/// The argument without the space around it.
fn decimal_text(call: &mut Invocation<'_, '_>) -> Modelled<Vec<u16>> {
    let text = call.string(0)?;
    let units = call.known_units(&text)?;
    Ok(oxpecker_text::trim::trim(&units).to_vec())
}

fn not_a_decimal(call: &Invocation<'_, '_>, why: decimal::NotADecimal, text: &[u16]) -> Pause {
    let message = match why {
        decimal::NotADecimal::Empty => "empty String".into(),
        decimal::NotADecimal::Malformed => {
            format!("For input string: \"{}\"", String::from_utf16_lossy(text))
        }
        decimal::NotADecimal::Hexadecimal => {
            return call.gave_up("a hexadecimal floating-point number");
        }
    };
    Pause::Throw(NOT_A_NUMBER, Some(message))
}
