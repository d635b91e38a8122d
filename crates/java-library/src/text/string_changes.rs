//! Methods of strings that give other strings. They give the string itself if nothing changes.

use std::sync::OnceLock;

use oxpecker_ir::{Arith, BinaryOp};
use oxpecker_java_string as known;
use oxpecker_java_string::character::Property;
use oxpecker_term::{Scalar, TextMap, TextOp};

use super::super::compute::result;
use super::super::{Invocation, Modelled};
use super::MAX_UNITS;
use super::locales::{Conventions, Purpose, conventions, default_conventions};
use oxpecker_interp::heap::Text;
use oxpecker_interp::value::{Ref, Value};
use oxpecker_java::slots::Strings;

pub(super) fn itself(call: &mut Invocation<'_, '_>) -> Modelled {
    result(call.args[0])
}

/// A changed text as a string; the string itself if both are equal.
fn changed(call: &mut Invocation<'_, '_>, old: &Text, new: Text) -> Modelled {
    let same = call.equal_texts(old, &new)?;
    call.give_itself_or_part(same, new)
}

pub(super) fn concat(call: &mut Invocation<'_, '_>) -> Modelled {
    let (one, two) = (call.string(0)?, call.string(1)?);
    let length = call.length_of(&two);
    let nothing = call.on_ints(BinaryOp::Eq, length, Value::Int(0))?;
    let joined = call.joined(&[one, two])?;
    call.give_itself_or_new(nothing, joined)
}

pub(super) fn replace_unit(call: &mut Invocation<'_, '_>) -> Modelled {
    let (text, old, new) = (call.string(0)?, call.args[1], call.args[2]);
    let replaced = match (&text, old, new) {
        (Text::Known(units), Value::Int(old), Value::Int(new)) => {
            Text::known(&known::search::replace_unit(units, old as u16, new as u16))
        }
        _ => {
            let term = call.lifted(&text);
            let (old, new) = (call.int_term(old), call.int_term(new));
            let term = call.interpreter.pool.replace_unit(term, old, new);
            call.lowered(term)
        }
    };
    changed(call, &text, replaced)
}

pub(super) fn replace(call: &mut Invocation<'_, '_>) -> Modelled {
    let text = call.string(0)?;
    let (Some(old), Some(new)) = (call.sequence(1)?, call.sequence(2)?) else {
        return Err(call.unsupported("sequences of characters that are no strings"));
    };
    let replaced = match (&text, &old, &new) {
        (Text::Known(text), Text::Known(old), Text::Known(new)) => {
            let replaced = known::search::replace_all(text, old, new, MAX_UNITS);
            let replaced = replaced.ok_or_else(|| call.unsupported("a string that is too long"))?;
            Text::known(&replaced)
        }
        _ => {
            let term = call.lifted(&text);
            let (from, to) = (call.lifted(&old), call.lifted(&new));
            let term = call.interpreter.pool.replace(term, from, to);
            call.lowered(term)
        }
    };
    let same = nothing_to_replace(call, (&text, &old, &new))?;
    call.give_itself_or_part(same, replaced)
}

/// Whether `replace` gives the string itself: what is not found is not replaced, nor is one unit by itself. Anything
/// longer is replaced, even by itself.
fn nothing_to_replace(
    call: &mut Invocation<'_, '_>,
    (text, old, new): (&Text, &Text, &Text),
) -> Modelled<Value> {
    let found = call.relation(TextOp::Contains, text, old);
    let length = call.length_of(old);
    let one_unit = call.on_ints(BinaryOp::Eq, length, Value::Int(1))?;
    let equal = call.equal_texts(old, new)?;
    let by_itself = call.both(one_unit, equal)?;
    let nowhere = call.not(found)?;
    call.on_ints(BinaryOp::Or, nowhere, by_itself)
}

pub(super) fn contains(call: &mut Invocation<'_, '_>) -> Modelled {
    let text = call.string(0)?;
    match call.sequence(1)? {
        Some(wanted) => {
            let found = call.relation(TextOp::Contains, &text, &wanted);
            call.truth(found)
        }
        None => call.bytecode(),
    }
}

