//! What tests are made for, and which.

use std::collections::BTreeSet;
use std::time::Duration;

use oxpecker_interp::PathConfig;
use oxpecker_ir::{MethodId, Program};
use oxpecker_jvm::JavaLoader;

use crate::keep::Keep;

/// What tests are made for.
#[derive(Clone, Copy, Debug)]
pub struct Subjects<'a> {
    /// The program.
    pub program: &'a Program,
    /// Brings the rest of it.
    pub loader: &'a JavaLoader,
    /// The internal names of the classes whose code counts.
    pub own: &'a BTreeSet<String>,
    /// The methods to test.
    pub entries: &'a [MethodId],
    /// Whether these are all methods that a test can call.
    pub all: bool,
}

/// Which tests are wanted.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// Which are kept.
    pub keep: Keep,
    /// At most this many for a class.
    pub limit: usize,
    /// Whether they may set private fields.
    pub reflection: bool,
    /// The time for exploring each method.
    pub time: Option<Duration>,
    /// How the engine runs what they run.
    pub config: &'a PathConfig,
}
