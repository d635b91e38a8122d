//! The solver pipeline: path conditions in, answers with checked models out.
#![warn(missing_docs)]

pub mod answer;
pub mod backends;
pub mod config;
pub mod knowledge;
pub mod layers;
mod minimize;
pub mod path;
pub mod pipeline;
pub mod statistics;

use oxpecker_z3_library as _;

pub use answer::{Answer, UnknownReason};
pub use backends::Backend;
pub use config::{Limits, SolverConfig};
pub use knowledge::Knowledge;
pub use path::PathCondition;
pub use pipeline::Pipeline;
pub use statistics::Statistics;
