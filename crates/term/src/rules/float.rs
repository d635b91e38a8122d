//! Rules of IEEE doubles. Few laws of arithmetic survive rounding, `NaN` and the two zeros; these do.

use crate::literal::Literal;
use crate::node::{FloatOp, Node, TermId};
use crate::pool::TermPool;

impl FloatOp {
    /// What the operation computes.
    pub fn apply(self, left: f64, right: f64) -> f64 {
        match self {
            FloatOp::Add => left + right,
            FloatOp::Mul => left * right,
            FloatOp::Div => left / right,
            FloatOp::Rem => left % right,
        }
    }

    fn is_commutative(self) -> bool {
        matches!(self, FloatOp::Add | FloatOp::Mul)
    }
}

impl TermPool {
    /// The double constant a term is.
    fn float_of(&self, term: TermId) -> Option<f64> {
        match self.literal_ref(term) {
            Some(Literal::Float(value)) => Some(*value),
            _ => None,
        }
    }

    pub(crate) fn float_neg(&mut self, term: TermId) -> TermId {
        match *self.node(term) {
            Node::Literal(Literal::Float(value)) => self.float(-value),
            // -(-x) = x
            Node::FloatNeg(inner) => inner,
            _ => self.make(Node::FloatNeg(term)),
        }
    }

    pub(crate) fn float_op(&mut self, op: FloatOp, left: TermId, right: TermId) -> TermId {
        let (one, two) = (self.float_of(left), self.float_of(right));
        if let (Some(one), Some(two)) = (one, two) {
            return self.float(op.apply(one, two));
        }
        // NaN + x = NaN, and so for all of them
        if one.is_some_and(f64::is_nan) || two.is_some_and(f64::is_nan) {
            return self.float(f64::NAN);
        }
        let is = |known: Option<f64>, value: f64| {
            known.is_some_and(|it| it.to_bits() == value.to_bits())
        };
        match op {
            // x + -0.0 = x; x + 0.0 is not x, because -0.0 + 0.0 = 0.0
            FloatOp::Add if is(two, -0.0) => return left,
            FloatOp::Add if is(one, -0.0) => return right,
            // x * 1 = x, x / 1 = x
            FloatOp::Mul | FloatOp::Div if is(two, 1.0) => return left,
            FloatOp::Mul if is(one, 1.0) => return right,
            // x * -1 = -x, x / -1 = -x
            FloatOp::Mul | FloatOp::Div if is(two, -1.0) => return self.float_neg(left),
            FloatOp::Mul if is(one, -1.0) => return self.float_neg(right),
            _ => {}
        }
        // x + y = y + x, x * y = y * x
        let swap = op.is_commutative() && right < left;
        let (left, right) = if swap { (right, left) } else { (left, right) };
        self.make(Node::Float(op, left, right))
    }

    pub(crate) fn float_eq(&mut self, left: TermId, right: TermId) -> TermId {
        let (one, two) = (self.float_of(left), self.float_of(right));
        if let (Some(one), Some(two)) = (one, two) {
            return self.bool(one == two);
        }
        // (x == NaN) = false
        if one.is_some_and(f64::is_nan) || two.is_some_and(f64::is_nan) {
            return self.ff();
        }
        // (x == y) = (y == x); x == x stays: it is false for NaN
        self.make(Node::Eq(left.min(right), left.max(right)))
    }

    pub(crate) fn float_lt(&mut self, left: TermId, right: TermId) -> TermId {
        let (one, two) = (self.float_of(left), self.float_of(right));
        if let (Some(one), Some(two)) = (one, two) {
            return self.bool(one < two);
        }
        // (x < x) = false, (x < NaN) = false, (x < -oo) = false, (oo < x) = false
        let none = left == right
            || one.is_some_and(|it| it.is_nan() || it == f64::INFINITY)
            || two.is_some_and(|it| it.is_nan() || it == f64::NEG_INFINITY);
        if none {
            return self.ff();
        }
        self.make(Node::FloatLt(left, right))
    }

    pub(crate) fn float_le(&mut self, left: TermId, right: TermId) -> TermId {
        let (one, two) = (self.float_of(left), self.float_of(right));
        if let (Some(one), Some(two)) = (one, two) {
            return self.bool(one <= two);
        }
        // (x <= NaN) = false
        if one.is_some_and(f64::is_nan) || two.is_some_and(f64::is_nan) {
            return self.ff();
        }
        // (x <= x) = (x == x)
        if left == right {
            return self.float_eq(left, right);
        }
        self.make(Node::FloatLe(left, right))
    }
}
