//! Objects that only Java has, read off a model.

use std::collections::BTreeMap;

use oxpecker_ir::{ClassId, Type};
use oxpecker_term::Literal;

use super::reader::Reader;
use super::{ConcreteInputs, ConcreteObject, ConcreteValue};
use crate::heap::{ClassOf, Object, Text};
use crate::inputs::final_static;
use crate::models::shared_range;
use crate::runtime::{InputObjects, InputValues};
use crate::value::{Ref, Value};

impl Reader<'_> {
    /// The units of a text under the model.
    pub(super) fn units(&self, text: &Text) -> Vec<u16> {
        match text {
            Text::Known(units) => units.to_vec(),
            Text::Term(term) => match self.model.eval(self.pool, *term) {
                Literal::Text(units) => units.to_vec(),
                _ => Vec::new(),
            },
        }
    }

    /// A constant, a string or a box that is an input.
    pub(super) fn value_object(&mut self, reference: Ref) -> Option<ConcreteValue> {
        let state = self.state;
        let inputs = state.slot::<InputObjects>();
        if let Some((class, ordinal)) = inputs.constants.get(&reference) {
            let (class, ordinal) = (*class, *ordinal);
            return Some(self.one(0, ConcreteObject::Constant { class, ordinal }));
        }
        if let Some((class, number)) = inputs.made.get(&reference) {
            let (class, number) = (*class, *number);
            let holds =
                |field| state.classes.statics.get(&field).copied() == Some(Value::Ref(reference));
            let field = final_static(self.program, class, holds);
            let object = ConcreteObject::Made {
                class,
                number,
                field,
            };
            return Some(self.one(0, object));
        }
        let identity = *state.slot::<InputValues>().identity_of.get(&reference)?;
        let identity = self.model.eval(self.pool, identity).as_i64().unwrap_or(1);
        let shared = identity == 0;
        let object = match self.state.heap.initial(reference)?.clone() {
            Object::Text(text) => {
                let units = self.units(&text);
                ConcreteObject::Text { units, shared }
            }
            Object::Instance {
                class: ClassOf::Known(class),
                fields,
            } => self.boxed(class, *fields.first()?, shared)?,
            _ => return None,
        };
        Some(self.one(identity, object))
    }

    fn boxed(&mut self, class: ClassId, value: Value, shared: bool) -> Option<ConcreteObject> {
        let field = self.program.hierarchy.layout(class).first()?;
        let value = self.value(value, &self.program.fields[*field].ty);
        let in_range = match (&value, shared_range(&self.program.classes[class].name)) {
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

    /// One object for one number and value.
    fn one(&mut self, identity: i64, object: ConcreteObject) -> ConcreteValue {
        let mut known = self.values.iter();
        let known = known.find(|(number, it, _)| *number == identity && *it == object);
        if let Some((_, _, place)) = known {
            return ConcreteValue::Object(*place);
        }
        let place = self.objects.len();
        self.objects.push(Some(object.clone()));
        self.values.push((identity, object, place));
        ConcreteValue::Object(place)
    }

    /// Some object of a type with default values; none when nobody knows one.
    pub(super) fn java_blank(&mut self, ty: &Type) -> Option<ConcreteObject> {
        let program = self.program;
        let ty = self.interpreter.loaded(ty).ok()?;
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
        let objects = self.interpreter.world.as_ref()?.objects(program, class);
        if let Some(class) = objects.classes.first() {
            let layout = program.hierarchy.layout(*class).iter();
            let fields = layout.map(|field| self.default(&program.fields[*field].ty));
            return Some(ConcreteObject::Instance {
                class: *class,
                fields: fields.collect(),
            });
        }
        if let Some(class) = objects.enums.first() {
            let (class, ordinal) = (*class, 0);
            return Some(ConcreteObject::Constant { class, ordinal });
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
    pub(super) fn java_fits(&self, reference: Ref, ty: &Type) -> bool {
        let object = self.state.heap.initial(reference);
        let sub = match object {
            Some(Object::Instance { class, .. }) => Type::Class(self.class(class)),
            Some(Object::Array(array)) => array.element.clone().array(),
            Some(Object::Text(_)) => Type::Named("java/lang/String".into()),
            _ => return false,
        };
        self.interpreter.is_subtype(&sub, ty)
    }
}
