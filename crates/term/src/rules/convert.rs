//! Rules of conversions between machine integers.

use crate::integer::Integer;
use crate::literal::Literal;
use crate::node::{BitOp, Conversion, Node, TermId};
use crate::pool::TermPool;
use crate::rules::sum::reduce;
use crate::sort::Scalar;

impl TermPool {
    /// The 32-bit integer with 64 bits: Java's `(long)`.
    pub fn widen(&mut self, term: TermId) -> TermId {
        self.convert(Conversion::Widen, term)
    }

    /// The low half of the 64-bit integer: Java's `(int)`.
    pub fn truncate(&mut self, term: TermId) -> TermId {
        self.convert(Conversion::Truncate, term)
    }

    /// The low 8 bits of the 32-bit integer, signed: Java's `(byte)`.
    pub fn to_byte(&mut self, term: TermId) -> TermId {
        self.convert(Conversion::Byte, term)
    }

    /// The low 16 bits of the 32-bit integer, signed: Java's `(short)`.
    pub fn to_short(&mut self, term: TermId) -> TermId {
        self.convert(Conversion::Short, term)
    }

    /// The low 16 bits of the 32-bit integer, not signed: Java's `(char)`.
    pub fn to_char(&mut self, term: TermId) -> TermId {
        let mask = self.bv32(0xffff);
        self.bit_and(term, mask)
    }

    pub(crate) fn convert(&mut self, conversion: Conversion, term: TermId) -> TermId {
        let known = self.literal_ref(term);
        if let Some(value) = known.and_then(|it| conversion.apply(it)) {
            return self.constant(&value);
        }
        // byte([a b c][i]) = [byte(a) byte(b) byte(c)][i], and so for all conversions
        if let Some(table) = self.over_table(&Node::Convert(conversion, term)) {
            return table;
        }
        // What is known up to its last digits is often one integer.
        if let (Conversion::ToBv32 | Conversion::ToBv64, Some((low, high))) =
            (conversion, self.enclosure(term))
        {
            let ends = [low, high].map(|it| conversion.apply(&Literal::float(it)));
            if let [Some(low), Some(high)] = ends
                && low == high
            {
                return self.constant(&low);
            }
        }
        // f(if p then a else b) = if p then f(a) else f(b) for constants a and b
        if let Some((condition, first, second)) = self.constant_ite(term) {
            let first = self.convert(conversion, first);
            let second = self.convert(conversion, second);
            return self.ite(condition, first, second);
        }
        let simple = match conversion {
            Conversion::Widen => self.widen_truncated(term),
            Conversion::Truncate => self.truncate_widened(term),
            Conversion::Byte | Conversion::Short => self.narrow(conversion, term),
            _ => self.convert_float(conversion, term),
        };
        simple.unwrap_or_else(|| self.make(Node::Convert(conversion, term)))
    }

    /// `widen(truncate(x)) = x` if `x` fits.
    fn widen_truncated(&self, term: TermId) -> Option<TermId> {
        let Node::Convert(Conversion::Truncate, inner) = *self.node(term) else {
            return None;
        };
        let fits = Conversion::Truncate.range()?.has(self.interval(inner));
        fits.then_some(inner)
    }

    /// Truncation of what was computed from 32-bit integers and constants only: the high bits have no part in it.
    fn truncate_widened(&mut self, term: TermId) -> Option<TermId> {
        match self.node(term).clone() {
            // truncate(widen(x)) = x
            Node::Convert(Conversion::Widen, inner) => Some(inner),
            // truncate(k + Σ c · widen(x)) = k + Σ c · x
            Node::Sum(_, sum) => {
                let mut monomials = Vec::with_capacity(sum.monomials.len());
                for (factor, part) in &sum.monomials {
                    let factor = reduce(Scalar::Bv32, factor);
                    monomials.push((factor, self.unwidened(*part)?));
                }
                let monomials = monomials.iter().map(|(factor, part)| (factor, *part));
                Some(self.sum_of(Scalar::Bv32, sum.constant, monomials))
            }
            // truncate(widen(x) · widen(y)) = x · y
            Node::Product(_, factors) => {
                let parts: Option<Vec<TermId>> =
                    factors.iter().map(|it| self.unwidened(*it)).collect();
                let (first, rest) = parts.as_deref()?.split_first()?;
                Some(rest.iter().fold(*first, |one, two| self.mul(one, *two)))
            }
            // truncate(widen(x) & c) = x & truncate(c), and so for | and ^
            Node::Bits(op, one, two) if !op.is_shift() => {
                let one = self.unwidened(one)?;
                let two = match self.is_const(two) {
                    true => self.truncate(two),
                    false => self.unwidened(two)?,
                };
                Some(self.bits(op, one, two))
            }
            _ => None,
        }
    }

