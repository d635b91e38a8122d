//! `System.arraycopy`, with the checks and messages of the JVM, and comparing arrays at once.

use oxpecker_ir::{Arith, BinaryOp, Number, Type, Word};

use super::boxes::bits;
use super::compute::result;
use super::memory::{ELEMENTS, size};
use super::{Done, Invocation, Modelled, Pause, Table, direct};
use oxpecker_interp::heap::Object;
use oxpecker_interp::value::{Ref, Value};
use oxpecker_java::naming::{binary_name, primitive_name};

pub(super) const METHODS: Table = &[
    direct(
        "java/lang/System.arraycopy(Ljava/lang/Object;ILjava/lang/Object;II)V",
        arraycopy,
    ),
    direct(
        "jdk/internal/util/ArraysSupport.vectorizedMismatch(Ljava/lang/Object;JLjava/lang/Object;JII)I",
        mismatch,
    ),
];

const OUT: &str = "java/lang/ArrayIndexOutOfBoundsException";
const WRONG: &str = "java/lang/ArrayStoreException";

/// The length of arrays in which indexes are told apart one by one.
const MOST_SETTLED: i64 = 16;
/// Lengths that are told apart are one of so many.
const FEW: u32 = 17;

/// One side of a copy.
struct Side {
    name: &'static str,
    array: Ref,
    element: Type,
    length: Value,
    at: Value,
}

impl Side {
    /// How messages name the array.
    fn kind(&self) -> String {
        match &self.element {
            element if element.is_reference() => "object array[".into(),
            element => format!("{}[", primitive_name(element)),
        }
    }
}

/// Copies elements; everything is decided before anything is copied.
fn arraycopy(call: &mut Invocation<'_, '_>) -> Modelled {
    let (from, to) = (call.object(0)?, call.object(2)?);
    let from = side(call, "source", from, 1)?;
    let to = side(call, "destination", to, 3)?;
    let both = from.element.is_reference() && to.element.is_reference();
    if !both && from.element != to.element {
        let (one, two) = (from.kind(), to.kind());
        let message = format!("arraycopy: type mismatch: can not copy {one}] into {two}]");
        return Err(Pause::Throw(WRONG, Some(message)));
    }
    let count = call.args[4];
    check_bounds(call, &from, &to, count)?;
    let (Value::Int(from_at), Value::Int(to_at), Value::Int(count)) = (from.at, to.at, count)
    else {
        return copy_somewhere(call, &from, &to, count);
    };
    copy_known(call, (&from, from_at), (&to, to_at), count)
}

/// Copies a known number of elements between known places.
fn copy_known(
    call: &mut Invocation<'_, '_>,
    (from, from_at): (&Side, i64),
    (to, to_at): (&Side, i64),
    count: i64,
) -> Modelled {
    let mut copied = Vec::new();
    for place in 0..count {
        let index = Value::Int(from_at + place);
        let value = call.interpreter.element(call.state, from.array, index)?;
        copied.push(value.ok_or_else(|| call.unsupported("elements that are not known"))?);
    }
    let stray = first_stray(call, from, to, &copied)?;
    copied.truncate(stray.unwrap_or(copied.len()));
    call.interpreter
        .store_elements(call.state, (to.array, to_at), &copied)?;
    match stray {
        Some(_) => {
            let (one, two) = (binary_name(&from.element), binary_name(&to.element));
            Err(Pause::Throw(
                WRONG,
                Some(format!(
                    "arraycopy: element type mismatch: can not cast one of the elements of {one}[] to the type of the destination array, {two}"
                )),
            ))
        }
        None => Ok(Done::Return(None)),
    }
}

fn side(
    call: &mut Invocation<'_, '_>,
    name: &'static str,
    array: Ref,
    at: usize,
) -> Modelled<Side> {
    if let Some(Object::Array(known)) = call.state.heap.get(array) {
        let element = call.interpreter.canonical(&known.element);
        return Ok(Side {
            name,
            array,
            element,
            length: known.length,
            at: call.args[at],
        });
    }
    let ty = call.class_of(array)?;
    let ty = binary_name(&call.interpreter.canonical(&ty));
    let message = format!("arraycopy: {name} type {ty} is not an array");
    Err(Pause::Throw(WRONG, Some(message)))
}

fn check_bounds(
    call: &mut Invocation<'_, '_>,
    from: &Side,
    to: &Side,
    count: Value,
) -> Modelled<()> {
    for side in [from, to] {
        let fits = call.on_ints(BinaryOp::Ge, side.at, Value::Int(0))?;
        if !call.decide(fits)? {
            return Err(out(call, side, "index", side.at)?);
        }
    }
    let fits = call.on_ints(BinaryOp::Ge, count, Value::Int(0))?;
    if !call.decide(fits)? {
        let message = match count {
            Value::Int(count) => Some(format!("arraycopy: length {count} is negative")),
            _ => None,
        };
        return Err(Pause::ThrowObject(call.exception(OUT, message)?));
    }
    for side in [from, to] {
        // Neither is negative, so the difference does not wrap around.
        let rest = call.on_ints(BinaryOp::Sub, side.length, side.at)?;
        let fits = call.on_ints(BinaryOp::Le, count, rest)?;
        if !call.decide(fits)? {
            let last = match (side.at, count) {
                (Value::Int(at), Value::Int(count)) => Value::Int(at + count),
                _ => count,
            };
            return Err(out(call, side, "last", last)?);
        }
    }
    Ok(())
}

