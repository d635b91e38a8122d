//! Rules of conversions from and to IEEE numbers.
//!
//! Every 32-bit integer and every single is a double, so what compares or converts such doubles is about the number
//! they came from.

use crate::literal::Literal;
use crate::node::{Conversion, Node, TermId};
use crate::pool::TermPool;
use crate::sort::Scalar;

/// A comparison of IEEE numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Relation {
    Lt,
    Le,
    Eq,
}

impl TermPool {
    /// The number as a double: Java's `(double)`.
    pub fn to_float(&mut self, term: TermId) -> TermId {
        match self.scalar(term) {
            Scalar::Float => term,
            _ => self.convert(Conversion::ToFloat, term),
        }
    }

    /// The number as a single: Java's `(float)`.
    pub fn to_single(&mut self, term: TermId) -> TermId {
        match self.scalar(term) {
            Scalar::Single => term,
            _ => self.convert(Conversion::ToSingle, term),
        }
    }

    /// The number as a 32-bit integer: Java's `(int)`.
    pub fn to_bv32(&mut self, term: TermId) -> TermId {
        match self.scalar(term) {
            Scalar::Bv32 => term,
            Scalar::Bv64 => self.truncate(term),
            _ => self.convert(Conversion::ToBv32, term),
        }
    }

    /// The number as a 64-bit integer: Java's `(long)`.
    pub fn to_bv64(&mut self, term: TermId) -> TermId {
        match self.scalar(term) {
            Scalar::Bv64 => term,
            Scalar::Bv32 => self.widen(term),
            _ => self.convert(Conversion::ToBv64, term),
        }
    }

    /// The representation of a double or a single: `doubleToLongBits` and `floatToIntBits`.
    pub fn to_bits(&mut self, term: TermId) -> TermId {
        self.convert(Conversion::ToBits, term)
    }

    /// The double or single of a representation: `longBitsToDouble` and `intBitsToFloat`.
    pub fn of_bits(&mut self, term: TermId) -> TermId {
        self.convert(Conversion::OfBits, term)
    }

    /// A conversion from or to IEEE numbers of something that is not a constant.
    pub(crate) fn convert_float(&mut self, conversion: Conversion, term: TermId) -> Option<TermId> {
        let Node::Convert(before, inner) = *self.node(term) else {
            return None;
        };
        match (conversion, before) {
            // ofBits(bits(x)) = x
            (Conversion::OfBits, Conversion::ToBits) => Some(inner),
            // double(widen(x)) = double(x), single(widen(x)) = single(x)
            (Conversion::ToFloat, Conversion::Widen) => Some(self.to_float(inner)),
            (Conversion::ToSingle, Conversion::Widen) => Some(self.to_single(inner)),
            // single(double(x)) = single(x) if the double is exact
            (Conversion::ToSingle, Conversion::ToFloat) => {
                let exact = self.exact_source(term)?;
                Some(self.to_single(exact))
            }
            // double(single(x)) = double(x) if the single is exact
            (Conversion::ToFloat, Conversion::ToSingle) => {
                let exact = self.exact_source(term)?;
                Some(self.to_float(exact))
            }
            // int(double(x)) = int(x), long(double(x)) = long(x) if the double is exact; so for singles
            (Conversion::ToBv32, Conversion::ToFloat | Conversion::ToSingle) => {
                let exact = self.exact_source(term)?;
                // A 64-bit integer would be cut where the double saturates.
                (self.scalar(exact) != Scalar::Bv64).then(|| self.to_bv32(exact))
            }
            (Conversion::ToBv64, Conversion::ToFloat | Conversion::ToSingle) => {
                let exact = self.exact_source(term)?;
                Some(self.to_bv64(exact))
            }
            _ => None,
        }
    }

    /// The number that was converted to an IEEE number, if that has always the same value.
    fn exact_source(&self, term: TermId) -> Option<TermId> {
        let Node::Convert(conversion, inner) = *self.node(term) else {
            return None;
        };
        let within = |bits: u32| {
            let (lo, hi) = self.interval(inner).ends();
            lo >= -(1_i64 << bits) && hi <= 1_i64 << bits
        };
        let exact = match (conversion, self.scalar(inner)) {
            (Conversion::ToFloat, Scalar::Bv32 | Scalar::Single) => true,
            (Conversion::ToFloat, Scalar::Bv64) => within(53),
            (Conversion::ToSingle, Scalar::Bv32 | Scalar::Bv64) => within(24),
            _ => false,
        };
        exact.then_some(inner)
    }

