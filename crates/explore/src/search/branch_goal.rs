//! How many of the branches that can be reached are covered, for a search that ends when they are enough.

use super::Explorer;
use crate::config::Percent;
use oxpecker_interp::Limit;
use oxpecker_interp::coverage::{
    Branch, Coverage, MethodKey, is_written, jumps, method_key, reachable,
};
use oxpecker_ir::{MethodId, Program};

/// A branch by names that all workers understand: its method, and its number there.
pub(super) type BranchKey = (MethodKey, u32);

/// The branches of the user's code that can be reached from the entry, and which of them are covered.
#[derive(Debug)]
pub(super) struct BranchGoal {
    /// How many are enough; none if there are no branches, since no share of nothing is enough.
    needed: Option<usize>,
    missing: Vec<(BranchKey, Branch)>,
    covered: usize,
    /// How much had been run when the branches were looked at.
    seen: usize,
}

impl BranchGoal {
    pub(super) fn new(program: &Program, entry: MethodId, share: Percent) -> Self {
        let methods = reachable(program, entry);
        let written = methods.into_iter().filter(|it| is_written(program, *it));
        let mut missing = Vec::new();
        for method in written {
            let key = method_key(program, method);
            let branches = jumps(program, method).into_iter();
            let branches = branches.flat_map(|jump| jump.branches);
            missing.extend((0..).zip(branches).map(|(at, it)| ((key.clone(), at), it)));
        }
        BranchGoal {
            needed: (!missing.is_empty()).then(|| share.of(missing.len())),
            missing,
            covered: 0,
            seen: 0,
        }
    }

    /// The branches that are covered now and were not before.
    fn newly_covered(&mut self, coverage: &Coverage) -> Vec<BranchKey> {
        let size = coverage.size();
        if size == self.seen {
            return Vec::new();
        }
        self.seen = size;
        let is_covered = |(_, branch): &mut (BranchKey, Branch)| branch.taken(coverage) > 0;
        let covered = self.missing.extract_if(.., is_covered);
        let covered: Vec<BranchKey> = covered.map(|(key, _)| key).collect();
        self.covered += covered.len();
        covered
    }
}

impl Explorer<'_> {
    /// The goal as a limit, if it is a share of the branches and all workers together cover it.
    pub(super) fn covered_enough(&mut self) -> Option<Limit> {
        let goal = self.found.branches.as_mut()?;
        let coverage = self.interpreter.recorded.coverage.as_ref()?;
        let new = goal.newly_covered(coverage);
        let covered = match &self.team {
            Some(team) => team.cover(new),
            None => goal.covered,
        };
        let is_enough = goal.needed.is_some_and(|needed| covered >= needed);
        is_enough.then_some(Limit::Coverage)
    }

    /// What earlier searches covered counts too.
    pub(super) fn count_earlier_branches(&mut self) {
        let Some(goal) = &mut self.found.branches else {
            return;
        };
        let mut earlier = Coverage::counting();
        earlier.add_named(self.interpreter.program, &self.earlier.coverage);
        let new = goal.newly_covered(&earlier);
        // What this search runs is looked at from the beginning.
        goal.seen = 0;
        if let Some(team) = &self.team {
            team.cover(new);
        }
    }
}
