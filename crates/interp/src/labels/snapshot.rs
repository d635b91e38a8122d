//! Copies of values, with all objects they lead to.

use oxpecker_ir::{ClassId, Type};
use oxpecker_term::TermId;

use crate::heap::Text;
use crate::merge::{Merged, Merger, Refusal, Renaming};
use crate::value::Value;

/// A value with all objects that it leads to, as they were at some point. References are known, numbers may be terms.
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
    Array(Type, Vec<Snapshot>),
    /// An array whose length is not known, or which is too long to be copied.
    Open(OpenArray),
    /// An instance, its fields in the order of the layout.
    Instance(ClassId, Vec<Snapshot>),
    /// A constant of an enumeration.
    Constant(ClassId, usize),
    /// An array or instance that came before, counted from the first one.
    Again(usize),
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
            Snapshot::Array(_, parts) | Snapshot::Instance(_, parts) => {
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
            Snapshot::Array(_, parts) | Snapshot::Instance(_, parts) => {
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

    pub(super) fn merged(&self, other: &Self, merger: &mut Merger<'_, '_>) -> Merged<Self> {
        let parts = |one: &[Snapshot], two: &[Snapshot], merger: &mut Merger<'_, '_>| {
            let pairs = one.iter().zip(two);
            pairs.map(|(one, two)| one.merged(two, merger)).collect()
        };
        Ok(match (self, other) {
            (one, two) if one == two => one.clone(),
            (Snapshot::Scalar(one, ty), Snapshot::Scalar(two, other)) if ty == other => {
                let integers = merger.interpreter.scalar(ty);
                Snapshot::Scalar(merger.value([*one, *two], integers)?, ty.clone())
            }
            (Snapshot::Text(one), Snapshot::Text(two)) => Snapshot::Text(merger.text([one, two])?),
            (Snapshot::Array(ty, one), Snapshot::Array(other, two))
                if ty == other && one.len() == two.len() =>
            {
                let parts: Merged<Vec<Snapshot>> = parts(one, two, merger);
                Snapshot::Array(ty.clone(), parts?)
            }
            (Snapshot::Instance(class, one), Snapshot::Instance(other, two)) if class == other => {
                let parts: Merged<Vec<Snapshot>> = parts(one, two, merger);
                Snapshot::Instance(*class, parts?)
            }
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
            Snapshot::Array(ty, inner) => Snapshot::Array(ty.clone(), parts(inner, renaming)),
            Snapshot::Instance(class, inner) => Snapshot::Instance(*class, parts(inner, renaming)),
            Snapshot::Open(array) => Snapshot::Open(OpenArray {
                length: renaming.value(array.length),
                elements: array.elements.map(|it| renaming.term(it)),
                element: array.element.clone(),
            }),
            other => other.clone(),
        }
    }
}
