//! Loops that begin again, since a state that came back to them was no instance of what was assumed. All states that are left
//! inside of a loop are followed first: what each of them weakens need not be found out one by one.

use std::rc::Rc;

use super::generalised::{Head, Item};
use super::queries::ASKED;
use super::run::{Arrival, Ended, Runner};

impl Runner<'_> {
    /// A loop whose plan was weakened begins again when what is left inside of it was followed, which may weaken it more.
    pub(super) fn begins_later(&mut self, head: &Rc<Head>) {
        if self.pending.iter().all(|it| it.id != head.id) {
            self.pending.push(Rc::clone(head));
        }
    }

    /// Lets the innermost loop that was weakened begin again if nothing is left inside of it.
    pub(super) fn begin_again(&mut self) -> Result<(), Ended> {
        while let Some(head) = self.pending.last().cloned() {
            self.stack.retain(|it| {
                let is_inside = it.open.last().is_some_and(|it| it.id == head.id);
                is_inside || !it.from.contains(&head.id)
            });
            if self.stack.iter().any(|it| it.from.contains(&head.id)) {
                return Ok(());
            }
            self.pending.pop();
            if let Arrival::Goes(item) = self.again_or_later(&head)? {
                self.stack.push(*item);
            }
        }
        Ok(())
    }

    /// Whether a state need not be followed, since it left a loop that begins again, or entered one inside of it.
    pub(super) fn is_outdated(&self, item: &Item) -> bool {
        self.pending.last().is_some_and(|head| {
            let is_inside = item.open.last().is_some_and(|it| it.id == head.id);
            !is_inside && item.from.contains(&head.id)
        })
    }

    /// Whether a loop that a state is in begins again, so that loops inside of it need not be entered.
    pub(super) fn begins_later_around(&self, item: &Item) -> bool {
        let mut pending = self.pending.iter();
        pending.any(|it| item.from.contains(&it.id))
    }

    /// Enters a loop again; when the effort does not suffice it is left pending.
    pub(super) fn again_or_later(&mut self, head: &Rc<Head>) -> Result<Arrival, Ended> {
        let arrival = self.again(head);
        if let Err(Ended::Exhausted) = arrival {
            self.begins_later(head);
        }
        arrival
    }

    /// Forgets what came of a head and enters its loop again.
    fn again(&mut self, head: &Head) -> Result<Arrival, Ended> {
        self.stack.retain(|it| !it.from.contains(&head.id));
        self.pending.retain(|it| !it.entry.from.contains(&head.id));
        self.failures.retain(|it| !it.from.contains(&head.id));
        self.spend(ASKED)?;
        if Self::is_call(head) {
            return self.begin_call(head.entry.clone(), head.key.clone());
        }
        self.enter(head.entry.clone(), head.key.clone(), head.round)
    }
}
