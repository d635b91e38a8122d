//! `java.lang.Throwable`: messages and causes; stack traces are not kept.

use super::object::nothing;
use super::{Done, Invocation, Modelled, Table};
use crate::value::Value;

pub(super) const METHODS: Table = &[
    ("java/lang/Throwable.<init>()V", without_cause),
    (
        "java/lang/Throwable.<init>(Ljava/lang/String;)V",
        with_message,
    ),
    (
        "java/lang/Throwable.<init>(Ljava/lang/String;Ljava/lang/Throwable;)V",
        with_message_and_cause,
    ),
    (
        "java/lang/Throwable.<init>(Ljava/lang/String;Ljava/lang/Throwable;ZZ)V",
        with_message_and_cause,
    ),
    (
        "java/lang/Throwable.fillInStackTrace()Ljava/lang/Throwable;",
        itself,
    ),
    ("java/lang/Throwable.printStackTrace()V", nothing),
    (
        "java/lang/Throwable.addSuppressed(Ljava/lang/Throwable;)V",
        nothing,
    ),
];

fn itself(call: &mut Invocation<'_, '_>) -> Modelled {
    Ok(Done::Return(Some(call.args[0])))
}

fn without_cause(call: &mut Invocation<'_, '_>) -> Modelled {
    fill(call, Value::NULL, None)
}

fn with_message(call: &mut Invocation<'_, '_>) -> Modelled {
    let message = call.args[1];
    fill(call, message, None)
}

fn with_message_and_cause(call: &mut Invocation<'_, '_>) -> Modelled {
    let (message, cause) = (call.args[1], call.args[2]);
    fill(call, message, Some(cause))
}

/// A cause that was not given is the exception itself, as `getCause` and `initCause` expect.
fn fill(call: &mut Invocation<'_, '_>, message: Value, cause: Option<Value>) -> Modelled {
    let receiver = call.args[0];
    let class = call.interpreter.load_class("java/lang/Throwable")?;
    let fields = [
        ("detailMessage", message),
        ("cause", cause.unwrap_or(receiver)),
    ];
    for (name, value) in fields {
        if let Some(field) = call.interpreter.field_named(class, name) {
            call.interpreter
                .store_field(call.state, receiver, field, value)?;
        }
    }
    Ok(Done::Return(None))
}
