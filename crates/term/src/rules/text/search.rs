//! Finding texts in others.

use super::MOST_COMPARISONS;
use crate::node::{Node, TermId};
use crate::pool::TermPool;
use crate::sort::Scalar;
use crate::text::TextOp;

impl TermPool {
    /// Whether a text occurs in another.
    pub fn contains(&mut self, text: TermId, wanted: TermId) -> TermId {
        if let Some(known) = self.on_constants(TextOp::Contains, &[text, wanted]) {
            return known;
        }
        let (length, size) = (self.interval(text), self.interval(wanted));
        // Every text contains itself, its parts and the empty one.
        if text == wanted || size.hi() == Some(0) || self.text_parts(text).contains(&wanted) {
            return self.tt();
        }
        if size.lo() > length.hi() && length.hi().is_some() {
            return self.ff();
        }
        // A text no longer than another can only occur in it as a whole.
        if length.hi().is_some() && length.hi() == size.lo() && length.lo() == length.hi() {
            return self.eq(text, wanted);
        }
        if let Some(matches) = self.matches(text, wanted) {
            let places: Vec<TermId> = matches.into_iter().map(|(_, it)| it).collect();
            return self.or_all(places);
        }
        if let Some(known) = self.text_of(wanted)
            && let Some(split) = self.contains_known(text, wanted, &known)
        {
            return split;
        }
        self.plain(TextOp::Contains, &[text, wanted])
    }

    /// The places at which a written-out text may have another, each with the condition; not if they are many.
    fn matches(&mut self, text: TermId, wanted: TermId) -> Option<Vec<(usize, TermId)>> {
        let (units, wanted) = (self.spelling(text)?, self.spelling(wanted)?);
        let places = (units.len() + 1).saturating_sub(wanted.len());
        if places * wanted.len() > MOST_COMPARISONS {
            return None;
        }
        let mut matches = Vec::new();
        for place in 0..places {
            let here = self.equal_all(&units[place..place + wanted.len()], &wanted);
            matches.push((place, here));
        }
        Some(matches)
    }

    /// A constant that is looked for splits a concatenation wherever there is a unit that it does not have.
    fn contains_known(&mut self, text: TermId, wanted: TermId, known: &[u16]) -> Option<TermId> {
        let parts = self.text_parts(text);
        if parts.len() < 2 {
            return None;
        }
        let mut segments: Vec<Vec<TermId>> = vec![Vec::new()];
        for part in &parts {
            let Some(units) = self.text_of(*part) else {
                segments.last_mut()?.push(*part);
                continue;
            };
            if oxpecker_java_string::search::index_of(&units, known, 0) >= 0 {
                return Some(self.tt());
            }
            let pieces = units.split(|unit| !known.contains(unit));
            for (number, piece) in pieces.enumerate() {
                if number > 0 {
                    segments.push(Vec::new());
                }
                let piece = self.text(piece);
                segments.last_mut()?.push(piece);
            }
        }
        let mut found = Vec::new();
        let mut changed = segments.len() > 1;
        for segment in segments {
            let (segment, cut) = self.without_useless_ends(segment, known);
            changed |= cut;
            found.push(self.concat(&segment));
        }
        if !changed {
            return None;
        }
        let found: Vec<TermId> = found
            .into_iter()
            .map(|it| self.contains(it, wanted))
            .collect();
        Some(self.or_all(found))
    }

    /// Of a constant at the end of a text only that counts with which the wanted one can begin or end.
    fn without_useless_ends(
        &mut self,
        mut segment: Vec<TermId>,
        wanted: &[u16],
    ) -> (Vec<TermId>, bool) {
        let mut changed = false;
        if let Some(units) = segment.first().and_then(|it| self.text_of(*it)) {
            let most = units.len().min(wanted.len() - 1);
            let useful = (0..=most)
                .rev()
                .find(|size| units.ends_with(&wanted[..*size]));
            let useful = useful.unwrap_or(0);
            changed |= useful < units.len();
            segment[0] = self.text(&units[units.len() - useful..]);
        }
        if segment.len() > 1
            && let Some(units) = segment.last().and_then(|it| self.text_of(*it))
        {
            let most = units.len().min(wanted.len() - 1);
            let fits = |size: &usize| units.starts_with(&wanted[wanted.len() - size..]);
            let useful = (0..=most).rev().find(fits).unwrap_or(0);
            changed |= useful < units.len();
            let last = segment.len() - 1;
            segment[last] = self.text(&units[..useful]);
        }
        (segment, changed)
    }

