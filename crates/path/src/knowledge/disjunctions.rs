//! Disjunctions: when all parts but one are refuted, that one holds.

use oxpecker_term::{Node, TermId, TermPool};

use super::Known;

/// Disjunctions with more parts are not watched.
const MAX_PARTS: usize = 16;

impl Known {
    /// `parts` are the negations of the parts of a disjunction that holds.
    pub(super) fn watch(
        &mut self,
        pool: &mut TermPool,
        fact: TermId,
        parts: &[TermId],
        new: &mut Vec<TermId>,
    ) {
        if parts.len() > MAX_PARTS {
            return;
        }
        for var in pool.free_vars(fact) {
            self.watched.entry(*var).or_default().add(fact);
        }
        self.unit(pool, parts, new);
    }

    pub(super) fn recheck_disjunctions(
        &self,
        pool: &mut TermPool,
        fact: TermId,
        new: &mut Vec<TermId>,
    ) {
        if self.watched.is_empty() {
            return;
        }
        // The parts of a conjunction are facts themselves, and a disjunction decides no formula but itself; sets of indexes are
        // made of such formulas, and one would be compared with every other one of the same variable.
        let refutes = match pool.node(fact) {
            Node::And(_) => false,
            Node::Not(inner) => !matches!(pool.node(*inner), Node::And(_)),
            _ => true,
        };
        for var in pool.free_vars(fact).to_vec() {
            let Some(watched) = self.watched.get(&var) else {
                continue;
            };
            for disjunction in watched.iter() {
                if let Node::Not(inner) = *pool.node(disjunction)
                    && let Node::And(parts) = pool.node(inner)
                    && (refutes || parts.contains(&fact))
                {
                    let parts = parts.clone();
                    self.unit(pool, &parts, new);
                }
            }
        }
    }

    /// When all but one of these hold, that one does not.
    fn unit(&self, pool: &mut TermPool, parts: &[TermId], new: &mut Vec<TermId>) {
        let mut open = None;
        for part in parts {
            match self.decide(pool, *part) {
                Some(true) => {}
                Some(false) => return,
                None if open.is_some() => return,
                None => open = Some(*part),
            }
        }
        new.push(match open {
            Some(part) => pool.not(part),
            None => pool.ff(),
        });
    }
}