    /// A comparison of converted numbers as one of the numbers they came from; none of the two is `NaN`.
    pub(crate) fn compare_sources(
        &mut self,
        relation: Relation,
        left: TermId,
        right: TermId,
    ) -> Option<TermId> {
        match (self.exact_source(left), self.exact_source(right)) {
            // double(x) < double(y) = x < y
            (Some(one), Some(two)) => {
                (self.sort(one) == self.sort(two)).then(|| self.compare(relation, one, two))
            }
            (Some(one), None) => {
                let value = self.float_of(right)?;
                match self.scalar(one) {
                    Scalar::Single => {
                        let value = self.as_single(value)?;
                        Some(self.compare(relation, one, value))
                    }
                    _ => Some(self.integer_before(relation, one, value)),
                }
            }
            (None, Some(two)) => {
                let value = self.float_of(left)?;
                match self.scalar(two) {
                    Scalar::Single => {
                        let value = self.as_single(value)?;
                        Some(self.compare(relation, value, two))
                    }
                    _ => Some(self.integer_after(relation, two, value)),
                }
            }
            (None, None) => None,
        }
    }

    fn compare(&mut self, relation: Relation, left: TermId, right: TermId) -> TermId {
        match relation {
            Relation::Lt => self.lt(left, right),
            Relation::Le => self.le(left, right),
            Relation::Eq => self.eq(left, right),
        }
    }

    /// The single with this value, if there is one.
    fn as_single(&mut self, value: f64) -> Option<TermId> {
        let literal = Literal::ieee(Scalar::Single, value);
        (literal.as_f64() == Some(value)).then(|| self.constant(&literal))
    }

    /// `term < value`, `term <= value` or `term == value` for a machine integer.
    fn integer_before(&mut self, relation: Relation, term: TermId, value: f64) -> TermId {
        match relation {
            // (x < 2.5) = (x <= 2), (x < 2) = (x <= 1)
            Relation::Lt if value == value.ceil() => {
                let bound = self.rounded(term, value);
                match bound {
                    Ok(bound) => self.lt(term, bound),
                    Err(above) => self.bool(above),
                }
            }
            Relation::Lt | Relation::Le => match self.rounded(term, value.floor()) {
                Ok(bound) => self.le(term, bound),
                Err(above) => self.bool(above),
            },
            Relation::Eq => match self.rounded(term, value) {
                Ok(bound) if value == value.floor() => self.eq(term, bound),
                _ => self.ff(),
            },
        }
    }

    /// `value < term`, `value <= term` or `value == term` for a machine integer.
    fn integer_after(&mut self, relation: Relation, term: TermId, value: f64) -> TermId {
        match relation {
            Relation::Lt if value == value.floor() => match self.rounded(term, value) {
                Ok(bound) => self.lt(bound, term),
                Err(above) => self.bool(!above),
            },
            Relation::Lt | Relation::Le => match self.rounded(term, value.ceil()) {
                Ok(bound) => self.le(bound, term),
                Err(above) => self.bool(!above),
            },
            Relation::Eq => self.integer_before(relation, term, value),
        }
    }

    /// The integer constant of a term's sort with a value without a fraction, or whether that is above the sort
    /// rather than below.
    fn rounded(&mut self, term: TermId, value: f64) -> Result<TermId, bool> {
        let scalar = self.scalar(term);
        let conversion = match scalar {
            Scalar::Bv32 => Conversion::ToBv32,
            _ => Conversion::ToBv64,
        };
        let literal = conversion.apply(&Literal::Float(value));
        let back = literal
            .as_ref()
            .and_then(|it| Conversion::ToFloat.apply(it))
            .and_then(|it| it.as_f64());
        // The largest 64-bit integer is no double: what saturates to it comes back larger.
        let saturated = value >= 9_223_372_036_854_775_808.0;
        match literal {
            Some(literal) if back == Some(value.trunc()) && !saturated => {
                Ok(self.constant(&literal))
            }
            _ => Err(value > 0.0),
        }
    }
}
