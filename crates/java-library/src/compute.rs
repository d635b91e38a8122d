//! Arithmetic of models: the operators of the interpreter, over constants and terms alike.

use oxpecker_ir::{Arith, BinaryOp, Number, UnaryOp};
use oxpecker_term::Scalar;

use super::{Done, Invocation, Modelled};
use oxpecker_interp::exec::scalar_of;
use oxpecker_interp::value::Value;

impl Invocation<'_, '_> {
    /// `lhs op rhs`; the arithmetic matters for machine integers only.
    pub(crate) fn compute(
        &mut self,
        (op, arith): (BinaryOp, Arith),
        lhs: Value,
        rhs: Value,
    ) -> Modelled<Value> {
        let value = self.interpreter.binary(self.state, (op, arith), lhs, rhs)?;
        Ok(value)
    }

    /// `lhs op rhs` for ints, floats, doubles and truth values.
    pub(crate) fn on_ints(&mut self, op: BinaryOp, lhs: Value, rhs: Value) -> Modelled<Value> {
        self.compute((op, Arith::Wrap32), lhs, rhs)
    }

    /// `lhs op rhs` for longs.
    pub(crate) fn on_longs(&mut self, op: BinaryOp, lhs: Value, rhs: Value) -> Modelled<Value> {
        self.compute((op, Arith::Wrap64), lhs, rhs)
    }

    /// A truth value negated.
    pub(crate) fn not(&mut self, value: Value) -> Modelled<Value> {
        let value = self.interpreter.unary(UnaryOp::Not, Arith::Wrap32, value)?;
        Ok(value)
    }

    /// A number as another one.
    pub(crate) fn converted(&mut self, from: Number, to: Number, value: Value) -> Modelled<Value> {
        let op = UnaryOp::Convert(from, to);
        let value = self.interpreter.unary(op, Arith::Wrap32, value)?;
        Ok(value)
    }

    /// `if condition then one else two`, without a fork; integer constants are of the arithmetic's width.
    pub(crate) fn choose(
        &mut self,
        condition: Value,
        one: Value,
        two: Value,
        arith: Arith,
    ) -> Modelled<Value> {
        let guard = self.interpreter.lift(condition, Scalar::Bool);
        let value = self.interpreter.merge(guard, one, two, scalar_of(arith))?;
        Ok(value)
    }

    /// A truth value as the result of a method.
    pub(crate) fn truth(&mut self, value: Value) -> Modelled {
        let flag = self.interpreter.flag(value)?;
        Ok(Done::Return(Some(flag)))
    }
}

/// A value as the result of a method.
pub(crate) fn result(value: Value) -> Modelled {
    Ok(Done::Return(Some(value)))
}
