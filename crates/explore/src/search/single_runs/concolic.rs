//! Concolic runs: the path that given inputs take, with variables for the inputs. Where another way would be new the
//! solver is asked for inputs that take it.

use std::rc::Rc;

use oxpecker_solver::Answer;
use oxpecker_term::{Model, ModelValue, Scalar, Sort, TermId};
use rustc_hash::FxHashSet;

use super::super::Explorer;
use super::super::budget::Watched;
use super::super::events::Event;
use super::super::feasible::{Feasible, Ways};
use super::SingleRuns;
use crate::fuzz::{Transition, Transitions};
use crate::outcome::Counterexample;
use oxpecker_interp::PathEnd;
use oxpecker_interp::coverage::Coverage;
use oxpecker_interp::drawing::{Drawing, Filler, Genotype, Use};
use oxpecker_interp::exec::{Alternative, Continuation, Stop};
use oxpecker_interp::state::State;

/// Instructions of a concolic run before a search; more if nothing comes after it.
const FUEL: u64 = 20_000;
const MORE: u64 = 10;
/// Before a search no questions are asked about longer paths.
const LONG: usize = 60;
/// How many instructions a fork is worth: terms are evaluated there.
const FORK: u64 = 200;

/// What a concolic run is for.
struct Purpose<'a> {
    /// Inputs that take other ways; none if the run is only to be repeated.
    solutions: Option<&'a mut Vec<Genotype>>,
    /// Transitions for which this run found inputs.
    found: FxHashSet<Transition>,
    /// Forks on the way.
    forks: u64,
}

