//! Values of inputs: as places in the order of their sort, and those worth trying.
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "what is tried is checked; it need not be exact"
)]

use std::f64::consts::PI;

use oxpecker_base::Rng;
use oxpecker_term::{Interval, Literal, Scalar};

use super::tape::{Input, Tape};

/// Doubles at which functions turn.
const SPECIAL: [f64; 20] = [
    0.0,
    1.0,
    -1.0,
    0.5,
    -0.5,
    2.0,
    10.0,
    100.0,
    1e6,
    1e-3,
    PI,
    -PI,
    PI / 2.0,
    PI / 4.0,
    PI / 6.0,
    2.0 * PI,
    f64::NAN,
    f64::INFINITY,
    f64::NEG_INFINITY,
    -0.0,
];

/// The place of a value among all of its sort; `NaN` counts as 0.
pub(super) fn ordinal(value: &Literal) -> i128 {
    match value {
        Literal::Float(value) if value.is_nan() => 0,
        Literal::Single(value) if value.is_nan() => 0,
        Literal::Float(value) => {
            let size = i128::from(value.abs().to_bits());
            if value.is_sign_negative() {
                -size
            } else {
                size
            }
        }
        Literal::Single(value) => {
            let size = i128::from(value.abs().to_bits());
            if value.is_sign_negative() {
                -size
            } else {
                size
            }
        }
        Literal::Bool(value) => i128::from(*value),
        other => other.as_i64().map_or(0, i128::from),
    }
}

/// The value at a place, or the nearest that there is.
pub(super) fn at_ordinal(scalar: Scalar, bounds: Interval, place: i128) -> Literal {
    match scalar {
        Scalar::Float => {
            let most = i128::from(f64::INFINITY.to_bits());
            let size = place.unsigned_abs().min(most.unsigned_abs()) as u64;
            Literal::Float(signed(f64::from_bits(size), place < 0))
        }
        Scalar::Single => {
            let most = i128::from(f32::INFINITY.to_bits());
            let size = place.unsigned_abs().min(most.unsigned_abs()) as u32;
            let value = f32::from_bits(size);
            Literal::Single(if place < 0 { -value } else { value })
        }
        Scalar::Bool => Literal::Bool(place != 0),
        _ => integer(scalar, bounds, place),
    }
}

fn signed(value: f64, negative: bool) -> f64 {
    if negative { -value } else { value }
}

/// The value of an input nearest to a number.
pub(super) fn nearest(input: &Input, value: f64) -> Literal {
    match input.scalar {
        Scalar::Float | Scalar::Single => Literal::ieee(input.scalar, value),
        Scalar::Bool => Literal::Bool(value != 0.0),
        scalar => integer(scalar, input.bounds, value.round() as i128),
    }
}

fn integer(scalar: Scalar, bounds: Interval, value: i128) -> Literal {
    let (least, most) = match scalar {
        Scalar::Bv32 => (i64::from(i32::MIN), i64::from(i32::MAX)),
        _ => (i64::MIN, i64::MAX),
    };
    let least = bounds.lo().unwrap_or(least).max(least);
    let most = bounds.hi().unwrap_or(most).min(most).max(least);
    let value = value.clamp(least.into(), most.into()) as i64;
    match scalar {
        Scalar::Bv32 => Literal::Bv32(value as i32),
        Scalar::Bv64 => Literal::Bv64(value),
        Scalar::Ref => Literal::Ref(value),
        _ => Literal::Int(value),
    }
}

/// The powers of two that places are moved by.
pub(super) fn shifts(scalar: Scalar) -> u32 {
    match scalar {
        Scalar::Bool => 1,
        Scalar::Bv32 | Scalar::Single => 32,
        _ => 63,
    }
}

/// Numbers worth trying for every input.
#[derive(Debug)]
pub(super) struct Candidates {
    constants: Vec<f64>,
}

impl Candidates {
    /// The constants that occur and their neighbours.
    pub(super) fn of(tape: &Tape<'_>) -> Candidates {
        let mut constants: Vec<f64> = Vec::new();
        for literal in tape.constants() {
            let value = literal.as_f64().or(literal.as_i64().map(|it| it as f64));
            if let Some(value) = value {
                constants.extend([value, -value]);
                if value.fract() == 0.0 {
                    constants.extend([value + 1.0, value - 1.0]);
                }
            }
        }
        constants.sort_by(f64::total_cmp);
        constants.dedup_by(|one, two| one.to_bits() == two.to_bits());
        constants.truncate(64);
        Candidates { constants }
    }

    /// All of them, special values last.
    pub(super) fn all(&self) -> Vec<f64> {
        self.constants.iter().chain(&SPECIAL).copied().collect()
    }

    /// A value some way from that of an input.
    pub(super) fn aside(&self, rng: &mut Rng, tape: &Tape<'_>, index: usize) -> Literal {
        let input = &tape.inputs[index];
        let value = tape.input(index);
        let (far, negative) = (rng.below(24) as i32 - 12, rng.percent(50));
        match value.as_f64() {
            _ if rng.percent(20) => self.draw(rng, input),
            Some(number) if rng.percent(60) => {
                nearest(input, number + signed(2_f64.powi(far), negative))
            }
            _ => {
                let step = 1 + (rng.next_u64() >> (52 + rng.below(12))) as i128;
                let place = ordinal(value) + if negative { -step } else { step };
                at_ordinal(input.scalar, input.bounds, place)
            }
        }
    }

    /// A value to start from.
    pub(super) fn draw(&self, rng: &mut Rng, input: &Input) -> Literal {
        let number = match rng.below(10) {
            0..=2 if !self.constants.is_empty() => self.constants[rng.below(self.constants.len())],
            3 => SPECIAL[rng.below(SPECIAL.len())],
            4 => return any(rng, input),
            _ => {
                // Between 0 and 1 of a power of two from 1/16 to 1024, both signs.
                let part = (rng.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
                let power = 2_f64.powi(rng.below(15) as i32 - 4);
                signed(part * power, rng.percent(50))
            }
        };
        nearest(input, number)
    }
}

/// Any value at all.
fn any(rng: &mut Rng, input: &Input) -> Literal {
    let bits = rng.next_u64();
    match input.scalar {
        Scalar::Float => Literal::float(f64::from_bits(bits)),
        Scalar::Single => Literal::single(f32::from_bits(bits as u32)),
        Scalar::Bool => Literal::Bool(bits & 1 == 1),
        scalar => {
            let value = (bits >> rng.below(64)).cast_signed();
            integer(scalar, input.bounds, value.into())
        }
    }
}
