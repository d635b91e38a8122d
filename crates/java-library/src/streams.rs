//! `System.in`, `System.out` and `System.err`.
//!
//! They are objects that no constructor made. What is printed is dropped unless somebody wants it; what a program does
//! to print, such as calling `toString`, is done by the library's own code. Other streams, also the subclasses that
//! programs write, run that code altogether.

use oxpecker_ir::{ClassId, Type, Word};

use super::compute::result;
use super::environment::{Whole, ask};
use super::object::nothing;
use super::{After, Done, Invocation, Modelled, Pause, Table, continuation, direct, opaque, pure};
use crate::members::elements;
use crate::slots::Stream;
use crate::slots::Streams;
use oxpecker_interp::ending::Reason;
use oxpecker_interp::exec::Interpreter;
use oxpecker_interp::state::State;
use oxpecker_interp::value::Value;
use oxpecker_java::Jvm;

pub(super) const METHODS: Table = &[
    pure("java/io/PrintStream.print(Z)V", print_boolean).harmless(),
    pure("java/io/PrintStream.print(C)V", print_char).harmless(),
    pure("java/io/PrintStream.print(I)V", print_integer).harmless(),
    pure("java/io/PrintStream.print(J)V", print_integer).harmless(),
    pure("java/io/PrintStream.print(F)V", print).harmless(),
    pure("java/io/PrintStream.print(D)V", print).harmless(),
    pure("java/io/PrintStream.print(Ljava/lang/String;)V", print).harmless(),
    pure("java/io/PrintStream.println()V", print).harmless(),
    pure("java/io/PrintStream.println(Z)V", print_boolean).harmless(),
    pure("java/io/PrintStream.println(C)V", print_char).harmless(),
    pure("java/io/PrintStream.println(I)V", print_integer).harmless(),
    pure("java/io/PrintStream.println(J)V", print_integer).harmless(),
    pure("java/io/PrintStream.println(F)V", print).harmless(),
    pure("java/io/PrintStream.println(D)V", print).harmless(),
    pure("java/io/PrintStream.println(Ljava/lang/String;)V", print).harmless(),
    pure("java/io/PrintStream.write(Ljava/lang/String;)V", write_text),
    pure(
        "java/io/PrintStream.writeln(Ljava/lang/String;)V",
        write_line,
    ),
    direct("java/io/PrintStream.write([C)V", write_units),
    direct("java/io/PrintStream.writeln([C)V", write_units_line),
    pure("java/io/PrintStream.newLine()V", new_line),
    pure("java/io/PrintStream.write(I)V", write_byte),
    direct("java/io/PrintStream.write([BII)V", write_bytes),
    pure("java/io/PrintStream.flush()V", flush),
    pure("java/io/PrintStream.close()V", close).keeps::<Streams>(),
    pure("java/io/PrintStream.checkError()Z", check_error),
    direct(
        "java/io/PrintStream.format(Ljava/lang/String;[Ljava/lang/Object;)Ljava/io/PrintStream;",
        format,
    ),
    direct(
        "java/io/PrintStream.format(Ljava/util/Locale;Ljava/lang/String;[Ljava/lang/Object;)Ljava/io/PrintStream;",
        format_for,
    ),
    opaque("java/lang/System.setOut(Ljava/io/PrintStream;)V", set_out),
    opaque("java/lang/System.setErr(Ljava/io/PrintStream;)V", set_err),
    opaque("java/lang/System.setIn(Ljava/io/InputStream;)V", set_in),
    opaque("java/io/BufferedInputStream.close()V", close).keeps::<Streams>(),
    opaque("java/io/BufferedInputStream.read()I", read_byte),
    opaque("java/io/BufferedInputStream.read([BII)I", read_bytes),
    opaque("java/io/BufferedInputStream.available()I", available),
    opaque("java/io/BufferedInputStream.skip(J)J", unknown),
    opaque("java/io/BufferedInputStream.mark(I)V", unknown),
    opaque("java/io/BufferedInputStream.reset()V", unknown),
    opaque(
        "java/io/BufferedInputStream.transferTo(Ljava/io/OutputStream;)J",
        unknown,
    ),
    pure(
        "java/io/PrintStream.charset()Ljava/nio/charset/Charset;",
        charset,
    ),
];

