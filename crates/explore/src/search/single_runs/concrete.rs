//! Concrete runs on drawn inputs.

use std::rc::Rc;
use std::sync::Arc;

use oxpecker_term::Model;

use super::super::budget::Watched;
use super::super::events::Event;
use super::super::{Explorer, Progress};
use super::SingleRuns;
use crate::fuzz::{Ran, Transitions};
use oxpecker_interp::PathEnd;
use oxpecker_interp::concrete::ConcreteInputs;
use oxpecker_interp::coverage::Coverage;
use oxpecker_interp::drawing::{Drawing, Filler, Gene, Genotype, Use, Vocabulary};
use oxpecker_interp::exec::{Alternative, Interpreter, Stop};
use oxpecker_interp::state::State;

/// Instructions of a run of a whole program.
const MAIN_FUEL: u64 = 100_000;
/// Instructions of any other run.
const FUEL: u64 = 20_000;
/// How many instructions a fork is worth.
const FORK: u64 = 50;
/// Constants of each kind that are tried as the value of everything.
const MOST_GUESSES: usize = 16;

/// How a concrete run ended.
pub(super) enum Ended {
    Violated(Box<ConcreteInputs>),
    Otherwise,
    /// It is too long.
    TooLong,
    /// A limit was reached, or the entry cannot be run.
    NotAtAll,
}

