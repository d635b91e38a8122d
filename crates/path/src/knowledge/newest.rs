//! The facts that look at a term or a variable, as far as they are looked at again: the newest ones. Forks copy the maps that
//! lists of them are in, so a list is as small as a pointer.

use std::rc::Rc;

use oxpecker_term::TermId;

/// Facts that are looked at again, whatever the number of older ones.
const MOST: usize = 64;

/// The newest facts of a list, the oldest of them first.
#[derive(Clone, Debug, Default)]
pub(super) struct Newest(Rc<[TermId]>);

impl Newest {
    pub(super) fn add(&mut self, fact: TermId) {
        let too_many = (self.0.len() + 1).saturating_sub(MOST);
        let kept = self.0.iter().skip(too_many).copied();
        self.0 = kept.chain([fact]).collect();
    }

    /// The newest one first.
    pub(super) fn iter(&self) -> impl Iterator<Item = TermId> + '_ {
        self.0.iter().rev().copied()
    }
}

#[cfg(test)]
mod tests {
    use oxpecker_term::{TermId, TermPool};

    use super::{MOST, Newest};

    #[test]
    fn old_facts_make_room_for_new_ones() {
        let mut pool = TermPool::default();
        let facts: Vec<TermId> = (0..3 * MOST as i64).map(|it| pool.int(it)).collect();
        let mut newest = Newest::default();
        for (at, fact) in facts.iter().enumerate() {
            newest.add(*fact);
            let expected = facts[..=at].iter().rev().take(MOST);
            assert!(newest.iter().eq(expected.copied()));
        }
    }
}
