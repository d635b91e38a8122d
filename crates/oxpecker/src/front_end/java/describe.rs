//! Input objects as a description from which the JVM makes them again: see `Inputs.java`.

use std::fmt::Write as _;

use oxpecker_interp::{ConcreteInputs, ConcreteObject, ConcreteValue};
use oxpecker_ir::{ClassId, Program, Type, Word};

/// An input that the JVM cannot be given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum NoDescription {
    #[error("a box without a value")]
    EmptyBox,
    #[error("an array that is too long")]
    LongArray,
    #[error("an object that no field holds")]
    HeldByNothing,
    #[error("a string without an identity")]
    BareString,
    #[error("an input that is an object")]
    Object,
}

/// The longest array that is made.
const MAX_LENGTH: u32 = 50_000_000;

/// All inputs, a line for each object, each field, each element and each argument.
pub(super) fn describe(
    program: &Program,
    inputs: &ConcreteInputs,
) -> Result<String, NoDescription> {
    let mut text = String::new();
    for object in &inputs.objects {
        let line = head(program, object)?;
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{line}");
    }
    for (place, object) in inputs.objects.iter().enumerate() {
        parts(program, place, object, &mut text)?;
    }
    for (field, value) in &inputs.statics {
        let field = &program.fields[*field];
        let (class, value) = (class_name(program, field.class), word(value)?);
        let _ = writeln!(text, "static {class} {} {value}", field.name);
    }
    for argument in &inputs.arguments {
        let _ = writeln!(text, "argument {}", word(argument)?);
    }
    Ok(text)
}

fn head(program: &Program, object: &ConcreteObject) -> Result<String, NoDescription> {
    Ok(match object {
        // The classes of floats are boxes that are never shared.
        ConcreteObject::Instance { class, fields } if is_box(program, *class) => {
            let value = fields.first().ok_or(NoDescription::EmptyBox)?;
            let (class, value) = (class_name(program, *class), word(value)?);
            format!("boxed {class} 0 {value}")
        }
        ConcreteObject::Instance { class, .. } => match program.function_interface(*class) {
            Some(interface) => format!("function {}", class_name(program, interface)),
            None => format!("instance {}", class_name(program, *class)),
        },
        ConcreteObject::Array {
            element, length, ..
        } => {
            let length = u32::try_from(length).unwrap_or(u32::MAX);
            if length > MAX_LENGTH {
                return Err(NoDescription::LongArray);
            }
            format!("array [{} {length}", descriptor(program, element))
        }
        ConcreteObject::Text { units, shared } => {
            let units: String = units.iter().map(|it| format!("{it:04x}")).collect();
            format!("text {} {units}", u8::from(*shared))
        }
        ConcreteObject::Boxed {
            class,
            value,
            shared,
        } => {
            let (class, value) = (class_name(program, *class), word(value)?);
            format!("boxed {class} {} {value}", u8::from(*shared))
        }
        ConcreteObject::Made { field, .. } => {
            let field = field.ok_or(NoDescription::HeldByNothing)?;
            let field = &program.fields[field];
            format!("held {} {}", class_name(program, field.class), field.name)
        }
        ConcreteObject::Constant { class, ordinal } => {
            format!("constant {} {ordinal}", class_name(program, *class))
        }
    })
}

fn is_box(program: &Program, class: ClassId) -> bool {
    let name = program.classes[class].name.as_str();
    matches!(name, "java/lang/Float" | "java/lang/Double")
}

fn parts(
    program: &Program,
    place: usize,
    object: &ConcreteObject,
    text: &mut String,
) -> Result<(), NoDescription> {
    match object {
        ConcreteObject::Instance { class, fields }
            if program.function_interface(*class).is_some() =>
        {
            if let Some(result) = fields.first() {
                let _ = writeln!(text, "result {place} {}", word(result)?);
            }
        }
        ConcreteObject::Instance { class, fields } if !is_box(program, *class) => {
            let layout = program.hierarchy.layout(*class);
            for (field, value) in layout.iter().zip(fields) {
                let field = &program.fields[*field];
                // New objects have these anyway, and some fields cannot be set at all.
                if *value != ConcreteInputs::default_of(&field.ty) {
                    let (owner, value) = (class_name(program, field.class), word(value)?);
                    let _ = writeln!(text, "field {place} {owner} {} {value}", field.name);
                }
            }
        }
        ConcreteObject::Array {
            element,
            default,
            entries,
            ..
        } => {
            if *default != ConcreteInputs::default_of(element) {
                let _ = writeln!(text, "fill {place} {}", word(default)?);
            }
            for (index, value) in entries {
                let _ = writeln!(text, "element {place} {index} {}", word(value)?);
            }
        }
        _ => {}
    }
    Ok(())
}

/// A value as one word; floats by their bits.
fn word(value: &ConcreteValue) -> Result<String, NoDescription> {
    Ok(match value {
        ConcreteValue::Bool(value) => u8::from(*value).to_string(),
        ConcreteValue::Int(value) => value.to_string(),
        ConcreteValue::Float(value) => (value.to_bits() as i64).to_string(),
        ConcreteValue::Single(value) => (value.to_bits() as i32).to_string(),
        ConcreteValue::Null => "null".into(),
        ConcreteValue::Object(place) => format!("@{place}"),
        ConcreteValue::Str(_) | ConcreteValue::Text(_) => {
            return Err(NoDescription::BareString);
        }
    })
}

fn class_name(program: &Program, class: ClassId) -> String {
    program.classes[class].name.replace('/', ".")
}

/// A type as `Class.forName` reads it inside of an array type.
fn descriptor(program: &Program, ty: &Type) -> String {
    match ty {
        Type::Machine(word) => match word {
            Word::Boolean => "Z",
            Word::Byte => "B",
            Word::Short => "S",
            Word::Char => "C",
            Word::Int => "I",
            Word::Long => "J",
        }
        .into(),
        Type::Float => "D".into(),
        Type::Single => "F".into(),
        Type::Class(class) => format!("L{};", class_name(program, *class)),
        Type::Named(name) => format!("L{};", name.replace('/', ".")),
        Type::Array(element) => format!("[{}", descriptor(program, element)),
        other => program.type_name(other),
    }
}
