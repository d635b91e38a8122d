//! Hyperbolic functions, which are made of `exp` and `expm1`.

use super::{high, low};

/// Above this, halves of powers of e are no doubles although the result is one; above the limit the result is none.
const LARGE: i32 = 0x4086_2e42;
const MEDIUM: i32 = 0x4036_0000;

fn size(x: f64) -> i32 {
    high(x) & 0x7fff_ffff
}

fn overflows(x: f64) -> bool {
    size(x) > 0x4086_33ce || size(x) == 0x4086_33ce && low(x) > 0x8fb9_f87d
}

pub(crate) fn sinh(x: f64) -> f64 {
    let half = if high(x) < 0 { -0.5 } else { 0.5 };
    let size = size(x);
    if size >= 0x7ff0_0000 {
        return x + x;
    }
    if size < MEDIUM {
        if size < 0x3e30_0000 {
            return x;
        }
        let t = libm::expm1(x.abs());
        if size < 0x3ff0_0000 {
            return half * (2.0 * t - t * t / (t + 1.0));
        }
        return half * (t + t / (t + 1.0));
    }
    if size < LARGE {
        return half * libm::exp(x.abs());
    }
    if overflows(x) {
        return x * 1.0e307;
    }
    let w = libm::exp(0.5 * x.abs());
    half * w * w
}

pub(crate) fn cosh(x: f64) -> f64 {
    let size = size(x);
    if size >= 0x7ff0_0000 {
        return x * x;
    }
    if size < 0x3fd6_2e43 {
        let t = libm::expm1(x.abs());
        let w = 1.0 + t;
        return if size < 0x3c80_0000 {
            w
        } else {
            1.0 + (t * t) / (w + w)
        };
    }
    if size < MEDIUM {
        let t = libm::exp(x.abs());
        return 0.5 * t + 0.5 / t;
    }
    if size < LARGE {
        return 0.5 * libm::exp(x.abs());
    }
    if overflows(x) {
        return f64::INFINITY;
    }
    let w = libm::exp(0.5 * x.abs());
    0.5 * w * w
}

pub(crate) fn tanh(x: f64) -> f64 {
    let size = size(x);
    if size >= 0x7ff0_0000 {
        return if high(x) >= 0 {
            1.0 / x + 1.0
        } else {
            1.0 / x - 1.0
        };
    }
    let z = if size >= MEDIUM {
        1.0
    } else if size < 0x3c80_0000 {
        return x * (1.0 + x);
    } else if size >= 0x3ff0_0000 {
        let t = libm::expm1(2.0 * x.abs());
        1.0 - 2.0 / (t + 2.0)
    } else {
        let t = libm::expm1(-2.0 * x.abs());
        -t / (t + 2.0)
    };
    if high(x) >= 0 { z } else { -z }
}
