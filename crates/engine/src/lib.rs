//! The engine: states, the interpreter, lazy initialisation of inputs, the search tree and its strategies.
//!
//! It knows no file system, no clock and no terminal: limits reach it as a [`Budget`], results leave it as an
//! [`Outcome`].
#![warn(missing_docs)]

pub mod concrete;
pub mod concrete_run;
pub mod config;
pub mod coverage;
mod decisions;
pub mod encode;
pub mod exec;
pub mod explore;
pub mod fuzz;
pub mod heap;
mod inputs;
pub mod java;
pub mod language;
pub mod native;
pub mod outcome;
pub mod profile;
pub mod pruning;
pub mod search_record;
pub mod slots;
pub mod state;
pub mod statistics;
pub mod strategies;
pub mod threads;
mod trace;
pub mod value;

pub use concrete::{After, ConcreteAsked, ConcreteInputs, ConcreteObject, ConcreteValue};
pub use concrete_run::{Execution, Observation, execute, execute_printing, observe};
pub use config::{
    Checks, Config, InputConfig, Machine, Mode, PathConfig, Restriction, SearchConfig,
};
pub use decisions::Prefix;
pub use exec::Interpreter;
pub use explore::team::{Follower, Member, Team};
pub use explore::{Budget, Search, Snapshot, Unlimited, verify};
pub use java::enum_constants;
pub use java::library::{language_of, modelled_methods};
pub use outcome::{
    Bounds, Counterexample, Limit, Outcome, PathEnd, Reason, Verdict, Violation, ViolationKind,
};
pub use profile::Profile;
pub use search_record::{PathStatus, Places, SearchRecord, Tally};
pub use state::{Raised, RaisedBy};
pub use statistics::{Counter, Statistics, StrategyStats};
pub use threads::{ThreadId, Threads, Turn};
pub use trace::TraceStep;
pub use value::{Ref, Value};
