//! The layers, each in a file; [`crate::chain`] puts them in order.

pub(crate) mod array_bounds;
pub(crate) mod enumeration;
pub(crate) mod escalation;
pub(crate) mod expression_cache;
pub(crate) mod expression_evaluation;
pub(crate) mod float_boxes;
pub(crate) mod known_model;
pub(crate) mod local_search;
pub(crate) mod normalized_cache;
pub(crate) mod occurrences;
pub(crate) mod recent_models;
pub mod slicing;
pub(crate) mod small_texts;
pub(crate) mod tightest_bounds;
pub(crate) mod unsat_cores;