/// Makes the three streams and the end of lines, all that `System` sets up for programs.
pub(super) fn initialize(
    interpreter: &mut Interpreter<'_>,
    state: &mut State,
    class: ClassId,
) -> Result<(), Reason> {
    let streams = [
        ("in", "java/io/BufferedInputStream", Stream::In),
        ("out", "java/io/PrintStream", Stream::Out),
        ("err", "java/io/PrintStream", Stream::Err),
    ];
    for (name, made_of, stream) in streams {
        let made_of = interpreter.load_class(made_of)?;
        let object = interpreter.hollow_object(state, made_of);
        if let Value::Ref(object) = object {
            state.slot_mut::<Streams>().streams.insert(object, stream);
        }
        interpreter.set_static(state, class, name, object);
    }
    let end: Vec<u16> = "\n".encode_utf16().collect();
    let end = Jvm(interpreter).literal_text(state, &end.into());
    interpreter.set_static(state, class, "lineSeparator", end);
    interpreter.set_static(state, class, "security", Value::NULL);
    Ok(())
}

/// Which of the standard streams the receiver is.
pub(super) fn standard(call: &mut Invocation<'_, '_>) -> Modelled<Option<Stream>> {
    let object = call.object(0)?;
    Ok(call.state.slot::<Streams>().streams.get(&object).copied())
}

/// Printing what has no code of its own.
fn print(call: &mut Invocation<'_, '_>) -> Modelled {
    match standard(call)? {
        Some(_) if call.interpreter.recorded.output.is_none() => nothing(call),
        _ => call.bytecode(),
    }
}

fn print_boolean(call: &mut Invocation<'_, '_>) -> Modelled {
    print_number(call, |value| {
        if value == 0 {
            "false".into()
        } else {
            "true".into()
        }
    })
}

fn print_char(call: &mut Invocation<'_, '_>) -> Modelled {
    print_number(call, |value| String::from_utf16_lossy(&[value as u16]))
}

fn print_integer(call: &mut Invocation<'_, '_>) -> Modelled {
    print_number(call, |value| value.to_string())
}

/// Printing a number to a standard stream, at once if it is known.
fn print_number(call: &mut Invocation<'_, '_>, text: fn(i64) -> String) -> Modelled {
    let (Some(stream), Value::Int(value)) = (standard(call)?, call.args[1]) else {
        return print(call);
    };
    let name = &call.interpreter.program.methods[call.method].name;
    let end = if name == "println" { "\n" } else { "" };
    if call.interpreter.recorded.output.is_some() {
        let text = text(value) + end;
        put(call, stream, text.as_bytes());
    }
    nothing(call)
}

fn write_text(call: &mut Invocation<'_, '_>) -> Modelled {
    write(call, |call| text(call, 1), false)
}

fn write_line(call: &mut Invocation<'_, '_>) -> Modelled {
    write(call, |call| text(call, 1), true)
}

fn write_units(call: &mut Invocation<'_, '_>) -> Modelled {
    write(call, |call| units(call, 1), false)
}

fn write_units_line(call: &mut Invocation<'_, '_>) -> Modelled {
    write(call, |call| units(call, 1), true)
}

fn new_line(call: &mut Invocation<'_, '_>) -> Modelled {
    write(call, |_| Ok(Vec::new()), true)
}

/// The units that are written.
type Written = fn(&mut Invocation<'_, '_>) -> Modelled<Vec<u16>>;

