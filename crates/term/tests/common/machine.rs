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
    ("double", Scalar::Bv32, Scalar::Float),
    ("double", Scalar::Bv64, Scalar::Float),
    ("double", Scalar::Single, Scalar::Float),
    ("single", Scalar::Bv32, Scalar::Single),
    ("single", Scalar::Bv64, Scalar::Single),
    ("single", Scalar::Float, Scalar::Single),
    ("int", Scalar::Float, Scalar::Bv32),
    ("int", Scalar::Single, Scalar::Bv32),
    ("int", Scalar::Bv64, Scalar::Bv32),
    ("long", Scalar::Float, Scalar::Bv64),
    ("long", Scalar::Single, Scalar::Bv64),
    ("long", Scalar::Bv32, Scalar::Bv64),
    ("bits", Scalar::Float, Scalar::Bv64),
    ("bits", Scalar::Single, Scalar::Bv32),
    ("of-bits", Scalar::Bv64, Scalar::Float),
    ("of-bits", Scalar::Bv32, Scalar::Single),
];

/// A conversion of one value.
pub fn naive_conversion(op: &str, value: &Value) -> Value {
    match (op, value) {
        ("widen", Value::Bv(value)) => Value::Long((*value).into()),
        ("truncate", Value::Long(value)) => Value::Bv(number(&bits(*value, 32)) as i32),
        ("byte", Value::Bv(value)) => Value::Bv(number(&bits((*value).into(), 8)) as i32),
        ("short", Value::Bv(value)) => Value::Bv(number(&bits((*value).into(), 16)) as i32),
        ("char", Value::Bv(value)) => Value::Bv(value.rem_euclid(65536)),
        ("int", Value::Long(_)) => naive_conversion("truncate", value),
        ("long", Value::Bv(_)) => naive_conversion("widen", value),
        ("bits", Value::Float(value)) if value.is_nan() => Value::Long(0x7ff8 << 48),
        ("bits", Value::Single(value)) if value.is_nan() => Value::Bv(0x7fc0 << 16),
        ("bits", Value::Float(value)) => Value::Long(i64::from_ne_bytes(value.to_ne_bytes())),
        ("bits", Value::Single(value)) => Value::Bv(i32::from_ne_bytes(value.to_ne_bytes())),
        ("of-bits", Value::Long(value)) => Value::Float(f64::from_ne_bytes(value.to_ne_bytes())),
        ("of-bits", Value::Bv(value)) => Value::Single(f32::from_ne_bytes(value.to_ne_bytes())),
        ("double", _) => Value::Float(decimal(value).parse().expect("a number")),
        ("single", _) => Value::Single(decimal(value).parse().expect("a number")),
        ("int", _) => Value::Bv(saturated(value, i32::MIN.into(), i32::MAX.into()) as i32),
        ("long", _) => Value::Long(saturated(value, i64::MIN, i64::MAX)),
        _ => panic!("{op} of {value:?}"),
    }
}

/// All digits of a number.
fn decimal(value: &Value) -> String {
    match value {
        Value::Bv(value) => value.to_string(),
        Value::Long(value) => value.to_string(),
        Value::Float(value) => format!("{value:.1100}"),
        Value::Single(value) => format!("{value:.200}"),
        _ => panic!("{value:?} is no number"),
    }
}

/// The integer before the point, cut to a range.
fn saturated(value: &Value, least: i64, most: i64) -> i64 {
    let digits = decimal(value);
    match digits.as_str() {
        "NaN" => 0,
        "inf" => most,
        "-inf" => least,
        _ => {
            let whole = digits.split('.').next().expect("a part before the point");
            let whole: num_bigint::BigInt = whole.parse().expect("digits");
            let cut = whole.clamp(least.into(), most.into());
            i64::try_from(cut).expect("clamped")
        }
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

/// A function of one double, by way of all its digits where that decides it.
pub fn naive_function(op: &str, value: f64) -> f64 {
    if !value.is_finite() && matches!(op, "floor" | "ceil" | "rint") {
        return value;
    }
    let digits = format!("{:.1100}", value.abs());
    let (whole, fraction) = digits.split_once('.').unwrap_or((&digits, ""));
    let whole: f64 = whole.parse().unwrap_or(f64::NAN);
    let half = fraction.starts_with('5') && fraction[1..].bytes().all(|it| it == b'0');
    let any = fraction.bytes().any(|it| it != b'0');
    let away = match op {
        "floor" => any && value < 0.0,
        "ceil" => any && value > 0.0,
        "rint" if half => whole % 2.0 == 1.0,
        "rint" => fraction.as_bytes().first().is_some_and(|it| *it >= b'5'),
        "abs" => return f64::from_bits(value.to_bits() & !(1 << 63)),
        "sqrt" => return value.sqrt(),
        "sin" => return value.sin(),
        _ => panic!("{op}"),
    };
    (whole + f64::from(u8::from(away))).copysign(value)
}

/// Java's `pow`, of which the rules know some exponents.
pub fn naive_power(one: f64, two: f64) -> f64 {
    match two {
        _ if two.is_nan() => f64::NAN,
        _ if two.is_infinite() && (one == 1.0 || one == -1.0) => f64::NAN,
        _ => libm::pow(one, two),
    }
}
