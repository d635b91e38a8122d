//! `java.lang.String`: methods of strings.

use crate::slots::{MachineSettings, Question};
use oxpecker_ir::BinaryOp;
use oxpecker_java_string as known;
use oxpecker_term::TextOp;

use super::super::compute::result;
use super::super::{Invocation, Modelled, Pause, Table, direct, pure};
use super::regular;
use super::string_changes::{self as changes, itself};
use super::{OUT_OF_BOUNDS, OUT_OF_TEXT};
use oxpecker_interp::heap::Text;
use oxpecker_interp::value::{Ref, Value};

pub(super) const METHODS: Table = &[
    pure("java/lang/String.length()I", length),
    pure("java/lang/String.isEmpty()Z", is_empty),
    pure("java/lang/String.charAt(I)C", char_at),
    pure("java/lang/String.codePointAt(I)I", code_point_at),
    pure("java/lang/String.codePointBefore(I)I", code_point_before),
    pure("java/lang/String.codePointCount(II)I", code_point_count),
    pure(
        "java/lang/String.offsetByCodePoints(II)I",
        offset_by_code_points,
    ),
    direct("java/lang/String.getChars(II[CI)V", get_chars),
    pure("java/lang/String.equals(Ljava/lang/Object;)Z", equals),
    pure(
        "java/lang/String.contentEquals(Ljava/lang/StringBuffer;)Z",
        content_equals,
    ),
    pure(
        "java/lang/String.contentEquals(Ljava/lang/CharSequence;)Z",
        content_equals,
    ),
    pure(
        "java/lang/String.equalsIgnoreCase(Ljava/lang/String;)Z",
        equals_ignore_case,
    ),
    pure(
        "java/lang/String.compareTo(Ljava/lang/String;)I",
        compare_to,
    ),
    pure(
        "java/lang/String.compareToIgnoreCase(Ljava/lang/String;)I",
        compare_to_ignore_case,
    ),
    pure(
        "java/lang/String$CaseInsensitiveComparator.compare(Ljava/lang/String;Ljava/lang/String;)I",
        compare_ignoring_case,
    ),
    pure(
        "java/lang/String.regionMatches(ILjava/lang/String;II)Z",
        region_matches,
    ),
    pure(
        "java/lang/String.regionMatches(ZILjava/lang/String;II)Z",
        region_matches_maybe_folded,
    ),
    pure(
        "java/lang/String.startsWith(Ljava/lang/String;I)Z",
        starts_with_from,
    ),
    pure(
        "java/lang/String.startsWith(Ljava/lang/String;)Z",
        starts_with,
    ),
    pure("java/lang/String.endsWith(Ljava/lang/String;)Z", ends_with),
    pure("java/lang/String.hashCode()I", hash_code),
    pure("java/lang/String.indexOf(I)I", index_of_point),
    pure("java/lang/String.indexOf(II)I", index_of_point_from),
    pure("java/lang/String.lastIndexOf(I)I", last_index_of_point),
    pure(
        "java/lang/String.lastIndexOf(II)I",
        last_index_of_point_from,
    ),
    pure("java/lang/String.indexOf(Ljava/lang/String;)I", index_of),
    pure(
        "java/lang/String.indexOf(Ljava/lang/String;I)I",
        index_of_from,
    ),
    pure(
        "java/lang/String.lastIndexOf(Ljava/lang/String;)I",
        last_index_of,
    ),
    pure(
        "java/lang/String.lastIndexOf(Ljava/lang/String;I)I",
        last_index_of_from,
    ),
    pure(
        "java/lang/String.substring(I)Ljava/lang/String;",
        substring_from,
    ),
    pure(
        "java/lang/String.substring(II)Ljava/lang/String;",
        substring,
    ),
    pure(
        "java/lang/String.subSequence(II)Ljava/lang/CharSequence;",
        substring,
    ),
    pure(
        "java/lang/String.concat(Ljava/lang/String;)Ljava/lang/String;",
        changes::concat,
    ),
    pure(
        "java/lang/String.replace(CC)Ljava/lang/String;",
        changes::replace_unit,
    ),
    pure(
        "java/lang/String.replace(Ljava/lang/CharSequence;Ljava/lang/CharSequence;)Ljava/lang/String;",
        changes::replace,
    ),
    pure(
        "java/lang/String.contains(Ljava/lang/CharSequence;)Z",
        changes::contains,
    ),
    pure(
        "java/lang/String.matches(Ljava/lang/String;)Z",
        regular::matches,
    ),
    pure(
        "java/util/regex/Pattern.matches(Ljava/lang/String;Ljava/lang/CharSequence;)Z",
        regular::pattern_matches,
    ),
    pure(
        "java/lang/String.toLowerCase()Ljava/lang/String;",
        changes::to_lower,
    )
    .keeps::<MachineSettings>()
    .keeps::<Question>(),
    pure(
        "java/lang/String.toUpperCase()Ljava/lang/String;",
        changes::to_upper,
    )
    .keeps::<MachineSettings>()
    .keeps::<Question>(),
    pure(
        "java/lang/String.toLowerCase(Ljava/util/Locale;)Ljava/lang/String;",
        changes::to_lower_in,
    )
    .keeps::<MachineSettings>()
    .keeps::<Question>(),
    pure(
        "java/lang/String.toUpperCase(Ljava/util/Locale;)Ljava/lang/String;",
        changes::to_upper_in,
    )
    .keeps::<MachineSettings>()
    .keeps::<Question>(),
    pure("java/lang/String.trim()Ljava/lang/String;", changes::trim),
    pure("java/lang/String.strip()Ljava/lang/String;", changes::strip),
    pure(
        "java/lang/String.stripLeading()Ljava/lang/String;",
        changes::strip_leading,
    ),
    pure(
        "java/lang/String.stripTrailing()Ljava/lang/String;",
        changes::strip_trailing,
    ),
    pure("java/lang/String.isBlank()Z", changes::is_blank),
    pure(
        "java/lang/String.repeat(I)Ljava/lang/String;",
        changes::repeat,
    ),
    pure("java/lang/String.toString()Ljava/lang/String;", itself),
    pure(
        "java/lang/String.intern()Ljava/lang/String;",
        changes::intern,
    ),
    pure("java/lang/String.toCharArray()[C", changes::to_char_array),
    direct(
        "java/lang/String.join(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;[Ljava/lang/String;I)Ljava/lang/String;",
        changes::join,
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
        return char_out_of_range(call, &text, place, length);
    }
    result(call.unit_at(&text, place)?)
}

