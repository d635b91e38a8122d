//! Logarithms.

use super::{bits, high, polynomial, with_high};

const LN2_HIGH: f64 = bits(0x3fe6_2e42_fee0_0000);
const LN2_LOW: f64 = bits(0x3dea_39ef_3579_3c76);
const TWO_54: f64 = 18_014_398_509_481_984.0;
const SERIES: [u64; 7] = [
    0x3fe5_5555_5555_5593,
    0x3fd9_9999_9997_fa04,
    0x3fd2_4924_9422_9359,
    0x3fcc_71c5_1d8e_78af,
    0x3fc7_4664_96cb_03de,
    0x3fc3_9a09_d078_c69f,
    0x3fc2_f112_df3e_5244,
];
const INVERSE_LN10: f64 = bits(0x3fdb_cb7b_1526_e50e);
const LOG10_2_HIGH: f64 = bits(0x3fd3_4413_509f_6000);
const LOG10_2_LOW: f64 = bits(0x3d59_fef3_11f1_2b36);

/// A positive number that is finite as exponent and rest; what has no such logarithm is the result.
fn taken_apart(mut x: f64) -> Result<(i32, f64), f64> {
    let mut exponent = 0;
    if high(x) < 0x0010_0000 {
        if x == 0.0 {
            return Err(f64::NEG_INFINITY);
        }
        if high(x) < 0 {
            return Err(f64::NAN);
        }
        exponent -= 54;
        x *= TWO_54;
    }
    if high(x) >= 0x7ff0_0000 {
        return Err(x + x);
    }
    exponent += (high(x) >> 20) - 1023;
    Ok((exponent, x))
}

pub(crate) fn log(x: f64) -> f64 {
    let (mut exponent, x) = match taken_apart(x) {
        Ok(parts) => parts,
        Err(result) => return result,
    };
    let digits = high(x) & 0xf_ffff;
    let carry = (digits + 0x9_5f64) & 0x10_0000;
    let x = with_high(x, digits | (carry ^ 0x3ff0_0000));
    exponent += carry >> 20;
    let k = f64::from(exponent);
    let f = x - 1.0;
    if (0xf_ffff & (2 + digits)) < 3 {
        // Next to one.
        if f == 0.0 {
            return if exponent == 0 {
                0.0
            } else {
                k * LN2_HIGH + k * LN2_LOW
            };
        }
        let r = f * f * (0.5 - bits(0x3fd5_5555_5555_5555) * f);
        return if exponent == 0 {
            f - r
        } else {
            k * LN2_HIGH - ((r - k * LN2_LOW) - f)
        };
    }
    let s = f / (2.0 + f);
    let z = s * s;
    let w = z * z;
    let even = w * polynomial(w, &[SERIES[1], SERIES[3], SERIES[5]]);
    let odd = z * polynomial(w, &[SERIES[0], SERIES[2], SERIES[4], SERIES[6]]);
    let r = odd + even;
    if (digits - 0x6_147a) | (0x6_b851 - digits) > 0 {
        let half_square = 0.5 * f * f;
        if exponent == 0 {
            f - (half_square - s * (half_square + r))
        } else {
            k * LN2_HIGH - ((half_square - (s * (half_square + r) + k * LN2_LOW)) - f)
        }
    } else if exponent == 0 {
        f - s * (f - r)
    } else {
        k * LN2_HIGH - ((s * (f - r) - k * LN2_LOW) - f)
    }
}

pub(crate) fn log10(x: f64) -> f64 {
    let (exponent, x) = match taken_apart(x) {
        Ok(parts) => parts,
        Err(result) => return result,
    };
    let negative = i32::from(exponent < 0);
    let x = with_high(x, (high(x) & 0xf_ffff) | ((0x3ff - negative) << 20));
    let y = f64::from(exponent + negative);
    let z = y * LOG10_2_LOW + INVERSE_LN10 * log(x);
    z + y * LOG10_2_HIGH
}

/// `1 + x` as a power of two times `1 + f`, with what rounding lost.
struct Shifted {
    exponent: i32,
    f: f64,
    lost: f64,
    digits: i32,
}

fn shifted(x: f64) -> Shifted {
    let (mut u, mut lost) = (x, 0.0);
    let mut exponent = (high(u) >> 20) - 1023;
    if high(x) < 0x4340_0000 {
        u = 1.0 + x;
        exponent = (high(u) >> 20) - 1023;
        lost = if exponent > 0 {
            1.0 - (u - x)
        } else {
            x - (u - 1.0)
        };
        lost /= u;
    }
    let mut digits = high(u) & 0xf_ffff;
    if digits < 0x6_a09e {
        u = with_high(u, digits | 0x3ff0_0000);
    } else {
        exponent += 1;
        u = with_high(u, digits | 0x3fe0_0000);
        digits = (0x10_0000 - digits) >> 2;
    }
    Shifted {
        exponent,
        f: u - 1.0,
        lost,
        digits,
    }
}

pub(crate) fn log1p(x: f64) -> f64 {
    let size = high(x) & 0x7fff_ffff;
    let mut small = false;
    if high(x) < 0x3fda_827a {
        if size >= 0x3ff0_0000 {
            return if x == -1.0 {
                f64::NEG_INFINITY
            } else {
                f64::NAN
            };
        }
        if size < 0x3e20_0000 {
            return if size < 0x3c90_0000 {
                x
            } else {
                x - x * x * 0.5
            };
        }
        small = high(x) > 0 || high(x) <= 0xbfd2_bec3_u32 as i32;
    }
    if high(x) >= 0x7ff0_0000 {
        return x + x;
    }
    let Shifted {
        exponent,
        f,
        lost,
        digits,
    } = match small {
        true => Shifted {
            exponent: 0,
            f: x,
            lost: 0.0,
            digits: 1,
        },
        false => shifted(x),
    };
    let k = f64::from(exponent);
    let half_square = 0.5 * f * f;
    if digits == 0 {
        if f == 0.0 {
            return if exponent == 0 {
                0.0
            } else {
                k * LN2_HIGH + (lost + k * LN2_LOW)
            };
        }
        let r = half_square * (1.0 - bits(0x3fe5_5555_5555_5555) * f);
        return if exponent == 0 {
            f - r
        } else {
            k * LN2_HIGH - ((r - (k * LN2_LOW + lost)) - f)
        };
    }
    let s = f / (2.0 + f);
    let z = s * s;
    let r = z * polynomial(z, &SERIES);
    if exponent == 0 {
        f - (half_square - s * (half_square + r))
    } else {
        k * LN2_HIGH - ((half_square - (s * (half_square + r) + (k * LN2_LOW + lost))) - f)
    }
}
