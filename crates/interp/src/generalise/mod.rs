//! Places of a state whose values can be forgotten: what a proof about a loop replaces by variables.
//!
//! A *shape* is everything of a state but its path condition. Two states of one path that have the same shape after the
//! values of some places were replaced by the same variables are instances of one generalised state, so nothing has to be
//! known about what a loop may write: whatever it did write shows as a difference, or makes the shapes differ.

mod differences;
mod reach;
mod regions;
mod rows;

pub use self::reach::Reached;
pub use crate::regions::{Bound, ObjectFact, Region, RegionId, Regions, Rows};

use oxpecker_ir::{FieldId, LocalId};
use oxpecker_term::{Scalar, Sort, TermId};

use crate::exec::Interpreter;
use crate::heap::{Elements, Object};
use crate::state::{Frame, State};
use crate::value::{Ref, Value};

/// Where a value is in a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// A local of the activation that has so many callers.
    Local(usize, LocalId),
    /// A static field.
    Static(FieldId),
    /// The field of an object at a place of its layout.
    Field(Ref, usize),
    /// One element of an array that is a vector.
    Element(Ref, usize),
    /// All elements of an array, as one term.
    Elements(Ref),
    /// One of the values that models keep for an object beside the heap.
    Kept(Ref, usize),
}

