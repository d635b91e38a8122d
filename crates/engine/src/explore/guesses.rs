//! Guesses before the search: a few concrete runs in which everything the program asks for is a constant of the program.
//!
//! Programs that check what they get usually compare it with their own constants, so that a run with one of these often
//! violates something at once, however many paths lead there. A run that violates nothing says nothing.

use std::collections::BTreeSet;
use std::sync::Arc;

use oxpecker_ir::{Const, Inst, Operand, Program};

use super::budget::Watched;
use super::{Explorer, Found};
use crate::concrete::ConcreteInputs;
use crate::exec::{Guess, Interpreter, Stop, is_of_library};
use crate::outcome::PathEnd;

/// Instructions of one guessed run.
const FUEL: u64 = 100_000;
/// Constants of each kind that are tried.
const MOST_CONSTANTS: usize = 16;

impl Explorer<'_> {
    /// Runs the program on guessed inputs. Every run may bring in more code, whose constants are tried next.
    pub(super) fn guess(&mut self) -> Found {
        let mut tried: BTreeSet<Guess> = BTreeSet::new();
        let most = self.interpreter.config.guesses as usize;
        loop {
            let guesses = guesses(self.interpreter.program);
            let new = guesses.into_iter().find(|guess| !tried.contains(guess));
            let guess = match new {
                Some(guess) if tried.len() < most => guess,
                _ => return None,
            };
            tried.insert(guess.clone());
            match self.guessed_run(guess) {
                Run::Found(found) => return found,
                Run::AsksNothing => return None,
                Run::Nothing => {}
            }
        }
    }

    fn guessed_run(&mut self, guess: Guess) -> Run {
        let (program, config) = (self.interpreter.program, self.interpreter.config);
        let mut interpreter = Interpreter::new(program, config);
        interpreter.guess = Some(guess);
        let start = interpreter.concrete_state(self.entry, &ConcreteInputs::default());
        let Ok(mut state) = start else {
            return Run::AsksNothing;
        };
        let mut watched = Watched {
            budget: &mut *self.budget,
            statistics: &self.statistics,
        };
        let stop = watched.run(&mut interpreter, &mut state, FUEL);
        self.statistics.guessed += interpreter.steps;
        match stop {
            // The search finds the limit again and says so.
            Err(_) => Run::AsksNothing,
            Ok(Stop::End(PathEnd::Violated(_))) => {
                let model = oxpecker_term::Model::new();
                let inputs =
                    ConcreteInputs::of_model(&interpreter, &state, &[], self.entry, &model);
                match self.replay_inputs(inputs) {
                    Ok(found) => Run::Found(Some(found)),
                    Err(_) => Run::Nothing,
                }
            }
            // Without a question there is one run only, which the search does as well.
            _ if state.runtime.asked.is_empty() => Run::AsksNothing,
            _ => Run::Nothing,
        }
    }
}

/// What a guessed run showed.
enum Run {
    Found(Found),
    AsksNothing,
    Nothing,
}

/// Texts and numbers of the code that is there by now, the plainest first.
fn guesses(program: &Program) -> Vec<Guess> {
    let mut texts: Vec<Arc<[u16]>> = vec![Arc::from([]), Arc::from([u16::from(b'a')])];
    let mut numbers: Vec<i64> = vec![0, 1, -1];
    for method in program.methods.iter() {
        if is_of_library(&program.classes[method.class].name) {
            continue;
        }
        for inst in method.blocks().iter().flat_map(|block| &block.insts) {
            match inst {
                Inst::Text { units, .. } if !texts.contains(units) => {
                    texts.push(Arc::clone(units));
                }
                Inst::Binary { lhs, rhs, .. } => {
                    for operand in [lhs, rhs] {
                        if let Operand::Const(Const::Int(value)) = operand
                            && !numbers.contains(value)
                        {
                            numbers.push(*value);
                        }
                    }
                }
                _ => {}
            }
        }
    }
    texts.truncate(MOST_CONSTANTS);
    numbers.truncate(MOST_CONSTANTS);
    let by_text = texts.iter().map(|text| Guess {
        text: Arc::clone(text),
        number: 0,
    });
    let by_number = numbers.iter().map(|number| Guess {
        text: Arc::clone(&texts[0]),
        number: *number,
    });
    by_text.chain(by_number).collect()
}
