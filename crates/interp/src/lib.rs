//! The interpreter: values, the heap, states, instructions, threads, and what a language must say about itself.
//!
//! It asks no solver and knows no file system, clock or terminal. What differs between languages is a
//! [`Language`](language::Language); Java is the crate `oxpecker-java`.
#![warn(missing_docs)]

pub mod concrete;
pub mod concrete_run;
pub mod config;
pub mod encode;
pub mod ending;
pub mod exec;
pub mod extent;
pub mod generalise;
pub mod heap;
pub mod inputs;
pub mod labels;
pub mod language;
pub mod merge;
pub mod native;
pub mod prover;
pub mod raised;
mod regions;
pub mod shared_numbers;
pub mod slots;
pub mod state;
pub mod state_encoding;
pub mod threads;
pub mod trace;
pub mod value;

pub use concrete::{After, ConcreteAsked, ConcreteInputs, ConcreteObject, ConcreteValue};
pub use concrete_run::{Execution, Observation, Solved, execute, execute_printing, observe, solve};
pub use config::{
    Checks, Given, GivenInputs, InputConfig, Machine, NullArguments, PathConfig, Restriction,
};
pub use decisions::Prefix;
pub use ending::{Limit, PathEnd, Reason, Violation, ViolationKind};
pub use exec::Interpreter;
pub use extent::Extent;
pub use labels::{Assumptions, Label, Labels, Snapshot};
pub use oxpecker_coverage as coverage;
pub use oxpecker_drawing as drawing;
pub use oxpecker_path::{decisions, persistent};
pub use raised::{Raised, RaisedBy};
pub use threads::{ThreadId, Threads, Turn};
pub use trace::TraceStep;
pub use value::{Ref, Value};
