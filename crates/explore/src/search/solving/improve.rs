//! The best solution of a path, by halving the distance to what is known to be impossible.

use num_bigint::BigInt;
use num_traits::ToPrimitive;
use oxpecker_interp::labels::Snapshot;
use oxpecker_interp::state::State;
use oxpecker_interp::value::Value;
use oxpecker_interp::{PathEnd, Reason};
use oxpecker_solver::Answer;
use oxpecker_solver::backends::finite::{Optimum, optimum, optimum_in_stages};
use oxpecker_term::{Scalar, Sort, TermId};

use super::super::Explorer;
use super::models::Models;
use super::project::{Projection, is_integer};
use crate::search_record::PathStatus;
use crate::solutions::{Direction, Objective, SolutionValue, Solutions};

/// An objective without a bound is given up at this many bits; runs compute with 64.
const MOST_BITS: u64 = 60;

/// What is known about the best value on a path.
struct Bound<'a> {
    objective: &'a Objective,
    /// Nothing beyond this is possible.
    limit: Option<BigInt>,
    /// How far to jump where there is no limit.
    step: BigInt,
}

/// What to try next.
enum Target {
    /// Any solution.
    Any,
    /// One that is at least as good as this.
    AtLeast(BigInt),
    /// Nothing: the best one is known.
    Proved,
    /// Nothing: it can be improved for ever.
    Unbounded,
}

impl Bound<'_> {
    /// Half of the distance between the best value and the limit.
    fn target(&mut self, best: Option<BigInt>) -> Target {
        let Some(best) = best else {
            return Target::Any;
        };
        let minimize = self.objective.direction == Direction::Minimize;
        let next = if minimize { &best - 1 } else { &best + 1 };
        match &self.limit {
            Some(limit) if self.objective.is_better(limit, &next) || *limit == next => {
                Target::AtLeast((&next + limit) / 2)
            }
            Some(_) => Target::Proved,
            None if self.step.bits() > MOST_BITS => Target::Unbounded,
            None => {
                let jump = if minimize {
                    &best - &self.step
                } else {
                    &best + &self.step
                };
                self.step *= 2;
                Target::AtLeast(jump)
            }
        }
    }

    /// Nothing is as good as a target.
    fn refute(&mut self, target: &BigInt) {
        self.limit = Some(match self.objective.direction {
            Direction::Minimize => target + 1,
            Direction::Maximize => target - 1,
        });
    }
}

impl Explorer<'_> {
    /// Looks for better solutions until it is proved that the path has none.
    pub(super) fn improve(
        &mut self,
        state: &State,
        end: &PathEnd,
        solutions: &Solutions,
        objective: &Objective,
    ) -> PathStatus {
        let projection = self.projection(state, end);
        let Some(term) = self.objective_term(&projection, solutions, objective) else {
            return PathStatus::Done;
        };
        let range = state.knowledge.interval(&mut self.interpreter.pool, term);
        let limit = match objective.direction {
            Direction::Minimize => range.lo(),
            Direction::Maximize => range.hi(),
        };
        let mut bound = Bound {
            objective,
            limit: limit.map(BigInt::from),
            step: BigInt::from(1),
        };
        let maximize = objective.direction == Direction::Maximize;
        let facts = state.path.to_vec();
        let finite = solutions.goal.finite;
        let prove = || {
            let (pool, stop) = (&self.interpreter.pool, self.pipeline.config().stop.as_ref());
            optimum(pool, &facts, term, maximize)
                .or_else(|| optimum_in_stages(pool, &facts, (term, maximize), stop))
        };
        match finite.then(prove).flatten() {
            Some(Optimum::Nothing) => return PathStatus::Pruned,
            Some(Optimum::Best(model)) => {
                return match self.solution(state, end, &projection, &model) {
                    Some(solution) => {
                        let _ = solutions.take(&solution);
                        PathStatus::Done
                    }
                    None => PathStatus::Unsupported,
                };
            }
            None => {}
        }
        let mut models = Models::new(self, state, &projection, solutions);
        let mut status = PathStatus::Pruned;
        loop {
            if self.note_limit() {
                return status;
            }
            let target = match bound.target(solutions.best()) {
                Target::Any => None,
                Target::AtLeast(value) => Some(value),
                Target::Proved => return status,
                Target::Unbounded => {
                    let what = "an objective without a bound".into();
                    self.note(Reason::Unsupported { what, span: None });
                    return status;
                }
            };
            let fact = target.as_ref();
            let fact = fact.map(|it| self.at_least_as_good(term, it, objective.direction));
            match models.next_with(self, fact) {
                Answer::Sat(model) => {
                    status = PathStatus::Done;
                    let Some(solution) = self.solution(state, end, &projection, &model) else {
                        return PathStatus::Unsupported;
                    };
                    let Some(SolutionValue::Int(_)) = solution.value(&objective.label) else {
                        return PathStatus::Unsupported;
                    };
                    let _ = solutions.take(&solution);
                }
                Answer::Unsat => match target {
                    None => return status,
                    Some(target) => bound.refute(&target),
                },
                Answer::Unknown(why) => {
                    self.note_unsolved(&why);
                    return PathStatus::Undecided;
                }
            }
        }
    }

    /// The term of the objective; without one the search makes no sense.
    fn objective_term(
        &mut self,
        projection: &Projection,
        solutions: &Solutions,
        objective: &Objective,
    ) -> Option<TermId> {
        let label = &objective.label;
        let mut named = projection.named.iter();
        match named.find(|(name, _)| name == label) {
            Some((_, Snapshot::Scalar(value, ty))) if is_integer(ty) => {
                let scalar = self.interpreter.scalar(ty);
                Some(match value {
                    Value::Term(term) => *term,
                    value => self.interpreter.lift(*value, scalar),
                })
            }
            Some(_) => {
                solutions.refuse(format!("`{label}` is no integer"));
                None
            }
            None => {
                solutions.refuse(format!("a path ends without the label `{label}`"));
                None
            }
        }
    }

    fn at_least_as_good(&mut self, term: TermId, value: &BigInt, direction: Direction) -> TermId {
        let pool = &mut self.interpreter.pool;
        let value = match (pool.sort(term), value.to_i64()) {
            (Sort::Scalar(Scalar::Int), None) => pool.big(value),
            (Sort::Scalar(scalar), Some(value)) => pool.number(scalar, value),
            // Beyond the range of the type: the interval of the term says that nothing is.
            _ => return pool.ff(),
        };
        match direction {
            Direction::Minimize => pool.le(term, value),
            Direction::Maximize => pool.ge(term, value),
        }
    }
}
