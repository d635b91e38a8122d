//! Making copies of values, with all objects they lead to.

use oxpecker_ir::{ClassId, Type};
use oxpecker_term::Scalar;
use rustc_hash::FxHashMap;

use super::snapshot::{OpenArray, Snapshot};
use crate::ending::Reason;
use crate::exec::Interpreter;
use crate::heap::{ArrayObject, ClassOf, Elements, Object};
use crate::language::KnownAs;
use crate::native::{Modelled, Pause};
use crate::state::State;
use crate::value::{Ref, Value};

/// A copy of more objects than this is not made.
const MOST_OBJECTS: usize = 10_000;
/// The same for elements of an array.
const MOST_ELEMENTS: usize = 100_000;
/// It is decided which length an array has if there are no more than these.
const MOST_LENGTHS: usize = 64;

impl Interpreter<'_> {
    /// A copy of a value of a type with all it leads to. Forks where it is open which object a reference is.
    pub fn snapshot(&mut self, state: &mut State, value: Value, ty: &Type) -> Modelled<Snapshot> {
        let mut seen = Vec::new();
        self.copy(state, value, ty, &mut seen)
    }

    fn copy(
        &mut self,
        state: &mut State,
        value: Value,
        ty: &Type,
        seen: &mut Vec<Ref>,
    ) -> Modelled<Snapshot> {
        let is_reference = match value {
            Value::Ref(_) => true,
            Value::Term(_) => ty.is_reference(),
            _ => false,
        };
        if !is_reference {
            return Ok(Snapshot::Scalar(value, ty.clone()));
        }
        if let Some(choice) = self.copy_choice(state, value, ty, seen)? {
            return Ok(choice);
        }
        let reference = self.one_object(state, value)?;
        if reference.is_null() || reference == Ref::ABSENT {
            return Ok(Snapshot::Null);
        }
        if seen.contains(&reference) {
            return Ok(Snapshot::Again(reference));
        }
        if seen.len() >= MOST_OBJECTS {
            return Err(refused("a value that leads to too many objects"));
        }
        let Some(object) = state.heap.get(reference).cloned() else {
            return Err(refused("an object that is not there"));
        };
        match object {
            Object::Text(text) => Ok(Snapshot::Text(text)),
            Object::Str(text) => Ok(Snapshot::Str(text)),
            Object::Array(array) => self.copy_array(state, (reference, array), seen),
            Object::Instance {
                class: ClassOf::Known(class),
                fields,
            } => self.copy_instance(state, (reference, class), &fields, seen),
            Object::Instance { .. } => Err(refused("an object whose class is not known")),
        }
    }

    /// Copies of all objects that a reference is a choice of, and a number that says which one it is; none if it is something
    /// else.
    fn copy_choice(
        &mut self,
        state: &mut State,
        value: Value,
        ty: &Type,
        seen: &mut Vec<Ref>,
    ) -> Modelled<Option<Snapshot>> {
        let Some(choice) = self.choice_or_null(state, value) else {
            return Ok(None);
        };
        let mut objects = choice.objects.clone();
        if choice.has_null {
            objects.push(Ref::NULL);
        }
        let mut numbers = FxHashMap::default();
        for (number, object) in (0..).zip(&objects) {
            numbers.insert(*object, Value::Int(number));
        }
        let Ok(Some(Value::Term(which))) = self.led_to(&choice, &numbers, Scalar::Int) else {
            return Ok(None);
        };
        let copies = objects.iter();
        let copies = copies.map(|it| self.copy(state, Value::Ref(*it), ty, seen));
        let copies: Vec<Snapshot> = copies.collect::<Modelled<_>>()?;
        Ok(Some(Snapshot::Choice(which, copies)))
    }

    fn copy_array(
        &mut self,
        state: &mut State,
        (reference, array): (Ref, ArrayObject),
        seen: &mut Vec<Ref>,
    ) -> Modelled<Snapshot> {
        let length = match array.length {
            Value::Int(length) => Some(usize::try_from(length).unwrap_or_default()),
            length => match self.most_elements(state, &array) {
                Some(most) => Some(self.one_length(state, length, most)?),
                None => None,
            },
        };
        let Some(length) = length.filter(|it| *it <= MOST_ELEMENTS) else {
            return Ok(Snapshot::Open(open(array)));
        };
        seen.push(reference);
        let mut elements = Vec::with_capacity(length);
        for index in 0..length {
            let element = match &array.elements {
                Elements::Vector(elements) => elements.get(index).copied(),
                _ => None,
            };
            let element = match element {
                Some(element) => element,
                None => {
                    let index = Value::Int(i64::try_from(index).unwrap_or_default());
                    self.load_element(state, Value::Ref(reference), index)?
                }
            };
            elements.push(self.copy(state, element, &array.element, seen)?);
        }
        Ok(Snapshot::Array(reference, array.element, elements))
    }

    /// The largest length of an array, if its length is one of few.
    fn most_elements(&mut self, state: &State, array: &ArrayObject) -> Option<usize> {
        let most = match (&array.elements, array.length) {
            (Elements::Vector(elements), _) => elements.len(),
            (Elements::Written(memory), _) => memory.base.len(),
            // Numbers are told apart by a model, however many there are.
            (Elements::Term(_), Value::Term(length)) if array.element.is_reference() => {
                let most = state.knowledge.interval(&mut self.pool, length).hi();
                usize::try_from(most?).ok()?
            }
            _ => return None,
        };
        Some(most).filter(|it| *it <= MOST_LENGTHS)
    }

    /// The length of an array; forks if it can be several.
    fn one_length(&mut self, state: &State, length: Value, most: usize) -> Modelled<usize> {
        let Value::Term(term) = length else {
            return Ok(0);
        };
        let Some(scalar) = self.pool.sort(term).scalar() else {
            return Ok(0);
        };
        for known in 0..most {
            let value = i64::try_from(known).unwrap_or_default();
            let value = self.pool.number(scalar, value);
            let is_it = self.pool.eq(term, value);
            let is_it = self.lower(is_it);
            if self.decide(state, is_it)? {
                return Ok(known);
            }
        }
        Ok(most)
    }

    fn copy_instance(
        &mut self,
        state: &mut State,
        (reference, class): (Ref, ClassId),
        fields: &[Value],
        seen: &mut Vec<Ref>,
    ) -> Modelled<Snapshot> {
        let program = self.program;
        let layout = program.hierarchy.layout(class);
        match self.language.known_as(program, class, fields) {
            KnownAs::Box(value) => {
                let ty = layout.first().map(|it| program.fields[*it].ty.clone());
                return Ok(Snapshot::Scalar(value, ty.unwrap_or(Type::Int)));
            }
            KnownAs::Constant(class, ordinal) => return Ok(Snapshot::Constant(class, ordinal)),
            KnownAs::Object => {}
        }
        seen.push(reference);
        let fields = layout.iter().zip(fields);
        let fields =
            fields.map(|(field, it)| self.copy(state, *it, &program.fields[*field].ty, seen));
        let fields: Vec<Snapshot> = fields.collect::<Modelled<_>>()?;
        Ok(Snapshot::Instance(reference, class, fields))
    }
}

/// An array of which nothing is copied.
fn open(array: ArrayObject) -> OpenArray {
    let elements = match array.elements {
        Elements::Term(term) if !array.element.is_reference() => Some(term),
        _ => None,
    };
    OpenArray {
        length: array.length,
        elements,
        element: array.element,
    }
}

fn refused(what: &str) -> Pause {
    let what = format!("remembering {what}");
    Pause::Unsupported(Reason::Unsupported { what, span: None })
}
