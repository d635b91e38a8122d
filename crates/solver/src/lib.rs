//! The solver pipeline: path conditions in, answers with checked models out.
#![warn(missing_docs)]

pub mod answer;
pub mod array_encoding;
mod assemble;
mod audit;
pub mod backends;
pub mod chain;
pub mod config;
mod core_solver;
mod error;
mod layer;
mod layer_id;
pub mod layers;
mod limits;
mod logic;
mod minimize;
pub mod pipeline;
mod query;
pub mod smtlib;
pub mod stack;
pub mod statistics;
pub mod stop;
mod tables;

#[cfg(feature = "z3")]
use oxpecker_z3_library as _;

pub use answer::{Answer, UnknownReason};
pub use array_encoding::{ArrayEncoding, ENCODINGS};
pub use backends::Backend;
pub use backends::dump::DumpConfig;
pub use chain::{LAYERS, LayerInfo};
pub use config::{EnumerationLimits, SearchLimits, SolverConfig};
pub use error::SettingError;
pub use layer_id::{LayerId, LayerSet};
pub use limits::Limits;
pub use pipeline::Pipeline;
pub use stack::StackPolicy;
pub use statistics::Statistics;
pub use stop::{Interrupt, StopFlag};
