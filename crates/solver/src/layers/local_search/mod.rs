//! Local search for a model, where solvers are slow or have no procedure: arithmetic and functions on doubles.
//!
//! The distance of a point from satisfying the constraints is computed by evaluation; one input at a time is moved by
//! steps that shrink from far to the next representable number, all inputs together by Newton's method, and when
//! nothing improves the search starts again elsewhere. What is counted is computed operations, never time, and the
//! random numbers are the same for every question, so equal questions have equal answers. It only ever says yes.

mod climb;
mod goal;
mod newton;
mod tape;
mod values;

use std::rc::Rc;

use oxpecker_base::Rng;
use oxpecker_term::{Literal, Model, ModelValue, TermId, TermPool};

use self::goal::Goal;
use self::tape::Tape;
use self::values::Candidates;
use crate::answer::Answer;
use crate::config::SearchLimits;
use crate::layer::{Layer, Rest};
use crate::logic::Features;
use crate::query::{Query, Reply};

/// Of so many starting points one is drawn anew; the others keep something of the best point.
const ROUNDS: u32 = 6;

/// Searches shortly before the back end is asked, and for long if it gives up.
#[derive(Debug)]
pub(crate) struct LocalSearch {
    limits: SearchLimits,
}

impl LocalSearch {
    pub(crate) fn new(limits: SearchLimits) -> Self {
        Self { limits }
    }
}

impl Layer for LocalSearch {
    fn ask(&mut self, pool: &mut TermPool, query: &mut Query<'_>, rest: &mut Rest<'_>) -> Reply {
        let features = rest.solver.features_of(pool, query.constraints());
        // Strings are not searched for.
        if features.has(Features::TEXT) || !features.has(Features::FLOAT_ARITHMETIC) {
            return rest.ask(pool, query);
        }
        if let Some(answer) = attempt(pool, query, rest, self.limits.before) {
            return Reply::computed(answer);
        }
        let reply = rest.ask(pool, query);
        if !matches!(reply.answer, Answer::Unknown(_)) {
            return reply;
        }
        let found = attempt(pool, query, rest, self.limits.after);
        found.map_or(reply, Reply::computed)
    }
}

/// Searches with a budget; 0 does not search.
fn attempt(pool: &TermPool, query: &Query<'_>, rest: &mut Rest<'_>, budget: u64) -> Option<Answer> {
    if budget == 0 {
        return None;
    }
    rest.attempt(|_| {
        let nothing = Model::new();
        let start = query.known.map_or(&nothing, |it| it);
        let model = search(pool, query.constraints(), start, budget)?;
        Some(Answer::Sat(Rc::new(model)))
    })
}

/// One search: where it is, and how far that is from a model.
#[derive(Debug)]
struct Search<'a> {
    tape: Tape<'a>,
    goal: Goal,
    candidates: Candidates,
    rng: Rng,
    /// The distance of the current point.
    cost: f64,
    /// How many operations may still be computed.
    left: u64,
}

/// A model of the constraints, found by computing at most `budget` operations. The search begins at `start`, whose
/// values also stay where nothing is searched: arrays and references.
fn search(pool: &TermPool, constraints: &[TermId], start: &Model, budget: u64) -> Option<Model> {
    let tape = Tape::new(pool, constraints, start).filter(|it| !it.inputs.is_empty())?;
    let goal = Goal::of(pool, &tape, constraints);
    let mut search = Search {
        candidates: Candidates::of(&tape),
        cost: f64::INFINITY,
        left: budget,
        rng: Rng::new(0x5eed),
        goal,
        tape,
    };
    let found = search.run();
    let model = found.then(|| search.model(start))?;
    constraints
        .iter()
        .all(|it| model.holds(pool, *it))
        .then_some(model)
}

impl Search<'_> {
    fn run(&mut self) -> bool {
        self.measure();
        let start = self.point();
        // First as near to the start as possible, then from there on by the constants.
        self.climb();
        let mut best = (self.cost, self.point());
        if !self.is_done() {
            self.go_to(start);
            self.try_constants();
        }
        let mut round = 0;
        while !self.is_done() {
            self.climb();
            if self.cost < best.0 {
                best = (self.cost, self.point());
            }
            round += 1;
            match round % ROUNDS {
                0 => self.restart(None),
                1 => self.restart(Some(&best.1)),
                _ => self.kick(&best.1),
            }
        }
        self.cost == 0.0
    }

    /// Moves one input of a point and lets the others follow.
    fn kick(&mut self, point: &[Literal]) {
        self.go_to(point.to_vec());
        let index = self.rng.below(self.tape.inputs.len());
        let value = self.candidates.aside(&mut self.rng, &self.tape, index);
        self.tape.put(index, value);
        self.measure();
        self.sweep(Some(index));
    }

    fn go_to(&mut self, point: Vec<Literal>) {
        for (index, value) in point.into_iter().enumerate() {
            self.tape.put(index, value);
        }
        self.measure();
    }

    /// Goes to a point of which some inputs are drawn, or all if there is none to keep the others of.
    fn restart(&mut self, near: Option<&[Literal]>) {
        for index in 0..self.tape.inputs.len() {
            let kept = near.filter(|_| self.rng.percent(60));
            let value = match kept {
                Some(point) => point[index].clone(),
                None => {
                    let input = &self.tape.inputs[index];
                    self.candidates.draw(&mut self.rng, input)
                }
            };
            self.tape.put(index, value);
        }
        self.measure();
    }

    /// Computes everything anew.
    fn measure(&mut self) {
        self.spend(self.tape.len());
        self.tape.compute_all();
        self.cost = self.goal.cost(&self.tape);
    }

    /// The values of the inputs.
    fn point(&self) -> Vec<Literal> {
        let inputs = 0..self.tape.inputs.len();
        inputs.map(|it| self.tape.input(it).clone()).collect()
    }

    fn model(&self, start: &Model) -> Model {
        let mut model = start.clone();
        for (input, value) in self.tape.inputs.iter().zip(self.point()) {
            model.set(input.var, ModelValue::Scalar(value));
        }
        model
    }

    fn spend(&mut self, operations: usize) {
        self.left = self.left.saturating_sub(operations as u64);
    }

    /// Moves one input if that leads nearer.
    fn try_input(&mut self, index: usize, value: Literal) -> bool {
        if self.left == 0 || *self.tape.input(index) == value {
            return false;
        }
        self.spend(self.tape.inputs[index].users.len() + 1);
        self.tape.change(index, value);
        self.keep_if_nearer()
    }

    /// Moves all inputs if that leads nearer.
    fn try_point(&mut self, point: &[Literal]) -> bool {
        if self.left == 0 {
            return false;
        }
        let (before, cost) = (self.point(), self.cost);
        self.go_to(point.to_vec());
        let nearer = self.cost < cost;
        if !nearer {
            self.go_to(before);
        }
        nearer
    }

    fn keep_if_nearer(&mut self) -> bool {
        let cost = self.goal.cost(&self.tape);
        let nearer = cost < self.cost;
        if nearer {
            self.cost = cost;
        } else {
            self.tape.undo();
        }
        nearer
    }
}
