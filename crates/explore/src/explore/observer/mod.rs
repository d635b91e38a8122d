//! The observer: concrete runs on generated inputs until they show nothing new, then concolic runs along the useful ones
//! that ask the solver for inputs which do, and so on.
//!
//! It finds violations quickly and proves nothing: that it comes to an end says only that it has no idea any more.

mod concolic;
mod concrete;

use std::rc::Rc;

use oxpecker_base::Rng;
use oxpecker_ir::{BlockId, MethodId};
use oxpecker_solver::Limits;
use rustc_hash::FxHashSet;

use super::team::Member;
use super::{Explorer, Found};
use crate::config::Mode;
use crate::fuzz::{Generator, Transitions};
use crate::statistics::Counter;
use oxpecker_interp::Reason;
use oxpecker_interp::drawing::{Filler, Genotype, Vocabulary};
use oxpecker_interp::exec::Interpreter;
use oxpecker_interp::state::State;

/// What is spent before the search in a hybrid run: a few milliseconds.
const HYBRID: Allowance = Allowance {
    steps: 150_000,
    questions: 24,
};

/// Instructions of runs in which every input is the same.
const GUESSES: u64 = 400_000;

/// The same for whole programs, which do more before they look at what they get.
const GUESSES_OF_MAIN: u64 = 3_200_000;

/// What is spent if nothing else comes after it.
const UNLIMITED: Allowance = Allowance {
    steps: u64::MAX,
    questions: u64::MAX,
};

/// Questions before the search get so many times less than those of the search.
const HASTE: u32 = 32;

/// How many instructions a run is worth that ends at once.
const RUN: u64 = 100;

/// What may be spent.
#[derive(Clone, Copy, Debug)]
struct Allowance {
    /// Instructions.
    steps: u64,
    /// Questions to the solver.
    questions: u64,
}

/// An alternative of a fork: the instruction, and which one.
type Fork = (MethodId, BlockId, usize, usize);

/// What concrete and concolic runs have in common.
struct Observer<'p> {
    /// Does the concrete runs.
    runner: Interpreter<'p>,
    generator: Box<dyn Generator>,
    rng: Rng,
    words: Rc<Vocabulary>,
    /// What all runs did.
    seen: Transitions,
    /// Inputs of runs that did something new, the last one last.
    useful: Vec<Genotype>,
    /// Forks about which the solver was asked and which are no transitions.
    tried: FxHashSet<Fork>,
    left: Allowance,
    /// Runs that were given up; the more, the shorter are the next ones.
    too_long: u32,
}

impl Observer<'_> {
    /// Where inputs of the next run come from that nobody fixed.
    fn filler(&mut self) -> Filler {
        Filler::Random(Rng::new(self.rng.next_u64()), Rc::clone(&self.words))
    }

    /// Pays for a run that was worth so many instructions.
    fn spend(&mut self, steps: u64) {
        if !self.is_unlimited() {
            self.left.steps = self.left.steps.saturating_sub(steps + RUN);
        }
    }

    fn is_unlimited(&self) -> bool {
        self.left.steps == UNLIMITED.steps
    }

    fn is_spent(&self) -> bool {
        self.left.steps == 0
    }
}

impl Explorer<'_> {
    /// What is found without following all paths, if that ends the search.
    pub(in crate::explore) fn observed(&mut self, root: &State) -> Option<Found> {
        let config = self.config;
        let leads = self.team.as_ref().is_none_or(Member::leads);
        let wants_paths = config.coverage || config.cases > 0;
        let concolic = config.mode == Mode::Concolic;
        let goes_on = self.start.is_some() && !concolic;
        let symbolic = config.mode == Mode::Symbolic;
        if symbolic || !leads || goes_on || wants_paths && !concolic {
            return None;
        }
        let usual = self.pipeline.config().limits.clone();
        if !concolic {
            self.pipeline.set_limits(Limits {
                timeout_ms: usual.timeout_ms.map(|it| it.div_ceil(HASTE)),
                resource: usual.resource.map(|it| it.div_ceil(HASTE)),
            });
        }
        // What it does is no part of the search.
        let recording = self.recording.take();
        let (done, pruned) = (
            self.statistics[Counter::PathsDone],
            self.statistics[Counter::Pruned],
        );
        let (reasons, unfinished) = (self.reasons.clone(), self.unfinished.clone());
        let left = if concolic { UNLIMITED } else { HYBRID };
        let found = self.observe(root, left);
        // What single runs left open the search looks at again, with more patience.
        if !concolic {
            (self.reasons, self.unfinished) = (reasons, unfinished);
        }
        (
            self.statistics[Counter::PathsDone],
            self.statistics[Counter::Pruned],
        ) = (done, pruned);
        self.recording = recording;
        self.pipeline.set_limits(usual);
        if found.is_none() && concolic {
            self.note(Reason::NothingNew);
        }
        (found.is_some() || concolic).then_some(found)
    }

    /// Looks for violations by single runs.
    fn observe(&mut self, root: &State, left: Allowance) -> Found {
        let (program, config) = (self.interpreter.program, self.config);
        let guesses = match self.interpreter.is_main(self.entry) {
            true => GUESSES_OF_MAIN,
            false => GUESSES,
        };
        let mut observer = Observer {
            runner: Interpreter::new(program, self.interpreter.config),
            generator: config.generator.make(config.seed),
            rng: Rng::new(config.seed),
            words: Rc::new(Vocabulary::of(program)),
            seen: Transitions::default(),
            useful: Vec::new(),
            tried: FxHashSet::default(),
            left: Allowance {
                steps: guesses,
                ..left
            },
            too_long: 0,
        };
        let found = self.guess(&mut observer);
        observer.left = left;
        if found.is_some() || self.limit().is_some() {
            return found;
        }
        // Whatever generated inputs come to, one concolic run is worth it: they may all be assumed away.
        observer.useful.insert(0, Genotype::default());
        self.alternate(&mut observer, root)
    }

    /// Concrete runs, concolic runs, and again, until nothing new comes.
    fn alternate(&mut self, observer: &mut Observer<'_>, root: &State) -> Found {
        loop {
            if let Some(found) = self.fuzz(observer, root) {
                return Some(found);
            }
            let mut solutions = Vec::new();
            while let Some(inputs) = observer.useful.pop() {
                if observer.is_spent() || self.limit().is_some() {
                    return None;
                }
                let found = self.concolic_run(observer, root, inputs, Some(&mut solutions));
                if found.is_some() {
                    return found;
                }
            }
            if solutions.is_empty() {
                return None;
            }
            self.statistics[Counter::Solutions] += solutions.len() as u64;
            observer.generator.feed(solutions);
        }
    }
}
