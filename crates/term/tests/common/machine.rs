//! Machine integers in the most obvious way: as lists of bits.

use oxpecker_term::Scalar;

use super::Value;

/// All conversions with the sorts they go from and to.
pub const CONVERSIONS: &[(&str, Scalar, Scalar)] = &[
    ("widen", Scalar::Bv32, Scalar::Bv64),
    ("truncate", Scalar::Bv64, Scalar::Bv32),
    ("byte", Scalar::Bv32, Scalar::Bv32),
    ("short", Scalar::Bv32, Scalar::Bv32),
    ("char", Scalar::Bv32, Scalar::Bv32),
];

/// A conversion of one value.
pub fn naive_conversion(op: &str, value: &Value) -> Value {
    match (op, value) {
        ("widen", Value::Bv(value)) => Value::Long((*value).into()),
        ("truncate", Value::Long(value)) => Value::Bv(number(&bits(*value, 32)) as i32),
        ("byte", Value::Bv(value)) => Value::Bv(number(&bits((*value).into(), 8)) as i32),
        ("short", Value::Bv(value)) => Value::Bv(number(&bits((*value).into(), 16)) as i32),
        ("char", Value::Bv(value)) => Value::Bv(value.rem_euclid(65536)),
        _ => panic!("{op} of {value:?}"),
    }
}

/// The bits of a number, lowest first.
fn bits(value: i64, width: usize) -> Vec<bool> {
    (0..width).map(|place| value >> place & 1 == 1).collect()
}

/// The number with these bits, the highest of which is the sign.
fn number(bits: &[bool]) -> i64 {
    let mut value: i128 = 0;
    for (place, bit) in bits.iter().enumerate() {
        let weight = 1_i128 << place;
        let weight = if place + 1 == bits.len() {
            -weight
        } else {
            weight
        };
        value += if *bit { weight } else { 0 };
    }
    i64::try_from(value).expect("64 bits at most")
}

/// An operation on the bits of two numbers.
pub fn naive_bits(op: &str, one: i64, two: i64, width: usize) -> i64 {
    let (left, right) = (bits(one, width), bits(two, width));
    let amount = usize::try_from(two.rem_euclid(width as i64)).expect("below the width");
    let at = |place: usize| left.get(place).copied();
    let result: Vec<bool> = (0..width)
        .map(|place| match op {
            "&" => left[place] && right[place],
            "|" => left[place] || right[place],
            "^" => left[place] != right[place],
            "<<" => place >= amount && left[place - amount],
            ">>" => at(place + amount).unwrap_or(left[width - 1]),
            ">>>" => at(place + amount).unwrap_or(false),
            _ => panic!("{op}"),
        })
        .collect();
    number(&result)
}

/// Arithmetic and comparison of 64-bit numbers, by way of 128 bits.
pub fn naive_long(op: &str, one: i64, two: i64) -> Value {
    let (left, right) = (i128::from(one), i128::from(two));
    let wrap = |value: i128| Value::Long(value as i64);
    match op {
        "+" => wrap(left + right),
        "-" => wrap(left - right),
        "*" => wrap(left.wrapping_mul(right)),
        "/" if right == 0 => Value::Long(0),
        "/" => wrap(left / right),
        "%" if right == 0 => Value::Long(one),
        "%" => wrap(left % right),
        "<" => Value::Bool(one < two),
        "<=" => Value::Bool(one <= two),
        ">" => Value::Bool(one > two),
        ">=" => Value::Bool(one >= two),
        _ => Value::Long(naive_bits(op, one, two, 64)),
    }
}

/// Arithmetic and comparison of singles, by way of doubles: those have more than twice the digits, so rounding the
/// result once more changes nothing.
pub fn naive_single(op: &str, one: f32, two: f32) -> Value {
    match super::naive_float(op, one.into(), two.into()) {
        Value::Float(value) => Value::Single(value as f32),
        other => other,
    }
}