/// Upper or lower case as a string: also the same text is a new string if it has surrogates.
fn changed_case(call: &mut Invocation<'_, '_>, old: &Text, new: Text) -> Modelled {
    let unchanged = call.equal_texts(old, &new)?;
    let plain = match old {
        Text::Known(units) => {
            let is_plain = |unit: &u16| !(0xd800..0xe000).contains(unit);
            Value::Bool(units.iter().all(is_plain))
        }
        Text::Term(_) => {
            let pool = &mut call.interpreter.pool;
            Value::Term(pool.fresh_var("no surrogates", Scalar::Bool.into()))
        }
    };
    let same = call.both(unchanged, plain)?;
    call.give_itself_or_new(same, new)
}

/// A text changed by a function.
fn mapped(call: &mut Invocation<'_, '_>, map: TextMap) -> Modelled {
    let text = call.string(0)?;
    let new = match &text {
        Text::Known(units) => Text::known(&map.apply(units)),
        Text::Term(term) => match unit_by_unit(call, &text, map)? {
            Some(new) => new,
            None => {
                let term = call.interpreter.pool.map_text(map, *term);
                call.lowered(term)
            }
        },
    };
    match map {
        TextMap::Upper | TextMap::Lower => changed_case(call, &text, new),
        TextMap::Strip => {
            // It looks for something to keep first: nothing is the literal, also of a string without units.
            let empty = call.literal_if_empty(&new)?;
            let same = call.equal_texts(&text, &new)?;
            let itself = (call.object(0)?, same);
            call.give_one_of(&[empty, itself], new)
        }
        _ => changed(call, &text, new),
    }
}

/// Where inputs are small, the case of a few units is changed one by one, so that what follows is about single units: those of
/// ASCII, those that become one unit, and others, as long as none is half of a pair. None if that cannot be.
fn unit_by_unit(
    call: &mut Invocation<'_, '_>,
    text: &Text,
    map: TextMap,
) -> Modelled<Option<Text>> {
    let (first, last, distance, property) = match map {
        TextMap::Upper => (b'a', b'z', -32, Property::Upper),
        TextMap::Lower => (b'A', b'Z', 32, Property::Lower),
        _ => return Ok(None),
    };
    let is_small = call.interpreter.config.inputs.max_size.is_some();
    let Value::Int(length @ 0..=MOST_UNITS) = call.length_of(text) else {
        return Ok(None);
    };
    if !is_small {
        return Ok(None);
    }
    let mut parts = Vec::new();
    for place in 0..length {
        let unit = call.unit_at(text, Value::Int(place))?;
        let is_ascii = call.on_ints(BinaryOp::Lt, unit, Value::Int(0x80))?;
        if call.decide(is_ascii)? {
            let low = call.on_ints(BinaryOp::Ge, unit, Value::Int(first.into()))?;
            let high = call.on_ints(BinaryOp::Le, unit, Value::Int(last.into()))?;
            let is_letter = call.both(low, high)?;
            let moved = call.on_ints(BinaryOp::Add, unit, Value::Int(distance))?;
            let changed = call.choose(is_letter, moved, unit, Arith::Wrap32)?;
            parts.push(call.text_of_unit(changed)?);
            continue;
        }
        if is_in(call, unit, &[(0xd800, 0xdfff)])? {
            return Ok(None);
        }
        if is_in(call, unit, special(map))? {
            let unit = call.text_of_unit(unit)?;
            let changed = call.lifted(&unit);
            let changed = call.interpreter.pool.map_text(map, changed);
            parts.push(call.lowered(changed));
            continue;
        }
        let unit = call.interpreter.lift(unit, Scalar::Bv32);
        let pool = &mut call.interpreter.pool;
        let changed = pool.character_within(property, unit, (0x80, 0xffff));
        let changed = call.interpreter.lower(changed);
        parts.push(call.text_of_unit(changed)?);
    }
    Ok(Some(call.joined(&parts)?))
}

/// Whether a unit is in one of some ranges.
fn is_in(call: &mut Invocation<'_, '_>, unit: Value, ranges: &[(u16, u16)]) -> Modelled<bool> {
    let mut is_in = Value::FALSE;
    for (first, last) in ranges {
        let low = call.on_ints(BinaryOp::Ge, unit, Value::Int((*first).into()))?;
        let high = call.on_ints(BinaryOp::Le, unit, Value::Int((*last).into()))?;
        let here = call.both(low, high)?;
        is_in = call.on_ints(BinaryOp::Or, is_in, here)?;
    }
    call.decide(is_in)
}

