//! `java.lang.String`: methods of strings.

use oxpecker_ir::BinaryOp;
use oxpecker_text as known;

use super::super::compute::result;
use super::super::{Done, Invocation, Modelled, Pause, Table};
use super::{MAX_UNITS, OUT_OF_BOUNDS, OUT_OF_TEXT};
use crate::heap::Text;
use crate::value::{Ref, Value};

pub(super) const METHODS: Table = &[
    ("java/lang/String.length()I", length),
    ("java/lang/String.isEmpty()Z", is_empty),
    ("java/lang/String.charAt(I)C", char_at),
    ("java/lang/String.codePointAt(I)I", code_point_at),
    ("java/lang/String.codePointBefore(I)I", code_point_before),
    ("java/lang/String.codePointCount(II)I", code_point_count),
    (
        "java/lang/String.offsetByCodePoints(II)I",
        offset_by_code_points,
    ),
    ("java/lang/String.getChars(II[CI)V", get_chars),
    ("java/lang/String.equals(Ljava/lang/Object;)Z", equals),
    (
        "java/lang/String.contentEquals(Ljava/lang/StringBuffer;)Z",
        content_equals,
    ),
    (
        "java/lang/String.contentEquals(Ljava/lang/CharSequence;)Z",
        content_equals,
    ),
    (
        "java/lang/String.equalsIgnoreCase(Ljava/lang/String;)Z",
        equals_ignore_case,
    ),
    (
        "java/lang/String.compareTo(Ljava/lang/String;)I",
        compare_to,
    ),
    (
        "java/lang/String.compareToIgnoreCase(Ljava/lang/String;)I",
        compare_to_ignore_case,
    ),
    (
        "java/lang/String$CaseInsensitiveComparator.compare(Ljava/lang/String;Ljava/lang/String;)I",
        compare_ignoring_case,
    ),
    (
        "java/lang/String.regionMatches(ILjava/lang/String;II)Z",
        region_matches,
    ),
    (
        "java/lang/String.regionMatches(ZILjava/lang/String;II)Z",
        region_matches_maybe_folded,
    ),
    (
        "java/lang/String.startsWith(Ljava/lang/String;I)Z",
        starts_with_from,
    ),
    (
        "java/lang/String.startsWith(Ljava/lang/String;)Z",
        starts_with,
    ),
    ("java/lang/String.endsWith(Ljava/lang/String;)Z", ends_with),
    ("java/lang/String.hashCode()I", hash_code),
    ("java/lang/String.indexOf(I)I", index_of_point),
    ("java/lang/String.indexOf(II)I", index_of_point_from),
    ("java/lang/String.lastIndexOf(I)I", last_index_of_point),
    (
        "java/lang/String.lastIndexOf(II)I",
        last_index_of_point_from,
    ),
    ("java/lang/String.indexOf(Ljava/lang/String;)I", index_of),
    (
        "java/lang/String.indexOf(Ljava/lang/String;I)I",
        index_of_from,
    ),
    (
        "java/lang/String.lastIndexOf(Ljava/lang/String;)I",
        last_index_of,
    ),
    (
        "java/lang/String.lastIndexOf(Ljava/lang/String;I)I",
        last_index_of_from,
    ),
    (
        "java/lang/String.substring(I)Ljava/lang/String;",
        substring_from,
    ),
    (
        "java/lang/String.substring(II)Ljava/lang/String;",
        substring,
    ),
    (
        "java/lang/String.subSequence(II)Ljava/lang/CharSequence;",
        substring,
    ),
    (
        "java/lang/String.concat(Ljava/lang/String;)Ljava/lang/String;",
        concat,
    ),
    (
        "java/lang/String.replace(CC)Ljava/lang/String;",
        replace_unit,
    ),
    (
        "java/lang/String.replace(Ljava/lang/CharSequence;Ljava/lang/CharSequence;)Ljava/lang/String;",
        replace,
    ),
    (
        "java/lang/String.contains(Ljava/lang/CharSequence;)Z",
        contains,
    ),
    ("java/lang/String.toLowerCase()Ljava/lang/String;", to_lower),
    ("java/lang/String.toUpperCase()Ljava/lang/String;", to_upper),
    (
        "java/lang/String.toLowerCase(Ljava/util/Locale;)Ljava/lang/String;",
        to_lower_in,
    ),
    (
        "java/lang/String.toUpperCase(Ljava/util/Locale;)Ljava/lang/String;",
        to_upper_in,
    ),
    ("java/lang/String.trim()Ljava/lang/String;", trim),
    ("java/lang/String.strip()Ljava/lang/String;", strip),
    (
        "java/lang/String.stripLeading()Ljava/lang/String;",
        strip_leading,
    ),
    (
        "java/lang/String.stripTrailing()Ljava/lang/String;",
        strip_trailing,
    ),
    ("java/lang/String.isBlank()Z", is_blank),
    ("java/lang/String.repeat(I)Ljava/lang/String;", repeat),
    ("java/lang/String.toString()Ljava/lang/String;", itself),
    ("java/lang/String.intern()Ljava/lang/String;", intern),
    ("java/lang/String.toCharArray()[C", to_char_array),
    (
        "java/lang/String.join(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;[Ljava/lang/String;I)Ljava/lang/String;",
        join,
    ),
];

