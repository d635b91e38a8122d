//! Floating-point numbers in hexadecimal: `Double.toHexString`, and what Java reads of that kind.

use num_bigint::BigUint;
use num_traits::{ToPrimitive, Zero};

/// `Double.toHexString`.
pub fn double_to_hex(value: f64) -> String {
    if value.is_nan() {
        return "NaN".into();
    }
    let sign = if value.is_sign_negative() { "-" } else { "" };
    if value.is_infinite() {
        return format!("{sign}Infinity");
    }
    if value == 0.0 {
        return format!("{sign}0x0.0p0");
    }
    let bits = value.to_bits();
    let (exponent, fraction) = ((bits >> 52 & 0x7ff) as i64, bits & ((1 << 52) - 1));
    let digits = format!("{fraction:013x}");
    let digits = digits.trim_end_matches('0');
    let digits = if digits.is_empty() { "0" } else { digits };
    match exponent {
        0 => format!("{sign}0x0.{digits}p-1022"),
        _ => format!("{sign}0x1.{digits}p{}", exponent - 1023),
    }
}

/// `Float.toHexString`.
pub fn single_to_hex(value: f32) -> String {
    if value.is_finite() && value != 0.0 && value.abs() < f32::MIN_POSITIVE {
        // Numbers too small to be normal are written with the least exponent of floats.
        let sign = if value.is_sign_negative() { "-" } else { "" };
        let fraction = value.to_bits() & 0x7f_ffff;
        let digits = format!("{:06x}", fraction << 1);
        return format!("{sign}0x0.{}p-126", digits.trim_end_matches('0'));
    }
    double_to_hex(f64::from(value))
}

/// The value of a hexadecimal number, `0x1.8p3` with an optional sign and letter at the end.
pub fn parse_double(text: &str) -> Option<f64> {
    let (negative, mantissa, exponent) = parts(text)?;
    let (mantissa, exponent) = rounded(&mantissa, exponent, 53, -1074)?;
    let value = scaled(mantissa.to_f64()?, exponent);
    Some(if negative { -value } else { value })
}

/// The same for floats.
pub fn parse_single(text: &str) -> Option<f32> {
    let (negative, mantissa, exponent) = parts(text)?;
    let (mantissa, exponent) = rounded(&mantissa, exponent, 24, -149)?;
    // Exact: a double has every float, and infinity is what is left.
    let value = scaled(mantissa.to_f64()?, exponent) as f32;
    Some(if negative { -value } else { value })
}

/// A number times a power of two, without rounding on the way: the number has all the bits that fit.
fn scaled(mut value: f64, mut exponent: i64) -> f64 {
    while exponent > 0 && value.is_finite() && value != 0.0 {
        let step = exponent.min(500);
        value *= 2_f64.powi(step as i32);
        exponent -= step;
    }
    while exponent < 0 && value != 0.0 {
        let step = (-exponent).min(500);
        value /= 2_f64.powi(step as i32);
        exponent += step;
    }
    value
}

/// Sign, digits as an integer, and the power of two they are multiplied with.
fn parts(text: &str) -> Option<(bool, BigUint, i64)> {
    let (negative, text) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let text = text
        .strip_prefix("0x")
        .or_else(|| text.strip_prefix("0X"))?;
    let text = text.strip_suffix(['f', 'F', 'd', 'D']).unwrap_or(text);
    let (digits, exponent) = text.split_once(['p', 'P'])?;
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let all = format!("{whole}{fraction}");
    let valid = !all.is_empty() && all.bytes().all(|it| it.is_ascii_hexdigit());
    let mantissa = BigUint::parse_bytes(all.as_bytes(), 16).filter(|_| valid)?;
    let exponent: i64 = exponent.parse().ok()?;
    let exponent = exponent.checked_sub(4 * fraction.len() as i64)?;
    Some((negative, mantissa, exponent))
}

/// The nearest number with at most so many bits whose last one is not below the least exponent, ties to even.
fn rounded(mantissa: &BigUint, exponent: i64, bits: i64, least: i64) -> Option<(BigUint, i64)> {
    if mantissa.is_zero() {
        return Some((BigUint::zero(), 0));
    }
    let size = mantissa.bits() as i64;
    let top = size.checked_add(exponent)?;
    if !(-2000..2000).contains(&top) {
        return None;
    }
    let cut = (size - bits).max(least - exponent).max(0);
    let kept = mantissa >> cut;
    let rest = mantissa - (&kept << cut);
    let half = if cut > 0 {
        BigUint::from(1_u32) << (cut - 1)
    } else {
        BigUint::zero()
    };
    let up = cut > 0 && (rest > half || rest == half && kept.bit(0));
    Some((kept + u32::from(up), exponent + cut))
}
