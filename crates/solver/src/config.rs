//! What can be set about solving.

use std::time::Duration;

use oxpecker_path::Inference;

use crate::array_encoding::ArrayEncoding;
use crate::backends::dump::DumpConfig;
use crate::backends::{BACKENDS, BackendInfo, default_backend};
use crate::layer_id::{LayerId, LayerSet};
use crate::limits::Limits;
use crate::stack::StackPolicy;
use crate::stop::StopFlag;

/// How many operations a local search for a model computes at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchLimits {
    /// Before the back end is asked; 0 does not search.
    pub before: u64,
    /// After it gave up; 0 does not search.
    pub after: u64,
}

impl SearchLimits {
    /// No search at all.
    pub const OFF: SearchLimits = SearchLimits {
        before: 0,
        after: 0,
    };
}

impl Default for SearchLimits {
    fn default() -> Self {
        Self {
            before: 100_000,
            after: 5_000_000,
        }
    }
}

/// How many operations on one input each an enumeration may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EnumerationLimits {
    /// Before the back ends are asked.
    pub before: u64,
    /// After they had a short time.
    pub after: u64,
}

impl Default for EnumerationLimits {
    fn default() -> Self {
        Self {
            before: 1 << 18,
            after: 1 << 29,
        }
    }
}

/// The configuration of a pipeline.
#[derive(Clone, Debug)]
pub struct SolverConfig {
    /// Limits of each question to the back end.
    pub limits: Limits,
    /// Units of work that all calls together may take that come to their limit; `None` is no limit.
    pub unanswered: Option<u64>,
    /// Bytes at which Z3 gives a question up; `None` is no limit. It holds for all pipelines of a process.
    pub memory: Option<u64>,
    /// Ends the question that is being answered and all later ones, once it is set.
    pub stop: Option<StopFlag>,
    /// Whether back ends count what their questions cost.
    pub counts_work: bool,
    /// The back ends; several are a portfolio.
    pub backends: Vec<&'static BackendInfo>,
    /// Back ends that are asked, in this order, when those above failed.
    pub fallbacks: Vec<&'static BackendInfo>,
    /// How long one member of a portfolio is asked alone; `None` never races, so that equal runs are equal, and asks
    /// them in the given order.
    pub race_after: Option<Duration>,
    /// What a back end keeps from one question to the next.
    pub stack: StackPolicy,
    /// How reads of tables are encoded. It holds for all pipelines of a process.
    pub array_encoding: ArrayEncoding,
    /// A back end that checks every definite answer of the pipeline.
    pub check_answers: Option<&'static BackendInfo>,
    /// Which questions are written to files.
    pub dump: Option<DumpConfig>,
    /// What is inferred about a path without a question.
    pub inference: Inference,
    /// Layers that were switched off, apart from those of the inference.
    pub disabled: LayerSet,
    /// How many answers are remembered.
    pub cache: usize,
    /// How many answers are remembered up to the names of variables.
    pub normalized_cache: usize,
    /// How many unsatisfiable sets of constraints are remembered.
    pub unsat_cores: usize,
    /// How many questions each of these sets may cost to make it smaller; 0 keeps them as they are.
    pub core_checks: u32,
    /// How many of the latest models are tried before the back end.
    pub recent_models: usize,
    /// How much work it may be to try all inputs of a query.
    pub enumeration: EnumerationLimits,
    /// How long models of queries with doubles are searched for by evaluation.
    pub search: SearchLimits,
}

impl SolverConfig {
    /// Switches a layer off. That costs time, never an answer.
    pub fn disable(&mut self, layer: LayerId) {
        match layer {
            LayerId::ExpressionEvaluation => self.inference.evaluation = false,
            LayerId::ImpliedValues => self.inference.values = false,
            LayerId::Intervals => self.inference.rounds = 0,
            LayerId::Tables => self.inference.tables = false,
            LayerId::IndexSets => self.inference.index_sets = false,
            LayerId::ArrayIntervals => self.inference.array_intervals = false,
            layer => self.disabled.insert(layer),
        }
    }

    /// The configuration without some layers.
    #[must_use]
    pub fn without(mut self, layers: impl IntoIterator<Item = LayerId>) -> Self {
        layers.into_iter().for_each(|it| self.disable(it));
        self
    }

    /// Whether a layer is used.
    pub fn is_on(&self, layer: LayerId) -> bool {
        match layer {
            LayerId::ExpressionEvaluation => self.inference.evaluation,
            LayerId::ImpliedValues => self.inference.values,
            LayerId::Intervals => self.inference.rounds > 0,
            LayerId::Tables => self.inference.tables,
            LayerId::IndexSets => self.inference.index_sets,
            LayerId::ArrayIntervals => self.inference.array_intervals,
            layer => !self.disabled.contains(layer),
        }
    }
}

impl Default for SolverConfig {
    fn default() -> Self {
        Self {
            limits: Limits::default(),
            unanswered: None,
            memory: None,
            stop: None,
            counts_work: false,
            backends: vec![default_backend()],
            fallbacks: BACKENDS.iter().take(2).collect(),
            race_after: Some(Duration::from_millis(50)),
            stack: StackPolicy::default(),
            array_encoding: ArrayEncoding::default(),
            check_answers: None,
            dump: None,
            inference: Inference::default(),
            disabled: LayerSet::default(),
            cache: 10_000,
            normalized_cache: 10_000,
            unsat_cores: 4_000,
            core_checks: 0,
            recent_models: 8,
            enumeration: EnumerationLimits::default(),
            search: SearchLimits::default(),
        }
    }
}
