//! Strings as bytes and back.

use std::sync::Arc;

use crate::slots::{MachineSettings, Question};
use oxpecker_ir::{BinaryOp, Type, Word};
use oxpecker_java_string::encode;

use super::super::compute::result;
use super::super::{
    After, Done, Invocation, Modelled, Pause, Table, continuation, direct, opaque, pure,
};
use super::create::become_text;
use super::locales::default_is_utf8;
use super::{is_among, is_known};
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
    opaque(
        "java/nio/charset/Charset.forName(Ljava/lang/String;)Ljava/nio/charset/Charset;",
        for_name,
    ),
    direct("java/lang/String.<init>([BB)V", of_raw_bytes),
    pure("java/lang/StringUTF16.isBigEndian()Z", is_big_endian),
];

/// How the library puts units into bytes where nobody sees it.
fn is_big_endian(_: &mut Invocation<'_, '_>) -> Modelled {
    result(Value::Int(0))
}

/// Names of character sets that are told apart where a name is not known; the last one is no name.
const NAMES: [&str; 4] = ["UTF-8", "ISO-8859-1", "US-ASCII", "?"];

/// What names are left out then.
const OTHER_NAMES: &str =
    "names of character sets that are not known and not UTF-8, ISO-8859-1, US-ASCII or ?";

/// `Charset.forName`, which looks unknown names up in tables.
fn for_name(call: &mut Invocation<'_, '_>) -> Modelled {
    if call.nullable(call.args[0])?.is_null() || is_known(call, 0)? {
        return call.bytecode();
    }
    match is_among(call, 0, &NAMES)? {
        Some(place) => {
            let units: Arc<[u16]> = NAMES[place].encode_utf16().collect();
            let name = call.interpreter.literal_text(call.state, &units);
            Ok(Done::Enter(call.method, vec![name]))
        }
        None => call.left_out(OTHER_NAMES),
    }
}

/// How text becomes bytes.
#[derive(Clone, Copy)]
enum Encoding {
    Utf8,
    Latin1,
    Ascii,
}

/// All character sets that machines have by default write ASCII alike.
fn get_bytes(call: &mut Invocation<'_, '_>) -> Modelled {
    let is_ascii = match call.string(0)? {
        Text::Known(units) => units.iter().all(|unit| *unit <= 0x7f),
        Text::Term(_) => false,
    };
    if !is_ascii {
        default_is_utf8(call)?;
    }
    bytes(call, Encoding::Utf8)
}

fn get_named_bytes(call: &mut Invocation<'_, '_>) -> Modelled {
    match named(call, 1)? {
        Some(encoding) => bytes(call, encoding),
        None => call.left_out(OTHER_NAMES),
    }
}

fn get_charset_bytes(call: &mut Invocation<'_, '_>) -> Modelled {
    let encoding = charset(call, 1)?;
    bytes(call, encoding)
}

fn bytes(call: &mut Invocation<'_, '_>, encoding: Encoding) -> Modelled {
    let text = call.string(0)?;
    let bytes = match (&text, call.length_of(&text)) {
        (Text::Term(_), Value::Int(length)) => written(call, &text, length, encoding)?,
        _ => {
            let units = call.known_units(&text)?;
            let bytes = match encoding {
                Encoding::Utf8 => encode::to_utf8(&units),
                Encoding::Latin1 => encode::to_latin1(&units),
                Encoding::Ascii => encode::to_ascii(&units),
            };
            let bytes = bytes.into_iter();
            bytes
                .map(|byte| Value::Int(i64::from(byte as i8)))
                .collect()
        }
    };
    let array = call.new_array_of(Type::Machine(Word::Byte), bytes);
    result(array)
}