/// The words differ between texts of bytes and texts with wider units.
fn char_out_of_range(
    call: &mut Invocation<'_, '_>,
    text: &Text,
    place: Value,
    length: Value,
) -> Modelled {
    let message = match text {
        Text::Known(units) if units.iter().all(|unit| *unit < 0x100) => {
            call.message(&[("String index out of range: ", place)])?
        }
        Text::Known(_) => call.message(&[("index ", place), (", length ", length)])?,
        Text::Term(_) => call.any_text("message"),
    };
    call.throw(OUT_OF_TEXT, message)
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
    super::builder::copy_units(call, &text, (begin, count), (target, at))
}

fn equals(call: &mut Invocation<'_, '_>) -> Modelled {
    let text = call.string(0)?;
    let other = call.nullable(call.args[1])?;
    let equal = match call.state.heap.get(other) {
        Some(oxpecker_interp::heap::Object::Text(other)) => {
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
            equal_folded(call, &text, &other)?
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
    if let (Text::Known(one), Text::Known(two)) = (one, two) {
        let order = known::compare::compare_ignoring_case(one, two);
        return result(Value::Int(i64::from(order)));
    }
    let (one, two) = (call.lifted(one), call.lifted(two));
    let order = call.text_op(TextOp::CompareFolded, &[one, two]);
    result(call.interpreter.lower(order))
}

/// Whether texts are equal but for case.
fn equal_folded(call: &mut Invocation<'_, '_>, one: &Text, two: &Text) -> Modelled<Value> {
    if let (Text::Known(one), Text::Known(two)) = (one, two) {
        return Ok(Value::Bool(known::compare::equal_ignoring_case(one, two)));
    }
    let (first, second) = (call.length_of(one), call.length_of(two));
    let same_length = call.on_ints(BinaryOp::Eq, first, second)?;
    let (one, two) = (call.lifted(one), call.lifted(two));
    let order = call.text_op(TextOp::CompareFolded, &[one, two]);
    let order = call.interpreter.lower(order);
    let equal = call.on_ints(BinaryOp::Eq, order, Value::Int(0))?;
    call.both(same_length, equal)
}

fn region_matches(call: &mut Invocation<'_, '_>) -> Modelled {
    region(call, 1, false)
}

fn region_matches_maybe_folded(call: &mut Invocation<'_, '_>) -> Modelled {
    let folded = call.on_ints(BinaryOp::Ne, call.args[1], Value::Int(0))?;
    let folded = call.decide(folded)?;
    region(call, 2, folded)
}

/// `regionMatches`, whose places begin at the given argument.
fn region(call: &mut Invocation<'_, '_>, first: usize, folded: bool) -> Modelled {
    let one = call.string(0)?;
    let (at_one, at_two) = (call.args[first], call.args[first + 2]);
    let count = call.args[first + 3];
    // What can be said without the other text comes first, also if there is none.
    let mut within = Value::TRUE;
    if folded {
        let length = call.length_of(&one);
        for holds in [
            call.on_ints(BinaryOp::Ge, at_two, Value::Int(0))?,
            call.on_ints(BinaryOp::Ge, at_one, Value::Int(0))?,
            fits(call, at_one, count, length)?,
        ] {
            if !call.decide(holds)? {
                return call.truth(Value::FALSE);
            }
        }
    }
    let two = call.string(first + 1)?;
    for (text, at) in [(&one, at_one), (&two, at_two)] {
        let length = call.length_of(text);
        let low = call.on_ints(BinaryOp::Ge, at, Value::Int(0))?;
        let high = fits(call, at, count, length)?;
        within = call.both(within, low)?;
        within = call.both(within, high)?;
    }
    let mut parts = Vec::new();
    for (text, at) in [(&one, at_one), (&two, at_two)] {
        let end = call.on_ints(BinaryOp::Add, at, count)?;
        parts.push(call.slice(text, at, end)?);
    }
    let equal = match folded {
        true => equal_folded(call, &parts[0], &parts[1])?,
        false => call.equal_texts(&parts[0], &parts[1])?,
    };
    let nothing = call.on_ints(BinaryOp::Le, count, Value::Int(0))?;
    let equal = call.on_ints(BinaryOp::Or, nothing, equal)?;
    let matches = call.both(within, equal)?;
    call.truth(matches)
}

/// `at <= length - count` without overflow.
fn fits(call: &mut Invocation<'_, '_>, at: Value, count: Value, length: Value) -> Modelled<Value> {
    let wide = |call: &mut Invocation<'_, '_>, value: Value| {
        call.converted(oxpecker_ir::Number::Int, oxpecker_ir::Number::Long, value)
    };
    let (at, count) = (wide(call, at)?, wide(call, count)?);
    let length = wide(call, length)?;
    let rest = call.on_longs(BinaryOp::Sub, length, count)?;
    call.on_longs(BinaryOp::Le, at, rest)
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
    let (prefix, length) = (call.string(1)?, call.length_of(&text));
    let within = call.on_ints(BinaryOp::Le, from, length)?;
    let rest = call.slice(&text, from, length)?;
    let starts = call.relation(TextOp::Starts, &rest, &prefix);
    let both = call.both(within, starts)?;
    call.truth(both)
}

fn ends_with(call: &mut Invocation<'_, '_>) -> Modelled {
    let (text, suffix) = (call.string(0)?, call.string(1)?);
    let ends = call.relation(TextOp::Ends, &text, &suffix);
    call.truth(ends)
}

fn hash_code(call: &mut Invocation<'_, '_>) -> Modelled {
    match call.string(0)? {
        Text::Known(units) => result(Value::Int(i64::from(known::hash_code(&units)))),
        Text::Term(text) => {
            let hash = call.interpreter.pool.hash_code(text);
            result(call.interpreter.lower(hash))
        }
    }
}

fn index_of_point(call: &mut Invocation<'_, '_>) -> Modelled {
    point_index(call, Value::Int(0), false)
}

fn index_of_point_from(call: &mut Invocation<'_, '_>) -> Modelled {
    let from = call.args[2];
    point_index(call, from, false)
}

fn last_index_of_point(call: &mut Invocation<'_, '_>) -> Modelled {
    point_index(call, Value::Int(i64::from(i32::MAX)), true)
}

fn last_index_of_point_from(call: &mut Invocation<'_, '_>) -> Modelled {
    let from = call.args[2];
    point_index(call, from, true)
}

/// The place of a code point, the first or the last one; numbers that are none are nowhere.
fn point_index(call: &mut Invocation<'_, '_>, from: Value, last: bool) -> Modelled {
    let (text, point) = (call.string(0)?, call.args[1]);
    let low = call.on_ints(BinaryOp::Ge, point, Value::Int(0))?;
    let high = call.on_ints(BinaryOp::Lt, point, Value::Int(0x10000))?;
    let short = call.both(low, high)?;
    let wanted = if call.decide(short)? {
        call.text_of_unit(point)?
    } else {
        let point = call.known_int(point)?;
        match known::search::units_of_point(point) {
            Some(units) => Text::known(&units),
            None => return result(Value::Int(-1)),
        }
    };
    result(match last {
        true => call.last_index_of(&text, &wanted, from)?,
        false => call.index_of(&text, &wanted, from)?,
    })
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
    let (none, all) = (
        call.on_ints(BinaryOp::Eq, begin, Value::Int(0))?,
        call.on_ints(BinaryOp::Eq, end, length)?,
    );
    let same = call.both(none, all)?;
    let part = call.slice(text, begin, end)?;
    let nothing = call.on_ints(BinaryOp::Eq, begin, end)?;
    let others = [(call.object(0)?, same), call.empty_literal(nothing)?];
    call.give_one_of(&others, part)
}

/// What places among code points throw.
pub(super) fn out_of_bounds() -> Pause {
    Pause::Throw(OUT_OF_BOUNDS, None)
}
