//! `String.format` for the common conversions. Whatever else a format says is left to the library's own code.

use crate::slots::{MachineSettings, Question};
use oxpecker_java_string::{case, decimal, integer, search};

use super::super::properties::end_of_lines;
use super::super::{Invocation, Modelled, Table, direct};
use super::locales::{Conventions, Purpose, conventions, default_conventions, was_set_by_program};
use oxpecker_interp::heap::{ClassOf, Object, Text};
use oxpecker_interp::value::{Ref, Value};
use oxpecker_term::TextOp;

pub(super) const METHODS: Table = &[
    direct(
        "java/lang/String.format(Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/String;",
        format,
    )
    .keeps::<MachineSettings>()
    .keeps::<Question>(),
    direct(
        "java/lang/String.format(Ljava/util/Locale;Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/String;",
        format_for,
    )
    .keeps::<MachineSettings>()
    .keeps::<Question>(),
    direct(
        "java/lang/String.formatted([Ljava/lang/Object;)Ljava/lang/String;",
        format,
    )
    .keeps::<MachineSettings>()
    .keeps::<Question>(),
];

/// One conversion of a format: `%[place$][flags][width][.precision]conversion`.
#[derive(Debug, Default)]
struct Specifier {
    place: Option<usize>,
    left: bool,
    zeros: bool,
    plus: bool,
    width: usize,
    precision: Option<usize>,
    conversion: char,
}

/// A part of a format.
#[derive(Debug)]
enum Part {
    Words(String),
    LineEnd,
    Specifier(Specifier),
}

fn format(call: &mut Invocation<'_, '_>) -> Modelled {
    formatted(call, 0, None)
}

/// Without a locale numbers are written as in English.
fn format_for(call: &mut Invocation<'_, '_>) -> Modelled {
    let locale = call.nullable(call.args[0])?;
    let conventions = match locale {
        Ref::NULL => Conventions::English,
        locale => given_conventions(call, locale)?,
    };
    formatted(call, 1, Some(conventions))
}

/// A locale counts for numbers and, for upper case, for letters.
fn given_conventions(call: &mut Invocation<'_, '_>, locale: Ref) -> Modelled<Conventions> {
    let letters = conventions(call, locale, Purpose::Letters)?;
    let numbers = conventions(call, locale, Purpose::Numbers)?;
    Ok(match letters == numbers {
        true => numbers,
        false => Conventions::Unknown,
    })
}

fn formatted(call: &mut Invocation<'_, '_>, first: usize, given: Option<Conventions>) -> Modelled {
    if let format @ Text::Term(_) = call.string(first)? {
        return without_specifiers(call, format);
    }
    let Some(parts) = parts(call, first)? else {
        return call.bytecode();
    };
    let locale = match given {
        _ if !depends_on_locale(&parts) => Conventions::English,
        Some(Conventions::Unknown) => return call.bytecode(),
        Some(given) => given,
        None => default_conventions(call, Purpose::Numbers)?,
    };
    if locale == Conventions::Unknown {
        // Some other locale of the machine; one that the program set is the library's business.
        return match was_set_by_program(call) {
            true => call.bytecode(),
            false if call.interpreter.given.answers.is_some() => {
                Err(call.unsupported("a locale that is not known"))
            }
            false => {
                let any = call.any_text("formatted");
                call.give_text(any)
            }
        };
    }
    let end = match parts.iter().any(|part| matches!(part, Part::LineEnd)) {
        true => {
            let end = end_of_lines(call)?;
            let end = call.known(end)?;
            call.string_of(end)?
        }
        false => Text::from_str(""),
    };
    match text_of_parts(call, (parts, first), locale, &end)? {
        Some(text) => call.give_text(text),
        None => call.bytecode(),
    }
}

/// A format that is not known: without a `%` it is what it gives, and others are left out.
fn without_specifiers(call: &mut Invocation<'_, '_>, format: Text) -> Modelled {
    let has_any = call.relation(TextOp::Contains, &format, &Text::from_str("%"));
    match call.decide(has_any)? {
        true => call.left_out("formats that are not known and have a %"),
        false => call.give_text(format),
    }
}

/// Evaluates a format whose text nobody reads: false if the library has to.
pub(in super::super) fn is_formatted(
    call: &mut Invocation<'_, '_>,
    first: usize,
) -> Modelled<bool> {
    let Some(parts) = parts(call, first)? else {
        return Ok(false);
    };
    let (locale, end) = (Conventions::English, Text::from_str(""));
    Ok(text_of_parts(call, (parts, first), locale, &end)?.is_some())
}

/// The parts of a format; none if it is the library's business.
fn parts(call: &mut Invocation<'_, '_>, first: usize) -> Modelled<Option<Vec<Part>>> {
    let (Text::Known(units), arguments) =
        (call.string(first)?, call.nullable(call.args[first + 1])?)
    else {
        return Err(call.unsupported("a format that is not known"));
    };
    if arguments == Ref::NULL {
        return Ok(None);
    }
    Ok(String::from_utf16(&units).ok().and_then(|it| parse(&it)))
}

