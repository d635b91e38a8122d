//! Operators. Constants are computed at once; terms appear only where something symbolic flows in.

use std::cmp::Ordering;

use oxpecker_ir::{Arith, BinaryOp, UnaryOp};
use oxpecker_term::{Literal, MOST_BITS, Node, Scalar, TermId};

use super::{Interpreter, Step, mismatch, scalar_of};
use crate::ending::Reason;
use crate::state::State;
use crate::value::Value;

/// Products of more factors are not computed with: repeated squaring makes twice as many each time.
const MOST_FACTORS: usize = 1_000;

/// Why a path ends at a number that is too large.
fn too_many_digits() -> Reason {
    // Digits of ten have a little more than three bits.
    let digits = MOST_BITS * 3 / 10;
    mismatch(&format!("an integer of more than {digits} digits"))
}

impl Interpreter<'_> {
    /// Applies an operator to a value.
    pub fn unary(&mut self, op: UnaryOp, arith: Arith, src: Value) -> Step<Value> {
        let term = match (op, src) {
            (UnaryOp::Flag, _) => return self.flag(src),
            (UnaryOp::Convert(from, to), _) => return self.convert(from, to, src),
            (UnaryOp::Neg, Value::Single(value)) => return Ok(Value::Single(-value)),
            (UnaryOp::Not, Value::Bool(value)) => return Ok(Value::Bool(!value)),
            (UnaryOp::Neg, Value::Float(value)) => return Ok(Value::Float(-value)),
            (UnaryOp::Neg, Value::Int(value)) => {
                return self.binary_ints(BinaryOp::Sub, arith, 0, value);
            }
            (UnaryOp::Not, Value::Term(term)) => match self.scalar_of_value(src) {
                Some(Scalar::Bool) => self.pool.not(term),
                _ => return Err(mismatch("`!` needs a truth value")),
            },
            (UnaryOp::Neg, Value::Term(term)) => match self.scalar_of_value(src) {
                Some(Scalar::Bool | Scalar::Ref) | None => {
                    return Err(mismatch("`-` needs a number"));
                }
                Some(_) => self.pool.neg(term),
            },
            _ => return Err(mismatch("an operator meets a value of another type")),
        };
        Ok(self.lower(term))
    }

    /// Applies an operator to two values.
    #[inline]
    pub fn binary(
        &mut self,
        state: &mut State,
        (op, arith): (BinaryOp, Arith),
        lhs: Value,
        rhs: Value,
    ) -> Step<Value> {
        match (lhs, rhs) {
            _ if op.is_machine() => self.machine((op, arith), lhs, rhs),
            (Value::Int(lhs), Value::Int(rhs)) => self.binary_ints(op, arith, lhs, rhs),
            (Value::Bool(lhs), Value::Bool(rhs)) => binary_bools(op, lhs, rhs),
            (Value::Ref(one), Value::Ref(two))
                if self.language.may_be_another(state, one)
                    || self.language.may_be_another(state, two) =>
            {
                self.compare_references(state, op, lhs, rhs)
            }
            (Value::Ref(lhs), Value::Ref(rhs)) => match op {
                BinaryOp::Eq => Ok(Value::Bool(lhs == rhs)),
                BinaryOp::Ne => Ok(Value::Bool(lhs != rhs)),
                _ => Err(mismatch("an operator meets a reference")),
            },
            (Value::Float(lhs), Value::Float(rhs)) => binary_floats(op, lhs, rhs, Value::Float),
            (Value::Single(lhs), Value::Single(rhs)) => binary_floats(op, lhs, rhs, Value::Single),
            _ => self.binary_terms(state, (op, arith), lhs, rhs),
        }
    }

    #[inline]
    fn binary_ints(&mut self, op: BinaryOp, arith: Arith, lhs: i64, rhs: i64) -> Step<Value> {
        let (lhs, rhs) = match arith {
            Arith::Math | Arith::Wrap64 => (lhs, rhs),
            Arith::Wrap32 => (i64::from(lhs as i32), i64::from(rhs as i32)),
        };
        if let Some(value) = compare(op, lhs.cmp(&rhs)) {
            return Ok(Value::Bool(value));
        }
        let exact = match op {
            BinaryOp::Add => lhs.checked_add(rhs),
            BinaryOp::Sub => lhs.checked_sub(rhs),
            BinaryOp::Mul => lhs.checked_mul(rhs),
            BinaryOp::Div if rhs == 0 => Some(0),
            BinaryOp::Div => lhs.checked_div(rhs),
            BinaryOp::Rem if rhs == 0 => Some(lhs),
            BinaryOp::Rem => Some(lhs.wrapping_rem(rhs)),
            _ => return Err(mismatch("a logical operator meets a number")),
        };
        match (exact, arith) {
            (Some(value), Arith::Math | Arith::Wrap64) => Ok(Value::Int(value)),
            (Some(value), Arith::Wrap32) => Ok(Value::Int(i64::from(value as i32))),
            (None, _) => {
                let scalar = scalar_of(arith);
                let (lhs, rhs) = (self.pool.number(scalar, lhs), self.pool.number(scalar, rhs));
                let term = self.bounded(op, lhs, rhs)?;
                Ok(self.lower(term))
            }
        }
    }

    /// Arithmetic on two terms, unless its result is larger than anything is computed with.
    fn bounded(&mut self, op: BinaryOp, lhs: TermId, rhs: TermId) -> Step<TermId> {
        if op == BinaryOp::Mul {
            let (bits, factors) = self.pool.product_size(lhs, rhs);
            if factors > MOST_FACTORS {
                let what = format!("a product of more than {MOST_FACTORS} factors");
                return Err(mismatch(&what));
            }
            if bits > MOST_BITS {
                return Err(too_many_digits());
            }
        }
        let term = self.numeric(op, lhs, rhs);
        match self.pool.node(term) {
            Node::Literal(Literal::Big(value)) if value.bits() > MOST_BITS => {
                Err(too_many_digits())
            }
            _ => Ok(term),
        }
    }

    fn binary_terms(
        &mut self,
        state: &mut State,
        (op, arith): (BinaryOp, Arith),
        lhs: Value,
        rhs: Value,
    ) -> Step<Value> {
        // An integer constant takes the width of its partner, not of the program.
        let sort = |value: Value| match value {
            Value::Int(_) => Some(scalar_of(arith)),
            _ => self.scalar_of_value(value),
        };
        let scalar = match (sort(lhs), sort(rhs), op) {
            (Some(lhs), Some(rhs), _) if lhs == rhs => lhs,
            // Without static types: values of two kinds are never equal.
            (Some(_), Some(_), BinaryOp::Eq) => return Ok(Value::FALSE),
            (Some(_), Some(_), BinaryOp::Ne) => return Ok(Value::TRUE),
            _ => return Err(mismatch("an operator meets values of two types")),
        };
        if scalar == Scalar::Ref {
            return self.compare_references(state, op, lhs, rhs);
        }
        let (lhs, rhs) = (self.lift(lhs, scalar), self.lift(rhs, scalar));
        let term = match (scalar, op) {
            (_, BinaryOp::Eq) => self.pool.eq(lhs, rhs),
            (_, BinaryOp::Ne) => self.pool.ne(lhs, rhs),
            (Scalar::Bool, BinaryOp::And) => self.pool.and(lhs, rhs),
            (Scalar::Bool, BinaryOp::Or) => self.pool.or(lhs, rhs),
            (Scalar::Bool, BinaryOp::Implies) => self.pool.implies(lhs, rhs),
            (Scalar::Bool, _) => {
                return Err(mismatch("an arithmetic operator meets a truth value"));
            }
            (_, BinaryOp::And | BinaryOp::Or | BinaryOp::Implies) => {
                return Err(mismatch("a logical operator meets a number"));
            }
            _ => self.bounded(op, lhs, rhs)?,
        };
        Ok(self.lower(term))
    }

    /// Arithmetic and order on two terms of one numeric sort.
    fn numeric(&mut self, op: BinaryOp, lhs: TermId, rhs: TermId) -> TermId {
        match op {
            BinaryOp::Add => self.pool.add(lhs, rhs),
            BinaryOp::Sub => self.pool.sub(lhs, rhs),
            BinaryOp::Mul => self.pool.mul(lhs, rhs),
            BinaryOp::Div => self.pool.div(lhs, rhs),
            BinaryOp::Rem => self.pool.rem(lhs, rhs),
            BinaryOp::Lt => self.pool.lt(lhs, rhs),
            BinaryOp::Le => self.pool.le(lhs, rhs),
            BinaryOp::Gt => self.pool.gt(lhs, rhs),
            BinaryOp::Ge => self.pool.ge(lhs, rhs),
            BinaryOp::Eq => self.pool.eq(lhs, rhs),
            BinaryOp::Ne => self.pool.ne(lhs, rhs),
            _ => self.pool.ff(),
        }
    }
}

