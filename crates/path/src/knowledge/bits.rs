//! Ranges of machine integers under masks, shifts by constants and conversions.

use oxpecker_term::{BitOp, Conversion, Scalar};

use super::range::Range;

impl Range {
    /// The results of an operation on bits with a constant on its right; `None` if nothing is known about them.
    pub(super) fn with_bits(self, op: BitOp, scalar: Scalar, constant: i128) -> Option<Range> {
        match op {
            // x & (2^k - 1) is x modulo 2^k.
            BitOp::And => {
                let modulus = low_mask(constant)?;
                Some(self.modulo(modulus))
            }
            BitOp::Shr => Some(self.halved(amount(scalar, constant))),
            BitOp::Ushr if self.lo().is_some_and(|lo| lo >= 0) => {
                Some(self.halved(amount(scalar, constant)))
            }
            _ => None,
        }
    }

    /// The operands `own` of an operation on bits with a constant on its right whose results are these; `None` if
    /// there is none.
    pub(super) fn without_bits(
        self,
        op: BitOp,
        (scalar, constant): (Scalar, i128),
        own: Range,
    ) -> Option<Range> {
        match op {
            BitOp::And => match low_mask(constant).zip(self.value()) {
                Some((modulus, value)) => own.intersect(Range::congruent(modulus, value)),
                None => Some(own),
            },
            BitOp::Ushr if own.lo().is_none_or(|lo| lo < 0) => Some(own),
            BitOp::Shr | BitOp::Ushr => {
                let step = 1 << amount(scalar, constant);
                let lo = self.lo().map(|lo| lo * step);
                let hi = self.hi().map(|hi| hi * step + step - 1);
                own.intersect(Range::between(lo, hi)?)
            }
            _ => Some(own),
        }
    }

    /// The results of a conversion between machine integers.
    pub(super) fn converted(self, conversion: Conversion) -> Range {
        match low_bits(conversion) {
            Some(bits) => self.wrapped_to(signed_window(bits)),
            None => self,
        }
    }

    /// The operands `own` of a conversion whose results are these; `None` if there is none.
    pub(super) fn unconverted(self, conversion: Conversion, own: Range) -> Option<Range> {
        let Some(bits) = low_bits(conversion) else {
            return own.intersect(self);
        };
        match (self.unwrapped_from(signed_window(bits), own), self.value()) {
            (Some(exact), _) => own.intersect(exact?),
            (None, Some(value)) => own.intersect(Range::congruent(1 << bits, value)),
            (None, None) => Some(own),
        }
    }

    /// The values divided by a power of two and rounded down.
    fn halved(self, amount: u32) -> Range {
        let range = Range::between(
            self.lo().map(|lo| lo >> amount),
            self.hi().map(|hi| hi >> amount),
        );
        range.unwrap_or(Range::FULL)
    }
}

/// The number of values of a mask of low bits.
fn low_mask(mask: i128) -> Option<i128> {
    let modulus = mask.checked_add(1)?;
    (mask > 0 && modulus.count_ones() == 1).then_some(modulus)
}

fn amount(scalar: Scalar, constant: i128) -> u32 {
    let width = if scalar == Scalar::Bv32 { 32 } else { 64 };
    u32::try_from(constant.rem_euclid(width)).unwrap_or_default()
}

/// How many bits of the operand remain; `None` for all.
fn low_bits(conversion: Conversion) -> Option<u32> {
    match conversion {
        Conversion::Truncate => Some(32),
        Conversion::Byte => Some(8),
        Conversion::Short => Some(16),
        _ => None,
    }
}

fn signed_window(bits: u32) -> (i128, i128) {
    let limit = 1_i128 << (bits - 1);
    (-limit, limit - 1)
}
