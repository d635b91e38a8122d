//! Drawing the inputs of a run while it asks for them.
#![warn(missing_docs)]

mod genes;
mod vocabulary;

use std::rc::Rc;
use std::sync::Arc;

use oxpecker_base::Rng;

pub use self::genes::{Gene, Genotype, Pick};
pub use self::vocabulary::Vocabulary;

/// Objects that are more fields away from the arguments are not generated.
const FAR: usize = 5;

/// The longest array that a concrete run gets, whatever its gene says.
const LONGEST: i64 = 128;

/// Where inputs without a gene come from.
#[derive(Clone, Debug)]
pub enum Filler {
    /// All of them are made of one text and one number.
    Same(Arc<[u16]>, i64),
    /// They are drawn.
    Random(Rng, Rc<Vocabulary>),
}

/// What becomes of drawn inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    /// The program gets them: a concrete run.
    Values,
    /// The program gets variables, and the path is the one that they take: a concolic run.
    Models,
}

/// The inputs of a run.
#[derive(Clone, Debug)]
pub struct Drawing {
    /// What becomes of them.
    pub used_as: Use,
    /// Those that were fixed before.
    given: Genotype,
    /// Where the others come from.
    filler: Filler,
    /// All that were drawn.
    pub drawn: Genotype,
}

impl Drawing {
    /// Inputs for one run.
    pub fn new(used_as: Use, given: Genotype, filler: Filler) -> Self {
        Drawing {
            used_as,
            given,
            filler,
            drawn: Genotype::default(),
        }
    }

    /// A truth value.
    pub fn bool(&mut self, name: &str) -> bool {
        let value = match (self.given.get(name), &mut self.filler) {
            (Some(Gene::Bool(value)), _) => *value,
            (_, Filler::Same(_, number)) => *number != 0,
            (_, Filler::Random(rng, _)) => rng.percent(50),
        };
        self.drawn.set(name, Gene::Bool(value));
        value
    }

    /// An integer between two others.
    pub fn whole(&mut self, name: &str, low: i64, high: i64) -> i64 {
        let value = match (self.given.get(name), &mut self.filler) {
            (Some(Gene::Whole(value)), _) => *value,
            (_, Filler::Same(_, number)) => *number,
            (_, Filler::Random(rng, words)) => words.whole(rng, low, high),
        };
        let value = value.clamp(low, high);
        self.drawn.set(name, Gene::Whole(value));
        value
    }

    /// The length of an array.
    pub fn length(&mut self, name: &str, high: i64) -> i64 {
        let value = match (self.given.get(name), &mut self.filler) {
            (Some(Gene::Whole(value)), _) => *value,
            (_, Filler::Same(_, number)) => (*number).min(32),
            (_, Filler::Random(rng, words)) => words.length(rng, high),
        };
        let value = value.clamp(0, high.min(LONGEST));
        self.drawn.set(name, Gene::Whole(value));
        value
    }

    /// An IEEE number.
    pub fn real(&mut self, name: &str) -> f64 {
        let value = match (self.given.get(name), &mut self.filler) {
            (Some(Gene::Real(value)), _) => *value,
            (_, Filler::Same(_, number)) => *number as f64,
            (_, Filler::Random(rng, words)) => words.real(rng),
        };
        self.drawn.set(name, Gene::Real(value));
        value
    }

    /// A text of at most so many units.
    pub fn text(&mut self, name: &str, most: usize) -> Arc<[u16]> {
        let units = match (self.given.get(name), &mut self.filler) {
            (Some(Gene::Text(units)), _) => Arc::clone(units),
            (_, Filler::Same(units, _)) => Arc::clone(units),
            (_, Filler::Random(rng, words)) => words.text(rng),
        };
        let units = match units.len() > most {
            true => Arc::from(&units[..most]),
            false => units,
        };
        self.drawn.set(name, Gene::Text(Arc::clone(&units)));
        units
    }

    /// Which object a reference is.
    pub fn object(&mut self, name: &str) -> Pick {
        // A string and the reference to it have one name.
        let key = Genotype::reference(name);
        // It may be asked for twice: whether it is null, and which one it is.
        let known = self.drawn.get(&key).or_else(|| self.given.get(&key));
        let far = name.bytes().filter(|it| *it == b'.').count() > FAR;
        let pick = match (known, &mut self.filler) {
            (Some(Gene::Object(pick)), _) => *pick,
            _ if far => Pick::Null,
            (_, Filler::Same(..)) => Pick::Place(0),
            (_, Filler::Random(rng, _)) => Vocabulary::object(rng),
        };
        self.drawn.set(&key, Gene::Object(pick));
        pick
    }
}
