//! Rules of machine integers: comparisons, division and remainder. Sums and products are in [`super::sum`].

use crate::integer::Integer;
use crate::node::{Node, TermId};
use crate::pool::TermPool;
use crate::rules::sum::reduce;
use crate::sort::Scalar;

impl TermPool {
    /// `term == 0` over machine integers; constants and alternatives are already done.
    pub(crate) fn bv_is_zero(&mut self, scalar: Scalar, term: TermId) -> TermId {
        // (x == 1) = (x != 0) if x is 0 or 1
        if let Some(decided) = self.is_zero_of_truth(scalar, term) {
            return decided;
        }
        if let Some(narrower) = self.is_zero_of_widened(term) {
            return narrower;
        }
        if let Some(texts) = self.is_zero_of_text(term) {
            return texts;
        }
        if let Some(decided) = self.is_zero_of_residues(term) {
            return decided;
        }
        // (s == 0) = (-s == 0): the first coefficient is positive (or the smallest number, its own negation).
        let sum = self.as_sum(term);
        let first = &sum.monomials[0].0;
        if first.is_negative() && reduce(scalar, &first.neg()) != *first {
            let term = self.neg(term);
            return self.make(Node::IsZero(term));
        }
        self.make(Node::IsZero(term))
    }

    /// Signed `left <= right`.
    pub(crate) fn bv_le(&mut self, left: TermId, right: TermId) -> TermId {
        // x <= x = true
        if left == right {
            return self.tt();
        }
        // Constants, and comparisons that the intervals decide.
        let (one, two) = (self.interval(left), self.interval(right));
        if one.hi() <= two.lo() && one.hi().is_some() {
            return self.tt();
        }
        if two.hi() < one.lo() && two.hi().is_some() {
            return self.ff();
        }
        if let (Some(one), Some(two)) = (self.integer_of(left), self.integer_of(right)) {
            return self.bool(one <= two);
        }
        if let Some(pushed) = self.bv_le_alternatives(left, right) {
            return pushed;
        }
        // [5 1 2][i] <= 3 = (1 <= i <= 2)
        if let Some(set) = self.compared_table(&Node::BvLe(left, right)) {
            return set;
        }
        if let Some(narrower) = self.le_of_widened(left, right) {
            return narrower;
        }
        if let Some(found) = self.le_of_search(left, right) {
            return found;
        }
        self.bv_le_at_bound(left, right)
            .unwrap_or_else(|| self.make(Node::BvLe(left, right)))
    }

    /// A comparison with a constant that leaves one value is an equality.
    fn bv_le_at_bound(&mut self, left: TermId, right: TermId) -> Option<TermId> {
        let scalar = self.scalar(left);
        let (term, bound, step) = match (self.integer_of(left), self.integer_of(right)) {
            (None, Some(bound)) => (left, bound, Integer::Small(1)),
            (Some(bound), None) => (right, bound, Integer::Small(-1)),
            _ => return None,
        };
        let (lo, hi) = self.interval(term).ends();
        let (near, far) = if term == left { (lo, hi) } else { (hi, lo) };
        // (x <= lo) = (x == lo), (hi <= x) = (x == hi)
        if bound == Integer::Small(near) {
            return Some(self.eq(left, right));
        }
        // (x <= hi - 1) = (x != hi), (lo + 1 <= x) = (x != lo)
        if bound.add(&step) == Integer::Small(far) {
            let far = self.number(scalar, far);
            return Some(self.ne(term, far));
        }
        None
    }

    /// Compares the alternatives one by one when a constant is compared.
    fn bv_le_alternatives(&mut self, left: TermId, right: TermId) -> Option<TermId> {
        // (if c then a else b) <= k = if c then a <= k else b <= k, if a or b is a constant
        if self.is_const(right)
            && let Some((condition, first, second)) = self.shallow_ite(left)
        {
            let (first, second) = (self.bv_le(first, right), self.bv_le(second, right));
            return Some(self.ite(condition, first, second));
        }
        if self.is_const(left)
            && let Some((condition, first, second)) = self.shallow_ite(right)
        {
            let (first, second) = (self.bv_le(left, first), self.bv_le(left, second));
            return Some(self.ite(condition, first, second));
        }
        None
    }

    /// The negation of the existing term `left <= right`.
    pub(crate) fn bv_not_le(&mut self, term: TermId, left: TermId, right: TermId) -> TermId {
        let scalar = self.scalar(left);
        let (lowest, highest) = extremes(scalar);
        // !(x <= c) = c + 1 <= x
        if let Some(value) = self.integer_of(right).filter(|it| *it != highest) {
            let next = self.integer(scalar, value.add(&Integer::ONE));
            return self.bv_le(next, left);
        }
        // !(c <= x) = x <= c - 1
        if let Some(value) = self.integer_of(left).filter(|it| *it != lowest) {
            let previous = self.integer(scalar, value.sub(&Integer::ONE));
            return self.bv_le(right, previous);
        }
        self.make(Node::Not(term))
    }

    /// `left / right`, truncated, wrapping.
    pub(crate) fn bv_div(&mut self, scalar: Scalar, left: TermId, right: TermId) -> TermId {
        match (self.integer_of(left), self.integer_of(right)) {
            // x / 0 = 0, MIN / -1 = MIN
            (Some(one), Some(two)) => self.integer(scalar, reduce(scalar, &one.div(&two))),
            // x / 1 = x
            (_, Some(Integer::ONE)) => left,
            // x / 0 = 0
            (_, Some(Integer::ZERO)) => right,
            // 0 / x = 0
            (Some(Integer::ZERO), _) => left,
            // x / -1 = -x
            (_, Some(Integer::Small(-1))) => self.neg(left),
            // [a b c][i] / d = [a/d b/d c/d][i]
            _ => self.made_over_table(Node::Div(left, right)),
        }
    }

    /// `left % right` with the sign of `left`.
    pub(crate) fn bv_rem(&mut self, scalar: Scalar, left: TermId, right: TermId) -> TermId {
        match (self.integer_of(left), self.integer_of(right)) {
            (Some(one), Some(two)) => self.integer(scalar, one.rem(&two)),
            // x % 1 = 0, x % -1 = 0
            (_, Some(Integer::Small(1 | -1))) => self.integer(scalar, Integer::ZERO),
            // x % 0 = x; 0 % x = 0
            (_, Some(Integer::ZERO)) | (Some(Integer::ZERO), _) => left,
            // x % x = 0
            _ if left == right => self.integer(scalar, Integer::ZERO),
            // [a b c][i] % d = [a%d b%d c%d][i]
            _ => self.made_over_table(Node::Rem(left, right)),
        }
    }
}

fn extremes(scalar: Scalar) -> (Integer, Integer) {
    match scalar {
        Scalar::Bv32 => (
            Integer::Small(i64::from(i32::MIN)),
            Integer::Small(i64::from(i32::MAX)),
        ),
        _ => (Integer::Small(i64::MIN), Integer::Small(i64::MAX)),
    }
}
