//! Rules of shifts. Amounts are taken modulo the width, as Java does.

use crate::bits::{shift_amount, width};
use crate::integer::Integer;
use crate::node::{BitOp, Node, TermId};
use crate::pool::TermPool;
use crate::sort::Scalar;

impl TermPool {
    pub(crate) fn shift(&mut self, op: BitOp, left: TermId, right: TermId) -> TermId {
        let bits = width(self.scalar(left));
        if let Some(amount) = self.word_of(right) {
            return self.shift_by(op, left, shift_amount(bits, amount));
        }
        // 0 << x = 0, 0 >> x = 0, -1 >> x = -1
        match self.word_of(left) {
            Some(0) => return left,
            Some(-1) if op == BitOp::Shr => return left,
            _ => {}
        }
        // x << (y & 31) = x << y
        let low = i64::from(bits - 1);
        if let Node::Bits(BitOp::And, amount, mask) = *self.node(right)
            && self.word_of(mask).is_some_and(|it| it & low == low)
        {
            return self.shift(op, left, amount);
        }
        let op = self.signed_if_positive(op, left);
        self.make(Node::Bits(op, left, right))
    }

    /// A shift by a constant below the width.
    fn shift_by(&mut self, op: BitOp, left: TermId, amount: u32) -> TermId {
        let scalar = self.scalar(left);
        // x << 0 = x
        if amount == 0 {
            return left;
        }
        // x << k = 2^k · x
        if op == BitOp::Shl {
            let factor = Integer::Small(1_i64 << amount);
            return self.scale(scalar, &factor, left);
        }
        let op = self.signed_if_positive(op, left);
        let right = self.number(scalar, amount.into());
        if let Some(pushed) = self.push_bits(op, left, right) {
            return pushed;
        }
        if let Some(joined) = self.joined_shifts(op, left, amount) {
            return joined;
        }
        // widen(x) >> k = widen(x >> k)
        if let (BitOp::Shr, Some(inner)) = (op, self.unwidened(left)) {
            let shifted = self.shift_by(op, inner, amount.min(31));
            return self.widen(shifted);
        }
        // x >> k is known if all values of x agree on the higher bits
        let (lo, hi) = op
            .interval(scalar, self.interval(left), self.interval(right))
            .ends();
        if lo == hi {
            return self.number(scalar, lo);
        }
        if let Some(cut) = self.shifted_back(op, left, amount) {
            return cut;
        }
        self.make(Node::Bits(op, left, right))
    }

    /// `x >>> k = x >> k` if `x` is not negative.
    fn signed_if_positive(&self, op: BitOp, left: TermId) -> BitOp {
        let positive = self.interval(left).lo().is_some_and(|lo| lo >= 0);
        if op == BitOp::Ushr && positive {
            BitOp::Shr
        } else {
            op
        }
    }

    /// `(x >> j) >> k = x >> (j + k)`.
    fn joined_shifts(&mut self, op: BitOp, left: TermId, amount: u32) -> Option<TermId> {
        let Node::Bits(inner, term, before) = *self.node(left) else {
            return None;
        };
        // x >>> j is not negative, so it is shifted with its sign.
        let logical = inner == BitOp::Ushr;
        if !logical && inner != op {
            return None;
        }
        let scalar = self.scalar(left);
        let bits = width(scalar);
        let total = shift_amount(bits, self.word_of(before)?) + amount;
        Some(match total < bits {
            true => self.shift_by(inner, term, total),
            false if logical => self.number(scalar, 0),
            false => self.shift_by(inner, term, bits - 1),
        })
    }

    /// `(x << k) >>> k = x & (2^(n-k) - 1)`, `(x << 24) >> 24 = byte(x)`, `(x << 16) >> 16 = short(x)`.
    fn shifted_back(&mut self, op: BitOp, left: TermId, amount: u32) -> Option<TermId> {
        if self.low_zeros(left) < amount {
            return None;
        }
        let scalar = self.scalar(left);
        let inner = self.unshifted(left, amount);
        match (op, scalar, amount) {
            (BitOp::Ushr, ..) => {}
            (_, Scalar::Bv32, 24) => return Some(self.to_byte(inner)),
            (_, Scalar::Bv32, 16) => return Some(self.to_short(inner)),
            _ => return None,
        }
        let mask = i64::MAX >> (63 - (width(scalar) - amount));
        let mask = self.number(scalar, mask);
        Some(self.bit_and(inner, mask))
    }

    /// A sum all of whose coefficients end with that many zeros, without them.
    fn unshifted(&mut self, term: TermId, amount: u32) -> TermId {
        let scalar = self.scalar(term);
        let sum = self.as_sum(term);
        let halved = |value: &Integer| Integer::Small(value.to_i64().unwrap_or_default() >> amount);
        let monomials: Vec<(Integer, TermId)> = sum
            .monomials
            .iter()
            .map(|(factor, term)| (halved(factor), *term))
            .collect();
        let monomials = monomials.iter().map(|(factor, term)| (factor, *term));
        self.sum_of(scalar, halved(&sum.constant), monomials)
    }
}
