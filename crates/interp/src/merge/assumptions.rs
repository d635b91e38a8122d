//! What a program assumed on a path. It explains why there is no solution, and it holds only there when paths are merged.

use imbl::Vector;
use oxpecker_base::Span;
use oxpecker_term::TermId;

use super::Meeting;
use crate::slot;
use crate::slots::NotCompared;
use crate::state::State;

slot! {
    /// Where assumptions come from.
    pub struct Assumptions {
        /// Facts of the path and what in the source assumed them.
        pub facts: NotCompared<Vector<(TermId, Span)>>,
    }
}

/// The guards of two paths with what the program itself assumed on them since they parted: that holds only there.
pub(super) fn with_assumptions(states: [&State; 2], meeting: &Meeting<'_>) -> [Vec<TermId>; 2] {
    let shared = states[0].path.common_prefix(&states[1].path);
    [0, 1].map(|side| {
        let state = states[side];
        let mut guards = meeting.guards[side].to_vec();
        let assumed = &state.slot::<Assumptions>().facts.0;
        let since = state.path.iter().take(state.path.len() - shared);
        let is_assumed = |fact: &TermId| assumed.iter().any(|(it, _)| it == fact);
        let own: Vec<TermId> = since
            .filter(|it| !guards.contains(it) && is_assumed(it))
            .collect();
        guards.extend(own.into_iter().rev());
        guards
    })
}
