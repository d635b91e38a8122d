//! Objects that only Java has, read off a model.

use std::collections::BTreeMap;

use oxpecker_ir::{ClassId, Type};

use super::boxes::shared_range;
use super::session;
use super::slots::{InputObjects, InputValues};
use super::world::final_static;
use oxpecker_interp::concrete::{ConcreteInputs, ConcreteObject, ConcreteValue, Reader};
use oxpecker_interp::heap::{ClassOf, Object};
use oxpecker_interp::value::{Ref, Value};

/// A constant, a string or a box that is an input.
pub(super) fn value_object(reader: &mut Reader<'_>, reference: Ref) -> Option<ConcreteValue> {
    let state = reader.state;
    let inputs = state.slot::<InputObjects>();
    if let Some((class, ordinal)) = inputs.constants.get(&reference) {
        let (class, ordinal) = (*class, *ordinal);
        return Some(reader.one(0, ConcreteObject::Constant { class, ordinal }));
    }
    if let Some((class, number)) = inputs.made.get(&reference) {
        let (class, number) = (*class, *number);
        let holds =
            |field| state.classes.statics.get(&field).copied() == Some(Value::Ref(reference));
        let field = final_static(reader.program, class, holds);
        let object = ConcreteObject::Made {
            class,
            number,
            field,
        };
        return Some(reader.one(0, object));
    }
    let identity = *state.slot::<InputValues>().identity_of.get(&reference)?;
    let identity = reader
        .model
        .eval(reader.pool, identity)
        .as_i64()
        .unwrap_or(1);
    let shared = identity == 0;
    let object = match reader.state.heap.initial(reference)?.clone() {
        Object::Text(text) => {
            let units = reader.units(&text);
            ConcreteObject::Text { units, shared }
        }
        Object::Instance {
            class: ClassOf::Known(class),
            fields,
        } => boxed(reader, class, *fields.first()?, shared)?,
        _ => return None,
    };
    Some(reader.one(identity, object))
}

fn boxed(
    reader: &mut Reader<'_>,
    class: ClassId,
    value: Value,
    shared: bool,
) -> Option<ConcreteObject> {
    let field = reader.program.hierarchy.layout(class).first()?;
    let value = reader.value(value, &reader.program.fields[*field].ty);
    let in_range = match (&value, shared_range(&reader.program.classes[class].name)) {
        (ConcreteValue::Int(value), Some((low, high))) => {
            *value >= low.into() && *value <= high.into()
        }
        _ => false,
    };
    let shared = shared && in_range;
    Some(ConcreteObject::Boxed {
        class,
        value,
        shared,
    })
}

/// Some object of a type with default values; none when nobody knows one.
pub(super) fn blank_object(reader: &mut Reader<'_>, ty: &Type) -> Option<ConcreteObject> {
    let program = reader.program;
    let ty = reader.interpreter.loaded(ty).ok()?;
    let class = match ty {
        Type::Class(class) => class,
        Type::Array(element) => {
            return Some(ConcreteObject::Array {
                default: ConcreteInputs::default_of(&element),
                element: (*element).clone(),
                length: 0.into(),
                entries: BTreeMap::new(),
            });
        }
        _ => return None,
    };
    let objects = session(reader.interpreter)
        .world
        .as_ref()?
        .objects(program, class);
    if let Some(class) = objects.classes.first() {
        let layout = program.hierarchy.layout(*class).iter();
        let fields = layout.map(|field| reader.default(&program.fields[*field].ty));
        return Some(ConcreteObject::Instance {
            class: *class,
            fields: fields.collect(),
        });
    }
    if let Some(class) = objects.enums.first() {
        let (class, ordinal) = (*class, 0);
        return Some(ConcreteObject::Constant { class, ordinal });
    }
    if let Some(stand) = objects.stand {
        let class = program.load_class(stand.class()).ok()?;
        let layout = program.hierarchy.layout(class).iter();
        let fields = layout.map(|id| ConcreteInputs::default_of(&program.fields[*id].ty));
        let fields = fields.collect();
        return Some(ConcreteObject::Instance { class, fields });
    }
    if let Some(class) = objects.function {
        let layout = program.hierarchy.layout(class).iter();
        let fields = layout.map(|id| ConcreteInputs::default_of(&program.fields[*id].ty));
        let fields = fields.collect();
        return Some(ConcreteObject::Instance { class, fields });
    }
    match *objects.values.first()? {
        "java/lang/String" => Some(ConcreteObject::Text {
            units: Vec::new(),
            shared: false,
        }),
        name => {
            let class = program.load_class(name).ok()?;
            let field = *program.hierarchy.layout(class).first()?;
            Some(ConcreteObject::Boxed {
                class,
                value: ConcreteInputs::default_of(&program.fields[field].ty),
                shared: false,
            })
        }
    }
}

/// Whether a reference is an input object of a type.
pub(super) fn fits(reader: &Reader<'_>, reference: Ref, ty: &Type) -> bool {
    let object = reader.state.heap.initial(reference);
    let sub = match object {
        Some(Object::Instance { class, .. }) => Type::Class(reader.class(class)),
        Some(Object::Array(array)) => array.element.clone().array(),
        Some(Object::Text(_)) => Type::Named("java/lang/String".into()),
        _ => return false,
    };
    reader.interpreter.is_subtype(&sub, ty)
}
