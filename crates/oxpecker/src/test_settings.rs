//! Which tests are wanted.

use std::time::Duration;

use oxpecker_explore::strategies::StrategyChoice;
use oxpecker_explore::{Goal, InputGoal, SearchConfig};
use oxpecker_testgen::Keep;

use crate::settings::Settings;
use crate::violations::Violations;

/// Paths of each method whose inputs become tests, if there is one for every path.
const PATHS: u64 = 200;

/// Which tests are wanted, and how long they are looked for.
#[derive(Clone, Debug)]
pub struct TestSettings {
    /// Which are kept.
    pub keep: Keep,
    /// At most this many for a class.
    pub limit: usize,
    /// Whether tests of Java classes may set private fields.
    pub reflection: bool,
    /// The time for exploring each method.
    pub time: Duration,
    /// At most this many paths of each method; `None` is all if branches are what counts, otherwise a few hundred.
    pub paths: Option<u64>,
    /// Paths are cut after this many source statements and guards.
    pub depth: Option<u32>,
    /// Which path goes on.
    pub strategy: StrategyChoice,
    /// The seed of everything random.
    pub seed: u64,
}

impl Default for TestSettings {
    fn default() -> Self {
        TestSettings {
            keep: Keep::default(),
            limit: 100,
            reflection: false,
            time: Duration::from_secs(5),
            paths: None,
            depth: None,
            strategy: "random-path"
                .parse()
                .expect("a strategy of the table without arguments"),
            seed: 0,
        }
    }
}

impl TestSettings {
    /// The settings of one exploration: the usual ones, but every path is followed to its own end.
    pub fn search(&self) -> Settings {
        let mut settings = Settings {
            time: Some(self.time),
            violations: Violations::without_exceptions(),
            ..Settings::default()
        };
        // Tests that take all ways are few, whatever the number of paths.
        let covers = self.keep == Keep::Branches;
        let paths = self.paths.or((!covers).then_some(PATHS));
        let most = paths.map(u32::try_from).and_then(Result::ok);
        settings.engine.search = SearchConfig {
            strategy: self.strategy.clone(),
            seed: self.seed,
            max_paths: paths,
            coverage: true,
            goal: Goal::Inputs(InputGoal {
                most: most.unwrap_or(u32::MAX),
                only_new: covers,
            }),
            match_states: covers,
            ..SearchConfig::default()
        };
        settings.engine.path.max_depth = self.depth;
        // Tests could not name them.
        settings.engine.path.inputs.made_inputs = false;
        settings
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Merged paths have no inputs of their own: each branch needs a test, whatever paths meet behind it.
    #[test]
    fn paths_that_become_tests_are_never_merged() {
        for keep in [Keep::All, Keep::Branches, Keep::Bugs] {
            let settings = TestSettings {
                keep,
                ..TestSettings::default()
            };
            assert!(settings.search().engine.search.counts_coverage());
        }
    }
}
