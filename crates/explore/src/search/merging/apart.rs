//! What keeps states apart that wait at the same place and is soon found out. Each state is looked at once, however many
//! others it meets.

use oxpecker_interp::exec::Interpreter;
use oxpecker_interp::merge::{AtSuspect, KnownIndexes, Suspect};
use oxpecker_interp::state::State;

/// What is known of a state.
#[derive(Clone, Debug, Default)]
pub(super) struct Apart {
    /// Known indexes in its locals.
    indexes: Option<KnownIndexes>,
    /// What is in fields that kept others apart, in the order in which these were found.
    suspects: Vec<AtSuspect>,
}

impl Apart {
    /// Whether there is nothing to look at.
    pub(super) fn has_looked(&self, suspects: &[Suspect]) -> bool {
        self.indexes.is_some() && self.suspects.len() == suspects.len()
    }

    /// Looks at what was not looked at since the state ran.
    pub(super) fn look(
        &mut self,
        state: &State,
        suspects: &[Suspect],
        interpreter: &mut Interpreter<'_>,
    ) {
        if self.indexes.is_none() {
            self.indexes = Some(interpreter.known_indexes(state));
        }
        for suspect in suspects.iter().skip(self.suspects.len()) {
            let found = interpreter.at_suspect(state, *suspect);
            self.suspects.push(found);
        }
    }

    /// Whether two states differ in a known index.
    pub(super) fn is_from(&self, other: &Apart) -> bool {
        let mut suspects = self.suspects.iter().zip(&other.suspects);
        self.indexes != other.indexes || suspects.any(|(one, two)| one.differs_from(*two))
    }
}