impl Explorer<'_> {
    /// Follows inputs, and collects others that would do something new if somebody wants them.
    pub(super) fn concolic_run(
        &mut self,
        runs: &mut SingleRuns<'_>,
        root: &State,
        inputs: Genotype,
        solutions: Option<&mut Vec<Genotype>>,
    ) -> Option<Box<Counterexample>> {
        let mut purpose = Purpose {
            solutions,
            found: FxHashSet::default(),
            forks: 0,
        };
        let filler = match purpose.solutions {
            Some(_) => runs.filler(),
            None => Filler::Same([].into(), 0),
        };
        let usual = self.interpreter.recorded.coverage.take();
        self.interpreter.given.drawing = Some(Drawing::new(Use::Models, inputs, filler));
        self.interpreter.count(Coverage::counting());
        let before = self.interpreter.counted.steps;
        let found = self.follow_inputs(runs, root.clone(), &mut purpose);
        let steps = self.interpreter.counted.steps - before + purpose.forks * FORK;
        self.emit(&Event::ConcolicRun);
        runs.spend(steps);
        let coverage = self
            .interpreter
            .recorded
            .coverage
            .take()
            .unwrap_or_default();
        let ended = steps < fuel(runs);
        runs.seen.add(&Transitions::of(&coverage, ended));
        self.interpreter.given.drawing = None;
        self.interpreter.count(usual.unwrap_or_default());
        found
    }

    fn follow_inputs(
        &mut self,
        runs: &mut SingleRuns<'_>,
        mut state: State,
        purpose: &mut Purpose<'_>,
    ) -> Option<Box<Counterexample>> {
        let last = self.interpreter.counted.steps + fuel(runs);
        loop {
            let mut watched = Watched {
                budget: &mut *self.budget,
                statistics: &self.observers.counting.statistics,
            };
            let spent = self.interpreter.counted.steps + purpose.forks * FORK;
            let left = last.saturating_sub(spent);
            let end = match watched.run(&mut self.interpreter, &mut state, left) {
                Err(_) | Ok(Stop::Fuel | Stop::Joined) => return None,
                Ok(Stop::End(end)) => Some(end),
                Ok(Stop::Fork(alternatives)) => {
                    purpose.forks += 1;
                    let way = match self.turn(runs, &mut state, alternatives, purpose) {
                        Ok(way) => way?,
                        Err(found) => return Some(found),
                    };
                    self.take(&mut state, way)
                }
            };
            match end {
                None if self.limit().is_some() => return None,
                None => {}
                Some(PathEnd::Violated(violation)) if !self.found.covers(&violation) => {
                    return self.confirm(&state, violation);
                }
                Some(_) => return None,
            }
        }
    }

    /// The way that the inputs take at a fork. If they are assumed away there, others are taken that are not.
    fn turn(
        &mut self,
        runs: &mut SingleRuns<'_>,
        state: &mut State,
        alternatives: Vec<Alternative>,
        purpose: &mut Purpose<'_>,
    ) -> Result<Option<Feasible>, Box<Counterexample>> {
        let ways = Ways::of(&alternatives);
        let taken = self.interpreter.drawn_way(state, &alternatives);
        let mut way = None;
        for (place, alternative) in alternatives.into_iter().enumerate() {
            let then = alternative.then;
            let mut other = Feasible {
                place,
                ways,
                alternative,
                model: None,
                knowledge: None,
                uncertain: false,
                implied: false,
            };
            if taken == Some(place) {
                other.model.clone_from(&state.model);
                way = Some(other);
                continue;
            }
            let wanted = taken.is_none() && way.is_none();
            if !wanted && !self.is_new(runs, state, (place, then), purpose) {
                continue;
            }
            let Some(model) = self.solve(runs, state, &mut other) else {
                continue;
            };
            other.model = Some(Rc::clone(&model));
            let guard = other.alternative.guard;
            if let Continuation::Violated(violation) = then {
                if self.found.covers(&violation) {
                    continue;
                }
                let mut child = state.clone();
                self.take(&mut child, other);
                if let Some(found) = self.confirm(&child, violation) {
                    return Err(found);
                }
            } else if wanted {
                way = Some(other);
            } else {
                self.keep_solution(state, &model, then, purpose);
                if let Some(second) = self.another(runs, state, guard, &model) {
                    self.keep_solution(state, &second, then, purpose);
                }
            }
        }
        Ok(way)
    }

    /// Inputs that take an alternative.
    fn solve(
        &mut self,
        runs: &mut SingleRuns<'_>,
        state: &State,
        way: &mut Feasible,
    ) -> Option<Rc<Model>> {
        if !runs.is_unlimited() {
            if state.path.len() > LONG || !self.is_easy(way.alternative.guard) {
                return None;
            }
            runs.left.questions = runs.left.questions.checked_sub(1)?;
        }
        match self.examine(state, way) {
            Some(Answer::Sat(model)) => Some(model),
            // These questions are hard; the search may have to ask them, nobody else.
            Some(Answer::Unknown(_)) if !runs.is_unlimited() => {
                runs.left.questions = 0;
                None
            }
            _ => None,
        }
    }

    /// Whether a question about a formula is quickly answered: not one about texts or IEEE numbers.
    fn is_easy(&self, formula: TermId) -> bool {
        let pool = &self.interpreter.pool;
        pool.free_vars(formula).iter().all(|var| {
            let (Sort::Scalar(scalar)
            | Sort::Array {
                element: scalar, ..
            }) = pool.var_sort(*var);
            scalar != Scalar::Text && !scalar.is_float()
        })
    }

    /// Other inputs that take the same alternative: what decides it has another value.
    fn another(
        &mut self,
        runs: &mut SingleRuns<'_>,
        state: &State,
        guard: TermId,
        model: &Rc<Model>,
    ) -> Option<Rc<Model>> {
        if !runs.is_unlimited() {
            return None;
        }
        let pool = &mut self.interpreter.pool;
        let var = *pool.free_vars(guard).first()?;
        let ModelValue::Scalar(literal) = model.value(pool, var) else {
            return None;
        };
        let (term, value) = (pool.var_term(var), pool.constant(&literal));
        let same = pool.eq(term, value);
        let different = pool.not(same);
        let mut path = state.path.clone();
        path.push(guard);
        let answer = self.pipeline.check(pool, &path, different, Some(model));
        match answer {
            Answer::Sat(model) => Some(model),
            _ => None,
        }
    }

    fn keep_solution(
        &self,
        state: &State,
        model: &Model,
        then: Continuation,
        purpose: &mut Purpose<'_>,
    ) {
        let drawn = self.interpreter.given.drawing.as_ref().map(|it| &it.drawn);
        if let (Some(solutions), Some(base)) = (&mut purpose.solutions, drawn) {
            solutions.push(self.interpreter.genes_of(state, model, base));
        }
        if let Some(transition) = transition(state, then) {
            purpose.found.insert(transition);
        }
    }

    /// Whether nobody went that way yet, or not so often.
    fn is_new(
        &self,
        runs: &mut SingleRuns<'_>,
        state: &State,
        (place, then): (usize, Continuation),
        purpose: &Purpose<'_>,
    ) -> bool {
        if purpose.solutions.is_none() {
            return false;
        }
        if let Some(transition) = transition(state, then) {
            let (method, from, to) = transition;
            let run = self.interpreter.recorded.coverage.as_ref();
            let times = run.map_or(0, |it| it.taken(method, from, to));
            return !purpose.found.contains(&transition)
                && runs.seen.would_be_new(transition, times);
        }
        let frame = &state.frame;
        let here = (frame.method, frame.block, frame.next);
        match then {
            Continuation::Violated(_) => true,
            Continuation::Raise(_) if !runs.seen.never_raised(here) => false,
            _ => runs.tried.insert((here.0, here.1, here.2, place)),
        }
    }
}

/// Instructions of the next run.
fn fuel(runs: &SingleRuns<'_>) -> u64 {
    match runs.is_unlimited() {
        true => MORE * FUEL,
        false => FUEL >> (2 * runs.too_long.min(2)),
    }
}

/// The transition that an alternative is.
fn transition(state: &State, then: Continuation) -> Option<Transition> {
    match then {
        Continuation::Goto(to) => Some((state.frame.method, state.frame.block, to)),
        _ => None,
    }
}
