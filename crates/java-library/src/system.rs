//! `java.lang.System` and what belongs to the machine.

use oxpecker_ir::BinaryOp;

use super::object::nothing;
use super::{Done, Invocation, Modelled, Table, opaque, pure};
use oxpecker_interp::heap::Object;
use oxpecker_interp::value::{Ref, Value};

pub(super) const METHODS: Table = &[
    pure("java/lang/System.exit(I)V", exit),
    opaque("java/lang/System.gc()V", nothing),
    opaque(
        "java/lang/System.getSecurityManager()Ljava/lang/SecurityManager;",
        null,
    ),
    pure("java/lang/Runtime.halt(I)V", exit),
    opaque(
        "java/lang/System.loadLibrary(Ljava/lang/String;)V",
        load_library,
    ),
    opaque(
        "jdk/internal/loader/BootLoader.loadLibrary(Ljava/lang/String;)V",
        nothing,
    ),
];

fn exit(_: &mut Invocation<'_, '_>) -> Modelled {
    Ok(Done::Exit)
}

/// The library finds what belongs to it; which of its native methods can be executed is another matter.
fn load_library(call: &mut Invocation<'_, '_>) -> Modelled {
    match call.interpreter.is_library_code(call.state.frame.method) {
        true => nothing(call),
        false => Err(call.unsupported("code that is not Java")),
    }
}

fn null(_: &mut Invocation<'_, '_>) -> Modelled {
    Ok(Done::Return(Some(Value::NULL)))
}

/// The number of elements of an array.
pub(super) fn length(call: &mut Invocation<'_, '_>, array: Ref) -> Modelled<Value> {
    match call.state.heap.get(array) {
        Some(Object::Array(array)) => Ok(array.length),
        _ => Err(call.unsupported("something that is no array")),
    }
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
