//! Rules of texts: word equations are taken apart from both ends, and texts whose units are all written out become
//! formulas over these units.

mod change;
mod character;
mod compare;
mod measure;
mod number;
mod regular;
mod search;

use std::sync::Arc;

use crate::literal::Literal;
use crate::node::{Node, TermId};
use crate::pool::TermPool;
use crate::sort::Scalar;
use crate::text::{TextMap, TextOp};

/// Texts longer than this are not taken apart unit by unit.
const MOST_UNITS: usize = 96;
/// Operations on written-out texts become at most about this many comparisons of units.
const MOST_COMPARISONS: usize = 1_500;

/// One unit of a text that is written out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unit {
    /// It is known.
    Known(u16),
    /// It is a 32-bit integer from 0 to 65535.
    Open(TermId),
}

impl TermPool {
    /// A text of known units.
    pub fn text(&mut self, units: &[u16]) -> TermId {
        self.make(Node::Literal(Literal::text(units)))
    }

    /// An operation on texts by its name, for those who rebuild terms.
    pub fn text_op(&mut self, op: TextOp, operands: &[TermId]) -> TermId {
        match (op, operands) {
            (TextOp::Concat, parts) => self.concat(parts),
            (TextOp::OfUnit, [unit]) => self.text_of_unit(*unit),
            (TextOp::Length, [text]) => self.length(*text),
            (TextOp::UnitAt, [text, place]) => self.unit_at(*text, *place),
            (TextOp::Slice, [text, begin, end]) => self.slice(*text, *begin, *end),
            (TextOp::IndexOf, [text, wanted, from]) => self.index_of(*text, *wanted, *from),
            (TextOp::LastIndexOf, [text, wanted, from]) => {
                self.last_index_of(*text, *wanted, *from)
            }
            (TextOp::Contains, [text, wanted]) => self.contains(*text, *wanted),
            (TextOp::Starts, [text, prefix]) => self.starts_with(*text, *prefix),
            (TextOp::Ends, [text, suffix]) => self.ends_with(*text, *suffix),
            (TextOp::Matches, [text, pattern]) => self.matches_regex(*text, *pattern),
            (TextOp::Replace, [text, old, new]) => self.replace(*text, *old, *new),
            (TextOp::ReplaceUnit, [text, old, new]) => self.replace_unit(*text, *old, *new),
            (TextOp::Map(map), [text]) => self.map_text(map, *text),
            (TextOp::Compare, [one, two]) => self.compare_texts(*one, *two),
            (TextOp::HashCode, [text]) => self.hash_code(*text),
            (TextOp::CompareFolded, [one, two]) => self.compare_folded(*one, *two),
            (TextOp::IsInteger(radix, scalar), [text]) => {
                self.is_integer_text(*text, radix, scalar)
            }
            (TextOp::ToInteger(radix, scalar), [text]) => {
                self.integer_of_text(*text, radix, scalar)
            }
            (TextOp::IsFloat, [text]) => self.is_float_text(*text),
            (TextOp::Character(property), [unit]) => self.character(property, *unit),
            (TextOp::ToFloat(scalar), [text]) => self.float_of_text(*text, scalar),
            _ => self.plain(op, operands),
        }
    }

    /// An operation without rules but those for constants and alternatives.
    pub(crate) fn plain(&mut self, op: TextOp, operands: &[TermId]) -> TermId {
        if let Some(known) = self.on_constants(op, operands) {
            return known;
        }
        if let Some(pushed) = self.text_op_on_ite(op, operands) {
            return pushed;
        }
        self.make(Node::Text(op, operands.into()))
    }

    /// The result if all operands are constants.
    pub(crate) fn on_constants(&mut self, op: TextOp, operands: &[TermId]) -> Option<TermId> {
        let literals: Option<Vec<Literal>> = operands.iter().map(|it| self.literal(*it)).collect();
        let value = op.apply(&literals?)?;
        Some(self.constant(&value))
    }

    /// `f(if c then a else b) = if c then f(a) else f(b)` for a text that is one of a few.
    pub(crate) fn text_op_on_ite(&mut self, op: TextOp, operands: &[TermId]) -> Option<TermId> {
        for (place, operand) in operands.iter().enumerate() {
            let is_text = self.sort(*operand) == Scalar::Text.into();
            let Some((condition, first, second)) = self.shallow_ite(*operand).filter(|_| is_text)
            else {
                continue;
            };
            let mut changed = operands.to_vec();
            changed[place] = first;
            let first = self.text_op(op, &changed);
            changed[place] = second;
            let second = self.text_op(op, &changed);
            return Some(self.ite(condition, first, second));
        }
        None
    }

