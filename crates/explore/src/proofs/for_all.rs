//! What holds for every object of a region: how it is held against a state, whatever kind of fact it is.

use oxpecker_interp::exec::Interpreter;
use oxpecker_interp::generalise::{Reached, Region};
use oxpecker_interp::heap::Object;
use oxpecker_interp::state::State;
use oxpecker_term::TermId;
use rustc_hash::FxHashMap;

use super::generalised::{Fact, Head, Named};
use super::run::{Ended, Runner};

/// What may hold for all objects of a region.
pub(super) trait ForAll {
    /// Whether it is assumed of all objects of a region.
    fn is_assumed(&self, region: &Region) -> bool;

    /// That it holds for an object; none if it says nothing about that one.
    fn of(&self, interpreter: &mut Interpreter<'_>, object: &Object) -> Option<TermId>;
}

impl Runner<'_> {
    /// Those of the proposed facts that hold when a loop is entered; the others are not tried again.
    pub(super) fn kept_at_entry<F: ForAll>(
        &mut self,
        head: &Head,
        (entry, reached): (&State, &Reached),
        mut proposed: Named<F>,
    ) -> Result<Named<F>, Ended> {
        let plan = self.plans.get(&head.key);
        proposed.retain(|it| !plan.dropped.contains(&it.0));
        let lost = self.not_kept_by_all(entry, reached, &proposed)?;
        if !lost.is_empty() {
            if self.plans.is_frozen {
                return Err(Ended::Refused);
            }
            proposed.retain(|it| !lost.contains(&it.0));
            self.plans.of(&head.key).dropped.extend(lost);
        }
        Ok(proposed)
    }

    /// The facts that do not hold for all objects that a state leads to.
    pub(super) fn not_kept_by_all<F: ForAll>(
        &mut self,
        state: &State,
        reached: &Reached,
        facts: &[(String, F)],
    ) -> Result<Vec<String>, Ended> {
        let mut lost = Vec::new();
        let mut open = Vec::new();
        for (text, fact) in facts {
            let assumed = reached.regions.iter().all(|it| {
                let region = state.inputs.regions.get(*it);
                region.is_some_and(|it| fact.is_assumed(it))
            });
            if !assumed {
                lost.push(text.clone());
                continue;
            }
            for object in &reached.objects {
                let contents = state.heap.get(*object).ok_or(Ended::Refused)?;
                if let Some(term) = fact.of(&mut self.interpreter, contents) {
                    let text = text.clone();
                    open.push(Fact { text, term });
                }
            }
        }
        lost.extend(self.not_kept(state, &open, &FxHashMap::default())?);
        lost.sort_unstable();
        lost.dedup();
        Ok(lost)
    }
}