impl Explorer<'_> {
    /// Runs in which everything the program gets is one of its constants. Programs that check what they get usually
    /// compare it with these. Every run may bring in more code, whose constants are tried next.
    pub(super) fn guess(&mut self, runs: &mut SingleRuns<'_>) -> Progress {
        let most = self.config.guesses as usize;
        let mut tried: Vec<Guess> = Vec::new();
        let mut asks = Asks::default();
        loop {
            let guesses = guesses(&Vocabulary::of(self.interpreter.program), asks);
            let new = guesses.into_iter().find(|guess| !tried.contains(guess));
            let affordable = tried.len() < most && !runs.is_spent();
            let Some(guess) = new.filter(|_| affordable) else {
                return Progress::Continue(());
            };
            tried.push(guess.clone());
            let filler = Filler::Same(guess.0, guess.1);
            let fuel = match self.is_whole_program() {
                true => MAIN_FUEL,
                false => shorter(FUEL, runs),
            };
            let (ended, ran) = self.concrete_run(runs, Genotype::default(), filler, fuel);
            asks.texts |= ran.inputs.genes().any(|it| matches!(it, Gene::Text(_)));
            asks.numbers |= ran.inputs.genes().any(|it| !matches!(it, Gene::Text(_)));
            match ended {
                // These inputs are as simple as any.
                Ended::Violated(inputs) => {
                    if let Ok(found) = self.replay_inputs(*inputs) {
                        self.report(found)?;
                    }
                }
                // Without a question there is one run only, which the search does as well.
                Ended::Otherwise if ran.inputs.is_empty() => return Progress::Continue(()),
                Ended::NotAtAll => return Progress::Continue(()),
                Ended::Otherwise | Ended::TooLong => {}
            }
        }
    }

    /// Runs of generated inputs until the generator is stuck.
    pub(super) fn fuzz(&mut self, runs: &mut SingleRuns<'_>, root: &State) -> Progress {
        runs.words = Rc::new(Vocabulary::of(self.interpreter.program));
        runs.generator.learn(&runs.words);
        while let Some(planned) = runs.generator.next() {
            if runs.is_spent() {
                return Progress::Continue(());
            }
            let most = match self.is_whole_program() {
                true => MAIN_FUEL,
                false => FUEL,
            };
            let (filler, fuel) = (runs.filler(), shorter(most, runs));
            let (ended, ran) = self.concrete_run(runs, planned, filler, fuel);
            match ended {
                Ended::NotAtAll => return Progress::Continue(()),
                Ended::Violated(inputs) => {
                    let found = self.smaller(runs, root, *inputs, &ran);
                    if let Some(found) = found {
                        self.report(found)?;
                    }
                }
                Ended::Otherwise | Ended::TooLong => {}
            }
            runs.generator.ran(ran);
        }
        Progress::Continue(())
    }

    /// Runs the program once.
    fn concrete_run(
        &mut self,
        runs: &mut SingleRuns<'_>,
        planned: Genotype,
        filler: Filler,
        fuel: u64,
    ) -> (Ended, Ran) {
        let runner = &mut runs.runner;
        let before = runner.counted.steps;
        runner.given.drawing = Some(Drawing::new(Use::Values, planned, filler));
        runner.count(Coverage::counting());
        let (ended, forks) = self.drawn_run(runner, fuel);
        let steps = runner.counted.steps - before;
        self.emit(&Event::ConcreteRun { steps });
        let drawn = runner.given.drawing.take().map(|it| it.drawn);
        let coverage = runner.recorded.coverage.take().unwrap_or_default();
        runs.spend(steps + forks * FORK);
        runs.too_long += u32::from(matches!(ended, Ended::TooLong));
        let transitions = Rc::new(Transitions::of(&coverage, !matches!(ended, Ended::TooLong)));
        let progress = runs.seen.add(&transitions);
        let inputs = drawn.unwrap_or_default();
        if progress {
            runs.useful.push(inputs.clone());
        }
        if let Some(all) = self
            .interpreter
            .recorded
            .coverage
            .as_mut()
            .filter(|it| it.counts())
        {
            all.add(&coverage);
        }
        let ran = Ran {
            inputs,
            transitions,
            progress,
            steps,
        };
        (ended, ran)
    }

    /// Runs drawn inputs; also says how often it had to look which way they take.
    pub(super) fn drawn_run(&mut self, runner: &mut Interpreter<'_>, fuel: u64) -> (Ended, u64) {
        let mut forks = 0;
        let Ok(mut state) = runner.symbolic_state(self.entry.method) else {
            return (Ended::NotAtAll, forks);
        };
        let arguments = runner.entry_arguments(&state, self.entry.method);
        runner.count_entry(self.entry.method);
        let last = runner.counted.steps + fuel;
        loop {
            let mut watched = Watched {
                budget: &mut *self.budget,
                statistics: &self.observers.counting.statistics,
            };
            let left = last.saturating_sub(runner.counted.steps + forks * FORK);
            let end = match watched.run(runner, &mut state, left) {
                Err(_) => return (Ended::NotAtAll, forks),
                Ok(Stop::Fuel | Stop::Joined) => return (Ended::TooLong, forks),
                Ok(Stop::End(end)) => Some(end),
                Ok(Stop::Fork(alternatives)) => match runner.drawn_way(&mut state, &alternatives) {
                    Some(place) => go(runner, &mut state, &alternatives[place]),
                    None => return (Ended::Otherwise, forks),
                },
            };
            match end {
                None => forks += 1,
                Some(PathEnd::Violated(_)) => {
                    let model = state.model.clone();
                    let model = model.unwrap_or_else(|| Rc::new(Model::new()));
                    let entry = self.entry.method;
                    let inputs =
                        ConcreteInputs::of_model(runner, &state, &arguments, entry, &model);
                    return (Ended::Violated(Box::new(inputs.in_order(&state))), forks);
                }
                Some(_) => return (Ended::Otherwise, forks),
            }
        }
    }
}

/// Goes on with an alternative that drawn inputs take.
fn go(runner: &mut Interpreter<'_>, state: &mut State, way: &Alternative) -> Option<PathEnd> {
    runner.assume(state, way.guard);
    runner.resume(state, way.then)
}

/// Instructions of the next run: the fewer, the more runs were given up.
fn shorter(most: u64, runs: &SingleRuns<'_>) -> u64 {
    most >> (2 * runs.too_long.min(4))
}

/// What everything is made of.
type Guess = (Arc<[u16]>, i64);

/// What the program asks for, as far as it is known.
#[derive(Clone, Copy, Default)]
struct Asks {
    texts: bool,
    numbers: bool,
}

/// Texts and numbers that everything is made of, the plainest first.
fn guesses(words: &Vocabulary, asks: Asks) -> Vec<Guess> {
    let most = |asks: bool| if asks { MOST_GUESSES } else { 1 };
    let texts = words.texts.iter().take(most(asks.texts));
    let by_text = texts.map(|text| (Arc::clone(text), 0));
    let numbers = words.numbers.iter().take(most(asks.numbers));
    let by_number = numbers.map(|number| (Arc::from([]), *number));
    by_text.chain(by_number).collect()
}
