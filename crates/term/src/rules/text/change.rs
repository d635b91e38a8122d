//! Parts of texts, replacing, and functions that change a text as a whole.

use super::Unit;
use crate::node::{Node, TermId};
use crate::pool::TermPool;
use crate::sort::Scalar;
use crate::text::{TextMap, TextOp};

impl TermPool {
    /// The units from one place up to another, as far as the text has them.
    pub fn slice(&mut self, text: TermId, begin: TermId, end: TermId) -> TermId {
        if let Some(known) = self.on_constants(TextOp::Slice, &[text, begin, end]) {
            return known;
        }
        let length = self.length(text);
        let zero = self.bv32(0);
        // t[0..|t|] = t; an end behind the text is its end.
        let end = if self.le(length, end) == self.tt() {
            length
        } else {
            end
        };
        if self.le(begin, zero) == self.tt() && end == length {
            return text;
        }
        if self.le(end, begin) == self.tt() {
            return self.text(&[]);
        }
        if let (Some(begin), Some(units)) = (self.word_of(begin), self.spelling(text))
            && let Some(end) = self.word_of(end)
        {
            let end = usize::try_from(end).unwrap_or(0).min(units.len());
            let begin = usize::try_from(begin).unwrap_or(0).min(end);
            return self.spelled(&units[begin..end]);
        }
        if let Some(shorter) = self.slice_of_concat(text, begin, end, length) {
            return shorter;
        }
        if let Some(chosen) = self.slice_of_spelled(text, begin, end) {
            return chosen;
        }
        self.plain(TextOp::Slice, &[text, begin, end])
    }

    /// `(a + b)[|a| + i..j] = b[i..j - |a|]` for a part of known length in front, and the same at the end.
    fn slice_of_concat(
        &mut self,
        text: TermId,
        begin: TermId,
        end: TermId,
        length: TermId,
    ) -> Option<TermId> {
        let parts = self.text_parts(text);
        if parts.len() < 2 {
            return None;
        }
        let exact = |pool: &TermPool, part: TermId| match pool.interval(part) {
            it if it.lo() == it.hi() => it.lo(),
            _ => None,
        };
        // In front: a part that the slice leaves out, or one it begins with.
        if let Some(size) = exact(self, parts[0]) {
            let border = self.number(Scalar::Bv32, size);
            let rest = self.concat(&parts[1..]);
            if self.le(border, begin) == self.tt() {
                let (begin, end) = (self.sub(begin, border), self.sub(end, border));
                return Some(self.slice(rest, begin, end));
            }
            let zero = self.bv32(0);
            if self.le(begin, border) == self.tt() && self.le(border, end) == self.tt() {
                let front = self.slice(parts[0], begin, border);
                let end = self.sub(end, border);
                let back = self.slice(rest, zero, end);
                return Some(self.concat(&[front, back]));
            }
        }
        // At the end: a constant that the slice, which ends before it, leaves out.
        let last = *parts.last()?;
        if exact(self, last).is_some() && end != length {
            let front = self.concat(&parts[..parts.len() - 1]);
            let size = self.length(front);
            if self.le(end, size) == self.tt() {
                return Some(self.slice(front, begin, end));
            }
        }
        None
    }

    /// Of a short written-out text: one alternative per pair of places.
    fn slice_of_spelled(&mut self, text: TermId, begin: TermId, end: TermId) -> Option<TermId> {
        const SHORT: usize = 8;
        let units = self.spelling(text).filter(|it| it.len() <= SHORT)?;
        let (begin, end) = self.range_of(text, begin, end);
        let mut chosen = self.text(&[]);
        for from in 0..units.len() {
            for to in from + 1..=units.len() {
                let first = self.number(Scalar::Bv32, from as i64);
                let last = self.number(Scalar::Bv32, to as i64);
                let (one, two) = (self.eq(begin, first), self.eq(end, last));
                let here = self.and(one, two);
                let part = self.spelled(&units[from..to]);
                chosen = self.ite(here, part, chosen);
            }
        }
        Some(chosen)
    }

    /// Every occurrence of a text, from the left, replaced by another.
    pub fn replace(&mut self, text: TermId, old: TermId, new: TermId) -> TermId {
        if let Some(known) = self.on_constants(TextOp::Replace, &[text, old, new]) {
            return known;
        }
        // Nothing changes, or nothing is found.
        if old == new {
            return text;
        }
        let (length, size) = (self.interval(text), self.interval(old));
        if size.lo() > length.hi() && length.hi().is_some() {
            return text;
        }
        // One unit is replaced in each part on its own.
        if size.lo() == Some(1) && size.hi() == Some(1) && self.text_parts(text).len() > 1 {
            let parts: Vec<TermId> = self.text_parts(text);
            let parts: Vec<TermId> = parts
                .into_iter()
                .map(|part| self.replace(part, old, new))
                .collect();
            return self.concat(&parts);
        }
        if let (Node::Text(TextOp::OfUnit, unit), Some(known)) =
            (self.node(text).clone(), self.text_of(old))
            && let [only] = *known
        {
            let same = self.equal_units(Unit::Open(unit[0]), Unit::Known(only));
            return self.ite(same, new, text);
        }
        self.plain(TextOp::Replace, &[text, old, new])
    }

