//! What operations on the bits of machine integers compute: on constants and on intervals.

use crate::interval::Interval;
use crate::literal::Literal;
use crate::node::BitOp;
use crate::sort::Scalar;

impl BitOp {
    /// The result on constants; `None` unless both are machine integers of one width.
    pub fn apply(self, left: &Literal, right: &Literal) -> Option<Literal> {
        match (left, right) {
            (Literal::Bv32(left), Literal::Bv32(right)) => {
                Some(Literal::Bv32(self.on_32(*left, *right)))
            }
            (Literal::Bv64(left), Literal::Bv64(right)) => {
                Some(Literal::Bv64(self.on_64(*left, *right)))
            }
            _ => None,
        }
    }

    /// Whether this moves bits to other places.
    pub fn is_shift(self) -> bool {
        matches!(self, BitOp::Shl | BitOp::Shr | BitOp::Ushr)
    }

    fn on_32(self, left: i32, right: i32) -> i32 {
        // The wrapping shifts take the amount modulo the width.
        let amount = right.cast_unsigned();
        match self {
            BitOp::And => left & right,
            BitOp::Or => left | right,
            BitOp::Xor => left ^ right,
            BitOp::Shl => left.wrapping_shl(amount),
            BitOp::Shr => left.wrapping_shr(amount),
            BitOp::Ushr => left.cast_unsigned().wrapping_shr(amount).cast_signed(),
        }
    }

    fn on_64(self, left: i64, right: i64) -> i64 {
        let amount = shift_amount(64, right);
        match self {
            BitOp::And => left & right,
            BitOp::Or => left | right,
            BitOp::Xor => left ^ right,
            BitOp::Shl => left << amount,
            BitOp::Shr => left >> amount,
            BitOp::Ushr => (left.cast_unsigned() >> amount).cast_signed(),
        }
    }

    /// What the results lie in if the operands do.
    pub(crate) fn interval(self, scalar: Scalar, left: Interval, right: Interval) -> Interval {
        let (one, two) = (left.ends(), right.ends());
        let (lo, hi) = match self {
            BitOp::And => and(one, two),
            // x | y = ~(~x & ~y)
            BitOp::Or => inverted(and(inverted(one), inverted(two))).clamp_or(one, two),
            BitOp::Xor => xor(one, two),
            BitOp::Shl => return Interval::of_scalar(scalar),
            BitOp::Shr => shr(width(scalar), one, two),
            BitOp::Ushr => ushr(width(scalar), one, two),
        };
        Interval::new(Some(lo), Some(hi)).intersect(Interval::of_scalar(scalar))
    }
}

/// The number of bits of a machine integer.
pub(crate) fn width(scalar: Scalar) -> u32 {
    if scalar == Scalar::Bv32 { 32 } else { 64 }
}

/// How far a shift by this amount really goes.
pub(crate) fn shift_amount(width: u32, amount: i64) -> u32 {
    // The low bits of a number are at most 63.
    u32::try_from(amount & i64::from(width - 1)).unwrap_or_default()
}

/// All bits that numbers from 0 to this one can have.
pub(crate) fn ones_up_to(value: i64) -> i64 {
    match value.leading_zeros() {
        0 => -1,
        64 => 0,
        zeros => i64::MAX >> (zeros - 1),
    }
}

type Ends = (i64, i64);

fn inverted((lo, hi): Ends) -> Ends {
    (!hi, !lo)
}

trait ClampOr {
    fn clamp_or(self, one: Ends, two: Ends) -> Ends;
}

impl ClampOr for Ends {
    /// Two numbers that are not negative have no more bits together than the larger one has room for.
    fn clamp_or(self, one: Ends, two: Ends) -> Ends {
        if one.0 >= 0 && two.0 >= 0 {
            (one.0.max(two.0), ones_up_to(one.1 | two.1))
        } else {
            self
        }
    }
}

/// A conjunction keeps at most the bits of each: it is not negative if one operand is not, and then at most that one.
fn and(one: Ends, two: Ends) -> Ends {
    match (one.0 >= 0, two.0 >= 0) {
        (true, true) => (0, one.1.min(two.1)),
        (true, false) => (0, one.1),
        (false, true) => (0, two.1),
        // Both may be negative: at least the smallest number with their leading ones, at most the larger bound.
        (false, false) => (!ones_up_to(!one.0.min(two.0)), one.1.max(two.1)),
    }
}

fn xor(one: Ends, two: Ends) -> Ends {
    let sign = |ends: Ends| (ends.0 < 0, ends.1 < 0);
    // Bits that may differ from the sign.
    let room =
        |(lo, hi): Ends| ones_up_to(if lo < 0 { !lo } else { 0 } | if hi < 0 { 0 } else { hi });
    let most = room(one) | room(two);
    match (sign(one), sign(two)) {
        ((false, false), (false, false)) | ((true, true), (true, true)) => (0, most),
        ((false, false), (true, true)) | ((true, true), (false, false)) => (!most, -1),
        _ => (!most, most),
    }
}

fn shr(width: u32, one: Ends, two: Ends) -> Ends {
    if two.0 == two.1 {
        let amount = shift_amount(width, two.0);
        return (one.0 >> amount, one.1 >> amount);
    }
    // Numbers move toward 0 or -1.
    (one.0.min(0), one.1.max(-1))
}

fn ushr(width: u32, one: Ends, two: Ends) -> Ends {
    let full = Interval::of_scalar(if width == 32 {
        Scalar::Bv32
    } else {
        Scalar::Bv64
    })
    .ends();
    if one.0 >= 0 {
        return shr(width, one, two);
    }
    if two.0 != two.1 {
        return full;
    }
    match shift_amount(width, two.0) {
        0 => one,
        amount => (0, i64::MAX >> (63 - (width - amount))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every operation on every pair of small numbers lies in the interval of every pair of ranges around them.
    #[test]
    fn intervals_have_every_result() {
        let ops = [
            BitOp::And,
            BitOp::Or,
            BitOp::Xor,
            BitOp::Shl,
            BitOp::Shr,
            BitOp::Ushr,
        ];
        let ranges: Vec<Ends> = (-9_i64..9)
            .flat_map(|lo| [0, 1, 3, 6].map(|size| (lo, lo + size)))
            .collect();
        for op in ops {
            for one in &ranges {
                for two in &ranges {
                    let interval = |ends: &Ends| Interval::new(Some(ends.0), Some(ends.1));
                    let wide = op.interval(Scalar::Bv64, interval(one), interval(two));
                    let narrow = op.interval(Scalar::Bv32, interval(one), interval(two));
                    for left in one.0..=one.1 {
                        for right in two.0..=two.1 {
                            let value = op.on_64(left, right);
                            assert!(wide.contains(value), "{op:?} {one:?} {two:?} {value}");
                            let small = |it: i64| i32::try_from(it).expect("small");
                            let value = op.on_32(small(left), small(right));
                            assert!(
                                narrow.contains(value.into()),
                                "{op:?} {one:?} {two:?} {value}"
                            );
                        }
                    }
                }
            }
        }
    }
}
