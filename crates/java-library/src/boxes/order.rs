//! Comparisons, minima and maxima of numbers, and tests of floats.

use oxpecker_ir::{Arith, BinaryOp};

use super::super::compute::result;
use super::super::{Invocation, Modelled, Table, pure};
use super::bits;
use oxpecker_interp::value::Value;

pub(in super::super) const METHODS: Table = &[
    pure("java/lang/Boolean.compare(ZZ)I", difference),
    pure("java/lang/Byte.compare(BB)I", difference),
    pure("java/lang/Short.compare(SS)I", difference),
    pure("java/lang/Character.compare(CC)I", difference),
    pure("java/lang/Integer.compare(II)I", compare_ints),
    pure("java/lang/Long.compare(JJ)I", compare_longs),
    pure("java/lang/Float.compare(FF)I", compare_floats),
    pure("java/lang/Double.compare(DD)I", compare_floats),
    pure("java/lang/Boolean.hashCode(Z)I", hash_of_boolean),
    pure("java/lang/Integer.max(II)I", max_of_ints),
    pure("java/lang/Integer.min(II)I", min_of_ints),
    pure("java/lang/Long.max(JJ)J", max_of_longs),
    pure("java/lang/Long.min(JJ)J", min_of_longs),
    pure("java/lang/Float.max(FF)F", max_of_floats),
    pure("java/lang/Float.min(FF)F", min_of_floats),
    pure("java/lang/Double.max(DD)D", max_of_floats),
    pure("java/lang/Double.min(DD)D", min_of_floats),
    pure("java/lang/Float.isNaN(F)Z", is_nan),
    pure("java/lang/Double.isNaN(D)Z", is_nan),
    pure("java/lang/Float.isInfinite(F)Z", is_infinite),
    pure("java/lang/Double.isInfinite(D)Z", is_infinite),
    pure("java/lang/Float.isFinite(F)Z", is_finite),
    pure("java/lang/Double.isFinite(D)Z", is_finite),
];

/// Of small numbers: the difference does not wrap around.
fn difference(call: &mut Invocation<'_, '_>) -> Modelled {
    let (one, two) = (call.args[0], call.args[1]);
    result(call.on_ints(BinaryOp::Sub, one, two)?)
}

fn compare_ints(call: &mut Invocation<'_, '_>) -> Modelled {
    let (one, two) = (call.args[0], call.args[1]);
    result(call.on_ints(BinaryOp::Compare, one, two)?)
}

fn compare_longs(call: &mut Invocation<'_, '_>) -> Modelled {
    let (one, two) = (call.args[0], call.args[1]);
    result(call.on_longs(BinaryOp::Compare, one, two)?)
}

/// The order of `compareTo`: -0.0 is below 0.0, and NaN is equal to itself and above everything.
fn compare_floats(call: &mut Invocation<'_, '_>) -> Modelled {
    let (one, two, ints) = (call.args[0], call.args[1], Arith::Wrap32);
    let below = call.on_ints(BinaryOp::Lt, one, two)?;
    let above = call.on_ints(BinaryOp::Gt, one, two)?;
    // Equal numbers, or of which one is NaN: the bits decide.
    let arith = bits::width(call, one);
    let (first, second) = (bits::of(call, one), bits::of(call, two));
    let rest = call.compute((BinaryOp::Compare, arith), first, second)?;
    let rest = call.choose(above, Value::Int(1), rest, ints)?;
    result(call.choose(below, Value::Int(-1), rest, ints)?)
}

/// Whether a float is not a number.
pub(in super::super) fn nan(call: &mut Invocation<'_, '_>, value: Value) -> Modelled<Value> {
    call.on_ints(BinaryOp::Ne, value, value)
}

/// Whether a float is -0.0: only its bits tell it from 0.0.
fn negative_zero(call: &mut Invocation<'_, '_>, value: Value) -> Modelled<Value> {
    let arith = bits::width(call, value);
    let lowest = match arith {
        Arith::Wrap32 => i64::from(i32::MIN),
        _ => i64::MIN,
    };
    let known = bits::of(call, value);
    call.compute((BinaryOp::Eq, arith), known, Value::Int(lowest))
}

