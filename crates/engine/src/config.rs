//! What a run may do and where it stops. Plain data, passed explicitly.

use crate::strategies::STRATEGIES;

/// How violations are looked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Engine {
    /// All paths are followed.
    Symbolic,
    /// Inputs are run that somebody made up or solved for, as long as that shows something new. Proves nothing.
    Concolic,
    /// A little of the latter before the former.
    #[default]
    Hybrid,
}

/// How input objects are made and which specifications count.
#[derive(Clone, Debug)]
pub struct Config {
    /// How violations are looked for.
    pub engine: Engine,
    /// What makes up inputs, by the name the user types.
    pub generator: String,
    /// The search strategy, by the name the user types.
    pub strategy: String,
    /// The pruning policy, as the user types it.
    pub pruning: String,
    /// The seed of everything random.
    pub seed: u64,
    /// Paths are cut after this many source statements and guards.
    pub max_depth: Option<u32>,
    /// The run stops after this many instructions.
    pub max_steps: Option<u64>,
    /// The run stops after this many finished paths.
    pub max_paths: Option<u64>,
    /// Input arrays have at most this many elements.
    pub max_array: Option<u32>,
    /// Input references may be the same object.
    pub aliasing: bool,
    /// Input references may be null.
    pub symbolic_null: bool,
    /// How the machine that runs a Java program is set up.
    pub machine: Machine,
    /// `requires` clauses of called methods are asserted.
    pub check_requires: bool,
    /// `ensures` clauses are asserted.
    pub check_ensures: bool,
    /// `exceptional` clauses are asserted.
    pub check_exceptional: bool,
    /// Questions and solver time are counted by source position.
    pub profile: bool,
    /// What is run is counted.
    pub coverage: bool,
    /// The inputs of at most this many paths are kept; violations do not end the search then.
    pub cases: u32,
    /// Inputs are kept as soon as a path runs something new or ends in a new way, not those of every path.
    pub cases_cover: bool,
    /// Inputs can be objects that static initializers make.
    pub made_inputs: bool,
    /// Java's assertions are enabled.
    pub assertions: bool,
    /// How many concrete runs with constants of the program come before the search.
    pub guesses: u32,
    /// Short branches are not followed one way at a time, but both at once.
    pub merge: bool,
    /// Paths end where they come to a state that was seen before.
    pub match_states: bool,
    /// Of all orders of steps of threads that nobody can tell apart one is followed.
    pub reduce_schedules: bool,
    /// Threads that are left when none can go on are a violation.
    pub check_deadlocks: bool,
    /// An assertion that fails is a violation, not only an exception.
    pub check_assertions: bool,
    /// Exceptions of this class of Java must not leave the entry method.
    pub forbidden_exception: Option<String>,
}

/// How the machine that runs a Java program is set up: its default locale, default charset and line separator.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Machine {
    /// In any way: what depends on it is explored.
    #[default]
    Any,
    /// As most are: `en_US`, UTF-8, `\n`. A restriction of the user's.
    Usual,
    /// The same, because the rules of a competition say that nothing but its own calls gives inputs.
    Prescribed,
}

impl Default for Config {
    fn default() -> Self {
        Config {
            engine: Engine::default(),
            generator: "random".into(),
            strategy: STRATEGIES[0].name.into(),
            pruning: "always".into(),
            seed: 0,
            max_depth: None,
            max_steps: None,
            max_paths: None,
            max_array: None,
            aliasing: true,
            symbolic_null: true,
            machine: Machine::Any,
            check_requires: true,
            check_ensures: true,
            check_exceptional: true,
            profile: false,
            coverage: false,
            cases: 0,
            cases_cover: false,
            made_inputs: true,
            assertions: true,
            guesses: 32,
            merge: true,
            match_states: true,
            reduce_schedules: true,
            check_deadlocks: true,
            check_assertions: true,
            forbidden_exception: None,
        }
    }
}

impl Config {
    /// The restrictions that make a proof weaker, as the user typed them.
    pub fn restrictions(&self) -> Vec<String> {
        let mut named = Vec::new();
        if let Some(limit) = self.max_array {
            named.push(format!("--max-array {limit}"));
        }
        let switches = [
            (self.aliasing, "--no-aliasing"),
            (self.symbolic_null, "--no-symbolic-null"),
            (self.machine != Machine::Usual, "--usual-machine"),
            (self.check_requires, "--no-requires"),
            (self.check_ensures, "--no-ensures"),
            (self.check_exceptional, "--no-exceptional"),
        ];
        named.extend(
            switches
                .iter()
                .filter(|(on, _)| !on)
                .map(|(_, name)| (*name).to_string()),
        );
        named
    }
}
