//! The explorer: the search tree and its strategies, pruning, workers, concolic execution and the record of a search.
//!
//! It knows no file system, no clock and no terminal: limits reach it as a [`Budget`], results leave it as an
//! [`Outcome`].
#![warn(missing_docs)]

pub mod config;
pub mod fuzz;
pub mod names;
pub mod outcome;
pub mod profile;
pub mod proofs;
pub mod pruning;
pub mod run_inputs;
pub mod search;
pub mod search_record;
mod solution_value;
pub mod solutions;
pub mod statistics;
pub mod strategies;
pub mod tree;
mod user_code;

pub use config::{Config, Goal, InputGoal, Merging, Mode, NoPercent, Percent, SearchConfig};
pub use outcome::{
    Behaviour, Bounds, Counterexample, Covered, Findings, Outcome, Proof, SmallInputs, Verdict,
};
pub use profile::Profile;
pub use search::team::{Follower, Member, Team};
pub use search::{Budget, Event, Moment, Observer, OpenPath, Search, Snapshot, Unlimited, verify};
pub use search_record::{PathStatus, Places, SearchRecord, Tally};
pub use solutions::{Solution, SolutionGoal, Solutions};
pub use statistics::{Counter, MergeStats, Statistics, StrategyStats};