/// A constant of the precision of another value.
pub(in super::super) fn constant(call: &Invocation<'_, '_>, like: Value, value: f64) -> Value {
    if call.is_single(like) {
        Value::Single(value as f32)
    } else {
        Value::Float(value)
    }
}

fn hash_of_boolean(call: &mut Invocation<'_, '_>) -> Modelled {
    let value = call.args[0];
    let holds = call.on_ints(BinaryOp::Ne, value, Value::Int(0))?;
    result(call.choose(holds, Value::Int(1231), Value::Int(1237), Arith::Wrap32)?)
}

pub(in super::super) fn max_of_ints(call: &mut Invocation<'_, '_>) -> Modelled {
    extreme(call, BinaryOp::Ge, Arith::Wrap32)
}

pub(in super::super) fn min_of_ints(call: &mut Invocation<'_, '_>) -> Modelled {
    extreme(call, BinaryOp::Le, Arith::Wrap32)
}

pub(in super::super) fn max_of_longs(call: &mut Invocation<'_, '_>) -> Modelled {
    extreme(call, BinaryOp::Ge, Arith::Wrap64)
}

pub(in super::super) fn min_of_longs(call: &mut Invocation<'_, '_>) -> Modelled {
    extreme(call, BinaryOp::Le, Arith::Wrap64)
}

fn extreme(call: &mut Invocation<'_, '_>, op: BinaryOp, arith: Arith) -> Modelled {
    let (one, two) = (call.args[0], call.args[1]);
    let first = call.compute((op, arith), one, two)?;
    result(call.choose(first, one, two, arith)?)
}

pub(in super::super) fn max_of_floats(call: &mut Invocation<'_, '_>) -> Modelled {
    extreme_float(call, BinaryOp::Ge)
}

pub(in super::super) fn min_of_floats(call: &mut Invocation<'_, '_>) -> Modelled {
    extreme_float(call, BinaryOp::Le)
}

/// NaN if one of them is; -0.0 is below 0.0.
fn extreme_float(call: &mut Invocation<'_, '_>, op: BinaryOp) -> Modelled {
    let (one, two, ints) = (call.args[0], call.args[1], Arith::Wrap32);
    // The second one wins among zeros if it is the one that is looked for.
    let negative = negative_zero(call, two)?;
    let wins = if op == BinaryOp::Le {
        negative
    } else {
        call.not(negative)?
    };
    let zero = constant(call, one, 0.0);
    let (first, second) = (
        call.on_ints(BinaryOp::Eq, one, zero)?,
        call.on_ints(BinaryOp::Eq, two, zero)?,
    );
    let zeros = call.on_ints(BinaryOp::And, first, second)?;
    let among_zeros = call.choose(wins, two, one, ints)?;
    let ordered = call.on_ints(op, one, two)?;
    let among_others = call.choose(ordered, one, two, ints)?;
    let value = call.choose(zeros, among_zeros, among_others, ints)?;
    let not_a_number = nan(call, one)?;
    result(call.choose(not_a_number, one, value, ints)?)
}

fn is_nan(call: &mut Invocation<'_, '_>) -> Modelled {
    let value = call.args[0];
    let holds = nan(call, value)?;
    call.truth(holds)
}

fn infinite(call: &mut Invocation<'_, '_>, value: Value) -> Modelled<Value> {
    let (high, low) = (
        constant(call, value, f64::INFINITY),
        constant(call, value, f64::NEG_INFINITY),
    );
    let above = call.on_ints(BinaryOp::Eq, value, high)?;
    let below = call.on_ints(BinaryOp::Eq, value, low)?;
    call.on_ints(BinaryOp::Or, above, below)
}

fn is_infinite(call: &mut Invocation<'_, '_>) -> Modelled {
    let value = call.args[0];
    let holds = infinite(call, value)?;
    call.truth(holds)
}

fn is_finite(call: &mut Invocation<'_, '_>) -> Modelled {
    let value = call.args[0];
    let (infinite, nan) = (infinite(call, value)?, nan(call, value)?);
    let special = call.on_ints(BinaryOp::Or, infinite, nan)?;
    let holds = call.not(special)?;
    call.truth(holds)
}