/// The bytes of units that are not known: how many there are for each of them is decided.
fn written(
    call: &mut Invocation<'_, '_>,
    text: &Text,
    length: i64,
    encoding: Encoding,
) -> Modelled<Vec<Value>> {
    let mut bytes = Vec::new();
    let mut place = 0;
    while place < length {
        let unit = call.unit_at(text, Value::Int(place))?;
        place += 1;
        if is_below(call, unit, 0x80)? {
            bytes.push(unit);
            continue;
        }
        if matches!(encoding, Encoding::Latin1) && is_below(call, unit, 0x100)? {
            bytes.push(call.on_ints(BinaryOp::Sub, unit, Value::Int(0x100))?);
            continue;
        }
        let is_utf8 = matches!(encoding, Encoding::Utf8);
        if is_utf8 && is_below(call, unit, 0x800)? {
            bytes.extend(sequence(call, unit, 0xc0, 1)?);
            continue;
        }
        let low = match place < length && is_between(call, unit, 0xd800, 0xdc00)? {
            true => Some(call.unit_at(text, Value::Int(place))?),
            false => None,
        };
        let low = match low {
            Some(low) if is_between(call, low, 0xdc00, 0xe000)? => Some(low),
            _ => None,
        };
        match low {
            Some(low) => {
                place += 1;
                if is_utf8 {
                    let point = code_point(call, unit, low)?;
                    bytes.extend(sequence(call, point, 0xf0, 3)?);
                } else {
                    bytes.push(Value::Int(i64::from(b'?')));
                }
            }
            None if is_utf8 && !is_between(call, unit, 0xd800, 0xe000)? => {
                bytes.extend(sequence(call, unit, 0xe0, 2)?);
            }
            None => bytes.push(Value::Int(i64::from(b'?'))),
        }
    }
    Ok(bytes)
}

fn is_below(call: &mut Invocation<'_, '_>, unit: Value, limit: i64) -> Modelled<bool> {
    let below = call.on_ints(BinaryOp::Lt, unit, Value::Int(limit))?;
    call.decide(below)
}

fn is_between(call: &mut Invocation<'_, '_>, unit: Value, first: i64, end: i64) -> Modelled<bool> {
    let from = call.on_ints(BinaryOp::Ge, unit, Value::Int(first))?;
    let below = call.on_ints(BinaryOp::Lt, unit, Value::Int(end))?;
    let both = call.both(from, below)?;
    call.decide(both)
}

/// `((high - 0xd800) << 10) + (low - 0xdc00) + 0x10000`.
fn code_point(call: &mut Invocation<'_, '_>, high: Value, low: Value) -> Modelled<Value> {
    let high = call.on_ints(BinaryOp::Sub, high, Value::Int(0xd800))?;
    let high = call.on_ints(BinaryOp::Shl, high, Value::Int(10))?;
    let low = call.on_ints(BinaryOp::Sub, low, Value::Int(0xdc00))?;
    let both = call.on_ints(BinaryOp::Add, high, low)?;
    call.on_ints(BinaryOp::Add, both, Value::Int(0x10000))
}

/// A code point as a byte with a mark and some bytes of six bits each, as signed numbers.
fn sequence(
    call: &mut Invocation<'_, '_>,
    point: Value,
    mark: i64,
    more: i64,
) -> Modelled<Vec<Value>> {
    let mut bytes = Vec::new();
    for number in 0..=more {
        let shift = Value::Int(6 * (more - number));
        let bits = call.on_ints(BinaryOp::Shr, point, shift)?;
        let (bits, mark) = match number {
            0 => (bits, mark),
            _ => (
                call.on_ints(BinaryOp::BitAnd, bits, Value::Int(0x3f))?,
                0x80,
            ),
        };
        bytes.push(call.on_ints(BinaryOp::Add, bits, Value::Int(mark - 0x100))?);
    }
    Ok(bytes)
}

/// The encoding that a string names; none if a string that is not known names another one.
fn named(call: &mut Invocation<'_, '_>, number: usize) -> Modelled<Option<Encoding>> {
    let name = match is_known(call, number)? {
        true => call.string(number)?,
        false => match is_among(call, number, &NAMES)? {
            Some(place) => Text::from_str(NAMES[place]),
            None => return Ok(None),
        },
    };
    encoding_of(call, &name).map(Some)
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
        _ if !is_legal(&name) => {
            let class = "java/io/UnsupportedEncodingException";
            Err(Pause::Throw(class, Some(name)))
        }
        _ => Err(call.unsupported("a character set that is not known")),
    }
}

/// Whether a character set can have a name.
fn is_legal(name: &str) -> bool {
    let is_sign = |it: char| matches!(it, '-' | '+' | ':' | '_' | '.');
    let is_legal = |it: char| it.is_ascii_alphanumeric() || is_sign(it);
    name.chars().all(is_legal) && !name.starts_with(is_sign) && !name.is_empty()
}

fn of_bytes(call: &mut Invocation<'_, '_>) -> Modelled {
    decoded_by_default(call, false)
}

fn of_some_bytes(call: &mut Invocation<'_, '_>) -> Modelled {
    decoded_by_default(call, true)
}

fn decoded_by_default(call: &mut Invocation<'_, '_>, part: bool) -> Modelled {
    let (bytes, _) = some_bytes(call, part)?;
    if !known(&bytes).is_some_and(|it| it.is_ascii()) {
        default_is_utf8(call)?;
    }
    decoded(call, Encoding::Utf8, part)
}