    /// The units of a constant text.
    pub(crate) fn text_of(&self, text: TermId) -> Option<Arc<[u16]>> {
        match self.literal_ref(text) {
            Some(Literal::Text(units)) => Some(Arc::clone(units)),
            _ => None,
        }
    }

    /// The parts of a concatenation; a text that is none is its only part, the empty one has none.
    pub(crate) fn text_parts(&self, text: TermId) -> Vec<TermId> {
        match self.node(text) {
            Node::Text(TextOp::Concat, parts) => parts.to_vec(),
            Node::Literal(Literal::Text(units)) if units.is_empty() => Vec::new(),
            _ => vec![text],
        }
    }

    /// The units of a text if all of them can be written out and they are few.
    pub(crate) fn spelling(&self, text: TermId) -> Option<Vec<Unit>> {
        let mut units = Vec::new();
        for part in self.text_parts(text) {
            match self.node(part) {
                Node::Literal(Literal::Text(known)) => {
                    units.extend(known.iter().map(|unit| Unit::Known(*unit)));
                }
                Node::Text(TextOp::OfUnit, unit) => units.push(Unit::Open(unit[0])),
                _ => return None,
            }
            if units.len() > MOST_UNITS {
                return None;
            }
        }
        Some(units)
    }

    /// The text of units.
    pub(crate) fn spelled(&mut self, units: &[Unit]) -> TermId {
        let mut parts = Vec::with_capacity(units.len());
        for unit in units {
            parts.push(match unit {
                Unit::Known(unit) => self.text(&[*unit]),
                Unit::Open(term) => self.text_of_unit(*term),
            });
        }
        self.concat(&parts)
    }

    /// A unit as a 32-bit integer.
    pub(crate) fn unit_term(&mut self, unit: Unit) -> TermId {
        match unit {
            Unit::Known(unit) => self.bv32(i32::from(unit)),
            Unit::Open(term) => term,
        }
    }

    /// When two units are equal.
    pub(crate) fn equal_units(&mut self, one: Unit, two: Unit) -> TermId {
        if let (Unit::Known(one), Unit::Known(two)) = (one, two) {
            return self.bool(one == two);
        }
        let (one, two) = (self.unit_term(one), self.unit_term(two));
        self.eq(one, two)
    }

    /// When two lists of units are equal, one by one.
    pub(crate) fn equal_all(&mut self, one: &[Unit], two: &[Unit]) -> TermId {
        let mut equal = Vec::with_capacity(one.len());
        for (one, two) in one.iter().zip(two) {
            let same = self.equal_units(*one, *two);
            if same == self.ff() {
                return same;
            }
            equal.push(same);
        }
        self.and_all(equal)
    }

    /// All texts one after the other.
    pub fn concat(&mut self, texts: &[TermId]) -> TermId {
        let mut parts: Vec<TermId> = Vec::with_capacity(texts.len());
        for part in texts
            .iter()
            .flat_map(|text| self.text_parts(*text))
            .collect::<Vec<_>>()
        {
            // "a" + "b" = "ab"
            let both = match parts.last() {
                Some(last) => self.text_of(*last).zip(self.text_of(part)),
                None => None,
            };
            match both {
                Some((one, two)) => {
                    parts.pop();
                    parts.push(self.text(&[&one[..], &two[..]].concat()));
                }
                None => parts.push(part),
            }
        }
        match parts.as_slice() {
            [] => self.text(&[]),
            [only] => *only,
            _ => self.make(Node::Text(TextOp::Concat, parts.into())),
        }
    }

    /// The text of one unit, the low 16 bits of a 32-bit integer.
    pub fn text_of_unit(&mut self, unit: TermId) -> TermId {
        if let Some(known) = self.on_constants(TextOp::OfUnit, &[unit]) {
            return known;
        }
        // The units of texts are never wider.
        let unit = self.to_char(unit);
        // unit(t[i]) is t[i..i + 1] only where there is such a unit, so it stays.
        self.make(Node::Text(TextOp::OfUnit, [unit].into()))
    }

    /// A text changed as a whole.
    pub fn map_text(&mut self, map: TextMap, text: TermId) -> TermId {
        self.mapped_text(map, text)
    }
}
