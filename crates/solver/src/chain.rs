//! The chain of layers: their order, names, descriptions and switches. The back ends end it.

use std::str::FromStr;

use crate::config::SolverConfig;
use crate::error::SettingError;
use crate::layer::{Layer, Link};
use crate::layer_id::LayerId::{self, *};
use crate::layers::enumeration::Enumeration as Inputs;
use crate::layers::escalation::Escalation as Alone;
use crate::layers::expression_cache::Cache;
use crate::layers::expression_evaluation::ExpressionEvaluation as Constants;
use crate::layers::float_boxes;
use crate::layers::local_search::LocalSearch as Search;
use crate::layers::normalized_cache::NormalizedCache as Normalized;
use crate::layers::slicing;
use crate::layers::unsat_cores::Cores;
use crate::layers::{array_bounds, known_model, recent_models, small_texts, tightest_bounds};
use crate::statistics::{LayerCount, Statistics};

/// All layers that can be switched off, in the order in which a query passes them.
#[rustfmt::skip]
pub const LAYERS: &[LayerInfo] = &[
    layer(ExpressionEvaluation, "expression-evaluation", |_| Box::new(Constants))
        .says("guards that are constants or already decided need no query; the next two need it"),
    knowledge(ImpliedValues, "implied-values")
        .says("variables that can have one value only are replaced by it"),
    knowledge(Intervals, "intervals")
        .says("intervals with stride decide comparisons; see --intervals"),
    knowledge(Tables, "tables")
        .says("arrays of constants are read as tables, not element by element"),
    knowledge(IndexSets, "index-sets")
        .says("comparisons of elements of a table are sets of indexes"),
    knowledge(ArrayIntervals, "array-intervals")
        .says("intervals say which elements and writes of an array an index meets"),
    layer(KnownModel, "known-model", |_| Box::new(known_model::KnownModel))
        .says("a path's model answers for one side of each branch"),
    layer(Slicing, "slicing", |_| Box::new(slicing::Slicing::default()))
        .instead(|_| Box::new(slicing::WholePath))
        .says("a query has only constraints that share variables with the guard"),
    layer(TightestBounds, "tightest-bounds", |_| Box::new(tightest_bounds::TightestBounds))
        .says("of all bounds of one term a query has only the tightest"),
    layer(ExpressionCache, "expression-cache", |it| Box::new(Cache::new(it.cache)))
        .says("answers are remembered"),
    layer(UnsatCores, "unsat-cores", |it| Box::new(Cores::new(it.unsat_cores)))
        .says("a query that contains an unsatisfiable one is unsatisfiable"),
    layer(NormalizedCache, "normalized-cache", |it| Box::new(Normalized::new(it.normalized_cache)))
        .says("answers are remembered up to the names of variables"),
    layer(RecentModels, "recent-models", |it| Box::new(recent_models::RecentModels::new(it.recent_models)))
        .says("models of the latest answers are tried"),
    layer(ArrayBounds, "array-bounds", |_| Box::new(array_bounds::ArrayBounds::default()))
        .says("linear inequalities that exclude each other refute a query"),
    layer(Enumeration, "enumeration", |it| Box::new(Inputs::new(it.enumeration)))
        .says("all inputs of a query are tried where they are few"),
    layer(FloatBoxes, "float-boxes", |_| Box::new(float_boxes::FloatBoxes))
        .says("ranges of doubles are split and excluded until none is left"),
    layer(LocalSearch, "local-search", |it| Box::new(Search::new(it.search)))
        .says("models of queries with doubles are searched for by evaluation"),
    layer(SmallTexts, "small-strings", |_| Box::new(small_texts::SmallTexts::default()))
        .says("strings are tried as a few code units each before a theory of strings is used"),
    layer(Escalation, "escalation", |_| Box::new(Alone::default()))
        .says("what an incremental solver leaves open is put alone to a new one, then to other solvers"),
];

/// What is counted for the back ends.
const BACK_END: &str = "back-end";

type Make = fn(&SolverConfig) -> Box<dyn Layer>;

/// A layer and how the user calls it.
#[derive(Clone, Copy, Debug)]
pub struct LayerInfo {
    /// Which one.
    pub id: LayerId,
    /// What the user types.
    pub name: &'static str,
    /// One line for the help.
    pub summary: &'static str,
    /// Makes the link; `None` if the layer is a part of what a path knows about itself.
    make: Option<Make>,
    /// Makes the link that is needed when the layer is switched off.
    instead: Option<Make>,
}

const fn layer(id: LayerId, name: &'static str, make: Make) -> LayerInfo {
    let make = Some(make);
    LayerInfo {
        make,
        ..knowledge(id, name)
    }
}

const fn knowledge(id: LayerId, name: &'static str) -> LayerInfo {
    LayerInfo {
        id,
        name,
        summary: "",
        make: None,
        instead: None,
    }
}

impl LayerInfo {
    const fn says(self, summary: &'static str) -> Self {
        Self { summary, ..self }
    }

    const fn instead(self, make: Make) -> Self {
        let instead = Some(make);
        Self { instead, ..self }
    }

    fn link(&self, config: &SolverConfig) -> Option<Link> {
        let make = if config.is_on(self.id) {
            self.make
        } else {
            self.instead
        };
        let layer = make?(config);
        Some(Link { id: self.id, layer })
    }
}

impl FromStr for LayerId {
    type Err = SettingError;

    fn from_str(name: &str) -> Result<Self, SettingError> {
        let info = LAYERS.iter().find(|it| it.name == name);
        info.map(|it| it.id)
            .ok_or_else(|| SettingError::UnknownLayer(name.into()))
    }
}

/// The links of a configuration.
pub(crate) fn links(config: &SolverConfig) -> Vec<Link> {
    LAYERS.iter().filter_map(|it| it.link(config)).collect()
}

/// What each layer did, by name, in the order of the chain, the back ends last.
pub fn counts(statistics: &Statistics) -> impl Iterator<Item = (&'static str, &LayerCount)> {
    let named = LAYERS.iter().map(|it| (it.name, it.id));
    let all = named.chain([(BACK_END, BackEnd)]);
    all.map(|(name, id)| (name, statistics.layer(id)))
}

#[cfg(test)]
mod tests {
    use super::{LAYERS, LayerId};

    #[test]
    fn every_layer_has_a_row_in_the_order_of_their_numbers() {
        for (number, info) in LAYERS.iter().enumerate() {
            assert_eq!(info.id as usize, number, "{}", info.name);
        }
        assert_eq!(LAYERS.len(), LayerId::BackEnd as usize);
    }
}
