//! `java.net.Socket`: a connection comes about or does not, and what it brings only the environment knows.

use super::compute::result;
use super::environment::choice;
use super::object::nothing;
use super::{Invocation, Modelled, Pause, Table, opaque};
use crate::slots::Question;
use crate::slots::Stream;
use crate::slots::Streams;
use oxpecker_interp::value::Value;

pub(super) const METHODS: Table = &[
    opaque("java/net/Socket.<init>(Ljava/lang/String;I)V", connect).keeps::<Question>(),
    opaque(
        "java/net/Socket.getInputStream()Ljava/io/InputStream;",
        input_stream,
    )
    .keeps::<Streams>(),
    opaque("java/net/Socket.close()V", nothing),
];

/// The possible fates of an attempt to connect.
fn connect(call: &mut Invocation<'_, '_>) -> Modelled {
    let port = call.args[2];
    let low = call.on_ints(oxpecker_ir::BinaryOp::Ge, port, Value::Int(0))?;
    let high = call.on_ints(oxpecker_ir::BinaryOp::Le, port, Value::Int(0xffff))?;
    let fits = call.on_ints(oxpecker_ir::BinaryOp::And, low, high)?;
    if !call.decide(fits)? {
        let wrong = "java/lang/IllegalArgumentException";
        return Err(Pause::ThrowObject(call.exception(wrong, None)?));
    }
    match choice(call, "Socket.connect", 3)? {
        0 => {
            let unknown = "java/net/UnknownHostException";
            Err(Pause::ThrowObject(call.exception(unknown, None)?))
        }
        1 => {
            let message = Some("Connection refused".into());
            Err(Pause::Throw("java/net/ConnectException", message))
        }
        _ => nothing(call),
    }
}

/// What can be read is input, as with `System.in`.
fn input_stream(call: &mut Invocation<'_, '_>) -> Modelled {
    let class = call.interpreter.load_class("java/io/BufferedInputStream")?;
    let object = call.interpreter.hollow_object(call.state, class);
    if let Value::Ref(object) = object {
        call.state
            .slot_mut::<Streams>()
            .streams
            .insert(object, Stream::In);
    }
    result(object)
}
