//! Rules of IEEE doubles and singles. Few laws of arithmetic survive rounding, `NaN` and the two zeros; these do.

use crate::literal::Literal;
use crate::node::{FloatOp, Node, TermId};
use crate::pool::TermPool;
use crate::rules::float_convert::Relation;

impl FloatOp {
    /// The result on constants; `None` unless both are IEEE numbers of one width.
    pub fn apply(self, left: &Literal, right: &Literal) -> Option<Literal> {
        match (left, right) {
            (Literal::Float(left), Literal::Float(right)) => Some(Literal::float(match self {
                FloatOp::Add => left + right,
                FloatOp::Mul => left * right,
                FloatOp::Div => left / right,
                FloatOp::Rem => left % right,
            })),
            (Literal::Single(left), Literal::Single(right)) => Some(Literal::single(match self {
                FloatOp::Add => left + right,
                FloatOp::Mul => left * right,
                FloatOp::Div => left / right,
                FloatOp::Rem => left % right,
            })),
            _ => None,
        }
    }

    fn is_commutative(self) -> bool {
        matches!(self, FloatOp::Add | FloatOp::Mul)
    }
}

impl TermPool {
    /// The value of the IEEE constant a term is; every single is a double too.
    pub(crate) fn float_of(&self, term: TermId) -> Option<f64> {
        self.literal_ref(term).and_then(Literal::as_f64)
    }

    pub(crate) fn float_neg(&mut self, term: TermId) -> TermId {
        match *self.node(term) {
            Node::Literal(Literal::Float(value)) => self.float(-value),
            Node::Literal(Literal::Single(value)) => self.single(-value),
            // -(-x) = x
            Node::FloatNeg(inner) => inner,
            // -[a b c][i] = [-a -b -c][i]
            _ => self.made_over_table(Node::FloatNeg(term)),
        }
    }

    pub(crate) fn float_op(&mut self, op: FloatOp, left: TermId, right: TermId) -> TermId {
        let constants = self.literal_ref(left).zip(self.literal_ref(right));
        if let Some(value) = constants.and_then(|(one, two)| op.apply(one, two)) {
            return self.constant(&value);
        }
        let (one, two) = (self.float_of(left), self.float_of(right));
        // NaN + x = NaN, and so for all of them
        if one.is_some_and(f64::is_nan) || two.is_some_and(f64::is_nan) {
            return self.constant(&Literal::ieee(self.scalar(left), f64::NAN));
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
        self.made_over_table(Node::Float(op, left, right))
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
        if let Some((one, two)) = self.enclosure(left).zip(self.enclosure(right)) {
            if one.1 < two.0 || two.1 < one.0 {
                return self.ff();
            }
            if left == right {
                return self.tt();
            }
        }
        if let Some(sources) = self.compare_sources(Relation::Eq, left, right) {
            return sources;
        }
        // (x == y) = (y == x); x == x stays: it is false for NaN
        self.made_comparison(Node::Eq(left.min(right), left.max(right)))
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
        match self.enclosure(left).zip(self.enclosure(right)) {
            Some((one, two)) if one.1 < two.0 => return self.tt(),
            Some((one, two)) if one.0 >= two.1 => return self.ff(),
            _ => {}
        }
        if let Some(sources) = self.compare_sources(Relation::Lt, left, right) {
            return sources;
        }
        self.made_comparison(Node::FloatLt(left, right))
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
        match self.enclosure(left).zip(self.enclosure(right)) {
            Some((one, two)) if one.1 <= two.0 => return self.tt(),
            Some((one, two)) if one.0 > two.1 => return self.ff(),
            _ => {}
        }
        if let Some(sources) = self.compare_sources(Relation::Le, left, right) {
            return sources;
        }
        self.made_comparison(Node::FloatLe(left, right))
    }
}
