//! Floats and doubles as bits.

use oxpecker_ir::{Arith, BinaryOp, Type, Word};
use oxpecker_term::Scalar;

use super::super::compute::result;
use super::super::environment::{Whole, ask};
use super::super::{Invocation, Modelled, Table, pure};
use super::order::nan;
use oxpecker_interp::value::Value;

pub(in super::super) const METHODS: Table = &[
    pure("java/lang/Float.floatToIntBits(F)I", bits),
    pure("java/lang/Double.doubleToLongBits(D)J", bits),
    pure("java/lang/Float.floatToRawIntBits(F)I", raw_bits),
    pure("java/lang/Double.doubleToRawLongBits(D)J", raw_bits),
    pure("java/lang/Float.intBitsToFloat(I)F", float_of_bits),
    pure("java/lang/Double.longBitsToDouble(J)D", double_of_bits),
];

/// All NaNs have one representation here.
fn bits(call: &mut Invocation<'_, '_>) -> Modelled {
    let value = call.args[0];
    result(of(call, value))
}

/// The bits of a float, those of all NaNs being the same.
pub(in super::super) fn of(call: &mut Invocation<'_, '_>, value: Value) -> Value {
    match value {
        Value::Single(value) if value.is_nan() => Value::Int(0x7fc0_0000),
        Value::Single(value) => Value::Int(i64::from(value.to_bits() as i32)),
        Value::Float(value) if value.is_nan() => Value::Int(0x7ff8 << 48),
        Value::Float(value) => Value::Int(value.to_bits() as i64),
        other => {
            let term = call.interpreter.lift(other, Scalar::Float);
            let bits = call.interpreter.pool.to_bits(term);
            call.interpreter.lower(bits)
        }
    }
}

/// The machine decides how a NaN is represented.
fn raw_bits(call: &mut Invocation<'_, '_>) -> Modelled {
    let value = call.args[0];
    let is_nan = nan(call, value)?;
    let bits = of(call, value);
    if is_nan == Value::FALSE {
        return result(bits);
    }
    let (ty, arith, lowest, highest) = if call.is_single(value) {
        (Word::Int, Arith::Wrap32, 0x7f80_0001, i64::from(i32::MAX))
    } else {
        (Word::Long, Arith::Wrap64, (0x7ff0 << 48) + 1, i64::MAX)
    };
    let range = Whole {
        low: lowest,
        high: highest,
        made_up: lowest / 2 + highest / 2 + 1,
    };
    let ty = Type::Machine(ty);
    let magnitude = ask(call, "the bits of NaN", ty, &range)?;
    let sign = Whole {
        low: 0,
        high: 1,
        made_up: 0,
    };
    let sign = ask(call, "the sign of NaN", Type::Machine(Word::Int), &sign)?;
    let negative = call.on_ints(BinaryOp::Ne, sign, Value::Int(0))?;
    let lowest = match arith {
        Arith::Wrap32 => i64::from(i32::MIN),
        _ => i64::MIN,
    };
    let below = call.compute((BinaryOp::BitOr, arith), magnitude, Value::Int(lowest))?;
    let unknown = call.choose(negative, below, magnitude, arith)?;
    result(call.choose(is_nan, unknown, bits, arith)?)
}

fn float_of_bits(call: &mut Invocation<'_, '_>) -> Modelled {
    let bits = call.args[0];
    result(float(call, bits))
}

fn double_of_bits(call: &mut Invocation<'_, '_>) -> Modelled {
    let bits = call.args[0];
    result(double(call, bits))
}

/// The float of a representation.
pub(in super::super) fn float(call: &mut Invocation<'_, '_>, bits: Value) -> Value {
    match bits {
        Value::Int(bits) => Value::Single(f32::from_bits(bits as u32)),
        other => of_bits(call, other),
    }
}

/// The double of a representation.
pub(in super::super) fn double(call: &mut Invocation<'_, '_>, bits: Value) -> Value {
    match bits {
        Value::Int(bits) => Value::Float(f64::from_bits(bits as u64)),
        other => of_bits(call, other),
    }
}

fn of_bits(call: &mut Invocation<'_, '_>, bits: Value) -> Value {
    let term = call.interpreter.lift(bits, Scalar::Bv64);
    let value = call.interpreter.pool.of_bits(term);
    call.interpreter.lower(value)
}

/// How many bits a float has.
pub(in super::super) fn width(call: &Invocation<'_, '_>, value: Value) -> Arith {
    if call.is_single(value) {
        Arith::Wrap32
    } else {
        Arith::Wrap64
    }
}
