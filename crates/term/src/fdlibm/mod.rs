//! The algorithms of fdlibm, Sun's library of 1993, which `StrictMath` promises to follow to the last digit.
//!
//! The `libm` crate descends from it by way of FreeBSD and musl. Where these changed how something is computed it is done
//! here as in the original; the order of operations is part of the result. The coefficients are given as bits.

mod hyperbolic;
mod large_angles;
mod logarithms;
mod reduction;
mod roots;
mod trigonometric;

pub(crate) use self::hyperbolic::{cosh, sinh, tanh};
pub(crate) use self::logarithms::{log, log1p, log10};
pub(crate) use self::roots::{cbrt, hypot};
pub(crate) use self::trigonometric::{atan2, cos, sin};

/// The upper half of a double: its sign, its exponent and twenty digits.
fn high(value: f64) -> i32 {
    (value.to_bits() >> 32) as u32 as i32
}

/// The lower half of a double.
fn low(value: f64) -> u32 {
    value.to_bits() as u32
}

/// A double with another upper half.
fn with_high(value: f64, high: i32) -> f64 {
    f64::from_bits(u64::from(high as u32) << 32 | u64::from(low(value)))
}

/// A double by its bits.
const fn bits(bits: u64) -> f64 {
    f64::from_bits(bits)
}

/// `c0 + x (c1 + x (c2 + ..))`.
fn polynomial(x: f64, coefficients: &[u64]) -> f64 {
    let mut rest = coefficients.iter().rev().map(|it| bits(*it));
    let last = rest.next().unwrap_or(0.0);
    rest.fold(last, |sum, coefficient| coefficient + x * sum)
}
