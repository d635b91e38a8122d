//! Rules of mathematical integers: comparisons with 0, division and remainder.
//!
//! Every comparison is `sum <= 0` or `sum == 0` with coprime coefficients, so equivalent ones are one term.

use crate::integer::Integer;
use crate::node::{Node, Sum, TermId};
use crate::pool::TermPool;
use crate::rules::PUSH_FUEL;
use crate::sort::Scalar;

impl TermPool {
    /// `term <= 0` over `Int`.
    pub(crate) fn not_positive(&mut self, term: TermId) -> TermId {
        self.not_positive_within(term, &mut { PUSH_FUEL })
    }

    /// `term >= 1` over `Int`.
    pub(crate) fn positive(&mut self, term: TermId) -> TermId {
        // s >= 1 = 1 - s <= 0
        let one = self.int(1);
        let complement = self.sub(one, term);
        self.not_positive(complement)
    }

    pub(crate) fn not_positive_within(&mut self, term: TermId, fuel: &mut u32) -> TermId {
        let interval = self.interval(term);
        // s <= 0 = true if s is never above, false if it always is
        if interval.hi().is_some_and(|hi| hi <= 0) {
            return self.tt();
        }
        if interval.lo().is_some_and(|lo| lo > 0) {
            return self.ff();
        }
        if let Some(value) = self.integer_of(term) {
            return self.bool(value <= Integer::ZERO);
        }
        if let Some(pushed) = self.push_into_ite(term, fuel, TermPool::not_positive_within) {
            return pushed;
        }
        // [5 1 2][i] <= 3 = (1 <= i <= 2)
        if let Some(set) = self.compared_table(&Node::NotPositive(term)) {
            return set;
        }
        let sum = self.as_sum(term);
        let gcd = content(&sum);
        // g·s + k <= 0 = s + ceil(k / g) <= 0
        if gcd != Integer::ONE {
            let constant = sum.constant.div_ceil(&gcd);
            let term = self.divided(&sum, constant, &gcd);
            return self.not_positive_within(term, fuel);
        }
        // s <= 0 = (s == 0) if s is never below 0
        if interval.lo() == Some(0) {
            return self.is_zero(term);
        }
        // s <= 0 = (s != 1) if s is never above 1
        if interval.hi() == Some(1) {
            let one = self.int(1);
            let shifted = self.sub(term, one);
            let top = self.is_zero(shifted);
            return self.not(top);
        }
        self.make(Node::NotPositive(term))
    }

    /// `term == 0` over `Int` or machine integers.
    pub(crate) fn is_zero(&mut self, term: TermId) -> TermId {
        self.is_zero_within(term, &mut { PUSH_FUEL })
    }

    pub(crate) fn is_zero_within(&mut self, term: TermId, fuel: &mut u32) -> TermId {
        // (s == 0) = false if 0 is out of reach
        if !self.interval(term).contains(0) {
            return self.ff();
        }
        if let Some(value) = self.integer_of(term) {
            return self.bool(value.is_zero());
        }
        if let Some(pushed) = self.push_into_ite(term, fuel, TermPool::is_zero_within) {
            return pushed;
        }
        // ([5 1 5][i] == 1) = (i == 1)
        if let Some(set) = self.compared_table(&Node::IsZero(term)) {
            return set;
        }
        match self.scalar(term) {
            Scalar::Int => self.int_is_zero(term, fuel),
            scalar => self.bv_is_zero(scalar, term),
        }
    }

    fn int_is_zero(&mut self, term: TermId, fuel: &mut u32) -> TermId {
        // (a·b == 0) = (a == 0 || b == 0)
        if let Node::Product(_, factors) = self.node(term) {
            let factors = factors.clone();
            let zeros: Vec<TermId> = factors.iter().map(|it| self.is_zero(*it)).collect();
            return self.or_all(zeros);
        }
        let sum = self.as_sum(term);
        let gcd = content(&sum);
        if gcd != Integer::ONE {
            // (g·s + k == 0) = false if g does not divide k, otherwise (s + k / g == 0)
            if !sum.constant.rem(&gcd).is_zero() {
                return self.ff();
            }
            let constant = sum.constant.div(&gcd);
            let term = self.divided(&sum, constant, &gcd);
            return self.is_zero_within(term, fuel);
        }
        // (s == 0) = (-s == 0): the first coefficient is positive.
        if sum.monomials[0].0.is_negative() {
            let term = self.neg(term);
            return self.is_zero_within(term, fuel);
        }
        // (s == 0) = (s != -1) if s is -1 or 0
        let interval = self.interval(term);
        if interval.lo() == Some(-1) && interval.hi() == Some(0) {
            let one = self.int(1);
            let shifted = self.add(term, one);
            let low = self.is_zero(shifted);
            return self.not(low);
        }
        self.make(Node::IsZero(term))
    }

