//! What a region consists of when a state is generalised, and which places lead into it. Literals of strings that its objects
//! hold are not part of it: they have the same number in all states, so they are named like constants.

use std::collections::BTreeSet;

use oxpecker_ir::{ClassId, ClassOrigin};
use oxpecker_term::{Literal, Node, Scalar, Sort, TermId};

use super::{Place, RegionId};
use crate::exec::Interpreter;
use crate::heap::{ClassOf, Elements, Heap, Object};
use crate::raised::RaisedBy;
use crate::state::{Frame, State};
use crate::value::{Ref, Value};
use oxpecker_ir::LocalId;

/// All that some references lead to: objects that were made or met, and regions whose other objects nobody met yet.
#[derive(Clone, Debug, Default)]
pub struct Reached {
    /// The objects.
    pub objects: BTreeSet<Ref>,
    /// The regions.
    pub regions: BTreeSet<RegionId>,
    /// The classes of the objects, those of the regions included.
    pub classes: BTreeSet<ClassId>,
    /// The strings outside that fields hold, the same objects in all states.
    pub constants: BTreeSet<Ref>,
}

impl Interpreter<'_> {
    /// What some references lead to; none if that is more than objects of the user's classes that the program made.
    pub fn reached(&mut self, state: &State, roots: Vec<Value>) -> Option<Reached> {
        let mut reached = Reached::default();
        let mut open = roots;
        while let Some(value) = open.pop() {
            for leaf in self.reference_leaves(value) {
                match self.pool.literal(leaf) {
                    Some(Literal::Ref(0)) => {}
                    Some(Literal::Ref(id)) => {
                        self.reach_object(state, Ref(id), (&mut reached, &mut open))?;
                    }
                    _ => {
                        let atom = state.inputs.atoms.get(&leaf)?;
                        reach_region(state, atom.region?, (&mut reached, &mut open))?;
                        let known = atom.candidates.as_deref().unwrap_or_default();
                        open.extend(known.iter().map(|it| Value::Ref(*it)));
                    }
                }
            }
        }
        Some(reached)
    }

    fn reach_object(
        &self,
        state: &State,
        object: Ref,
        (reached, open): (&mut Reached, &mut Vec<Value>),
    ) -> Option<()> {
        if state.heap.is_shared_string(object) {
            reached.constants.insert(object);
            return Some(());
        }
        if !reached.objects.insert(object) {
            return Some(());
        }
        if !Heap::is_made(object) {
            let region = state.inputs.regions.of(object)?;
            reach_region(state, region, (reached, open))?;
        }
        let Object::Instance { class, fields } = state.heap.get(object)? else {
            return None;
        };
        let classes = match class {
            ClassOf::Known(class) => std::slice::from_ref(class),
            ClassOf::Among { classes, .. } => classes,
        };
        if !classes.iter().all(|it| self.is_plain(*it)) {
            return None;
        }
        reached.classes.extend(classes);
        let references = fields.iter().filter(|it| self.is_reference(**it));
        open.extend(references);
        Some(())
    }

    /// Whether objects of a class are nothing but their fields, all of which code of the user declares.
    fn is_plain(&self, class: ClassId) -> bool {
        let classes = &self.program.classes;
        let chain = std::iter::successors(Some(class), |it| classes[*it].superclass);
        let mut chain = chain.map(|it| &classes[it]);
        chain.all(|it| it.origin == ClassOrigin::User || it.name == "java/lang/Object")
    }

    fn is_reference(&self, value: Value) -> bool {
        match value {
            Value::Ref(_) => true,
            Value::Term(term) => self.pool.sort(term) == Sort::Scalar(Scalar::Ref),
            _ => false,
        }
    }

    /// The literals and variables that a reference consists of; nothing if it is none.
    fn reference_leaves(&mut self, value: Value) -> Vec<TermId> {
        if !self.is_reference(value) {
            return Vec::new();
        }
        let term = self.lift(value, Scalar::Ref);
        self.leaves(term)
    }

    /// Whether a value leads into a region directly.
    pub(super) fn leads_into(&mut self, state: &State, value: Value, reached: &Reached) -> bool {
        let leaves = self.reference_leaves(value);
        leaves
            .into_iter()
            .any(|leaf| match self.pool.literal(leaf) {
                Some(Literal::Ref(id)) => reached.objects.contains(&Ref(id)),
                _ => self.is_of(state, leaf, reached),
            })
    }

    fn is_of(&self, state: &State, atom: TermId, reached: &Reached) -> bool {
        let known = state.inputs.atoms.get(&atom).and_then(|it| it.region);
        let region = known.or_else(|| self.row_region(state, atom));
        region.is_some_and(|it| reached.regions.contains(&it))
    }

    /// The places outside of a region that lead into it; none if some cannot be named. Of the other objects those are looked
    /// at that the state leads to.
    pub fn places_into(
        &mut self,
        state: &State,
        (reached, used): (&Reached, &[Ref]),
    ) -> Option<Vec<Place>> {
        // Inputs lead to objects that nobody has seen them lead to yet.
        let is_own = |it: Ref| {
            let region = state.inputs.regions.of(it);
            region.is_some_and(|it| reached.regions.contains(&it))
        };
        let is_complete = state.heap.inputs().all(|it| is_own(it.0));
        let mut found = Vec::new();
        for callers in 0..=state.callers.len() {
            self.locals_into(state, callers, (reached, &mut found));
        }
        let mut statics: Vec<_> = state.classes.statics.iter().collect();
        statics.sort_unstable_by_key(|it| *it.0);
        for (field, value) in statics {
            if self.leads_into(state, *value, reached) {
                found.push(Place::Static(*field));
            }
        }
        for (object, contents) in state.heap.all() {
            if reached.objects.contains(&object) || is_complete && !used.contains(&object) {
                continue;
            }
            match &*contents {
                Object::Instance { fields, .. } => {
                    for (at, value) in fields.iter().enumerate() {
                        if self.leads_into(state, *value, reached) {
                            found.push(Place::Field(object, at));
                        }
                    }
                }
                Object::Array(array) if array.element.is_reference() => {
                    if let Elements::Term(term) = array.elements {
                        if self.array_leads_into(state, term, reached)? {
                            found.push(Place::Elements(object));
                        }
                        continue;
                    }
                    let Elements::Vector(values) = &array.elements else {
                        return None;
                    };
                    for (at, value) in values.iter().enumerate() {
                        if self.leads_into(state, *value, reached) {
                            found.push(Place::Element(object, at));
                        }
                    }
                }
                _ => {}
            }
        }
        let raised = match state.exception.map(|it| it.by) {
            Some(RaisedBy::Object(object, _)) => reached.objects.contains(&object),
            _ => false,
        };
        (!raised).then_some(found)
    }

    fn locals_into(
        &mut self,
        state: &State,
        callers: usize,
        (reached, found): (&Reached, &mut Vec<Place>),
    ) {
        let frame: Frame = state.activation(callers).clone();
        let block = &self.program.methods[frame.method].blocks()[frame.block];
        let live = self.analyses(frame.method).live_before(block, frame.next);
        for (at, value) in frame.locals.iter().enumerate() {
            if live.get(at).copied().unwrap_or(true) && self.leads_into(state, *value, reached) {
                found.push(Place::Local(callers, LocalId(at as u32)));
            }
        }
    }

    /// Whether one of some terms speaks of a region, other than by some references into it that are known.
    pub fn speaks_of(
        &self,
        state: &State,
        terms: &[TermId],
        (reached, known): (&Reached, &[TermId]),
    ) -> bool {
        let pool = &self.pool;
        let mut speaks = false;
        pool.visit(terms, |part| match pool.node(part) {
            Node::Literal(Literal::Ref(id)) => speaks |= reached.objects.contains(&Ref(*id)),
            Node::Var(var) if !known.contains(&part) => {
                let array = state.inputs.regions.of_array(*var);
                speaks |= array.is_some_and(|it| reached.regions.contains(&it));
                speaks |= self.is_of(state, part, reached);
            }
            _ => {}
        });
        speaks
    }
}

fn reach_region(
    state: &State,
    region: RegionId,
    (reached, open): (&mut Reached, &mut Vec<Value>),
) -> Option<()> {
    if reached.regions.insert(region) {
        let known = state.inputs.regions.get(region)?;
        reached.classes.extend(&known.classes);
        reached.constants.extend(&known.constants);
        open.extend(state.inputs.regions.met(region).map(Value::Ref));
    }
    Some(())
}
