//! What every other crate stands on: typed ids, source positions, diagnostics and seeded randomness.
//!
//! Nothing here knows of programs, terms or solvers.
#![warn(missing_docs)]

pub mod cache;
pub mod diagnostic;
pub mod grow;
pub mod id;
pub mod rng;
pub mod source;

pub use cache::cache_directory;
pub use diagnostic::{CodeInfo, Diagnostic, Severity};
pub use grow::GrowVec;
pub use id::IndexVec;
pub use rng::Rng;
pub use source::{FileId, LineColumn, SourceMap, Span};
