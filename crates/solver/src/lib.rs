//! The solver pipeline: path conditions in, answers with checked models out.
#![warn(missing_docs)]

pub mod answer;
pub mod config;
pub mod path;
pub mod pipeline;
pub mod statistics;

pub use answer::{Answer, UnknownReason};
pub use config::{Limits, SolverConfig};
pub use path::PathCondition;
pub use pipeline::Pipeline;
pub use statistics::Statistics;