fn length(call: &mut Invocation<'_, '_>) -> Modelled {
    let text = call.string(0)?;
    result(call.length_of(&text))
}

fn is_empty(call: &mut Invocation<'_, '_>) -> Modelled {
    let text = call.string(0)?;
    let length = call.length_of(&text);
    let empty = call.on_ints(BinaryOp::Eq, length, Value::Int(0))?;
    call.truth(empty)
}

fn char_at(call: &mut Invocation<'_, '_>) -> Modelled {
    let (text, place) = (call.string(0)?, call.args[1]);
    let length = call.length_of(&text);
    let low = call.on_ints(BinaryOp::Ge, place, Value::Int(0))?;
    let high = call.on_ints(BinaryOp::Lt, place, length)?;
    let within = call.on_ints(BinaryOp::And, low, high)?;
    if !call.decide(within)? {
        return Err(char_out_of_range(call, &text, place, length));
    }
    result(call.unit_at(&text, place)?)
}

/// The words differ between texts of bytes and texts with wider units.
fn char_out_of_range(
    call: &mut Invocation<'_, '_>,
    text: &Text,
    place: Value,
    length: Value,
) -> Pause {
    let message = match call.known_units(text) {
        Ok(units) if units.iter().all(|unit| *unit < 0x100) => {
            super::message(&[("String index out of range: ", place)])
        }
        Ok(_) => super::message(&[("index ", place), (", length ", length)]),
        Err(_) => None,
    };
    Pause::Throw(OUT_OF_TEXT, message)
}

fn code_point_at(call: &mut Invocation<'_, '_>) -> Modelled {
    let (text, place) = (call.string(0)?, call.args[1]);
    super::chars::code_point_at(call, &text, place)
}

fn code_point_before(call: &mut Invocation<'_, '_>) -> Modelled {
    let (text, place) = (call.string(0)?, call.args[1]);
    super::chars::code_point_before(call, &text, place)
}

fn code_point_count(call: &mut Invocation<'_, '_>) -> Modelled {
    let text = call.string(0)?;
    super::chars::code_point_count(call, &text)
}

fn offset_by_code_points(call: &mut Invocation<'_, '_>) -> Modelled {
    let text = call.string(0)?;
    super::chars::offset_by_code_points(call, &text)
}

fn get_chars(call: &mut Invocation<'_, '_>) -> Modelled {
    let text = call.string(0)?;
    let (begin, end, at) = (call.args[1], call.args[2], call.args[4]);
    let length = call.length_of(&text);
    call.check_range((begin, end, length), OUT_OF_TEXT, "begin ")?;
    let target = call.object(3)?;
    let capacity = call.array_length(target)?;
    let count = call.on_ints(BinaryOp::Sub, end, begin)?;
    call.check_count((at, count, capacity))?;
    let (begin, end) = (call.known_int(begin)?, call.known_int(end)?);
    let at = call.known_int(at)?;
    let mut units = Vec::new();
    for place in begin..end {
        units.push(call.unit_at(&text, Value::Int(place))?);
    }
    call.store_all(target, at, &units)?;
    Ok(Done::Return(None))
}

fn equals(call: &mut Invocation<'_, '_>) -> Modelled {
    let text = call.string(0)?;
    let other = call.nullable(call.args[1])?;
    let equal = match call.state.heap.get(other) {
        Some(crate::heap::Object::Text(other)) => {
            let other = other.clone();
            call.equal_texts(&text, &other)?
        }
        _ => Value::FALSE,
    };
    call.truth(equal)
}

fn content_equals(call: &mut Invocation<'_, '_>) -> Modelled {
    let (text, other) = (call.string(0)?, call.string(1)?);
    let equal = call.equal_texts(&text, &other)?;
    call.truth(equal)
}

