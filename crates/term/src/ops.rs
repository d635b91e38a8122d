//! Arithmetic and comparison by the sort of the operands; the rules are in [`crate::rules`].

use crate::integer::Integer;
use crate::node::{FloatOp, TermId};
use crate::pool::TermPool;
use crate::sort::{Scalar, Sort};

impl TermPool {
    /// `-term`.
    pub fn neg(&mut self, term: TermId) -> TermId {
        match self.scalar(term) {
            Scalar::Float | Scalar::Single => self.float_neg(term),
            scalar => self.scale(scalar, &Integer::Small(-1), term),
        }
    }

    /// `left + right`.
    pub fn add(&mut self, left: TermId, right: TermId) -> TermId {
        match self.operands(left, right) {
            Scalar::Float | Scalar::Single => self.float_op(FloatOp::Add, left, right),
            scalar => self.linear(scalar, left, &Integer::ONE, right),
        }
    }

    /// `left - right`.
    pub fn sub(&mut self, left: TermId, right: TermId) -> TermId {
        match self.operands(left, right) {
            Scalar::Float | Scalar::Single => {
                let negated = self.float_neg(right);
                self.float_op(FloatOp::Add, left, negated)
            }
            scalar => self.linear(scalar, left, &Integer::Small(-1), right),
        }
    }

    /// `left * right`.
    pub fn mul(&mut self, left: TermId, right: TermId) -> TermId {
        match self.operands(left, right) {
            Scalar::Float | Scalar::Single => self.float_op(FloatOp::Mul, left, right),
            scalar => self.product(scalar, left, right),
        }
    }

    /// `left / right`, truncated toward 0 on integers; an integer divided by 0 is 0.
    pub fn div(&mut self, left: TermId, right: TermId) -> TermId {
        match self.operands(left, right) {
            Scalar::Float | Scalar::Single => self.float_op(FloatOp::Div, left, right),
            Scalar::Int => self.int_div(left, right),
            scalar => self.bv_div(scalar, left, right),
        }
    }

    /// `left % right` with the sign of `left`; an integer modulo 0 is itself.
    pub fn rem(&mut self, left: TermId, right: TermId) -> TermId {
        match self.operands(left, right) {
            Scalar::Float | Scalar::Single => self.float_op(FloatOp::Rem, left, right),
            Scalar::Int => self.int_rem(left, right),
            scalar => self.bv_rem(scalar, left, right),
        }
    }

    /// `left < right`; signed on machine integers, IEEE on doubles and singles.
    pub fn lt(&mut self, left: TermId, right: TermId) -> TermId {
        match self.operands(left, right) {
            Scalar::Float | Scalar::Single => self.float_lt(left, right),
            Scalar::Int => {
                let difference = self.sub(left, right);
                let one = self.int(1);
                let sum = self.add(difference, one);
                self.not_positive(sum)
            }
            _ => {
                let at_most = self.bv_le(right, left);
                self.not(at_most)
            }
        }
    }

    /// `left <= right`; signed on machine integers, IEEE on doubles and singles.
    pub fn le(&mut self, left: TermId, right: TermId) -> TermId {
        match self.operands(left, right) {
            Scalar::Float | Scalar::Single => self.float_le(left, right),
            Scalar::Int => {
                let difference = self.sub(left, right);
                self.not_positive(difference)
            }
            _ => self.bv_le(left, right),
        }
    }

    /// `left > right`.
    pub fn gt(&mut self, left: TermId, right: TermId) -> TermId {
        self.lt(right, left)
    }

    /// `left >= right`.
    pub fn ge(&mut self, left: TermId, right: TermId) -> TermId {
        self.le(right, left)
    }

    /// `left == right`: IEEE equality on doubles and singles, identity on everything else.
    pub fn eq(&mut self, left: TermId, right: TermId) -> TermId {
        debug_assert_eq!(self.sort(left), self.sort(right), "equality needs one sort");
        match self.sort(left) {
            Sort::Scalar(Scalar::Float | Scalar::Single) => self.float_eq(left, right),
            _ if left == right => self.tt(),
            Sort::Scalar(Scalar::Bool) => self.iff(left, right),
            Sort::Scalar(Scalar::Ref) => self.ref_eq(left, right),
            Sort::Scalar(Scalar::Text) => self.text_eq(left, right),
            Sort::Scalar(_) => {
                if self.interval(left).is_disjoint(self.interval(right)) {
                    return self.ff();
                }
                let difference = self.sub(left, right);
                self.is_zero(difference)
            }
            Sort::Array { .. } => self.array_eq(left, right),
        }
    }

    /// `left != right`.
    pub fn ne(&mut self, left: TermId, right: TermId) -> TermId {
        let equal = self.eq(left, right);
        self.not(equal)
    }

    fn operands(&self, left: TermId, right: TermId) -> Scalar {
        debug_assert_eq!(
            self.sort(left),
            self.sort(right),
            "arithmetic needs one sort"
        );
        self.scalar(left)
    }
}
