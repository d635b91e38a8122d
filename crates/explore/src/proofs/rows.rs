//! Arrays of arrays: the elements of the outer one lead to any number of arrays, of which is known how long they are.

use oxpecker_interp::exec::Interpreter;
use oxpecker_interp::generalise::{Place, Reached, Region, Rows};
use oxpecker_interp::heap::Object;
use oxpecker_interp::state::State;
use oxpecker_interp::value::Value;
use oxpecker_term::TermId;

use super::candidates;
use super::for_all::ForAll;
use super::generalised::{Forgotten, Head, Named, Plan, RowLength};
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
    ) -> Result<Named<RowLength>, Ended> {
        let plan = self.plans.get(&head.key);
        if rows_of(&plan, &[]).is_none() || !self.plans.wants_facts_of_objects() {
            return Ok(Vec::new());
        }
        let lengths = candidates::row_lengths(&mut self.interpreter, (head, &plan));
        self.kept_at_entry(head, (entry, reached), lengths)
    }
}

impl ForAll for RowLength {
    fn is_assumed(&self, region: &Region) -> bool {
        // A region without arrays has none of another length.
        let rows = region.rows.as_ref();
        rows.is_none_or(|it| it.lengths.contains(&self.0))
    }

    fn of(&self, interpreter: &mut Interpreter<'_>, object: &Object) -> Option<TermId> {
        let Object::Array(array) = object else {
            return None;
        };
        let integers = interpreter.int_scalar();
        let own = interpreter.lift(array.length, integers);
        Some(interpreter.pool.eq(own, self.0))
    }
}

/// The rows that a plan forgets, if it does.
pub(super) fn rows_of(plan: &Plan, lengths: &[(String, RowLength)]) -> Option<Rows> {
    plan.places.values().find_map(|it| match it {
        Forgotten::Rows(element) => Some(Rows {
            element: element.clone(),
            lengths: lengths.iter().map(|it| it.1.0).collect(),
        }),
        _ => None,
    })
}