    fn divided(&mut self, sum: &Sum, constant: Integer, gcd: &Integer) -> TermId {
        let monomials: Vec<(Integer, TermId)> = sum
            .monomials
            .iter()
            .map(|(coefficient, term)| (coefficient.div(gcd), *term))
            .collect();
        let monomials = monomials.iter().map(|(factor, term)| (factor, *term));
        self.sum_of(Scalar::Int, constant, monomials)
    }

    /// `left / right` over `Int`.
    pub(crate) fn int_div(&mut self, left: TermId, right: TermId) -> TermId {
        // 0 / x = 0
        if self.integer_of(left).is_some_and(|it| it.is_zero()) {
            return left;
        }
        if let Some(table) = self.over_table(&Node::Div(left, right)) {
            return table;
        }
        let Some(divisor) = self.integer_of(right) else {
            return self.make(Node::Div(left, right));
        };
        // x / 0 = 0
        if divisor.is_zero() {
            return self.int(0);
        }
        if let Some(value) = self.integer_of(left) {
            return self.integer(Scalar::Int, value.div(&divisor));
        }
        // x / -c = -(x / c)
        if divisor.is_negative() {
            let positive = self.integer(Scalar::Int, divisor.neg());
            let quotient = self.int_div(left, positive);
            return self.neg(quotient);
        }
        // (c·s) / c = s
        let sum = self.as_sum(left);
        if content(&sum).gcd(&sum.constant).rem(&divisor).is_zero() {
            let constant = sum.constant.div(&divisor);
            return self.divided(&sum, constant, &divisor);
        }
        // x / c = 0 if -c < x < c
        if self.is_within(left, &divisor) {
            return self.int(0);
        }
        self.make(Node::Div(left, right))
    }

    /// `left % right` over `Int`.
    pub(crate) fn int_rem(&mut self, left: TermId, right: TermId) -> TermId {
        // 0 % x = 0, x % x = 0
        if left == right || self.integer_of(left).is_some_and(|it| it.is_zero()) {
            return self.int(0);
        }
        if let Some(table) = self.over_table(&Node::Rem(left, right)) {
            return table;
        }
        let Some(divisor) = self.integer_of(right) else {
            return self.make(Node::Rem(left, right));
        };
        // x % 0 = x
        if divisor.is_zero() {
            return left;
        }
        if let Some(value) = self.integer_of(left) {
            return self.integer(Scalar::Int, value.rem(&divisor));
        }
        // x % -c = x % c
        if divisor.is_negative() {
            let positive = self.integer(Scalar::Int, divisor.neg());
            return self.int_rem(left, positive);
        }
        // (c·s) % c = 0
        let sum = self.as_sum(left);
        if content(&sum).gcd(&sum.constant).rem(&divisor).is_zero() {
            return self.int(0);
        }
        // x % c = x if -c < x < c; so (x % c) % c = x % c
        if self.is_within(left, &divisor) {
            return left;
        }
        self.make(Node::Rem(left, right))
    }

    /// Whether `-divisor < term < divisor` always holds.
    fn is_within(&self, term: TermId, divisor: &Integer) -> bool {
        let interval = self.interval(term);
        let inside =
            |bound: Option<i64>| bound.is_some_and(|it| Integer::Small(it).abs() < *divisor);
        inside(interval.lo()) && inside(interval.hi())
    }
}

/// The greatest common divisor of the coefficients; the constant is not one of them.
fn content(sum: &Sum) -> Integer {
    let coefficients = sum.monomials.iter().map(|(coefficient, _)| coefficient);
    coefficients.fold(Integer::ZERO, |gcd, coefficient| gcd.gcd(coefficient))
}