fn equals_ignore_case(call: &mut Invocation<'_, '_>) -> Modelled {
    let text = call.string(0)?;
    let equal = match call.nullable(call.args[1])? {
        Ref::NULL => Value::FALSE,
        other => {
            let other = call.string_of(other)?;
            let (one, two) = (call.known_units(&text)?, call.known_units(&other)?);
            Value::Bool(known::compare::equal_ignoring_case(&one, &two))
        }
    };
    call.truth(equal)
}

fn compare_to(call: &mut Invocation<'_, '_>) -> Modelled {
    let (one, two) = (call.string(0)?, call.string(1)?);
    super::chars::compare(call, &one, &two)
}

fn compare_to_ignore_case(call: &mut Invocation<'_, '_>) -> Modelled {
    let (one, two) = (call.string(0)?, call.string(1)?);
    folded_comparison(call, &one, &two)
}

fn compare_ignoring_case(call: &mut Invocation<'_, '_>) -> Modelled {
    let (one, two) = (call.string(1)?, call.string(2)?);
    folded_comparison(call, &one, &two)
}

fn folded_comparison(call: &mut Invocation<'_, '_>, one: &Text, two: &Text) -> Modelled {
    let (one, two) = (call.known_units(one)?, call.known_units(two)?);
    let order = known::compare::compare_ignoring_case(&one, &two);
    result(Value::Int(i64::from(order)))
}

fn region_matches(call: &mut Invocation<'_, '_>) -> Modelled {
    region(call, 1, false)
}

fn region_matches_maybe_folded(call: &mut Invocation<'_, '_>) -> Modelled {
    let folded = call.int(1)? != 0;
    region(call, 2, folded)
}

/// `regionMatches`, whose places begin at the given argument.
fn region(call: &mut Invocation<'_, '_>, first: usize, folded: bool) -> Modelled {
    let (one, two) = (call.string(0)?, call.string(first + 1)?);
    let (one, two) = (call.known_units(&one)?, call.known_units(&two)?);
    let (at_one, at_two) = (call.int(first)?, call.int(first + 2)?);
    let length = call.int(first + 3)?;
    let matches = known::compare::region_matches((&one, at_one), (&two, at_two), length, folded);
    call.truth(Value::Bool(matches))
}

fn starts_with(call: &mut Invocation<'_, '_>) -> Modelled {
    prefix(call, Value::Int(0))
}

fn starts_with_from(call: &mut Invocation<'_, '_>) -> Modelled {
    let from = call.args[2];
    prefix(call, from)
}

fn prefix(call: &mut Invocation<'_, '_>, from: Value) -> Modelled {
    let text = call.string(0)?;
    let low = call.on_ints(BinaryOp::Ge, from, Value::Int(0))?;
    if !call.decide(low)? {
        return call.truth(Value::FALSE);
    }
    let prefix = call.string(1)?;
    let (units, prefix) = (call.known_units(&text)?, call.known_units(&prefix)?);
    let from = call.known_int(from)?;
    call.truth(Value::Bool(known::search::starts_at(&units, &prefix, from)))
}

fn ends_with(call: &mut Invocation<'_, '_>) -> Modelled {
    let (text, suffix) = (call.string(0)?, call.string(1)?);
    let (units, suffix) = (call.known_units(&text)?, call.known_units(&suffix)?);
    call.truth(Value::Bool(units.ends_with(&suffix)))
}

fn hash_code(call: &mut Invocation<'_, '_>) -> Modelled {
    let text = call.string(0)?;
    let units = call.known_units(&text)?;
    result(Value::Int(i64::from(known::hash_code(&units))))
}

fn index_of_point(call: &mut Invocation<'_, '_>) -> Modelled {
    point_index(call, Value::Int(0))
}

fn index_of_point_from(call: &mut Invocation<'_, '_>) -> Modelled {
    let from = call.args[2];
    point_index(call, from)
}

fn point_index(call: &mut Invocation<'_, '_>, from: Value) -> Modelled {
    let text = call.string(0)?;
    let units = call.known_units(&text)?;
    let (point, from) = (call.int(1)?, call.known_int(from)?);
    result(Value::Int(known::search::index_of_point(
        &units, point, from,
    )))
}

fn last_index_of_point(call: &mut Invocation<'_, '_>) -> Modelled {
    last_point_index(call, Value::Int(i64::from(i32::MAX)))
}

fn last_index_of_point_from(call: &mut Invocation<'_, '_>) -> Modelled {
    let from = call.args[2];
    last_point_index(call, from)
}

