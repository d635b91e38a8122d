//! One solver for good: constraints are guarded by literals, a question is the list of its literals.
//!
//! Nothing learned is ever lost, and nothing asserted ever goes away. Kept because it is worth comparing with.

use oxpecker_term::{TermId, TermPool};
use rustc_hash::FxHashMap;
use z3::ast::Bool;

use super::session::Session;
use super::translate::Translation;

/// A solver and the literal of every constraint it has been told.
#[derive(Debug)]
pub(crate) struct Learning {
    session: Session,
    literals: FxHashMap<TermId, Bool>,
}

impl Learning {
    /// A solver for a logic that knows nothing yet.
    pub(crate) fn new(logic: Option<&str>) -> Self {
        Self {
            session: Session::new(logic),
            literals: FxHashMap::default(),
        }
    }

    /// The literals of these constraints; new constraints are told to the solver.
    pub(crate) fn literals(
        &mut self,
        pool: &TermPool,
        translation: &mut Translation,
        constraints: &[TermId],
    ) -> Vec<Bool> {
        let mut literals = Vec::with_capacity(constraints.len());
        for constraint in constraints {
            if !self.literals.contains_key(constraint) {
                let literal = Bool::new_const(format!("on{}", constraint.0));
                let told = (&literal, *constraint);
                self.session.hold_if(pool, translation, told);
                self.literals.insert(*constraint, literal);
            }
            literals.push(self.literals[constraint].clone());
        }
        literals
    }

    /// The session to ask.
    pub(crate) fn session(&mut self) -> &mut Session {
        &mut self.session
    }
}
