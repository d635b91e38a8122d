//! New strings: the constructors and `valueOf` of `java.lang.String`.

use std::sync::Arc;

use oxpecker_ir::BinaryOp;
use oxpecker_java_string as known;
use oxpecker_term::Scalar;

use super::super::compute::result;
use super::super::{Done, Invocation, Modelled, Pause, Table, direct, pure};
use oxpecker_interp::heap::{Object, Text};
use oxpecker_interp::value::Value;

pub(super) const METHODS: Table = &[
    pure("java/lang/String.<init>()V", empty),
    pure("java/lang/String.<init>(Ljava/lang/String;)V", copy),
    pure("java/lang/String.<init>(Ljava/lang/StringBuffer;)V", copy),
    pure("java/lang/String.<init>(Ljava/lang/StringBuilder;)V", copy),
    direct("java/lang/String.<init>([C)V", of_chars),
    direct("java/lang/String.<init>([CII)V", of_some_chars),
    direct("java/lang/String.<init>([III)V", of_points),
    direct(
        "java/lang/String.valueOf([C)Ljava/lang/String;",
        value_of_chars,
    ),
    direct(
        "java/lang/String.copyValueOf([C)Ljava/lang/String;",
        value_of_chars,
    ),
    direct(
        "java/lang/String.valueOf([CII)Ljava/lang/String;",
        value_of_some_chars,
    ),
    direct(
        "java/lang/String.copyValueOf([CII)Ljava/lang/String;",
        value_of_some_chars,
    ),
    pure(
        "java/lang/String.valueOf(C)Ljava/lang/String;",
        value_of_char,
    ),
    pure(
        "java/lang/String.valueOf(Z)Ljava/lang/String;",
        value_of_truth,
    ),
    pure(
        "java/lang/Boolean.toString(Z)Ljava/lang/String;",
        value_of_truth,
    ),
    pure(
        "java/lang/String.valueOfCodePoint(I)Ljava/lang/String;",
        value_of_point,
    ),
    pure(
        "java/lang/Character.toString(C)Ljava/lang/String;",
        value_of_char,
    ),
    pure(
        "java/lang/Character.toString(I)Ljava/lang/String;",
        value_of_point,
    ),
];

/// The new object, whose constructor runs, becomes a text.
pub(super) fn become_text(call: &mut Invocation<'_, '_>, text: Text) -> Modelled {
    let object = call.object(0)?;
    if let Some(slot) = call.state.heap.get_mut(object) {
        *slot = Object::Text(text);
    }
    Ok(Done::Return(None))
}

fn empty(call: &mut Invocation<'_, '_>) -> Modelled {
    become_text(call, Text::known(&[]))
}

fn copy(call: &mut Invocation<'_, '_>) -> Modelled {
    let text = call.string(1)?;
    become_text(call, text)
}

fn of_chars(call: &mut Invocation<'_, '_>) -> Modelled {
    let text = chars(call, 1)?;
    become_text(call, text)
}

fn of_some_chars(call: &mut Invocation<'_, '_>) -> Modelled {
    let text = some_chars(call, 1)?;
    become_text(call, text)
}

fn value_of_chars(call: &mut Invocation<'_, '_>) -> Modelled {
    let text = chars(call, 0)?;
    call.give_new_text(text)
}

fn value_of_some_chars(call: &mut Invocation<'_, '_>) -> Modelled {
    let text = some_chars(call, 0)?;
    call.give_new_text(text)
}

/// The text of an array of characters.
pub(super) fn chars(call: &mut Invocation<'_, '_>, number: usize) -> Modelled<Text> {
    let array = call.object(number)?;
    let units = call.all_elements(array)?;
    call.text_of_units(&units)
}

/// The text of a part of an array of characters: array, offset, count.
fn some_chars(call: &mut Invocation<'_, '_>, number: usize) -> Modelled<Text> {
    let array = call.object(number)?;
    let (offset, count) = (call.args[number + 1], call.args[number + 2]);
    let length = call.array_length(array)?;
    call.check_count((offset, count, length))?;
    let (offset, count) = (call.known_int(offset)?, call.known_int(count)?);
    let units = call.elements(array, offset, count)?;
    call.text_of_units(&units)
}

