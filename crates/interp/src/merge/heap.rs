//! Merging objects: one by one, those of one state only are there for it alone.

use std::rc::Rc;

use imbl::Vector;
use oxpecker_ir::{ClassId, FieldId};
use oxpecker_term::Scalar;

use super::{Merged, Merger, Refusal};
use crate::exec::Interpreter;
use crate::heap::{ArrayObject, ClassOf, Elements, Heap, Memory, Object, Write, Written};
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
        if let Some((_, both)) = of_one_class(objects) {
            let merged = layout
                .into_iter()
                .zip(both)
                .map(|(field, values)| self.field_of_both((reference, field), values));
            let fields = merged.collect::<Merged<_>>()?;
            return Ok(Object::Instance { class, fields });
        }
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
            fields.push(self.field_of_both((reference, field), values)?);
        }
        Ok(Object::Instance { class, fields })
    }

    /// A field of an object that has it in both.
    fn field_of_both(
        &mut self,
        (owner, field): (Ref, FieldId),
        values: [Value; 2],
    ) -> Merged<Value> {
        if values[0] == values[1] {
            return Ok(values[0]);
        }
        if values.contains(&Value::Ref(Ref::ABSENT)) {
            return Err(Refusal::Objects);
        }
        self.field_value((Some(owner), field), values)
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
            (Elements::Term(first), Elements::Term(second)) => {
                Elements::Term(self.stored([*first, *second])?)
            }
            (Elements::Term(_), _) | (_, Elements::Term(_)) => return Err(Refusal::Objects),
            (first, second) => {
                let integers = self.interpreter.scalar(&one.element);
                self.memories([first, second].map(memory), integers)?
            }
        };
        Ok(Object::Array(ArrayObject {
            element: one.element.clone(),
            length: one.length,
            elements,
        }))
    }

    /// Vectors element by element; then what both wrote, and what each of them wrote where it is meant.
    fn memories(&mut self, [one, two]: [Memory; 2], integers: Scalar) -> Merged<Elements> {
        if one.base.len() != two.base.len() {
            return Err(Refusal::Objects);
        }
        let mut base = one.base.clone();
        if !one.base.ptr_eq(&two.base) {
            for (at, (first, second)) in one.base.iter().zip(&two.base).enumerate() {
                if first != second {
                    base.set(at, self.value([*first, *second], integers)?);
                }
            }
        }
        let pairs = one.writes.iter().zip(&two.writes);
        let shared = pairs.take_while(|(first, second)| first.is_same(second));
        let shared = shared.count();
        let mut writes: Vector<Write> = one.writes.take(shared);
        let (first, second) = (one.writes.skip(shared), two.writes.skip(shared));
        // As long as both wrote to the same indexes, each write has one of two values.
        let mut paired = 0;
        for (left, right) in first.iter().zip(&second) {
            let (Written::One(old), Written::One(new)) = (&left.what, &right.what) else {
                break;
            };
            if (left.guard, left.at) != (right.guard, right.at) {
                break;
            }
            let value = self.value([*old, *new], integers)?;
            writes.push_back(Write {
                what: Written::One(value),
                ..left.clone()
            });
            paired += 1;
        }
        let pool = &mut self.interpreter.pool;
        let opposite = pool.not(self.guard);
        for (own, side) in [(first, opposite), (second, self.guard)] {
            for write in own.skip(paired) {
                let guard = pool.and(side, write.guard);
                writes.push_back(Write { guard, ..write });
            }
        }
        Ok(Memory { base, writes }.elements())
    }
}

/// A vector, with writes or without.
fn memory(elements: &Elements) -> Memory {
    match elements {
        Elements::Written(memory) => (**memory).clone(),
        Elements::Vector(base) => Memory {
            base: base.clone(),
            writes: Vector::new(),
        },
        // The caller has excluded it.
        Elements::Term(_) => Memory {
            base: Vector::new(),
            writes: Vector::new(),
        },
    }
}

/// The class of two objects that are of one that is known, and what they have in their fields.
pub(super) fn of_one_class<'o>(
    objects: [&'o Object; 2],
) -> Option<(ClassId, impl Iterator<Item = [Value; 2]> + use<'o>)> {
    match objects {
        [
            Object::Instance {
                class: ClassOf::Known(one),
                fields: ours,
            },
            Object::Instance {
                class: ClassOf::Known(two),
                fields: theirs,
            },
        ] if one == two => {
            let both = ours.iter().zip(theirs);
            Some((*one, both.map(|(own, theirs)| [*own, *theirs])))
        }
        _ => None,
    }
}