fn of_named_bytes(call: &mut Invocation<'_, '_>) -> Modelled {
    match named(call, 2)? {
        Some(encoding) => decoded(call, encoding, false),
        None => call.left_out(OTHER_NAMES),
    }
}

fn of_some_named_bytes(call: &mut Invocation<'_, '_>) -> Modelled {
    match named(call, 4)? {
        Some(encoding) => decoded(call, encoding, true),
        None => call.left_out(OTHER_NAMES),
    }
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
    let (values, range) = some_bytes(call, part)?;
    let bytes = match known(&values) {
        Some(bytes) => bytes,
        None => return read(call, &values, (encoding, range)),
    };
    let units = match encoding {
        Encoding::Utf8 => encode::from_utf8(&bytes),
        Encoding::Latin1 => Some(bytes.iter().map(|byte| u16::from(*byte)).collect()),
        Encoding::Ascii if bytes.is_ascii() => encode::from_utf8(&bytes),
        Encoding::Ascii => None,
    };
    match units {
        Some(units) => become_text(call, Text::known(&units)),
        None => read(call, &values, (encoding, range)),
    }
}

/// The text of bytes that are not known or no proper text.
fn read(
    call: &mut Invocation<'_, '_>,
    bytes: &[Value],
    (encoding, (offset, count)): (Encoding, (i64, i64)),
) -> Modelled {
    const DECODE: &str = "decodeUTF8_UTF16([BII[BIZ)I";
    if matches!(encoding, Encoding::Utf8) {
        let room = vec![Value::Int(0); bytes.len() * 2];
        let room = call.new_array_of(Type::Machine(Word::Byte), room);
        let (from, end) = (Value::Int(offset), Value::Int(offset + count));
        let args = vec![call.args[1], from, end, room, Value::Int(0), Value::Int(1)];
        let then = After::run(const { &continuation(paired) }, vec![call.args[0], room]);
        return call.calls("java/lang/String", DECODE, args, then);
    }
    let mut units = Vec::with_capacity(bytes.len());
    for byte in bytes {
        let is_ascii = call.on_ints(BinaryOp::Ge, *byte, Value::Int(0))?;
        units.push(match encoding {
            Encoding::Latin1 => call.on_ints(BinaryOp::BitAnd, *byte, Value::Int(0xff))?,
            _ if call.decide(is_ascii)? => *byte,
            _ => Value::Int(0xfffd),
        });
    }
    let text = call.text_of_units(&units)?;
    become_text(call, text)
}

/// The string of units that the library wrote as two bytes each, the lower one first.
fn paired(call: &mut Invocation<'_, '_>) -> Modelled {
    let room = call.object(1)?;
    let count = call.int(2)?;
    let bytes = call.elements(room, 0, count * 2)?;
    let mut units = Vec::with_capacity(bytes.len() / 2);
    for pair in bytes.chunks_exact(2) {
        let low = call.on_ints(BinaryOp::BitAnd, pair[0], Value::Int(0xff))?;
        let high = call.on_ints(BinaryOp::BitAnd, pair[1], Value::Int(0xff))?;
        let high = call.on_ints(BinaryOp::Shl, high, Value::Int(8))?;
        units.push(call.on_ints(BinaryOp::BitOr, low, high)?);
    }
    let text = call.text_of_units(&units)?;
    become_text(call, text)
}

/// The bytes of an array, all of it or those from an offset on, and which these are.
fn some_bytes(call: &mut Invocation<'_, '_>, part: bool) -> Modelled<(Vec<Value>, (i64, i64))> {
    let array = call.object(1)?;
    let length = call.array_length(array)?;
    let (offset, count) = if part {
        let (offset, count) = (call.args[2], call.args[3]);
        call.check_count((offset, count, length))?;
        (call.known_int(offset)?, call.known_int(count)?)
    } else {
        (0, call.known_int(length)?)
    };
    Ok((call.elements(array, offset, count)?, (offset, count)))
}

/// Bytes that are all known.
fn known(bytes: &[Value]) -> Option<Vec<u8>> {
    let known = bytes.iter().map(|byte| match byte {
        Value::Int(byte) => Some(*byte as u8),
        _ => None,
    });
    known.collect()
}

/// The library's own constructor: one byte per unit, or two with the lower one first.
fn of_raw_bytes(call: &mut Invocation<'_, '_>) -> Modelled {
    let (bytes, _) = some_bytes(call, false)?;
    let Some(bytes) = known(&bytes) else {
        return Err(call.unsupported("bytes that are not known"));
    };
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
