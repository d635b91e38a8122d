//! The solver pipeline: path conditions in, answers with checked models out.
#![warn(missing_docs)]

pub mod answer;
mod audit;
pub mod backends;
pub mod config;
pub mod layers;
mod minimize;
pub mod pipeline;
mod shrink;
pub mod smtlib;
pub mod stack;
pub mod statistics;
pub mod stop;

use oxpecker_z3_library as _;

pub use answer::{Answer, UnknownReason};
pub use backends::Backend;
pub use config::{DumpConfig, Limits, SearchLimits, SolverConfig};
pub use pipeline::Pipeline;
pub use stack::StackPolicy;
pub use statistics::Statistics;
pub use stop::StopFlag;
