//! Arrays that texts are made of and turned into.

use imbl::Vector;
use oxpecker_ir::{Type, Word};

use super::super::{Invocation, Modelled};
use oxpecker_interp::heap::{ArrayObject, Elements, Object};
use oxpecker_interp::value::{Ref, Value};

impl Invocation<'_, '_> {
    /// The length of an array.
    pub(super) fn array_length(&mut self, array: Ref) -> Modelled<Value> {
        let length = match self.state.heap.get(array) {
            Some(Object::Array(array)) => array.length,
            _ => return Err(self.unsupported("something that is no array")),
        };
        Ok(self.interpreter.with_known_values(self.state, length))
    }

    /// Elements of an array, which are in it.
    pub(super) fn elements(&mut self, array: Ref, from: i64, count: i64) -> Modelled<Vec<Value>> {
        let mut elements = Vec::new();
        for place in from..from + count {
            let element = self
                .interpreter
                .element(self.state, array, Value::Int(place))?;
            let element = element.ok_or_else(|| self.unsupported("elements that are not known"))?;
            self.interpreter.assume_element(self.state, array, element);
            elements.push(element);
        }
        Ok(elements)
    }

    /// All elements of an array of known length.
    pub(super) fn all_elements(&mut self, array: Ref) -> Modelled<Vec<Value>> {
        let length = self.array_length(array)?;
        let length = self.known_int(length)?;
        self.elements(array, 0, length)
    }

    /// Writes elements, which are in the array.
    pub(super) fn store_all(&mut self, array: Ref, from: i64, values: &[Value]) -> Modelled<()> {
        let place = (array, from);
        Ok(self.interpreter.store_elements(self.state, place, values)?)
    }

    /// A new array.
    pub(super) fn new_array_of(&mut self, element: Type, values: Vec<Value>) -> Value {
        let length = Value::Int(values.len() as i64);
        let elements = Elements::Vector(Vector::from(values));
        let array = ArrayObject {
            element,
            length,
            elements,
        };
        Value::Ref(self.state.heap.create(Object::Array(array)))
    }

    /// A new array of characters.
    pub(super) fn new_chars(&mut self, units: Vec<Value>) -> Value {
        self.new_array_of(Type::Machine(Word::Char), units)
    }
}
