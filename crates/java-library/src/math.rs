//! `java.lang.Math` and `java.lang.StrictMath`.
//!
//! The exact methods, and others that only compute with integers, run as the library's own code. Functions on doubles of
//! `StrictMath` are exact. Those of `Math` are near: on a real machine `sin`, `cos`, `tan`, `exp`, `log`, `log10` and `pow`
//! differ by one unit of the last place in two to six of a hundred cases, and all of them might by what their documentation
//! allows. How far one is off is an unknown number that belongs to the function and its operands, so that equal calls
//! have equal results. A concrete run gives the strict results.

use oxpecker_ir::{Arith, BinaryOp, Number};
use oxpecker_term::{Function, Scalar};

use super::boxes::order::{
    constant, max_of_floats, max_of_ints, max_of_longs, min_of_floats, min_of_ints, min_of_longs,
};
use super::compute::result;
use super::{Invocation, Modelled, Pause, Table, pure};
use oxpecker_interp::value::Value;

macro_rules! math_methods {
    ($($name:literal => $model:ident),* $(,)?) => {
        &[
            $(
                pure(concat!("java/lang/Math.", $name), $model).harmless(),
                pure(concat!("java/lang/StrictMath.", $name), $model).harmless(),
            )*
        ]
    };
}

pub(super) const METHODS: Table = math_methods!(
    "abs(I)I" => abs_int,
    "abs(J)J" => abs_long,
    "abs(F)F" => abs_float,
    "abs(D)D" => abs_float,
    "max(II)I" => max_of_ints,
    "max(JJ)J" => max_of_longs,
    "max(FF)F" => max_of_floats,
    "max(DD)D" => max_of_floats,
    "min(II)I" => min_of_ints,
    "min(JJ)J" => min_of_longs,
    "min(FF)F" => min_of_floats,
    "min(DD)D" => min_of_floats,
    "fma(FFF)F" => fma,
    "fma(DDD)D" => fma,
    "signum(F)F" => signum,
    "signum(D)D" => signum,
    "round(F)I" => round_float,
    "round(D)J" => round_double,
    "sqrt(D)D" => sqrt,
    "floor(D)D" => floor,
    "ceil(D)D" => ceil,
    "rint(D)D" => rint,
    "IEEEremainder(DD)D" => remainder,
);

/// Divisions, which raise.
pub(super) const DIVISIONS: Table = &[
    pure("java/lang/Math.floorDiv(II)I", floor_div_of_ints),
    pure("java/lang/Math.floorDiv(JJ)J", floor_div_of_longs),
    pure("java/lang/Math.floorMod(II)I", floor_mod_of_ints),
    pure("java/lang/Math.floorMod(JJ)J", floor_mod_of_longs),
    pure("java/lang/StrictMath.floorDiv(II)I", floor_div_of_ints),
    pure("java/lang/StrictMath.floorDiv(JJ)J", floor_div_of_longs),
    pure("java/lang/StrictMath.floorMod(II)I", floor_mod_of_ints),
    pure("java/lang/StrictMath.floorMod(JJ)J", floor_mod_of_longs),
];

/// Functions of which `Math` and `StrictMath` have different results.
pub(super) const FUNCTIONS: Table = &[
    pure("java/lang/Math.sin(D)D", near_sin).harmless(),
    pure("java/lang/Math.cos(D)D", near_cos).harmless(),
    pure("java/lang/Math.tan(D)D", near_tan).harmless(),
    pure("java/lang/Math.asin(D)D", near_asin).harmless(),
    pure("java/lang/Math.acos(D)D", near_acos).harmless(),
    pure("java/lang/Math.atan(D)D", near_atan).harmless(),
    pure("java/lang/Math.atan2(DD)D", near_atan2).harmless(),
    pure("java/lang/Math.sinh(D)D", near_sinh),
    pure("java/lang/Math.cosh(D)D", near_cosh),
    pure("java/lang/Math.tanh(D)D", near_tanh),
    pure("java/lang/Math.exp(D)D", near_exp).harmless(),
    pure("java/lang/Math.expm1(D)D", near_expm1),
    pure("java/lang/Math.log(D)D", near_log).harmless(),
    pure("java/lang/Math.log10(D)D", near_log10).harmless(),
    pure("java/lang/Math.log1p(D)D", near_log1p),
    pure("java/lang/Math.pow(DD)D", near_pow).harmless(),
    pure("java/lang/Math.cbrt(D)D", near_cbrt),
    pure("java/lang/Math.hypot(DD)D", near_hypot),
    pure("java/lang/StrictMath.sin(D)D", sin),
    pure("java/lang/StrictMath.cos(D)D", cos),
    pure("java/lang/StrictMath.tan(D)D", tan),
    pure("java/lang/StrictMath.asin(D)D", asin),
    pure("java/lang/StrictMath.acos(D)D", acos),
    pure("java/lang/StrictMath.atan(D)D", atan),
    pure("java/lang/StrictMath.atan2(DD)D", atan2),
    pure("java/lang/StrictMath.sinh(D)D", sinh),
    pure("java/lang/StrictMath.cosh(D)D", cosh),
    pure("java/lang/StrictMath.tanh(D)D", tanh),
    pure("java/lang/StrictMath.exp(D)D", exp),
    pure("java/lang/StrictMath.expm1(D)D", expm1),
    pure("java/lang/StrictMath.log(D)D", log),
    pure("java/lang/StrictMath.log10(D)D", log10),
    pure("java/lang/StrictMath.log1p(D)D", log1p),
    pure("java/lang/StrictMath.pow(DD)D", pow),
    pure("java/lang/StrictMath.cbrt(D)D", cbrt),
    pure("java/lang/StrictMath.hypot(DD)D", hypot),
];

