//! Numbers as texts and back: `toString` and `parse…` of the classes of numbers.

use oxpecker_ir::BinaryOp;
use oxpecker_java_string::{decimal, hexadecimal, integer};
use oxpecker_term::{Scalar, TextMap};

use super::super::boxes::order::constant;
use super::super::compute::result;
use super::super::{Invocation, Modelled, Pause, Table, pure};
use oxpecker_interp::heap::Text;
use oxpecker_interp::value::{Ref, Value};

const NOT_A_NUMBER: &str = "java/lang/NumberFormatException";

pub(super) const METHODS: Table = &[
    pure("java/lang/Integer.toString(I)Ljava/lang/String;", to_text),
    pure("java/lang/Long.toString(J)Ljava/lang/String;", to_text),
    pure(
        "java/lang/Integer.toString(II)Ljava/lang/String;",
        to_text_in_radix,
    ),
    pure(
        "java/lang/Long.toString(JI)Ljava/lang/String;",
        to_text_in_radix,
    ),
    pure(
        "java/lang/Integer.toUnsignedString(I)Ljava/lang/String;",
        int_unsigned,
    ),
    pure(
        "java/lang/Integer.toUnsignedString(II)Ljava/lang/String;",
        int_unsigned_in_radix,
    ),
    pure(
        "java/lang/Integer.toHexString(I)Ljava/lang/String;",
        int_hex,
    ),
    pure(
        "java/lang/Integer.toOctalString(I)Ljava/lang/String;",
        int_octal,
    ),
    pure(
        "java/lang/Integer.toBinaryString(I)Ljava/lang/String;",
        int_binary,
    ),
    pure(
        "java/lang/Long.toUnsignedString(J)Ljava/lang/String;",
        long_unsigned,
    ),
    pure(
        "java/lang/Long.toUnsignedString(JI)Ljava/lang/String;",
        long_unsigned_in_radix,
    ),
    pure("java/lang/Long.toHexString(J)Ljava/lang/String;", long_hex),
    pure(
        "java/lang/Long.toOctalString(J)Ljava/lang/String;",
        long_octal,
    ),
    pure(
        "java/lang/Long.toBinaryString(J)Ljava/lang/String;",
        long_binary,
    ),
    pure(
        "java/lang/Double.toString(D)Ljava/lang/String;",
        float_to_text,
    ),
    pure(
        "java/lang/Float.toString(F)Ljava/lang/String;",
        float_to_text,
    ),
    pure(
        "java/lang/Double.toHexString(D)Ljava/lang/String;",
        float_to_hex,
    ),
    pure(
        "java/lang/Float.toHexString(F)Ljava/lang/String;",
        float_to_hex,
    ),
    pure("java/lang/Integer.parseInt(Ljava/lang/String;)I", parse_int),
    pure(
        "java/lang/Integer.parseInt(Ljava/lang/String;I)I",
        parse_int_in_radix,
    ),
    pure("java/lang/Long.parseLong(Ljava/lang/String;)J", parse_long),
    pure(
        "java/lang/Long.parseLong(Ljava/lang/String;I)J",
        parse_long_in_radix,
    ),
    pure(
        "java/lang/Double.parseDouble(Ljava/lang/String;)D",
        parse_double,
    ),
    pure(
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
        Value::Term(term) => {
            let text = match call.interpreter.scalar_of_value(value) {
                Some(Scalar::Bv32 | Scalar::Bv64) => {
                    call.interpreter.pool.text_of_integer(term, 10, false)
                }
                Some(Scalar::Float | Scalar::Single) => call.interpreter.pool.text_of_float(term),
                _ => return Err(call.unsupported("something that is no number")),
            };
            Ok(call.lowered(text))
        }
        _ => Err(call.unsupported("something that is no number")),
    }
}

fn to_text(call: &mut Invocation<'_, '_>) -> Modelled {
    let text = number_text(call, call.args[0])?;
    call.give_new_text(text)
}

fn float_to_text(call: &mut Invocation<'_, '_>) -> Modelled {
    let text = number_text(call, call.args[0])?;
    give_float(call, text)
}

/// What is not finite has a literal as its text, everything else a new string.
fn give_float(call: &mut Invocation<'_, '_>, text: Text) -> Modelled {
    let value = call.args[0];
    let (high, low) = (
        constant(call, value, f64::INFINITY),
        constant(call, value, f64::NEG_INFINITY),
    );
    let conditions = [
        ("NaN", call.on_ints(BinaryOp::Ne, value, value)?),
        ("Infinity", call.on_ints(BinaryOp::Eq, value, high)?),
        ("-Infinity", call.on_ints(BinaryOp::Eq, value, low)?),
    ];
    let mut literals = Vec::new();
    for (name, condition) in conditions {
        if condition != Value::FALSE {
            let units = call.known_units(&Text::from_str(name))?;
            let literal = call.interpreter.literal_text(call.state, &units);
            literals.push((call.known(literal)?, condition));
        }
    }
    call.give_one_of(&literals, text)
}

fn float_to_hex(call: &mut Invocation<'_, '_>) -> Modelled {
    let text = match call.args[0] {
        Value::Float(value) => Text::from_str(&hexadecimal::double_to_hex(value)),
        Value::Single(value) => Text::from_str(&hexadecimal::single_to_hex(value)),
        Value::Term(term) => {
            let text = call.interpreter.pool.text_of_float_hex(term);
            call.lowered(text)
        }
        _ => return Err(call.unsupported("something that is no number")),
    };
    give_float(call, text)
}