fn of_points(call: &mut Invocation<'_, '_>) -> Modelled {
    let array = call.object(1)?;
    let (offset, count) = (call.args[2], call.args[3]);
    let length = call.array_length(array)?;
    call.check_count((offset, count, length))?;
    let (offset, count) = (call.known_int(offset)?, call.known_int(count)?);
    let mut units = Vec::new();
    for point in call.elements(array, offset, count)? {
        units.extend(units_of_point(call, point)?);
    }
    let text = call.text_of_units(&units)?;
    become_text(call, text)
}

/// One or two units; throws if the number is no code point.
fn units_of_point(call: &mut Invocation<'_, '_>, point: Value) -> Modelled<Vec<Value>> {
    let low = call.on_ints(BinaryOp::Ge, point, Value::Int(0))?;
    let high = call.on_ints(BinaryOp::Lt, point, Value::Int(0x10000))?;
    let is_one = call.on_ints(BinaryOp::And, low, high)?;
    if call.decide(is_one)? {
        return Ok(vec![point]);
    }
    let end = call.on_ints(BinaryOp::Lt, point, Value::Int(0x11_0000))?;
    let is_point = call.on_ints(BinaryOp::And, low, end)?;
    if !call.decide(is_point)? {
        let class = "java/lang/IllegalArgumentException";
        let message = match point {
            Value::Int(point) => Some(point.to_string()),
            _ => None,
        };
        return Err(Pause::ThrowObject(call.exception(class, message)?));
    }
    // `(point >>> 10) + (0xd800 - (0x10000 >>> 10))` and `(point & 0x3ff) + 0xdc00`.
    let first = call.on_ints(BinaryOp::Shr, point, Value::Int(10))?;
    let first = call.on_ints(BinaryOp::Add, first, Value::Int(0xd800 - 0x40))?;
    let second = call.on_ints(BinaryOp::BitAnd, point, Value::Int(0x3ff))?;
    let second = call.on_ints(BinaryOp::Add, second, Value::Int(0xdc00))?;
    Ok(vec![first, second])
}

fn value_of_char(call: &mut Invocation<'_, '_>) -> Modelled {
    let text = call.text_of_unit(call.args[0])?;
    call.give_new_text(text)
}

/// One of two literals.
fn value_of_truth(call: &mut Invocation<'_, '_>) -> Modelled {
    let holds = call.on_ints(BinaryOp::Ne, call.args[0], Value::Int(0))?;
    let guard = call.interpreter.lift(holds, Scalar::Bool);
    let [yes, no] = ["true", "false"].map(|name| {
        let units: Arc<[u16]> = name.encode_utf16().collect();
        call.interpreter.literal_text(call.state, &units)
    });
    result(call.interpreter.merge(guard, yes, no, Scalar::Ref)?)
}

fn value_of_point(call: &mut Invocation<'_, '_>) -> Modelled {
    let text = point_text(call, call.args[0])?;
    call.give_new_text(text)
}

/// The text of a code point; throws if it is none.
pub(super) fn point_text(call: &mut Invocation<'_, '_>, point: Value) -> Modelled<Text> {
    if let Value::Term(_) = point {
        // One unit is enough for most: those may stay symbolic.
        let low = call.on_ints(BinaryOp::Ge, point, Value::Int(0))?;
        let high = call.on_ints(BinaryOp::Lt, point, Value::Int(0x10000))?;
        let short = call.on_ints(BinaryOp::And, low, high)?;
        if call.decide(short)? {
            return call.text_of_unit(point);
        }
    }
    let point = call.known_int(point)?;
    match known::search::units_of_point(point) {
        Some(units) => Ok(Text::known(&units)),
        None => {
            let class = "java/lang/IllegalArgumentException";
            let message = format!("Not a valid Unicode code point: 0x{:X}", point as i32);
            Err(Pause::Throw(class, Some(message)))
        }
    }
}
