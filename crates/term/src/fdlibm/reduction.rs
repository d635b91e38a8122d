//! Angles as quarter turns and a rest of at most an eighth of a turn.

use super::large_angles::many_turns;
use super::{bits, high};

const INVERSE: f64 = bits(0x3fe4_5f30_6dc9_c883);
/// π/2 in three parts of 33 digits, each with what is left after it.
const PARTS: [(f64, f64); 3] = [
    (bits(0x3ff9_21fb_5440_0000), bits(0x3dd0_b461_1a62_6331)),
    (bits(0x3dd0_b461_1a60_0000), bits(0x3ba3_198a_2e03_7073)),
    (bits(0x3ba3_198a_2e00_0000), bits(0x397b_839a_2520_49c1)),
];

/// How many quarter turns are nearest to an angle of more than π/4, and what is left, as a sum of two doubles. None of
/// what is not finite.
pub(super) fn quarter_turns(x: f64) -> Option<(i32, f64, f64)> {
    if !x.is_finite() {
        return None;
    }
    let size = high(x) & 0x7fff_ffff;
    let (turns, rest, less) = if size < 0x4002_d97c {
        one_turn(x.abs(), size)
    } else if size <= 0x4139_21fb {
        some_turns(x.abs(), size)
    } else {
        many_turns(x.abs())
    };
    Some(if x < 0.0 {
        (-turns, -rest, -less)
    } else {
        (turns, rest, less)
    })
}

fn one_turn(x: f64, size: i32) -> (i32, f64, f64) {
    let mut z = x - PARTS[0].0;
    let mut tail = PARTS[0].1;
    if size == 0x3ff9_21fb {
        // Next to π/2.
        z -= PARTS[1].0;
        tail = PARTS[1].1;
    }
    let rest = z - tail;
    (1, rest, (z - rest) - tail)
}

fn some_turns(x: f64, size: i32) -> (i32, f64, f64) {
    let turns = (x * INVERSE + 0.5) as i32;
    let n = f64::from(turns);
    let mut r = x - n * PARTS[0].0;
    let mut w = n * PARTS[0].1;
    let mut rest = r - w;
    let near = turns >= 32 || size == high(n * std::f64::consts::FRAC_PI_2);
    // As many digits as were lost come from the next part.
    for (part, lost) in PARTS[1..].iter().zip([16, 49]) {
        if !near || (size >> 20) - ((high(rest) >> 20) & 0x7ff) <= lost {
            break;
        }
        let before = r;
        w = n * part.0;
        r = before - w;
        w = n * part.1 - ((before - r) - w);
        rest = r - w;
    }
    (turns, rest, (r - rest) - w)
}