#[inline]
fn compare(op: BinaryOp, order: Ordering) -> Option<bool> {
    Some(match op {
        BinaryOp::Eq => order.is_eq(),
        BinaryOp::Ne => order.is_ne(),
        BinaryOp::Lt => order.is_lt(),
        BinaryOp::Le => order.is_le(),
        BinaryOp::Gt => order.is_gt(),
        BinaryOp::Ge => order.is_ge(),
        _ => return None,
    })
}

fn binary_bools(op: BinaryOp, lhs: bool, rhs: bool) -> Step<Value> {
    Ok(Value::Bool(match op {
        BinaryOp::And => lhs && rhs,
        BinaryOp::Or => lhs || rhs,
        BinaryOp::Implies => !lhs || rhs,
        BinaryOp::Eq => lhs == rhs,
        BinaryOp::Ne => lhs != rhs,
        _ => return Err(mismatch("an arithmetic operator meets a truth value")),
    }))
}

/// IEEE arithmetic and comparison, with doubles or floats.
fn binary_floats<F>(op: BinaryOp, lhs: F, rhs: F, value: fn(F) -> Value) -> Step<Value>
where
    F: PartialOrd
        + std::ops::Add<Output = F>
        + std::ops::Sub<Output = F>
        + std::ops::Mul<Output = F>
        + std::ops::Div<Output = F>
        + std::ops::Rem<Output = F>,
{
    Ok(match op {
        BinaryOp::Add => value(lhs + rhs),
        BinaryOp::Sub => value(lhs - rhs),
        BinaryOp::Mul => value(lhs * rhs),
        BinaryOp::Div => value(lhs / rhs),
        BinaryOp::Rem => value(lhs % rhs),
        BinaryOp::Eq => Value::Bool(lhs == rhs),
        BinaryOp::Ne => Value::Bool(lhs != rhs),
        BinaryOp::Lt => Value::Bool(lhs < rhs),
        BinaryOp::Le => Value::Bool(lhs <= rhs),
        BinaryOp::Gt => Value::Bool(lhs > rhs),
        BinaryOp::Ge => Value::Bool(lhs >= rhs),
        _ => return Err(mismatch("an operator of another type meets a float")),
    })
}
