//! Formulas that are known to hold or not to hold.

use oxpecker_term::{Node, TermId, TermPool};

use super::Known;

impl Known {
    /// Whether a formula was kept, or its negation.
    pub(super) fn fact(&self, pool: &TermPool, formula: TermId) -> Option<bool> {
        let (formula, holds) = without_negation(pool, formula, true);
        self.facts.get(&formula).map(|it| *it == holds)
    }

    /// Keeps a formula that holds. The negation of many is another comparison, which is kept then, too.
    pub(super) fn keep(&mut self, pool: &mut TermPool, fact: TermId) {
        let negation = pool.not(fact);
        let (kept, holds) = without_negation(pool, fact, true);
        self.facts.insert(kept, holds);
        let (negation, holds) = without_negation(pool, negation, false);
        if negation != kept {
            self.facts.insert(negation, holds);
        }
    }
}

/// A formula that is no negation, and whether it holds if the given one does or does not.
fn without_negation(pool: &TermPool, formula: TermId, holds: bool) -> (TermId, bool) {
    match *pool.node(formula) {
        Node::Not(inner) => (inner, !holds),
        _ => (formula, holds),
    }
}
