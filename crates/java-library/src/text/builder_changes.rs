//! Methods that change the text of a builder. All give the builder back but those without a result.

use oxpecker_ir::BinaryOp;
use oxpecker_java_string as known;
use oxpecker_term::TextMap;

use super::super::compute::result;
use super::super::{Done, Invocation, Modelled};
use super::create::point_text;
use super::numbers::number_text;
use super::{OUT_OF_BOUNDS, OUT_OF_TEXT, create};
use oxpecker_interp::heap::Text;
use oxpecker_interp::value::Value;

/// Appends a text.
fn append(call: &mut Invocation<'_, '_>, more: Text) -> Modelled {
    let (object, builder) = call.builder_to_change()?;
    let text = call.joined(&[builder.text.clone(), more])?;
    call.set_builder(object, &builder, text)?;
    result(call.args[0])
}

pub(super) fn append_text(call: &mut Invocation<'_, '_>) -> Modelled {
    let text = call.string_or_null(1)?;
    append(call, text)
}

pub(super) fn append_part(call: &mut Invocation<'_, '_>) -> Modelled {
    let text = checked_part(call, 1)?;
    append(call, text)
}

/// A part of a sequence of characters, or of `null`: sequence, begin, end.
fn checked_part(call: &mut Invocation<'_, '_>, number: usize) -> Modelled<Text> {
    let text = call.string_or_null(number)?;
    let (begin, end) = (call.args[number + 1], call.args[number + 2]);
    let length = call.length_of(&text);
    call.check_range((begin, end, length), OUT_OF_BOUNDS, "start ")?;
    call.slice(&text, begin, end)
}

pub(super) fn append_chars(call: &mut Invocation<'_, '_>) -> Modelled {
    let text = create::chars(call, 1)?;
    append(call, text)
}

pub(super) fn append_some_chars(call: &mut Invocation<'_, '_>) -> Modelled {
    let text = checked_chars(call, 1, OUT_OF_BOUNDS)?;
    append(call, text)
}

/// A part of an array of characters: array, offset, count.
fn checked_chars(
    call: &mut Invocation<'_, '_>,
    number: usize,
    class: &'static str,
) -> Modelled<Text> {
    let array = call.object(number)?;
    let (offset, count) = (call.args[number + 1], call.args[number + 2]);
    let length = call.array_length(array)?;
    let end = call.on_ints(BinaryOp::Add, offset, count)?;
    call.check_range((offset, end, length), class, "start ")?;
    let (offset, count) = (call.known_int(offset)?, call.known_int(count)?);
    let units = call.elements(array, offset, count)?;
    call.text_of_units(&units)
}

fn truth(call: &mut Invocation<'_, '_>, value: Value) -> Modelled<Text> {
    let holds = call.on_ints(BinaryOp::Ne, value, Value::Int(0))?;
    let holds = call.decide(holds)?;
    Ok(Text::from_str(if holds { "true" } else { "false" }))
}

pub(super) fn append_truth(call: &mut Invocation<'_, '_>) -> Modelled {
    let text = truth(call, call.args[1])?;
    append(call, text)
}

pub(super) fn append_char(call: &mut Invocation<'_, '_>) -> Modelled {
    let text = call.text_of_unit(call.args[1])?;
    append(call, text)
}

pub(super) fn append_number(call: &mut Invocation<'_, '_>) -> Modelled {
    let text = number_text(call, call.args[1])?;
    append(call, text)
}

pub(super) fn append_point(call: &mut Invocation<'_, '_>) -> Modelled {
    let text = point_text(call, call.args[1])?;
    append(call, text)
}

/// The text with the units from one place up to another replaced.
fn spliced(
    call: &mut Invocation<'_, '_>,
    text: &Text,
    (begin, end): (Value, Value),
    new: Text,
) -> Modelled<Text> {
    let length = call.length_of(text);
    let front = call.slice(text, Value::Int(0), begin)?;
    let back = call.slice(text, end, length)?;
    call.joined(&[front, new, back])
}

/// The smaller of two ints.
fn smaller(call: &mut Invocation<'_, '_>, one: Value, two: Value) -> Modelled<Value> {
    let first = call.on_ints(BinaryOp::Le, one, two)?;
    call.choose(first, one, two, oxpecker_ir::Arith::Wrap32)
}

fn replace_range(call: &mut Invocation<'_, '_>, new: Option<usize>) -> Modelled {
    let (object, builder) = call.builder_to_change()?;
    let (begin, length) = (call.args[1], call.length_of(&builder.text));
    let end = smaller(call, call.args[2], length)?;
    call.check_range((begin, end, length), OUT_OF_TEXT, "start ")?;
    let new = match new {
        Some(number) => call.string(number)?,
        None => Text::known(&[]),
    };
    let text = spliced(call, &builder.text, (begin, end), new)?;
    call.set_builder(object, &builder, text)?;
    result(call.args[0])
}

pub(super) fn delete(call: &mut Invocation<'_, '_>) -> Modelled {
    replace_range(call, None)
}