fn last_point_index(call: &mut Invocation<'_, '_>, from: Value) -> Modelled {
    let text = call.string(0)?;
    let units = call.known_units(&text)?;
    let (point, from) = (call.int(1)?, call.known_int(from)?);
    result(Value::Int(known::search::last_index_of_point(
        &units, point, from,
    )))
}

fn index_of(call: &mut Invocation<'_, '_>) -> Modelled {
    let (text, wanted) = (call.string(0)?, call.string(1)?);
    result(call.index_of(&text, &wanted, Value::Int(0))?)
}

fn index_of_from(call: &mut Invocation<'_, '_>) -> Modelled {
    let (text, wanted, from) = (call.string(0)?, call.string(1)?, call.args[2]);
    result(call.index_of(&text, &wanted, from)?)
}

fn last_index_of(call: &mut Invocation<'_, '_>) -> Modelled {
    let (text, wanted) = (call.string(0)?, call.string(1)?);
    let from = call.length_of(&text);
    result(call.last_index_of(&text, &wanted, from)?)
}

fn last_index_of_from(call: &mut Invocation<'_, '_>) -> Modelled {
    let (text, wanted, from) = (call.string(0)?, call.string(1)?, call.args[2]);
    result(call.last_index_of(&text, &wanted, from)?)
}

fn substring_from(call: &mut Invocation<'_, '_>) -> Modelled {
    let text = call.string(0)?;
    let end = call.length_of(&text);
    part(call, &text, call.args[1], end)
}

fn substring(call: &mut Invocation<'_, '_>) -> Modelled {
    let text = call.string(0)?;
    part(call, &text, call.args[1], call.args[2])
}

fn part(call: &mut Invocation<'_, '_>, text: &Text, begin: Value, end: Value) -> Modelled {
    let length = call.length_of(text);
    call.check_range((begin, end, length), OUT_OF_TEXT, "begin ")?;
    // All of it is the string itself.
    if begin == Value::Int(0) && end == length {
        return itself(call);
    }
    let part = call.slice(text, begin, end)?;
    call.give_text(part)
}

fn concat(call: &mut Invocation<'_, '_>) -> Modelled {
    let (one, two) = (call.string(0)?, call.string(1)?);
    if call.length_of(&two) == Value::Int(0) {
        return itself(call);
    }
    let joined = call.joined(&[one, two])?;
    call.give_text(joined)
}

fn replace_unit(call: &mut Invocation<'_, '_>) -> Modelled {
    let text = call.string(0)?;
    let units = call.known_units(&text)?;
    let (old, new) = (call.int(1)? as u16, call.int(2)? as u16);
    if old == new || !units.contains(&old) {
        return itself(call);
    }
    let changed = known::search::replace_unit(&units, old, new);
    call.give_text(Text::known(&changed))
}

fn replace(call: &mut Invocation<'_, '_>) -> Modelled {
    let text = call.string(0)?;
    let (Some(old), Some(new)) = (call.sequence(1)?, call.sequence(2)?) else {
        return Err(call.gave_up("sequences of characters that are no strings"));
    };
    let units = call.known_units(&text)?;
    let (old, new) = (call.known_units(&old)?, call.known_units(&new)?);
    if known::search::index_of(&units, &old, 0) < 0 {
        return itself(call);
    }
    match known::search::replace_all(&units, &old, &new, MAX_UNITS) {
        Some(changed) => call.give_text(Text::known(&changed)),
        None => Err(call.gave_up("a text that is too long")),
    }
}

fn contains(call: &mut Invocation<'_, '_>) -> Modelled {
    let text = call.string(0)?;
    match call.sequence(1)? {
        Some(wanted) => {
            let place = call.index_of(&text, &wanted, Value::Int(0))?;
            let found = call.on_ints(BinaryOp::Ge, place, Value::Int(0))?;
            call.truth(found)
        }
        None => call.bytecode(),
    }
}

fn to_lower(call: &mut Invocation<'_, '_>) -> Modelled {
    let text = call.string(0)?;
    let units = call.known_units(&text)?;
    match known::case::to_lower(&units) {
        Some(changed) => changed_text(call, &units, &changed),
        None => Err(call.gave_up("a capital sigma")),
    }
}

fn to_upper(call: &mut Invocation<'_, '_>) -> Modelled {
    mapped(call, known::case::to_upper)
}

fn to_lower_in(call: &mut Invocation<'_, '_>) -> Modelled {
    plain_locale(call)?;
    to_lower(call)
}

