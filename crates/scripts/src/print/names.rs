//! Names for input objects: of the first parameter that holds them, otherwise of their class with a number.

use std::collections::BTreeSet;

use oxpecker_interp::{ConcreteInputs, ConcreteObject, ConcreteValue};
use oxpecker_ir::{MethodId, Program};

use super::java::{expression, simple_name};

/// The names of the objects of some inputs and of the parameters.
#[derive(Clone, Debug)]
pub struct Names {
    parameters: Vec<String>,
    objects: Vec<String>,
}

impl Names {
    /// Chooses names; the same inputs get the same ones.
    pub fn new(program: &Program, entry: MethodId, inputs: &ConcreteInputs) -> Self {
        let method = &program.methods[entry];
        let parameters: Vec<String> = (0..method.params)
            .zip(method.locals().iter())
            .map(|(number, local)| {
                local
                    .name
                    .clone()
                    .unwrap_or_else(|| unnamed(number, method.is_static))
            })
            .collect();
        let known = inputs.objects.iter().map(|it| expression(program, it));
        let mut objects: Vec<Option<String>> = known.collect();
        for (name, argument) in parameters.iter().zip(&inputs.arguments) {
            if let ConcreteValue::Object(place) = argument
                && let Some(slot @ None) = objects.get_mut(*place)
            {
                *slot = Some(name.clone());
            }
        }
        let mut used: BTreeSet<String> = parameters.iter().cloned().collect();
        let mut number = 0;
        let objects = objects
            .into_iter()
            .zip(&inputs.objects)
            .map(|(name, object)| {
                name.unwrap_or_else(|| fresh(program, object, &mut number, &mut used))
            });
        let objects = objects.collect();
        Self {
            parameters,
            objects,
        }
    }

    /// The name of an object.
    pub fn of(&self, place: usize) -> &str {
        self.objects.get(place).map_or("null", String::as_str)
    }

    /// The name of a parameter; the receiver is the first of an instance method.
    pub fn parameter(&self, number: usize) -> &str {
        self.parameters.get(number).map_or("", String::as_str)
    }
}

fn unnamed(number: usize, is_static: bool) -> String {
    if number == 0 && !is_static {
        "this".into()
    } else {
        format!("arg{number}")
    }
}

fn fresh(
    program: &Program,
    object: &ConcreteObject,
    number: &mut u32,
    used: &mut BTreeSet<String>,
) -> String {
    let stem = match object {
        ConcreteObject::Instance { class, .. }
        | ConcreteObject::Boxed { class, .. }
        | ConcreteObject::Constant { class, .. }
        | ConcreteObject::Made { class, .. }
            if program.semantics.exceptions_are_objects =>
        {
            let name = simple_name(&program.classes[*class].name);
            name.replace('.', "").to_lowercase()
        }
        ConcreteObject::Instance { class, .. }
        | ConcreteObject::Boxed { class, .. }
        | ConcreteObject::Constant { class, .. }
        | ConcreteObject::Made { class, .. } => program.classes[*class].name.to_lowercase(),
        ConcreteObject::Text { .. } => "string".into(),
        ConcreteObject::Array { .. } => "array".into(),
    };
    loop {
        *number += 1;
        let name = format!("{stem}{number}");
        if used.insert(name.clone()) {
            return name;
        }
    }
}
