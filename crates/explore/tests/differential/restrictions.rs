//! Whether inputs are ones the configuration speaks of.

use oxpecker_interp::{ConcreteInputs, ConcreteObject, ConcreteValue, InputConfig};
use oxpecker_ir::{Arith, Program, Type};

/// What is wrong with the inputs of a counterexample, if anything is.
pub(crate) fn broken(
    program: &Program,
    config: &InputConfig,
    inputs: &ConcreteInputs,
    types: &[Type],
) -> Option<String> {
    let mut typed: Vec<(&ConcreteValue, Type)> =
        inputs.arguments.iter().zip(types.iter().cloned()).collect();
    for object in &inputs.objects {
        match object {
            ConcreteObject::Instance { class, fields } => {
                let layout = program.hierarchy.layout(*class);
                if layout.len() != fields.len() {
                    return Some("an object has other fields than its class".into());
                }
                let types = layout.iter().map(|field| program.fields[*field].ty.clone());
                typed.extend(fields.iter().zip(types));
            }
            ConcreteObject::Array {
                element,
                length,
                default,
                entries,
            } => {
                if config.max_array.is_some_and(|limit| *length > limit.into()) {
                    return Some(format!("an array has {length} elements"));
                }
                if *length < 0.into() || entries.keys().any(|it| *it < 0.into() || it >= length) {
                    return Some("an array has elements out of its bounds".into());
                }
                typed.extend(entries.values().map(|value| (value, element.clone())));
                if *length > entries.len().into() {
                    typed.push((default, element.clone()));
                }
            }
            other => return Some(format!("{other:?} is no object of the language")),
        }
    }
    let mut seen = vec![0; inputs.objects.len()];
    for (value, ty) in typed {
        if let ConcreteValue::Object(place) = value {
            seen[*place] += 1;
        }
        if !fits(program, config, inputs, (value, &ty)) {
            return Some(format!("{value:?} is no {}", program.type_name(&ty)));
        }
    }
    let shared = seen.iter().any(|count| *count > 1);
    (shared && !config.aliasing).then(|| "an object has aliases".into())
}

fn fits(
    program: &Program,
    config: &InputConfig,
    inputs: &ConcreteInputs,
    (value, ty): (&ConcreteValue, &Type),
) -> bool {
    match (value, ty) {
        (ConcreteValue::Bool(_), Type::Bool)
        | (ConcreteValue::Float(_), Type::Float)
        | (ConcreteValue::Str(_), Type::Str) => true,
        (ConcreteValue::Int(value), Type::Int) => {
            program.semantics.int != Arith::Wrap32 || i32::try_from(value).is_ok()
        }
        (ConcreteValue::Int(value), Type::Uint) => *value >= 0.into(),
        (ConcreteValue::Null, ty) => ty.is_reference() && config.symbolic_null,
        (ConcreteValue::Object(place), ty) => match (inputs.objects.get(*place), ty) {
            (Some(ConcreteObject::Instance { class, .. }), Type::Class(wanted)) => {
                program.hierarchy.is_subtype(*class, *wanted)
            }
            (Some(ConcreteObject::Array { element, .. }), Type::Array(wanted)) => {
                *element == **wanted
            }
            _ => false,
        },
        _ => false,
    }
}
