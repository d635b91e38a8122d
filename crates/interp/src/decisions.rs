//! The decisions of a path: enough to come to the same state again, on any machine, without asking a solver.

use std::rc::Rc;

/// What was decided where a state could go on in several ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    /// Which alternative was taken.
    pub place: u32,
    /// Whether all others were impossible, so that its guard followed from the path.
    pub implied: bool,
    /// Whether somebody was asked who did not know.
    pub uncertain: bool,
}

/// The decisions of a path in order. Forks share what they have in common.
#[derive(Clone, Debug, Default)]
pub struct Decisions {
    last: Option<Rc<Link>>,
    length: usize,
    /// Where they are in the record of the search, if there is one.
    pub mark: u32,
}

#[derive(Debug)]
struct Link {
    decision: Decision,
    before: Option<Rc<Link>>,
}

impl Decisions {
    /// Adds a decision.
    pub fn push(&mut self, decision: Decision) {
        let before = self.last.take();
        self.last = Some(Rc::new(Link { decision, before }));
        self.length += 1;
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.length
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// All of them as numbers.
    pub fn prefix(&self) -> Prefix {
        let links = std::iter::successors(self.last.as_deref(), |it| it.before.as_deref());
        let mut words: Vec<u32> = links.map(|link| link.decision.to_word()).collect();
        words.reverse();
        Prefix(words)
    }
}

impl Drop for Link {
    /// One after the other: a long path must not need a deep stack.
    fn drop(&mut self) {
        let mut before = self.before.take();
        while let Some(mut link) = before.and_then(|it| Rc::try_unwrap(it).ok()) {
            before = link.before.take();
        }
    }
}

impl Decision {
    fn to_word(self) -> u32 {
        self.place << 2 | u32::from(self.implied) << 1 | u32::from(self.uncertain)
    }

    fn of_word(word: u32) -> Self {
        Decision {
            place: word >> 2,
            implied: word & 2 != 0,
            uncertain: word & 1 != 0,
        }
    }
}

/// The decisions of a path, to be handed to others or kept in a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prefix(pub Vec<u32>);

impl Prefix {
    /// The decisions.
    pub fn decisions(&self) -> impl Iterator<Item = Decision> + '_ {
        self.0.iter().map(|word| Decision::of_word(*word))
    }
}

#[cfg(test)]
mod tests {
    use super::{Decision, Decisions};

    #[test]
    fn prefixes_keep_everything_and_long_ones_are_dropped_without_a_deep_stack() {
        let decision = |place: u32| Decision {
            place,
            implied: place.is_multiple_of(3),
            uncertain: place.is_multiple_of(5),
        };
        let mut decisions = Decisions::default();
        for place in 0..1_000_000 {
            decisions.push(decision(place));
        }
        let other = decisions.clone();
        drop(decisions);
        let prefix = other.prefix();
        assert_eq!(prefix.decisions().count(), other.len());
        assert!(
            prefix
                .decisions()
                .zip(0..)
                .all(|(it, place)| it == decision(place))
        );
    }
}
