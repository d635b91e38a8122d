//! Rules of operations on bits.
//!
//! Java keeps truth values in machine integers, so operations on numbers that are 0 or 1 by their form become
//! operations on truth values again.

use crate::bits::ones_up_to;
use crate::integer::Integer;
use crate::literal::Literal;
use crate::node::{BitOp, Node, TermId};
use crate::pool::TermPool;
use crate::sort::Scalar;

impl TermPool {
    /// `left & right`, bit by bit.
    pub fn bit_and(&mut self, left: TermId, right: TermId) -> TermId {
        self.bits(BitOp::And, left, right)
    }

    /// `left | right`, bit by bit.
    pub fn bit_or(&mut self, left: TermId, right: TermId) -> TermId {
        self.bits(BitOp::Or, left, right)
    }

    /// `left ^ right`, bit by bit.
    pub fn bit_xor(&mut self, left: TermId, right: TermId) -> TermId {
        self.bits(BitOp::Xor, left, right)
    }

    /// `~term`, bit by bit.
    pub fn bit_not(&mut self, term: TermId) -> TermId {
        let scalar = self.scalar(term);
        let ones = self.number(scalar, -1);
        self.sub(ones, term)
    }

    /// `left << right`, the amount taken modulo the width.
    pub fn shl(&mut self, left: TermId, right: TermId) -> TermId {
        self.bits(BitOp::Shl, left, right)
    }

    /// `left >> right`, which keeps the sign, the amount taken modulo the width.
    pub fn shr(&mut self, left: TermId, right: TermId) -> TermId {
        self.bits(BitOp::Shr, left, right)
    }

    /// `left >>> right`, which fills with zeros, the amount taken modulo the width.
    pub fn ushr(&mut self, left: TermId, right: TermId) -> TermId {
        self.bits(BitOp::Ushr, left, right)
    }

    pub(crate) fn bits(&mut self, op: BitOp, left: TermId, right: TermId) -> TermId {
        debug_assert_eq!(self.sort(left), self.sort(right), "one width");
        let constants = self.literal_ref(left).zip(self.literal_ref(right));
        if let Some(value) = constants.and_then(|(one, two)| op.apply(one, two)) {
            return self.constant(&value);
        }
        // [a b c][i] & d = [a&d b&d c&d][i], and so for all of them
        if let Some(table) = self.over_table(&Node::Bits(op, left, right)) {
            return table;
        }
        if op.is_shift() {
            self.shift(op, left, right)
        } else {
            self.bitwise(op, left, right)
        }
    }

    fn bitwise(&mut self, op: BitOp, left: TermId, right: TermId) -> TermId {
        // x & y = y & x, and so for all of them: a constant comes second.
        let swap = self.is_const(left) || !self.is_const(right) && right < left;
        let (left, right) = if swap { (right, left) } else { (left, right) };
        // x & x = x, x | x = x, x ^ x = 0
        if left == right {
            return match op {
                BitOp::Xor => self.number(self.scalar(left), 0),
                _ => left,
            };
        }
        if let Some(pushed) = self.bitwise_truths(op, left, right) {
            return pushed;
        }
        if let Some(value) = self.word_of(right) {
            return self.bitwise_constant(op, left, (value, right));
        }
        self.make(Node::Bits(op, left, right))
    }

    fn bitwise_constant(
        &mut self,
        op: BitOp,
        left: TermId,
        (value, right): (i64, TermId),
    ) -> TermId {
        match (op, value) {
            // x & 0 = 0, x | -1 = -1
            (BitOp::And, 0) | (BitOp::Or, -1) => return right,
            // x & -1 = x, x | 0 = x, x ^ 0 = x
            (BitOp::And, -1) | (BitOp::Or | BitOp::Xor, 0) => return left,
            // x ^ -1 = -1 - x
            (BitOp::Xor, -1) => return self.bit_not(left),
            _ => {}
        }
        if let Some(pushed) = self.push_bits(op, left, right) {
            return pushed;
        }
        // (x & c) & d = x & (c & d), and so for all of them
        if let Node::Bits(inner, term, constant) = *self.node(left)
            && inner == op
            && self.is_const(constant)
        {
            let both = self.bits(op, constant, right);
            return self.bits(op, term, both);
        }
        if op == BitOp::And
            && let Some(simple) = self.masked(left, (value, right))
        {
            return simple;
        }
        self.make(Node::Bits(op, left, right))
    }