/// Numbers have digits and separators, and upper case has letters, that locales choose.
fn depends_on_locale(parts: &[Part]) -> bool {
    let mut specifiers = parts.iter().filter_map(|part| match part {
        Part::Specifier(specifier) => Some(specifier.conversion),
        Part::Words(_) | Part::LineEnd => None,
    });
    specifiers.any(|conversion| matches!(conversion, 'd' | 'f' | 'S'))
}

fn text_of_parts(
    call: &mut Invocation<'_, '_>,
    (parts, first): (Vec<Part>, usize),
    locale: Conventions,
    end: &Text,
) -> Modelled<Option<Text>> {
    let arguments = call.nullable(call.args[first + 1])?;
    let arguments = call.all_elements(arguments)?;
    let mut texts = Vec::new();
    let mut next = 0;
    for part in parts {
        let specifier = match part {
            Part::Words(words) => {
                texts.push(Text::from_str(&words));
                continue;
            }
            Part::LineEnd => {
                texts.push(end.clone());
                continue;
            }
            Part::Specifier(specifier) => specifier,
        };
        let place = specifier.place.unwrap_or_else(|| {
            next += 1;
            next - 1
        });
        let Some(argument) = arguments.get(place) else {
            return Ok(None);
        };
        let argument = call.nullable(*argument)?;
        match converted(call, &specifier, (argument, locale))? {
            Some(text) => texts.push(text),
            None => return Ok(None),
        }
    }
    Ok(Some(call.joined(&texts)?))
}

fn parse(format: &str) -> Option<Vec<Part>> {
    let mut parts = Vec::new();
    let mut words = String::new();
    let mut rest = format.chars().peekable();
    while let Some(char) = rest.next() {
        if char != '%' {
            words.push(char);
            continue;
        }
        let mut specifier = Specifier::default();
        let mut number = String::new();
        loop {
            let char = rest.next()?;
            match char {
                '-' if number.is_empty() => specifier.left = true,
                '+' if number.is_empty() => specifier.plus = true,
                '0' if number.is_empty() => specifier.zeros = true,
                '0'..='9' => number.push(char),
                '$' => {
                    specifier.place = Some(number.parse::<usize>().ok()?.checked_sub(1)?);
                    number.clear();
                }
                '.' => {
                    specifier.width = width(&number)?;
                    number.clear();
                    while let Some(digit) = rest.next_if(char::is_ascii_digit) {
                        number.push(digit);
                    }
                    specifier.precision = Some(number.parse().ok()?);
                }
                _ => {
                    if specifier.precision.is_none() {
                        specifier.width = width(&number)?;
                    }
                    specifier.conversion = char;
                    break;
                }
            }
        }
        let plain = specifier.width == 0 && !specifier.left && !specifier.zeros;
        match specifier.conversion {
            'n' if plain => {
                parts.push(Part::Words(std::mem::take(&mut words)));
                parts.push(Part::LineEnd);
            }
            '%' if plain => words.push('%'),
            'd' | 's' | 'S' | 'c' | 'b' | 'x' | 'X' | 'o' | 'f' => {
                parts.push(Part::Words(std::mem::take(&mut words)));
                parts.push(Part::Specifier(specifier));
            }
            _ => return None,
        }
    }
    parts.push(Part::Words(words));
    Some(parts)
}

fn width(digits: &str) -> Option<usize> {
    match digits {
        "" => Some(0),
        _ => digits.parse().ok().filter(|it| *it <= 1000),
    }
}

