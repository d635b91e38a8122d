//! The forks of a region that led to a state. States that forked together have the same list.

use std::rc::Rc;

use oxpecker_path::Knowledge;

use super::shares::Share;

/// Where states of a region parted.
pub(super) struct Fork {
    /// The number of decisions before it.
    pub(super) decided: usize,
    /// What was known there.
    pub(super) knowledge: Knowledge,
    /// Which part the state was that forked.
    pub(super) share: Share,
    /// The forks before it.
    earlier: Forks,
}

/// Forks, the last one first.
#[derive(Clone, Default)]
pub(super) struct Forks(Option<Rc<Fork>>);

impl Forks {
    /// These and another one.
    pub(super) fn and(&self, decided: usize, knowledge: Knowledge, share: Share) -> Self {
        Forks(Some(Rc::new(Fork {
            decided,
            knowledge,
            share,
            earlier: self.clone(),
        })))
    }

    /// The list that ends with the fork that so many decisions led to.
    pub(super) fn up_to(&self, decided: usize) -> Option<&Forks> {
        let mut forks = self;
        loop {
            let last = forks.last()?;
            if last.decided == decided {
                return Some(forks);
            }
            forks = &last.earlier;
        }
    }

    /// The fork that came last.
    pub(super) fn last(&self) -> Option<&Fork> {
        self.0.as_deref()
    }
}

impl Drop for Forks {
    /// Not one in the other: lists may be long.
    fn drop(&mut self) {
        let mut last = self.0.take();
        while let Some(mut fork) = last.and_then(|it| Rc::try_unwrap(it).ok()) {
            last = fork.earlier.0.take();
        }
    }
}
