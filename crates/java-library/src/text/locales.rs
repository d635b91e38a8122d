//! The default locale and the default character set, which machines choose and programs can change.
//!
//! As long as a program did not set it, the default locale is that of the United States, Turkish, whose letters and decimal
//! separator differ, or another one. Where texts differ only in another one, nothing is known of them there.

use super::super::compute::result;
use super::super::properties::setting;
use super::super::{Done, Invocation, Modelled, Table, opaque, pure};
use crate::slots::MachineSettings;
use crate::slots::Question;
use oxpecker_interp::value::{Ref, Value};

pub(super) const METHODS: Table = &[
    pure(
        "java/util/Locale.initDefault()Ljava/util/Locale;",
        united_states,
    ),
    pure(
        "java/util/Locale.initDefault(Ljava/util/Locale$Category;)Ljava/util/Locale;",
        united_states,
    ),
    pure(
        "java/util/Locale.getDefault()Ljava/util/Locale;",
        get_default,
    ).keeps::<MachineSettings>().keeps::<Question>(),
    pure(
        "java/util/Locale.getDefault(Ljava/util/Locale$Category;)Ljava/util/Locale;",
        get_default,
    ).keeps::<MachineSettings>().keeps::<Question>(),
    opaque(
        "java/util/Locale.setDefault(Ljava/util/Locale;)V",
        set_default,
    ).keeps::<MachineSettings>(),
    opaque(
        "java/util/Locale.setDefault(Ljava/util/Locale$Category;Ljava/util/Locale;)V",
        set_default,
    ).keeps::<MachineSettings>(),
    opaque(
        "java/nio/charset/Charset.defaultCharset()Ljava/nio/charset/Charset;",
        default_charset,
    ).keeps::<MachineSettings>().keeps::<Question>(),
    opaque(
        "sun/nio/cs/UTF_8$Decoder.isNotContinuation(I)Z",
        decodes_more,
    ).keeps::<MachineSettings>().keeps::<Question>(),
    opaque("sun/nio/cs/UTF_8$Decoder.isMalformed3(III)Z", decodes_more).keeps::<MachineSettings>().keeps::<Question>(),
    opaque("sun/nio/cs/UTF_8$Decoder.isMalformed3_2(II)Z", decodes_more).keeps::<MachineSettings>().keeps::<Question>(),
    opaque("sun/nio/cs/UTF_8$Decoder.isMalformed4_2(II)Z", decodes_more).keeps::<MachineSettings>().keeps::<Question>(),
    opaque("sun/nio/cs/UTF_8$Decoder.isMalformed4_3(I)Z", decodes_more).keeps::<MachineSettings>().keeps::<Question>(),
    opaque("sun/nio/cs/UTF_8$Decoder.isMalformed4(III)Z", decodes_more).keeps::<MachineSettings>().keeps::<Question>(),
    opaque(
        "sun/nio/cs/UTF_8$Decoder.malformed(Ljava/nio/ByteBuffer;ILjava/nio/CharBuffer;II)Ljava/nio/charset/CoderResult;",
        decodes_more,
    ).keeps::<MachineSettings>().keeps::<Question>(),
    opaque(
        "sun/nio/cs/UTF_8$Decoder.malformedForLength(Ljava/nio/ByteBuffer;ILjava/nio/CharBuffer;II)Ljava/nio/charset/CoderResult;",
        decodes_more,
    ).keeps::<MachineSettings>().keeps::<Question>(),
    opaque(
        "java/nio/charset/CoderResult.malformedForLength(I)Ljava/nio/charset/CoderResult;",
        decodes_more,
    ).keeps::<MachineSettings>().keeps::<Question>(),
    opaque("sun/nio/cs/StreamEncoder.implWrite([CII)V", encodes).keeps::<MachineSettings>().keeps::<Question>(),
];

const LOCALE: &str = "java/util/Locale";
/// The setting of the machine: 0 is `en_US`, 1 `tr_TR`, 2 any other.
const DEFAULT_LOCALE: &str = "Locale.getDefault";
/// Present once the program has set the default itself.
const SET_BY_PROGRAM: &str = "Locale.setDefault";
/// 0 is UTF-8, 1 any other that writes ASCII as it is.
const DEFAULT_CHARSET: &str = "Charset.defaultCharset";
/// Present once a stream of the library uses the default character set.
const STREAMS_USE_DEFAULT: &str = "streams with the default character set";

/// How texts and numbers are written where locales differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Conventions {
    /// As in English.
    English,
    /// As in Turkish or Azeri.
    Turkish,
    /// In a way that is not known.
    Unknown,
}

/// What the default locale is used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    Letters,
    Numbers,
}

