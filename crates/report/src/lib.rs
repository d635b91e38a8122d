//! Results for people and machines: verdicts, counterexamples and traces in several formats.
//!
//! A format sees one [`Report`] and gives text. Nothing here knows how a result was found, nor terminals or files.
#![warn(missing_docs)]

pub mod coverage;
pub mod formats;
pub mod inputs;
mod path;
pub mod pictures;
mod report;
pub mod tests_out;
pub mod tree;
mod witness;
mod words;

pub use formats::{FORMATS, Format, format};
pub use inputs::{Names, print_inputs};
pub use path::{PathStep, path_steps};
pub use report::{Report, Timing, Tool};
pub use witness::{WitnessSubject, witness};
pub use words::{
    check_text, limit_name, reason_text, several, show_value, violation_kind, violation_text,
};
