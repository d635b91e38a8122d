//! Code points in texts and the order of texts, for strings and builders.

use oxpecker_text as known;

use super::super::compute::result;
use super::super::{Invocation, Modelled, Pause};
use super::OUT_OF_TEXT;
use super::string::out_of_bounds;
use crate::heap::Text;
use crate::value::Value;

pub(super) fn code_point_at(call: &mut Invocation<'_, '_>, text: &Text, place: Value) -> Modelled {
    let length = call.length_of(text);
    call.check_place(place, length)?;
    let (units, place) = (call.known_units(text)?, call.known_int(place)?);
    let point = known::code_point_at(&units, place as usize);
    result(Value::Int(point.map_or(0, |(point, _)| i64::from(point))))
}

pub(super) fn code_point_before(
    call: &mut Invocation<'_, '_>,
    text: &Text,
    place: Value,
) -> Modelled {
    let (units, known_place) = (call.known_units(text)?, call.known_int(place)?);
    if known_place < 1 || known_place > units.len() as i64 {
        let message = super::message(&[("String index out of range: ", place)]);
        return Err(Pause::Throw(OUT_OF_TEXT, message));
    }
    let point = known::code_point_before(&units, known_place as usize);
    result(Value::Int(point.map_or(0, |(point, _)| i64::from(point))))
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
    let (one, two) = (call.known_units(one)?, call.known_units(two)?);
    result(Value::Int(i64::from(known::compare::compare(&one, &two))))
}