/// The exception for an index that is out of bounds.
fn out(call: &mut Invocation<'_, '_>, side: &Side, what: &str, index: Value) -> Modelled<Pause> {
    let (name, kind) = (side.name, side.kind());
    let place = match what {
        "last" => format!("last {name} index"),
        _ => format!("{name} index"),
    };
    let message = match (index, side.length, side.at) {
        (Value::Int(index), Value::Int(length), Value::Int(_)) => Some(format!(
            "arraycopy: {place} {index} out of bounds for {kind}{length}]"
        )),
        _ => None,
    };
    Ok(Pause::ThrowObject(call.exception(OUT, message)?))
}

/// The first element that the destination cannot hold.
fn first_stray(
    call: &mut Invocation<'_, '_>,
    from: &Side,
    to: &Side,
    copied: &[Value],
) -> Modelled<Option<usize>> {
    if !from.element.is_reference() || call.interpreter.is_subtype(&from.element, &to.element) {
        return Ok(None);
    }
    for (place, value) in copied.iter().enumerate() {
        let array = Value::Ref(to.array);
        let fits = call.interpreter.can_hold(call.state, array, *value)?;
        if !call.decide(fits)? {
            return Ok(Some(place));
        }
    }
    Ok(None)
}

/// Copies to and from indexes that are not known, or so many elements: one write to all of them.
fn copy_somewhere(call: &mut Invocation<'_, '_>, from: &Side, to: &Side, count: Value) -> Modelled {
    let fits =
        !from.element.is_reference() || call.interpreter.is_subtype(&from.element, &to.element);
    if !fits {
        return copy_settled(call, from, to, count);
    }
    let (source, target) = ((from.array, from.at), (to.array, to.at));
    let copied = call
        .interpreter
        .copy_elements(call.state, source, target, count)?;
    match copied {
        true => Ok(Done::Return(None)),
        false => copy_settled(call, from, to, count),
    }
}

/// Copies between small arrays: which indexes there are is decided.
fn copy_settled(call: &mut Invocation<'_, '_>, from: &Side, to: &Side, count: Value) -> Modelled {
    let source = call.interpreter.one_of_few(call.state, from.length, FEW)?;
    let target = call.interpreter.one_of_few(call.state, to.length, FEW)?;
    let (Some(source), Some(target)) = (source, target) else {
        return Err(call.unsupported("an index or length that is not known"));
    };
    if source.max(target) > MOST_SETTLED {
        return Err(call.unsupported("an index or length that is not known"));
    }
    let from_at = settled(call, from.at, source)?;
    let to_at = settled(call, to.at, target)?;
    let count = settled(call, count, source.min(target))?;
    copy_known(call, (from, from_at), (to, to_at), count)
}

/// Which number from 0 to a largest one a value is.
fn settled(call: &mut Invocation<'_, '_>, value: Value, most: i64) -> Modelled<i64> {
    if let Value::Int(value) = value {
        return Ok(value);
    }
    for number in 0..most {
        let is_it = call.on_ints(BinaryOp::Eq, value, Value::Int(number))?;
        if call.decide(is_it)? {
            return Ok(number);
        }
    }
    Ok(most)
}

/// The first place where two parts of arrays of one type differ, bit by bit; -1 if nowhere.
fn mismatch(call: &mut Invocation<'_, '_>) -> Modelled {
    let (one, two) = (call.object(0)?, call.object(2)?);
    let ty = element_type(call, one)?;
    let (first, second) = (first_index(call, &ty, 1)?, first_index(call, &ty, 3)?);
    let length = call.int(4)?;
    let mut found = Value::Int(-1);
    for place in (0..length).rev() {
        let left = element(call, one, first, place)?;
        let right = element(call, two, second, place)?;
        let differ = match ty {
            Type::Single | Type::Float => {
                let width = bits::width(call, left);
                let (left, right) = (bits::of(call, left), bits::of(call, right));
                call.compute((BinaryOp::Ne, width), left, right)?
            }
            Type::Machine(Word::Long) => call.on_longs(BinaryOp::Ne, left, right)?,
            _ => call.on_ints(BinaryOp::Ne, left, right)?,
        };
        found = call.choose(differ, Value::Int(place), found, Arith::Wrap32)?;
    }
    result(found)
}

fn element_type(call: &mut Invocation<'_, '_>, array: Ref) -> Modelled<Type> {
    match call.state.heap.get(array) {
        Some(Object::Array(array)) => Ok(array.element.clone()),
        _ => Err(call.unsupported("something that is no array")),
    }
}

/// The index that the number of an element stands for.
fn first_index(call: &mut Invocation<'_, '_>, ty: &Type, argument: usize) -> Modelled<Value> {
    let shift = Value::Int(i64::from(size(ty).trailing_zeros()));
    let number = call.args[argument];
    let beyond = call.on_longs(BinaryOp::Sub, number, Value::Int(ELEMENTS))?;
    let index = call.on_longs(BinaryOp::Shr, beyond, shift)?;
    call.converted(Number::Long, Number::Int, index)
}

fn element(call: &mut Invocation<'_, '_>, array: Ref, first: Value, place: i64) -> Modelled<Value> {
    let index = call.on_ints(BinaryOp::Add, first, Value::Int(place))?;
    let value = call.interpreter.element(call.state, array, index)?;
    value.ok_or_else(|| call.unsupported("elements that are not known"))
}
