//! `StringBuilder`, `StringBuffer` and their common superclass.
//!
//! Methods are looked up without their result type: the versions that only differ in it do the same.

use std::sync::OnceLock;

use oxpecker_ir::{Arith, BinaryOp};
use rustc_hash::FxHashMap;

use super::super::compute::result;
use super::super::{Done, Invocation, LibraryModel, Modelled, Table, direct};
use super::OUT_OF_TEXT;
use super::{builder_changes as changes, chars};
use crate::slots::Builder;
use crate::slots::Builders;
use oxpecker_interp::heap::Text;
use oxpecker_interp::value::{Ref, Value};

const CLASSES: [&str; 3] = [
    "java/lang/StringBuilder",
    "java/lang/StringBuffer",
    "java/lang/AbstractStringBuilder",
];

const METHODS: Table = &[
    direct("<init>()", new_empty).keeps::<Builders>().harmless(),
    direct("<init>(I)", new_with_capacity).keeps::<Builders>(),
    direct("<init>(Ljava/lang/String;)", new_with_text).keeps::<Builders>(),
    direct("<init>(Ljava/lang/CharSequence;)", new_with_text).keeps::<Builders>(),
    direct("append(Ljava/lang/String;)", changes::append_text)
        .keeps::<Builders>()
        .harmless()
        .never_null(),
    direct("append(Ljava/lang/StringBuffer;)", changes::append_text)
        .keeps::<Builders>()
        .never_null(),
    direct(
        "append(Ljava/lang/AbstractStringBuilder;)",
        changes::append_text,
    )
    .keeps::<Builders>()
    .never_null(),
    direct("append(Ljava/lang/CharSequence;)", changes::append_text)
        .keeps::<Builders>()
        .never_null(),
    direct("append(Ljava/lang/CharSequence;II)", changes::append_part)
        .keeps::<Builders>()
        .never_null(),
    direct("append([C)", changes::append_chars)
        .keeps::<Builders>()
        .never_null(),
    direct("append([CII)", changes::append_some_chars)
        .keeps::<Builders>()
        .never_null(),
    direct("append(Z)", changes::append_truth)
        .keeps::<Builders>()
        .harmless()
        .never_null(),
    direct("append(C)", changes::append_char)
        .keeps::<Builders>()
        .harmless()
        .never_null(),
    direct("append(I)", changes::append_number)
        .keeps::<Builders>()
        .harmless()
        .never_null(),
    direct("append(J)", changes::append_number)
        .keeps::<Builders>()
        .harmless()
        .never_null(),
    direct("append(F)", changes::append_number)
        .keeps::<Builders>()
        .harmless()
        .never_null(),
    direct("append(D)", changes::append_number)
        .keeps::<Builders>()
        .harmless()
        .never_null(),
    direct("appendCodePoint(I)", changes::append_point)
        .keeps::<Builders>()
        .never_null(),
    direct("delete(II)", changes::delete).keeps::<Builders>(),
    direct("deleteCharAt(I)", changes::delete_char).keeps::<Builders>(),
    direct("replace(IILjava/lang/String;)", changes::replace).keeps::<Builders>(),
    direct("insert(I[CII)", changes::insert_some_chars).keeps::<Builders>(),
    direct("insert(ILjava/lang/String;)", changes::insert_text).keeps::<Builders>(),
    direct("insert(ILjava/lang/CharSequence;)", changes::insert_text).keeps::<Builders>(),
    direct("insert(ILjava/lang/CharSequence;II)", changes::insert_part).keeps::<Builders>(),
    direct("insert(I[C)", changes::insert_chars).keeps::<Builders>(),
    direct("insert(IZ)", changes::insert_truth).keeps::<Builders>(),
    direct("insert(IC)", changes::insert_char).keeps::<Builders>(),
    direct("insert(II)", changes::insert_number).keeps::<Builders>(),
    direct("insert(IJ)", changes::insert_number).keeps::<Builders>(),
    direct("insert(IF)", changes::insert_number).keeps::<Builders>(),
    direct("insert(ID)", changes::insert_number).keeps::<Builders>(),
    direct("reverse()", changes::reverse).keeps::<Builders>(),
    direct("setCharAt(IC)", changes::set_char).keeps::<Builders>(),
    direct("setLength(I)", changes::set_length).keeps::<Builders>(),
    direct("trimToSize()", trim_to_size).keeps::<Builders>(),
    direct("ensureCapacity(I)", ensure_capacity).keeps::<Builders>(),
    direct("capacity()", capacity),
    direct("length()", length),
    direct("charAt(I)", char_at),
    direct("codePointAt(I)", code_point_at),
    direct("codePointBefore(I)", code_point_before),
    direct("codePointCount(II)", code_point_count),
    direct("offsetByCodePoints(II)", offset_by_code_points),
    direct("getChars(II[CI)", get_chars),
    direct("substring(I)", substring_from),
    direct("substring(II)", substring),
    direct("subSequence(II)", substring),
    direct("indexOf(Ljava/lang/String;)", index_of),
    direct("indexOf(Ljava/lang/String;I)", index_of_from),
    direct("lastIndexOf(Ljava/lang/String;)", last_index_of),
    direct("lastIndexOf(Ljava/lang/String;I)", last_index_of_from),
    direct("toString()", to_string)
        .keeps::<Builders>()
        .harmless()
        .never_null(),
    direct("compareTo(Ljava/lang/StringBuilder;)", compare_to),
    direct("compareTo(Ljava/lang/StringBuffer;)", compare_to),
];

