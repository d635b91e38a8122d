//! How paths are looked for, and what of them is kept.

use std::fmt;
use std::str::FromStr;

use super::Merging;
use super::percent::Percent;
use crate::fuzz::GeneratorChoice;
use crate::names::{UnknownName, by_name};
use crate::pruning::PruningChoice;
use crate::strategies::StrategyChoice;

/// What the explorer reads.
#[derive(Clone, Debug)]
pub struct SearchConfig {
    /// What the search is for.
    pub goal: Goal,
    /// How violations are looked for.
    pub mode: Mode,
    /// What generates inputs.
    pub generator: GeneratorChoice,
    /// Which path goes on.
    pub strategy: StrategyChoice,
    /// Which alternatives are asked about at once.
    pub pruning: PruningChoice,
    /// The seed of everything random.
    pub seed: u64,
    /// The run stops after this many instructions.
    pub max_steps: Option<u64>,
    /// The run stops after this many finished paths.
    pub max_paths: Option<u64>,
    /// How many concrete runs with constants of the program come before the search.
    pub guesses: u32,
    /// Paths end where they come to a state that was seen before.
    pub match_states: bool,
    /// Which paths are merged where they meet again.
    pub merging: Merging,
    /// Effort of the search, in instructions, after which loops and recursion are proved harmless where that works; none
    /// never tries.
    pub prove_after: Option<u64>,
    /// Questions and solver time are counted by source position.
    pub profile: bool,
    /// What is run is counted, also if that is not the goal.
    pub coverage: bool,
}

impl Default for SearchConfig {
    fn default() -> Self {
        SearchConfig {
            goal: Goal::default(),
            mode: Mode::default(),
            generator: GeneratorChoice::default(),
            strategy: StrategyChoice::default(),
            pruning: PruningChoice::default(),
            seed: 0,
            max_steps: None,
            max_paths: None,
            guesses: 32,
            match_states: true,
            merging: Merging::default(),
            prove_after: None,
            profile: false,
            coverage: false,
        }
    }
}

impl SearchConfig {
    /// Whether what is run is counted.
    pub fn counts_coverage(&self) -> bool {
        self.coverage || matches!(self.goal, Goal::Coverage(_))
    }
}

/// What a search is for, which says when it ends. Without its goal it ends when all paths have ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Goal {
    /// The first violation ends the search.
    #[default]
    FirstViolation,
    /// Every site that can be violated is found, each once.
    EveryViolation,
    /// This share of the branches of the user's code that can be reached from the entry is covered. The first violation
    /// ends the search too. Where there is no branch all paths are followed.
    Coverage(Percent),
    /// Inputs of paths are kept. Violations do not end the search.
    Inputs(InputGoal),
    /// Ends of paths become solutions, which somebody collects. Violations do not end the search.
    Solutions,
}

/// Which inputs of paths are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InputGoal {
    /// Those of at most this many paths.
    pub most: u32,
    /// Only where a path runs something new or ends in a new way, not those of every path.
    pub only_new: bool,
}

impl Goal {
    /// Whether a search with this many findings is over.
    pub fn is_reached(self, findings: usize) -> bool {
        let ends = matches!(self, Goal::FirstViolation | Goal::Coverage(_));
        ends && findings > 0
    }
}

/// How violations are looked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// All paths are followed.
    Symbolic,
    /// Inputs are run that were generated or solved for, as long as that shows something new. Proves nothing.
    Concolic,
    /// A little of the latter before the former.
    #[default]
    Hybrid,
}

impl Mode {
    /// All modes, in the order of the help.
    pub const ALL: &[Mode] = &[Mode::Symbolic, Mode::Concolic, Mode::Hybrid];

    /// What the user types.
    pub fn name(self) -> &'static str {
        match self {
            Mode::Symbolic => "symbolic",
            Mode::Concolic => "concolic",
            Mode::Hybrid => "hybrid",
        }
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Mode {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Self, UnknownName> {
        by_name("engine", text, Self::ALL, |it| it.name()).copied()
    }
}
