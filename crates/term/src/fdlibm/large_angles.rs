//! Large angles, after Payne and Hanek: only the digits of 2/π that matter are multiplied, 24 at a time.

use std::sync::OnceLock;

use num_bigint::{BigInt, BigUint};

use super::{bits, high, low};

const TWO_24: f64 = 16_777_216.0;
/// π/2, 24 digits at a time.
const HALF_PI: [f64; 5] = [
    bits(0x3ff9_21fb_4000_0000),
    bits(0x3e74_442d_0000_0000),
    bits(0x3cf8_4698_8000_0000),
    bits(0x3b78_cc51_6000_0000),
    bits(0x39f0_1b83_8000_0000),
];
/// How many parts of a product are computed at first.
const PARTS: usize = 4;
/// Parts of 2/π: enough for the largest double.
const ALL_PARTS: usize = 66;

/// The nearest number of quarter turns and what is left as two doubles.
pub(super) fn many_turns(x: f64) -> (i32, f64, f64) {
    let scale = (high(x) >> 20) - 1046;
    let shifted =
        f64::from_bits(u64::from((high(x) - (scale << 20)) as u32) << 32 | u64::from(low(x)));
    let mut angle = chunks(shifted);
    while angle.last() == Some(&0.0) {
        let _ = angle.pop();
    }
    let first = usize::try_from((scale - 3) / 24).unwrap_or(0);
    Product {
        angle,
        first,
        scale: scale - 24 * (first as i32 + 1),
    }
    .reduce()
}

/// 24 digits at a time.
fn chunks(mut value: f64) -> Vec<f64> {
    let mut chunks = Vec::new();
    for _ in 0..2 {
        let whole = value.trunc();
        chunks.push(whole);
        value = (value - whole) * TWO_24;
    }
    chunks.push(value);
    chunks
}

/// An angle times 2/π.
struct Product {
    angle: Vec<f64>,
    /// The first part of 2/π that matters.
    first: usize,
    /// The exponent of the last part.
    scale: i32,
}

/// The digits of a product after the point, lowest first.
struct Digits {
    parts: Vec<i32>,
    turns: i32,
    /// What is left above them.
    top: f64,
    /// Whether it is what is missing to the next turn.
    missing: bool,
}

impl Product {
    fn reduce(&self) -> (i32, f64, f64) {
        let mut count = PARTS;
        let mut digits = self.digits(count);
        // Where everything cancels more parts are needed.
        while digits.top == 0.0 && digits.parts[PARTS..].iter().all(|it| *it == 0) {
            let zeros = digits.parts[..PARTS].iter().rev();
            count += 1 + zeros.take_while(|it| **it == 0).count();
            digits = self.digits(count);
        }
        let scale = self.whole_parts(&mut digits);
        let (rest, less) = times_half_pi(&digits.parts, scale);
        if digits.missing {
            (digits.turns & 7, -rest, -less)
        } else {
            (digits.turns & 7, rest, less)
        }
    }

    /// One part of the product.
    fn part(&self, place: usize) -> f64 {
        let mut sum = 0.0;
        for (number, chunk) in self.angle.iter().enumerate() {
            let place = (self.first + place).checked_sub(number);
            let other = place.map_or(0, |it| two_over_pi()[it]);
            sum += chunk * f64::from(other);
        }
        sum
    }

    fn digits(&self, count: usize) -> Digits {
        let scale = self.scale;
        let mut parts = Vec::with_capacity(count);
        let mut top = self.part(count);
        for place in (0..count).rev() {
            let carry = (top / TWO_24).trunc();
            parts.push((top - TWO_24 * carry) as i32);
            top = self.part(place) + carry;
        }
        top *= 2f64.powi(scale);
        top -= 8.0 * (top * 0.125).floor();
        let mut turns = top as i32;
        top -= f64::from(turns);
        let last = &mut parts[count - 1];
        let mut half = 0;
        if scale > 0 {
            let whole = *last >> (24 - scale);
            turns += whole;
            *last -= whole << (24 - scale);
            half = *last >> (23 - scale);
        } else if scale == 0 {
            half = *last >> 23;
        } else if top >= 0.5 {
            half = 2;
        }
        let mut digits = Digits {
            parts,
            turns,
            top,
            missing: half > 0,
        };
        if digits.missing {
            digits.turns += 1;
            digits.complement(scale, half == 2);
        }
        digits
    }

