//! What only machines compute: bits, shifts, conversions between numbers, three-way comparison. As Java defines them.

use std::cmp::Ordering;

use oxpecker_ir::{Arith, BinaryOp, Number};
use oxpecker_term::{Scalar, TermId};

use super::{Interpreter, Step, mismatch, scalar_of};
use crate::value::Value;

impl Interpreter<'_> {
    /// Bit operations, shifts and comparisons that give a number.
    pub(super) fn machine(
        &mut self,
        (op, arith): (BinaryOp, Arith),
        lhs: Value,
        rhs: Value,
    ) -> Step<Value> {
        match op {
            BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor => self.bits(op, arith, lhs, rhs),
            BinaryOp::Shl | BinaryOp::Shr | BinaryOp::Ushr => self.shift(op, arith, lhs, rhs),
            _ => self.compare(op, arith, lhs, rhs),
        }
    }

    fn bits(&mut self, op: BinaryOp, arith: Arith, lhs: Value, rhs: Value) -> Step<Value> {
        if let (Value::Int(lhs), Value::Int(rhs)) = (lhs, rhs) {
            return Ok(Value::Int(match op {
                BinaryOp::BitAnd => lhs & rhs,
                BinaryOp::BitOr => lhs | rhs,
                _ => lhs ^ rhs,
            }));
        }
        let (lhs, rhs) = self.words(arith, lhs, rhs)?;
        let term = match op {
            BinaryOp::BitAnd => self.pool.bit_and(lhs, rhs),
            BinaryOp::BitOr => self.pool.bit_or(lhs, rhs),
            _ => self.pool.bit_xor(lhs, rhs),
        };
        Ok(self.lower(term))
    }

    fn shift(&mut self, op: BinaryOp, arith: Arith, lhs: Value, by: Value) -> Step<Value> {
        if let (Value::Int(lhs), Value::Int(by)) = (lhs, by) {
            return Ok(Value::Int(match arith {
                Arith::Wrap64 => shift_long(op, lhs, by),
                _ => i64::from(shift_int(op, lhs as i32, by)),
            }));
        }
        let scalar = self.word(arith, lhs)?;
        self.word(Arith::Wrap32, by)?;
        let lhs = self.lift(lhs, scalar);
        let mut by = self.lift(by, Scalar::Bv32);
        if scalar == Scalar::Bv64 {
            by = self.pool.widen(by);
        }
        let term = match op {
            BinaryOp::Shl => self.pool.shl(lhs, by),
            BinaryOp::Shr => self.pool.shr(lhs, by),
            _ => self.pool.ushr(lhs, by),
        };
        Ok(self.lower(term))
    }

    /// -1, 0 or 1.
    fn compare(&mut self, op: BinaryOp, arith: Arith, lhs: Value, rhs: Value) -> Step<Value> {
        let unordered = if op == BinaryOp::Compare { -1 } else { 1 };
        let known = match (lhs, rhs) {
            (Value::Int(lhs), Value::Int(rhs)) => Some(Some(lhs.cmp(&rhs))),
            (Value::Float(lhs), Value::Float(rhs)) => Some(lhs.partial_cmp(&rhs)),
            (Value::Single(lhs), Value::Single(rhs)) => Some(lhs.partial_cmp(&rhs)),
            _ => None,
        };
        if let Some(order) = known {
            let order = order.map_or(unordered, |order| match order {
                Ordering::Less => -1,
                Ordering::Equal => 0,
                Ordering::Greater => 1,
            });
            return Ok(Value::Int(order));
        }
        let scalar = match (self.scalar_of_value(lhs), self.scalar_of_value(rhs)) {
            _ if matches!(lhs, Value::Int(_)) || matches!(rhs, Value::Int(_)) => scalar_of(arith),
            (Some(lhs), Some(rhs)) if lhs == rhs => lhs,
            _ => return Err(mismatch("values of two types are compared")),
        };
        let (lhs, rhs) = (self.lift(lhs, scalar), self.lift(rhs, scalar));
        let (less, equal, greater) = (
            self.pool.lt(lhs, rhs),
            self.pool.eq(lhs, rhs),
            self.pool.lt(rhs, lhs),
        );
        let number =
            |value: i64, interpreter: &mut Self| interpreter.pool.number(Scalar::Bv32, value);
        let (below, same, above) = (number(-1, self), number(0, self), number(1, self));
        let term = if unordered < 0 {
            let rest = self.pool.ite(equal, same, below);
            self.pool.ite(greater, above, rest)
        } else {
            let rest = self.pool.ite(equal, same, above);
            self.pool.ite(less, below, rest)
        };
        Ok(self.lower(term))
    }

    /// A truth value as 0 or 1.
    pub fn flag(&mut self, value: Value) -> Step<Value> {
        match value {
            Value::Bool(value) => Ok(Value::Int(i64::from(value))),
            Value::Term(term) if self.pool.sort(term).is_bool() => {
                let (one, zero) = (
                    self.pool.number(Scalar::Bv32, 1),
                    self.pool.number(Scalar::Bv32, 0),
                );
                let term = self.pool.ite(term, one, zero);
                Ok(self.lower(term))
            }
            _ => Err(mismatch("a truth value is needed here")),
        }
    }

    /// A number as another one.
    pub(super) fn convert(&mut self, from: Number, to: Number, value: Value) -> Step<Value> {
        match value {
            Value::Term(term) => self.convert_term(from, to, term),
            constant => convert_constant(from, to, constant)
                .ok_or_else(|| mismatch("a value of another type is converted")),
        }
    }

    fn convert_term(&mut self, from: Number, to: Number, term: TermId) -> Step<Value> {
        let expected = match from {
            Number::Int | Number::Byte | Number::Short | Number::Char => Scalar::Bv32,
            Number::Long => Scalar::Bv64,
            Number::Single => Scalar::Single,
            Number::Double => Scalar::Float,
        };
        if self.scalar_of_value(Value::Term(term)) != Some(expected) {
            return Err(mismatch("a value of another type is converted"));
        }
        let pool = &mut self.pool;
        let converted = match (expected, to) {
            (Scalar::Bv32, Number::Int)
            | (Scalar::Bv64, Number::Long)
            | (Scalar::Single, Number::Single)
            | (Scalar::Float, Number::Double) => term,
            (Scalar::Bv32, Number::Long) => pool.widen(term),
            (Scalar::Bv32, Number::Byte) => pool.to_byte(term),
            (Scalar::Bv32, Number::Short) => pool.to_short(term),
            (Scalar::Bv32, Number::Char) => pool.to_char(term),
            (Scalar::Bv64, Number::Int) => pool.truncate(term),
            (_, Number::Int) => pool.to_bv32(term),
            (_, Number::Long) => pool.to_bv64(term),
            (_, Number::Single) => pool.to_single(term),
            (_, Number::Double) => pool.to_float(term),
            (_, Number::Byte | Number::Short | Number::Char) => {
                return Err(mismatch("only an int becomes a smaller number"));
            }
        };
        Ok(self.lower(converted))
    }

    fn words(&mut self, arith: Arith, lhs: Value, rhs: Value) -> Step<(TermId, TermId)> {
        let scalar = self.word(arith, lhs)?;
        self.word(arith, rhs)?;
        Ok((self.lift(lhs, scalar), self.lift(rhs, scalar)))
    }

    /// The sort of a machine integer of the width the instruction says.
    fn word(&self, arith: Arith, value: Value) -> Step<Scalar> {
        let scalar = scalar_of(arith);
        let fits = match value {
            Value::Int(_) => scalar.is_bv(),
            _ => scalar.is_bv() && self.scalar_of_value(value) == Some(scalar),
        };
        if fits {
            Ok(scalar)
        } else {
            Err(mismatch("a machine integer is needed here"))
        }
    }
}