/// All methods that have a model.
pub(super) fn all() -> Vec<String> {
    let mut all = Vec::new();
    for class in CLASSES {
        all.extend(METHODS.iter().map(|it| format!("{class}.{}", it.name)));
    }
    all
}

/// The model of a method of a builder.
pub(super) fn find(class: &str, selector: &str) -> Option<&'static LibraryModel> {
    static MODELS: OnceLock<FxHashMap<&'static str, &'static LibraryModel>> = OnceLock::new();
    if !CLASSES.contains(&class) {
        return None;
    }
    let models = MODELS.get_or_init(|| METHODS.iter().map(|it| (it.name, it)).collect());
    let end = selector.find(')')? + 1;
    models.get(&selector[..end]).copied()
}

fn start(call: &mut Invocation<'_, '_>, text: Text, capacity: Value) -> Modelled {
    let object = call.object(0)?;
    let builder = Builder {
        text,
        capacity,
        has_copy: false,
    };
    keep(call, object, builder)
}

/// Keeps what a builder is now.
fn keep(call: &mut Invocation<'_, '_>, object: Ref, builder: Builder) -> Modelled {
    call.state
        .slot_mut::<Builders>()
        .builders
        .insert(object, builder);
    Ok(Done::Return(None))
}

fn new_empty(call: &mut Invocation<'_, '_>) -> Modelled {
    start(call, Text::known(&[]), Value::Int(16))
}

fn new_with_capacity(call: &mut Invocation<'_, '_>) -> Modelled {
    let capacity = call.args[1];
    let positive = call.on_ints(BinaryOp::Ge, capacity, Value::Int(0))?;
    let class = "java/lang/NegativeArraySizeException";
    call.check(positive, class, &[("", capacity)])?;
    start(call, Text::known(&[]), capacity)
}

fn new_with_text(call: &mut Invocation<'_, '_>) -> Modelled {
    let text = call.string(1)?;
    let length = call.length_of(&text);
    let capacity = call.on_ints(BinaryOp::Add, length, Value::Int(16))?;
    start(call, text, capacity)
}

impl Invocation<'_, '_> {
    /// Replaces the text of a builder, whose room grows if it is too small.
    pub(super) fn set_builder(
        &mut self,
        object: Ref,
        builder: &Builder,
        text: Text,
    ) -> Modelled<()> {
        let length = self.length_of(&text);
        let capacity = grown(self, builder.capacity, length)?;
        let builder = Builder {
            text,
            capacity,
            has_copy: false,
        };
        self.state
            .slot_mut::<Builders>()
            .builders
            .insert(object, builder);
        Ok(())
    }
}

/// The room of a builder that holds so many units: doubled if it is not enough.
fn grown(call: &mut Invocation<'_, '_>, room: Value, needed: Value) -> Modelled<Value> {
    if let (Value::Int(room), Value::Int(needed)) = (room, needed) {
        let enough = needed <= room;
        let more = needed.max(2 * room + 2);
        return Ok(Value::Int(if enough { room } else { more }));
    }
    let ints = Arith::Wrap32;
    let enough = call.on_ints(BinaryOp::Le, needed, room)?;
    let twice = call.on_ints(BinaryOp::Add, room, room)?;
    let twice = call.on_ints(BinaryOp::Add, twice, Value::Int(2))?;
    let beyond = call.on_ints(BinaryOp::Le, twice, needed)?;
    let more = call.choose(beyond, needed, twice, ints)?;
    call.choose(enough, room, more, ints)
}

fn trim_to_size(call: &mut Invocation<'_, '_>) -> Modelled {
    let (object, builder) = call.builder()?;
    let capacity = call.length_of(&builder.text);
    let builder = Builder {
        capacity,
        ..builder
    };
    keep(call, object, builder)
}

fn ensure_capacity(call: &mut Invocation<'_, '_>) -> Modelled {
    let (object, builder) = call.builder()?;
    let wanted = call.args[1];
    let capacity = grown(call, builder.capacity, wanted)?;
    let builder = Builder {
        capacity,
        ..builder
    };
    keep(call, object, builder)
}

fn capacity(call: &mut Invocation<'_, '_>) -> Modelled {
    let (_, builder) = call.builder()?;
    result(builder.capacity)
}

fn length(call: &mut Invocation<'_, '_>) -> Modelled {
    let (_, builder) = call.builder()?;
    result(call.length_of(&builder.text))
}

fn char_at(call: &mut Invocation<'_, '_>) -> Modelled {
    let (_, builder) = call.builder()?;
    let (place, length) = (call.args[1], call.length_of(&builder.text));
    call.check_place(place, length)?;
    result(call.unit_at(&builder.text, place)?)
}

