//! The cube root, and the length of a vector.

use super::{bits, high, with_high};

pub(crate) fn cbrt(value: f64) -> f64 {
    if value == 0.0 || !value.is_finite() {
        return value;
    }
    let x = value.abs();
    // About right: a third of the exponent.
    let mut t = if x < f64::MIN_POSITIVE {
        let t = 18_014_398_509_481_984.0 * x;
        with_high(t, high(t) / 3 + 696_219_795)
    } else {
        with_high(0.0, high(x) / 3 + 715_094_163)
    };
    let r = t * t / x;
    let s = bits(0x3fe1_5f15_f15f_15f1) + r * t;
    let (d, e) = (bits(0xbfe6_91de_2532_c834), bits(0x3ff6_a0ea_0ea0_ea0f));
    let (f, g) = (bits(0x3ff9_b6db_6db6_db6e), bits(0x3fd6_db6d_b6db_6db7));
    t *= g + f / (s + e + d / s);
    // Twenty digits, a little too large, and one step of Newton's method.
    t = with_high(0.0, high(t) + 1);
    let s = t * t;
    let r = x / s;
    let w = t + t;
    let r = (r - t) / (w + r);
    t += t * r;
    t.copysign(value)
}

/// What scaling by the 600th power of two changes in the upper half.
const SIX_HUNDRED: i32 = 600 << 20;

pub(crate) fn hypot(x: f64, y: f64) -> f64 {
    if x.is_infinite() || y.is_infinite() {
        return f64::INFINITY;
    }
    if x.is_nan() || y.is_nan() {
        return f64::NAN;
    }
    let (mut a, mut b) = (x.abs().max(y.abs()), x.abs().min(y.abs()));
    if high(a) - high(b) > 0x3c0_0000 {
        return a + b;
    }
    // The upper halves are followed by hand, and not at all where the smaller one is subnormal.
    let (mut high_a, mut high_b, mut scale) = (high(a), high(b), 0);
    if a > 3.273_393_729_644_691_5e150 {
        (scale, high_a, high_b) = (600, high_a - SIX_HUNDRED, high_b - SIX_HUNDRED);
    }
    if scale == 0 && b == 0.0 {
        return a;
    }
    let smaller = b * power_of_two(-scale);
    if smaller < power_of_two(-500) {
        if smaller == 0.0 {
            return a * power_of_two(-scale);
        }
        if smaller < f64::MIN_POSITIVE {
            scale -= 1022;
        } else {
            (scale, high_a, high_b) = (scale - 600, high_a + SIX_HUNDRED, high_b + SIX_HUNDRED);
        }
    }
    a *= power_of_two(-scale);
    b *= power_of_two(-scale);
    let w = a - b;
    let length = if w > b {
        let t1 = with_high(0.0, high_a);
        let t2 = a - t1;
        (t1 * t1 - (b * (-b) - t2 * (a + t1))).sqrt()
    } else {
        let twice = a + a;
        let y1 = with_high(0.0, high_b);
        let y2 = b - y1;
        let t1 = with_high(0.0, high_a + 0x0010_0000);
        let t2 = twice - t1;
        (t1 * y1 - (w * (-w) - (t1 * y2 + t2 * b))).sqrt()
    };
    match scale {
        0 => length,
        _ => power_of_two(scale) * length,
    }
}

fn power_of_two(exponent: i32) -> f64 {
    bits(((exponent + 1023) as u64) << 52)
}