/// The radix of an argument: one path for each if it is not known; an impossible one is ten.
fn radix(call: &mut Invocation<'_, '_>, number: usize) -> Modelled<i64> {
    let radix = call.args[number];
    if let Value::Int(radix) = radix {
        return Ok(if (2..=36).contains(&radix) { radix } else { 10 });
    }
    for candidate in [10, 16, 2, 8]
        .into_iter()
        .chain(3..8)
        .chain([9])
        .chain(11..16)
        .chain(17..37)
    {
        let this = call.on_ints(BinaryOp::Eq, radix, Value::Int(candidate))?;
        if call.decide(this)? {
            return Ok(candidate);
        }
    }
    Ok(10)
}

fn to_text_in_radix(call: &mut Invocation<'_, '_>) -> Modelled {
    let radix = radix(call, 1)?;
    match call.args[0] {
        Value::Int(value) => call.give_new_text(Text::known(&integer::to_text(value, radix))),
        Value::Term(term) => {
            let pool = &mut call.interpreter.pool;
            let text = pool.text_of_integer(term, radix as u8, false);
            call.give_new_text(Text::Term(text))
        }
        _ => Err(call.unsupported("something that is no number")),
    }
}

/// The text of a number without a sign.
fn unsigned(call: &mut Invocation<'_, '_>, radix: i64, int: bool) -> Modelled {
    match call.args[0] {
        Value::Int(value) => {
            let value = if int {
                u64::from(value as u32)
            } else {
                value as u64
            };
            call.give_new_text(Text::known(&integer::to_unsigned_text(value, radix)))
        }
        Value::Term(term) => {
            let pool = &mut call.interpreter.pool;
            let text = pool.text_of_integer(term, radix as u8, true);
            call.give_new_text(Text::Term(text))
        }
        _ => Err(call.unsupported("something that is no number")),
    }
}

fn int(call: &mut Invocation<'_, '_>, radix: i64) -> Modelled {
    unsigned(call, radix, true)
}

fn long(call: &mut Invocation<'_, '_>, radix: i64) -> Modelled {
    unsigned(call, radix, false)
}

fn int_unsigned(call: &mut Invocation<'_, '_>) -> Modelled {
    int(call, 10)
}

fn int_unsigned_in_radix(call: &mut Invocation<'_, '_>) -> Modelled {
    let radix = radix(call, 1)?;
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
    let radix = radix(call, 1)?;
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
    match &text {
        Text::Known(units) => {
            if let Ok(value) = integer::parse(units, radix, low, high) {
                return result(Value::Int(value));
            }
        }
        Text::Term(term) => {
            let scalar = if low == i64::MIN {
                Scalar::Bv64
            } else {
                Scalar::Bv32
            };
            let pool = &mut call.interpreter.pool;
            let is_integer = pool.is_integer_text(*term, radix as u8, scalar);
            let value = pool.integer_of_text(*term, radix as u8, scalar);
            if call.decide(call.interpreter.lower(is_integer))? {
                return result(call.interpreter.lower(value));
            }
        }
    }
    let end = match radix {
        10 => "\"".into(),
        _ => format!("\" under radix {radix}"),
    };
    refused(call, text, &end)
}

/// Throws since a text is no number.
fn refused(call: &mut Invocation<'_, '_>, text: Text, end: &str) -> Modelled {
    let parts = [
        Text::from_str("For input string: \""),
        text,
        Text::from_str(end),
    ];
    let message = call.joined(&parts)?;
    call.throw(NOT_A_NUMBER, message)
}

fn parse_double(call: &mut Invocation<'_, '_>) -> Modelled {
    parse_float(call, Scalar::Float)
}

fn parse_single(call: &mut Invocation<'_, '_>) -> Modelled {
    parse_float(call, Scalar::Single)
}

fn parse_float(call: &mut Invocation<'_, '_>, scalar: Scalar) -> Modelled {
    let text = call.string(0)?;
    let term = call.lifted(&text);
    let trimmed = call.interpreter.pool.map_text(TextMap::Trim, term);
    let trimmed = call.lowered(trimmed);
    if let Text::Known(units) = &trimmed {
        return parse_known_float(call, units, scalar);
    }
    let pool = &mut call.interpreter.pool;
    let is_float = pool.is_float_text(term);
    let value = pool.float_of_text(term, scalar);
    if call.decide(call.interpreter.lower(is_float))? {
        return result(call.interpreter.lower(value));
    }
    let length = call.length_of(&trimmed);
    let nothing = call.on_ints(BinaryOp::Eq, length, Value::Int(0))?;
    if call.decide(nothing)? {
        return Err(Pause::Throw(NOT_A_NUMBER, Some("empty String".into())));
    }
    refused(call, trimmed, "\"")
}

fn parse_known_float(call: &mut Invocation<'_, '_>, units: &[u16], scalar: Scalar) -> Modelled {
    let value = match scalar {
        Scalar::Single => decimal::parse_single(units).map(Value::Single),
        _ => decimal::parse_double(units).map(Value::Float),
    };
    match value {
        Ok(value) => result(value),
        Err(decimal::NotADecimal::Empty) => {
            Err(Pause::Throw(NOT_A_NUMBER, Some("empty String".into())))
        }
        Err(decimal::NotADecimal::Malformed) => refused(call, Text::known(units), "\""),
    }
}
