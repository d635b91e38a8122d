//! `jdk.internal.util.Preconditions`: the bounds checks of the library, with their messages.

use oxpecker_ir::BinaryOp;

use super::compute::result;
use super::{Invocation, Modelled, Pause, Table, pure};
use oxpecker_interp::value::Value;

pub(super) const METHODS: Table = &[
    pure(
        "jdk/internal/util/Preconditions.checkIndex(IILjava/util/function/BiFunction;)I",
        check_index,
    ),
    pure(
        "jdk/internal/util/Preconditions.outOfBoundsCheckIndex(Ljava/util/function/BiFunction;II)Ljava/lang/RuntimeException;",
        index,
    ),
    pure(
        "jdk/internal/util/Preconditions.outOfBoundsCheckFromToIndex(Ljava/util/function/BiFunction;III)Ljava/lang/RuntimeException;",
        from_to,
    ),
    pure(
        "jdk/internal/util/Preconditions.outOfBoundsCheckFromIndexSize(Ljava/util/function/BiFunction;III)Ljava/lang/RuntimeException;",
        from_size,
    ),
];

const OUT: &str = "java/lang/IndexOutOfBoundsException";

/// The index, if it is one.
fn check_index(call: &mut Invocation<'_, '_>) -> Modelled {
    let (index, length) = (call.args[0], call.args[1]);
    let low = call.on_ints(BinaryOp::Ge, index, Value::Int(0))?;
    let high = call.on_ints(BinaryOp::Lt, index, length)?;
    let fits = call.on_ints(BinaryOp::And, low, high)?;
    if call.decide(fits)? {
        return result(index);
    }
    if call.args[2] != Value::NULL {
        return call.bytecode();
    }
    let message = index_message(&[index, length]);
    let exception = call.exception(OUT, message)?;
    Err(Pause::ThrowObject(exception))
}

fn index(call: &mut Invocation<'_, '_>) -> Modelled {
    exception(call, index_message)
}

fn from_to(call: &mut Invocation<'_, '_>) -> Modelled {
    exception(call, |values| match values {
        [Value::Int(from), Value::Int(to), Value::Int(length)] => Some(format!(
            "Range [{from}, {to}) out of bounds for length {length}"
        )),
        _ => None,
    })
}

fn from_size(call: &mut Invocation<'_, '_>) -> Modelled {
    exception(call, |values| match values {
        [Value::Int(from), Value::Int(size), Value::Int(length)] => Some(format!(
            "Range [{from}, {from} + {size}) out of bounds for length {length}"
        )),
        _ => None,
    })
}

fn index_message(values: &[Value]) -> Option<String> {
    match values {
        [Value::Int(index), Value::Int(length)] => {
            Some(format!("Index {index} out of bounds for length {length}"))
        }
        _ => None,
    }
}

/// The exception, unless the caller has a maker of its own.
fn exception(call: &mut Invocation<'_, '_>, message: fn(&[Value]) -> Option<String>) -> Modelled {
    if call.args[0] != Value::NULL {
        return call.bytecode();
    }
    let message = message(&call.args[1..]);
    let exception = call.exception(OUT, message)?;
    result(Value::Ref(exception))
}