/// The units, halves of pairs aside, that become something else in strings than by themselves: several units, for instance.
fn special(map: TextMap) -> &'static [(u16, u16)] {
    static UPPER: OnceLock<Vec<(u16, u16)>> = OnceLock::new();
    static LOWER: OnceLock<Vec<(u16, u16)>> = OnceLock::new();
    let (known, property) = match map {
        TextMap::Lower => (&LOWER, Property::Lower),
        _ => (&UPPER, Property::Upper),
    };
    known.get_or_init(|| {
        let mut ranges: Vec<(u16, u16)> = Vec::new();
        for unit in (0..=u16::MAX).filter(|it| !(0xd800..0xe000).contains(it)) {
            let alone = property.of(unit.into());
            if let [only] = map.apply(&[unit]).as_slice()
                && i64::from(*only) == i64::from(alone)
            {
                continue;
            }
            match ranges.last_mut() {
                Some((_, last)) if *last + 1 == unit => *last = unit,
                _ => ranges.push((unit, unit)),
            }
        }
        ranges
    })
}

/// Texts of more units are changed as a whole.
const MOST_UNITS: i64 = 3;

/// Letters whose small form depends on the language: those with a dot, or with an accent in place of it.
const CAPITALS: &[u16] = &[0x49, 0x4a, 0xcc, 0xcd, 0x128, 0x12e, 0x130];
/// The same for capital forms: the dotted i, and a dot of its own.
const SMALL: &[u16] = &[0x69, 0x307];

/// The direction of a change of case.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Case {
    Lower,
    Upper,
}

pub(super) fn to_lower(call: &mut Invocation<'_, '_>) -> Modelled {
    in_default_locale(call, Case::Lower)
}

pub(super) fn to_upper(call: &mut Invocation<'_, '_>) -> Modelled {
    in_default_locale(call, Case::Upper)
}

pub(super) fn to_lower_in(call: &mut Invocation<'_, '_>) -> Modelled {
    in_given_locale(call, Case::Lower)
}

pub(super) fn to_upper_in(call: &mut Invocation<'_, '_>) -> Modelled {
    in_given_locale(call, Case::Upper)
}

fn in_default_locale(call: &mut Invocation<'_, '_>, case: Case) -> Modelled {
    let text = call.string(0)?;
    if is_alike_everywhere(&text, case) {
        return in_english(call, case);
    }
    let conventions = default_conventions(call, Purpose::Letters)?;
    in_conventions(call, case, conventions)
}

fn in_given_locale(call: &mut Invocation<'_, '_>, case: Case) -> Modelled {
    let locale = call.object(1)?;
    let text = call.string(0)?;
    if is_alike_everywhere(&text, case) {
        return in_english(call, case);
    }
    let conventions = conventions(call, locale, Purpose::Letters)?;
    in_conventions(call, case, conventions)
}

/// Whether all languages change a text alike.
fn is_alike_everywhere(text: &Text, case: Case) -> bool {
    let letters = match case {
        Case::Lower => CAPITALS,
        Case::Upper => SMALL,
    };
    match text {
        Text::Known(units) => !units.iter().any(|unit| letters.contains(unit)),
        Text::Term(_) => false,
    }
}

fn in_conventions(call: &mut Invocation<'_, '_>, case: Case, conventions: Conventions) -> Modelled {
    let text = call.string(0)?;
    match (conventions, &text) {
        (Conventions::English, _) => in_english(call, case),
        (Conventions::Turkish, Text::Known(units)) => {
            let changed = match case {
                Case::Lower => known::case::to_lower_turkish(units),
                Case::Upper => known::case::to_upper_turkish(units),
            };
            match changed {
                Some(changed) => changed_case(call, &text, Text::known(&changed)),
                None => Err(call.unsupported("a letter with a separate dot")),
            }
        }
        _ if call.interpreter.given.answers.is_some() => {
            Err(call.unsupported("a language with its own rules"))
        }
        _ => {
            let any = call.any_text("another case");
            call.give_text(any)
        }
    }
}

fn in_english(call: &mut Invocation<'_, '_>, case: Case) -> Modelled {
    match case {
        Case::Lower => english_lower(call),
        Case::Upper => mapped(call, TextMap::Upper),
    }
}

