//! Code points in texts and the order of texts, for strings and builders.

use oxpecker_ir::{Arith, BinaryOp};
use oxpecker_java_string as known;

use super::super::compute::result;
use super::super::{Invocation, Modelled};
use super::OUT_OF_TEXT;
use super::string::out_of_bounds;
use oxpecker_interp::heap::Text;
use oxpecker_interp::value::Value;

/// The most lengths of an unknown text that paths are split by.
const MOST_LENGTHS: i64 = 256;

/// A length that is not known becomes known: one path for each.
pub(super) fn split_length(call: &mut Invocation<'_, '_>, length: Value) -> Modelled<i64> {
    if let Value::Int(length) = length {
        return Ok(length);
    }
    for candidate in 0..MOST_LENGTHS {
        let this = call.on_ints(BinaryOp::Eq, length, Value::Int(candidate))?;
        if call.decide(this)? {
            return Ok(candidate);
        }
    }
    Err(call.unsupported("a string that is too long"))
}

pub(super) fn code_point_at(call: &mut Invocation<'_, '_>, text: &Text, place: Value) -> Modelled {
    let length = call.length_of(text);
    call.check_place(place, length)?;
    if let (Text::Known(units), Value::Int(place)) = (text, place) {
        let point = known::code_point_at(units, place as usize);
        return result(Value::Int(point.map_or(0, |(point, _)| i64::from(point))));
    }
    let next = call.on_ints(BinaryOp::Add, place, Value::Int(1))?;
    let (first, second) = (call.unit_at(text, place)?, call.unit_at(text, next)?);
    // Behind the end there is 0, which is no second half.
    result(pair(call, first, second, first)?)
}

/// The code point of two units if they are a pair, otherwise something else.
fn pair(
    call: &mut Invocation<'_, '_>,
    first: Value,
    second: Value,
    otherwise: Value,
) -> Modelled<Value> {
    let mut is_pair = Value::TRUE;
    for (op, unit, bound) in [
        (BinaryOp::Ge, first, 0xd800),
        (BinaryOp::Lt, first, 0xdc00),
        (BinaryOp::Ge, second, 0xdc00),
        (BinaryOp::Lt, second, 0xe000),
    ] {
        let holds = call.on_ints(op, unit, Value::Int(bound))?;
        is_pair = call.both(is_pair, holds)?;
    }
    let high = call.on_ints(BinaryOp::Shl, first, Value::Int(10))?;
    let point = call.on_ints(BinaryOp::Add, high, second)?;
    let offset = 0x10000 - (0xd800 << 10) - 0xdc00;
    let point = call.on_ints(BinaryOp::Add, point, Value::Int(offset))?;
    call.choose(is_pair, point, otherwise, Arith::Wrap32)
}

pub(super) fn code_point_before(
    call: &mut Invocation<'_, '_>,
    text: &Text,
    place: Value,
) -> Modelled {
    let length = call.length_of(text);
    let low = call.on_ints(BinaryOp::Ge, place, Value::Int(1))?;
    let high = call.on_ints(BinaryOp::Le, place, length)?;
    let within = call.both(low, high)?;
    call.check(
        within,
        OUT_OF_TEXT,
        &[("String index out of range: ", place)],
    )?;
    if let (Text::Known(units), Value::Int(place)) = (text, place) {
        let point = known::code_point_before(units, place as usize);
        return result(Value::Int(point.map_or(0, |(point, _)| i64::from(point))));
    }
    let last = call.on_ints(BinaryOp::Sub, place, Value::Int(1))?;
    let first = call.on_ints(BinaryOp::Sub, place, Value::Int(2))?;
    let (first, second) = (call.unit_at(text, first)?, call.unit_at(text, last)?);
    result(pair(call, first, second, second)?)
}

pub(super) fn code_point_count(call: &mut Invocation<'_, '_>, text: &Text) -> Modelled {
    let units = call.known_units(text)?;
    let (begin, end) = (call.int(1)?, call.int(2)?);
    if begin < 0 || begin > end || end > units.len() as i64 {
        return Err(out_of_bounds());
    }
    let part = &units[begin as usize..end as usize];
    result(Value::Int(known::code_points(part).count() as i64))
}

pub(super) fn offset_by_code_points(call: &mut Invocation<'_, '_>, text: &Text) -> Modelled {
    let units = call.known_units(text)?;
    let (start, mut offset) = (call.int(1)?, call.int(2)?);
    if start < 0 || start > units.len() as i64 {
        return Err(out_of_bounds());
    }
    let mut place = start as usize;
    while offset != 0 {
        let step = if offset > 0 {
            known::code_point_at(&units, place).map(|(_, size)| place + size)
        } else {
            known::code_point_before(&units, place).map(|(_, size)| place - size)
        };
        place = step.ok_or_else(out_of_bounds)?;
        offset -= offset.signum();
    }
    result(Value::Int(place as i64))
}

/// `compareTo`.
pub(super) fn compare(call: &mut Invocation<'_, '_>, one: &Text, two: &Text) -> Modelled {
    if let (Text::Known(one), Text::Known(two)) = (one, two) {
        return result(Value::Int(i64::from(known::compare::compare(one, two))));
    }
    let (one, two) = (call.lifted(one), call.lifted(two));
    let order = call.interpreter.pool.compare_texts(one, two);
    result(call.interpreter.lower(order))
}