fn to_upper_in(call: &mut Invocation<'_, '_>) -> Modelled {
    plain_locale(call)?;
    to_upper(call)
}

/// Turkish, Azeri and Lithuanian have rules of their own.
fn plain_locale(call: &mut Invocation<'_, '_>) -> Modelled<()> {
    let locale = call.object(1)?;
    let base = field_text(call, Value::Ref(locale), "java/util/Locale", "baseLocale")?;
    let language = field_text(call, base, "sun/util/locale/BaseLocale", "language")?;
    let language = call.known(language)?;
    let language = call.string_of(language)?;
    let language = String::from_utf16_lossy(&call.known_units(&language)?);
    match language.as_str() {
        "tr" | "az" | "lt" => Err(call.gave_up("a language with its own rules")),
        _ => Ok(()),
    }
}

fn field_text(
    call: &mut Invocation<'_, '_>,
    object: Value,
    class: &str,
    name: &str,
) -> Modelled<Value> {
    let class = call.interpreter.load_class(class)?;
    match call.interpreter.field_named(class, name) {
        Some(field) => Ok(call.interpreter.load_field(call.state, object, field)?),
        None => Err(call.gave_up("a locale of unknown structure")),
    }
}

/// A text changed by a function; the same object if nothing changes.
fn mapped(call: &mut Invocation<'_, '_>, map: fn(&[u16]) -> Vec<u16>) -> Modelled {
    let text = call.string(0)?;
    let units = call.known_units(&text)?;
    let changed = map(&units);
    changed_text(call, &units, &changed)
}

/// The text as it is now; the same object if nothing changed.
fn changed_text(call: &mut Invocation<'_, '_>, old: &[u16], new: &[u16]) -> Modelled {
    if old == new {
        return itself(call);
    }
    call.give_text(Text::known(new))
}

fn trim(call: &mut Invocation<'_, '_>) -> Modelled {
    mapped(call, |units| known::trim::trim(units).to_vec())
}

fn strip(call: &mut Invocation<'_, '_>) -> Modelled {
    mapped(call, |units| known::trim::strip(units).to_vec())
}

fn strip_leading(call: &mut Invocation<'_, '_>) -> Modelled {
    mapped(call, |units| known::trim::strip_leading(units).to_vec())
}

fn strip_trailing(call: &mut Invocation<'_, '_>) -> Modelled {
    mapped(call, |units| known::trim::strip_trailing(units).to_vec())
}

fn is_blank(call: &mut Invocation<'_, '_>) -> Modelled {
    let text = call.string(0)?;
    let units = call.known_units(&text)?;
    call.truth(Value::Bool(known::trim::is_blank(&units)))
}

fn repeat(call: &mut Invocation<'_, '_>) -> Modelled {
    let (text, count) = (call.string(0)?, call.args[1]);
    let positive = call.on_ints(BinaryOp::Ge, count, Value::Int(0))?;
    let class = "java/lang/IllegalArgumentException";
    call.check(positive, class, &[("count is negative: ", count)])?;
    let (units, count) = (call.known_units(&text)?, call.known_int(count)? as usize);
    match units.len().checked_mul(count) {
        _ if count == 1 => itself(call),
        Some(size) if size <= MAX_UNITS => call.give_text(Text::known(&units.repeat(count))),
        _ => Err(call.gave_up("a text that is too long")),
    }
}

fn itself(call: &mut Invocation<'_, '_>) -> Modelled {
    result(call.args[0])
}

fn intern(call: &mut Invocation<'_, '_>) -> Modelled {
    let object = call.object(0)?;
    let text = call.string_of(object)?;
    let units = call.known_units(&text)?;
    if let Some(known) = call.state.runtime.texts.get(&units) {
        return result(Value::Ref(*known));
    }
    call.state.runtime.texts.insert(units, object);
    result(Value::Ref(object))
}

fn to_char_array(call: &mut Invocation<'_, '_>) -> Modelled {
    let text = call.string(0)?;
    let units = call.known_units(&text)?;
    let units = units.iter().map(|unit| Value::Int(i64::from(*unit)));
    let array = call.new_chars(units.collect());
    result(array)
}

/// What `join` of the library ends in: prefix, suffix, delimiter, the first elements of an array.
fn join(call: &mut Invocation<'_, '_>) -> Modelled {
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
    call.give_text(joined)
}

/// What places among code points throw.
pub(super) fn out_of_bounds() -> Pause {
    Pause::Throw(OUT_OF_BOUNDS, None)
}
