//! Rules of truth values. Conjunction and negation are the only connectives, so `or` and `implies` share their
//! rules by De Morgan.

use crate::literal::Literal;
use crate::node::{Node, TermId};
use crate::pool::TermPool;

/// Conjunctions are flattened up to this length and nested beyond, so that building a long one stays linear.
const FLAT: usize = 64;

/// How often a conjunction is looked over again after one of its clauses got shorter.
const ROUNDS: usize = 4;

impl TermPool {
    /// `!term`.
    pub fn not(&mut self, term: TermId) -> TermId {
        if let Some(known) = self.facts(term).complement {
            return known;
        }
        let negated = match *self.node(term) {
            // !true = false, !false = true
            Node::Literal(Literal::Bool(value)) => return self.bool(!value),
            // !!x = x
            Node::Not(inner) => return inner,
            // !(s <= 0) = 1 - s <= 0
            Node::NotPositive(sum) => self.positive(sum),
            // !(a <= b) = b < a
            Node::BvLe(left, right) => self.bv_not_le(term, left, right),
            _ => self.make(Node::Not(term)),
        };
        // The intervals may know more about one of the two and make it a constant, whose negation stays what it is.
        if !self.is_const(negated) {
            self.set_complement(term, negated);
        }
        negated
    }

    /// `left && right`.
    pub fn and(&mut self, left: TermId, right: TermId) -> TermId {
        self.and_all([left, right])
    }

    /// `left || right`.
    pub fn or(&mut self, left: TermId, right: TermId) -> TermId {
        self.or_all([left, right])
    }

    /// `left ==> right`.
    pub fn implies(&mut self, left: TermId, right: TermId) -> TermId {
        let not_left = self.not(left);
        self.or_all([not_left, right])
    }

    /// The disjunction of all; false if there is none.
    pub fn or_all(&mut self, terms: impl IntoIterator<Item = TermId>) -> TermId {
        // a || b = !(!a && !b)
        let negated: Vec<TermId> = terms.into_iter().map(|term| self.not(term)).collect();
        let none = self.and_all(negated);
        self.not(none)
    }

    /// The conjunction of all; true if there is none.
    pub fn and_all(&mut self, terms: impl IntoIterator<Item = TermId>) -> TermId {
        let mut list: Vec<TermId> = terms.into_iter().collect();
        for _ in 0..ROUNDS {
            let Some(flat) = self.flatten(&list) else {
                return self.ff();
            };
            list = flat;
            match self.propagate(&list) {
                Some(shorter) => list = shorter,
                None => break,
            }
        }
        // The last round may have left constants behind.
        let Some(list) = self.flatten(&list) else {
            return self.ff();
        };
        self.nest(list)
    }

    /// Flat, sorted, without repetition; `None` if it is false.
    fn flatten(&mut self, list: &[TermId]) -> Option<Vec<TermId>> {
        let mut flat = Vec::with_capacity(list.len());
        for term in list {
            match self.node(*term) {
                // x && false = false
                Node::Literal(Literal::Bool(false)) => return None,
                // x && true = x
                Node::Literal(_) => {}
                // (a && b) && c = a && b && c
                Node::And(inner) if list.len() + inner.len() <= FLAT => flat.extend(inner),
                _ => flat.push(*term),
            }
        }
        // x && y = y && x, x && x = x
        flat.sort_unstable();
        flat.dedup();
        // x && !x = false
        for term in &flat {
            if self.not(*term) < *term && flat.binary_search(&self.not(*term)).is_ok() {
                return None;
            }
        }
        Some(flat)
    }

    /// Uses each conjunct to shorten the clauses among the others; `None` if nothing changed.
    fn propagate(&mut self, flat: &[TermId]) -> Option<Vec<TermId>> {
        let mut changed = None;
        for (position, term) in flat.iter().enumerate() {
            let Node::Not(inner) = *self.node(*term) else {
                continue;
            };
            let Node::And(parts) = self.node(inner) else {
                continue;
            };
            let parts = parts.clone();
            let clause = self.shorten(flat, &parts);
            if clause.as_ref().is_some_and(|it| it.len() == parts.len()) {
                continue;
            }
            let shorter = match clause {
                None => self.tt(),
                Some(parts) => {
                    let all = self.and_all(parts);
                    self.not(all)
                }
            };
            changed.get_or_insert_with(|| flat.to_vec())[position] = shorter;
        }
        changed
    }

    /// The parts of the negated conjunction `!(a && b && …)` that are still open when all of `flat` hold; `None` if
    /// the clause holds anyway.
    fn shorten(&mut self, flat: &[TermId], parts: &[TermId]) -> Option<Vec<TermId>> {
        let mut open = Vec::with_capacity(parts.len());
        for part in parts {
            // x && (!x || y) = x && y
            if flat.binary_search(part).is_ok() {
                continue;
            }
            // x && (x || y) = x
            let negated = self.not(*part);
            if flat.binary_search(&negated).is_ok() {
                return None;
            }
            open.push(*part);
        }
        Some(open)
    }

    fn nest(&mut self, list: Vec<TermId>) -> TermId {
        match list.as_slice() {
            [] => self.tt(),
            [only] => *only,
            _ => self.make(Node::And(list.into_boxed_slice())),
        }
    }

    /// Equality of truth values.
    pub(crate) fn iff(&mut self, left: TermId, right: TermId) -> TermId {
        // (x == true) = x, (x == false) = !x
        for (one, other) in [(left, right), (right, left)] {
            if let Some(Literal::Bool(value)) = self.literal_ref(one) {
                return if *value { other } else { self.not(other) };
            }
        }
        // (x == x) = true, (x == !x) = false
        let (not_left, not_right) = (self.not(left), self.not(right));
        if left == right {
            return self.tt();
        }
        if left == not_right {
            return self.ff();
        }
        // (!x == y) = !(x == y): of each operand and its negation the older one is compared.
        let flips = usize::from(not_left < left) + usize::from(not_right < right);
        let (one, two) = (left.min(not_left), right.min(not_right));
        let same = self.make(Node::Eq(one.min(two), one.max(two)));
        if flips == 1 { self.not(same) } else { same }
    }
}
