//! The end of the chain: the back ends, called in every way that may help.
//!
//! 1. about the whole path if that is not much more than the query, for what back ends keep from call to call;
//! 2. about the query;
//! 3. if they gave up because of quantifiers, about small models without them.
//!
//! Properties of characters and functions on doubles are things that no back end has; it is told facts about them.

mod allowance;
mod alone;
mod characters;
mod expansion;
mod functions;
mod shrink;

use std::time::Instant;

use oxpecker_path::PathCondition;
use oxpecker_term::{TermId, TermPool};

use self::allowance::Allowance;
pub(crate) use self::alone::Alone;
use self::characters::{Abstract, Characters};
use crate::answer::{Answer, UnknownReason};
use crate::backends::Backend;
use crate::config::SolverConfig;
use crate::layer_id::LayerId;
use crate::limits::Limits;
use crate::logic::{FeatureTable, Features};
use crate::statistics::Statistics;

/// The back ends, and what all layers share.
#[derive(Debug)]
pub(crate) struct CoreSolver {
    pub(crate) config: SolverConfig,
    pub(crate) statistics: Statistics,
    backend: Box<dyn Backend>,
    /// Back ends for single queries.
    pub(crate) alone: Alone,
    /// Whether a query that is not decided shortly is asked alone next, so that one short attempt is enough.
    pub(crate) alone_next: bool,
    characters: Characters,
    features: FeatureTable,
    allowance: Allowance,
}

impl CoreSolver {
    /// The end of a chain with this back end.
    pub(crate) fn new(config: SolverConfig, mut backend: Box<dyn Backend>, alone: Alone) -> Self {
        if config.counts_work {
            backend.count_work();
        }
        Self {
            alone,
            alone_next: false,
            allowance: Allowance::new(config.unanswered),
            config,
            statistics: Statistics::default(),
            backend,
            characters: Characters::default(),
            features: FeatureTable::default(),
        }
    }

    /// Decides constraints that the path and a guard were reduced to.
    pub(crate) fn ask(
        &mut self,
        pool: &mut TermPool,
        path: &PathCondition,
        constraints: &[TermId],
    ) -> Answer {
        if let Some(whole) = whole_path(pool, path, constraints) {
            let answer = self.ask_with_facts(pool, whole);
            match answer {
                Answer::Unknown(UnknownReason::Timeout) if self.alone_next => return answer,
                Answer::Unknown(_) => {}
                answer => return answer,
            }
        }
        match self.ask_with_facts(pool, constraints.to_vec()) {
            Answer::Unknown(reason) => self
                .ask_expanded(pool, constraints)
                .unwrap_or(Answer::Unknown(reason)),
            answer => answer,
        }
    }

    /// Calls the back end with what it should know about functions that it does not have.
    pub(crate) fn ask_with_facts(
        &mut self,
        pool: &mut TermPool,
        mut constraints: Vec<TermId>,
    ) -> Answer {
        let characters = self.characters.without_properties(pool, &constraints);
        if let Some(query) = characters {
            return self.ask_about_characters(pool, &constraints, query);
        }
        let features = self.features_of(pool, &constraints);
        if features.has(Features::EVALUATED) && !features.has(Features::QUANTIFIER) {
            constraints.extend(functions::facts(pool, &constraints));
        }
        self.call(pool, &constraints)
    }

    /// Asks about characters until no property in the model is wrong.
    fn ask_about_characters(
        &mut self,
        pool: &mut TermPool,
        constraints: &[TermId],
        mut query: Abstract,
    ) -> Answer {
        for _ in 0..characters::MOST_ROUNDS {
            match self.call(pool, &query.constraints) {
                Answer::Sat(model) => {
                    if query.refine(pool, &model) {
                        continue;
                    }
                    let holds = constraints.iter().all(|it| model.holds(pool, *it));
                    return match holds {
                        true => Answer::Sat(model),
                        false => Answer::Unknown(UnknownReason::BadModel),
                    };
                }
                answer => return answer,
            }
        }
        let reason = "properties of characters".into();
        Answer::Unknown(UnknownReason::Incomplete(reason))
    }

    /// Looks for a model in which quantifiers run over few values.
    fn ask_expanded(&mut self, pool: &mut TermPool, constraints: &[TermId]) -> Option<Answer> {
        let expanded = expansion::expand(pool, constraints)?;
        match self.call(pool, &expanded) {
            Answer::Sat(model) if constraints.iter().all(|it| model.holds(pool, *it)) => {
                Some(Answer::Sat(model))
            }
            _ => None,
        }
    }

    /// What occurs in constraints.
    pub(crate) fn features_of(&mut self, pool: &TermPool, constraints: &[TermId]) -> Features {
        let all = constraints.iter().map(|it| self.features.of(pool, *it));
        all.fold(Features::default(), Features::with)
    }

    /// Calls the back end with the limits of the configuration.
    fn call(&mut self, pool: &TermPool, constraints: &[TermId]) -> Answer {
        let limits = self.config.limits.clone();
        self.call_within(pool, constraints, &limits)
    }

    /// Calls the back end with limits of the caller.
    pub(crate) fn call_within(
        &mut self,
        pool: &TermPool,
        constraints: &[TermId],
        limits: &Limits,
    ) -> Answer {
        self.statistics.backend += 1;
        let features = self.features_of(pool, constraints);
        let allowed = self.allowance.limits(limits, features);
        let before = self.backend.spent();
        let start = Instant::now();
        let answer = self.backend.check(pool, constraints, &allowed);
        let time = start.elapsed();
        self.statistics.spent += self.backend.spent().saturating_sub(before);
        self.allowance.count(&answer, limits);
        self.statistics.backend_time += time;
        let count = self.statistics.layer_mut(LayerId::BackEnd);
        count.count(Some(&answer), time);
        match answer {
            // Back ends check their models; one that forgets to must not falsify a run.
            Answer::Sat(model) if !constraints.iter().all(|it| model.holds(pool, *it)) => {
                Answer::Unknown(UnknownReason::BadModel)
            }
            answer => answer,
        }
    }
}

/// The whole path with the guard, if that is better asked about than the constraints. A slice that is most of the path
/// saves nothing and costs the prefix it would share with the previous call. Measured on paths of 30 branches over 12
/// variables: 1.3 instead of 1.8 ms per query with machine integers, the same with mathematical ones.
fn whole_path(
    pool: &TermPool,
    path: &PathCondition,
    constraints: &[TermId],
) -> Option<Vec<TermId>> {
    let rest = path.len() + 1 - constraints.len().min(path.len() + 1);
    let easy = || !path.iter().any(|it| pool.has_quantifier(it));
    (rest > 0 && rest <= constraints.len() && easy()).then(|| {
        let mut all = path.to_vec();
        all.extend(constraints.last());
        all.dedup();
        all
    })
}
