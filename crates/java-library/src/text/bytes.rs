//! Strings as bytes and back.

use crate::slots::{MachineSettings, Question};
use oxpecker_ir::{Type, Word};
use oxpecker_java_string::encode;

use super::super::compute::result;
use super::super::{Invocation, Modelled, Table, direct, pure};
use super::create::become_text;
use super::locales::default_is_utf8;
use oxpecker_interp::heap::Text;
use oxpecker_interp::value::Value;

pub(super) const METHODS: Table = &[
    pure("java/lang/String.getBytes()[B", get_bytes)
        .keeps::<MachineSettings>()
        .keeps::<Question>(),
    pure(
        "java/lang/String.getBytes(Ljava/lang/String;)[B",
        get_named_bytes,
    ),
    pure(
        "java/lang/String.getBytes(Ljava/nio/charset/Charset;)[B",
        get_charset_bytes,
    ),
    direct("java/lang/String.<init>([B)V", of_bytes)
        .keeps::<MachineSettings>()
        .keeps::<Question>(),
    direct("java/lang/String.<init>([BII)V", of_some_bytes)
        .keeps::<MachineSettings>()
        .keeps::<Question>(),
    direct(
        "java/lang/String.<init>([BLjava/lang/String;)V",
        of_named_bytes,
    ),
    direct(
        "java/lang/String.<init>([BIILjava/lang/String;)V",
        of_some_named_bytes,
    ),
    direct(
        "java/lang/String.<init>([BLjava/nio/charset/Charset;)V",
        of_charset_bytes,
    ),
    direct(
        "java/lang/String.<init>([BIILjava/nio/charset/Charset;)V",
        of_some_charset_bytes,
    ),
    direct("java/lang/String.<init>([BB)V", of_raw_bytes),
];

/// How text becomes bytes.
#[derive(Clone, Copy)]
enum Encoding {
    Utf8,
    Latin1,
    Ascii,
}

/// All character sets that machines have by default write ASCII alike.
fn get_bytes(call: &mut Invocation<'_, '_>) -> Modelled {
    let text = call.string(0)?;
    let units = call.known_units(&text)?;
    if units.iter().any(|unit| *unit > 0x7f) {
        default_is_utf8(call)?;
    }
    bytes(call, Encoding::Utf8)
}

fn get_named_bytes(call: &mut Invocation<'_, '_>) -> Modelled {
    let encoding = named(call, 1)?;
    bytes(call, encoding)
}

fn get_charset_bytes(call: &mut Invocation<'_, '_>) -> Modelled {
    let encoding = charset(call, 1)?;
    bytes(call, encoding)
}

fn bytes(call: &mut Invocation<'_, '_>, encoding: Encoding) -> Modelled {
    let text = call.string(0)?;
    let units = call.known_units(&text)?;
    let bytes = match encoding {
        Encoding::Utf8 => encode::to_utf8(&units),
        Encoding::Latin1 => encode::to_latin1(&units),
        Encoding::Ascii => encode::to_ascii(&units),
    };
    let bytes = bytes
        .into_iter()
        .map(|byte| Value::Int(i64::from(byte as i8)));
    let array = call.new_array_of(Type::Machine(Word::Byte), bytes.collect());
    result(array)
}

/// The encoding that a string names.
fn named(call: &mut Invocation<'_, '_>, number: usize) -> Modelled<Encoding> {
    let name = call.string(number)?;
    encoding_of(call, &name)
}

/// The encoding that a `Charset` is.
fn charset(call: &mut Invocation<'_, '_>, number: usize) -> Modelled<Encoding> {
    let object = call.object(number)?;
    let name = call.field_of(Value::Ref(object), "java/nio/charset/Charset", "name")?;
    let name = call.known(name)?;
    let name = call.string_of(name)?;
    encoding_of(call, &name)
}

fn encoding_of(call: &mut Invocation<'_, '_>, name: &Text) -> Modelled<Encoding> {
    let name = String::from_utf16_lossy(&call.known_units(name)?);
    match name.to_ascii_uppercase().as_str() {
        "UTF-8" | "UTF8" => Ok(Encoding::Utf8),
        "ISO-8859-1" | "ISO8859_1" | "LATIN1" => Ok(Encoding::Latin1),
        "US-ASCII" | "ASCII" => Ok(Encoding::Ascii),
        _ => Err(call.unsupported("a character set that is not known")),
    }
}

fn of_bytes(call: &mut Invocation<'_, '_>) -> Modelled {
    decoded_by_default(call, false)
}

fn of_some_bytes(call: &mut Invocation<'_, '_>) -> Modelled {
    decoded_by_default(call, true)
}

fn decoded_by_default(call: &mut Invocation<'_, '_>, part: bool) -> Modelled {
    if !known_bytes(call, part)?.is_ascii() {
        default_is_utf8(call)?;
    }
    decoded(call, Encoding::Utf8, part)
}

fn of_named_bytes(call: &mut Invocation<'_, '_>) -> Modelled {
    let encoding = named(call, 2)?;
    decoded(call, encoding, false)
}

fn of_some_named_bytes(call: &mut Invocation<'_, '_>) -> Modelled {
    let encoding = named(call, 4)?;
    decoded(call, encoding, true)
}

fn of_charset_bytes(call: &mut Invocation<'_, '_>) -> Modelled {
    let encoding = charset(call, 2)?;
    decoded(call, encoding, false)
}

fn of_some_charset_bytes(call: &mut Invocation<'_, '_>) -> Modelled {
    let encoding = charset(call, 4)?;
    decoded(call, encoding, true)
}

fn decoded(call: &mut Invocation<'_, '_>, encoding: Encoding, part: bool) -> Modelled {
    let bytes = known_bytes(call, part)?;
    let units = match encoding {
        Encoding::Utf8 => encode::from_utf8(&bytes),
        Encoding::Latin1 => Some(bytes.iter().map(|byte| u16::from(*byte)).collect()),
        Encoding::Ascii if bytes.is_ascii() => encode::from_utf8(&bytes),
        Encoding::Ascii => None,
    };
    match units {
        Some(units) => become_text(call, Text::known(&units)),
        None => Err(call.unsupported("bytes that are no string")),
    }
}

/// The bytes of an array: all of it, or those from an offset on.
fn known_bytes(call: &mut Invocation<'_, '_>, part: bool) -> Modelled<Vec<u8>> {
    let array = call.object(1)?;
    let elements = if part {
        let (offset, count) = (call.args[2], call.args[3]);
        let length = call.array_length(array)?;
        call.check_count((offset, count, length))?;
        let (offset, count) = (call.known_int(offset)?, call.known_int(count)?);
        call.elements(array, offset, count)?
    } else {
        call.all_elements(array)?
    };
    let mut bytes = Vec::with_capacity(elements.len());
    for element in elements {
        bytes.push(call.known_int(element)? as u8);
    }
    Ok(bytes)
}

/// The library's own constructor: one byte per unit, or two with the lower one first.
fn of_raw_bytes(call: &mut Invocation<'_, '_>) -> Modelled {
    let bytes = known_bytes(call, false)?;
    let units: Vec<u16> = match call.int(2)? {
        0 => bytes.iter().map(|byte| u16::from(*byte)).collect(),
        _ => {
            let pairs = bytes.chunks_exact(2);
            pairs
                .map(|pair| u16::from_le_bytes([pair[0], pair[1]]))
                .collect()
        }
    };
    become_text(call, Text::known(&units))
}