fn abs_int(call: &mut Invocation<'_, '_>) -> Modelled {
    abs(call, Arith::Wrap32)
}

fn abs_long(call: &mut Invocation<'_, '_>) -> Modelled {
    abs(call, Arith::Wrap64)
}

fn abs(call: &mut Invocation<'_, '_>, arith: Arith) -> Modelled {
    let value = call.args[0];
    let negative = call.compute((BinaryOp::Lt, arith), value, Value::Int(0))?;
    let opposite = call.compute((BinaryOp::Sub, arith), Value::Int(0), value)?;
    result(call.choose(negative, opposite, value, arith)?)
}

fn abs_float(call: &mut Invocation<'_, '_>) -> Modelled {
    match call.args[0] {
        Value::Single(value) => result(Value::Single(value.abs())),
        Value::Float(value) => result(Value::Float(value.abs())),
        value => {
            let term = call.interpreter.lift(value, Scalar::Float);
            let term = call.interpreter.pool.abs(term);
            result(call.interpreter.lower(term))
        }
    }
}

/// A product and a sum, rounded once.
fn fma(call: &mut Invocation<'_, '_>) -> Modelled {
    match call.args.as_slice() {
        [Value::Single(a), Value::Single(b), Value::Single(c)] => {
            result(Value::Single(a.mul_add(*b, *c)))
        }
        [Value::Float(a), Value::Float(b), Value::Float(c)] => {
            result(Value::Float(a.mul_add(*b, *c)))
        }
        _ => call.bytecode(),
    }
}

/// -1, 1, or the argument itself if it is a zero or not a number.
fn signum(call: &mut Invocation<'_, '_>) -> Modelled {
    let value = call.args[0];
    let (zero, one, minus_one) = (
        constant(call, value, 0.0),
        constant(call, value, 1.0),
        constant(call, value, -1.0),
    );
    let above = call.on_ints(BinaryOp::Gt, value, zero)?;
    let below = call.on_ints(BinaryOp::Lt, value, zero)?;
    let rest = call.choose(below, minus_one, value, Arith::Wrap32)?;
    result(call.choose(above, one, rest, Arith::Wrap32)?)
}

fn floor_div_of_ints(call: &mut Invocation<'_, '_>) -> Modelled {
    result(floor_division(call, Arith::Wrap32)?.0)
}

fn floor_div_of_longs(call: &mut Invocation<'_, '_>) -> Modelled {
    result(floor_division(call, Arith::Wrap64)?.0)
}

fn floor_mod_of_ints(call: &mut Invocation<'_, '_>) -> Modelled {
    result(floor_division(call, Arith::Wrap32)?.1)
}

fn floor_mod_of_longs(call: &mut Invocation<'_, '_>) -> Modelled {
    result(floor_division(call, Arith::Wrap64)?.1)
}