impl Interpreter<'_> {
    /// The value at a place; a term of an array sort for all elements.
    pub fn place_value(&mut self, state: &State, place: Place) -> Option<Value> {
        match place {
            Place::Local(callers, local) => {
                let frame = state.activation(callers);
                frame.locals.get(local.0 as usize).copied()
            }
            Place::Static(field) => Some(self.static_value(state, field)),
            Place::Field(object, at) => match state.heap.get(object)? {
                Object::Instance { fields, .. } => fields.get(at).copied(),
                _ => None,
            },
            Place::Element(object, at) => {
                let Object::Array(array) = state.heap.get(object)? else {
                    return None;
                };
                let array = array.clone();
                let index = (Value::Int(at as i64), &array.element);
                self.read_elements(state, &array.elements, index).ok()?
            }
            Place::Elements(object) => {
                let Object::Array(array) = state.heap.get(object)? else {
                    return None;
                };
                let array = array.clone();
                let term = self.array_term(&array.element, &array.elements).ok()?;
                Some(Value::Term(term))
            }
            Place::Kept(object, which) => {
                let language = self.language;
                language.kept(self, state, (object, which))
            }
        }
    }

    /// Puts a value at a place; false if there is no such place.
    pub fn set_place(&mut self, state: &mut State, place: Place, value: Value) -> bool {
        match place {
            Place::Local(callers, local) => {
                let at = local.0 as usize;
                let set = |frame: &mut Frame| match frame.locals.get_mut(at) {
                    Some(slot) => {
                        *slot = value;
                        true
                    }
                    None => false,
                };
                match state.callers.get_mut(callers) {
                    Some(frame) => set(std::rc::Rc::make_mut(frame)),
                    None => callers == state.callers.len() && set(&mut state.frame),
                }
            }
            Place::Static(field) => {
                state.classes.statics.insert(field, value);
                true
            }
            Place::Field(object, at) => match state.heap.get_mut(object) {
                Some(Object::Instance { fields, .. }) if at < fields.len() => {
                    fields[at] = value;
                    true
                }
                _ => false,
            },
            Place::Element(object, at) => self.set_element(state, object, at, value),
            Place::Elements(object) => match (state.heap.get_mut(object), value) {
                (Some(Object::Array(array)), Value::Term(term)) => {
                    array.elements = Elements::Term(term);
                    true
                }
                _ => false,
            },
            Place::Kept(object, which) => self.language.set_kept(state, (object, which), value),
        }
    }

    /// One element of a vector. What was written at unknown indexes is spread over the elements first.
    fn set_element(&mut self, state: &mut State, object: Ref, at: usize, value: Value) -> bool {
        let Some(Object::Array(array)) = state.heap.get(object) else {
            return false;
        };
        let array = array.clone();
        let mut values = match &array.elements {
            Elements::Vector(values) => values.clone(),
            Elements::Written(memory) => {
                let mut values = imbl::Vector::new();
                for index in 0..memory.base.len() {
                    let index = (Value::Int(index as i64), &array.element);
                    match self.read_elements(state, &array.elements, index) {
                        Ok(Some(value)) => values.push_back(value),
                        _ => return false,
                    }
                }
                values
            }
            Elements::Term(_) => return false,
        };
        if at >= values.len() {
            return false;
        }
        values.set(at, value);
        if let Some(Object::Array(array)) = state.heap.get_mut(object) {
            array.elements = Elements::Vector(values);
        }
        true
    }

    /// The sort of values at a place, if all of the given ones have it.
    pub fn place_sort(&mut self, state: &State, place: Place, values: [Value; 2]) -> Option<Sort> {
        let integers = match place {
            Place::Local(callers, local) => {
                self.local_integers(state.activation(callers), local, values)?
            }
            Place::Static(field) => self.scalar(&self.program.fields[field].ty),
            Place::Field(object, at) => self.scalar(&self.field_at(state, object, at)?),
            Place::Element(object, _) | Place::Elements(object) => {
                let Object::Array(array) = state.heap.get(object)? else {
                    return None;
                };
                self.scalar(&array.element)
            }
            Place::Kept(..) => self.int_scalar(),
        };
        if let Place::Elements(_) = place {
            let index = self.int_scalar();
            let sort = Sort::Array {
                index,
                element: integers,
            };
            let fits = |it: &Value| matches!(it, Value::Term(it) if self.pool.sort(*it) == sort);
            return values.iter().all(fits).then_some(sort);
        }
        let mut scalar = None;
        for value in values {
            let own = match value {
                Value::Int(_) => continue,
                other => self.scalar_of_value(other)?,
            };
            if scalar.is_some_and(|it| it != own) {
                return None;
            }
            scalar = Some(own);
        }
        // Integers that are constants have the sort of their partner, or the declared one.
        let known = values.iter().any(|it| matches!(it, Value::Int(_)));
        let scalar = scalar.unwrap_or(integers);
        let fits = !known || scalar.is_integral();
        fits.then_some(Sort::Scalar(scalar))
    }

    fn field_at(&self, state: &State, object: Ref, at: usize) -> Option<oxpecker_ir::Type> {
        let Object::Instance { class, .. } = state.heap.get(object)? else {
            return None;
        };
        let field = self.field_of(class, at)?;
        Some(self.program.fields[field].ty.clone())
    }

    fn field_of(&self, class: &crate::heap::ClassOf, at: usize) -> Option<FieldId> {
        match class {
            crate::heap::ClassOf::Known(class) => {
                self.program.hierarchy.layout(*class).get(at).copied()
            }
            crate::heap::ClassOf::Among { fields, .. } => fields.get(at).copied(),
        }
    }

    /// A value of the sort as a term.
    pub fn lifted(&mut self, value: Value, sort: Sort) -> Option<TermId> {
        let scalar = match sort {
            Sort::Scalar(scalar) => scalar,
            Sort::Array { .. } => Scalar::Int,
        };
        let term = self.lift(value, scalar);
        (self.pool.sort(term) == sort).then_some(term)
    }

    /// How a place is written in the source, as far as it has a name there.
    pub fn place_name(&self, state: &State, place: Place) -> String {
        match place {
            Place::Local(callers, local) => {
                let frame = state.activation(callers);
                let method = &self.program.methods[frame.method];
                let name = method.locals()[local].name.clone();
                let name = name.unwrap_or_else(|| format!("%{}", local.0));
                match callers == state.callers.len() {
                    true => name,
                    false => format!("{}::{name}", self.program.method_name(frame.method)),
                }
            }
            Place::Static(field) => {
                let field = &self.program.fields[field];
                let class = &self.program.classes[field.class].name;
                format!("{class}.{}", field.name)
            }
            Place::Field(object, at) => {
                let field = match state.heap.get(object) {
                    Some(Object::Instance { class, .. }) => self.field_of(class, at),
                    _ => None,
                };
                let field = field.map_or("?", |it| &self.program.fields[it].name);
                format!("{}.{field}", self.object_name(state, object))
            }
            Place::Element(object, at) => format!("{}[{at}]", self.object_name(state, object)),
            Place::Elements(object) => format!("{}[..]", self.object_name(state, object)),
            Place::Kept(object, which) => {
                let words = ["string", "capacity"];
                let word = words.get(which).unwrap_or(&"?");
                format!("{}.{word}", self.object_name(state, object))
            }
        }
    }

    /// A name of an object: a local that holds it, or its number.
    pub fn object_name(&self, state: &State, object: Ref) -> String {
        let method = &self.program.methods[state.frame.method];
        let holds = |(_, value): &(usize, &Value)| **value == Value::Ref(object);
        let mut holders = state.frame.locals.iter().enumerate().filter(holds);
        let named = holders.find_map(|(at, _)| method.locals().as_slice().get(at)?.name.clone());
        named.unwrap_or_else(|| format!("object{}", object.0))
    }
}
