//! The common instructions on constants, small enough to be inlined into the loop of the interpreter.
//!
//! A shortcut, never a second meaning: whatever is not handled here is left to the table in `step.rs`, and what is
//! handled gives the same values. A run that is traced takes the table for everything.

use oxpecker_ir::{Arith, BinaryOp, Const, Inst, Operand};

use super::Interpreter;
use crate::state::State;
use crate::value::Value;

impl Interpreter<'_> {
    /// Executes an instruction if it is one of the common ones and its operands are constants.
    #[inline(always)]
    pub(super) fn quick(&self, state: &mut State, inst: &Inst) -> bool {
        if self.recorded.trace.is_some() || self.recorded.counts {
            return false;
        }
        match inst {
            Inst::Stmt(_) if self.config.max_depth.is_none() && self.config.reduce_schedules => {
                state.history.depth += 1;
                true
            }
            Inst::Binary {
                dst,
                op,
                arith: Arith::Math,
                lhs,
                rhs,
            } => {
                let (Some(lhs), Some(rhs)) = (int(state, *lhs), int(state, *rhs)) else {
                    return false;
                };
                let Some(value) = binary(*op, lhs, rhs) else {
                    return false;
                };
                state.frame.locals[dst.0 as usize] = value;
                true
            }
            Inst::Copy { dst, src } => {
                let value = match *src {
                    Operand::Local(local) => state.frame.locals[local.0 as usize],
                    Operand::Const(Const::Int(value)) => Value::Int(value),
                    Operand::Const(_) => return false,
                };
                state.frame.locals[dst.0 as usize] = value;
                true
            }
            Inst::Check {
                cond: Operand::Local(local),
                ..
            } => self.inference.evaluation && state.frame.locals[local.0 as usize] == Value::TRUE,
            _ => false,
        }
    }
}

#[inline(always)]
fn int(state: &State, operand: Operand) -> Option<i64> {
    match operand {
        Operand::Local(local) => match state.frame.locals[local.0 as usize] {
            Value::Int(value) => Some(value),
            _ => None,
        },
        Operand::Const(Const::Int(value)) => Some(value),
        Operand::Const(_) => None,
    }
}

#[inline(always)]
fn binary(op: BinaryOp, lhs: i64, rhs: i64) -> Option<Value> {
    Some(match op {
        BinaryOp::Add => Value::Int(lhs.checked_add(rhs)?),
        BinaryOp::Sub => Value::Int(lhs.checked_sub(rhs)?),
        BinaryOp::Mul => Value::Int(lhs.checked_mul(rhs)?),
        BinaryOp::Eq => Value::Bool(lhs == rhs),
        BinaryOp::Ne => Value::Bool(lhs != rhs),
        BinaryOp::Lt => Value::Bool(lhs < rhs),
        BinaryOp::Le => Value::Bool(lhs <= rhs),
        BinaryOp::Gt => Value::Bool(lhs > rhs),
        BinaryOp::Ge => Value::Bool(lhs >= rhs),
        _ => return None,
    })
}
