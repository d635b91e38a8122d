//! `java.lang.System` and what belongs to the machine.

use imbl::Vector;
use oxpecker_ir::BinaryOp;

use super::object::nothing;
use super::{Done, Invocation, Modelled, Pause, Table};
use crate::heap::{Elements, Object};
use crate::value::{Ref, Value};

pub(super) const METHODS: Table = &[
    (
        "java/lang/System.arraycopy(Ljava/lang/Object;ILjava/lang/Object;II)V",
        arraycopy,
    ),
    ("java/lang/System.registerNatives()V", nothing),
    ("java/lang/System.exit(I)V", exit),
    ("java/lang/System.gc()V", nothing),
    (
        "java/lang/System.getSecurityManager()Ljava/lang/SecurityManager;",
        null,
    ),
    ("java/lang/Runtime.halt(I)V", exit),
];

fn exit(_: &mut Invocation<'_, '_>) -> Modelled {
    Ok(Done::Exit)
}

fn null(_: &mut Invocation<'_, '_>) -> Modelled {
    Ok(Done::Return(Some(Value::NULL)))
}

/// Copies elements; everything is checked before anything is copied.
fn arraycopy(call: &mut Invocation<'_, '_>) -> Modelled {
    let (from, to) = (call.object(0)?, call.object(2)?);
    let (from_length, to_length) = (length(call, from)?, length(call, to)?);
    let (from_at, to_at, count) = (call.args[1], call.args[3], call.args[4]);
    for (at, length) in [(from_at, from_length), (to_at, to_length)] {
        within(call, at, count, length)?;
    }
    let (Value::Int(from_at), Value::Int(to_at), Value::Int(count)) = (from_at, to_at, count)
    else {
        return Err(call.gave_up("a place or length that is not known"));
    };
    let copied: Vec<Value> = {
        let mut copied = Vec::new();
        for place in 0..count {
            let index = Value::Int(from_at + place);
            let value = call.interpreter.element(call.state, from, index)?;
            copied.push(value.ok_or_else(|| call.gave_up("elements that are not known"))?);
        }
        copied
    };
    if let Some(Object::Array(array)) = call.state.heap.get_mut(to)
        && let Elements::Vector(values) = &mut array.elements
    {
        replace(values, to_at as usize, &copied);
        return Ok(Done::Return(None));
    }
    for (place, value) in copied.into_iter().enumerate() {
        let index = Value::Int(to_at + place as i64);
        call.interpreter
            .store_element(call.state, Value::Ref(to), index, value)?;
    }
    Ok(Done::Return(None))
}

fn replace(values: &mut Vector<Value>, at: usize, new: &[Value]) {
    for (place, value) in new.iter().enumerate() {
        if let Some(slot) = values.get_mut(at + place) {
            *slot = *value;
        }
    }
}

pub(super) fn length(call: &mut Invocation<'_, '_>, array: Ref) -> Modelled<Value> {
    match call.state.heap.get(array) {
        Some(Object::Array(array)) => Ok(array.length),
        _ => Err(Pause::Throw("java/lang/ArrayStoreException", None)),
    }
}

fn within(call: &mut Invocation<'_, '_>, at: Value, count: Value, length: Value) -> Modelled<()> {
    const OUT: &str = "java/lang/ArrayIndexOutOfBoundsException";
    within_bounds(call, (at, count, length), OUT)
}

/// Throws unless `0 <= at`, `0 <= count` and `at + count <= length`.
pub(super) fn within_bounds(
    call: &mut Invocation<'_, '_>,
    (at, count, length): (Value, Value, Value),
    otherwise: &'static str,
) -> Modelled<()> {
    for value in [at, count] {
        let fits = call.on_ints(BinaryOp::Ge, value, Value::Int(0))?;
        call.require(fits, otherwise)?;
    }
    // Neither is negative, so the difference does not wrap around.
    let rest = call.on_ints(BinaryOp::Sub, length, at)?;
    let fits = call.on_ints(BinaryOp::Le, count, rest)?;
    call.require(fits, otherwise)
}
