//! The engine: states, the interpreter, lazy initialisation of inputs, the search tree and its strategies.
//!
//! It knows no file system, no clock and no terminal: limits reach it as a [`Budget`], results leave it as an
//! [`Outcome`].
#![warn(missing_docs)]

pub mod concrete;
pub mod config;
pub mod coverage;
pub mod encode;
pub mod exec;
pub mod explore;
pub mod explored;
pub mod fuzz;
pub mod heap;
mod inputs;
mod models;
mod observe;
pub mod outcome;
pub mod profile;
mod proofs;
pub mod pruning;
pub mod replay;
pub mod runtime;
pub mod slots;
pub mod state;
pub mod statistics;
pub mod strategies;
pub mod threads;
mod trace;
pub mod value;

pub use concrete::{After, ConcreteAsked, ConcreteInputs, ConcreteObject, ConcreteValue};
pub use config::{
    Checks, Config, InputConfig, Machine, Mode, PathConfig, Restriction, SearchConfig,
};
pub use exec::Interpreter;
pub use explore::choices::Prefix;
pub use explore::team::{Follower, Member, Team};
pub use explore::{Budget, Search, Snapshot, Unlimited, verify};
pub use explored::{Explored, Fate, Places, Tally};
pub use inputs::enum_constants;
pub use models::modelled_methods;
pub use observe::{Observation, observe};
pub use outcome::{
    Bounds, Counterexample, Limit, Outcome, PathEnd, Reason, Verdict, Violation, ViolationKind,
};
pub use profile::Profile;
pub use replay::{Execution, execute, execute_printing};
pub use state::{Raised, RaisedBy};
pub use statistics::{Counter, Statistics, Turns};
pub use threads::{ThreadId, Threads, Turn};
pub use trace::TraceStep;
pub use value::{Ref, Value};
