//! What a test asserts about a value or an object.

use oxpecker_interp::{After, ConcreteInputs, ConcreteObject, ConcreteValue, PathEnd, observe};
use oxpecker_ir::{ClassId, Program, Type};
use oxpecker_java::enum_constants;

use super::build::Builder;
use super::literals::literal;
use super::names::{class_text, is_nameable, is_open};
use oxpecker_scripts::print::java::string_literal;

/// Instructions of a getter.
const FUEL: u64 = 20_000;
/// Arrays up to this length are compared.
const MOST_ELEMENTS: usize = 64;
/// Getters that are asked.
const MOST_GETTERS: usize = 6;
const STATIC: u16 = 0x0008;

/// The assertions about an expression that has a value after the run.
pub(super) fn value(
    builder: &Builder<'_>,
    after: &After,
    (value, ty): (&ConcreteValue, &Type),
    actual: &str,
) -> Vec<String> {
    match value {
        ConcreteValue::Null => vec![format!("assertNull({actual});")],
        ConcreteValue::Object(place) => {
            let is_input = *place < builder.inputs.objects.len();
            let known = builder.variable(*place).filter(|_| is_input);
            match known {
                Some(known) => vec![format!("assertSame({known}, {actual});")],
                None => object(builder, after, *place, actual),
            }
        }
        plain => match literal(plain, ty).as_deref() {
            Some("true") => vec![format!("assertTrue({actual});")],
            Some("false") => vec![format!("assertFalse({actual});")],
            Some(text) => vec![format!("assertEquals({text}, {actual});")],
            None => Vec::new(),
        },
    }
}

/// The assertions about an object as the run left it.
pub(super) fn object(
    builder: &Builder<'_>,
    after: &After,
    place: usize,
    actual: &str,
) -> Vec<String> {
    let program = builder.program;
    match &after.objects[place] {
        ConcreteObject::Text { units, .. } => {
            vec![format!(
                "assertEquals({}, {actual});",
                string_literal(units)
            )]
        }
        ConcreteObject::Boxed { class, value, .. } => {
            boxed(program, *class, value, actual).unwrap_or_default()
        }
        ConcreteObject::Instance { class, fields }
            if matches!(
                program.classes[*class].name.as_str(),
                "java/lang/Double" | "java/lang/Float"
            ) =>
        {
            let value = fields.first();
            let lines = value.and_then(|value| boxed(program, *class, value, actual));
            lines.unwrap_or_default()
        }
        ConcreteObject::Constant { class, ordinal } => {
            let name = enum_constants(program, *class).get(*ordinal).copied();
            match name.filter(|_| is_nameable(program, *class, builder.package)) {
                Some(name) => {
                    let owner = class_text(program, *class, builder.package);
                    vec![format!("assertSame({owner}.{name}, {actual});")]
                }
                None => vec![format!("assertNotNull({actual});")],
            }
        }
        ConcreteObject::Array { .. } => array(program, after, place, actual)
            .unwrap_or_else(|| vec![format!("assertNotNull({actual});")]),
        ConcreteObject::Instance { class, fields } => {
            let mut lines = vec![format!("assertNotNull({actual});")];
            lines.extend(parts(builder, after, (place, *class), fields, actual));
            lines
        }
        ConcreteObject::Made { .. } => vec![format!("assertNotNull({actual});")],
    }
}

fn boxed(
    program: &Program,
    class: ClassId,
    value: &ConcreteValue,
    actual: &str,
) -> Option<Vec<String>> {
    let field = program.hierarchy.layout(class).first()?;
    let text = literal(value, &program.fields[*field].ty)?;
    let name = program.classes[class].name.rsplit('/').next()?;
    Some(vec![format!(
        "assertEquals((Object) {name}.valueOf({text}), (Object) {actual});"
    )])
}

/// Arrays of numbers, truth values and strings are compared as a whole.
pub(super) fn array(
    program: &Program,
    after: &After,
    place: usize,
    actual: &str,
) -> Option<Vec<String>> {
    let text = array_text(program, after, place)?;
    Some(vec![format!("assertArrayEquals({text}, {actual});")])
}

