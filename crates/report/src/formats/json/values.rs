//! Inputs as structured values.

use num_bigint::BigInt;
use oxpecker_interp::{ConcreteInputs, ConcreteObject, ConcreteValue};
use oxpecker_ir::{MethodId, Program, Type};
use serde::Serialize;

use oxpecker_scripts::Names;
use oxpecker_scripts::print::{float_text, java::java_text};

#[derive(Serialize)]
pub(super) struct Inputs {
    arguments: Vec<Named>,
    objects: Vec<Object>,
    /// Static fields of Java classes that were changed after the class was initialized.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    statics: Vec<Named>,
    /// Nondeterministic values of the run, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    nondet: Vec<Named>,
}

#[derive(Serialize)]
struct Named {
    name: String,
    #[serde(rename = "type")]
    ty: String,
    value: Value,
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Value {
    Bool {
        value: bool,
    },
    Int {
        value: String,
    },
    Char {
        value: Option<char>,
        code: String,
    },
    Float {
        value: String,
    },
    Null,
    String {
        value: String,
    },
    /// `object` is a place in the list of objects.
    Object {
        object: usize,
        name: String,
    },
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Object {
    Instance {
        name: String,
        class: String,
        fields: Vec<Named>,
    },
    Array {
        name: String,
        element: String,
        length: String,
        /// The value of all elements that are not listed.
        default: Value,
        elements: Vec<Element>,
    },
    /// A string of Java, which has an identity of its own.
    String {
        name: String,
        value: String,
        /// Whether it is the object that literals with this text are.
        shared: bool,
    },
    /// A box of Java.
    Boxed {
        name: String,
        class: String,
        value: Value,
        /// Whether it is the object that `valueOf` gives.
        shared: bool,
    },
    /// An object that the static initializer of a class makes.
    Made {
        name: String,
        class: String,
        number: usize,
    },
    /// A constant of an enumeration.
    Constant {
        name: String,
        class: String,
        ordinal: usize,
    },
}

#[derive(Serialize)]
struct Element {
    index: String,
    value: Value,
}

pub(super) fn inputs(
    program: &Program,
    entry: MethodId,
    inputs: &ConcreteInputs,
    names: &Names,
) -> Inputs {
    let method = &program.methods[entry];
    let own = Type::Class(method.class);
    let typed = inputs.arguments.iter().zip(method.locals().iter());
    let arguments = typed.enumerate().map(|(number, (argument, local))| {
        let ty = local.ty.as_ref().unwrap_or(&own);
        Named {
            name: names.parameter(number).into(),
            ty: program.type_name(ty),
            value: value(names, argument, ty),
        }
    });
    let objects = inputs.objects.iter().enumerate();
    Inputs {
        arguments: arguments.collect(),
        objects: objects
            .map(|(place, it)| object(program, names, place, it))
            .collect(),
        statics: statics(program, inputs, names),
        nondet: nondet(program, inputs, names),
    }
}

fn statics(program: &Program, inputs: &ConcreteInputs, names: &Names) -> Vec<Named> {
    let statics = inputs.statics.iter().map(|(field, it)| {
        let field = &program.fields[*field];
        let class = program.classes[field.class].name.replace('/', ".");
        Named {
            name: format!("{class}.{}", field.name),
            ty: program.type_name(&field.ty),
            value: value(names, it, &field.ty),
        }
    });
    statics.collect()
}

fn nondet(program: &Program, inputs: &ConcreteInputs, names: &Names) -> Vec<Named> {
    let asked = inputs.asked.iter().map(|it| Named {
        name: it.what.into(),
        ty: program.type_name(&it.ty),
        value: value(names, &it.value, &it.ty),
    });
    asked.collect()
}

fn value(names: &Names, value: &ConcreteValue, ty: &Type) -> Value {
    match value {
        ConcreteValue::Bool(value) => Value::Bool { value: *value },
        ConcreteValue::Int(code) if *ty == Type::Char => Value::Char {
            value: u32::try_from(code).ok().and_then(char::from_u32),
            code: code.to_string(),
        },
        ConcreteValue::Int(value) => Value::Int {
            value: value.to_string(),
        },
        ConcreteValue::Float(value) => Value::Float {
            value: float_text(*value),
        },
        ConcreteValue::Single(value) => Value::Float {
            value: float_text(f64::from(*value)),
        },
        ConcreteValue::Null => Value::Null,
        ConcreteValue::Str(text) => Value::String {
            value: text.clone(),
        },
        ConcreteValue::Text(units) => Value::String {
            value: java_text(units),
        },
        ConcreteValue::Object(place) => Value::Object {
            object: *place,
            name: names.of(*place).into(),
        },
    }
}

fn object(program: &Program, names: &Names, place: usize, object: &ConcreteObject) -> Object {
    let name = names.of(place).to_string();
    match object {
        ConcreteObject::Instance { class, fields } => {
            let layout = program.hierarchy.layout(*class).iter().zip(fields);
            let fields = layout.map(|(field, it)| {
                let field = &program.fields[*field];
                Named {
                    name: field.name.clone(),
                    ty: program.type_name(&field.ty),
                    value: value(names, it, &field.ty),
                }
            });
            Object::Instance {
                name,
                class: program.classes[*class].name.replace('/', "."),
                fields: fields.collect(),
            }
        }
        ConcreteObject::Text { units, shared } => Object::String {
            name,
            value: java_text(units),
            shared: *shared,
        },
        ConcreteObject::Boxed {
            class,
            value: it,
            shared,
        } => {
            let field = program.hierarchy.layout(*class).first();
            let ty = field.map_or(&Type::Int, |field| &program.fields[*field].ty);
            Object::Boxed {
                name,
                class: program.classes[*class].name.replace('/', "."),
                value: value(names, it, ty),
                shared: *shared,
            }
        }
        ConcreteObject::Made { class, number, .. } => Object::Made {
            name,
            class: program.classes[*class].name.replace('/', "."),
            number: *number,
        },
        ConcreteObject::Constant { class, ordinal } => Object::Constant {
            name,
            class: program.classes[*class].name.replace('/', "."),
            ordinal: *ordinal,
        },
        ConcreteObject::Array {
            element,
            length,
            default,
            entries,
        } => {
            let listed = |(index, it): (&BigInt, &ConcreteValue)| Element {
                index: index.to_string(),
                value: value(names, it, element),
            };
            Object::Array {
                name,
                element: program.type_name(element),
                length: length.to_string(),
                default: value(names, default, element),
                elements: entries.iter().map(listed).collect(),
            }
        }
    }
}
