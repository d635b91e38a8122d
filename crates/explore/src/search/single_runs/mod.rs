//! The runs: concrete runs on generated inputs until they show nothing new, then concolic runs along the useful ones
//! that ask the solver for inputs which do, and so on.
//!
//! It finds violations quickly and proves nothing: that it comes to an end says only that it has no idea any more.

mod concolic;
mod concrete;
mod smaller;

use std::rc::Rc;

use oxpecker_base::Rng;
use oxpecker_ir::{BlockId, MethodId};
use oxpecker_solver::Limits;
use rustc_hash::FxHashSet;

use super::events::Event;
use super::{Explorer, Progress};
use crate::config::{Goal, Mode};
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
struct SingleRuns<'p> {
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

impl SingleRuns<'_> {
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
    /// What is found without following all paths.
    pub(in crate::search) fn single_runs(&mut self, root: &State) -> Progress {
        let concolic = self.config.mode == Mode::Concolic;
        let wants_paths = self.config.counts_coverage() || self.config.goal != Goal::FirstViolation;
        let goes_on = self.earlier.snapshot.is_some();
        let symbolic = self.config.mode == Mode::Symbolic;
        if symbolic || !self.leads() || !concolic && (goes_on || wants_paths) {
            return Progress::Continue(());
        }
        let usual = self.pipeline.config().limits.clone();
        if !concolic {
            self.pipeline.set_limits(Limits {
                timeout_ms: usual.timeout_ms.map(|it| it.div_ceil(HASTE)),
                resource: usual.resource.map(|it| it.div_ceil(HASTE)),
            });
        }
        // What it does is no part of the search.
        let record = self.observers.record.take();
        let counts = self.statistics();
        let (done, pruned) = (counts[Counter::PathsDone], counts[Counter::Pruned]);
        let doubts = self.doubts.clone();
        let left = if concolic { UNLIMITED } else { HYBRID };
        let progress = self.run_inputs(root, left);
        // What single runs left open the search looks at again, with more patience.
        if !concolic {
            self.doubts = doubts;
        }
        let counts = &mut self.observers.counting.statistics;
        counts[Counter::PathsDone] = done;
        counts[Counter::Pruned] = pruned;
        self.observers.record = record;
        self.pipeline.set_limits(usual);
        if progress.is_continue() && concolic {
            let goal = self.covered_enough();
            self.note(goal.map_or(Reason::NothingNew, Reason::Limit));
        }
        progress
    }

    /// Whether the entry does all that the program does, so that its runs are long.
    fn is_whole_program(&self) -> bool {
        self.interpreter.is_main(self.entry.method)
    }

    /// Looks for violations by single runs.
    fn run_inputs(&mut self, root: &State, left: Allowance) -> Progress {
        let (program, config) = (self.interpreter.program, self.config);
        let guesses = match self.is_whole_program() {
            true => GUESSES_OF_MAIN,
            false => GUESSES,
        };
        let mut runs = SingleRuns {
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
        self.guess(&mut runs)?;
        runs.left = left;
        if self.limit().is_some() {
            return Progress::Continue(());
        }
        // Whatever generated inputs come to, one concolic run is worth it: they may all be assumed away.
        runs.useful.insert(0, Genotype::default());
        self.alternate(&mut runs, root)
    }

    /// Concrete runs, concolic runs, and again, until nothing new comes.
    fn alternate(&mut self, runs: &mut SingleRuns<'_>, root: &State) -> Progress {
        loop {
            self.fuzz(runs, root)?;
            let mut solutions = Vec::new();
            while let Some(inputs) = runs.useful.pop() {
                if runs.is_spent() || self.limit().is_some() {
                    return Progress::Continue(());
                }
                let again = inputs.clone();
                let found = self.concolic_run(runs, root, inputs, Some(&mut solutions));
                if let Some(found) = found {
                    self.report(found)?;
                    // The run ended there; the next one with these inputs goes further.
                    runs.useful.push(again);
                }
            }
            if solutions.is_empty() {
                return Progress::Continue(());
            }
            self.emit(&Event::Solved {
                solutions: solutions.len(),
            });
            runs.generator.feed(solutions);
        }
    }
}
