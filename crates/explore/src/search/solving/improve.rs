//! The best solution of a path, by halving the distance to what is known to be impossible.

use num_bigint::BigInt;
use num_traits::ToPrimitive;
use oxpecker_interp::labels::Snapshot;
use oxpecker_interp::state::State;
use oxpecker_interp::value::Value;
use oxpecker_interp::{PathEnd, Reason};
use oxpecker_solver::Answer;
use oxpecker_term::{Scalar, Sort, TermId};

use super::super::Explorer;
use super::project::is_integer;
use crate::search_record::PathStatus;
use crate::solutions::{Direction, Objective, SolutionValue, Solutions};

/// An objective without a bound is given up at this many bits.
const MOST_BITS: u64 = 128;

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
        let named = projection.named.iter();
        let mut found = named.filter(|(name, _)| *name == objective.label);
        let term = match found.next() {
            Some((_, Snapshot::Scalar(value, ty))) if is_integer(ty) => {
                let scalar = self.interpreter.scalar(ty);
                match value {
                    Value::Term(term) => *term,
                    value => self.interpreter.lift(*value, scalar),
                }
            }
            Some(_) => {
                solutions.refuse(format!("`{}` is no integer", objective.label));
                return PathStatus::Done;
            }
            None => {
                let label = &objective.label;
                solutions.refuse(format!("a path ends without the label `{label}`"));
                return PathStatus::Done;
            }
        };
        let minimize = objective.direction == Direction::Minimize;
        let range = state.knowledge.interval(&self.interpreter.pool, term);
        let (low, high) = (range.lo().map(BigInt::from), range.hi().map(BigInt::from));
        // Nothing beyond this is possible.
        let mut bound = if minimize { low } else { high };
        let mut step = BigInt::from(1);
        let mut status = PathStatus::Pruned;
        loop {
            if let Some(limit) = self.limit() {
                self.note(Reason::Limit(limit));
                return status;
            }
            let target = match solutions.best() {
                None => None,
                Some(best) => {
                    let next = if minimize { &best - 1 } else { &best + 1 };
                    match &bound {
                        Some(bound) if objective.is_better(bound, &next) || *bound == next => {
                            // The middle, on the side of what is known.
                            let middle: BigInt = (&next + bound) / 2;
                            Some(middle)
                        }
                        Some(_) => return status,
                        None if step.bits() > MOST_BITS => {
                            let what = "an objective without a bound".into();
                            self.note(Reason::Unsupported { what, span: None });
                            return status;
                        }
                        None => {
                            let jump = if minimize {
                                &best - &step
                            } else {
                                &best + &step
                            };
                            step *= 2;
                            Some(jump)
                        }
                    }
                }
            };
            let mut path = state.path.clone();
            if let Some(target) = &target {
                let fact = self.at_least_as_good(term, target, objective.direction);
                path.push(fact);
            }
            match self.model_of(&path) {
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
                    // Nothing is as good as the target.
                    Some(target) => {
                        bound = Some(if minimize { target + 1 } else { target - 1 });
                    }
                },
                Answer::Unknown(why) => {
                    self.note_unsolved(&why);
                    return PathStatus::Undecided;
                }
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
