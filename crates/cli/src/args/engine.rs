//! How violations are looked for, by the names in the engine's tables.

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Args, ValueEnum};
use oxpecker_engine::fuzz::GENERATORS;
use oxpecker_engine::{Config, Engine};

#[derive(Debug, Args)]
pub(crate) struct EngineArgs {
    /// How violations are looked for.
    #[arg(long, value_enum, default_value = "hybrid")]
    pub(crate) engine: EngineArg,
    /// What makes up the inputs of concrete runs.
    #[arg(long, value_name = "GENERATOR", value_parser = generators(), default_value = GENERATORS[0].name)]
    pub(crate) generator: String,
    /// Concrete runs in which every input is the same constant of the program, before all others; 0 is none.
    #[arg(long, value_name = "N", default_value_t = Config::default().guesses)]
    pub(crate) guesses: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum EngineArg {
    /// all paths are followed
    Symbolic,
    /// inputs are run that were made up or solved for, as long as that shows something new; proves nothing
    Concolic,
    /// a few milliseconds of the latter, then the former
    Hybrid,
}

impl EngineArgs {
    /// What the user chose.
    pub(crate) fn engine(&self) -> Engine {
        match self.engine {
            EngineArg::Symbolic => Engine::Symbolic,
            EngineArg::Concolic => Engine::Concolic,
            EngineArg::Hybrid => Engine::Hybrid,
        }
    }

    /// The choices that are not the usual ones, by the names the user types.
    pub(crate) fn named(&self) -> [(&'static str, Option<String>); 3] {
        let engine = self.engine.to_possible_value();
        let engine = engine.filter(|_| self.engine != EngineArg::Hybrid);
        let generator = (self.generator != GENERATORS[0].name).then(|| self.generator.clone());
        let guesses = self.guesses != Config::default().guesses;
        [
            ("engine", engine.map(|it| it.get_name().to_string())),
            ("generator", generator),
            ("guesses", guesses.then(|| self.guesses.to_string())),
        ]
    }
}

fn generators() -> PossibleValuesParser {
    let named = GENERATORS.iter();
    PossibleValuesParser::new(named.map(|it| PossibleValue::new(it.name).help(it.summary)))
}