/// Quotient and remainder rounded toward negative infinity.
fn floor_division(call: &mut Invocation<'_, '_>, arith: Arith) -> Modelled<(Value, Value)> {
    let (dividend, divisor) = (call.args[0], call.args[1]);
    let (zero, one) = (Value::Int(0), Value::Int(1));
    let fits = call.compute((BinaryOp::Ne, arith), divisor, zero)?;
    if !call.decide(fits)? {
        let message = Some("/ by zero".into());
        return Err(Pause::Throw("java/lang/ArithmeticException", message));
    }
    let quotient = call.compute((BinaryOp::Div, arith), dividend, divisor)?;
    let rest = call.compute((BinaryOp::Rem, arith), dividend, divisor)?;
    // The remainder has the sign of the dividend; it is moved if the signs differ.
    let signs = call.compute((BinaryOp::BitXor, arith), rest, divisor)?;
    let differ = call.compute((BinaryOp::Lt, arith), signs, zero)?;
    let inexact = call.compute((BinaryOp::Ne, arith), rest, zero)?;
    let moved = call.on_ints(BinaryOp::And, differ, inexact)?;
    let lower = call.compute((BinaryOp::Sub, arith), quotient, one)?;
    let higher = call.compute((BinaryOp::Add, arith), rest, divisor)?;
    Ok((
        call.choose(moved, lower, quotient, arith)?,
        call.choose(moved, higher, rest, arith)?,
    ))
}

fn round_float(call: &mut Invocation<'_, '_>) -> Modelled {
    let value = call.args[0];
    let value = call.converted(Number::Single, Number::Double, value)?;
    let rounded = half_up(call, value)?;
    result(call.converted(Number::Double, Number::Int, rounded)?)
}

fn round_double(call: &mut Invocation<'_, '_>) -> Modelled {
    let value = call.args[0];
    let rounded = half_up(call, value)?;
    result(call.converted(Number::Double, Number::Long, rounded)?)
}

/// The nearest integer, the higher one of two. What is cut off is exact: `value - floor(value)` has no more digits.
fn half_up(call: &mut Invocation<'_, '_>, value: Value) -> Modelled<Value> {
    let below = apply(call, Function::Floor, &[value]);
    let cut = call.on_ints(BinaryOp::Sub, value, below)?;
    let up = call.on_ints(BinaryOp::Ge, cut, Value::Float(0.5))?;
    let above = call.on_ints(BinaryOp::Add, below, Value::Float(1.0))?;
    call.choose(up, above, below, Arith::Wrap32)
}

/// The value of a function on doubles.
fn apply(call: &mut Invocation<'_, '_>, function: Function, operands: &[Value]) -> Value {
    let operands = operands.iter();
    let operands: Vec<_> = operands
        .map(|value| call.interpreter.lift(*value, Scalar::Float))
        .collect();
    let term = call.interpreter.pool.function(function, &operands);
    call.interpreter.lower(term)
}

macro_rules! functions {
    ($compute:ident: $($name:ident $function:ident)*) => {
        $(fn $name(call: &mut Invocation<'_, '_>) -> Modelled {
            $compute(call, Function::$function)
        })*
    };
}

fn exact(call: &mut Invocation<'_, '_>, function: Function) -> Modelled {
    let args = call.args.clone();
    result(apply(call, function, &args))
}

/// The value of a function up to its last digits.
fn near(call: &mut Invocation<'_, '_>, function: Function) -> Modelled {
    let args = call.args.clone();
    let interpreter = &mut *call.interpreter;
    let operands = args.iter();
    let operands: Vec<_> = operands
        .map(|value| interpreter.lift(*value, Scalar::Float))
        .collect();
    if interpreter.has_strict_math() {
        let exact = interpreter.pool.function(function, &operands);
        interpreter.note_strict_math(function, &operands);
        return result(interpreter.lower(exact));
    }
    let by = interpreter.distance(function, &operands);
    let value = interpreter.pool.approximation(function, &operands, by);
    result(interpreter.lower(value))
}

functions! {
    exact:
    sqrt Sqrt
    floor Floor
    ceil Ceil
    rint Rint
    remainder Remainder
    sin Sin
    cos Cos
    tan Tan
    asin Asin
    acos Acos
    atan Atan
    atan2 Atan2
    sinh Sinh
    cosh Cosh
    tanh Tanh
    exp Exp
    expm1 Expm1
    log Log
    log10 Log10
    log1p Log1p
    pow Pow
    cbrt Cbrt
    hypot Hypot
}

functions! {
    near:
    near_sin Sin
    near_cos Cos
    near_tan Tan
    near_asin Asin
    near_acos Acos
    near_atan Atan
    near_atan2 Atan2
    near_sinh Sinh
    near_cosh Cosh
    near_tanh Tanh
    near_exp Exp
    near_expm1 Expm1
    near_log Log
    near_log10 Log10
    near_log1p Log1p
    near_pow Pow
    near_cbrt Cbrt
    near_hypot Hypot
}
