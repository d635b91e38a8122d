//! Objects of regions that are met.

use std::rc::Rc;

use oxpecker_ir::{ClassId, FieldId, Type, TypeTest, Word};
use oxpecker_term::{Scalar, Sort, TermId};

use crate::ending::Reason;
use crate::exec::{Interpreter, Step, type_test};
use crate::heap::{ClassOf, Object};
use crate::regions::{Bound, ObjectFact, Region, RegionId};
use crate::state::{Atom, State};
use crate::value::{Ref, Value};

impl Interpreter<'_> {
    /// A reference into a region of which nothing is known yet.
    pub fn region_reference(
        &mut self,
        state: &mut State,
        class: ClassId,
        (name, region): (&str, RegionId),
    ) -> TermId {
        self.reference_into(state, Type::Class(class), (name, region))
    }

    fn reference_into(
        &mut self,
        state: &mut State,
        ty: Type,
        (name, region): (&str, RegionId),
    ) -> TermId {
        let term = self.pool.fresh_var(name, Sort::Scalar(Scalar::Ref));
        let atom = Atom {
            ty,
            nullable: true,
            candidates: None,
            region: Some(region),
        };
        state.inputs.atoms.insert(term, atom);
        term
    }

    /// What a reference into a region can be, with a new object of it.
    pub(crate) fn region_candidates(
        &mut self,
        state: &mut State,
        (leaf, atom): (TermId, &Atom),
        id: RegionId,
    ) -> Step<Vec<(Ref, TermId)>> {
        let test = type_test(&self.loaded(&atom.ty)?)?;
        let region = state.inputs.regions.get(id).cloned();
        let region = region.ok_or_else(unknown_region)?;
        let mut candidates = vec![(Ref::NULL, self.pool.tt())];
        for object in state.inputs.regions.met(id).collect::<Vec<_>>() {
            let passes = state.heap.get(object).map(|it| self.passes(it, &test));
            let passes = passes.ok_or_else(unknown_region)?;
            if passes != self.pool.ff() {
                candidates.push((object, passes));
            }
        }
        let classes = self.classes_that_pass(&region.classes, &test);
        let name = self.atom_name(leaf);
        let object = match (&atom.ty, &region.rows) {
            (Type::Array(_), Some(rows)) => Some(self.row(state, rows, &name)),
            (Type::Array(_), None) => None,
            _ => self.region_object(state, (&classes, &region), (&name, id))?,
        };
        if let Some(object) = object {
            let mut facts = Vec::new();
            for fact in &region.facts {
                facts.extend(self.object_fact(fact, &object));
            }
            let new = state.heap.add_input(object);
            state.inputs.regions.meet(new, id);
            for fact in facts {
                self.assume(state, fact);
                let refuted = |it: &Rc<oxpecker_term::Model>| !it.holds(&self.pool, fact);
                if state.model.as_ref().is_some_and(refuted) {
                    state.model = None;
                }
            }
            candidates.push((new, self.pool.tt()));
            self.repair(state, leaf, new, &candidates);
        }
        Ok(candidates)
    }

    fn classes_that_pass(&mut self, classes: &[ClassId], test: &TypeTest) -> Vec<ClassId> {
        let mut passing = classes.to_vec();
        passing.retain(|class| {
            let some = Object::Instance {
                class: ClassOf::Known(*class),
                fields: Vec::new(),
            };
            self.passes(&some, test) == self.pool.tt()
        });
        passing
    }

    /// What a field of an object of a region may hold: null, an object of the region or one of its constants.
    fn region_field(
        &mut self,
        state: &mut State,
        (ty, region): (&Type, &Region),
        into: (&str, RegionId),
    ) -> Step<TermId> {
        let mut constants = region.constants.clone();
        if constants.is_empty() {
            return Ok(self.reference_into(state, ty.clone(), into));
        }
        let test = type_test(&self.loaded(ty)?)?;
        constants.retain(|it| {
            let constant = state.heap.get(*it);
            constant.is_some_and(|it| self.passes(it, &test) == self.pool.tt())
        });
        let mut value = match self.classes_that_pass(&region.classes, &test).is_empty() {
            true => self.pool.reference(Ref::NULL.0),
            false => self.reference_into(state, ty.clone(), into),
        };
        for constant in constants {
            let is_this = self.pool.fresh_var(into.0, Scalar::Bool.into());
            let constant = self.pool.reference(constant.0);
            value = self.pool.ite(is_this, constant, value);
        }
        Ok(value)
    }

    /// A new object of one of some classes of which nothing is known.
    fn region_object(
        &mut self,
        state: &mut State,
        (classes, region): (&[ClassId], &Region),
        (name, id): (&str, RegionId),
    ) -> Step<Option<Object>> {
        let Some((class, fields)) = self.class_among(classes, name) else {
            return Ok(None);
        };
        let program = self.program;
        let mut values = Vec::with_capacity(fields.len());
        for field in fields.iter() {
            let field = &program.fields[*field];
            let name = format!("{name}.{}", field.name);
            let term = match &field.ty {
                ty if ty.is_reference() => self.region_field(state, (ty, region), (&name, id))?,
                Type::Machine(Word::Boolean) => {
                    let scalar = self.scalar(&field.ty);
                    let chosen = self.pool.fresh_var(&name, Scalar::Bool.into());
                    let (one, zero) = (self.pool.number(scalar, 1), self.pool.number(scalar, 0));
                    self.pool.ite(chosen, one, zero)
                }
                Type::Machine(word @ (Word::Byte | Word::Short | Word::Char)) => {
                    let (low, high) = word.range();
                    let sort = Sort::Scalar(self.scalar(&field.ty));
                    self.pool.fresh_var_in(&name, sort, Some(low), Some(high))
                }
                ty => {
                    let sort = Sort::Scalar(self.scalar(ty));
                    self.pool.fresh_var(&name, sort)
                }
            };
            values.push(Value::Term(term));
        }
        Ok(Some(Object::Instance {
            class,
            fields: values,
        }))
    }

    /// A fact about an object as it is; none if the object has no such field.
    pub fn object_fact(&mut self, fact: &ObjectFact, object: &Object) -> Option<TermId> {
        let value = self.field_value(object, fact.field)?;
        let holds = match fact.bound {
            Bound::NotNull => {
                let is_null = self.is_null_reference(value);
                self.pool.not(is_null)
            }
            Bound::AtLeast(number) | Bound::AtMost(number) => {
                let ty = &self.program.fields[fact.field].ty;
                let scalar = self.scalar(ty);
                let (value, number) = (self.lift(value, scalar), self.pool.number(scalar, number));
                match fact.bound {
                    Bound::AtLeast(_) => self.pool.ge(value, number),
                    _ => self.pool.le(value, number),
                }
            }
        };
        let Some(unless) = fact.unless else {
            return Some(holds);
        };
        let value = self.field_value(object, unless)?;
        let is_null = self.is_null_reference(value);
        let is_set = self.pool.not(is_null);
        Some(self.pool.or(is_set, holds))
    }

    fn is_null_reference(&mut self, value: Value) -> TermId {
        let term = self.lift(value, Scalar::Ref);
        let null = self.pool.reference(Ref::NULL.0);
        self.pool.eq(term, null)
    }

    fn field_value(&self, object: &Object, field: FieldId) -> Option<Value> {
        let Object::Instance { class, fields } = object else {
            return None;
        };
        let layout = match class {
            ClassOf::Known(class) => self.program.hierarchy.layout(*class),
            ClassOf::Among { fields, .. } => fields,
        };
        let at = layout.iter().position(|it| *it == field)?;
        fields.get(at).copied()
    }
}

fn unknown_region() -> Reason {
    let what = "a reference into a region that is not known".into();
    Reason::Unsupported { what, span: None }
}
