//! Why there is no solution where paths fork: assumptions are left out one by one, and the search tells whether there is one then.
//!
//! What is left is minimal: whoever leaves out any one of these assumptions has a solution.

use std::collections::BTreeSet;
use std::sync::Arc;

use oxpecker_base::Span;
use oxpecker_explore::solutions::{SolutionGoal, Solutions};
use oxpecker_explore::{Budget, Verdict};
use oxpecker_interp::{Limit, Reason};
use oxpecker_ir::{CallTarget, Inst, Program, SpecKind};
use oxpecker_solver::StopFlag;

use crate::entry::Entry;
use crate::project::Project;
use crate::search::Control;
use crate::settings::Settings;

/// Problems with more assumptions are not explained.
const MOST_ASSUMPTIONS: usize = 200;

/// The class of Java whose methods assume something, and what their names begin with.
const FREE: &str = "oxpecker/Free";
const ASSUME: &str = "assume";

/// Searches that leave out some assumptions.
struct Searches<'a> {
    project: &'a Project,
    entry: &'a Entry,
    settings: Settings,
    budget: &'a mut dyn Budget,
    stop: Option<StopFlag>,
    finite: bool,
}

impl Project {
    /// Assumptions that exclude each other, of those that were made on paths without solutions. None if a search among
    /// them came to no end.
    pub fn why_none(
        &self,
        entry: &Entry,
        settings: &Settings,
        collector: &Solutions,
        (budget, stop): (&mut dyn Budget, Option<StopFlag>),
    ) -> Option<Vec<Span>> {
        let mut all = assumptions(self.program());
        all.extend(collector.assumed());
        let all: Vec<Span> = all.into_iter().collect();
        if all.is_empty() || all.len() > MOST_ASSUMPTIONS {
            return None;
        }
        let mut settings = settings.clone();
        settings.workers = 1;
        let mut searches = Searches {
            project: self,
            entry,
            settings,
            budget,
            stop,
            finite: collector.goal.finite,
        };
        let mut left_out = BTreeSet::new();
        searches.reduce(&all, &mut left_out)?;
        let kept: Vec<Span> = all
            .into_iter()
            .filter(|it| !left_out.contains(it))
            .collect();
        (!kept.is_empty()).then_some(kept)
    }
}

/// Where code that was loaded assumes something. Paths that were refuted early never came to all of it.
fn assumptions(program: &Program) -> BTreeSet<Span> {
    let is_free = |target: &CallTarget| {
        let (CallTarget::Exact(method) | CallTarget::Virtual(method)) = target;
        let method = &program.methods[*method];
        program.classes[method.class].name == FREE && method.name.starts_with(ASSUME)
    };
    let insts = program.methods.iter().flat_map(|it| it.blocks().iter());
    let insts = insts.flat_map(|it| it.insts.iter());
    let spans = insts.filter_map(|inst| match inst {
        Inst::Spec {
            kind: SpecKind::Assume,
            span,
            ..
        } => Some(*span),
        Inst::Call(call) if is_free(&call.target) => Some(call.span),
        _ => None,
    });
    spans.collect()
}

impl Searches<'_> {
    /// Leaves out those of some assumptions without which there is still no solution, many at once if that is possible.
    fn reduce(&mut self, some: &[Span], left_out: &mut BTreeSet<Span>) -> Option<()> {
        let mut without = left_out.clone();
        without.extend(some);
        match self.has_solution(&without) {
            Some(false) => {
                *left_out = without;
                return Some(());
            }
            None if some.len() == 1 => return None,
            Some(true) | None => {}
        }
        if some.len() > 1 {
            let (first, second) = some.split_at(some.len() / 2);
            self.reduce(first, left_out)?;
            self.reduce(second, left_out)?;
        }
        Some(())
    }

    /// Whether there is a solution without some assumptions, if that is found out.
    fn has_solution(&mut self, without: &BTreeSet<Span>) -> Option<bool> {
        self.settings.engine.path.ignored = Arc::new(without.clone());
        let goal = SolutionGoal {
            wanted: Some(1),
            finite: self.finite,
            ..SolutionGoal::default()
        };
        let collector = Solutions::new(goal, |_, _| ());
        let control = Control {
            stop: self.stop.clone(),
            ..Control::new(&mut *self.budget)
        };
        let outcome = self
            .project
            .solve_by(self.entry, &self.settings, &collector, control);
        if collector.is_reached() {
            return Some(true);
        }
        let is_other = |it: &&Reason| **it != Reason::Limit(Limit::Solutions);
        match &outcome.verdict {
            Verdict::Unknown(reasons) if reasons.keys().any(|it| is_other(&it)) => None,
            Verdict::ValidUpTo(bounds) if bounds.depth.is_some() => None,
            _ => Some(false),
        }
    }
}
