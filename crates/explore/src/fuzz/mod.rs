//! Inputs that no solver was asked for: generators of inputs, and what runs with them are good for.
//!
//! A generator plans runs and hears how they went; the observer (`explore/observer`) does them. Inputs are genes by the
//! name of the input, so that what one run used can be changed, crossed with another, or come from a solver's model.

mod genetic;
mod random;
#[cfg(test)]
mod tests;
mod transitions;

use std::fmt;
use std::rc::Rc;
use std::str::FromStr;

pub use self::transitions::{Fitness, Transition, Transitions};
use crate::names::{UnknownName, by_name};
use oxpecker_interp::drawing::{Genotype, Vocabulary};

/// What came of a planned run.
#[derive(Clone, Debug)]
pub struct Ran {
    /// All inputs it used.
    pub inputs: Genotype,
    /// What it did.
    pub transitions: Rc<Transitions>,
    /// Whether no run before did all of that.
    pub progress: bool,
    /// Instructions it executed.
    pub steps: u64,
}

/// Plans runs.
pub trait Generator: std::fmt::Debug {
    /// Inputs for the next run; those that are missing are drawn. None when it is stuck.
    fn next(&mut self) -> Option<Genotype>;
    /// How the planned run went.
    fn ran(&mut self, run: Ran);
    /// Inputs that were found in another way; it starts afresh with them.
    fn feed(&mut self, found: Vec<Genotype>);
    /// The program has other constants by now.
    fn learn(&mut self, words: &Rc<Vocabulary>);
}

/// A generator and how the user calls it.
#[derive(Clone, Copy, Debug)]
pub struct GeneratorInfo {
    /// What the user types.
    pub name: &'static str,
    /// One line for the help.
    pub summary: &'static str,
    /// Makes one from a seed.
    pub make: fn(u64) -> Box<dyn Generator>,
}

/// All generators, the usual one first.
pub const GENERATORS: &[GeneratorInfo] = &[random::INFO, genetic::INFO];

/// A generator that the user chose.
#[derive(Clone, Copy, Debug)]
pub struct GeneratorChoice(&'static GeneratorInfo);

impl GeneratorChoice {
    /// Makes the generator.
    pub fn make(self, seed: u64) -> Box<dyn Generator> {
        (self.0.make)(seed)
    }
}

impl Default for GeneratorChoice {
    /// The first one of the table.
    fn default() -> Self {
        GeneratorChoice(&GENERATORS[0])
    }
}

impl FromStr for GeneratorChoice {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Self, UnknownName> {
        by_name("generator", text, GENERATORS, |it| it.name).map(GeneratorChoice)
    }
}

impl fmt::Display for GeneratorChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.name)
    }
}
