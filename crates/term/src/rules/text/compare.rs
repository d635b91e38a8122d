//! Equality, prefixes, suffixes, order.

use super::{MOST_COMPARISONS, Unit};
use crate::node::{Node, TermId};
use crate::pool::TermPool;
use crate::text::{TextMap, TextOp};

/// From which end texts are taken apart.
#[derive(Clone, Copy, PartialEq)]
enum End {
    Front,
    Back,
}

/// What is left of two texts after their equal ends were taken away, and what must hold for that.
struct Rest {
    one: Vec<TermId>,
    two: Vec<TermId>,
    conditions: Vec<TermId>,
}

impl TermPool {
    /// Whether two texts are equal.
    pub(crate) fn text_eq(&mut self, one: TermId, two: TermId) -> TermId {
        if one == two {
            return self.tt();
        }
        if self.interval(one).is_disjoint(self.interval(two)) {
            return self.ff();
        }
        for (left, right) in [(one, two), (two, one)] {
            if let Some(decided) = self.text_eq_special(left, right) {
                return decided;
            }
        }
        let mut rest = Rest {
            one: self.text_parts(one),
            two: self.text_parts(two),
            conditions: Vec::new(),
        };
        if !self.strip(&mut rest, End::Front) || !self.strip(&mut rest, End::Back) {
            return self.ff();
        }
        let Rest {
            one: left,
            two: right,
            mut conditions,
        } = rest;
        let left = self.concat(&left);
        let right = self.concat(&right);
        let whole = (left, right) == (one, two) || (left, right) == (two, one);
        let equal = if whole {
            self.make(Node::Eq(one.min(two), one.max(two)))
        } else if left == right {
            self.tt()
        } else if self.text_parts(left).is_empty() || self.text_parts(right).is_empty() {
            // "" == x is |x| == 0
            let full = if self.text_parts(left).is_empty() {
                right
            } else {
                left
            };
            self.is_empty_text(full)
        } else {
            self.text_eq(left, right)
        };
        conditions.push(equal);
        self.and_all(conditions)
    }

    fn is_empty_text(&mut self, text: TermId) -> TermId {
        let mut conditions = Vec::new();
        for part in self.text_parts(text) {
            let (length, zero) = (self.length(part), self.bv32(0));
            conditions.push(self.eq(length, zero));
        }
        self.and_all(conditions)
    }

    /// Equality with alternatives, and of what can be turned around.
    fn text_eq_special(&mut self, one: TermId, two: TermId) -> Option<TermId> {
        if let Some((condition, first, second)) = self.shallow_ite(one) {
            let (first, second) = (self.eq(first, two), self.eq(second, two));
            return Some(self.ite(condition, first, second));
        }
        match self.node(one).clone() {
            Node::Text(TextOp::OfInteger { radix, unsigned }, number) => {
                self.number_text_eq((radix, unsigned), number[0], two)
            }
            Node::Text(op @ (TextOp::OfFloat | TextOp::OfFloatHex), number) => {
                self.float_text_eq(op, number[0], two)
            }
            _ => None,
        }
    }

    /// Takes equal ends of two texts away; false if they differ.
    fn strip(&mut self, rest: &mut Rest, end: End) -> bool {
        loop {
            let ends = match end {
                End::Front => (rest.one.first(), rest.two.first()),
                End::Back => (rest.one.last(), rest.two.last()),
            };
            let (Some(one), Some(two)) = (ends.0.copied(), ends.1.copied()) else {
                return true;
            };
            if one == two {
                drop_end(&mut rest.one, end);
                drop_end(&mut rest.two, end);
                continue;
            }
            let units = (self.end_units(one), self.end_units(two));
            let (Some(first), Some(second)) = units else {
                return true;
            };
            let count = first.len().min(second.len());
            let (near_one, far_one) = cut(&first, count, end);
            let (near_two, far_two) = cut(&second, count, end);
            let condition = self.equal_all(near_one, near_two);
            if condition == self.ff() {
                return false;
            }
            rest.conditions.push(condition);
            let (far_one, far_two) = (self.spelled(far_one), self.spelled(far_two));
            self.replace_end(&mut rest.one, end, far_one);
            self.replace_end(&mut rest.two, end, far_two);
        }
    }

