//! Tests made of the inputs that an exploration found, run before they are kept.
//!
//! Java programs get sources for JUnit 5 ([`java`]), OOX programs a file of inputs and expected endings ([`oox`]).
//! Who calls it brings the exploration ([`Explore`]); clocks, memory and progress are its business.
#![warn(missing_docs)]

mod explore;
pub mod java;
mod keep;
pub mod oox;

pub use explore::Explore;
pub use keep::Keep;
