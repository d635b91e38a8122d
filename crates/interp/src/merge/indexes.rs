//! Known indexes that keep states apart, found out before anything else is compared.

use oxpecker_ir::FieldId;

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

    /// Whether two states differ in a field where one of them knows what it is.
    pub fn differ_at(&self, states: [&State; 2], suspect: Suspect) -> bool {
        let values = states.map(|state| match suspect.owner {
            None => state.classes.statics.get(&suspect.field).copied(),
            Some(owner) => self.field_in(state.heap.get(owner)?, suspect.field),
        });
        let [Some(one), Some(two)] = values else {
            return false;
        };
        one != two && is_constant([one, two])
    }

    pub(super) fn suspect(&mut self, owner: Option<Ref>, field: FieldId) {
        self.places.suspect = Some(Suspect { owner, field });
    }

    /// What kept the last two states apart that were not merged.
    pub fn take_suspect(&mut self) -> Option<Suspect> {
        self.places.suspect.take()
    }
}
