//! Arrays of arrays: the elements of the outer one lead to any number of arrays, of which is known how long they are.

use oxpecker_interp::generalise::{Place, Reached, Rows};
use oxpecker_interp::heap::Object;
use oxpecker_interp::state::State;
use oxpecker_interp::value::Value;
use oxpecker_term::TermId;
use rustc_hash::FxHashMap;

use super::candidates;
use super::generalised::{Fact, Forgotten, Head, Plan};
use super::run::{Ended, Runner};

impl Runner<'_> {
    /// What the elements of an array of arrays become.
    pub(super) fn rows(
        &mut self,
        head: &Head,
        place: Place,
        (state, values): (&State, [Value; 2]),
    ) -> Option<Forgotten> {
        let Place::Elements(array) = place else {
            return None;
        };
        let element = self.interpreter.row_type(state, array)?;
        // All rows of a generalised state are of one type.
        let plan = self.plans.get(&head.key);
        let is_other = |it: &Forgotten| matches!(it, Forgotten::Rows(other) if *other != element);
        if plan.places.values().any(is_other) {
            return None;
        }
        for (state, elements) in [(&head.entry.state, values[0]), (state, values[1])] {
            self.interpreter.reached_rows(state, (elements, &element))?;
        }
        Some(Forgotten::Rows(element))
    }

    /// The numbers that all rows are as long as when a loop is entered.
    pub(super) fn row_lengths(
        &mut self,
        head: &Head,
        (entry, reached): (&State, &Reached),
    ) -> Result<Vec<(String, TermId)>, Ended> {
        let plan = self.plans.get(&head.key);
        if rows_of(&plan, &[]).is_none() {
            return Ok(Vec::new());
        }
        let mut lengths = candidates::row_lengths(&mut self.interpreter, (head, &plan));
        lengths.retain(|it| !plan.dropped.contains(&it.0));
        let lost = self.not_kept_by_rows(entry, reached, &lengths)?;
        if !lost.is_empty() {
            if self.plans.is_frozen {
                return Err(Ended::Refused);
            }
            lengths.retain(|it| !lost.contains(&it.0));
            self.plans.of(&head.key).dropped.extend(lost);
        }
        Ok(lengths)
    }

    /// The lengths that some rows of a state do not have.
    pub(super) fn not_kept_by_rows(
        &mut self,
        state: &State,
        reached: &Reached,
        lengths: &[(String, TermId)],
    ) -> Result<Vec<String>, Ended> {
        let mut lost = Vec::new();
        let mut open = Vec::new();
        for (text, length) in lengths {
            let assumed = reached.regions.iter().all(|it| {
                let region = state.inputs.regions.get(*it);
                let rows = region.map(|it| it.rows.as_ref());
                // A region without arrays has none of another length.
                rows.is_some_and(|it| it.is_none_or(|it| it.lengths.contains(length)))
            });
            if !assumed {
                lost.push(text.clone());
                continue;
            }
            for object in &reached.objects {
                if let Some(Object::Array(array)) = state.heap.get(*object) {
                    let integers = self.interpreter.int_scalar();
                    let own = self.interpreter.lift(array.length, integers);
                    let term = self.interpreter.pool.eq(own, *length);
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

/// The rows that a plan forgets, if it does.
pub(super) fn rows_of(plan: &Plan, lengths: &[(String, TermId)]) -> Option<Rows> {
    plan.places.values().find_map(|it| match it {
        Forgotten::Rows(element) => Some(Rows {
            element: element.clone(),
            lengths: lengths.iter().map(|it| it.1).collect(),
        }),
        _ => None,
    })
}
