//! Formulas without the parts that the path decides.
//!
//! What is read from an array with writes is one of many values, so what it is compared with is compared with all of them: a
//! place of a hash table is empty if none of the keys that were put in is there, and each of them differs from the mark of
//! empty places. The path often decides the latter for every single key, while it leaves the whole formula open. Where the
//! path holds, the formula and what is left of it are the same; without such parts solvers, caches and slices have less to
//! look at.

use oxpecker_term::{Node, TermId, TermPool};
use rustc_hash::FxHashMap;

use super::Known;
use super::forward::Latest;

/// Parts of a formula that are looked at.
const MOST_PARTS: usize = 1_024;
/// Levels of conjunctions and negations.
const MOST_LEVELS: u32 = 256;

impl Known {
    /// The formula without the parts that are decided; none if it is no formula of formulas or if that changes nothing.
    pub(super) fn simpler(&self, pool: &mut TermPool, formula: TermId) -> Option<TermId> {
        if !self.inference.evaluation || self.inference.rounds == 0 || !is_promising(pool, formula)
        {
            return None;
        }
        let mut walk = Walk {
            known: self,
            done: FxHashMap::default(),
            latest: Latest::default(),
        };
        let simpler = walk.of(pool, formula, MOST_LEVELS);
        (simpler != formula).then_some(simpler)
    }
}

/// Whether there is a conjunction in a negation or the other way round; what is flat is decided as a whole. Formulas of one
/// variable are sets of indexes, mostly, and solvers split them themselves.
fn is_promising(pool: &TermPool, formula: TermId) -> bool {
    if pool.free_vars(formula).len() < 2 {
        return false;
    }
    let inner = match *pool.node(formula) {
        Node::Not(inner) => inner,
        _ => formula,
    };
    let Node::And(parts) = pool.node(inner) else {
        return false;
    };
    parts.iter().any(|part| match *pool.node(*part) {
        Node::Not(inner) => matches!(pool.node(inner), Node::And(_)),
        ref node => matches!(node, Node::And(_)),
    })
}

struct Walk<'a> {
    known: &'a Known,
    done: FxHashMap<TermId, TermId>,
    latest: Latest,
}

impl Walk<'_> {
    fn of(&mut self, pool: &mut TermPool, formula: TermId, levels: u32) -> TermId {
        if let Some(done) = self.done.get(&formula) {
            return *done;
        }
        let Some(levels) = levels
            .checked_sub(1)
            .filter(|_| self.done.len() < MOST_PARTS)
        else {
            return formula;
        };
        let simpler = match *pool.node(formula) {
            Node::Not(inner) => {
                let inner = self.of(pool, inner, levels);
                pool.not(inner)
            }
            Node::And(ref parts) => {
                let parts = parts.clone();
                let parts: Vec<_> = parts.iter().map(|it| self.of(pool, *it, levels)).collect();
                pool.and_all(parts)
            }
            _ => match self.known.decide_atom(pool, formula, &mut self.latest) {
                Some(holds) => pool.bool(holds),
                None => formula,
            },
        };
        self.done.insert(formula, simpler);
        simpler
    }
}
