//! What a search may do and how long. All defaults are here and in the settings of engine and solver.

use std::time::Duration;

use oxpecker_explore::strategies::StrategyChoice;
use oxpecker_explore::{Config, SearchConfig};
use oxpecker_solver::backends::any_available;
use oxpecker_solver::{Limits, SolverConfig};

use crate::error::Error;
use crate::property::Property;
use crate::violations::Violations;

/// What the solver's own unit of work is to its time, so that the limit of a query keeps its meaning where nothing is timed.
const UNITS_PER_MILLISECOND: u128 = 3000;

/// Units that queries without an answer may take for every step, so that the number of steps bounds a whole run.
const UNITS_PER_STEP: u64 = 3000;

/// Everything a search is configured by.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How paths are looked for and followed.
    pub engine: Config,
    /// How queries are answered. Its limits come from the times below.
    pub solver: SolverConfig,
    /// The time for one query.
    pub solver_timeout: Duration,
    /// The time for the whole search.
    pub time: Option<Duration>,
    /// The memory of the process, in bytes.
    pub memory: Option<u64>,
    /// How many workers search at the same time.
    pub workers: usize,
    /// The strategies of the workers in turn; without any all have that of the search.
    pub worker_strategies: Vec<StrategyChoice>,
    /// What must hold of a Java program, as a competition says it.
    pub property: Option<Property>,
    /// What counts as a violation of a Java program without a property.
    pub violations: Violations,
    /// Whether counterexamples of Java programs are run on a JVM.
    pub replay: bool,
}

impl Default for Settings {
    /// A search without options ends by itself.
    fn default() -> Self {
        Settings {
            engine: Config::default(),
            solver: SolverConfig::default(),
            solver_timeout: Duration::from_secs(1),
            time: Some(Duration::from_secs(60)),
            memory: Some(2 << 30),
            workers: 1,
            worker_strategies: Vec::new(),
            property: None,
            violations: Violations::default(),
            replay: true,
        }
    }
}

impl Settings {
    /// How one of the workers searches.
    pub(crate) fn worker_config(&self, worker: usize) -> Config {
        let mut config = self.engine.clone();
        let mut strategies = self.worker_strategies.iter().cycle();
        if let Some(strategy) = strategies.nth(worker) {
            config.search.strategy = strategy.clone();
        }
        config
    }

    /// The usual settings with a number of instructions as the only limit: equal searches give equal results.
    pub fn counted(steps: u64) -> Self {
        Settings {
            engine: Config {
                search: SearchConfig {
                    max_steps: Some(steps),
                    ..SearchConfig::default()
                },
                ..Config::default()
            },
            time: None,
            memory: None,
            ..Settings::default()
        }
    }

    /// Whether all limits are counts.
    pub fn is_counted(&self) -> bool {
        self.engine.search.max_steps.is_some()
    }

    /// Refuses solvers that are not installed.
    pub fn check(&self) -> Result<(), Error> {
        any_available().map_err(Error::NoSolver)?;
        let solver = &self.solver;
        for used in solver.backends.iter().chain(&solver.check_answers) {
            let name = used.name;
            used.available()
                .map_err(|source| Error::Solver { name, source })?;
        }
        Ok(())
    }

    /// The configuration of the solver under the limits of the search.
    pub(crate) fn solver_config(&self) -> SolverConfig {
        let mut config = SolverConfig {
            limits: self.query_limits(),
            memory: self.memory,
            ..self.solver.clone()
        };
        if let Some(steps) = self.engine.search.max_steps {
            config.race_after = None;
            config.unanswered = Some(steps.saturating_mul(UNITS_PER_STEP));
        }
        config
    }

    fn query_limits(&self) -> Limits {
        let wanted = self.solver_timeout.as_millis();
        if self.is_counted() {
            let units = wanted.saturating_mul(UNITS_PER_MILLISECOND);
            return Limits {
                timeout_ms: None,
                resource: Some(u32::try_from(units).unwrap_or(u32::MAX)),
            };
        }
        // One query must not outlive the search.
        let longest = self
            .time
            .map_or(wanted, |time| wanted.min(time.as_millis()));
        Limits {
            timeout_ms: Some(u32::try_from(longest).unwrap_or(u32::MAX).max(1)),
            resource: None,
        }
    }
}