fn write(call: &mut Invocation<'_, '_>, written: Written, line: bool) -> Modelled {
    let Some(stream) = standard(call)? else {
        return call.bytecode();
    };
    // Null is an exception, whoever listens.
    if call.args.len() > 1 {
        call.object(1)?;
    }
    if call.interpreter.recorded.output.is_some() {
        let mut units = written(call)?;
        if line {
            units.push(u16::from(b'\n'));
        }
        let text = char::decode_utf16(units).map(|unit| unit.unwrap_or('?'));
        let text: String = text.collect();
        put(call, stream, text.as_bytes());
    }
    nothing(call)
}

fn text(call: &mut Invocation<'_, '_>, argument: usize) -> Modelled<Vec<u16>> {
    Ok(call.text(argument)?.to_vec())
}

/// The elements of an array of characters.
fn units(call: &mut Invocation<'_, '_>, argument: usize) -> Modelled<Vec<u16>> {
    let values = integers(call, argument)?;
    Ok(values.into_iter().map(|value| value as u16).collect())
}

fn integers(call: &mut Invocation<'_, '_>, argument: usize) -> Modelled<Vec<i64>> {
    let array = call.object(argument)?;
    let values = elements(call, array)?.into_iter().map(|value| match value {
        Value::Int(value) => Ok(value),
        _ => Err(call.unsupported("elements that are not known")),
    });
    values.collect()
}

fn put(call: &mut Invocation<'_, '_>, stream: Stream, bytes: &[u8]) {
    if let Some(output) = &mut call.interpreter.recorded.output {
        match stream {
            Stream::Out => output.out.extend_from_slice(bytes),
            Stream::Err => output.err.extend_from_slice(bytes),
            Stream::In | Stream::Closed => {}
        }
    }
}

fn write_byte(call: &mut Invocation<'_, '_>) -> Modelled {
    let Some(stream) = standard(call)? else {
        return call.bytecode();
    };
    if call.interpreter.recorded.output.is_some() {
        let byte = call.int(1)? as u8;
        put(call, stream, &[byte]);
    }
    nothing(call)
}

fn write_bytes(call: &mut Invocation<'_, '_>) -> Modelled {
    let Some(stream) = standard(call)? else {
        return call.bytecode();
    };
    let array = call.object(1)?;
    let length = super::system::length(call, array)?;
    let (from, count) = (call.args[2], call.args[3]);
    super::system::within_bounds(call, (from, count, length), OUT_OF_BOUNDS)?;
    if call.interpreter.recorded.output.is_some() {
        let (from, count) = (call.int(2)? as usize, call.int(3)? as usize);
        let values = integers(call, 1)?;
        let bytes: Vec<u8> = values.iter().map(|value| *value as u8).collect();
        put(call, stream, &bytes[from..from + count]);
    }
    nothing(call)
}

const OUT_OF_BOUNDS: &str = "java/lang/IndexOutOfBoundsException";

fn flush(call: &mut Invocation<'_, '_>) -> Modelled {
    match standard(call)? {
        Some(_) => nothing(call),
        None => call.bytecode(),
    }
}

fn close(call: &mut Invocation<'_, '_>) -> Modelled {
    let object = call.object(0)?;
    if call.state.slot::<Streams>().streams.contains_key(&object) {
        call.state
            .slot_mut::<Streams>()
            .streams
            .insert(object, Stream::Closed);
        return nothing(call);
    }
    call.bytecode()
}

fn check_error(call: &mut Invocation<'_, '_>) -> Modelled {
    match standard(call)? {
        Some(Stream::Closed) => Ok(Done::Return(Some(Value::Int(1)))),
        Some(_) => Ok(Done::Return(Some(Value::Int(0)))),
        None => call.bytecode(),
    }
}

/// Makes the text as `String.format` does, then prints it.
fn format(call: &mut Invocation<'_, '_>) -> Modelled {
    const FORMAT: &str = "format(Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/String;";
    formatted(call, FORMAT)
}

fn format_for(call: &mut Invocation<'_, '_>) -> Modelled {
    const FORMAT: &str =
        "format(Ljava/util/Locale;Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/String;";
    formatted(call, FORMAT)
}

