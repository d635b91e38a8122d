//! Known indexes that keep states apart, found out before anything else is compared.

use oxpecker_ir::FieldId;

use super::counterparts::changed_statics;
use super::heap::of_one_class;
use super::places::is_constant;
use crate::exec::Interpreter;
use crate::state::State;
use crate::value::{Ref, Value};

/// The locals of a state that are indexes, as far as they are known. States at the same place in which they differ are
/// not merged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownIndexes(Box<[Option<i64>]>);

/// A field that kept two states apart. Others at the same place may differ in it, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Suspect {
    /// None if it is static.
    owner: Option<Ref>,
    field: FieldId,
}

/// What is in such a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AtSuspect {
    /// The state has no such field.
    Absent,
    /// A number that is known.
    Known(i64),
    /// Anything else.
    Unknown,
}

impl AtSuspect {
    /// Whether it keeps two states apart: one of them knows what it is, and the other one has something else.
    pub fn differs_from(self, other: AtSuspect) -> bool {
        use AtSuspect::{Known, Unknown};
        match (self, other) {
            (Known(one), Known(two)) => one != two,
            (Known(_), Unknown) | (Unknown, Known(_)) => true,
            _ => false,
        }
    }
}

impl Interpreter<'_> {
    /// The locals of a state that are indexes and are still read.
    pub fn known_indexes(&mut self, state: &State) -> KnownIndexes {
        let frame = &state.frame;
        let places = self.index_locals(frame.method);
        let block = &self.program.methods[frame.method].blocks()[frame.block];
        let analyses = self.analyses(frame.method);
        let live = analyses.liveness.before(block, frame.next);
        let read = places.iter().zip(live).zip(&frame.locals);
        let read = read.filter(|((is_place, is_live), _)| **is_place && *is_live);
        let values = read.map(|(_, value)| match value {
            Value::Int(known) => Some(*known),
            _ => None,
        });
        KnownIndexes(values.collect())
    }

    /// What is in a field of a state that others were kept apart by.
    pub fn at_suspect(&self, state: &State, suspect: Suspect) -> AtSuspect {
        let value = match suspect.owner {
            None => state.classes.statics.get(&suspect.field).copied(),
            Some(owner) => state
                .heap
                .get(owner)
                .and_then(|it| self.field_in(it, suspect.field)),
        };
        match value {
            None => AtSuspect::Absent,
            Some(Value::Int(known)) => AtSuspect::Known(known),
            Some(_) => AtSuspect::Unknown,
        }
    }

    /// Whether an index in a field that both states have is known in one of them and something else in the other.
    pub(super) fn differ_in_an_index(&mut self, [one, two]: [&State; 2]) -> bool {
        let statics = changed_statics([one, two]);
        for (field, own, theirs) in statics {
            if own.is_some_and(|own| self.is_index_apart(one, (None, field), [own, theirs])) {
                return true;
            }
        }
        for (reference, theirs) in two.heap.others(&one.heap) {
            let Some(own) = one.heap.get(reference) else {
                continue;
            };
            let Some((class, both)) = of_one_class([own, &theirs]) else {
                continue;
            };
            let program = self.program;
            let layout = program.hierarchy.layout(class).iter();
            for (field, values) in layout.zip(both) {
                if self.is_index_apart(one, (Some(reference), *field), values) {
                    return true;
                }
            }
        }
        false
    }

    fn is_index_apart(
        &mut self,
        state: &State,
        (owner, field): (Option<Ref>, FieldId),
        values: [Value; 2],
    ) -> bool {
        let is_apart =
            values[0] != values[1] && is_constant(values) && self.is_place_field(state, field);
        if is_apart {
            self.suspect(owner, field);
        }
        is_apart
    }

    pub(super) fn suspect(&mut self, owner: Option<Ref>, field: FieldId) {
        self.places.suspect = Some(Suspect { owner, field });
    }

    /// What kept the last two states apart that were not merged.
    pub fn take_suspect(&mut self) -> Option<Suspect> {
        self.places.suspect.take()
    }
}
