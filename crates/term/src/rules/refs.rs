//! Rules of references.
//!
//! Inputs are never negative, objects made by the program always are, so their intervals tell them apart: that is
//! where "nothing created by the program aliases an input" is decided without asking anybody.

use crate::node::{Node, TermId};
use crate::pool::TermPool;
use crate::rules::PUSH_FUEL;

impl TermPool {
    /// Whether two references are the same object.
    pub(crate) fn ref_eq(&mut self, left: TermId, right: TermId) -> TermId {
        self.ref_eq_within(left, right, &mut { PUSH_FUEL })
    }

    fn ref_eq_within(&mut self, left: TermId, right: TermId, fuel: &mut u32) -> TermId {
        // (x == x) = true
        if left == right {
            return self.tt();
        }
        // (x == y) = false if nothing can be both; this covers all constants.
        if self.are_distinct(left, right) {
            return self.ff();
        }
        // ([r s r][i] == s) = (i == 1)
        if let Some(set) = self.compared_table(&Node::Eq(left, right)) {
            return set;
        }
        if *fuel > 0 {
            *fuel -= 1;
            for (one, other) in [(left, right), (right, left)] {
                if let Some(pushed) = self.ref_eq_alternatives(one, other, fuel) {
                    return pushed;
                }
            }
        }
        self.make(Node::Eq(left.min(right), left.max(right)))
    }

    fn ref_eq_alternatives(
        &mut self,
        one: TermId,
        other: TermId,
        fuel: &mut u32,
    ) -> Option<TermId> {
        let Node::Ite(condition, first, second) = *self.node(one) else {
            return None;
        };
        // ((if c then a else b) == (if c then d else e)) = (if c then a == d else b == e)
        let (mut with_first, mut with_second) = (other, other);
        let mut same_condition = false;
        if let Node::Ite(inner, yes, no) = *self.node(other)
            && inner == condition
        {
            (with_first, with_second, same_condition) = (yes, no, true);
        }
        // ((if c then a else b) == r) = (if c then a == r else b == r), if that decides one of them
        let decided = |branch| branch == other || self.are_distinct(branch, other);
        let nested = |branch| matches!(self.node(branch), Node::Ite(..));
        let worth = same_condition
            || decided(first)
            || decided(second)
            || self.is_const(other) && (nested(first) || nested(second));
        if !worth {
            return None;
        }
        let yes = self.ref_eq_within(first, with_first, fuel);
        let no = self.ref_eq_within(second, with_second, fuel);
        Some(self.ite(condition, yes, no))
    }

    fn are_distinct(&self, left: TermId, right: TermId) -> bool {
        self.interval(left).is_disjoint(self.interval(right))
    }
}
