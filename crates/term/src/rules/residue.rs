//! Low bits: `x & (2^k - 1)` is the remainder of `x` modulo `2^k`, as the places of hash tables and rings are.

use crate::integer::Integer;
use crate::node::{BitOp, Node, TermId};
use crate::pool::TermPool;

impl TermPool {
    /// `((x & c) + a) & d = (x + a) & d` if `d` has only low bits and `c` has all of them: a place after a place after a
    /// place is one sum.
    ///
    /// Only where a sum of one term becomes another one, or sums would grow with every step.
    pub(crate) fn residue_of_sum(&mut self, left: TermId, mask: i64) -> Option<TermId> {
        if !is_low(mask) {
            return None;
        }
        let Node::Sum(scalar, sum) = self.node(left) else {
            return None;
        };
        let (scalar, constant) = (*scalar, sum.constant.clone());
        let [(factor, part)] = &*sum.monomials else {
            return None;
        };
        let (factor, part) = (factor.clone(), *part);
        let (inner, kept) = self.masked_parts(part)?;
        let several = matches!(self.node(inner), Node::Sum(_, sum) if sum.monomials.len() > 1);
        if several || kept & mask != mask {
            return None;
        }
        let factor = self.integer(scalar, factor);
        let scaled = self.mul(factor, inner);
        let constant = self.integer(scalar, constant);
        let sum = self.add(scaled, constant);
        let sum = self.with_small_constant(sum, mask);
        let mask = self.number(scalar, mask);
        Some(self.bit_and(sum, mask))
    }

    /// `(x & d) - (y & d) == 0` if `d` has only low bits and `x` and `y` differ by a constant.
    pub(crate) fn is_zero_of_residues(&mut self, term: TermId) -> Option<TermId> {
        let Node::Sum(_, sum) = self.node(term) else {
            return None;
        };
        let [(one, first), (two, second)] = &*sum.monomials else {
            return None;
        };
        let opposite = *one == Integer::ONE && two.neg() == Integer::ONE
            || *two == Integer::ONE && one.neg() == Integer::ONE;
        if !opposite || !sum.constant.is_zero() {
            return None;
        }
        let (first, second) = (*first, *second);
        let (first, mask) = self.masked_parts(first)?;
        let (second, other) = self.masked_parts(second)?;
        if mask != other || !is_low(mask) {
            return None;
        }
        let difference = self.sub(first, second);
        let difference = self.word_of(difference)?;
        Some(self.bool(difference & mask == 0))
    }

    /// `x` and `c` of `x & c`.
    fn masked_parts(&self, term: TermId) -> Option<(TermId, i64)> {
        match *self.node(term) {
            Node::Bits(BitOp::And, inner, mask) => Some((inner, self.word_of(mask)?)),
            _ => None,
        }
    }

    /// A sum whose constant is no larger than a mask that is put over it.
    fn with_small_constant(&mut self, term: TermId, mask: i64) -> TermId {
        let Node::Sum(scalar, sum) = self.node(term) else {
            return term;
        };
        let scalar = *scalar;
        let Some(constant) = sum
            .constant
            .to_i64()
            .filter(|it| it.unsigned_abs() > mask.unsigned_abs())
        else {
            return term;
        };
        let all = self.number(scalar, constant);
        let term = self.sub(term, all);
        let low = self.number(scalar, constant & mask);
        self.add(term, low)
    }
}

/// Whether a mask is `2^k - 1` and keeps something.
fn is_low(mask: i64) -> bool {
    mask > 0 && mask & mask.wrapping_add(1) == 0
}