    /// The units of a constant or of a text of one unit.
    fn end_units(&self, part: TermId) -> Option<Vec<Unit>> {
        match self.node(part) {
            Node::Text(TextOp::OfUnit, unit) => Some(vec![Unit::Open(unit[0])]),
            _ => {
                let known = self.text_of(part)?;
                Some(known.iter().map(|unit| Unit::Known(*unit)).collect())
            }
        }
    }

    fn replace_end(&self, parts: &mut Vec<TermId>, end: End, new: TermId) {
        drop_end(parts, end);
        let new = self.text_parts(new);
        match end {
            End::Front => drop(parts.splice(0..0, new)),
            End::Back => parts.extend(new),
        }
    }

    /// Whether a text starts with another.
    pub fn starts_with(&mut self, text: TermId, prefix: TermId) -> TermId {
        self.begins(TextOp::Starts, text, prefix, End::Front)
    }

    /// Whether a text ends with another.
    pub fn ends_with(&mut self, text: TermId, suffix: TermId) -> TermId {
        self.begins(TextOp::Ends, text, suffix, End::Back)
    }

    fn begins(&mut self, op: TextOp, text: TermId, other: TermId, end: End) -> TermId {
        if let Some(known) = self.on_constants(op, &[text, other]) {
            return known;
        }
        let (length, wanted) = (self.interval(text), self.interval(other));
        if text == other || wanted.hi() == Some(0) {
            return self.tt();
        }
        if wanted.lo() > length.hi() && length.hi().is_some() {
            return self.ff();
        }
        let mut rest = Rest {
            one: self.text_parts(text),
            two: self.text_parts(other),
            conditions: Vec::new(),
        };
        if !self.strip(&mut rest, end) {
            return self.ff();
        }
        let Rest {
            one,
            two,
            mut conditions,
        } = rest;
        let (one, two) = (self.concat(&one), self.concat(&two));
        let holds = if self.text_parts(two).is_empty() {
            self.tt()
        } else if self.text_parts(one).is_empty() {
            self.is_empty_text(two)
        } else if (one, two) == (text, other) {
            self.plain(op, &[text, other])
        } else {
            self.begins(op, one, two, end)
        };
        conditions.push(holds);
        self.and_all(conditions)
    }

    /// Java's `compareToIgnoreCase`.
    pub fn compare_folded(&mut self, one: TermId, two: TermId) -> TermId {
        if one == two {
            return self.bv32(0);
        }
        let folded = (self.folded(one), self.folded(two));
        match folded {
            (Some(one), Some(two)) => self.compare_texts(one, two),
            _ => self.plain(TextOp::CompareFolded, &[one, two]),
        }
    }

    /// A written-out text of ASCII signs in lower case.
    fn folded(&mut self, text: TermId) -> Option<TermId> {
        let units = self.spelling(text)?;
        let ascii = |unit: &Unit| match unit {
            Unit::Known(unit) => *unit < 0x80,
            Unit::Open(term) => self.interval(*term).hi().is_some_and(|hi| hi < 0x80),
        };
        let all = units.iter().all(ascii);
        all.then(|| self.map_text(TextMap::Lower, text))
    }

    /// Java's `compareTo`.
    pub fn compare_texts(&mut self, one: TermId, two: TermId) -> TermId {
        if one == two {
            return self.bv32(0);
        }
        match (self.spelling(one), self.spelling(two)) {
            (Some(first), Some(second)) if first.len().min(second.len()) < MOST_COMPARISONS => {
                let length = first.len() as i64 - second.len() as i64;
                let mut order = self.number(crate::Scalar::Bv32, length);
                let pairs: Vec<(Unit, Unit)> =
                    first.iter().copied().zip(second.iter().copied()).collect();
                for (left, right) in pairs.into_iter().rev() {
                    let same = self.equal_units(left, right);
                    let (left, right) = (self.unit_term(left), self.unit_term(right));
                    let difference = self.sub(left, right);
                    order = self.ite(same, order, difference);
                }
                order
            }
            _ => self.plain(TextOp::Compare, &[one, two]),
        }
    }
}

fn drop_end(parts: &mut Vec<TermId>, end: End) {
    match end {
        End::Front => drop(parts.remove(0)),
        End::Back => drop(parts.pop()),
    }
}

/// The units at an end, and the others.
fn cut(units: &[Unit], count: usize, end: End) -> (&[Unit], &[Unit]) {
    match end {
        End::Front => units.split_at(count),
        End::Back => {
            let (far, near) = units.split_at(units.len() - count);
            (near, far)
        }
    }
}