fn array_text(program: &Program, after: &After, place: usize) -> Option<String> {
    let ConcreteObject::Array {
        element,
        length,
        default,
        entries,
    } = after.objects.get(place)?
    else {
        return None;
    };
    let ty = match element {
        Type::Machine(word) => format!("{word:?}").to_lowercase(),
        Type::Float => "double".into(),
        Type::Single => "float".into(),
        Type::Named(name) if &**name == "java/lang/String" => "String".into(),
        Type::Class(class) if program.classes[*class].name == "java/lang/String" => "String".into(),
        _ => return None,
    };
    let length = usize::try_from(length).ok()?;
    if length > MOST_ELEMENTS {
        return None;
    }
    let mut texts = Vec::new();
    for index in 0..length {
        let value = entries.get(&index.into()).unwrap_or(default);
        texts.push(match value {
            ConcreteValue::Null => "null".into(),
            ConcreteValue::Object(place) => match after.objects.get(*place)? {
                ConcreteObject::Text { units, .. } => string_literal(units),
                _ => return None,
            },
            plain => literal(plain, element)?,
        });
    }
    Some(format!("new {ty}[] {{{}}}", texts.join(", ")))
}

/// What fields that can be read and getters tell about an object.
pub(super) fn parts(
    builder: &Builder<'_>,
    after: &After,
    (place, class): (usize, ClassId),
    fields: &[ConcreteValue],
    actual: &str,
) -> Vec<String> {
    let (program, package) = (builder.program, builder.package);
    let mut lines = Vec::new();
    if !is_nameable(program, class, package) {
        return lines;
    }
    let Some(loader) = &program.loader else {
        return lines;
    };
    let cast = format!("(({}) {actual})", class_text(program, class, package));
    for (id, value) in program.hierarchy.layout(class).iter().zip(fields) {
        let field = &program.fields[*id];
        let flags = loader.field_flags(program, *id).unwrap_or(2);
        if field.class == class
            && is_open(program, class, flags, package)
            && let Some(text) = plain(after, value, &field.ty)
        {
            lines.push(format!("assertEquals({text}, {cast}.{});", field.name));
        }
    }
    let getters = program.classes[class].methods.iter().copied();
    let getters = getters.filter(|id| {
        let method = &program.methods[*id];
        let flags = loader.method_flags(*id).unwrap_or(2);
        let returns = !matches!(method.result, Type::Void);
        let open = flags & STATIC == 0 && is_open(program, class, flags, package);
        returns && open && method.params == 1 && is_getter(&method.name)
    });
    for id in getters.take(MOST_GETTERS) {
        let inputs = ConcreteInputs {
            arguments: vec![ConcreteValue::Object(place)],
            objects: after.objects.clone(),
            statics: builder.inputs.statics.clone(),
            ..ConcreteInputs::default()
        };
        let ran = observe(program, id, &inputs, builder.config, FUEL);
        let method = &program.methods[id];
        if let (PathEnd::Returned(_), Some(then), false) = (&ran.end, &ran.after, ran.asked)
            && then.objects.get(..inputs.objects.len()) == Some(&inputs.objects[..])
            && let Some(value) = &then.value
            && let Some(text) = plain(then, value, &method.result)
        {
            lines.push(format!("assertEquals({text}, {cast}.{}());", method.name));
        }
    }
    lines
}

/// Values with literals, and strings.
fn plain(after: &After, value: &ConcreteValue, ty: &Type) -> Option<String> {
    match value {
        ConcreteValue::Object(place) => match after.objects.get(*place)? {
            ConcreteObject::Text { units, .. } => Some(string_literal(units)),
            _ => None,
        },
        ConcreteValue::Null => None,
        other => literal(other, ty),
    }
}

fn is_getter(name: &str) -> bool {
    let after = |prefix: &str| {
        let rest = name.strip_prefix(prefix);
        rest.is_some_and(|rest| rest.starts_with(|it: char| it.is_uppercase()))
    };
    after("get") || after("is") || after("has") || matches!(name, "size" | "length" | "count")
}
