//! References: which objects a symbolic reference can be, and lazy initialisation of input references.
//!
//! An input reference is a variable (or an element of an input array) until it is first used. Continuation it becomes null,
//! one of the compatible input objects that exist already, or a new one; the choice stays in the term, nothing forks.

use std::rc::Rc;

use oxpecker_ir::{BinaryOp, ClassId, Type, TypeTest};
use oxpecker_term::{Literal, Model, ModelValue, Node, Scalar, TermId};

use super::{Interpreter, Step, mismatch};
use crate::ending::Reason;
use crate::heap::Object;
use crate::language::Aliasing;
use crate::state::{Atom, State};
use crate::value::{Ref, Value};

impl Interpreter<'_> {
    /// The objects a reference can be, null excluded, each with the condition under which it is.
    pub fn candidates(&mut self, state: &mut State, reference: Value) -> Step<Vec<(Ref, TermId)>> {
        let reference = self.without_choices(state, reference);
        let term = match reference {
            Value::Ref(Ref::NULL) => return Ok(Vec::new()),
            Value::Ref(reference) => return Ok(vec![(reference, self.pool.tt())]),
            Value::Term(term) if self.scalar_of_value(reference) == Some(Scalar::Ref) => term,
            _ => return Err(mismatch("an object is needed here")),
        };
        let term = state
            .knowledge
            .with_values(&mut self.pool, term)
            .unwrap_or(term);
        if let Some(Literal::Ref(id)) = self.pool.literal(term) {
            return self.candidates(state, Value::Ref(Ref(id)));
        }
        let mut found: Vec<Ref> = Vec::new();
        for leaf in self.leaves(term) {
            let known = match self.pool.literal(leaf) {
                Some(Literal::Ref(id)) => Rc::from([Ref(id)]),
                _ => self.initialized(state, leaf)?,
            };
            found.extend(known.iter().filter(|it| !it.is_null()));
        }
        found.sort_unstable();
        found.dedup();
        let mut guarded = Vec::with_capacity(found.len());
        for reference in found {
            let id = self.pool.reference(reference.0);
            let guard = self.pool.eq(term, id);
            match state.knowledge.decide(&mut self.pool, guard) {
                Some(true) => return Ok(vec![(reference, self.pool.tt())]),
                Some(false) => {}
                None => guarded.push((reference, guard)),
            }
        }
        Ok(guarded)
    }

    /// The terms a reference consists of: literals, variables and elements of input arrays.
    pub(crate) fn leaves(&mut self, term: TermId) -> Vec<TermId> {
        let mut leaves = Vec::new();
        let mut elements: Vec<i64> = Vec::new();
        for term in self.pool.alternatives(term) {
            match self.pool.node(term) {
                Node::Table(table, _) => elements.extend(table.references()),
                _ => leaves.push(term),
            }
        }
        elements.sort_unstable();
        elements.dedup();
        leaves.extend(elements.into_iter().map(|it| self.pool.reference(it)));
        leaves
    }

    /// Whether a term speaks of the running quantifier's index; such a reference stays a term.
    fn is_quantified(&self, term: TermId) -> bool {
        self.pool
            .free_vars(term)
            .iter()
            .any(|var| self.bound.contains(var))
    }

    pub(super) fn compare_references(
        &mut self,
        state: &mut State,
        op: BinaryOp,
        lhs: Value,
        rhs: Value,
    ) -> Step<Value> {
        for (side, other) in [(lhs, rhs), (rhs, lhs)] {
            let Value::Term(term) = side else { continue };
            for leaf in self.leaves(term) {
                // Comparing with null says nothing about which object it is, unless null is excluded.
                let atom = state.inputs.atoms.get(&leaf);
                let nullable = match atom {
                    Some(atom) => atom.nullable && !self.language.is_only_null(self, &atom.ty),
                    // An element of an input that nobody used before.
                    None => self
                        .element_atom(state, leaf)
                        .map_or(true, |it| it.nullable),
                };
                let decided = other == Value::NULL && nullable;
                if !decided && self.pool.literal(leaf).is_none() && !self.is_quantified(leaf) {
                    self.initialized(state, leaf)?;
                }
            }
        }
        let (one, two) = (self.lift(lhs, Scalar::Ref), self.lift(rhs, Scalar::Ref));
        let mut equal = self.pool.eq(one, two);
        for (side, other) in [(lhs, rhs), (rhs, lhs)] {
            let possible = self.possible_element(state, side, other)?;
            equal = self.pool.and(equal, possible);
        }
        let language = self.language;
        let same = language.same_object(self, state, lhs, rhs)?;
        equal = self.pool.or(equal, same);
        let term = match op {
            BinaryOp::Eq => equal,
            BinaryOp::Ne => self.pool.not(equal),
            _ => return Err(mismatch("an operator meets a reference")),
        };
        Ok(self.lower(term))
    }

    /// When an element under a quantifier can be another reference: it stays a term, so nothing says what it can be.
    fn possible_element(
        &mut self,
        state: &mut State,
        element: Value,
        other: Value,
    ) -> Step<TermId> {
        let quantified = |value| match value {
            Value::Term(term) => self.is_quantified(term),
            _ => false,
        };
        let (Value::Term(leaf), true, false) = (element, quantified(element), quantified(other))
        else {
            return Ok(self.pool.tt());
        };
        let Ok(atom) = self.element_atom(state, leaf) else {
            return Ok(self.pool.tt());
        };
        let test = type_test(&self.loaded(&atom.ty)?)?;
        let null = self.pool.reference(Ref::NULL.0);
        let other_term = self.lift(other, Scalar::Ref);
        let mut possible = self.pool.eq(other_term, null);
        if !atom.nullable {
            possible = self.pool.ff();
        }
        for (reference, guard) in self.candidates(state, other)? {
            let admits = self.admits(state, leaf, reference, &test);
            let here = self.pool.and(guard, admits);
            possible = self.pool.or(possible, here);
        }
        Ok(possible)
    }

    /// When an input reference can be an object that exists already. Without aliasing it can only be if both are the
    /// same element of an array.
    fn admits(&mut self, state: &State, leaf: TermId, reference: Ref, test: &TypeTest) -> TermId {
        let object = match state.heap.get(reference) {
            Some(object) if reference.0 > 0 => object,
            _ => return self.pool.ff(),
        };
        let passes = self.passes(object, test);
        let may_alias = match self.language.aliasing(state, reference) {
            Aliasing::Always => true,
            Aliasing::AsConfigured => self.config.inputs.aliasing || *test == TypeTest::Str,
            Aliasing::Never => false,
        };
        if may_alias {
            return passes;
        }
        let Node::Select(array, index) = *self.pool.node(leaf) else {
            return self.pool.ff();
        };
        let mut indexes: Vec<TermId> = Vec::new();
        for (known, atom) in &state.inputs.atoms {
            if let Node::Select(of, at) = *self.pool.node(*known)
                && of == array
                && atom
                    .candidates
                    .as_ref()
                    .is_some_and(|it| it.contains(&reference))
            {
                indexes.push(at);
            }
        }
        indexes.sort_unstable();
        let mut same = self.pool.ff();
        for other in indexes {
            let here = self.pool.eq(index, other);
            same = self.pool.or(same, here);
        }
        self.pool.and(passes, same)
    }

    /// Whether a reference is an object that passes a type test.
    pub fn instance_of(
        &mut self,
        state: &mut State,
        reference: Value,
        test: &TypeTest,
    ) -> Step<Value> {
        if let Some(choice) = self.choice(state, reference) {
            let mut objects = choice.objects.iter();
            if objects.all(|it| self.always_passes(state, *it, test)) {
                let holds = self.is_object(&choice);
                return Ok(self.lower(holds));
            }
        }
        let mut holds = self.pool.ff();
        for (reference, guard) in self.candidates(state, reference)? {
            let Some(object) = state.heap.get(reference) else {
                continue;
            };
            let passes = self.passes(object, test);
            let passes = self.pool.and(guard, passes);
            holds = self.pool.or(holds, passes);
        }
        Ok(self.lower(holds))
    }

    fn always_passes(&mut self, state: &State, object: Ref, test: &TypeTest) -> bool {
        let object = state.heap.get(object);
        object.is_some_and(|it| self.passes(it, test) == self.pool.tt())
    }

    /// When an object passes a type test.
    pub fn passes(&mut self, object: &Object, test: &TypeTest) -> TermId {
        match (object, test) {
            (Object::Instance { class, .. }, TypeTest::Class(wanted)) => {
                let mut holds = self.pool.ff();
                for (class, guard) in self.classes_of(class) {
                    if self.program.hierarchy.is_subtype(class, *wanted) {
                        holds = self.pool.or(holds, guard);
                    }
                }
                holds
            }
            (Object::Str(_), TypeTest::Str) => self.pool.tt(),
            (Object::Text(_), TypeTest::Class(wanted)) => {
                let class = self.language.string_class();
                let passes = class.is_some_and(|class| self.is_subclass(class, *wanted));
                self.pool.bool(passes)
            }
            (Object::Array(array), TypeTest::Array(element)) => {
                let passes = self.is_subtype(&array.element, element);
                self.pool.bool(passes)
            }
            (Object::Array(_), TypeTest::Class(wanted)) => {
                let name = self.program.classes[*wanted].name.as_str();
                self.pool
                    .bool(self.language.array_supertypes().contains(&name))
            }
            _ => self.pool.ff(),
        }
    }

    fn is_subclass(&self, class: &str, wanted: ClassId) -> bool {
        let class = self.program.load_class(class);
        class.is_ok_and(|class| self.program.hierarchy.is_subtype(class, wanted))
    }

    /// Whether arrays of one element type are arrays of another. Where arrays are objects, those of references are covariant.
    pub fn is_subtype(&self, sub: &Type, sup: &Type) -> bool {
        if sub == sup {
            return true;
        }
        let supertypes = self.language.array_supertypes();
        let Some(root) = supertypes.first() else {
            return false;
        };
        let name = |ty: &Type| match ty {
            Type::Named(name) => Some(name.to_string()),
            Type::Class(class) => Some(self.program.classes[*class].name.clone()),
            _ => None,
        };
        match (sub, sup) {
            (Type::Array(sub), Type::Array(sup)) => self.is_subtype(sub, sup),
            (Type::Array(_), sup) => {
                name(sup).is_some_and(|name| supertypes.contains(&name.as_str()))
            }
            _ => match (name(sub), name(sup)) {
                // Interfaces have no superclass, but what they are implemented by does.
                (Some(_), Some(sup)) if sup == *root => true,
                (Some(sub), Some(sup)) => {
                    let sup = self.program.load_class(&sup);
                    sup.is_ok_and(|sup| self.is_subclass(&sub, sup))
                }
                _ => false,
            },
        }
    }

    /// The objects an input reference can be, null included; decides it on first use.
    pub fn initialized(&mut self, state: &mut State, leaf: TermId) -> Step<Rc<[Ref]>> {
        let atom = match state.inputs.atoms.get(&leaf) {
            Some(Atom {
                candidates: Some(known),
                ..
            }) => return Ok(Rc::clone(known)),
            _ if self.is_quantified(leaf) => return Err(quantified_object()),
            Some(atom) => atom.clone(),
            None => self.element_atom(state, leaf)?,
        };
        if let Some(region) = atom.region {
            let candidates = self.region_candidates(state, (leaf, &atom), region)?;
            return Ok(self.settle_reference(state, leaf, atom, &candidates));
        }
        if let Some(class) = self.language.awaited(self, state, &atom.ty)? {
            self.awaited = Some(class);
            return Err(mismatch("an input whose class is not initialized"));
        }
        let name = self.atom_name(leaf);
        let test = type_test(&self.loaded(&atom.ty)?)?;
        let mut candidates: Vec<(Ref, TermId)> = Vec::new();
        if atom.nullable {
            candidates.push((Ref::NULL, self.pool.tt()));
        }
        let inputs: Vec<Ref> = state.heap.inputs().map(|(it, _)| it).collect();
        for reference in inputs {
            if state.inputs.regions.of(reference).is_some() {
                continue;
            }
            let admits = self.admits(state, leaf, reference, &test);
            if admits != self.pool.ff() {
                candidates.push((reference, admits));
            }
        }
        let fresh = self.fresh_objects(state, &atom.ty, (Some(leaf), &name))?;
        candidates.extend(fresh.iter().map(|it| (*it, self.pool.tt())));
        let always = |it: &&(Ref, TermId)| !it.0.is_null() && it.1 == self.pool.tt();
        if let Some((some, _)) = candidates.iter().rev().find(always).copied() {
            self.repair(state, leaf, some, &candidates);
        }
        self.settle_drawn(state, (leaf, &name), &mut candidates);
        Ok(self.settle_reference(state, leaf, atom, &candidates))
    }

    /// From now on a reference is one of some objects.
    fn settle_reference(
        &mut self,
        state: &mut State,
        leaf: TermId,
        atom: Atom,
        candidates: &[(Ref, TermId)],
    ) -> Rc<[Ref]> {
        let mut choices = self.pool.ff();
        for (reference, guard) in candidates {
            let id = self.pool.reference(reference.0);
            let chosen = self.pool.eq(leaf, id);
            let chosen = self.pool.and(chosen, *guard);
            choices = self.pool.or(choices, chosen);
        }
        self.assume(state, choices);
        if state
            .model
            .as_ref()
            .is_some_and(|model| !model.holds(&self.pool, choices))
        {
            state.model = None;
        }
        let known: Rc<[Ref]> = candidates.iter().map(|(reference, _)| *reference).collect();
        let atom = Atom {
            candidates: Some(Rc::clone(&known)),
            ..atom
        };
        state.inputs.atoms.insert(leaf, atom);
        known
    }

    /// Elements of input arrays become input references when they are first used.
    fn element_atom(&self, state: &State, leaf: TermId) -> Step<Atom> {
        if let Some(atom) = self.row_atom(state, leaf) {
            return Ok(atom);
        }
        if let Node::Select(array, _) = self.pool.node(leaf)
            && let Some(var) = self.pool.var_of(*array)
            && let Some(ty) = state.inputs.base_arrays.get(&var)
        {
            let nullable = self.config.inputs.symbolic_null;
            return Ok(Atom {
                ty: ty.clone(),
                nullable,
                candidates: None,
                region: None,
            });
        }
        Err(Reason::Unsupported {
            what: "a reference of unknown origin".into(),
            span: None,
        })
    }

    pub(crate) fn atom_name(&self, leaf: TermId) -> String {
        match self.pool.node(leaf) {
            Node::Var(var) => self.pool.var_name(*var).to_string(),
            Node::Select(array, index) => {
                let array = self
                    .pool
                    .var_of(*array)
                    .map_or("?", |var| self.pool.var_name(var));
                format!("{array}[{}]", self.pool.display(*index))
            }
            _ => "?".into(),
        }
    }

    /// Keeps the state's model a model: a reference that was only ever compared with null may be any object now.
    pub(crate) fn repair(
        &mut self,
        state: &mut State,
        leaf: TermId,
        fresh: Ref,
        known: &[(Ref, TermId)],
    ) {
        let Some(model) = &state.model else { return };
        let current = model.eval(&self.pool, leaf);
        let holds = known.iter().any(|(reference, guard)| {
            current == Literal::Ref(reference.0) && model.holds(&self.pool, *guard)
        });
        if holds {
            return;
        }
        if let Some(changed) = self.with_reference(model, leaf, fresh) {
            state.model = Some(Rc::new(changed));
        }
    }

    /// A model in which an input reference is another object.
    pub fn with_reference(&self, model: &Model, leaf: TermId, object: Ref) -> Option<Model> {
        let chosen = Literal::Ref(object.0);
        match self.pool.node(leaf) {
            Node::Var(var) => Some(model.with(*var, ModelValue::Scalar(chosen))),
            Node::Select(array, index) => {
                let var = self.pool.var_of(*array)?;
                let index = model.eval(&self.pool, *index);
                let (default, mut entries) = match model.get(var) {
                    Some(ModelValue::Array { default, entries }) => {
                        (default.clone(), entries.clone())
                    }
                    _ => (Literal::Ref(0), Default::default()),
                };
                entries.insert(index, chosen);
                Some(model.with(var, ModelValue::Array { default, entries }))
            }
            _ => None,
        }
    }
}

/// The test every object of a declared reference type passes.
pub fn type_test(ty: &oxpecker_ir::Type) -> Step<TypeTest> {
    match ty {
        oxpecker_ir::Type::Class(class) => Ok(TypeTest::Class(*class)),
        oxpecker_ir::Type::Str => Ok(TypeTest::Str),
        oxpecker_ir::Type::Array(element) => Ok(TypeTest::Array((**element).clone())),
        _ => Err(mismatch("a reference type is needed here")),
    }
}

fn quantified_object() -> Reason {
    let what = "an object under a quantifier over an array of unbounded size".into();
    Reason::Unsupported { what, span: None }
}
