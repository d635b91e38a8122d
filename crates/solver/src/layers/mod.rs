//! Layers: each may answer a question before the back end is asked, or make it smaller.
//!
//! The table names every layer, says what it does and how it is switched off. Turning one off costs time, never an
//! answer.

pub mod cache;
pub mod characters;
pub mod cores;
pub mod expansion;
pub mod functions;
pub mod normalized;
pub mod occurrences;
pub mod recent;
pub mod search;
pub mod slicing;
pub mod small_texts;
pub mod tightest;

use crate::config::{SearchLimits, SolverConfig};

/// A layer, for counting what it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layer {
    /// Constants are computed, facts of the path are remembered.
    ExpressionEvaluation,
    /// Variables with one value are replaced by it.
    ImpliedValues,
    /// Ranges of terms decide comparisons.
    Intervals,
    /// The model the asker already has is tried.
    KnownModel,
    /// Only constraints that share variables with the guard are asked about.
    Slicing,
    /// Of all bounds of a term only the tightest are asked about.
    TightestBounds,
    /// Answers are remembered.
    ExpressionCache,
    /// Answers are remembered up to the names of variables.
    NormalizedCache,
    /// Models of earlier answers are tried.
    RecentModels,
    /// A question that contains an impossible one is impossible.
    UnsatCores,
    /// Models of questions with doubles are searched for by evaluation.
    LocalSearch,
    /// Texts are tried as a few units each.
    SmallTexts,
    /// The back ends, which always come last.
    BackEnd,
}

/// A layer and how the user calls it.
#[derive(Clone, Copy, Debug)]
pub struct LayerInfo {
    /// Which one.
    pub layer: Layer,
    /// What the user types.
    pub name: &'static str,
    /// One line for the help.
    pub summary: &'static str,
    /// Switches it off.
    pub disable: fn(&mut SolverConfig),
}

/// All layers that can be switched off, in the order in which they are asked.
pub const LAYERS: &[LayerInfo] = &[
    LayerInfo {
        layer: Layer::ExpressionEvaluation,
        name: "expression-evaluation",
        summary: "guards that are constants or already decided are no questions; the next two need it",
        disable: |config| config.inference.evaluation = false,
    },
    LayerInfo {
        layer: Layer::ImpliedValues,
        name: "implied-values",
        summary: "variables that can have one value only are replaced by it",
        disable: |config| config.inference.values = false,
    },
    LayerInfo {
        layer: Layer::Intervals,
        name: "intervals",
        summary: "intervals with stride decide comparisons; see --intervals",
        disable: |config| config.inference.rounds = 0,
    },
    LayerInfo {
        layer: Layer::KnownModel,
        name: "known-model",
        summary: "a path's model answers for one side of each branch",
        disable: |config| config.known_model = false,
    },
    LayerInfo {
        layer: Layer::Slicing,
        name: "slicing",
        summary: "only constraints that share variables with the guard are asked about",
        disable: |config| config.slicing = false,
    },
    LayerInfo {
        layer: Layer::TightestBounds,
        name: "tightest-bounds",
        summary: "of all bounds of one term only the tightest are asked about",
        disable: |config| config.tightest_bounds = false,
    },
    LayerInfo {
        layer: Layer::ExpressionCache,
        name: "expression-cache",
        summary: "answers are remembered",
        disable: |config| config.cache = 0,
    },
    LayerInfo {
        layer: Layer::UnsatCores,
        name: "unsat-cores",
        summary: "a question that contains one answered with no is answered with no",
        disable: |config| config.unsat_cores = 0,
    },
    LayerInfo {
        layer: Layer::NormalizedCache,
        name: "normalized-cache",
        summary: "answers are remembered up to the names of variables",
        disable: |config| config.normalized_cache = 0,
    },
    LayerInfo {
        layer: Layer::RecentModels,
        name: "recent-models",
        summary: "models of the latest answers are tried",
        disable: |config| config.recent_models = 0,
    },
    LayerInfo {
        layer: Layer::LocalSearch,
        name: "local-search",
        summary: "models of questions with doubles are searched for by evaluation",
        disable: |config| config.search = SearchLimits::OFF,
    },
    LayerInfo {
        layer: Layer::SmallTexts,
        name: "small-texts",
        summary: "texts are tried as a few units each before a theory of texts is asked",
        disable: |config| config.small_texts = false,
    },
];

/// The name of what is counted for a layer.
pub fn name_of(layer: Layer) -> &'static str {
    let named = LAYERS.iter().find(|it| it.layer == layer);
    named.map_or("back-end", |it| it.name)
}

/// The layer of a name.
pub fn layer(name: &str) -> Option<&'static LayerInfo> {
    LAYERS.iter().find(|it| it.name == name)
}
