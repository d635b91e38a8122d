//! Sine, cosine and the angle of a vector.

use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, PI};

use super::reduction::quarter_turns;
use super::{bits, high, polynomial, with_high};

const SINE: [u64; 6] = [
    0xbfc5_5555_5555_5549,
    0x3f81_1111_1110_f8a6,
    0xbf2a_01a0_19c1_61d5,
    0x3ec7_1de3_57b1_fe7d,
    0xbe5a_e5e6_8a2b_9ceb,
    0x3de5_d93a_5acf_d57c,
];
const COSINE: [u64; 6] = [
    0x3fa5_5555_5555_554c,
    0xbf56_c16c_16c1_5177,
    0x3efa_01a0_19cb_1590,
    0xbe92_7e4f_809c_52ad,
    0x3e21_ee9e_bdb4_b1c4,
    0xbda8_fae9_be88_38d4,
];
/// Up to here there is nothing to reduce: π/4.
const SMALL: i32 = 0x3fe9_21fb;

/// What π lacks as a double.
const PI_LOW: f64 = bits(0x3ca1_a626_3314_5c07);

pub(crate) fn sin(x: f64) -> f64 {
    if high(x) & 0x7fff_ffff <= SMALL {
        return sine_near_zero(x, None);
    }
    let Some((turns, x, rest)) = quarter_turns(x) else {
        return f64::NAN;
    };
    match turns & 3 {
        0 => sine_near_zero(x, Some(rest)),
        1 => cosine_near_zero(x, rest),
        2 => -sine_near_zero(x, Some(rest)),
        _ => -cosine_near_zero(x, rest),
    }
}

pub(crate) fn cos(x: f64) -> f64 {
    if high(x) & 0x7fff_ffff <= SMALL {
        return cosine_near_zero(x, 0.0);
    }
    let Some((turns, x, rest)) = quarter_turns(x) else {
        return f64::NAN;
    };
    match turns & 3 {
        0 => cosine_near_zero(x, rest),
        1 => -sine_near_zero(x, Some(rest)),
        2 => -cosine_near_zero(x, rest),
        _ => sine_near_zero(x, Some(rest)),
    }
}

/// The sine of `x + rest`, at most π/4. Without a rest it is computed in another order.
fn sine_near_zero(x: f64, rest: Option<f64>) -> f64 {
    let size = high(x) & 0x7fff_ffff;
    if size < 0x3e40_0000 {
        return x;
    }
    let z = x * x;
    let v = z * x;
    let r = polynomial(z, &SINE[1..]);
    let first = bits(SINE[0]);
    match rest {
        None => x + v * (first + z * r),
        Some(rest) => x - ((z * (0.5 * rest - v * r) - rest) - v * first),
    }
}

/// The cosine of `x + rest`, at most π/4.
fn cosine_near_zero(x: f64, rest: f64) -> f64 {
    let size = high(x) & 0x7fff_ffff;
    if size < 0x3e40_0000 {
        return 1.0;
    }
    let z = x * x;
    let r = z * polynomial(z, &COSINE);
    if size < 0x3fd3_3333 {
        return 1.0 - (0.5 * z - (z * r - x * rest));
    }
    let quarter = if size > 0x3fe9_0000 {
        0.28125
    } else {
        with_high(0.0, size - 0x0020_0000)
    };
    let half = 0.5 * z - quarter;
    let a = 1.0 - quarter;
    a - (half - (z * r - x * rest))
}

pub(crate) fn atan2(y: f64, x: f64) -> f64 {
    if x.is_nan() || y.is_nan() {
        return f64::NAN;
    }
    if x == 1.0 {
        return libm::atan(y);
    }
    let behind = x.is_sign_negative();
    if y == 0.0 {
        return if behind { PI.copysign(y) } else { y };
    }
    if x == 0.0 {
        return FRAC_PI_2.copysign(y);
    }
    if x.is_infinite() {
        let angle = match (y.is_infinite(), behind) {
            (true, false) => FRAC_PI_4,
            (true, true) => 3.0 * FRAC_PI_4,
            (false, false) => 0.0,
            (false, true) => PI,
        };
        return angle.copysign(y);
    }
    if y.is_infinite() {
        return FRAC_PI_2.copysign(y);
    }
    let apart = ((high(y) & 0x7fff_ffff) - (high(x) & 0x7fff_ffff)) >> 20;
    let z = if apart > 60 {
        FRAC_PI_2 + 0.5 * PI_LOW
    } else if behind && apart < -60 {
        0.0
    } else {
        libm::atan((y / x).abs())
    };
    match (behind, y.is_sign_negative()) {
        (false, false) => z,
        (false, true) => -z,
        (true, false) => PI - (z - PI_LOW),
        (true, true) => (z - PI_LOW) - PI,
    }
}