    /// Puts the rest above the parts into parts, too, and leaves out zeros above; gives the exponent of the highest.
    fn whole_parts(&self, digits: &mut Digits) -> i32 {
        let mut scale = self.scale;
        if digits.top == 0.0 {
            scale -= 24;
            while digits.parts.last() == Some(&0) {
                let _ = digits.parts.pop();
                scale -= 24;
            }
            return scale;
        }
        let top = digits.top * 2f64.powi(-scale);
        if top < TWO_24 {
            digits.parts.push(top as i32);
            return scale;
        }
        let carry = (top / TWO_24).trunc();
        digits.parts.push((top - TWO_24 * carry) as i32);
        digits.parts.push(carry as i32);
        scale + 24
    }
}

impl Digits {
    /// What is missing to one.
    fn complement(&mut self, scale: i32, from_top: bool) {
        let mut carry = false;
        for part in &mut self.parts {
            if carry {
                *part = 0xff_ffff - *part;
            } else if *part != 0 {
                carry = true;
                *part = 0x100_0000 - *part;
            }
        }
        if let (1 | 2, Some(last)) = (scale, self.parts.last_mut()) {
            *last &= (1 << (24 - scale)) - 1;
        }
        if from_top {
            self.top = 1.0 - self.top;
            if carry {
                self.top -= 2f64.powi(scale);
            }
        }
    }
}

/// Digits as doubles times π/2, as a sum of two doubles. The highest digits have the given exponent.
fn times_half_pi(parts: &[i32], scale: i32) -> (f64, f64) {
    let mut unit = 2f64.powi(scale);
    let mut values = vec![0.0; parts.len()];
    for (value, part) in values.iter_mut().zip(parts).rev() {
        *value = unit * f64::from(*part);
        unit /= TWO_24;
    }
    let mut products = Vec::new();
    for place in (0..values.len()).rev() {
        let mut sum = 0.0;
        for (digits, value) in HALF_PI.iter().zip(&values[place..]) {
            sum += digits * value;
        }
        products.push(sum);
    }
    let rest = products.iter().rev().fold(0.0, |sum, it| sum + it);
    let mut less = products[0] - rest;
    for product in &products[1..] {
        less += product;
    }
    (rest, less)
}

/// The digits of 2/π, 24 at a time.
fn two_over_pi() -> &'static [i32; ALL_PARTS] {
    static DIGITS: OnceLock<[i32; ALL_PARTS]> = OnceLock::new();
    DIGITS.get_or_init(|| {
        let digits = 24 * ALL_PARTS as u32;
        let precision = digits + 64;
        let all = (BigUint::from(1u32) << (precision + digits)) / half_pi(precision).magnitude();
        std::array::from_fn(|place| {
            let part = (&all >> (digits - 24 * (place as u32 + 1))) % (1u32 << 24);
            i32::try_from(part).unwrap_or(0)
        })
    })
}

/// π/2 with so many digits after the point: Machin's formula.
fn half_pi(precision: u32) -> BigInt {
    let guard = 64;
    let one: BigInt = BigInt::from(1) << (precision + guard);
    let arc = |divisor: i32| -> BigInt {
        let (mut power, mut sum) = (&one / divisor, BigInt::from(0));
        let mut odd = 1;
        while power != BigInt::from(0) {
            let part: BigInt = &power / odd;
            sum += if odd % 4 == 1 { part } else { -part };
            power /= divisor * divisor;
            odd += 2;
        }
        sum
    };
    let quarter: BigInt = arc(5) * 4 - arc(239);
    (quarter * 2) >> guard
}
