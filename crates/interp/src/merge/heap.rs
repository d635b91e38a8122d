//! Merging objects: one by one, those of one state only are there for it alone.

use std::rc::Rc;

use oxpecker_ir::FieldId;

use super::{Merged, Merger, Refusal};
use crate::exec::Interpreter;
use crate::heap::{ArrayObject, ClassOf, Elements, Heap, Object};
use crate::value::{Ref, Value};

impl Interpreter<'_> {
    /// A field of an instance, if its class has it.
    pub(super) fn field_in(&self, object: &Object, field: FieldId) -> Option<Value> {
        let Object::Instance { class, fields } = object else {
            return None;
        };
        let place = match class {
            ClassOf::Known(class) => {
                let layout = self.program.hierarchy.layout(*class);
                layout.iter().position(|it| *it == field)
            }
            ClassOf::Among { fields, .. } => fields.iter().position(|it| *it == field),
        };
        fields.get(place?).copied()
    }
}

impl Merger<'_, '_> {
    /// All objects of both.
    pub(super) fn heap(&mut self) -> Merged<Heap> {
        let [one, two] = self.heaps;
        if !self.policy.objects && one.created() != two.created() {
            return Err(Refusal::Allocation);
        }
        let (mut merged, both) = one.united(two);
        for (reference, first, second) in both {
            if !Rc::ptr_eq(&first, &second) {
                let object = self.object(reference, [&first, &second])?;
                merged.set(reference, object);
            }
        }
        Ok(merged)
    }

    fn object(&mut self, reference: Ref, objects: [&Object; 2]) -> Merged<Object> {
        match objects {
            [
                Object::Instance { class: first, .. },
                Object::Instance { class: second, .. },
            ] => {
                let class = match (first, second) {
                    (ClassOf::Known(one), ClassOf::Known(two)) if one == two => first.clone(),
                    (ClassOf::Among { .. }, _) => first.clone(),
                    (_, ClassOf::Among { .. }) => second.clone(),
                    // It was one of several and became another one in each state.
                    _ => match self.heaps[0].initial(reference) {
                        Some(Object::Instance { class, .. }) => class.clone(),
                        _ => return Err(Refusal::Objects),
                    },
                };
                self.instance(reference, class, objects)
            }
            [Object::Array(first), Object::Array(second)] => self.array([first, second]),
            [Object::Text(first), Object::Text(second)] if first == second => {
                Ok(objects[0].clone())
            }
            [Object::Str(first), Object::Str(second)] if first == second => Ok(objects[0].clone()),
            _ => Err(Refusal::Objects),
        }
    }

    fn instance(
        &mut self,
        reference: Ref,
        class: ClassOf,
        objects: [&Object; 2],
    ) -> Merged<Object> {
        let layout = self.layout(&class);
        let initial = self.heaps[0].initial(reference).cloned();
        let mut fields = Vec::with_capacity(layout.len());
        for field in layout {
            let found = objects.map(|it| self.field(it, field));
            let values = match found {
                [Some(one), Some(two)] => [one, two],
                // The class that one of the states knows it to be of has no such field.
                [Some(value), None] | [None, Some(value)] => [value, value],
                [None, None] => {
                    let value = initial.as_ref().and_then(|it| self.field(it, field));
                    let value = value.ok_or(Refusal::Objects)?;
                    [value, value]
                }
            };
            if values[0] == values[1] {
                fields.push(values[0]);
                continue;
            }
            if values.contains(&Value::Ref(Ref::ABSENT)) {
                return Err(Refusal::Objects);
            }
            self.admits_field((Some(reference), field), values)?;
            let ty = &self.interpreter.program.fields[field].ty;
            let integers = self.interpreter.scalar(ty);
            fields.push(self.value(values, integers)?);
        }
        Ok(Object::Instance { class, fields })
    }

    fn layout(&self, class: &ClassOf) -> Vec<FieldId> {
        match class {
            ClassOf::Known(class) => self.interpreter.program.hierarchy.layout(*class).to_vec(),
            ClassOf::Among { fields, .. } => fields.to_vec(),
        }
    }

    fn field(&self, object: &Object, field: FieldId) -> Option<Value> {
        self.interpreter.field_in(object, field)
    }

    fn array(&mut self, [one, two]: [&ArrayObject; 2]) -> Merged<Object> {
        if one.element != two.element || one.length != two.length {
            return Err(Refusal::Objects);
        }
        let elements = match (&one.elements, &two.elements) {
            (Elements::Vector(first), Elements::Vector(second)) if first.len() == second.len() => {
                let mut merged = first.clone();
                if !first.ptr_eq(second) {
                    let integers = self.interpreter.scalar(&one.element);
                    for (at, (one, two)) in first.iter().zip(second).enumerate() {
                        if one != two {
                            merged.set(at, self.value([*one, *two], integers)?);
                        }
                    }
                }
                Elements::Vector(merged)
            }
            (Elements::Term(first), Elements::Term(second)) => {
                Elements::Term(self.stored([*first, *second])?)
            }
            _ => return Err(Refusal::Objects),
        };
        Ok(Object::Array(ArrayObject {
            element: one.element.clone(),
            length: one.length,
            elements,
        }))
    }
}
