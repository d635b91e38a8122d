//! Files: whether there are any, whether they can be opened and what is in them only the outside knows.
//!
//! Names of files are computed by the library's own code. Every answer of the file system is an input, a new one for
//! every call, since other programs change files too.

use crate::slots::Question;
use oxpecker_ir::{BinaryOp, Type, Word};

use super::compute::result;
use super::environment::{Whole, ask, ask_text, choice};
use super::object::nothing;
use super::properties::JAVA_HOME;
use super::{Invocation, Modelled, Pause, Table, opaque};
use oxpecker_interp::heap::{Object, Text};
use oxpecker_interp::value::{Ref, Value};

pub(super) const METHODS: Table = &[
    opaque(
        "java/io/UnixFileSystem.getBooleanAttributes0(Ljava/io/File;)I",
        attributes,
    ),
    opaque(
        "java/io/UnixFileSystem.getBooleanAttributes0(Ljava/lang/String;)I",
        attributes,
    ),
    opaque(
        "java/io/UnixFileSystem.checkAccess(Ljava/io/File;I)Z",
        succeeds,
    ),
    opaque(
        "java/io/UnixFileSystem.setPermission(Ljava/io/File;IZZ)Z",
        succeeds,
    ),
    opaque("java/io/UnixFileSystem.delete0(Ljava/io/File;)Z", succeeds),
    opaque(
        "java/io/UnixFileSystem.createDirectory(Ljava/io/File;)Z",
        succeeds,
    ),
    opaque(
        "java/io/UnixFileSystem.rename0(Ljava/io/File;Ljava/io/File;)Z",
        succeeds,
    ),
    opaque(
        "java/io/UnixFileSystem.setLastModifiedTime(Ljava/io/File;J)Z",
        succeeds,
    ),
    opaque(
        "java/io/UnixFileSystem.setReadOnly(Ljava/io/File;)Z",
        succeeds,
    ),
    opaque(
        "java/io/UnixFileSystem.getLastModifiedTime(Ljava/io/File;)J",
        amount,
    ),
    opaque("java/io/UnixFileSystem.getLength(Ljava/io/File;)J", amount),
    opaque("java/io/UnixFileSystem.getSpace(Ljava/io/File;I)J", amount),
    opaque(
        "java/io/UnixFileSystem.createFileExclusively(Ljava/lang/String;)Z",
        create,
    )
    .keeps::<Question>(),
    opaque(
        "java/io/UnixFileSystem.canonicalize0(Ljava/lang/String;)Ljava/lang/String;",
        canonical,
    )
    .keeps::<Question>(),
    opaque(
        "java/io/UnixFileSystem.resolve(Ljava/io/File;)Ljava/lang/String;",
        resolve,
    ),
    opaque("java/io/FileInputStream.open0(Ljava/lang/String;)V", open).keeps::<Question>(),
    opaque("java/io/FileOutputStream.open0(Ljava/lang/String;Z)V", open).keeps::<Question>(),
    opaque("java/io/RandomAccessFile.open0(Ljava/lang/String;I)V", open).keeps::<Question>(),
    opaque("java/io/FileInputStream.read0()I", read_byte).keeps::<Question>(),
    opaque("java/io/RandomAccessFile.read0()I", read_byte).keeps::<Question>(),
    opaque("java/io/FileInputStream.available0()I", available).keeps::<Question>(),
    opaque("java/io/FileOutputStream.write(IZ)V", io).keeps::<Question>(),
    opaque("java/io/FileOutputStream.writeBytes([BIIZ)V", write_bytes).keeps::<Question>(),
    opaque("java/io/FileDescriptor.close0()V", io).keeps::<Question>(),
    opaque("java/io/FileDescriptor.getHandle(I)J", no_handle),
    opaque("java/io/FileDescriptor.getAppend(I)Z", no),
    opaque(
        "java/io/FileCleanable.register(Ljava/io/FileDescriptor;)V",
        nothing,
    ),
    opaque(
        "java/io/FileCleanable.unregister(Ljava/io/FileDescriptor;)V",
        nothing,
    ),
];

const INT: Type = Type::Machine(Word::Int);
const LONG: Type = Type::Machine(Word::Long);
const IO_EXCEPTION: &str = "java/io/IOException";

/// The number of an open file; programs never see it.
const SOME_FILE: i64 = 3;

/// A number that the outside chooses from a range.
fn any(call: &mut Invocation<'_, '_>, what: &'static str, low: i64, high: i64) -> Modelled<Value> {
    let range = Whole {
        low,
        high,
        made_up: low,
    };
    ask(call, what, INT, &range)
}

/// Ends the path where the library looks for something in the Java installation, which a JVM would find.
fn not_of_installation(call: &Invocation<'_, '_>, path: Ref) -> Modelled<()> {
    match call.state.heap.get(path) {
        Some(Object::Text(Text::Known(units)))
            if String::from_utf16_lossy(units).starts_with(JAVA_HOME) =>
        {
            Err(call.unsupported("a file of the Java installation"))
        }
        _ => Ok(()),
    }
}