fn code_point_at(call: &mut Invocation<'_, '_>) -> Modelled {
    let (_, builder) = call.builder()?;
    chars::code_point_at(call, &builder.text, call.args[1])
}

fn code_point_before(call: &mut Invocation<'_, '_>) -> Modelled {
    let (_, builder) = call.builder()?;
    chars::code_point_before(call, &builder.text, call.args[1])
}

fn code_point_count(call: &mut Invocation<'_, '_>) -> Modelled {
    let (_, builder) = call.builder()?;
    chars::code_point_count(call, &builder.text)
}

fn offset_by_code_points(call: &mut Invocation<'_, '_>) -> Modelled {
    let (_, builder) = call.builder()?;
    chars::offset_by_code_points(call, &builder.text)
}

fn get_chars(call: &mut Invocation<'_, '_>) -> Modelled {
    let (_, builder) = call.builder()?;
    let (begin, end, at) = (call.args[1], call.args[2], call.args[4]);
    let length = call.length_of(&builder.text);
    call.check_range((begin, end, length), OUT_OF_TEXT, "start ")?;
    let count = call.on_ints(BinaryOp::Sub, end, begin)?;
    let target = call.object(3)?;
    let (last, room) = (
        call.on_ints(BinaryOp::Add, at, count)?,
        call.array_length(target)?,
    );
    call.check_range((at, last, room), super::OUT_OF_BOUNDS, "start ")?;
    copy_units(call, &builder.text, (begin, count), (target, at))
}

/// Copies units into an array, one path for each place and number that are not known. Bounds were checked.
pub(super) fn copy_units(
    call: &mut Invocation<'_, '_>,
    text: &Text,
    (begin, count): (Value, Value),
    (target, at): (Ref, Value),
) -> Modelled {
    let begin = chars::split_length(call, begin)?;
    let at = chars::split_length(call, at)?;
    let count = chars::split_length(call, count)?;
    let mut units = Vec::new();
    for place in begin..begin + count {
        units.push(call.unit_at(text, Value::Int(place))?);
    }
    call.store_all(target, at, &units)?;
    Ok(Done::Return(None))
}

fn substring_from(call: &mut Invocation<'_, '_>) -> Modelled {
    let (_, builder) = call.builder()?;
    let end = call.length_of(&builder.text);
    part(call, &builder.text, call.args[1], end)
}

fn substring(call: &mut Invocation<'_, '_>) -> Modelled {
    let (_, builder) = call.builder()?;
    part(call, &builder.text, call.args[1], call.args[2])
}

fn part(call: &mut Invocation<'_, '_>, text: &Text, begin: Value, end: Value) -> Modelled {
    let length = call.length_of(text);
    call.check_range((begin, end, length), OUT_OF_TEXT, "start ")?;
    let part = call.slice(text, begin, end)?;
    let nothing = call.on_ints(BinaryOp::Eq, begin, end)?;
    let empty = call.empty_literal(nothing)?;
    call.give_one_of(&[empty], part)
}

fn index_of(call: &mut Invocation<'_, '_>) -> Modelled {
    let ((_, builder), wanted) = (call.builder()?, call.string(1)?);
    result(call.index_of(&builder.text, &wanted, Value::Int(0))?)
}

fn index_of_from(call: &mut Invocation<'_, '_>) -> Modelled {
    let ((_, builder), wanted) = (call.builder()?, call.string(1)?);
    let from = call.args[2];
    result(call.index_of(&builder.text, &wanted, from)?)
}

fn last_index_of(call: &mut Invocation<'_, '_>) -> Modelled {
    let ((_, builder), wanted) = (call.builder()?, call.string(1)?);
    let from = call.length_of(&builder.text);
    result(call.last_index_of(&builder.text, &wanted, from)?)
}

fn last_index_of_from(call: &mut Invocation<'_, '_>) -> Modelled {
    let ((_, builder), wanted) = (call.builder()?, call.string(1)?);
    let from = call.args[2];
    result(call.last_index_of(&builder.text, &wanted, from)?)
}

/// A `StringBuffer` that was not changed since copies the string it made before, so that it is a new one even if there is
/// nothing in it.
fn to_string(call: &mut Invocation<'_, '_>) -> Modelled {
    let (object, mut builder) = call.builder()?;
    if builder.has_copy {
        return call.give_new_text(builder.text);
    }
    let text = builder.text.clone();
    let given = call.give_text(text)?;
    let class = call.interpreter.program.methods[call.method].class;
    if call.interpreter.program.classes[class].name == "java/lang/StringBuffer" {
        builder.has_copy = true;
        call.state
            .slot_mut::<Builders>()
            .builders
            .insert(object, builder);
    }
    Ok(given)
}

fn compare_to(call: &mut Invocation<'_, '_>) -> Modelled {
    let ((_, one), two) = (call.builder()?, call.string(1)?);
    chars::compare(call, &one.text, &two)
}