pub(super) fn replace(call: &mut Invocation<'_, '_>) -> Modelled {
    replace_range(call, Some(3))
}

pub(super) fn delete_char(call: &mut Invocation<'_, '_>) -> Modelled {
    let (object, builder) = call.builder_to_change()?;
    let (place, length) = (call.args[1], call.length_of(&builder.text));
    call.check_place(place, length)?;
    let next = call.on_ints(BinaryOp::Add, place, Value::Int(1))?;
    let text = spliced(call, &builder.text, (place, next), Text::known(&[]))?;
    call.set_builder(object, &builder, text)?;
    result(call.args[0])
}

/// Throws unless something can be inserted at the first argument.
fn check_offset(call: &mut Invocation<'_, '_>) -> Modelled<()> {
    let (_, builder) = call.builder_to_change()?;
    let (place, length) = (call.args[1], call.length_of(&builder.text));
    let low = call.on_ints(BinaryOp::Ge, place, Value::Int(0))?;
    let high = call.on_ints(BinaryOp::Le, place, length)?;
    for holds in [low, high] {
        call.check(
            holds,
            OUT_OF_TEXT,
            &[("offset ", place), (", length ", length)],
        )?;
    }
    Ok(())
}

fn insert(call: &mut Invocation<'_, '_>, new: Text) -> Modelled {
    check_offset(call)?;
    let ((object, builder), place) = (call.builder_to_change()?, call.args[1]);
    let text = spliced(call, &builder.text, (place, place), new)?;
    call.set_builder(object, &builder, text)?;
    result(call.args[0])
}

pub(super) fn insert_text(call: &mut Invocation<'_, '_>) -> Modelled {
    let text = call.string_or_null(2)?;
    insert(call, text)
}

pub(super) fn insert_part(call: &mut Invocation<'_, '_>) -> Modelled {
    check_offset(call)?;
    let text = checked_part(call, 2)?;
    insert(call, text)
}

pub(super) fn insert_chars(call: &mut Invocation<'_, '_>) -> Modelled {
    check_offset(call)?;
    let text = create::chars(call, 2)?;
    insert(call, text)
}

pub(super) fn insert_some_chars(call: &mut Invocation<'_, '_>) -> Modelled {
    check_offset(call)?;
    let text = checked_chars(call, 2, OUT_OF_TEXT)?;
    insert(call, text)
}

pub(super) fn insert_truth(call: &mut Invocation<'_, '_>) -> Modelled {
    let text = truth(call, call.args[2])?;
    insert(call, text)
}

pub(super) fn insert_char(call: &mut Invocation<'_, '_>) -> Modelled {
    let text = call.text_of_unit(call.args[2])?;
    insert(call, text)
}

pub(super) fn insert_number(call: &mut Invocation<'_, '_>) -> Modelled {
    let text = number_text(call, call.args[2])?;
    insert(call, text)
}

pub(super) fn reverse(call: &mut Invocation<'_, '_>) -> Modelled {
    let (object, builder) = call.builder_to_change()?;
    let text = match &builder.text {
        Text::Known(units) => Text::known(&known::reverse(units)),
        Text::Term(term) => {
            let term = call.interpreter.pool.map_text(TextMap::Reverse, *term);
            call.lowered(term)
        }
    };
    call.set_builder(object, &builder, text)?;
    result(call.args[0])
}

pub(super) fn set_char(call: &mut Invocation<'_, '_>) -> Modelled {
    let (object, builder) = call.builder_to_change()?;
    let (place, length) = (call.args[1], call.length_of(&builder.text));
    call.check_place(place, length)?;
    let unit = call.text_of_unit(call.args[2])?;
    let next = call.on_ints(BinaryOp::Add, place, Value::Int(1))?;
    let text = spliced(call, &builder.text, (place, next), unit)?;
    call.set_builder(object, &builder, text)?;
    Ok(Done::Return(None))
}

/// Cuts, or fills up with zeros.
pub(super) fn set_length(call: &mut Invocation<'_, '_>) -> Modelled {
    let (object, builder) = call.builder_to_change()?;
    let wanted = call.args[1];
    let positive = call.on_ints(BinaryOp::Ge, wanted, Value::Int(0))?;
    call.check(
        positive,
        OUT_OF_TEXT,
        &[("String index out of range: ", wanted)],
    )?;
    let length = call.length_of(&builder.text);
    let shorter = call.on_ints(BinaryOp::Le, wanted, length)?;
    let text = if call.decide(shorter)? {
        call.slice(&builder.text, Value::Int(0), wanted)?
    } else {
        let missing = call.on_ints(BinaryOp::Sub, wanted, length)?;
        let missing = call.known_int(missing)? as usize;
        if missing > super::MAX_UNITS {
            return Err(call.unsupported("a string that is too long"));
        }
        let zeros = Text::known(&vec![0; missing]);
        call.joined(&[builder.text.clone(), zeros])?
    };
    call.set_builder(object, &builder, text)?;
    Ok(Done::Return(None))
}