fn english_lower(call: &mut Invocation<'_, '_>) -> Modelled {
    let text = call.string(0)?;
    if let Text::Known(units) = &text {
        return match known::case::to_lower(units) {
            Some(lower) => changed_case(call, &text, Text::known(&lower)),
            None => Err(call.unsupported("a capital sigma within a word")),
        };
    }
    // A capital sigma has two small forms: which one is left open.
    let sigma = Text::known(&[known::case::CAPITAL_SIGMA as u16]);
    let has_sigma = call.relation(TextOp::Contains, &text, &sigma);
    if call.decide(has_sigma)? {
        let any = call.any_text("lower case");
        return call.give_new_text(any);
    }
    mapped(call, TextMap::Lower)
}

pub(super) fn trim(call: &mut Invocation<'_, '_>) -> Modelled {
    mapped(call, TextMap::Trim)
}

pub(super) fn strip(call: &mut Invocation<'_, '_>) -> Modelled {
    mapped(call, TextMap::Strip)
}

pub(super) fn strip_leading(call: &mut Invocation<'_, '_>) -> Modelled {
    mapped(call, TextMap::StripLeading)
}

pub(super) fn strip_trailing(call: &mut Invocation<'_, '_>) -> Modelled {
    mapped(call, TextMap::StripTrailing)
}

pub(super) fn is_blank(call: &mut Invocation<'_, '_>) -> Modelled {
    let text = call.string(0)?;
    let term = call.lifted(&text);
    let stripped = call.interpreter.pool.map_text(TextMap::StripLeading, term);
    let length = call.interpreter.pool.length(stripped);
    let length = call.interpreter.lower(length);
    let blank = call.on_ints(BinaryOp::Eq, length, Value::Int(0))?;
    call.truth(blank)
}

pub(super) fn repeat(call: &mut Invocation<'_, '_>) -> Modelled {
    let (text, count) = (call.string(0)?, call.args[1]);
    let positive = call.on_ints(BinaryOp::Ge, count, Value::Int(0))?;
    let class = "java/lang/IllegalArgumentException";
    call.check(positive, class, &[("count is negative: ", count)])?;
    let count = call.known_int(count)? as usize;
    match (&text, count) {
        (_, 1) => itself(call),
        (Text::Known(units), _) => match units.len().checked_mul(count) {
            Some(size) if size <= MAX_UNITS => call.give_text(Text::known(&units.repeat(count))),
            _ => Err(call.unsupported("a string that is too long")),
        },
        (Text::Term(_), 0..=64) => {
            let texts = vec![text; count];
            let joined = call.joined(&texts)?;
            call.give_text(joined)
        }
        _ => Err(call.unsupported("a string that is not known")),
    }
}

pub(super) fn intern(call: &mut Invocation<'_, '_>) -> Modelled {
    let object = call.object(0)?;
    let text = call.string_of(object)?;
    let units = call.known_units(&text)?;
    if let Some(known) = call.state.slot::<Strings>().texts.get(&units) {
        return result(Value::Ref(*known));
    }
    call.state.slot_mut::<Strings>().texts.insert(units, object);
    result(Value::Ref(object))
}

/// One path per length: arrays of unknown length hold no units of texts.
pub(super) fn to_char_array(call: &mut Invocation<'_, '_>) -> Modelled {
    let text = call.string(0)?;
    let length = call.length_of(&text);
    let length = super::chars::split_length(call, length)?;
    let mut units = Vec::new();
    for place in 0..length {
        units.push(call.unit_at(&text, Value::Int(place))?);
    }
    let array = call.new_chars(units);
    result(array)
}

/// What `join` of the library ends in: prefix, suffix, delimiter, the first elements of an array.
pub(super) fn join(call: &mut Invocation<'_, '_>) -> Modelled {
    let (prefix, suffix, delimiter) = (call.string(0)?, call.string(1)?, call.string(2)?);
    let (array, count) = (call.object(3)?, call.int(4)?);
    let mut texts = vec![prefix];
    for (number, element) in call.elements(array, 0, count)?.into_iter().enumerate() {
        if number > 0 {
            texts.push(delimiter.clone());
        }
        let text = match call.nullable(element)? {
            Ref::NULL => Text::from_str("null"),
            object => call.string_of(object)?,
        };
        texts.push(text);
    }
    texts.push(suffix);
    let joined = call.joined(&texts)?;
    call.give_new_text(joined)
}
