//! Constraints that nobody asked about yet. Many paths of a fork come to where they are merged, or to their end, without a
//! question; what they would have learned is not computed.

use std::cell::RefCell;

use oxpecker_term::interval::Interval;
use oxpecker_term::{TermId, TermPool, VarId};

use super::{Inference, Known, MOST_NESTED};

/// The consequences of a path condition that are cheap to keep.
#[derive(Clone, Debug, Default)]
pub struct Knowledge {
    known: RefCell<Known>,
    /// Constraints whose consequences are not in it, the oldest first.
    unread: RefCell<Vec<TermId>>,
}

impl Knowledge {
    /// Nothing is known yet.
    pub fn new(inference: Inference) -> Self {
        Self {
            known: RefCell::new(Known {
                inference,
                ..Known::default()
            }),
            unread: RefCell::default(),
        }
    }

    /// Takes a formula that holds from now on.
    pub fn learn(&mut self, fact: TermId) {
        if self.known.get_mut().inference.evaluation {
            self.unread.get_mut().push(fact);
        }
    }

    /// Computes what follows from all that was learned, so that copies need not do it each.
    pub fn read(&self, pool: &mut TermPool) {
        let mut unread = self.unread.borrow_mut();
        if unread.is_empty() {
            return;
        }
        let mut known = self.known.borrow_mut();
        for fact in unread.drain(..) {
            known.learn(pool, fact);
        }
    }

    /// Whether a formula is known to hold or not to hold.
    pub fn decide(&self, pool: &mut TermPool, formula: TermId) -> Option<bool> {
        self.read(pool);
        self.known.borrow().decide(pool, formula)
    }

    /// What is left of an open formula without the parts that are decided; none if that is the formula itself.
    pub fn simpler(&self, pool: &mut TermPool, formula: TermId) -> Option<TermId> {
        self.read(pool);
        self.known.borrow().simpler(pool, formula)
    }

    /// Whether a formula follows from formulas that were learned as they are, or is excluded by them. Nothing is computed.
    pub fn was_learned(&self, pool: &mut TermPool, formula: TermId) -> Option<bool> {
        self.read(pool);
        let known = self.known.borrow();
        known.was_learned_within(pool, formula, MOST_NESTED)
    }

    /// Whether the facts learned exclude each other, so that no input takes the path.
    pub fn is_contradictory(&self, pool: &mut TermPool) -> bool {
        self.read(pool);
        self.known.borrow().contradictory
    }

    /// The bounds of an integer term.
    pub fn interval(&self, pool: &mut TermPool, term: TermId) -> Interval {
        self.read(pool);
        self.known.borrow().range(pool, term).interval()
    }

    /// The value of a variable, if it can have only one.
    pub fn value(&self, pool: &mut TermPool, var: VarId) -> Option<TermId> {
        self.read(pool);
        self.known.borrow().value(var)
    }

    /// The term with known variables replaced; none when there are none in it.
    pub fn with_values(&self, pool: &mut TermPool, term: TermId) -> Option<TermId> {
        self.read(pool);
        self.known.borrow().with_values(pool, term)
    }
}
