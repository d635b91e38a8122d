//! Writers around the standard streams, whose encoders would run deep into the library for output that nobody reads.
//!
//! The buffer between a `PrintWriter` and a standard stream is an object that drops what it is given. All methods of the
//! `PrintWriter`, also those that programs override, run as they are.

use oxpecker_ir::BinaryOp;

use super::object::nothing;
use super::{After, Done, Invocation, Modelled, Table, continuation, direct};
use crate::slots::Stream;
use crate::slots::Streams;
use oxpecker_interp::value::Value;

pub(super) const METHODS: Table = &[
    direct(
        "java/io/PrintWriter.<init>(Ljava/io/OutputStream;)V",
        around_stream,
    )
    .keeps::<Streams>(),
    direct(
        "java/io/PrintWriter.<init>(Ljava/io/OutputStream;Z)V",
        around_stream,
    )
    .keeps::<Streams>(),
    direct(
        "java/io/PrintWriter.format(Ljava/lang/String;[Ljava/lang/Object;)Ljava/io/PrintWriter;",
        format,
    ),
    direct("java/io/BufferedWriter.write(I)V", drop_nothing),
    direct("java/io/BufferedWriter.write([CII)V", drop_part),
    direct(
        "java/io/BufferedWriter.write(Ljava/lang/String;II)V",
        drop_part,
    ),
    direct("java/io/BufferedWriter.newLine()V", drop_nothing),
    direct("java/io/BufferedWriter.flush()V", drop_nothing),
    direct("java/io/BufferedWriter.flushBuffer()V", drop_nothing),
    direct("java/io/BufferedWriter.close()V", drop_nothing),
];

/// A buffer that drops everything takes the place of the encoder, unless somebody reads the output.
fn around_stream(call: &mut Invocation<'_, '_>) -> Modelled {
    let stream = call.object(1)?;
    let stream = call.state.slot::<Streams>().streams.get(&stream).copied();
    let Some(stream @ (Stream::Out | Stream::Err)) = stream else {
        return call.bytecode();
    };
    if call.interpreter.recorded.output.is_some() {
        return call.bytecode();
    }
    let constructor = call.method_of("java/io/PrintWriter", "<init>(Ljava/io/Writer;Z)V")?;
    let class = call.interpreter.load_class("java/io/BufferedWriter")?;
    let buffer = call.interpreter.hollow_object(call.state, class);
    if let Value::Ref(buffer) = buffer {
        call.state
            .slot_mut::<Streams>()
            .streams
            .insert(buffer, stream);
    }
    let flushes = call.args.get(2).copied().unwrap_or(Value::Int(0));
    Ok(Done::Enter(
        constructor,
        vec![call.args[0], buffer, flushes],
    ))
}

/// Makes the text as `String.format` does, then writes it. A program that overrides writing sees every piece.
fn format(call: &mut Invocation<'_, '_>) -> Modelled {
    const FORMAT: &str = "format(Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/String;";
    const PIECES: [&str; 3] = [
        WRITE,
        "write(Ljava/lang/String;II)V",
        "append(Ljava/lang/CharSequence;)Ljava/io/PrintWriter;",
    ];
    let object = call.object(0)?;
    for selector in PIECES {
        let method = call.implementation(object, selector)?;
        let class = call.interpreter.program.methods[method].class;
        if call.interpreter.program.classes[class].name != CLASS {
            return call.bytecode();
        }
    }
    let args = call.args[1..].to_vec();
    let then = After::run(
        const { &continuation(write_formatted) },
        vec![Value::Ref(object)],
    );
    call.calls("java/lang/String", FORMAT, args, then)
}

const CLASS: &str = "java/io/PrintWriter";
const WRITE: &str = "write(Ljava/lang/String;)V";

fn write_formatted(call: &mut Invocation<'_, '_>) -> Modelled {
    let (writer, args) = (call.args[0], call.args.clone());
    call.calls(CLASS, WRITE, args, After::give(writer))
}

/// Whether the receiver drops what it is given.
fn drops(call: &mut Invocation<'_, '_>) -> Modelled<bool> {
    let object = call.object(0)?;
    Ok(call.state.slot::<Streams>().streams.contains_key(&object))
}

fn drop_nothing(call: &mut Invocation<'_, '_>) -> Modelled {
    match drops(call)? {
        true => nothing(call),
        false => call.bytecode(),
    }
}

/// Drops a part that begins where its text does: that is how `PrintWriter` calls.
fn drop_part(call: &mut Invocation<'_, '_>) -> Modelled {
    if !drops(call)? {
        return call.bytecode();
    }
    call.object(1)?;
    let (begin, count) = (call.args[2], call.args[3]);
    let at_start = call.on_ints(BinaryOp::Eq, begin, Value::Int(0))?;
    let positive = call.on_ints(BinaryOp::Ge, count, Value::Int(0))?;
    let both = call.on_ints(BinaryOp::And, at_start, positive)?;
    match call.decide(both)? {
        true => nothing(call),
        false => Err(call.unsupported("a part of a string")),
    }
}
