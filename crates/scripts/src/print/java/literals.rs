//! Names, types and literals of Java.

use num_bigint::BigInt;
use oxpecker_interp::{ConcreteObject, ConcreteValue};
use oxpecker_ir::{ClassId, Program, Type, Word};
use oxpecker_java::enum_constants;

use crate::print::floats::float_text;

/// The name of a class without its package.
pub fn simple_name(name: &str) -> String {
    let name = name.rsplit('/').next().unwrap_or(name);
    let last = |at: usize| name[at + 1..].starts_with(|it: char| it.is_alphabetic());
    match name.rfind('$') {
        Some(at) if at > 0 && last(at) => name.replace('$', "."),
        _ => name.to_string(),
    }
}

/// A type as Java writes it, without packages.
pub fn type_text(program: &Program, ty: &Type) -> String {
    match ty {
        Type::Float => "double".into(),
        Type::Single => "float".into(),
        Type::Machine(word) => format!("{word:?}").to_lowercase(),
        Type::Named(name) => simple_name(name),
        Type::Class(class) => simple_name(&program.classes[*class].name),
        Type::Array(element) => format!("{}[]", type_text(program, element)),
        other => program.type_name(other),
    }
}

/// The expression that always gives an object: a literal, a shared box, a constant.
pub(crate) fn expression(program: &Program, object: &ConcreteObject) -> Option<String> {
    match object {
        ConcreteObject::Text {
            units,
            shared: true,
        } => Some(string_literal(units)),
        ConcreteObject::Boxed {
            class,
            value,
            shared: true,
        } => {
            let value = boxed_value(program, *class, value);
            Some(format!("{}.valueOf({value})", class_text(program, *class)))
        }
        ConcreteObject::Constant { class, ordinal } => {
            let constants = enum_constants(program, *class);
            let name = constants.get(*ordinal).copied().unwrap_or("?");
            Some(format!("{}.{name}", class_text(program, *class)))
        }
        ConcreteObject::Made {
            class,
            field: Some(field),
            ..
        } => {
            let name = &program.fields[*field].name;
            Some(format!("{}.{name}", class_text(program, *class)))
        }
        ConcreteObject::Made { class, number, .. } => {
            let class = class_text(program, *class);
            Some(format!(
                "/* object {number} of the initializer of {class} */"
            ))
        }
        _ => None,
    }
}

pub(super) fn class_text(program: &Program, class: ClassId) -> String {
    simple_name(&program.classes[class].name)
}

pub(super) fn boxed_value(program: &Program, class: ClassId, value: &ConcreteValue) -> String {
    let field = program.hierarchy.layout(class).first();
    let ty = field.map_or(&Type::Int, |field| &program.fields[*field].ty);
    let text = plain(value, ty);
    match ty {
        Type::Machine(Word::Byte | Word::Short) => {
            format!("({}) {text}", type_text(program, ty))
        }
        _ => text,
    }
}

/// A value as Java writes it; objects have no literal.
pub(super) fn plain(value: &ConcreteValue, ty: &Type) -> String {
    match (value, ty) {
        (ConcreteValue::Int(value), Type::Machine(Word::Boolean)) => {
            (*value != BigInt::from(0)).to_string()
        }
        (ConcreteValue::Int(value), Type::Machine(Word::Char)) => {
            let unit = u16::try_from(value).unwrap_or_default();
            format!("'{}'", escaped(&[unit], '\''))
        }
        (ConcreteValue::Int(value), Type::Machine(Word::Long)) => format!("{value}L"),
        (ConcreteValue::Int(value), _) => value.to_string(),
        (ConcreteValue::Bool(value), _) => value.to_string(),
        (ConcreteValue::Float(value), _) => float_name("Double", *value)
            .unwrap_or_else(|| java_float(&float_text(*value), &format!("{value:e}"))),
        (ConcreteValue::Single(value), _) => {
            float_name("Float", f64::from(*value)).unwrap_or_else(|| {
                let text = value.to_string();
                let text = if text.contains('.') {
                    text
                } else {
                    text + ".0"
                };
                java_float(&text, &format!("{value:e}")) + "f"
            })
        }
        (ConcreteValue::Null | ConcreteValue::Object(_), _) => "null".into(),
        (ConcreteValue::Str(text), _) => string_literal(&text.encode_utf16().collect::<Vec<u16>>()),
        (ConcreteValue::Text(units), _) => string_literal(units),
    }
}

/// The shorter one of two ways to write a number.
fn java_float(plain: &str, scientific: &str) -> String {
    if plain.len() <= 20 { plain } else { scientific }.into()
}

fn float_name(class: &str, value: f64) -> Option<String> {
    let name = match value {
        value if value.is_nan() => "NaN",
        f64::INFINITY => "POSITIVE_INFINITY",
        f64::NEG_INFINITY => "NEGATIVE_INFINITY",
        _ => return None,
    };
    Some(format!("{class}.{name}"))
}

/// A string literal of Java.
pub fn string_literal(units: &[u16]) -> String {
    format!("\"{}\"", escaped(units, '"'))
}

/// What stands between quotes in a literal of Java.
pub fn escaped(units: &[u16], quote: char) -> String {
    let mut text = String::new();
    for unit in units {
        match char::from_u32(u32::from(*unit)) {
            Some('\n') => text.push_str("\\n"),
            Some('\t') => text.push_str("\\t"),
            Some('\r') => text.push_str("\\r"),
            Some('\\') => text.push_str("\\\\"),
            Some(it) if it == quote => text.extend(['\\', it]),
            Some(it @ ' '..='~') => text.push(it),
            _ => text.push_str(&format!("\\u{unit:04x}")),
        }
    }
    text
}

/// A text between quotes in Java. Codes are read before quotes and the ends of lines are looked for, so these have escapes.
pub fn java_text(units: &[u16]) -> String {
    let mut text = String::new();
    for unit in units {
        match u8::try_from(*unit) {
            Ok(b'"') => text.push_str("\\\""),
            Ok(b'\\') => text.push_str("\\\\"),
            Ok(b'\n') => text.push_str("\\n"),
            Ok(b'\r') => text.push_str("\\r"),
            Ok(plain @ 0x20..=0x7e) => text.push(char::from(plain)),
            _ => {
                text.push_str(&format!("\\u{unit:04x}"));
            }
        }
    }
    text
}