fn formatted(call: &mut Invocation<'_, '_>, selector: &str) -> Modelled {
    if standard(call)?.is_none() {
        return call.bytecode();
    }
    let first = call.args.len() - 2;
    let is_english = first == 1 || call.args[1] == Value::NULL;
    if call.interpreter.recorded.output.is_none()
        && is_english
        && super::text::is_formatted(call, first)?
    {
        return result(call.args[0]);
    }
    let (receiver, args) = (call.args[0], call.args[1..].to_vec());
    call.calls(
        "java/lang/String",
        selector,
        args,
        After::run(const { &continuation(print_formatted) }, vec![receiver]),
    )
}

fn print_formatted(call: &mut Invocation<'_, '_>) -> Modelled {
    write_text(call)?;
    Ok(Done::Return(Some(call.args[0])))
}

/// One byte that the environment gives, or the end; a concrete run finds nothing to read.
fn read_byte(call: &mut Invocation<'_, '_>) -> Modelled {
    match standard(call)? {
        Some(Stream::Closed) => Err(closed()),
        Some(_) => {
            let range = Whole {
                low: -1,
                high: 255,
                made_up: -1,
            };
            let ty = Type::Machine(Word::Int);
            result(ask(call, "System.in.read", ty, &range)?)
        }
        None => call.bytecode(),
    }
}

fn read_bytes(call: &mut Invocation<'_, '_>) -> Modelled {
    match standard(call)? {
        Some(Stream::Closed) => Err(closed()),
        Some(_) if call.interpreter.given.answers.is_some() => {
            let array = call.object(1)?;
            let length = super::system::length(call, array)?;
            let (from, count) = (call.args[2], call.args[3]);
            super::system::within_bounds(call, (from, count, length), OUT_OF_BOUNDS)?;
            let end = if count == Value::Int(0) { 0 } else { -1 };
            result(Value::Int(end))
        }
        Some(_) => Err(call.unsupported("input of the environment")),
        None => call.bytecode(),
    }
}

fn available(call: &mut Invocation<'_, '_>) -> Modelled {
    match standard(call)? {
        Some(Stream::Closed) => Err(closed()),
        Some(_) => {
            let range = Whole {
                low: 0,
                high: i64::from(i32::MAX),
                made_up: 0,
            };
            let ty = Type::Machine(Word::Int);
            result(ask(call, "System.in.available", ty, &range)?)
        }
        None => call.bytecode(),
    }
}

/// The library encodes with the default; programs must not know which one that is.
fn charset(call: &mut Invocation<'_, '_>) -> Modelled {
    const DEFAULT: &str = "defaultCharset()Ljava/nio/charset/Charset;";
    const CLASS: &str = "java/nio/charset/Charset";
    if standard(call)?.is_none() {
        return call.bytecode();
    }
    let program = call.interpreter.program;
    let caller = program.methods[call.state.frame.method].class;
    if !program.classes[caller].is_library() {
        return unknown(call);
    }
    let class = call.interpreter.load_class(CLASS)?;
    call.initialized(class)?;
    let method = call.method_of(CLASS, DEFAULT)?;
    Ok(Done::Enter(method, Vec::new()))
}

fn unknown(call: &mut Invocation<'_, '_>) -> Modelled {
    match standard(call)? {
        Some(_) => Err(call.unsupported("a stream of the environment")),
        None => call.bytecode(),
    }
}

fn closed() -> Pause {
    Pause::Throw("java/io/IOException", Some("Stream closed".into()))
}

fn set_out(call: &mut Invocation<'_, '_>) -> Modelled {
    set(call, "out")
}

fn set_err(call: &mut Invocation<'_, '_>) -> Modelled {
    set(call, "err")
}

fn set_in(call: &mut Invocation<'_, '_>) -> Modelled {
    set(call, "in")
}

fn set(call: &mut Invocation<'_, '_>, name: &str) -> Modelled {
    let class = call.interpreter.load_class("java/lang/System")?;
    let stream = call.args[0];
    call.interpreter.set_static(call.state, class, name, stream);
    nothing(call)
}
