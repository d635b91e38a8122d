//! Numbers: arithmetic, bits, conversions.

use oxpecker_ir::{Arith, BinaryOp, CheckKind, Const, Number as IrNumber, Operand, UnaryOp};

use super::Fail;
use super::emit::int;
use super::run::Lowering;
use crate::instructions::{ArithOp, BitOp, ConvertTo, Integer, Kind, Number, ShiftOp};

impl Lowering<'_> {
    pub(super) fn arith(&mut self, op: ArithOp, number: Number) -> Result<(), Fail> {
        let kind = number_kind(number);
        let rhs = self.pop(kind)?;
        let lhs = self.pop(kind)?;
        let op = match op {
            ArithOp::Add => BinaryOp::Add,
            ArithOp::Sub => BinaryOp::Sub,
            ArithOp::Mul => BinaryOp::Mul,
            ArithOp::Div => BinaryOp::Div,
            ArithOp::Rem => BinaryOp::Rem,
        };
        let arith = width(kind);
        if matches!(op, BinaryOp::Div | BinaryOp::Rem) && matches!(kind, Kind::Int | Kind::Long) {
            self.check_divisor(arith, rhs);
        }
        let result = self.binary(op, arith, lhs, rhs);
        self.push_local(kind, result);
        Ok(())
    }

    /// Only integers fail to divide by zero.
    fn check_divisor(&mut self, arith: Arith, divisor: Operand) {
        let is_fine = matches!(divisor, Operand::Const(Const::Int(value)) if value != 0);
        if !is_fine {
            let cond = self.binary(BinaryOp::Ne, arith, divisor, int(0));
            self.check(CheckKind::DivisionByZero, cond);
        }
    }

    /// The sum of two `int`s.
    pub(super) fn add(&mut self, lhs: Operand, rhs: Operand) -> Operand {
        Operand::Local(self.binary(BinaryOp::Add, Arith::Wrap32, lhs, rhs))
    }

    pub(super) fn negate(&mut self, number: Number) -> Result<(), Fail> {
        let kind = number_kind(number);
        let src = self.pop(kind)?;
        let result = self.unary(UnaryOp::Neg, width(kind), src);
        self.push_local(kind, result);
        Ok(())
    }

    pub(super) fn shift(&mut self, op: ShiftOp, integer: Integer) -> Result<(), Fail> {
        let kind = integer_kind(integer);
        let rhs = self.pop(Kind::Int)?;
        let lhs = self.pop(kind)?;
        let op = match op {
            ShiftOp::Left => BinaryOp::Shl,
            ShiftOp::Right => BinaryOp::Shr,
            ShiftOp::UnsignedRight => BinaryOp::Ushr,
        };
        let result = self.binary(op, width(kind), lhs, rhs);
        self.push_local(kind, result);
        Ok(())
    }

    pub(super) fn bitwise(&mut self, op: BitOp, integer: Integer) -> Result<(), Fail> {
        let kind = integer_kind(integer);
        let rhs = self.pop(kind)?;
        let lhs = self.pop(kind)?;
        let op = match op {
            BitOp::And => BinaryOp::BitAnd,
            BitOp::Or => BinaryOp::BitOr,
            BitOp::Xor => BinaryOp::BitXor,
        };
        let result = self.binary(op, width(kind), lhs, rhs);
        self.push_local(kind, result);
        Ok(())
    }

    pub(super) fn convert(&mut self, from: Number, to: ConvertTo) -> Result<(), Fail> {
        let src = self.pop(number_kind(from))?;
        let (to, kind) = match to {
            ConvertTo::Int => (IrNumber::Int, Kind::Int),
            ConvertTo::Long => (IrNumber::Long, Kind::Long),
            ConvertTo::Float => (IrNumber::Single, Kind::Float),
            ConvertTo::Double => (IrNumber::Double, Kind::Double),
            ConvertTo::Byte => (IrNumber::Byte, Kind::Int),
            ConvertTo::Char => (IrNumber::Char, Kind::Int),
            ConvertTo::Short => (IrNumber::Short, Kind::Int),
        };
        let from = match from {
            Number::Int => IrNumber::Int,
            Number::Long => IrNumber::Long,
            Number::Float => IrNumber::Single,
            Number::Double => IrNumber::Double,
        };
        let result = self.unary(UnaryOp::Convert(from, to), width(kind), src);
        self.push_local(kind, result);
        Ok(())
    }
}

/// How results of a kind wrap.
pub(super) fn width(kind: Kind) -> Arith {
    match kind {
        Kind::Long => Arith::Wrap64,
        Kind::Int | Kind::Float | Kind::Double | Kind::Reference => Arith::Wrap32,
    }
}

fn number_kind(number: Number) -> Kind {
    match number {
        Number::Int => Kind::Int,
        Number::Long => Kind::Long,
        Number::Float => Kind::Float,
        Number::Double => Kind::Double,
    }
}

fn integer_kind(integer: Integer) -> Kind {
    match integer {
        Integer::Int => Kind::Int,
        Integer::Long => Kind::Long,
    }
}
