//! Results for people and machines: verdicts, counterexamples and traces in several formats.
//!
//! A format sees one [`Report`] and gives text. Nothing here knows how a result was found, nor terminals or files.
#![warn(missing_docs)]

pub mod coverage;
mod covered;
mod digest;
pub mod formats;
mod messages;
mod path;
pub mod pictures;
mod report;
mod run;
pub mod solutions;
pub mod suite;
pub mod tree;
mod witness;
mod xml;

pub use covered::{covered_text, extent_text};
pub use formats::{FORMATS, Format, UnknownFormat, format};
pub use messages::{
    check_text, limit_name, reason_text, several, show_value, violation_kind, violation_text,
};
pub use path::{PathStep, path_steps};
pub use report::{Report, Timing, Tool};
pub use run::Run;
pub use witness::{WitnessSubject, witness};