fn shift_int(op: BinaryOp, value: i32, by: i64) -> i32 {
    let by = by as u32;
    match op {
        BinaryOp::Shl => value.wrapping_shl(by),
        BinaryOp::Shr => value.wrapping_shr(by),
        _ => (value as u32).wrapping_shr(by) as i32,
    }
}

fn shift_long(op: BinaryOp, value: i64, by: i64) -> i64 {
    let by = by as u32;
    match op {
        BinaryOp::Shl => value.wrapping_shl(by),
        BinaryOp::Shr => value.wrapping_shr(by),
        _ => (value as u64).wrapping_shr(by) as i64,
    }
}

/// Rust's casts between floats and integers saturate and take 0 for NaN, as Java's do.
fn convert_constant(from: Number, to: Number, value: Value) -> Option<Value> {
    Some(match (from, value) {
        (Number::Int | Number::Byte | Number::Short | Number::Char, Value::Int(value)) => {
            match to {
                Number::Int | Number::Long => Value::Int(value),
                Number::Single => Value::Single(value as f32),
                Number::Double => Value::Float(value as f64),
                Number::Byte => Value::Int(i64::from(value as i8)),
                Number::Short => Value::Int(i64::from(value as i16)),
                Number::Char => Value::Int(i64::from(value as u16)),
            }
        }
        (Number::Long, Value::Int(value)) => match to {
            Number::Int => Value::Int(i64::from(value as i32)),
            Number::Long => Value::Int(value),
            Number::Single => Value::Single(value as f32),
            Number::Double => Value::Float(value as f64),
            _ => return None,
        },
        (Number::Single, Value::Single(value)) => match to {
            Number::Int => Value::Int(i64::from(value as i32)),
            Number::Long => Value::Int(value as i64),
            Number::Single => Value::Single(value),
            Number::Double => Value::Float(f64::from(value)),
            _ => return None,
        },
        (Number::Double, Value::Float(value)) => match to {
            Number::Int => Value::Int(i64::from(value as i32)),
            Number::Long => Value::Int(value as i64),
            Number::Single => Value::Single(value as f32),
            Number::Double => Value::Float(value),
            _ => return None,
        },
        _ => return None,
    })
}
