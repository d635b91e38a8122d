//! Rules of functions on doubles: those that hold of the computed results, not of the exact ones.

use crate::literal::Literal;
use crate::node::{Conversion, FloatOp, Function, Node, TermId};
use crate::pool::TermPool;
use crate::sort::Scalar;

impl TermPool {
    /// The value of a function; there are as many operands as it takes, all doubles.
    pub fn function(&mut self, function: Function, operands: &[TermId]) -> TermId {
        if operands.len() > function.arity() {
            let (by, operands) = operands.split_last().expect("there is one more");
            return self.approximation(function, operands, *by);
        }
        debug_assert_eq!(operands.len(), function.arity(), "{}", function.name());
        debug_assert!(
            operands.iter().all(|it| self.scalar(*it) == Scalar::Float)
                || function == Function::Abs && self.scalar(operands[0]) == Scalar::Single,
            "functions are on doubles"
        );
        let constants: Option<Vec<Literal>> = operands.iter().map(|it| self.literal(*it)).collect();
        if let Some(value) = constants.and_then(|it| function.apply(&it)) {
            return self.constant(&value);
        }
        let simple = match *operands {
            [one] => self.function_of_one(function, one),
            [one, two] => self.function_of_two(function, one, two),
            _ => None,
        };
        if self.is_never_a_number(function, operands) {
            return self.float(f64::NAN);
        }
        let simple = simple.or_else(|| self.rounded_alike(function, operands));
        simple.unwrap_or_else(|| self.made_over_table(Node::Function(function, operands.into())))
    }

    /// What is known up to its last digits has one integer next to it.
    fn rounded_alike(&mut self, function: Function, operands: &[TermId]) -> Option<TermId> {
        let (low, high) = self.enclosure(*operands.first()?)?;
        let (low, high) = (function.of_one(low), function.of_one(high));
        let alike = function.is_rounding() && low.to_bits() == high.to_bits();
        alike.then(|| self.float(low))
    }

    /// The value of a function up to its last digits: `by` says how many doubles it is away from the strict one.
    pub fn approximation(&mut self, function: Function, operands: &[TermId], by: TermId) -> TermId {
        debug_assert_eq!(operands.len(), function.arity(), "{}", function.name());
        let known = operands.iter().all(|it| self.is_const(*it));
        if function.reach().is_none() || known && self.float_of(by) == Some(0.0) {
            return self.function(function, operands);
        }
        // Some powers are exact whatever the base is.
        if let [one, two] = *operands
            && let Some(simple) = self.function_of_two(function, one, two)
        {
            return simple;
        }
        if self.is_never_a_number(function, operands) {
            return self.float(f64::NAN);
        }
        let mut all = operands.to_vec();
        all.push(by);
        let node = Node::Function(function, all.into());
        match self.enclosure_of(&node) {
            // The documentation leaves nothing open.
            Some((low, high)) if low.to_bits() == high.to_bits() => self.float(low),
            _ => self.make(node),
        }
    }

    /// The distance of a double or a single from 0.
    pub fn abs(&mut self, term: TermId) -> TermId {
        self.function(Function::Abs, &[term])
    }

    /// The square root of a double.
    pub fn sqrt(&mut self, term: TermId) -> TermId {
        self.function(Function::Sqrt, &[term])
    }

    fn function_of_one(&mut self, function: Function, term: TermId) -> Option<TermId> {
        match (function, self.node(term)) {
            // abs(-x) = abs(x)
            (Function::Abs, Node::FloatNeg(inner)) => {
                let inner = *inner;
                Some(self.abs(inner))
            }
            // abs(abs(x)) = abs(x)
            (Function::Abs, Node::Function(Function::Abs, _)) => Some(term),
            // floor(ceil(x)) = ceil(x), and so for all that round
            (_, Node::Function(inner, _)) if function.is_rounding() && inner.is_rounding() => {
                Some(term)
            }
            // floor(double(i)) = double(i) for integers i
            (_, Node::Convert(Conversion::ToFloat, inner)) if function.is_rounding() => {
                self.scalar(*inner).is_bv().then_some(term)
            }
            _ => None,
        }
    }

    fn function_of_two(&mut self, function: Function, one: TermId, two: TermId) -> Option<TermId> {
        match (function, self.float_of(two)) {
            // pow(x, 0) = 1
            (Function::Pow, Some(0.0)) => Some(self.float(1.0)),
            // pow(x, 1) = x
            (Function::Pow, Some(1.0)) => Some(one),
            // pow(x, 2) = x * x, also in the last digit
            (Function::Pow, Some(2.0)) => Some(self.float_op(FloatOp::Mul, one, one)),
            _ => None,
        }
    }
}
