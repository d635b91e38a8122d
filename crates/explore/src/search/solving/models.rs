//! The models of a path, one after the other: by a SAT solver where all ranges are finite, otherwise by the pipeline.

use std::rc::Rc;

use oxpecker_path::PathCondition;
use oxpecker_solver::backends::finite::FiniteProblem;
use oxpecker_solver::{Answer, Limits, UnknownReason};
use oxpecker_term::{Literal, Model, TermId};

use super::super::Explorer;
use super::different;
use super::project::Projection;
use crate::solutions::Solutions;
use oxpecker_interp::state::State;

/// What the finite problem may take of the limits of a query before the pipeline is called.
const SHARE: u32 = 4;

/// The models of a path that differ in what solutions are told apart by.
pub(super) struct Models {
    path: PathCondition,
    /// A model that was known before, for the first call.
    known: Option<Rc<Model>>,
    finite: Option<FiniteProblem>,
    /// What was excluded, for the pipeline.
    excluded: Vec<Vec<(TermId, Literal)>>,
}

impl Models {
    /// One fresh solver for the end of a path.
    pub(super) fn new(
        explorer: &Explorer<'_>,
        state: &State,
        projection: &Projection,
        solutions: &Solutions,
    ) -> Self {
        let pool = &explorer.interpreter.pool;
        let known = state.model.as_ref();
        let known = known.filter(|it| state.path.iter().all(|fact| it.holds(pool, fact)));
        // One model is enough for one solution.
        let is_enough = known.is_some() && solutions.goal.per_path;
        let encode = || {
            let stop = explorer.pipeline.config().stop.as_ref();
            let problem = FiniteProblem::new(pool, &state.path.to_vec(), &projection.terms);
            problem.ok().map(|it| it.stopped_by(stop))
        };
        let wanted = solutions.goal.finite && !is_enough && projection.open.is_empty();
        let finite = wanted.then(encode).flatten();
        Models {
            path: state.path.clone(),
            known: known.filter(|_| finite.is_none()).cloned(),
            finite,
            excluded: Vec::new(),
        }
    }

    /// A model that was not excluded.
    pub(super) fn next(&mut self, explorer: &mut Explorer<'_>) -> Answer {
        self.next_with(explorer, None)
    }

    /// The same for a further constraint, which the finite problem keeps, or its opposite.
    pub(super) fn next_with(
        &mut self,
        explorer: &mut Explorer<'_>,
        fact: Option<TermId>,
    ) -> Answer {
        if let Some(known) = self.known.take().filter(|_| fact.is_none()) {
            return Answer::Sat(known);
        }
        if let Some(finite) = &mut self.finite {
            let limits = &explorer.pipeline.config().limits;
            let limits = Limits {
                timeout_ms: limits.timeout_ms.map(|it| it.div_ceil(SHARE)),
                resource: limits.resource.map(|it| it.div_ceil(SHARE)),
            };
            let pool = &explorer.interpreter.pool;
            let answer = match fact {
                Some(fact) => finite.next_if(pool, fact, &limits),
                None => finite.next(pool, &limits),
            };
            match answer {
                Answer::Unknown(UnknownReason::Interrupted) => return answer,
                Answer::Unknown(_) => self.finite = None,
                answer => return answer,
            }
        }
        self.ask_pipeline(explorer, fact)
    }

    fn ask_pipeline(&mut self, explorer: &mut Explorer<'_>, fact: Option<TermId>) -> Answer {
        for values in std::mem::take(&mut self.excluded) {
            let pool = &mut explorer.interpreter.pool;
            let values = values.iter();
            let differs = values.map(|(term, value)| different::differs(pool, *term, value));
            let differs: Vec<TermId> = differs.collect();
            let other = pool.or_all(differs);
            self.path.push(other);
        }
        let pool = &mut explorer.interpreter.pool;
        let guard = fact.unwrap_or(pool.tt());
        let path = match fact {
            Some(fact) => self.path.with(fact),
            None => self.path.clone(),
        };
        explorer.pipeline.check(pool, &path, guard, None)
    }

    /// Further facts about all models.
    pub(super) fn narrow(&mut self, facts: Vec<TermId>) {
        facts.into_iter().for_each(|it| self.path.push(it));
    }

    /// Excludes what has these values; false if nothing else can be.
    pub(super) fn exclude(
        &mut self,
        explorer: &Explorer<'_>,
        values: Vec<(TermId, Literal)>,
    ) -> bool {
        let pool = &explorer.interpreter.pool;
        if values.iter().all(|(it, _)| pool.is_const(*it)) {
            return false;
        }
        if let Some(finite) = &mut self.finite
            && !finite.exclude_last(pool)
        {
            return false;
        }
        self.excluded.push(values);
        true
    }
}
