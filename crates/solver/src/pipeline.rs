//! The pipeline: the chain of layers in front of the back ends, for one worker.

use std::rc::Rc;

use oxpecker_path::PathCondition;
use oxpecker_term::{Model, TermId, TermPool};

use crate::answer::Answer;
use crate::assemble::{alone, assemble};
use crate::audit::Auditor;
use crate::backends::Backend;
use crate::chain;
use crate::config::SolverConfig;
use crate::core_solver::{Alone, CoreSolver};
use crate::layer::{self, Link};
use crate::limits::Limits;
use crate::query::Query;
use crate::statistics::Statistics;
use crate::stop::Supervisor;

/// All layers of one worker. Terms in queries come from one pool.
#[derive(Debug)]
pub struct Pipeline {
    links: Vec<Link>,
    pub(crate) solver: CoreSolver,
    auditor: Option<Auditor>,
    /// Ends queries when the configuration's flag is set.
    _supervisor: Option<Supervisor>,
}

impl Pipeline {
    /// A pipeline in front of the back ends that the configuration names.
    pub fn new(config: SolverConfig) -> Self {
        let backend = assemble(&config);
        let alone = alone(&config);
        Self::with_backends(config, backend, alone)
    }

    /// A pipeline in front of any back end.
    pub fn with_backend(config: SolverConfig, backend: Box<dyn Backend>) -> Self {
        Self::with_backends(config, backend, Alone::default())
    }

    fn with_backends(config: SolverConfig, backend: Box<dyn Backend>, alone: Alone) -> Self {
        let auditor = Auditor::new(&config);
        let supervisor = config.stop.as_ref().map(|flag| {
            let others = auditor.as_ref().and_then(Auditor::interrupt);
            Supervisor::start(
                flag,
                backend
                    .interrupt()
                    .into_iter()
                    .chain(others)
                    .chain(alone.interrupts())
                    .collect(),
            )
        });
        Self {
            links: chain::links(&config),
            solver: CoreSolver::new(config, backend, alone),
            auditor,
            _supervisor: supervisor,
        }
    }

    /// What has been done so far.
    pub fn statistics(&self) -> &Statistics {
        &self.solver.statistics
    }

    /// The configuration.
    pub fn config(&self) -> &SolverConfig {
        &self.solver.config
    }

    /// From now on queries may take this long; gives what they might take until now.
    pub fn set_limits(&mut self, limits: Limits) -> Limits {
        std::mem::replace(&mut self.solver.config.limits, limits)
    }

    /// Is `path ∧ guard` satisfiable? `known` is a model of `path` if there is one; the answer's model satisfies
    /// `path` and `guard`.
    pub fn check(
        &mut self,
        pool: &mut TermPool,
        path: &PathCondition,
        guard: TermId,
        known: Option<&Rc<Model>>,
    ) -> Answer {
        let before = self.statistics().backend;
        let mut query = Query::new(path, guard, known);
        let reply = layer::ask(&mut self.links, &mut self.solver, pool, &mut query);
        let answer = reply.answer;
        let statistics = &mut self.solver.statistics;
        statistics.asked += 1;
        statistics.reached += u64::from(statistics.backend > before);
        statistics.unknown += u64::from(matches!(answer, Answer::Unknown(_)));
        if let Some(auditor) = &mut self.auditor {
            auditor.audit(pool, &path.with(guard).to_vec(), &answer);
        }
        answer
    }
}