/// The name of a file that is an argument, as an object or as a string.
fn path(call: &mut Invocation<'_, '_>, number: usize) -> Modelled<Ref> {
    let argument = call.object(number)?;
    if matches!(call.state.heap.get(argument), Some(Object::Text(_))) {
        return Ok(argument);
    }
    let path = call.field_of(Value::Ref(argument), "java/io/File", "path")?;
    call.known(path)
}

/// What a name stands for: nothing, something, a file (2) or a directory (4).
fn attributes(call: &mut Invocation<'_, '_>) -> Modelled {
    let path = path(call, 1)?;
    not_of_installation(call, path)?;
    let exists = any(call, "File.exists", 0, 1)?;
    let kind = any(call, "File.kind", 0, 2)?;
    let kind = call.on_ints(BinaryOp::Mul, kind, Value::Int(2))?;
    let all = call.on_ints(BinaryOp::Add, kind, exists)?;
    let is_there = call.on_ints(BinaryOp::Eq, exists, Value::Int(1))?;
    let flags = call.choose(is_there, all, Value::Int(0), oxpecker_ir::Arith::Wrap32)?;
    result(flags)
}

/// Whether the outside does or allows something.
fn succeeds(call: &mut Invocation<'_, '_>) -> Modelled {
    result(any(call, "File.succeeds", 0, 1)?)
}

fn amount(call: &mut Invocation<'_, '_>) -> Modelled {
    let range = Whole {
        low: 0,
        high: i64::MAX,
        made_up: 0,
    };
    result(ask(call, "File.amount", LONG, &range)?)
}

fn create(call: &mut Invocation<'_, '_>) -> Modelled {
    match choice(call, "File.create", 3)? {
        2 => Err(fails(call, IO_EXCEPTION)?),
        made => result(Value::Int(made)),
    }
}

fn canonical(call: &mut Invocation<'_, '_>) -> Modelled {
    let path = path(call, 1)?;
    not_of_installation(call, path)?;
    match choice(call, "File.getCanonicalPath", 2)? {
        0 => result(ask_text(call, "File.getCanonicalPath")?),
        _ => Err(fails(call, IO_EXCEPTION)?),
    }
}

/// An absolute name stays as it is; any other depends on the working directory.
fn resolve(call: &mut Invocation<'_, '_>) -> Modelled {
    let path = path(call, 1)?;
    let is_absolute = match call.state.heap.get(path) {
        Some(Object::Text(Text::Known(units))) => units.first() == Some(&u16::from(b'/')),
        _ => false,
    };
    match is_absolute {
        true => call.bytecode(),
        false => Err(call.unsupported("the working directory")),
    }
}

/// An exception whose message the outside words.
fn fails(call: &mut Invocation<'_, '_>, class: &str) -> Modelled<Pause> {
    Ok(Pause::ThrowObject(call.exception(class, None)?))
}

fn open(call: &mut Invocation<'_, '_>) -> Modelled {
    let path = path(call, 1)?;
    not_of_installation(call, path)?;
    if choice(call, "open a file", 2)? == 1 {
        return Err(fails(call, "java/io/FileNotFoundException")?);
    }
    let method = &call.interpreter.program.methods[call.method];
    let descriptor = call.interpreter.field_named(method.class, "fd");
    let class = call.interpreter.load_class("java/io/FileDescriptor")?;
    let number = call.interpreter.field_named(class, "fd");
    if let (Some(descriptor), Some(number)) = (descriptor, number) {
        let (interpreter, state) = (&mut *call.interpreter, &mut *call.state);
        let descriptor = interpreter.load_field(state, call.args[0], descriptor)?;
        interpreter.store_field(state, descriptor, number, Value::Int(SOME_FILE))?;
    }
    nothing(call)
}

/// Something is done or fails.
fn io(call: &mut Invocation<'_, '_>) -> Modelled {
    match choice(call, "use a file", 2)? {
        0 => nothing(call),
        _ => Err(fails(call, IO_EXCEPTION)?),
    }
}

fn read_byte(call: &mut Invocation<'_, '_>) -> Modelled {
    match choice(call, "read a file", 2)? {
        0 => result(any(call, "FileInputStream.read", -1, 255)?),
        _ => Err(fails(call, IO_EXCEPTION)?),
    }
}

fn available(call: &mut Invocation<'_, '_>) -> Modelled {
    match choice(call, "read a file", 2)? {
        0 => {
            let most = i64::from(i32::MAX);
            result(any(call, "FileInputStream.available", 0, most)?)
        }
        _ => Err(fails(call, IO_EXCEPTION)?),
    }
}

fn write_bytes(call: &mut Invocation<'_, '_>) -> Modelled {
    let array = call.object(1)?;
    let length = super::system::length(call, array)?;
    let (from, count) = (call.args[2], call.args[3]);
    let otherwise = "java/lang/IndexOutOfBoundsException";
    super::system::within_bounds(call, (from, count, length), otherwise)?;
    io(call)
}

fn no_handle(_: &mut Invocation<'_, '_>) -> Modelled {
    result(Value::Int(-1))
}

fn no(_: &mut Invocation<'_, '_>) -> Modelled {
    result(Value::Int(0))
}