    /// `left & mask` where the mask keeps all or nothing of what can be there.
    fn masked(&mut self, left: TermId, (mask, right): (i64, TermId)) -> Option<TermId> {
        let (lo, hi) = self.interval(left).ends();
        let possible = if lo >= 0 { ones_up_to(hi) } else { -1 };
        // A multiple of 2^k ends with k zeros.
        let possible = possible & (-1_i64).unbounded_shl(self.low_zeros(left));
        // x & c = x if x has no other bits, 0 if it has no bit of c
        if possible & !mask == 0 {
            return Some(left);
        }
        if possible & mask == 0 {
            return Some(self.number(self.scalar(right), 0));
        }
        self.masked_conversion(left, mask)
            .or_else(|| self.residue_of_sum(left, mask))
    }

    /// `f(if d then a else b, c) = if d then f(a, c) else f(b, c)` for constants `a` and `b`.
    pub(crate) fn push_bits(&mut self, op: BitOp, left: TermId, right: TermId) -> Option<TermId> {
        let (condition, first, second) = self.constant_ite(left)?;
        let (first, second) = (self.bits(op, first, right), self.bits(op, second, right));
        Some(self.ite(condition, first, second))
    }

    /// The alternatives of a term if both are constants.
    pub(crate) fn constant_ite(&self, term: TermId) -> Option<(TermId, TermId, TermId)> {
        match *self.node(term) {
            Node::Ite(condition, first, second)
                if self.is_const(first) && self.is_const(second) =>
            {
                Some((condition, first, second))
            }
            _ => None,
        }
    }

    /// `(if p then 1 else 0) & (if q then 1 else 0) = (if p && q then 1 else 0)`, and so for all of them.
    fn bitwise_truths(&mut self, op: BitOp, left: TermId, right: TermId) -> Option<TermId> {
        let scalar = self.scalar(left);
        let (one, two) = (self.truth_of(left)?, self.truth_of(right)?);
        let truth = match op {
            BitOp::And => self.and(one, two),
            BitOp::Or => self.or(one, two),
            _ => self.ne(one, two),
        };
        let (yes, no) = (self.number(scalar, 1), self.number(scalar, 0));
        Some(self.ite(truth, yes, no))
    }

    /// The truth value that a machine integer stands for, if it is 0 or 1 by its form.
    fn truth_of(&mut self, term: TermId) -> Option<TermId> {
        let interval = self.interval(term);
        if interval.lo() < Some(0) || interval.hi().is_none_or(|hi| hi > 1) {
            return None;
        }
        match self.node(term) {
            Node::Literal(_)
            | Node::Ite(..)
            | Node::Var(_)
            | Node::Select(..)
            | Node::Table(..) => {
                let zero = self.number(self.scalar(term), 0);
                Some(self.ne(term, zero))
            }
            _ => None,
        }
    }

    /// How many bits at the end are 0 whatever the parts are.
    pub(crate) fn low_zeros(&self, term: TermId) -> u32 {
        let Node::Sum(_, sum) = self.node(term) else {
            return 0;
        };
        let zeros = |value: &Integer| value.to_i64().map_or(0, i64::trailing_zeros);
        let factors = sum.monomials.iter().map(|(factor, _)| zeros(factor));
        factors.fold(zeros(&sum.constant), u32::min)
    }

    /// The value of a machine integer constant.
    pub(crate) fn word_of(&self, term: TermId) -> Option<i64> {
        match self.literal_ref(term)? {
            Literal::Bv32(value) => Some((*value).into()),
            Literal::Bv64(value) => Some(*value),
            _ => None,
        }
    }

    /// `c · x + k == 0` where `x` is 0 or 1: decided by trying both.
    pub(crate) fn is_zero_of_truth(&mut self, scalar: Scalar, term: TermId) -> Option<TermId> {
        let Node::Sum(_, sum) = self.node(term) else {
            return None;
        };
        // (x == y) = (x != 0 == y != 0) if both are 0 or 1 by their form
        if let [(Integer::Small(1 | -1), one), (Integer::Small(1 | -1), two)] = *sum.monomials
            && sum.constant.is_zero()
            && sum.monomials[0].0 != sum.monomials[1].0
        {
            let (one, two) = (self.truth_of(one)?, self.truth_of(two)?);
            return Some(self.eq(one, two));
        }
        let [(factor, part)] = &*sum.monomials else {
            return None;
        };
        let (constant, factor, part) = (sum.constant.clone(), factor.clone(), *part);
        let interval = self.interval(part);
        if (interval.lo(), interval.hi()) != (Some(0), Some(1)) {
            return None;
        }
        let at_one = crate::rules::sum::reduce(scalar, &constant.add(&factor)).is_zero();
        let is_zero = self.bv_is_zero(scalar, part);
        Some(match (constant.is_zero(), at_one) {
            (true, true) => self.tt(),
            (true, false) => is_zero,
            (false, true) => self.not(is_zero),
            (false, false) => self.ff(),
        })
    }
}
