//! `java.lang.Thread` as far as one thread goes.

use oxpecker_ir::BinaryOp;

use super::compute::result;
use super::object::nothing;
use super::{Invocation, Modelled, Pause, Table};
use crate::value::Value;

pub(super) const METHODS: Table = &[
    (
        "java/lang/Thread.currentThread()Ljava/lang/Thread;",
        current,
    ),
    (
        "java/lang/Thread.currentCarrierThread()Ljava/lang/Thread;",
        current,
    ),
    ("java/lang/Thread.yield()V", nothing),
    ("java/lang/Thread.onSpinWait()V", nothing),
    ("java/lang/Thread.sleep(J)V", sleep),
    ("java/lang/Thread.setPriority0(I)V", nothing),
    (
        "java/lang/Thread.setNativeName(Ljava/lang/String;)V",
        nothing,
    ),
    ("java/lang/Thread.isAlive()Z", is_alive),
    ("java/lang/Thread.start()V", start),
];

/// The thread of `main`.
fn current(call: &mut Invocation<'_, '_>) -> Modelled {
    if let Some(thread) = call.state.runtime.thread {
        return result(Value::Ref(thread));
    }
    let class = call.interpreter.load_class("java/lang/Thread")?;
    let object = call.interpreter.new_object(call.state, class);
    let Value::Ref(thread) = object else {
        return Err(call.gave_up("no thread"));
    };
    let name: Vec<u16> = "main".encode_utf16().collect();
    let name = call.interpreter.literal_text(call.state, &name.into());
    let fields = [
        ("name", name),
        ("tid", Value::Int(1)),
        ("priority", Value::Int(5)),
    ];
    for (field, value) in fields {
        if let Some(field) = call.interpreter.field_named(class, field) {
            call.interpreter
                .store_field(call.state, object, field, value)?;
        }
    }
    call.state.runtime.thread = Some(thread);
    result(object)
}

/// Time passes unseen; nobody is there to interrupt.
fn sleep(call: &mut Invocation<'_, '_>) -> Modelled {
    let time = call.args[0];
    let fits = call.on_longs(BinaryOp::Ge, time, Value::Int(0))?;
    if call.decide(fits)? {
        return nothing(call);
    }
    let message = Some("timeout value is negative".into());
    Err(Pause::Throw("java/lang/IllegalArgumentException", message))
}

fn is_alive(call: &mut Invocation<'_, '_>) -> Modelled {
    let object = call.object(0)?;
    let alive = call.state.runtime.thread == Some(object);
    result(Value::Int(i64::from(alive)))
}

fn start(call: &mut Invocation<'_, '_>) -> Modelled {
    Err(call.gave_up("a second thread"))
}
