//! The states of a region, in the order in which they came. One look goes over many of them, and the next one to run is at hand.

use std::collections::BTreeSet;
use std::ops::{Deref, DerefMut};
use std::rc::Rc;

use super::barrier::Barrier;
use super::region::Live;

/// When a state runs, compared with others.
pub(super) type Order = Rc<[u32]>;

/// States of a region.
#[derive(Default)]
pub(super) struct States {
    all: Vec<Waiting>,
    /// The places of all of them, beside each other, so that a look for one place touches nothing else.
    standings: Vec<usize>,
    /// Those that did not arrive where all of them meet, the next one first.
    coming: BTreeSet<(Order, u64)>,
    /// Where all of them meet.
    barrier: Option<Barrier>,
    came: u64,
    /// How many of them have so many callers.
    depths: Vec<usize>,
    /// How many of them are at each place.
    crowds: Vec<usize>,
}

/// A state of a region. What is looked up of all states each time stands beside it, so that most of them are not touched.
pub(super) struct Waiting {
    live: Box<Live>,
    /// How many came before it.
    number: u64,
    /// Not computed before somebody asks: most states have arrived when they come.
    order: Option<Order>,
    /// How many methods wait for its running one.
    callers: usize,
}

impl States {
    pub(super) fn barrier(&self) -> Option<Barrier> {
        self.barrier
    }

    /// From now on all of them meet there. What runs before what is computed by the function.
    pub(super) fn meet_at(&mut self, barrier: Barrier, mut order: impl FnMut(&Live) -> Order) {
        self.barrier = Some(barrier);
        self.coming.clear();
        for it in &mut self.all {
            if !barrier.is_reached(it.live.place) {
                let order = it.order.get_or_insert_with(|| order(&it.live));
                self.coming.insert((Rc::clone(order), it.number));
            }
        }
    }

    pub(super) fn push(&mut self, live: Box<Live>, order: impl FnOnce(&Live) -> Order) {
        let number = self.came;
        self.came += 1;
        let is_coming = self.barrier.is_some_and(|it| !it.is_reached(live.place));
        let order = is_coming.then(|| order(&live));
        if let Some(order) = &order {
            self.coming.insert((Rc::clone(order), number));
        }
        count(&mut self.depths, live.callers());
        count(&mut self.crowds, live.standing);
        self.standings.push(live.standing);
        self.all.push(Waiting {
            number,
            order,
            callers: live.callers(),
            live,
        });
    }

    pub(super) fn remove(&mut self, at: usize) -> Box<Live> {
        let removed = self.all.remove(at);
        let standing = self.standings.remove(at);
        if let Some(order) = removed.order {
            self.coming.remove(&(order, removed.number));
        }
        self.depths[removed.callers] -= 1;
        self.crowds[standing] -= 1;
        removed.live
    }

    /// Takes the state that must run before all others, of those that have not arrived.
    pub(super) fn take_first(&mut self) -> Option<Box<Live>> {
        let (_, number) = self.coming.first()?;
        let at = self.all.binary_search_by_key(number, |it| it.number).ok()?;
        Some(self.remove(at))
    }

    pub(super) fn get_mut(&mut self, at: usize) -> Option<&mut Waiting> {
        self.all.get_mut(at)
    }

    pub(super) fn iter_mut(&mut self) -> impl Iterator<Item = &mut Waiting> {
        self.all.iter_mut()
    }

    /// The first of them, from one on, that is where another state is.
    pub(super) fn next_with(&self, other: &Live, from: usize) -> Option<usize> {
        if !self.has_with(other) {
            return None;
        }
        let mut later = self.standings.get(from..)?.iter();
        later
            .position(|it| *it == other.standing)
            .map(|it| from + it)
    }

    /// Whether one of them is where another state is.
    pub(super) fn has_with(&self, other: &Live) -> bool {
        self.crowds.get(other.standing).is_some_and(|it| *it > 0)
    }

    /// How many callers those have that have most of them.
    pub(super) fn most_callers(&self) -> Option<usize> {
        self.depths.iter().rposition(|it| *it > 0)
    }

    /// Takes all of them.
    pub(super) fn take(&mut self) -> impl Iterator<Item = Box<Live>> + use<> {
        self.coming.clear();
        self.standings.clear();
        self.depths.clear();
        self.crowds.clear();
        std::mem::take(&mut self.all).into_iter().map(|it| it.live)
    }
}

/// Counts one more of a kind.
fn count(kinds: &mut Vec<usize>, kind: usize) {
    if kinds.len() <= kind {
        kinds.resize(kind + 1, 0);
    }
    kinds[kind] += 1;
}

impl Deref for States {
    type Target = [Waiting];

    fn deref(&self) -> &[Waiting] {
        &self.all
    }
}

impl Waiting {
    pub(super) fn callers(&self) -> usize {
        self.callers
    }
}

impl Deref for Waiting {
    type Target = Live;

    fn deref(&self) -> &Live {
        &self.live
    }
}

impl DerefMut for Waiting {
    fn deref_mut(&mut self) -> &mut Live {
        &mut self.live
    }
}
