//! Zeros at the ends of a machine integer, by halving: one term instead of a path per answer.

use oxpecker_ir::{Arith, BinaryOp};

use super::super::compute::result;
use super::super::{Invocation, Modelled};
use oxpecker_interp::value::Value;

/// From which end the zeros are counted.
#[derive(Clone, Copy, PartialEq)]
enum End {
    Leading,
    Trailing,
}

pub(super) fn leading_zeros_of_int(call: &mut Invocation<'_, '_>) -> Modelled {
    zeros(call, Arith::Wrap32, End::Leading)
}

pub(super) fn leading_zeros_of_long(call: &mut Invocation<'_, '_>) -> Modelled {
    zeros(call, Arith::Wrap64, End::Leading)
}

pub(super) fn trailing_zeros_of_int(call: &mut Invocation<'_, '_>) -> Modelled {
    zeros(call, Arith::Wrap32, End::Trailing)
}

pub(super) fn trailing_zeros_of_long(call: &mut Invocation<'_, '_>) -> Modelled {
    zeros(call, Arith::Wrap64, End::Trailing)
}

/// Whenever the half at the end is zero, it is counted and shifted away.
fn zeros(call: &mut Invocation<'_, '_>, arith: Arith, end: End) -> Modelled {
    let width: i64 = if arith == Arith::Wrap64 { 64 } else { 32 };
    let (look, shift) = match end {
        End::Leading => (BinaryOp::Ushr, BinaryOp::Shl),
        End::Trailing => (BinaryOp::Shl, BinaryOp::Ushr),
    };
    let (zero, original) = (Value::Int(0), call.args[0]);
    let mut rest = original;
    let mut count = zero;
    let mut half = width / 2;
    while half > 0 {
        let there = call.compute((look, arith), rest, Value::Int(width - half))?;
        let empty = call.compute((BinaryOp::Eq, arith), there, zero)?;
        let shifted = call.compute((shift, arith), rest, Value::Int(half))?;
        rest = call.choose(empty, shifted, rest, arith)?;
        let more = call.on_ints(BinaryOp::Add, count, Value::Int(half))?;
        count = call.choose(empty, more, count, Arith::Wrap32)?;
        half /= 2;
    }
    let none = call.compute((BinaryOp::Eq, arith), original, zero)?;
    let count = call.choose(none, Value::Int(width), count, Arith::Wrap32)?;
    result(count)
}
