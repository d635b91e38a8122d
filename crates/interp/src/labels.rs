//! Labels: values that a program remembers under a name, as they were at that point. They are what a solution is.

use std::sync::Arc;

use imbl::Vector;
use oxpecker_ir::{ClassId, Type};
use oxpecker_term::TermId;

use crate::encode::Encoder;
use crate::ending::Reason;
use crate::exec::Interpreter;
use crate::heap::{ClassOf, Elements, Object, Text};
use crate::language::KnownAs;
pub use crate::merge::Assumptions;
use crate::merge::{Merged, Merger, Refusal, Renaming};
use crate::native::{Modelled, Pause};
use crate::slot;
use crate::slots::Kept;
use crate::state::State;
use crate::value::{Ref, Value};

/// A copy of more objects than this is not made.
const MOST_OBJECTS: usize = 10_000;

slot! {
    /// What the program remembered.
    pub struct Labels {
        /// In the order it did.
        pub labels: LabelList,
    }
}

/// Labels in the order the program gave them.
#[derive(Clone, Debug, Default)]
pub struct LabelList(pub Vector<Label>);

/// A value that has a name.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// The name.
    pub name: Arc<str>,
    /// What it was when it got the name.
    pub value: Snapshot,
}

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
    /// An instance, its fields in the order of the layout.
    Instance(ClassId, Vec<Snapshot>),
    /// A constant of an enumeration.
    Constant(ClassId, usize),
    /// An array or instance that came before, counted from the first one.
    Again(usize),
}

impl Snapshot {
    /// Goes through the terms that decide what it is.
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
            | Snapshot::Again(_) => {}
        }
    }

    fn merged(&self, other: &Self, merger: &mut Merger<'_, '_>) -> Merged<Self> {
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
    fn renamed(&self, renaming: &mut Renaming<'_>) -> Self {
        let parts = |parts: &[Snapshot], renaming: &mut Renaming<'_>| {
            parts.iter().map(|it| it.renamed(renaming)).collect()
        };
        match self {
            Snapshot::Scalar(value, ty) => Snapshot::Scalar(renaming.value(*value), ty.clone()),
            Snapshot::Text(Text::Term(term)) => Snapshot::Text(Text::Term(renaming.term(*term))),
            Snapshot::Array(ty, inner) => Snapshot::Array(ty.clone(), parts(inner, renaming)),
            Snapshot::Instance(class, inner) => Snapshot::Instance(*class, parts(inner, renaming)),
            other => other.clone(),
        }
    }
}

impl Kept for LabelList {
    /// States with labels are not compared: what a path remembered is its result.
    fn encode(&self, _: &mut Encoder<'_>) -> Option<()> {
        self.0.is_empty().then_some(())
    }

    fn references(&self, _: &mut dyn FnMut(Value)) {}

    fn merged(&self, other: &Self, merger: &mut Merger<'_, '_>) -> Merged<Self> {
        if self.0.len() != other.0.len() {
            return Err(Refusal::LibraryState);
        }
        let mut labels = Vector::new();
        for (one, two) in self.0.iter().zip(&other.0) {
            if one.name != two.name {
                return Err(Refusal::LibraryState);
            }
            labels.push_back(Label {
                name: Arc::clone(&one.name),
                value: one.value.merged(&two.value, merger)?,
            });
        }
        Ok(LabelList(labels))
    }

    fn renamed(&self, renaming: &mut Renaming<'_>) -> Self {
        let renamed = self.0.iter().map(|it| Label {
            name: Arc::clone(&it.name),
            value: it.value.renamed(renaming),
        });
        LabelList(renamed.collect())
    }
}

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
        let reference = self.one_object(state, value)?;
        if reference.is_null() || reference == Ref::ABSENT {
            return Ok(Snapshot::Null);
        }
        if let Some(place) = seen.iter().position(|it| *it == reference) {
            return Ok(Snapshot::Again(place));
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
            Object::Array(array) => {
                let (Value::Int(length), Elements::Vector(elements)) =
                    (array.length, &array.elements)
                else {
                    return Err(refused("an array whose length is not known"));
                };
                seen.push(reference);
                let length = usize::try_from(length).unwrap_or_default();
                let elements = elements.iter().take(length);
                let elements = elements.map(|it| self.copy(state, *it, &array.element, seen));
                let elements: Vec<Snapshot> = elements.collect::<Modelled<_>>()?;
                Ok(Snapshot::Array(array.element, elements))
            }
            Object::Instance {
                class: ClassOf::Known(class),
                fields,
            } => self.copy_instance(state, (reference, class), &fields, seen),
            Object::Instance { .. } => Err(refused("an object whose class is not known")),
        }
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
        Ok(Snapshot::Instance(class, fields))
    }
}

fn refused(what: &str) -> Pause {
    let what = format!("remembering {what}");
    Pause::Unsupported(Reason::Unsupported { what, span: None })
}
