//! The solver pipeline: path conditions in, answers with checked models out.
#![warn(missing_docs)]

pub mod answer;
mod audit;
pub mod backends;
pub mod chain;
pub mod config;
mod core_solver;
mod layer;
mod layer_id;
pub mod layers;
mod minimize;
pub mod pipeline;
mod query;
pub mod smtlib;
pub mod stack;
pub mod statistics;
pub mod stop;

use oxpecker_z3_library as _;

pub use answer::{Answer, UnknownReason};
pub use backends::Backend;
pub use chain::{LAYERS, LayerInfo};
pub use config::{DumpConfig, Limits, SearchLimits, SolverConfig};
pub use layer_id::{LayerId, LayerSet};
pub use pipeline::Pipeline;
pub use stack::StackPolicy;
pub use statistics::Statistics;
pub use stop::StopFlag;
