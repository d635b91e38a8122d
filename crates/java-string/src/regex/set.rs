//! Sets of characters.

/// Code points from here on are no plain units: surrogates and what needs two of them.
const SURROGATES: u32 = 0xd800;
/// The last code point.
const LAST: u32 = 0x10_ffff;
/// What ends a line, so that a dot does not match it.
const LINE_ENDS: &[(u32, u32)] = &[(0x0a, 0x0a), (0x0d, 0x0d), (0x85, 0x85), (0x2028, 0x2029)];

/// A set of code points: ranges in order that do not touch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Set {
    ranges: Vec<(u32, u32)>,
}

impl Set {
    /// The set of some ranges, both ends included; none if it is empty.
    pub(super) fn of(mut ranges: Vec<(u32, u32)>) -> Option<Set> {
        ranges.sort_unstable();
        let mut joined: Vec<(u32, u32)> = Vec::new();
        for (low, high) in ranges {
            match joined.last_mut() {
                Some(last) if low <= last.1.saturating_add(1) => last.1 = last.1.max(high),
                _ => joined.push((low, high)),
            }
        }
        (!joined.is_empty()).then_some(Set { ranges: joined })
    }

    /// A dot without flags.
    pub(super) fn dot() -> Option<Set> {
        Set::of(LINE_ENDS.to_vec())?.others()
    }

    /// All code points but those of the set.
    pub(super) fn others(&self) -> Option<Set> {
        let mut ranges = Vec::new();
        let mut next = 0;
        for (low, high) in &self.ranges {
            if next < *low {
                ranges.push((next, low - 1));
            }
            next = high + 1;
        }
        if next <= LAST {
            ranges.push((next, LAST));
        }
        Set::of(ranges)
    }

    /// The ranges, in order.
    pub fn ranges(&self) -> &[(u32, u32)] {
        &self.ranges
    }

    pub(super) fn contains(&self, point: u32) -> bool {
        let mut ranges = self.ranges.iter();
        ranges.any(|(low, high)| (*low..=*high).contains(&point))
    }

    /// Whether all characters are one unit each, and none is a surrogate; the others have all that are not.
    pub fn is_about_units(&self) -> bool {
        self.ranges.iter().all(|range| range.1 < SURROGATES)
    }

    /// A visible character of ASCII, letters and digits first; any plain unit otherwise.
    pub(super) fn plain(&self) -> Option<u16> {
        let tried = (b'a'..=b'z').chain(b'0'..=b'9').chain(b'A'..=b'Z');
        let mut tried = tried.chain(b' '..=b'~').map(u16::from);
        let visible = tried.find(|unit| self.contains(u32::from(*unit)));
        visible.or_else(|| {
            let (low, _) = *self.ranges.first()?;
            u16::try_from(low).ok().filter(|_| low < SURROGATES)
        })
    }
}
