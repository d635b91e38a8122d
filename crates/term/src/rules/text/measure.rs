//! Lengths, units at places, hash codes.

use super::Unit;
use crate::node::{Node, TermId};
use crate::pool::TermPool;
use crate::sort::Scalar;
use crate::text::{TextMap, TextOp};

impl TermPool {
    /// The number of units of a text, a 32-bit integer.
    pub fn length(&mut self, text: TermId) -> TermId {
        let interval = self.interval(text);
        if let (Some(lo), Some(hi)) = (interval.lo(), interval.hi())
            && lo == hi
        {
            return self.number(Scalar::Bv32, lo);
        }
        match self.node(text).clone() {
            // |a + b| = |a| + |b|
            Node::Text(TextOp::Concat, parts) => {
                let mut sum = self.bv32(0);
                for part in &parts {
                    let length = self.length(*part);
                    sum = self.add(sum, length);
                }
                sum
            }
            Node::Text(TextOp::Slice, operands) => {
                let (begin, end) = self.range_of(operands[0], operands[1], operands[2]);
                self.sub(end, begin)
            }
            // Neither changes the length.
            Node::Text(TextOp::ReplaceUnit | TextOp::Map(TextMap::Reverse), operands) => {
                self.length(operands[0])
            }
            Node::Ite(condition, first, second) => {
                let (first, second) = (self.length(first), self.length(second));
                self.ite(condition, first, second)
            }
            _ => self.plain(TextOp::Length, &[text]),
        }
    }

    /// Where a slice really begins and ends.
    pub(super) fn range_of(
        &mut self,
        text: TermId,
        begin: TermId,
        end: TermId,
    ) -> (TermId, TermId) {
        let length = self.length(text);
        let zero = self.bv32(0);
        let begin = self.larger(begin, zero);
        let begin = self.smaller(begin, length);
        let end = self.smaller(end, length);
        let end = self.larger(end, begin);
        (begin, end)
    }

    pub(super) fn larger(&mut self, one: TermId, two: TermId) -> TermId {
        let first = self.le(two, one);
        self.ite(first, one, two)
    }

    pub(super) fn smaller(&mut self, one: TermId, two: TermId) -> TermId {
        let first = self.le(one, two);
        self.ite(first, one, two)
    }

    /// The unit at a place of a text; 0 if there is none.
    pub fn unit_at(&mut self, text: TermId, place: TermId) -> TermId {
        if let Some(known) = self.on_constants(TextOp::UnitAt, &[text, place]) {
            return known;
        }
        let parts = self.text_parts(text);
        if let Some(known) = self.word_of(place) {
            return self.unit_at_known(&parts, known);
        }
        if let Some(units) = self.spelling(text) {
            return self.unit_among(&units, place);
        }
        match self.node(text).clone() {
            Node::Text(TextOp::Slice, operands) => self.unit_of_slice(text, &operands, place),
            _ => self.plain(TextOp::UnitAt, &[text, place]),
        }
    }

    /// `(t[b..e])[i] = t[b + i]` if there is such a unit, else 0.
    fn unit_of_slice(&mut self, slice: TermId, operands: &[TermId], place: TermId) -> TermId {
        let (begin, _) = self.range_of(operands[0], operands[1], operands[2]);
        let (zero, length) = (self.bv32(0), self.length(slice));
        let (low, high) = (self.le(zero, place), self.lt(place, length));
        let within = self.and(low, high);
        let moved = self.add(begin, place);
        let unit = self.unit_at(operands[0], moved);
        self.ite(within, unit, zero)
    }

    /// The unit at a known place: parts of known length in front of it are passed.
    fn unit_at_known(&mut self, parts: &[TermId], place: i64) -> TermId {
        let mut rest = place;
        for (number, part) in parts.iter().enumerate() {
            let length = self.interval(*part);
            if rest < 0 {
                break;
            }
            if length.lo().is_some_and(|lo| rest < lo) {
                return self.unit_of_part(*part, rest);
            }
            match (length.lo(), length.hi()) {
                (Some(lo), Some(hi)) if lo == hi => rest -= lo,
                _ if parts.len() == 1 => return self.unit_of_part(*part, rest),
                _ => {
                    // (a + b)[i] = if i < |a| then a[i] else b[i - |a|]
                    let rest_text = self.concat(&parts[number + 1..]);
                    let (place, size) = (self.number(Scalar::Bv32, rest), self.length(*part));
                    let here = self.lt(place, size);
                    let behind = self.sub(place, size);
                    let one = self.unit_of_part(*part, rest);
                    let two = self.unit_at(rest_text, behind);
                    return self.ite(here, one, two);
                }
            }
        }
        // Nothing is left, or the place is none.
        self.bv32(0)
    }

    fn unit_of_part(&mut self, part: TermId, place: i64) -> TermId {
        let place = self.number(Scalar::Bv32, place);
        match self.node(part).clone() {
            Node::Text(TextOp::OfUnit, unit) => unit[0],
            Node::Text(TextOp::Slice, operands) => self.unit_of_slice(part, &operands, place),
            Node::Text(TextOp::ReplaceUnit, operands) => {
                let unit = self.unit_at(operands[0], place);
                let length = self.length(operands[0]);
                let within = self.lt(place, length);
                let same = self.eq(unit, operands[1]);
                let changed = self.ite(same, operands[2], unit);
                let zero = self.bv32(0);
                self.ite(within, changed, zero)
            }
            _ => self.plain(TextOp::UnitAt, &[part, place]),
        }
    }

    /// The unit of a written-out text at an unknown place: one alternative per place.
    fn unit_among(&mut self, units: &[Unit], place: TermId) -> TermId {
        let mut unit = self.bv32(0);
        for (number, value) in units.iter().enumerate().rev() {
            let number = self.number(Scalar::Bv32, number as i64);
            let here = self.eq(place, number);
            let value = self.unit_term(*value);
            unit = self.ite(here, value, unit);
        }
        unit
    }

    /// Java's hash code: `u[0]·31^(n-1) + … + u[n-1]`.
    pub fn hash_code(&mut self, text: TermId) -> TermId {
        let Some(units) = self.spelling(text) else {
            return self.plain(TextOp::HashCode, &[text]);
        };
        let factor = self.bv32(31);
        let mut hash = self.bv32(0);
        for unit in units {
            let unit = self.unit_term(unit);
            let scaled = self.mul(hash, factor);
            hash = self.add(scaled, unit);
        }
        hash
    }
}