    /// The 32-bit integer that was widened.
    pub(crate) fn unwidened(&self, term: TermId) -> Option<TermId> {
        match *self.node(term) {
            Node::Convert(Conversion::Widen, inner) => Some(inner),
            _ => None,
        }
    }

    fn narrow(&mut self, conversion: Conversion, term: TermId) -> Option<TermId> {
        let range = conversion.range()?;
        // byte(x) = x if x fits
        if range.has(self.interval(term)) {
            return Some(term);
        }
        let low = if conversion == Conversion::Byte {
            0xff
        } else {
            0xffff
        };
        match *self.node(term) {
            // byte(short(x)) = byte(x)
            Node::Convert(Conversion::Short, inner) => Some(self.convert(conversion, inner)),
            // byte(x & c) = byte(x) if c has the low bits
            Node::Bits(BitOp::And, inner, mask)
                if self.word_of(mask).is_some_and(|it| it & low == low) =>
            {
                Some(self.convert(conversion, inner))
            }
            _ => None,
        }
    }

    /// A conversion below a mask that does not see what it does.
    pub(crate) fn masked_conversion(&mut self, left: TermId, mask: i64) -> Option<TermId> {
        let Node::Convert(conversion, inner) = *self.node(left) else {
            return None;
        };
        match conversion {
            // byte(x) & c = x & c if c has none but low bits
            Conversion::Byte if mask & !0xff == 0 => Some(self.masked_by(inner, mask)),
            Conversion::Short if mask & !0xffff == 0 => Some(self.masked_by(inner, mask)),
            // widen(x) & c = widen(x & c) if c fits
            Conversion::Widen if i32::try_from(mask).is_ok() => {
                let masked = self.masked_by(inner, mask);
                Some(self.widen(masked))
            }
            _ => None,
        }
    }

    fn masked_by(&mut self, term: TermId, mask: i64) -> TermId {
        let mask = self.bv32(i32::try_from(mask).unwrap_or(-1));
        self.bit_and(term, mask)
    }

    /// `k + Σ ± widen(x) == 0` over at most two terms, as an equality of 32-bit integers.
    pub(crate) fn is_zero_of_widened(&mut self, term: TermId) -> Option<TermId> {
        match self.node(term) {
            // (widen(x) == 0) = (x == 0)
            Node::Convert(Conversion::Widen, inner) => {
                let inner = *inner;
                Some(self.is_zero(inner))
            }
            Node::Sum(_, sum) => match *sum.monomials {
                // (widen(x) == widen(y)) = (x == y)
                [(Integer::Small(1), one), (Integer::Small(-1), two)]
                | [(Integer::Small(-1), one), (Integer::Small(1), two)]
                    if sum.constant.is_zero() =>
                {
                    let (one, two) = (self.unwidened(one)?, self.unwidened(two)?);
                    Some(self.eq(one, two))
                }
                // (widen(x) == c) = (x == c); a constant that does not fit is out of the interval
                [(Integer::Small(factor @ (1 | -1)), part)] => {
                    let value = match factor {
                        1 => sum.constant.neg(),
                        _ => sum.constant.clone(),
                    };
                    let part = self.unwidened(part)?;
                    let value = i32::try_from(value.to_i64()?).ok()?;
                    let value = self.bv32(value);
                    Some(self.eq(part, value))
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// `left <= right` over 64 bits as a comparison of the 32-bit integers that were widened.
    pub(crate) fn le_of_widened(&mut self, left: TermId, right: TermId) -> Option<TermId> {
        let narrow = |pool: &mut TermPool, term: TermId| match pool.word_of(term) {
            Some(value) => i32::try_from(value).ok().map(|it| pool.bv32(it)),
            None => pool.unwidened(term),
        };
        let (left, right) = (narrow(self, left)?, narrow(self, right)?);
        Some(self.bv_le(left, right))
    }
}
