//! Path conditions, what follows from them without a solver, and terms in a canonical encoding.
#![warn(missing_docs)]

mod condition;
pub mod decisions;
mod encoding;
mod knowledge;
pub mod persistent;

pub use condition::{Constraints, PathCondition};
pub use encoding::Encoding;
pub use knowledge::{Inference, Knowledge};
