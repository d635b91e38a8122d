//! Paths become solutions when they end: a model of the path, its inputs, a run of them, and what that run remembered.
//!
//! Several solutions of one path differ in what they are told apart by, the *projection*: `project` says which terms that
//! is, `read` what a run gave, `improve` looks for the best one.

mod copied;
mod different;
mod explain;
mod improve;
mod models;
mod project;
mod read;
mod reads;
mod replay;

use oxpecker_solver::{Answer, UnknownReason};
use oxpecker_term::Model;

use self::models::Models;
use self::project::Projection;
use super::Explorer;
use crate::search_record::PathStatus;
use crate::solutions::{Solution, Solutions};
use oxpecker_interp::concrete_run::solve;
use oxpecker_interp::state::State;
use oxpecker_interp::{Limit, PathEnd, Reason};

/// Instructions a solution may run.
const RUN_FUEL: u64 = 50_000_000;

/// Solutions that cannot be told apart.
const OPEN: &str = "further solutions of a path with arrays of any length";

/// Whether there may be other solutions.
enum Others {
    /// There may be.
    Maybe,
    /// There are none on this path, or nobody wants them.
    None,
}

impl Explorer<'_> {
    /// A path ended, and solutions are what the search is for.
    pub(super) fn solve_end(&mut self, state: &State, end: &PathEnd) -> PathStatus {
        let Some(solutions) = self.solutions else {
            return PathStatus::Done;
        };
        let counts = matches!(end, PathEnd::Returned(_)) || solutions.goal.per_path;
        let before = solutions.count();
        let status = match (counts, &solutions.goal.objective) {
            (false, _) => match self.exists(state) {
                true => PathStatus::Done,
                false => PathStatus::Pruned,
            },
            (true, Some(objective)) => self.improve(state, end, solutions, objective),
            (true, None) => self.enumerate(state, end, solutions),
        };
        if solutions.count() == before {
            self.note_assumed(state, solutions);
            if solutions.fail() {
                self.note(Reason::Limit(Limit::Fails));
            }
        }
        status
    }

    /// All solutions of a path, as long as they are wanted.
    fn enumerate(&mut self, state: &State, end: &PathEnd, solutions: &Solutions) -> PathStatus {
        let projection = self.projection(state, end);
        let mut models = Models::new(self, state, &projection, solutions);
        let mut status = PathStatus::Pruned;
        loop {
            if self.note_limit() {
                return status;
            }
            let model = match models.next(self) {
                Answer::Sat(model) => model,
                Answer::Unsat => {
                    match status {
                        PathStatus::Pruned => self.explain(state, solutions),
                        // What was excluded may be more than the solutions that were found.
                        _ if !projection.is_complete => {
                            self.give_up(OPEN);
                        }
                        _ => {}
                    }
                    return status;
                }
                Answer::Unknown(why) => {
                    self.note_unsolved(&why);
                    return PathStatus::Undecided;
                }
            };
            status = PathStatus::Done;
            let Some(solution) = self.solution(state, end, &projection, &model) else {
                return PathStatus::Unsupported;
            };
            let _ = solutions.take(&solution);
            if solutions.goal.per_path || solutions.is_enough() {
                return status;
            }
            match self.exclude(&mut models, &projection, &model) {
                Others::Maybe => {}
                Others::None => return status,
            }
        }
    }

    /// The solution of a model, after it was run; none if the run did something else.
    fn solution(
        &mut self,
        state: &State,
        end: &PathEnd,
        projection: &Projection,
        model: &Model,
    ) -> Option<Solution> {
        let inputs = self.moment().inputs_of(state, model).in_order(state);
        let (program, config) = (self.interpreter.program, self.interpreter.config);
        let ran = solve(program, self.entry.method, &inputs, config, RUN_FUEL);
        let agrees = matches!(
            (end, &ran.end),
            (PathEnd::Returned(_), PathEnd::Returned(_))
                | (PathEnd::Threw(_), PathEnd::Threw(_))
                | (PathEnd::Violated(_), PathEnd::Violated(_))
        );
        let solution = agrees.then(|| read::solution(program, self.entry.method, &inputs, &ran));
        let solution = solution.flatten();
        let expected = |it: &Solution| self.is_expected(projection, model, it);
        let solution = solution.filter(expected);
        if solution.is_none() {
            let what = "a solution whose run gave something else".into();
            let reason = Reason::Unsupported { what, span: None };
            self.note_at(reason, &state.history.path_decisions);
        }
        solution
    }

    /// Whether a run gave what the path says.
    fn is_expected(&self, projection: &Projection, model: &Model, solution: &Solution) -> bool {
        let program = self.interpreter.program;
        projection.named.iter().all(|(name, copy)| {
            let expected =
                copied::snapshot_value(program, copy, Some((&self.interpreter.pool, model)));
            expected.is_none() || expected.as_ref() == solution.value(name)
        })
    }

    /// Excludes the solution of a model from a path.
    fn exclude(&mut self, models: &mut Models, projection: &Projection, model: &Model) -> Others {
        let pool = &mut self.interpreter.pool;
        let Some(values) = different::values(pool, projection, model) else {
            return self.give_up(OPEN);
        };
        models.narrow(different::ranges(pool, projection, model));
        match models.exclude(self, values) {
            true => Others::Maybe,
            false if projection.is_complete => Others::None,
            false => self.give_up(OPEN),
        }
    }

    /// Whether a limit ends the search; the result says so then.
    fn note_limit(&mut self) -> bool {
        let limit = self.limit();
        if let Some(limit) = limit {
            self.note(Reason::Limit(limit));
        }
        limit.is_some()
    }

    fn give_up(&mut self, what: &str) -> Others {
        let what = what.to_string();
        self.note(Reason::Unsupported { what, span: None });
        Others::None
    }

    /// The solver does not know whether there is a solution.
    fn note_unsolved(&mut self, why: &UnknownReason) {
        if *why == UnknownReason::Interrupted {
            let limit = self.budget.reached(&self.observers.counting.statistics);
            self.note(Reason::Limit(limit.unwrap_or(Limit::Interrupted)));
            return;
        }
        let what = format!("the end of a path: {why}");
        self.note(Reason::Unsupported { what, span: None });
    }

    /// The goal as a limit, if all workers together found enough.
    pub(super) fn solved_enough(&self) -> Option<Limit> {
        let is_enough = self.solutions.is_some_and(Solutions::is_enough);
        is_enough.then_some(Limit::Solutions)
    }
}
