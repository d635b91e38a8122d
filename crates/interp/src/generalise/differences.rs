//! Where two states differ, and whether they have the same inputs.

use std::collections::BTreeSet;

use super::{Place, RegionId};
use crate::exec::Interpreter;
use crate::heap::{ArrayObject, Elements, Object};
use crate::state::{Frame, Inputs, State};
use crate::value::Ref;
use oxpecker_ir::LocalId;

/// Arrays with at most this many elements that are known one by one stay so.
const MOST_ELEMENTS: usize = 16;

impl Interpreter<'_> {
    /// Places that both states have whose values differ. What else differs only the shapes tell.
    pub fn differing_places(&mut self, one: &State, two: &State) -> Vec<Place> {
        let mut found = Vec::new();
        if one.callers.len() != two.callers.len() {
            return found;
        }
        for callers in 0..=one.callers.len() {
            let frames = [one, two].map(|it| it.activation(callers));
            self.differing_locals(callers, frames, &mut found);
        }
        let (first, second) = (&one.classes.statics, &two.classes.statics);
        if !first.ptr_eq(second) {
            let mut fields: Vec<_> = first.keys().chain(second.keys()).copied().collect();
            fields.sort_unstable();
            fields.dedup();
            // One that was never written may yet be set by an initializer.
            fields.retain(|it| match (first.get(it), second.get(it)) {
                (Some(one), Some(two)) => one != two,
                _ => false,
            });
            found.extend(fields.into_iter().map(Place::Static));
        }
        for (object, own) in one.heap.others(&two.heap) {
            if let Some(other) = two.heap.get(object) {
                differing_parts(object, [&own, other], &mut found);
            }
        }
        self.differing_kept(one, two, &mut found);
        found
    }

    fn differing_locals(
        &mut self,
        callers: usize,
        [one, two]: [&Frame; 2],
        found: &mut Vec<Place>,
    ) {
        if one.method != two.method || one.locals == two.locals {
            return;
        }
        let block = &self.program.methods[one.method].blocks()[one.block];
        let analyses = self.analyses(one.method);
        let live = analyses.live_before(block, one.next);
        let pairs = one.locals.iter().zip(&two.locals).enumerate();
        for (number, (first, second)) in pairs {
            if first != second && live.get(number).copied().unwrap_or(true) {
                found.push(Place::Local(callers, LocalId(number as u32)));
            }
        }
    }

    /// What models keep for objects that both states have.
    fn differing_kept(&mut self, one: &State, two: &State, found: &mut Vec<Place>) {
        let language = self.language;
        let others = language.keepers(two);
        for object in language.keepers(one) {
            if others.binary_search(&object).is_err() {
                continue;
            }
            for which in 0.. {
                let values = [one, two].map(|it| language.kept(self, it, (object, which)));
                match values {
                    [Some(one), Some(two)] if one != two => found.push(Place::Kept(object, which)),
                    [Some(_), Some(_)] => {}
                    _ => break,
                }
            }
        }
    }

    /// Whether two states met the same inputs, so that nothing can be met again that one of them knows already. Those of
    /// some regions do not count.
    pub fn has_same_inputs(one: &State, two: &State, regions: &BTreeSet<RegionId>) -> bool {
        let (first, second) = (&one.inputs, &two.inputs);
        let counts = |region: Option<RegionId>| region.is_none_or(|it| !regions.contains(&it));
        let known = |inputs: &Inputs| {
            let all = inputs.atoms.values();
            all.filter(|it| counts(it.region)).count()
        };
        let atoms = first.atoms.ptr_eq(&second.atoms)
            || known(first) == known(second)
                && first.atoms.iter().all(|(term, atom)| {
                    let other = second.atoms.get(term);
                    !counts(atom.region)
                        || other.is_some_and(|it| {
                            (&it.ty, it.nullable, &it.candidates)
                                == (&atom.ty, atom.nullable, &atom.candidates)
                        })
                });
        let statics = [one, two].map(|it| &it.classes.static_inputs);
        let count = one.heap.input_count().max(two.heap.input_count());
        let objects = (1..=count as i64).all(|id| {
            let of = [first, second].map(|it| it.regions.of(Ref(id)));
            !counts(of[0].or(of[1])) || one.heap.has_same_initial(&two.heap, Ref(id))
        });
        atoms && first.base_arrays == second.base_arrays && statics[0] == statics[1] && objects
    }
}

fn differing_parts(object: Ref, pair: [&Object; 2], found: &mut Vec<Place>) {
    match pair {
        [
            Object::Instance { fields: first, .. },
            Object::Instance { fields: second, .. },
        ] if first.len() == second.len() => {
            let pairs = first.iter().zip(second).enumerate();
            let differing = pairs.filter(|(_, (first, second))| first != second);
            found.extend(differing.map(|(at, _)| Place::Field(object, at)));
        }
        [Object::Array(first), Object::Array(second)] => {
            differing_elements(object, [first, second], found);
        }
        _ => {}
    }
}

fn differing_elements(object: Ref, [one, two]: [&ArrayObject; 2], found: &mut Vec<Place>) {
    let length = |elements: &Elements| match elements {
        Elements::Vector(values) => Some(values.len()),
        Elements::Written(memory) => Some(memory.base.len()),
        Elements::Term(_) => None,
    };
    match (&one.elements, &two.elements) {
        (Elements::Vector(first), Elements::Vector(second))
            if first.len() == second.len()
                && (first.len() <= MOST_ELEMENTS || one.element.is_reference()) =>
        {
            let pairs = first.iter().zip(second).enumerate();
            let differing = pairs.filter(|(_, (first, second))| first != second);
            found.extend(differing.map(|(at, _)| Place::Element(object, at)));
        }
        (Elements::Term(first), Elements::Term(second)) if first == second => {}
        (first, second) => match (length(first), length(second)) {
            (Some(one), Some(two)) if one == two && one <= MOST_ELEMENTS => {
                found.extend((0..one).map(|at| Place::Element(object, at)));
            }
            _ => found.push(Place::Elements(object)),
        },
    }
}