    /// Every occurrence of a unit replaced by another.
    pub fn replace_unit(&mut self, text: TermId, old: TermId, new: TermId) -> TermId {
        if let Some(known) = self.on_constants(TextOp::ReplaceUnit, &[text, old, new]) {
            return known;
        }
        if old == new {
            return text;
        }
        if let Some(units) = self.spelling(text) {
            let mut changed = Vec::with_capacity(units.len());
            for unit in units {
                let unit = self.unit_term(unit);
                let same = self.eq(unit, old);
                let unit = self.ite(same, new, unit);
                changed.push(self.text_of_unit(unit));
            }
            return self.concat(&changed);
        }
        let parts = self.text_parts(text);
        if parts.len() > 1 {
            let parts: Vec<TermId> = parts
                .into_iter()
                .map(|part| self.replace_unit(part, old, new))
                .collect();
            return self.concat(&parts);
        }
        self.plain(TextOp::ReplaceUnit, &[text, old, new])
    }

    pub(super) fn mapped_text(&mut self, map: TextMap, text: TermId) -> TermId {
        if let Some(known) = self.on_constants(TextOp::Map(map), &[text]) {
            return known;
        }
        let changed = match map {
            TextMap::Upper | TextMap::Lower => self.with_case(map, text),
            TextMap::Trim | TextMap::Strip | TextMap::StripLeading | TextMap::StripTrailing => {
                self.stripped(map, text)
            }
            TextMap::Reverse => self.reversed(text),
        };
        changed.unwrap_or_else(|| self.plain(TextOp::Map(map), &[text]))
    }

    /// Parts change on their own unless a pair of surrogates may stand across their border.
    fn with_case(&mut self, map: TextMap, text: TermId) -> Option<TermId> {
        if let Node::Text(TextOp::OfUnit, unit) = self.node(text).clone() {
            return self.unit_with_case(map, unit[0]);
        }
        let parts = self.text_parts(text);
        let splits = parts.windows(2).all(|pair| {
            let plain = |unit: Option<u16>| unit.is_some_and(|it| !(0xd800..0xe000).contains(&it));
            plain(self.edge(pair[0], true)) || plain(self.edge(pair[1], false))
        });
        if parts.len() < 2 || !splits {
            return None;
        }
        let parts: Vec<TermId> = parts
            .into_iter()
            .map(|part| self.map_text(map, part))
            .collect();
        Some(self.concat(&parts))
    }

    /// The unit at an end of a part: a constant's, or any that the interval of a written-out one allows.
    fn edge(&self, part: TermId, last: bool) -> Option<u16> {
        if let Node::Text(TextOp::OfUnit, unit) = self.node(part) {
            let interval = self.interval(unit[0]);
            let below = interval.hi().filter(|hi| *hi < 0xd800);
            return below.and_then(|it| u16::try_from(it).ok());
        }
        let units = self.text_of(part)?;
        if last {
            units.last().copied()
        } else {
            units.first().copied()
        }
    }

    /// Upper and lower case of an ASCII unit.
    fn unit_with_case(&mut self, map: TextMap, unit: TermId) -> Option<TermId> {
        if self.interval(unit).hi().is_none_or(|hi| hi > 0x7f) {
            return None;
        }
        let (first, last, distance) = match map {
            TextMap::Upper => (b'a', b'z', -32),
            _ => (b'A', b'Z', 32),
        };
        let (first, last) = (self.bv32(i32::from(first)), self.bv32(i32::from(last)));
        let (low, high) = (self.le(first, unit), self.le(unit, last));
        let letter = self.and(low, high);
        let distance = self.bv32(distance);
        let moved = self.add(unit, distance);
        let unit = self.ite(letter, moved, unit);
        Some(self.text_of_unit(unit))
    }

    /// A visible unit at an end stops the stripping there.
    fn stripped(&mut self, map: TextMap, text: TermId) -> Option<TermId> {
        if let Node::Text(TextOp::Map(inner), _) = self.node(text)
            && *inner == map
        {
            return Some(text);
        }
        let parts = self.text_parts(text);
        let front = map != TextMap::StripTrailing;
        let back = map != TextMap::StripLeading;
        let first = !front || parts.first().is_some_and(|it| self.is_visible(*it, false));
        let last = !back || parts.last().is_some_and(|it| self.is_visible(*it, true));
        (first && last).then_some(text)
    }

    /// Whether the unit at an end is certainly no space of any kind.
    fn is_visible(&self, part: TermId, last: bool) -> bool {
        match self.node(part) {
            Node::Text(TextOp::OfUnit, unit) => {
                let interval = self.interval(unit[0]);
                interval.lo() > Some(0x20) && interval.hi().is_some_and(|hi| hi < 0x7f)
            }
            _ => self.text_of(part).is_some_and(|units| {
                let unit = if last { units.last() } else { units.first() };
                unit.is_some_and(|unit| (0x21..0x7f).contains(unit))
            }),
        }
    }

    fn reversed(&mut self, text: TermId) -> Option<TermId> {
        let mut units = self.spelling(text)?;
        let plain = |unit: &Unit| match unit {
            Unit::Known(unit) => !(0xd800..0xe000).contains(unit),
            Unit::Open(term) => self.interval(*term).hi().is_some_and(|hi| hi < 0xd800),
        };
        // At most one surrogate makes no pair.
        let surrogates = units.iter().filter(|unit| !plain(unit)).count();
        if surrogates > 1 {
            return None;
        }
        units.reverse();
        Some(self.spelled(&units))
    }
}
