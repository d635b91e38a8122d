//! Texts that match regular expressions. One that is written out becomes a formula over its units.

use oxpecker_java_string::regex::{Regex, Set};

use super::{MOST_COMPARISONS, Unit};
use crate::node::TermId;
use crate::pool::TermPool;
use crate::text::TextOp;

/// The first halves of characters of two units, and the second ones.
const HALVES: [(u32, u32); 2] = [(0xd800, 0xdbff), (0xdc00, 0xdfff)];

impl TermPool {
    /// Whether a whole text matches a regular expression.
    pub(crate) fn matches_regex(&mut self, text: TermId, pattern: TermId) -> TermId {
        if let Some(units) = self.spelling(text)
            && let Some(pattern) = self.text_of(pattern)
            && let Some(regex) = Regex::read(&pattern)
            && regex.size().saturating_mul(units.len() as u64) <= MOST_COMPARISONS as u64
        {
            let mut starts = vec![self.ff(); units.len() + 1];
            starts[0] = self.tt();
            let mut ends = self.regex_ends(&regex, &units, starts);
            return ends.pop().unwrap_or_else(|| self.ff());
        }
        self.plain(TextOp::Matches, &[text, pattern])
    }

    /// Under which conditions a match ends at each place, if those are given under which it begins there.
    fn regex_ends(&mut self, regex: &Regex, units: &[Unit], starts: Vec<TermId>) -> Vec<TermId> {
        match regex {
            Regex::One(set) => self.one_of_set(set, units, &starts),
            Regex::All(parts) => {
                let step = |places, part| self.regex_ends(part, units, places);
                parts.iter().fold(starts, step)
            }
            Regex::Either(parts) => {
                let mut all = vec![self.ff(); starts.len()];
                for part in parts {
                    let ends = self.regex_ends(part, units, starts.clone());
                    self.add_places(&mut all, &ends);
                }
                all
            }
            Regex::Repeat(body, least, most) => {
                let mut places = starts;
                for _ in 0..*least {
                    places = self.regex_ends(body, units, places);
                }
                let mut all = places.clone();
                // Rounds that take no unit lead nowhere new.
                let more = most.map_or(units.len(), |it| (it - least) as usize);
                for _ in 0..more.min(units.len()) {
                    places = self.regex_ends(body, units, places);
                    self.add_places(&mut all, &places);
                }
                all
            }
        }
    }

    fn add_places(&mut self, all: &mut [TermId], more: &[TermId]) {
        for (known, more) in all.iter_mut().zip(more) {
            *known = self.or(*known, *more);
        }
    }

    fn one_of_set(&mut self, set: &Set, units: &[Unit], starts: &[TermId]) -> Vec<TermId> {
        let mut ends = vec![self.ff(); starts.len()];
        for (place, unit) in units.iter().enumerate() {
            let mut here = self.unit_within(*unit, set.ranges());
            if let Some(next) = units.get(place + 1).filter(|_| !set.is_about_units()) {
                let first = self.unit_within(*unit, &HALVES[..1]);
                let second = self.unit_within(*next, &HALVES[1..]);
                let pair = self.and(first, second);
                let single = self.not(pair);
                here = self.and(here, single);
                // A set has all characters of two units or none.
                let pair = self.and(starts[place], pair);
                ends[place + 2] = self.or(ends[place + 2], pair);
            }
            let here = self.and(starts[place], here);
            ends[place + 1] = self.or(ends[place + 1], here);
        }
        ends
    }

    fn unit_within(&mut self, unit: Unit, ranges: &[(u32, u32)]) -> TermId {
        let term = self.unit_term(unit);
        let mut within = Vec::new();
        for (low, high) in ranges.iter().filter(|it| it.0 <= 0xffff) {
            let (low, high) = (
                self.bv32(*low as i32),
                self.bv32((*high).min(0xffff) as i32),
            );
            let (above, below) = (self.le(low, term), self.le(term, high));
            within.push(self.and(above, below));
        }
        self.or_all(within)
    }
}
