//! How violations are looked for, by the names in the engine's tables.

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use oxpecker_explore::fuzz::{GENERATORS, GeneratorChoice};
use oxpecker_explore::names::UnknownName;
use oxpecker_explore::{Mode, SearchConfig};

#[derive(Debug, Args)]
pub(crate) struct EngineArgs {
    /// How violations are looked for.
    #[arg(long = "engine", value_name = "ENGINE", value_parser = modes(), default_value_t = SearchConfig::default().mode)]
    pub(crate) mode: Mode,
    /// What generates the inputs of concrete runs.
    #[arg(long, value_name = "GENERATOR", value_parser = generators(), default_value_t = SearchConfig::default().generator)]
    pub(crate) generator: GeneratorChoice,
    /// Concrete runs in which every input is the same constant of the program, before all others; 0 is none.
    #[arg(long, value_name = "N", default_value_t = SearchConfig::default().guesses)]
    pub(crate) guesses: u32,
}

impl EngineArgs {
    /// The choices that are not the usual ones, by the names the user types.
    pub(crate) fn named(&self) -> [(&'static str, Option<String>); 3] {
        let usual = SearchConfig::default();
        let unusual = |chosen: String, usual: String| (chosen != usual).then_some(chosen);
        let (mode, generator) = (self.mode.to_string(), self.generator.to_string());
        let guesses = self.guesses.to_string();
        [
            ("engine", unusual(mode, usual.mode.to_string())),
            ("generator", unusual(generator, usual.generator.to_string())),
            ("guesses", unusual(guesses, usual.guesses.to_string())),
        ]
    }
}

fn modes() -> impl TypedValueParser<Value = Mode> {
    let named = Mode::ALL
        .iter()
        .map(|mode| PossibleValue::new(mode.name()).help(summary(*mode)));
    PossibleValuesParser::new(named).try_map(|name| name.parse::<Mode>())
}

fn summary(mode: Mode) -> &'static str {
    match mode {
        Mode::Symbolic => "all paths are followed",
        Mode::Concolic => {
            "inputs are run that were generated or solved for, as long as that shows something new; proves nothing"
        }
        Mode::Hybrid => "a few milliseconds of the latter, then the former",
    }
}

fn generators() -> impl TypedValueParser<Value = GeneratorChoice> {
    let named = GENERATORS.iter();
    let named = named.map(|it| PossibleValue::new(it.name).help(it.summary));
    PossibleValuesParser::new(named)
        .try_map(|name| -> Result<GeneratorChoice, UnknownName> { name.parse() })
}
