//! Between which numbers a term is that depends on nothing but last digits.
//!
//! Rounding is monotonic, so the results at the ends enclose all others. Comparisons that do not hinge on a last digit are
//! decided by this, and no solver has to hear of them.

use crate::literal::Literal;
use crate::node::{Conversion, FloatOp, Function, Node, TermId};
use crate::pool::TermPool;
use crate::sort::Scalar;

type Enclosure = (f64, f64);

impl TermPool {
    /// The smallest and largest value of a term that is known up to its last digits; it is a number then.
    pub fn enclosure(&self, term: TermId) -> Option<Enclosure> {
        if let Some(known) = self.enclosures.get(&term) {
            return Some(*known);
        }
        let value = self.float_of(term).filter(|it| !it.is_nan())?;
        Some((value, value))
    }

    /// What solvers have to be told about such a term. The rules would take it for granted.
    pub fn enclosing_facts(&mut self, term: TermId) -> Vec<TermId> {
        let Some((low, high)) = self.enclosures.get(&term).copied() else {
            return Vec::new();
        };
        let (low, high) = (self.float(low), self.float(high));
        vec![
            self.make(Node::FloatLe(low, term)),
            self.make(Node::FloatLe(term, high)),
        ]
    }

    /// The same of a term that is about to be made.
    pub(crate) fn enclosure_of(&self, node: &Node) -> Option<Enclosure> {
        match node {
            Node::Function(function, operands) => {
                let constants = operands[..function.arity()].iter();
                let constants: Option<Vec<f64>> = constants.map(|it| self.float_of(*it)).collect();
                match constants {
                    Some(constants) => function.bounds_at(&constants),
                    None => self.function_enclosure(*function, operands),
                }
            }
            _ if self.enclosures.is_empty() => None,
            Node::FloatNeg(inner) => self.enclosure(*inner).map(|(low, high)| (-high, -low)),
            Node::Float(op, left, right) => self.operation_enclosure(*op, *left, *right),
            Node::Convert(Conversion::ToSingle, inner) => {
                let (low, high) = self.enclosure(*inner)?;
                Some((f64::from(low as f32), f64::from(high as f32)))
            }
            Node::Convert(Conversion::ToFloat, inner) => self.enclosure(*inner),
            Node::Ite(_, first, second) => {
                let (one, two) = (self.enclosure(*first)?, self.enclosure(*second)?);
                Some((one.0.min(two.0), one.1.max(two.1)))
            }
            _ => None,
        }
    }

    fn operation_enclosure(&self, op: FloatOp, left: TermId, right: TermId) -> Option<Enclosure> {
        let (one, two) = (self.enclosure(left)?, self.enclosure(right)?);
        // Between positive and negative divisors there is everything, and remainders jump.
        if op == FloatOp::Rem || op == FloatOp::Div && two.0 <= 0.0 && two.1 >= 0.0 {
            return None;
        }
        let single = self.scalar(left) == Scalar::Single;
        let at = |one: f64, two: f64| {
            let literal = |it: f64| match single {
                true => Literal::single(it as f32),
                false => Literal::float(it),
            };
            op.apply(&literal(one), &literal(two))?.as_f64()
        };
        hull([
            at(one.0, two.0)?,
            at(one.0, two.1)?,
            at(one.1, two.0)?,
            at(one.1, two.1)?,
        ])
    }

    fn function_enclosure(&self, function: Function, operands: &[TermId]) -> Option<Enclosure> {
        if self.enclosures.is_empty() {
            return None;
        }
        let (low, high) = self.enclosure(operands[0])?;
        let (first, last) = (function.bounds_at(&[low]), function.bounds_at(&[high]));
        match function {
            Function::Abs if low <= 0.0 && high >= 0.0 => Some((0.0, high.max(-low))),
            Function::Abs if high < 0.0 => Some((-high, -low)),
            Function::Abs => Some((low, high)),
            // Functions that never fall.
            Function::Sqrt
            | Function::Floor
            | Function::Ceil
            | Function::Rint
            | Function::Asin
            | Function::Atan
            | Function::Sinh
            | Function::Tanh
            | Function::Exp
            | Function::Expm1
            | Function::Log
            | Function::Log10
            | Function::Log1p
            | Function::Cbrt => Some((first?.0, last?.1)),
            // Functions that are never steeper than their argument.
            Function::Sin | Function::Cos if high - low < 1e-6 => {
                let apart = (high - low) * 1.001;
                let (first, last) = (first?, last?);
                let (low, high) = (first.0.min(last.0) - apart, first.1.max(last.1) + apart);
                Some((low.max(-1.0), high.min(1.0)))
            }
            Function::Sin | Function::Cos if low.is_finite() && high.is_finite() => {
                Some((-1.0, 1.0))
            }
            _ => None,
        }
    }
}

/// The smallest and the largest of some numbers; none if one is none.
fn hull(values: [f64; 4]) -> Option<Enclosure> {
    if values.iter().any(|it| it.is_nan()) {
        return None;
    }
    let low = values.iter().copied().fold(f64::INFINITY, f64::min);
    let high = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    Some((low, high))
}
