//! Inputs of a run for those who run it again elsewhere: objects keep their identity.

use num_bigint::BigInt;
use num_traits::ToPrimitive;
use oxpecker_interp::concrete::{ConcreteInputs, ConcreteObject, ConcreteValue};
use oxpecker_ir::{ClassId, FieldId, Program, Type, Word};

use super::read::{LONGEST, class_name, constant, plain};
use crate::run_inputs::{RunField, RunInputs, RunObject, RunValue};
use crate::solutions::SolutionValue;

/// The inputs of a run.
pub(super) fn run_inputs(program: &Program, inputs: &ConcreteInputs) -> RunInputs {
    let typed = inputs.arguments.iter();
    let asked = inputs.asked.iter();
    let objects = inputs.objects.iter();
    RunInputs {
        arguments: typed.map(|it| value(it, &Type::Int)).collect(),
        asked: asked
            .map(|it| (it.what.to_string(), value(&it.value, &it.ty)))
            .collect(),
        objects: objects.map(|it| object(program, it)).collect(),
    }
}

fn value(it: &ConcreteValue, ty: &Type) -> RunValue {
    plain(it, ty).map_or_else(RunValue::Object, RunValue::Plain)
}

fn object(program: &Program, it: &ConcreteObject) -> RunObject {
    match it {
        ConcreteObject::Text { units, .. } => {
            RunObject::Plain(None, SolutionValue::Text(units.clone()))
        }
        ConcreteObject::Boxed {
            class, value: it, ..
        } => {
            let ty = program.hierarchy.layout(*class).first();
            let ty = ty.map_or(&Type::Int, |field| &program.fields[*field].ty);
            match value(it, ty) {
                RunValue::Plain(it) => RunObject::Plain(Some(class_name(program, *class)), it),
                RunValue::Object(_) => RunObject::Plain(None, SolutionValue::Null),
            }
        }
        ConcreteObject::Constant { class, ordinal } => {
            RunObject::Plain(None, constant(program, *class, *ordinal))
        }
        ConcreteObject::Made { class, number, .. } => {
            let name = format!("#{number}");
            RunObject::Plain(
                None,
                SolutionValue::Constant(class_name(program, *class), name),
            )
        }
        ConcreteObject::Instance { class, fields } => {
            let layout = program.hierarchy.layout(*class).iter().zip(fields);
            let fields = layout.map(|(field, it)| RunField {
                class: class_name(program, declaring(program, *class, *field)),
                name: program.fields[*field].name.clone(),
                value: value(it, &program.fields[*field].ty),
            });
            RunObject::Instance(class_name(program, *class), fields.collect())
        }
        ConcreteObject::Array {
            element,
            length,
            default,
            entries,
        } => {
            let length = length.to_usize().unwrap_or(LONGEST).min(LONGEST);
            let elements = (0..length).map(|index| {
                let it = entries.get(&BigInt::from(index)).unwrap_or(default);
                value(it, element)
            });
            let elements = elements.collect();
            RunObject::Array(format!("[{}", descriptor(program, element)), elements)
        }
    }
}

/// The class that declares a field of an object.
fn declaring(program: &Program, class: ClassId, field: FieldId) -> ClassId {
    let mut next = Some(class);
    while let Some(class) = next {
        let declared = &program.classes[class];
        if declared.fields.contains(&field) {
            return class;
        }
        next = declared.superclass;
    }
    class
}

/// A type as `Class.forName` reads it in names of arrays.
fn descriptor(program: &Program, ty: &Type) -> String {
    match ty {
        Type::Machine(Word::Boolean) | Type::Bool => "Z".into(),
        Type::Machine(Word::Byte) => "B".into(),
        Type::Machine(Word::Short) => "S".into(),
        Type::Machine(Word::Char) | Type::Char => "C".into(),
        Type::Machine(Word::Int) | Type::Int | Type::Uint => "I".into(),
        Type::Machine(Word::Long) => "J".into(),
        Type::Single => "F".into(),
        Type::Float => "D".into(),
        Type::Str => "Ljava.lang.String;".into(),
        Type::Class(class) => format!("L{};", class_name(program, *class)),
        Type::Named(name) => format!("L{};", name.replace('/', ".")),
        Type::Array(element) => format!("[{}", descriptor(program, element)),
        Type::Void => "V".into(),
    }
}
