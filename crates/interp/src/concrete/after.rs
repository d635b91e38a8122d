//! The objects as a concrete run left them.

use num_bigint::BigInt;
use oxpecker_ir::{ClassId, Program};
use rustc_hash::FxHashMap;

use super::{ConcreteInputs, ConcreteObject, ConcreteValue};
use crate::heap::{ArrayObject, ClassOf, Elements, Object, Text};
use crate::language::{KnownAs, Language};
use crate::state::State;
use crate::value::{Ref, Value};

/// More objects than this are not looked at.
const MOST_OBJECTS: usize = 10_000;

/// What a concrete run left behind.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct After {
    /// What it returned.
    pub value: Option<ConcreteValue>,
    /// The class of the exception that left it.
    pub thrown: Option<ClassId>,
    /// The input objects in their places, then those that can be reached from the result and from them.
    pub objects: Vec<ConcreteObject>,
}

/// Reads objects from the end of a run.
#[derive(Debug)]
pub struct Left<'a> {
    program: &'a Program,
    language: &'a dyn Language,
    state: &'a State,
    places: FxHashMap<Ref, usize>,
    open: Vec<Ref>,
}

impl<'a> Left<'a> {
    /// Begins with the inputs, the first of which has a number.
    pub fn new(
        (program, language): (&'a Program, &'a dyn Language),
        state: &'a State,
        first: i64,
        inputs: &ConcreteInputs,
    ) -> Self {
        let references = (first..).map(Ref).take(inputs.objects.len());
        let open: Vec<Ref> = references.collect();
        let places = open.iter().enumerate().map(|(place, it)| (*it, place));
        Self {
            program,
            language,
            state,
            places: places.collect(),
            open,
        }
    }

    /// All objects that can be reached; absent if something is not a constant.
    pub fn read(mut self, value: Option<Value>, inputs: &ConcreteInputs) -> Option<After> {
        let value = match value {
            Some(value) => Some(self.value(value)?),
            None => None,
        };
        let mut objects = Vec::new();
        while let Some(reference) = self.open.get(objects.len()).copied() {
            if objects.len() > MOST_OBJECTS {
                return None;
            }
            let object = match inputs.objects.get(objects.len()) {
                // What never changes is what it was.
                Some(
                    same @ (ConcreteObject::Text { .. }
                    | ConcreteObject::Boxed { .. }
                    | ConcreteObject::Made { .. }
                    | ConcreteObject::Constant { .. }),
                ) => same.clone(),
                _ => self.object(reference)?,
            };
            objects.push(object);
        }
        Some(After {
            value,
            thrown: None,
            objects,
        })
    }

    fn value(&mut self, value: Value) -> Option<ConcreteValue> {
        Some(match value {
            Value::Int(value) => ConcreteValue::Int(value.into()),
            Value::Bool(value) => ConcreteValue::Bool(value),
            Value::Float(value) => ConcreteValue::Float(value),
            Value::Single(value) => ConcreteValue::Single(value),
            Value::Ref(Ref::NULL | Ref::ABSENT) => ConcreteValue::Null,
            Value::Ref(reference) => {
                let next = self.places.len();
                let place = *self.places.entry(reference).or_insert(next);
                if place == next {
                    self.open.push(reference);
                }
                ConcreteValue::Object(place)
            }
            Value::Term(_) => return None,
        })
    }

    fn object(&mut self, reference: Ref) -> Option<ConcreteObject> {
        let state = self.state;
        Some(match state.heap.get(reference)? {
            Object::Instance {
                class: ClassOf::Known(class),
                fields,
            } => self.instance(*class, fields)?,
            Object::Array(array) => self.array(array)?,
            Object::Text(Text::Known(units)) => ConcreteObject::Text {
                units: units.to_vec(),
                shared: false,
            },
            Object::Instance { .. } | Object::Str(_) | Object::Text(Text::Term(_)) => return None,
        })
    }

    fn instance(&mut self, class: ClassId, fields: &[Value]) -> Option<ConcreteObject> {
        match self.language.known_as(self.program, class, fields) {
            KnownAs::Box(value) => {
                return Some(ConcreteObject::Boxed {
                    class,
                    value: self.value(value)?,
                    shared: false,
                });
            }
            KnownAs::Constant(class, ordinal) => {
                return Some(ConcreteObject::Constant { class, ordinal });
            }
            KnownAs::Object => {}
        }
        let fields = fields.iter().map(|it| self.value(*it));
        Some(ConcreteObject::Instance {
            class,
            fields: fields.collect::<Option<_>>()?,
        })
    }

    fn array(&mut self, array: &ArrayObject) -> Option<ConcreteObject> {
        let Value::Int(length) = array.length else {
            return None;
        };
        let Elements::Vector(values) = &array.elements else {
            return None;
        };
        let default = ConcreteInputs::default_of(&array.element);
        let mut entries = std::collections::BTreeMap::new();
        for (index, value) in values
            .iter()
            .enumerate()
            .take(usize::try_from(length).ok()?)
        {
            let value = self.value(*value)?;
            if value != default {
                entries.insert(BigInt::from(index), value);
            }
        }
        Some(ConcreteObject::Array {
            element: array.element.clone(),
            length: length.into(),
            default,
            entries,
        })
    }
}