/// The conventions of the default locale. Nothing may have been changed before.
pub(super) fn default_conventions(
    call: &mut Invocation<'_, '_>,
    purpose: Purpose,
) -> Modelled<Conventions> {
    if !was_set_by_program(call) {
        return Ok(match setting(call, DEFAULT_LOCALE, 3)? {
            0 => Conventions::English,
            1 => Conventions::Turkish,
            _ => Conventions::Unknown,
        });
    }
    let name = match purpose {
        Purpose::Letters => "defaultLocale",
        Purpose::Numbers => "defaultFormatLocale",
    };
    match static_field(call, name)? {
        Value::Ref(locale) if !locale.is_null() => conventions(call, locale, purpose),
        _ => Err(call.unsupported("a default locale that is not known")),
    }
}

/// Whether the default locale is one that the program chose.
pub(super) fn was_set_by_program(call: &Invocation<'_, '_>) -> bool {
    call.state
        .slot::<MachineSettings>()
        .settings
        .contains_key(SET_BY_PROGRAM)
}

/// The conventions of a locale.
pub(super) fn conventions(
    call: &mut Invocation<'_, '_>,
    locale: Ref,
    purpose: Purpose,
) -> Modelled<Conventions> {
    let language = language(call, locale)?;
    Ok(match (language.as_str(), purpose) {
        ("" | "en", _) => Conventions::English,
        ("tr" | "az", Purpose::Letters) | ("tr", Purpose::Numbers) => Conventions::Turkish,
        ("lt", Purpose::Letters) | (_, Purpose::Numbers) => Conventions::Unknown,
        (_, Purpose::Letters) => Conventions::English,
    })
}

fn language(call: &mut Invocation<'_, '_>, locale: Ref) -> Modelled<String> {
    let base = call.field_of(Value::Ref(locale), LOCALE, "baseLocale")?;
    let language = call.field_of(base, "sun/util/locale/BaseLocale", "language")?;
    let language = call.known(language)?;
    let language = call.string_of(language)?;
    Ok(String::from_utf16_lossy(&call.known_units(&language)?))
}

fn static_field(call: &mut Invocation<'_, '_>, name: &str) -> Modelled<Value> {
    let class = call.interpreter.load_class(LOCALE)?;
    let field = call.interpreter.field_named(class, name);
    let value = field.and_then(|field| call.state.classes.statics.get(&field).copied());
    value.ok_or_else(|| call.unsupported("constants that are not made yet"))
}

/// The constant that the initializer made before it asks for the default.
fn united_states(call: &mut Invocation<'_, '_>) -> Modelled {
    result(static_field(call, "US")?)
}

/// The default as an object is followed for one locale only, unless the program set it.
fn get_default(call: &mut Invocation<'_, '_>) -> Modelled {
    if was_set_by_program(call) {
        return call.bytecode();
    }
    match setting(call, DEFAULT_LOCALE, 3)? {
        0 => call.bytecode(),
        _ if call
            .interpreter
            .leave_out("machines whose default locale is en_US") =>
        {
            Ok(Done::AssumedAway)
        }
        _ => Err(call.unsupported("a default that depends on the machine")),
    }
}

fn set_default(call: &mut Invocation<'_, '_>) -> Modelled {
    call.state
        .slot_mut::<MachineSettings>()
        .settings
        .insert(SET_BY_PROGRAM, 1);
    call.bytecode()
}

/// To programs it is one of many. The library's streams take UTF-8, as long as they meet nothing but ASCII.
fn default_charset(call: &mut Invocation<'_, '_>) -> Modelled {
    let program = call.interpreter.program;
    let caller = program.methods[call.state.frame.method].class;
    if program.classes[caller].is_library() {
        call.state
            .slot_mut::<MachineSettings>()
            .settings
            .insert(STREAMS_USE_DEFAULT, 1);
    } else {
        default_is_utf8(call)?;
    }
    call.bytecode()
}

/// A decoder met something else than ASCII.
fn decodes_more(call: &mut Invocation<'_, '_>) -> Modelled {
    if streams_use_default(call) {
        default_is_utf8(call)?;
    }
    call.bytecode()
}

/// Whether a stream of the library uses the default character set.
fn streams_use_default(call: &Invocation<'_, '_>) -> bool {
    let settings = &call.state.slot::<MachineSettings>().settings;
    settings.contains_key(STREAMS_USE_DEFAULT)
}

/// Characters on their way to an encoder.
fn encodes(call: &mut Invocation<'_, '_>) -> Modelled {
    if streams_use_default(call) {
        let array = call.object(1)?;
        let (from, count) = (call.known_int(call.args[2])?, call.known_int(call.args[3])?);
        let units = call.elements(array, from, count)?;
        let is_ascii = |unit: &Value| matches!(unit, Value::Int(0..=0x7f));
        if !units.iter().all(is_ascii) {
            default_is_utf8(call)?;
        }
    }
    call.bytecode()
}

/// Follows the machines whose default is UTF-8; for the others the path ends.
pub(super) fn default_is_utf8(call: &mut Invocation<'_, '_>) -> Modelled<()> {
    match setting(call, DEFAULT_CHARSET, 2)? {
        0 => Ok(()),
        _ => Err(call.unsupported("a default character set that depends on the machine")),
    }
}