    /// Java's `indexOf`: the first place of a text in another not before a place, or -1.
    pub fn index_of(&mut self, text: TermId, wanted: TermId, from: TermId) -> TermId {
        let from = self.at_least_zero(from);
        if let Some(known) = self.on_constants(TextOp::IndexOf, &[text, wanted, from]) {
            return known;
        }
        let size = self.interval(wanted);
        if size.hi() == Some(0) {
            let (length, zero) = (self.length(text), self.bv32(0));
            let from = self.larger(from, zero);
            return self.smaller(from, length);
        }
        if size.lo() > self.interval(text).hi() && self.interval(text).hi().is_some() {
            return self.bv32(-1);
        }
        if let Some(matches) = self.matches(text, wanted) {
            let mut place = self.bv32(-1);
            for (number, here) in matches.into_iter().rev() {
                let number = self.number(Scalar::Bv32, number as i64);
                let allowed = self.le(from, number);
                let here = self.and(here, allowed);
                place = self.ite(here, number, place);
            }
            return place;
        }
        self.plain(TextOp::IndexOf, &[text, wanted, from])
    }

    /// Java's `lastIndexOf`: the last place of a text in another not behind a place, or -1.
    pub fn last_index_of(&mut self, text: TermId, wanted: TermId, from: TermId) -> TermId {
        if let Some(known) = self.on_constants(TextOp::LastIndexOf, &[text, wanted, from]) {
            return known;
        }
        if let Some(matches) = self.matches(text, wanted) {
            let mut place = self.bv32(-1);
            for (number, here) in matches {
                let number = self.number(Scalar::Bv32, number as i64);
                let allowed = self.le(number, from);
                let here = self.and(here, allowed);
                place = self.ite(here, number, place);
            }
            return place;
        }
        self.plain(TextOp::LastIndexOf, &[text, wanted, from])
    }

    fn at_least_zero(&mut self, from: TermId) -> TermId {
        match self.word_of(from) {
            Some(value) if value < 0 => self.bv32(0),
            _ => from,
        }
    }

    /// `indexOf(t, w, 0) >= 0` is `contains(t, w)`; for comparisons `left <= right`.
    pub(crate) fn le_of_search(&mut self, left: TermId, right: TermId) -> Option<TermId> {
        // 0 <= indexOf, -1 < indexOf
        if self.word_of(left) == Some(0)
            && let Some((text, wanted)) = self.searched(right)
        {
            return Some(self.contains(text, wanted));
        }
        // indexOf <= -1
        if self.word_of(right) == Some(-1)
            && let Some((text, wanted)) = self.searched(left)
        {
            let contains = self.contains(text, wanted);
            return Some(self.not(contains));
        }
        None
    }

    /// `indexOf(t, w, 0) == -1` is `!contains(t, w)`; for `term == 0`, and `compare(a, b) == 0` is `a == b`.
    pub(crate) fn is_zero_of_text(&mut self, term: TermId) -> Option<TermId> {
        match self.node(term).clone() {
            Node::Text(TextOp::Compare, operands) => Some(self.eq(operands[0], operands[1])),
            Node::Sum(Scalar::Bv32, sum) => match &*sum.monomials {
                [(factor, part)] if *factor == sum.constant && is_unit(factor) => {
                    let (text, wanted) = self.searched(*part)?;
                    let contains = self.contains(text, wanted);
                    Some(self.not(contains))
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// What is looked for in what from the beginning on.
    fn searched(&self, term: TermId) -> Option<(TermId, TermId)> {
        match self.node(term) {
            Node::Text(TextOp::IndexOf, operands) if self.word_of(operands[2]) == Some(0) => {
                Some((operands[0], operands[1]))
            }
            _ => None,
        }
    }
}

fn is_unit(factor: &crate::Integer) -> bool {
    matches!(factor, crate::Integer::Small(1 | -1))
}