/// The text of one argument; none if that is the library's business.
fn converted(
    call: &mut Invocation<'_, '_>,
    specifier: &Specifier,
    (argument, locale): (Ref, Conventions),
) -> Modelled<Option<Text>> {
    let boxed = unboxed(call, argument)?;
    let text = match (specifier.conversion, &boxed) {
        ('b', _) => match &boxed {
            Boxed::Null => Text::from_str("false"),
            Boxed::Number("java/lang/Boolean", Value::Int(value)) => {
                Text::from_str(if *value == 0 { "false" } else { "true" })
            }
            Boxed::Number("java/lang/Boolean", _) => return Ok(None),
            _ => Text::from_str("true"),
        },
        (_, Boxed::Null) => Text::from_str("null"),
        ('s' | 'S', Boxed::Text(text)) => text.clone(),
        ('s' | 'S' | 'c', Boxed::Number("java/lang/Character", value)) => {
            call.text_of_unit(*value)?
        }
        ('c', Boxed::Number(class, Value::Int(value))) if is_integer(class) => {
            match search::units_of_point(*value) {
                Some(units) => Text::known(&units),
                None => return Ok(None),
            }
        }
        ('s' | 'S', Boxed::Number("java/lang/Boolean", Value::Int(value))) => {
            Text::from_str(if *value == 0 { "false" } else { "true" })
        }
        ('s' | 'S', Boxed::Number("java/lang/Boolean", _)) => return Ok(None),
        ('s' | 'S', Boxed::Number(_, value)) => super::numbers::number_text(call, *value)?,
        ('d', Boxed::Number(class, value)) if is_integer(class) => match (value, specifier.plus) {
            (Value::Int(value), plus) => {
                let sign = if plus && *value >= 0 { "+" } else { "" };
                Text::from_str(&format!("{sign}{value}"))
            }
            (_, false) => super::numbers::number_text(call, *value)?,
            _ => return Ok(None),
        },
        ('x' | 'X' | 'o', Boxed::Number(class, Value::Int(value))) if is_integer(class) => {
            let radix = if specifier.conversion == 'o' { 8 } else { 16 };
            let bits = match *class {
                "java/lang/Byte" => u64::from(*value as u8),
                "java/lang/Short" => u64::from(*value as u16),
                "java/lang/Integer" => u64::from(*value as u32),
                _ => *value as u64,
            };
            Text::known(&integer::to_unsigned_text(bits, radix))
        }
        ('f', Boxed::Number(_, value)) => {
            let precision = specifier.precision.unwrap_or(6);
            let text = match value {
                Value::Float(value) => decimal::double_to_fixed(*value, precision),
                Value::Single(value) => decimal::single_to_fixed(*value, precision),
                _ => None,
            };
            match text {
                Some(text) if !specifier.plus && locale == Conventions::Turkish => {
                    Text::from_str(&text.replace('.', ","))
                }
                Some(text) if !specifier.plus => Text::from_str(&text),
                _ => return Ok(None),
            }
        }
        _ => return Ok(None),
    };
    adjusted(call, specifier, (text, locale))
}

/// Precision, case and width; those of unknown texts are left alone.
fn adjusted(
    call: &Invocation<'_, '_>,
    specifier: &Specifier,
    (text, locale): (Text, Conventions),
) -> Modelled<Option<Text>> {
    let cut = specifier.precision.filter(|_| specifier.conversion != 'f');
    let upper = specifier.conversion.is_ascii_uppercase();
    let Text::Known(units) = &text else {
        let plain = cut.is_none() && !upper && specifier.width == 0;
        return match plain {
            true => Ok(Some(text)),
            false => Err(call.unsupported("a format with a width and a string that is not known")),
        };
    };
    let mut units = units.to_vec();
    if let Some(cut) = cut {
        if !matches!(specifier.conversion, 's' | 'S' | 'b') {
            return Ok(None);
        }
        units.truncate(cut);
    }
    if upper {
        units = match locale {
            Conventions::Turkish => match case::to_upper_turkish(&units) {
                Some(units) => units,
                None => return Ok(None),
            },
            _ => case::to_upper(&units),
        };
    }
    let missing = specifier.width.saturating_sub(units.len());
    if specifier.zeros {
        let sign = usize::from(matches!(units.first(), Some(0x2b | 0x2d)));
        if specifier.left
            || specifier.width == 0
            || matches!(specifier.conversion, 's' | 'S' | 'c' | 'b')
        {
            return Ok(None);
        }
        let zeros = std::iter::repeat_n(u16::from(b'0'), missing);
        units.splice(sign..sign, zeros);
    } else if specifier.left {
        if specifier.width == 0 {
            return Ok(None);
        }
        units.extend(std::iter::repeat_n(u16::from(b' '), missing));
    } else {
        let spaces = std::iter::repeat_n(u16::from(b' '), missing);
        units.splice(0..0, spaces);
    }
    Ok(Some(Text::known(&units)))
}

fn is_integer(class: &str) -> bool {
    matches!(
        class,
        "java/lang/Byte" | "java/lang/Short" | "java/lang/Integer" | "java/lang/Long"
    )
}

/// What an argument is.
enum Boxed {
    Null,
    Text(Text),
    Number(&'static str, Value),
    Other,
}

const BOXES: [&str; 8] = [
    "java/lang/Boolean",
    "java/lang/Byte",
    "java/lang/Short",
    "java/lang/Character",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Float",
    "java/lang/Double",
];

fn unboxed(call: &mut Invocation<'_, '_>, object: Ref) -> Modelled<Boxed> {
    if object == Ref::NULL {
        return Ok(Boxed::Null);
    }
    match call.state.heap.get(object) {
        Some(Object::Text(text)) => Ok(Boxed::Text(text.clone())),
        Some(Object::Instance {
            class: ClassOf::Known(class),
            ..
        }) => {
            let name = call.interpreter.program.classes[*class].name.as_str();
            let Some(class_name) = BOXES.into_iter().find(|it| *it == name) else {
                return Ok(Boxed::Other);
            };
            let Some(field) = call.interpreter.field_named(*class, "value") else {
                return Ok(Boxed::Other);
            };
            let value = call
                .interpreter
                .load_field(call.state, Value::Ref(object), field)?;
            Ok(Boxed::Number(class_name, value))
        }
        _ => Ok(Boxed::Other),
    }
}
