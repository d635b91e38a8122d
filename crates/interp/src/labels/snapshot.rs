//! Copies of values, with all objects they lead to.

use oxpecker_ir::{ClassId, Type};
use oxpecker_term::TermId;

use crate::heap::Text;
use crate::merge::{Merged, Merger, Refusal, Renaming};
use crate::value::{Ref, Value};

/// A value with all objects that it leads to, as they were at some point. Which object a reference is may depend on a number.
#[derive(Clone, Debug, PartialEq)]
pub enum Snapshot {
    /// A number or truth value of a type.
    Scalar(Value, Type),
    /// No object.
    Null,
    /// A string.
    Text(Text),
    /// A string of OOX.
    Str(String),
    /// An array of elements of a type.
    Array(Ref, Type, Vec<Snapshot>),
    /// An array whose length is not known, or which is too long to be copied.
    Open(OpenArray),
    /// An instance, its fields in the order of the layout.
    Instance(Ref, ClassId, Vec<Snapshot>),
    /// A constant of an enumeration.
    Constant(ClassId, usize),
    /// An array or instance that was copied elsewhere in the same value.
    Again(Ref),
    /// One of several, by a number.
    Choice(TermId, Vec<Snapshot>),
}

/// An array whose length is not known: what there is of it depends on a model.
#[derive(Clone, Debug, PartialEq)]
pub struct OpenArray {
    /// The number of elements.
    pub length: Value,
    /// The elements as an array term; none if they are objects.
    pub elements: Option<TermId>,
    /// What they are.
    pub element: Type,
}

impl Snapshot {
    /// Goes through arrays whose length is not known.
    pub fn open_arrays<'a>(&'a self, visit: &mut dyn FnMut(&'a OpenArray)) {
        match self {
            Snapshot::Open(array) => visit(array),
            Snapshot::Array(_, _, parts)
            | Snapshot::Instance(_, _, parts)
            | Snapshot::Choice(_, parts) => {
                parts.iter().for_each(|it| it.open_arrays(visit));
            }
            _ => {}
        }
    }

    /// Goes through the terms that decide what it is, those of arrays whose length is not known aside.
    pub fn terms(&self, visit: &mut dyn FnMut(TermId)) {
        match self {
            Snapshot::Scalar(Value::Term(term), _) | Snapshot::Text(Text::Term(term)) => {
                visit(*term);
            }
            Snapshot::Array(_, _, parts) | Snapshot::Instance(_, _, parts) => {
                parts.iter().for_each(|it| it.terms(visit));
            }
            Snapshot::Choice(which, parts) => {
                visit(*which);
                parts.iter().for_each(|it| it.terms(visit));
            }
            Snapshot::Scalar(..)
            | Snapshot::Text(_)
            | Snapshot::Null
            | Snapshot::Str(_)
            | Snapshot::Constant(..)
            | Snapshot::Open(_)
            | Snapshot::Again(_) => {}
        }
    }

    /// Both, part by part. An object that is in several places has to be in the same ones.
    pub(super) fn merged(&self, other: &Self, merger: &mut Merger<'_, '_>) -> Merged<Self> {
        match self == other {
            true => Ok(self.clone()),
            false => self.merged_parts(other, merger, &mut Vec::new()),
        }
    }

    fn merged_parts(
        &self,
        other: &Self,
        merger: &mut Merger<'_, '_>,
        names: &mut Vec<(Ref, Ref)>,
    ) -> Merged<Self> {
        let mut parts = |ours: &[Snapshot], theirs: &[Snapshot], both: (Ref, Ref)| {
            names.push(both);
            let pairs = ours.iter().zip(theirs);
            let merged = pairs.map(|(one, two)| one.merged_parts(two, merger, names));
            merged.collect::<Merged<Vec<Snapshot>>>()
        };
        Ok(match (self, other) {
            (Snapshot::Array(one, ty, ours), Snapshot::Array(two, theirs_ty, theirs))
                if ty == theirs_ty && ours.len() == theirs.len() =>
            {
                Snapshot::Array(*one, ty.clone(), parts(ours, theirs, (*one, *two))?)
            }
            (Snapshot::Instance(one, class, ours), Snapshot::Instance(two, others, theirs))
                if class == others =>
            {
                Snapshot::Instance(*one, *class, parts(ours, theirs, (*one, *two))?)
            }
            (Snapshot::Again(one), Snapshot::Again(two)) if names.contains(&(*one, *two)) => {
                Snapshot::Again(*one)
            }
            (Snapshot::Again(_) | Snapshot::Choice(..), _) => return Err(Refusal::LibraryState),
            (one, two) if one == two => one.clone(),
            (Snapshot::Scalar(one, ty), Snapshot::Scalar(two, other)) if ty == other => {
                let integers = merger.interpreter.scalar(ty);
                Snapshot::Scalar(merger.value([*one, *two], integers)?, ty.clone())
            }
            (Snapshot::Text(one), Snapshot::Text(two)) => Snapshot::Text(merger.text([one, two])?),
            _ => return Err(Refusal::LibraryState),
        })
    }
}

impl Snapshot {
    pub(super) fn renamed(&self, renaming: &mut Renaming<'_>) -> Self {
        let parts = |parts: &[Snapshot], renaming: &mut Renaming<'_>| {
            parts.iter().map(|it| it.renamed(renaming)).collect()
        };
        match self {
            Snapshot::Scalar(value, ty) => Snapshot::Scalar(renaming.value(*value), ty.clone()),
            Snapshot::Text(Text::Term(term)) => Snapshot::Text(Text::Term(renaming.term(*term))),
            Snapshot::Array(name, ty, inner) => {
                let name = renaming.object(*name);
                Snapshot::Array(name, ty.clone(), parts(inner, renaming))
            }
            Snapshot::Instance(name, class, inner) => {
                let name = renaming.object(*name);
                Snapshot::Instance(name, *class, parts(inner, renaming))
            }
            Snapshot::Again(name) => Snapshot::Again(renaming.object(*name)),
            Snapshot::Choice(which, inner) => {
                Snapshot::Choice(renaming.term(*which), parts(inner, renaming))
            }
            Snapshot::Open(array) => Snapshot::Open(OpenArray {
                length: renaming.value(array.length),
                elements: array.elements.map(|it| renaming.term(it)),
                element: array.element.clone(),
            }),
            other => other.clone(),
        }
    }
}
